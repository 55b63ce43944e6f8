/// The candidate that differs least from a word that is none of them; nil where none is near.
///
/// Near is a third of the word's length in single changes (insertion, removal, replacement), at least two (one for words of up to three letters).
package func nearest(to word: String, among candidates: [String]) -> String? {
    let limit = word.utf8.count < 4 ? 1 : max(2, word.utf8.count / 3)
    let ranked = candidates.map { (name: $0, distance: changes(from: word, to: $0)) }
    guard let best = ranked.min(by: { ($0.distance, $0.name) < ($1.distance, $1.name) }), best.distance <= limit else {
        return nil
    }
    return best.name
}

private func changes(from first: String, to second: String) -> Int {
    let second = Array(second.utf8.prefix(200))
    var row = Array(0...second.count)
    for (line, byte) in first.utf8.prefix(200).enumerated() {
        var diagonal = row[0]
        row[0] = line + 1
        for column in second.indices {
            let replaced = diagonal + (byte == second[column] ? 0 : 1)
            diagonal = row[column + 1]
            row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
        }
    }
    return row[second.count]
}
