package import OverrideAnalysis
import SwiftScanner
package import TextModel

/// An override that can be written into a class at once.
package struct OverrideProposal: Hashable, Sendable {
    /// What it does, as a menu shows it.
    package let title: String
    package let outcome: Outcome

    package enum Outcome: Hashable, Sendable {
        case edits(EditSet)
        /// Why it cannot be written.
        case impossible(String)
    }
}

/// Finds the overrides that can be generated for the class at a place, and runs each before it is proposed.
package struct OverrideProposals {
    private let graph: ClassGraph
    private let file: ProgramFile
    private let extraViewClasses: Set<String>

    /// More subviews than this are not offered each by its own at the class; each is at its own declaration.
    private static let subviewLimit = 4

    package init(_ graph: ClassGraph, file: ProgramFile, extraViewClasses: Set<String> = []) {
        self.graph = graph
        self.file = file
        self.extraViewClasses = extraViewClasses
    }

    /// The proposals at a byte offset: at the head of a class and between its members all that fit it, at a stored
    /// subview those that are about it.
    package func proposals(at offset: Int) -> [OverrideProposal] {
        guard let place = ClassPlace(at: offset, in: file.source), place.keyword == .class,
            // A class that is not closed yet has no end to write to.
            file.source.bytes[place.bodyRange].last == UInt8(ascii: "}"), place.bodyRange.count > 1,
            let kind = graph.kind(of: place.typeName)
        else { return [] }
        let templates: [OverrideTemplate]
        switch place.part {
        case .header, .betweenMembers:
            let subviews = subviews(of: place.typeName).prefix(Self.subviewLimit)
            templates =
                OverrideTemplate.general(for: kind)
                + subviews.flatMap { OverrideTemplate.leading(to: $0.subview, in: kind) }
        case .variable(let names):
            templates = subviews(of: place.typeName).filter { names.contains($0.member) }
                .flatMap { OverrideTemplate.leading(to: $0.subview, in: kind) }
        case .member, .body:
            return []
        }
        return templates.compactMap { proposal($0, at: place, kind) }
    }

    /// The first subview that a class is known to store, as its code names it.
    package func firstSubview(of className: String) -> OverrideTemplate.Subview? {
        subviews(of: className).first?.subview
    }

    // MARK: - The class's views

    private struct StoredSubview {
        var member: String
        var subview: OverrideTemplate.Subview
    }

    private func subviews(of className: String) -> [StoredSubview] {
        guard let layout = ClassScene(of: className, in: graph)?.layout else { return [] }
        let members = graph.members(of: className)
        return layout.views.filter { $0.isPlaced && !$0.isArray }.compactMap { view in
            guard let member = view.member, let name = written(member, members) else { return nil }
            var containers: [String] = []
            var parent = view.parent
            while let index = parent, containers.count < 8 {
                guard let name = layout.views[index].member.flatMap({ written($0, members) }) else { return nil }
                containers.append(name.text)
                if name.isOptional { return nil }
                parent = layout.views[index].parent
            }
            return StoredSubview(
                member: member,
                subview: .init(name: name.text, isOptional: name.isOptional, containers: containers))
        }
    }

    /// A member as code has to write it; nil for parts of members, and for those that another file keeps to itself.
    private func written(_ member: String, _ members: Members) -> (text: String, isOptional: Bool)? {
        guard let variable = members.variable(member) else {
            return member == "contentView" ? (member, false) : nil
        }
        let isHidden = variable.prefix.hasModifier("private") || variable.prefix.hasModifier("fileprivate")
        if isHidden, variable.file.path != file.path { return nil }
        var isOptional = false
        if case .optional(_, let isImplicit)? = variable.type?.kind { isOptional = !isImplicit }
        return (variable.file.source.text(variable.nameSyntax.range), isOptional)
    }

    // MARK: - Proposals

    private func proposal(
        _ template: OverrideTemplate, at place: ClassPlace, _ kind: ViewKind
    ) -> OverrideProposal? {
        let title = template.title.prefix(1).uppercased() + template.title.dropFirst()
        let existing = graph.overrides.first { $0.className == place.typeName && $0.method == template.method }
        if let existing {
            let reason = "`\(existing.symbol)` is there already"
            return OverrideProposal(title: title, outcome: .impossible(reason))
        }
        let members =
            graph.classes[place.typeName]?.parts
            .first { $0.file.path == file.path && $0.value.bodyRange == place.bodyRange }?.value.members ?? []
        let edit = SourceEdits(file.source).insertion(ofMemberAtEndOf: place.bodyRange, after: members.map(\.range)) {
            template.text(indentation: $0, step: $1)
        }
        guard let edits = EditSet([edit]) else { return nil }
        if let law = brokenLaw(template.method, in: place.typeName, after: edits) {
            let reason = "together with what the class does already it would break the law of \(law.rawValue)"
            return OverrideProposal(title: title, outcome: .impossible(reason))
        }
        return OverrideProposal(title: title, outcome: .edits(edits))
    }

    /// A law that the class's new override breaks.
    private func brokenLaw(_ method: HitTestMethod, in className: String, after edits: EditSet) -> Law? {
        let edited = ProgramFile(path: file.path, source: SwiftSource(edits.applied(to: file.source.bytes)))
        let files = graph.files.map { $0.path == file.path ? edited : $0 }
        let graph = ClassGraph(files, extraViewClasses: extraViewClasses)
        let overrides = graph.overrides.filter { $0.className == className && $0.method == method }
        let analyzer = BehaviorAnalyzer(graph)
        return overrides.lazy.flatMap { analyzer.behavior(of: $0).brokenLaws }.first?.law
    }
}
