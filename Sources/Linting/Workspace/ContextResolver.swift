package import OverrideAnalysis
import SwiftScanner

/// Which files of a workspace declare or extend a type.
package struct WorkspaceIndex: Sendable {
    private struct Entry: Sendable {
        /// Of a type's name.
        let hash: UInt64
        let file: Int32
        /// The next entry of the same place in `heads`; -1 at the end.
        var next: Int32 = -1
        let isClass: Bool
    }

    private var entries: [Entry] = []
    /// Where the chain of the entries begins whose hashes end in the same bits; -1 where there is none.
    private var heads: [Int32] = []

    package init() {}

    /// Notes what a file declares; files may come in any order.
    package mutating func add(_ bytes: [UInt8], file: Int) {
        bytes.withUnsafeBufferPointer { add($0, file: file) }
    }

    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, file: Int) {
        let file = Int32(truncatingIfNeeded: file)
        DeclaredNames.find(in: bytes) {
            entries.append(Entry(hash: $0.hash, file: file, isClass: $0.isClass))
        }
    }

    /// Adds the entries of another index whose files are numbered from 0.
    package mutating func merge(_ other: WorkspaceIndex, shiftedBy shift: Int) {
        entries += other.entries.lazy.map {
            Entry(hash: $0.hash, file: $0.file + Int32(truncatingIfNeeded: shift), isClass: $0.isClass)
        }
    }

    /// Prepares the index for look-ups.
    package mutating func complete() {
        var size = 16
        while size < entries.count { size *= 2 }
        heads = Array(repeating: -1, count: size)
        for index in entries.indices {
            let place = place(of: entries[index].hash)
            entries[index].next = heads[place]
            heads[place] = Int32(truncatingIfNeeded: index)
        }
    }

    /// Whether the same files declare the same names, as far as both are complete.
    package func declaresTheSame(as other: WorkspaceIndex) -> Bool {
        entries.elementsEqual(other.entries) { $0.hash == $1.hash && $0.file == $1.file && $0.isClass == $1.isClass }
    }

    /// The number of a file, and whether it declares a class of the name; else its members alone count.
    struct Place: Hashable {
        var file: Int
        var isClass: Bool
    }

    /// The files that declare or extend a type, each once.
    func places(of name: String) -> [Place] {
        let hash = DeclaredNames.hash(of: name)
        var found: [Int: Bool] = [:]
        var next = heads.isEmpty ? -1 : heads[place(of: hash)]
        while next >= 0 {
            let entry = entries[Int(next)]
            if entry.hash == hash {
                found[Int(entry.file), default: false] = found[Int(entry.file)] == true || entry.isClass
            }
            next = entry.next
        }
        return found.map { Place(file: $0, isClass: $1) }.sorted { $0.file < $1.file }
    }

    private func place(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash & UInt64(heads.count - 1)) }
}

/// Finds the other files that the analysis of one file needs: its classes' superclasses, the types of their members,
/// and extensions that hold helpers which the file names.
package struct ContextResolver {
    private let index: WorkspaceIndex
    /// Reads a file by its number, before it is known whether scanning it is worth the time.
    private let peek: ((Int) -> [UInt8]?)?
    /// Reads and scans a file by its number; nil where it cannot be read.
    private let load: (Int) -> ProgramFile?
    private var loaded: [Int: Loaded?] = [:]
    /// By the file's number.
    private var memberNames: [Int: MemberNames] = [:]

    /// A file that was read, with what it declares by itself.
    private struct Loaded {
        let file: ProgramFile
        let graph: ClassGraph
    }

    /// More files than this are never drawn in for one file, so that a tree of a million types costs no more.
    private static let limit = 64

    /// Prepares look-ups.
    /// - Parameters:
    ///   - peek: reads a file by its number; nil where `load` costs no more.
    ///   - load: reads and scans a file by its number; nil where it cannot be read.
    package init(
        index: WorkspaceIndex, peek: ((Int) -> [UInt8]?)? = nil, load: @escaping (Int) -> ProgramFile?
    ) {
        self.index = index
        self.peek = peek
        self.load = load
    }

    /// Where the names of a file are looked up.
    package struct Context {
        /// The other files, by path.
        package var files: [ProgramFile]
        /// What the file and the others declare.
        package var graph: ClassGraph
    }

    /// The other files to look names up in, and the graph of all.
    /// - Parameters:
    ///   - number: the file's own number in the index.
    ///   - others: dotted names of classes of the file that matter although they may override nothing.
    package mutating func context(
        of file: ProgramFile, number: Int?, extraViewClasses: [String] = [], about others: Set<String> = []
    ) -> Context {
        let extraViewClasses = Set(extraViewClasses)
        var chosen: [Int: ProgramFile] = [:]
        var graph = ClassGraph([file], extraViewClasses: extraViewClasses)
        let classes = Set(graph.overrides.map { $0.className }).union(others)
        if classes.isEmpty { return Context(files: [], graph: graph) }
        var files: [ProgramFile] = []
        var asked: Set<String> = []
        let words = Set(file.source.identifiers)
        let wordHashes = Set(words.map { DeclaredNames.hash(of: $0) })
        let own = graph
        // A chain of superclasses in files of their own is followed link by link.
        for _ in 0..<8 {
            var wanted: [String] = []
            for name in classes.sorted() { wanted += Self.namesNeeded(by: name, in: graph) }
            let before = chosen.count
            for name in wanted.sorted() where asked.insert(name).inserted {
                let others = index.places(of: name).filter { place in
                    place.file != number && chosen[place.file] == nil
                        && (place.isClass || mayHold(wordHashes, in: name, place.file))
                }.compactMap { place in
                    scanned(place.file).map {
                        (number: place.file, other: $0, role: Self.role(of: $0.graph, for: name, words: words))
                    }
                }.sorted { $0.other.file.path < $1.other.file.path }
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
            files = chosen.values.sorted { $0.path < $1.path }
            graph = ClassGraph([file] + files, extraViewClasses: extraViewClasses)
        }
        return Context(files: files, graph: graph)
    }

    /// Whether a file may give a type a function or variable of one of the names.
    private mutating func mayHold(_ members: Set<UInt64>, in typeName: String, _ number: Int) -> Bool {
        guard let peek, loaded[number] == nil else { return true }
        if let known = memberNames[number] { return known.mayHold(members, in: typeName) }
        guard let bytes = peek(number) else { return false }
        let found = MemberNames(bytes)
        memberNames[number] = found
        return found.mayHold(members, in: typeName)
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
                if let type = variable.type?.name, !plainTypes.contains(type) { names.append(type) }
                if case .call(let call)? = variable.value?.kind, case .name(let name) = call.callee.kind,
                    !plainTypes.contains(name.text)
                {
                    names.append(name.text)
                }
            }
        }
        if let base = graph.frameworkBase(of: className) { names += FrameworkClasses.chain(of: base) }
        return names
    }

    /// Types of members that are extended everywhere and whose values no answer to a touch is made of.
    private static let plainTypes: Set<String> = [
        "String", "Data", "Date", "URL", "NSLayoutConstraint", "UIColor", "UIFont", "UIImage", "NSColor", "NSFont",
        "NSImage",
    ]

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
