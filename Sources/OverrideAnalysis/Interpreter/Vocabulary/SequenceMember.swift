/// What arrays, ranges and other sequences offer, and the few things that optionals share with them.
enum SequenceMember: String {
    case first, last, count, isEmpty, indices, startIndex, endIndex, lazy
    case reversed, enumerated, map, compactMap, flatMap, filter, forEach, contains, allSatisfy, firstIndex, lastIndex
    case sorted, min, max, reduce, dropFirst, dropLast, drop, prefix, suffix, joined
    case removeLast, removeFirst, popLast, popFirst, append, insert, remove, removeAll, reverse, sort, next
    case index, values, keys, allObjects, lowerBound, upperBound, union, subtracting, toggle, swapAt
}
