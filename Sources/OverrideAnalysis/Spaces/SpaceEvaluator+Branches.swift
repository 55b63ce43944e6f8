import SwiftScanner

/// A local name that a value is stored in.
struct LocalPlace: Hashable {
    /// Index of the scope.
    var level: Int
    var name: String
}

/// What `break`, `continue` and `return` carry out of a loop or closure.
struct Exits {
    var isLoop: Bool
    /// Length of the journal at the beginning.
    var mark: Int
    var values: [LocalPlace: SpaceValue] = [:]
}

/// What is assigned on one path alone is joined with what was there; a journal keeps that cheap.
extension SpaceEvaluator {
    func value(at place: LocalPlace) -> SpaceValue? {
        place.level < frame.scopes.count ? frame.scopes[place.level][place.name]?.value : nil
    }

    mutating func set(_ value: SpaceValue, at place: LocalPlace) {
        guard let old = self.value(at: place), old != value else { return }
        frame.journal.append((place, old))
        frame.scopes[place.level][place.name]?.value = value
    }

    /// Undoes what was stored since the mark, and answers what it had come to.
    mutating func takeBack(to mark: Int) -> [LocalPlace: SpaceValue] {
        var after: [LocalPlace: SpaceValue] = [:]
        while frame.journal.count > mark, let (place, old) = frame.journal.popLast() {
            guard let current = value(at: place) else { continue }
            if after[place] == nil { after[place] = current }
            frame.scopes[place.level][place.name]?.value = old
        }
        return after
    }

    /// Something else may have happened instead of what was read so far.
    mutating func join(_ other: [LocalPlace: SpaceValue]) {
        for (place, value) in other {
            guard let current = self.value(at: place) else { continue }
            set(current.joined(with: value), at: place)
        }
    }

    mutating func apply(_ values: [LocalPlace: SpaceValue]) {
        for (place, value) in values { set(value, at: place) }
    }

    /// One of several ways was taken: each is given by what it stored, and those that leave are not among them.
    mutating func merge(_ ways: [[LocalPlace: SpaceValue]]) {
        var merged: [LocalPlace: SpaceValue] = [:]
        for place in Set(ways.flatMap(\.keys)) {
            guard let before = value(at: place) else { continue }
            let values = ways.map { $0[place] ?? before }
            merged[place] = values.dropFirst().reduce(values.first ?? before) { $0.joined(with: $1) }
        }
        apply(merged)
    }

    /// Reads something that may not happen.
    mutating func branch(_ body: (inout SpaceEvaluator) -> Bool) {
        let mark = frame.journal.count
        let exits = body(&self)
        let after = takeBack(to: mark)
        if !exits { join(after) }
    }

    mutating func scoped<Result>(_ body: (inout SpaceEvaluator) -> Result) -> Result {
        frame.scopes.append([:])
        let count = frame.scopes.count
        let result = body(&self)
        if frame.scopes.count >= count { frame.scopes.removeLast(frame.scopes.count - count + 1) }
        return result
    }

    /// Reads a loop's body until the variables around it keep their spaces.
    mutating func loop(_ body: (inout SpaceEvaluator) -> Void) {
        if loopDepth < Self.loopDepthLimit {
            let wasRecording = isRecording
            isRecording = false
            loopDepth += 1
            pass(body)
            isRecording = wasRecording
            pass(body)
            loopDepth -= 1
        } else {
            pass(body)
        }
    }

    private mutating func pass(_ body: (inout SpaceEvaluator) -> Void) {
        let mark = frame.journal.count
        frame.exits.append(Exits(isLoop: true, mark: mark))
        body(&self)
        let exits = frame.exits.popLast()
        join(takeBack(to: mark))
        if let exits { join(exits.values) }
    }

    /// Control leaves the innermost loop, or the innermost closure: what was stored by now holds behind it.
    mutating func leave(loop isLoop: Bool) {
        guard let index = frame.exits.lastIndex(where: { $0.isLoop == isLoop }) else { return }
        for (place, _) in frame.journal.dropFirst(frame.exits[index].mark) {
            guard let current = value(at: place) else { continue }
            let known = frame.exits[index].values[place]
            frame.exits[index].values[place] = known?.joined(with: current) ?? current
        }
    }
}
