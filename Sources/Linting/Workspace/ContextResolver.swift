package import OverrideAnalysis
import SwiftScanner

/// Which files of a workspace declare or extend a type.
package struct WorkspaceIndex: Sendable {
    /// Hashes of names with the files' numbers; sorted when the index is complete.
    private var entries: [(hash: UInt64, file: Int32)] = []

    package init() {}

    /// Notes what a file declares; files may come in any order.
    package mutating func add(_ bytes: [UInt8], file: Int) {
        for hash in DeclaredNames.find(in: bytes) { entries.append((hash, Int32(truncatingIfNeeded: file))) }
    }

    /// Adds the entries of another index whose files are numbered from 0.
    package mutating func merge(_ other: WorkspaceIndex, shiftedBy shift: Int) {
        entries += other.entries.map { ($0.hash, $0.file + Int32(truncatingIfNeeded: shift)) }
    }

    /// Prepares the index for look-ups.
    package mutating func complete() {
        entries.sort { ($0.hash, $0.file) < ($1.hash, $1.file) }
    }

    func files(declaring name: String) -> [Int] {
        let hash = DeclaredNames.hash(of: name)
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].hash < hash { low = middle + 1 } else { high = middle }
        }
        var files: [Int] = []
        while low < entries.count, entries[low].hash == hash {
            if files.last != Int(entries[low].file) { files.append(Int(entries[low].file)) }
            low += 1
        }
        return files
    }
}

/// Finds the other files that the analysis of one file needs: its classes' superclasses, the types of their members,
/// and extensions that hold helpers which the file names.
package struct ContextResolver {
    private let index: WorkspaceIndex
    /// Reads and scans a file by its number; nil where it cannot be read.
    private let load: (Int) -> ProgramFile?
    private var loaded: [Int: Loaded?] = [:]

    /// A file that was read, with what it declares by itself.
    private struct Loaded {
        let file: ProgramFile
        let graph: ClassGraph
    }

    /// More files than this are never drawn in for one file, so that a tree of a million types costs no more.
    private static let limit = 64

    package init(index: WorkspaceIndex, load: @escaping (Int) -> ProgramFile?) {
        self.index = index
        self.load = load
    }

    /// The files to look names up in, by path; the file itself is not among them.
    /// - Parameters:
    ///   - number: the file's own number in the index.
    ///   - others: dotted names of classes of the file that matter although they may override nothing.
    package mutating func context(
        of file: ProgramFile, number: Int?, extraViewClasses: [String] = [], about others: Set<String> = []
    ) -> [ProgramFile] {
        let extraViewClasses = Set(extraViewClasses)
        var chosen: [Int: ProgramFile] = [:]
        var graph = ClassGraph([file], extraViewClasses: extraViewClasses)
        let classes = Set(graph.overrides.map { $0.className }).union(others)
        if classes.isEmpty { return [] }
        var asked: Set<String> = []
        let words = Set(file.source.identifiers)
        let own = graph
        // A chain of superclasses in files of their own is followed link by link.
        for _ in 0..<8 {
            var wanted: [String] = []
            for name in classes.sorted() { wanted += Self.namesNeeded(by: name, in: graph) }
            let before = chosen.count
            for name in wanted.sorted() where asked.insert(name).inserted {
                let others = index.files(declaring: name).filter { $0 != number && chosen[$0] == nil }.compactMap {
                    candidate in
                    scanned(candidate).map {
                        (number: candidate, other: $0, role: Self.role(of: $0.graph, for: name, words: words))
                    }
                }
                // Of several declarations of one name, in targets or samples of their own, the nearest one is meant.
                let declarations = others.filter {
                    $0.role == .declares && !own.sharesDeclaration(with: $0.other.graph)
                }
                if graph.description(of: name)?.isDeclared != true,
                    let nearest = declarations.min(by: { isNearer($0.other.file, $1.other.file, to: file) })
                {
                    chosen[nearest.number] = nearest.other.file
                }
                for helper in others where helper.role == .extends && chosen.count < Self.limit {
                    if !own.sharesDeclaration(with: helper.other.graph) { chosen[helper.number] = helper.other.file }
                }
            }
            if chosen.count == before { break }
            graph = ClassGraph(
                [file] + chosen.values.sorted { $0.path < $1.path }, extraViewClasses: extraViewClasses)
        }
        return chosen.values.sorted { $0.path < $1.path }
    }

    private mutating func scanned(_ number: Int) -> Loaded? {
        if let known = loaded[number] { return known }
        let file = load(number).map { Loaded(file: $0, graph: ClassGraph([$0])) }
        loaded[number] = .some(file)
        return file
    }

    /// The class itself, what it inherits from up to the framework's root, and the types of its members.
    private static func namesNeeded(by className: String, in graph: ClassGraph) -> [String] {
        var names = [className]
        for description in graph.declaredChain(of: className) {
            names.append(description.name)
            names += description.inheritedNames
            for variable in graph.ownMembers(of: description.name).variables.values.flatMap({ $0 }) {
                if let type = variable.type?.name { names.append(type) }
                if case .call(let call)? = variable.value?.kind, case .name(let name) = call.callee.kind {
                    names.append(name.text)
                }
            }
        }
        if let base = graph.frameworkBase(of: className) { names += FrameworkClasses.chain(of: base) }
        return names
    }

    private enum Role {
        case declares, extends, none
    }

    /// What a file has to say of a name: the declaration itself, or an extension with a member that the asking file names.
    private static func role(of graph: ClassGraph, for name: String, words: Set<String>) -> Role {
        guard let description = graph.description(of: name) else {
            return graph.aliasTargets(of: name).isEmpty ? .none : .declares
        }
        if description.isDeclared { return .declares }
        let members = graph.ownMembers(of: name)
        let isNamed =
            members.functions.keys.contains(where: words.contains)
            || members.variables.keys.contains(where: words.contains)
        return isNamed ? .extends : .none
    }
}

/// Whether the first file shares more of its folders with the place than the second does; equally near ones go by path.
private func isNearer(_ first: ProgramFile, _ second: ProgramFile, to place: ProgramFile) -> Bool {
    func distance(_ file: ProgramFile) -> Int {
        let folders = file.path.split(separator: "/").dropLast()
        let others = place.path.split(separator: "/").dropLast()
        let common = zip(folders, others).prefix { $0 == $1 }.count
        return folders.count + others.count - 2 * common
    }
    return (distance(first), first.path) < (distance(second), second.path)
}

extension ClassGraph {
    /// Whether both declare a class of one name: then they belong to different targets, and one says nothing of the other.
    fileprivate func sharesDeclaration(with other: ClassGraph) -> Bool {
        other.classes.values.contains { $0.isDeclared && classes[$0.name]?.isDeclared == true }
    }
}

extension SwiftSource {
    /// The names that the file mentions anywhere.
    fileprivate var identifiers: [String] {
        tokens.filter { $0.kind == .identifier }.map { text($0.range) }
    }
}
