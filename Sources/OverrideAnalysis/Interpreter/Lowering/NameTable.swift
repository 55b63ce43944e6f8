/// Names as small numbers, each with what the vocabulary says about it.
final class NameTable {
    final class Entry {
        let text: String
        let view: ViewMember?
        let geometry: GeometryMember?
        let sequence: SequenceMember?
        let number: NumberMember?
        let string: StringMember?
        let global: GlobalFunction?
        let acts: EffectVocabulary.Kind?
        let hitTest: HitTestWord?

        init(_ text: String) {
            self.text = text
            view = ViewMember(named: text)
            geometry = GeometryMember(rawValue: text)
            sequence = SequenceMember(rawValue: text)
            number = NumberMember(named: text)
            string = StringMember(rawValue: text)
            global = GlobalFunction(named: text)
            acts = EffectVocabulary.kind(of: text)
            hitTest =
                switch text {
                case "hitTest": .hitTest
                case "point": .point
                case "contains": .contains
                default: nil
                }
        }
    }

    /// The names that hit testing itself goes by.
    enum HitTestWord {
        case hitTest
        case point
        case contains
    }

    private(set) var entries: [Entry] = []
    private var indices: [String: Index] = [:]

    func intern(_ text: String) -> Index {
        if let index = indices[text] { return index }
        let index = Index(entries.count)
        indices[text] = index
        entries.append(Entry(text))
        return index
    }

    subscript(index: Index) -> Entry { entries[Int(index)] }
    func text(_ index: Index) -> String { index < 0 ? "" : entries[Int(index)].text }
}
