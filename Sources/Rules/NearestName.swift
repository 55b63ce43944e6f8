/// The candidate that differs least from a word that is none of them; nil where none is near.
///
/// Near is a third of the word's length in single changes (insertion, removal, replacement, exchange of neighbours), at
/// least two, and one for words of up to three letters. Of equally near ones the one with the longest common start wins.
package func nearest(to word: String, among candidates: [String]) -> String? {
    let limit = word.utf8.count < 4 ? 1 : max(2, word.utf8.count / 3)
    let ranked = candidates.map { name in
        let common = zip(name.utf8, word.utf8).prefix { $0 == $1 }.count
        return (
            name: name, distance: changes(from: Array(word.utf8.prefix(200)), to: Array(name.utf8.prefix(200))),
            common: common
        )
    }
    guard let best = ranked.min(by: { ($0.distance, -$0.common, $0.name) < ($1.distance, -$1.common, $1.name) }) else {
        return nil
    }
    return best.distance <= limit ? best.name : nil
}

private func changes(from first: [UInt8], to second: [UInt8]) -> Int {
    var before: [Int] = []
    var row = Array(0...second.count)
    for line in first.indices {
        var next = [line + 1]
        for column in second.indices {
            let isSame = first[line] == second[column]
            var least = min(row[column] + (isSame ? 0 : 1), row[column + 1] + 1, next[column] + 1)
            if line > 0, column > 0, first[line] == second[column - 1], first[line - 1] == second[column] {
                least = min(least, before[column - 1] + 1)
            }
            next.append(least)
        }
        before = row
        row = next
    }
    return row[second.count]
}
