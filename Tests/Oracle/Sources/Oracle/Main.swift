import Foundation

/// Compares the scanner with the toolchain's parser on every file below the given folders, and says where they differ.
@main
struct Oracle {
    static func main() async {
        let environment = ProcessInfo.processInfo.environment["ORACLE_PATHS"] ?? ""
        let roots = CommandLine.arguments.dropFirst() + environment.split(separator: ":").map(String.init)
        var result = CorpusResult()
        for root in roots {
            let files = corpusFiles(under: root)
            let part = await compare(files)
            print("\(root): \(part.summary)")
            result.add(part)
        }
        if let count = Int(ProcessInfo.processInfo.environment["ORACLE_GENERATED"] ?? "") {
            let part = compareGenerated(count)
            print("generated: \(part.summary)")
            result.add(part)
        }
        print("all: \(result.summary)")
        if !result.differences.isEmpty { exit(1) }
    }

    /// Compares made-up sources, always the same ones.
    private static func compareGenerated(_ count: Int) -> CorpusResult {
        var result = CorpusResult()
        for seed in 0..<count {
            var generator = GeneratedSource(seed: UInt64(seed))
            let source = generator.source()
            let file = compareSource(Array(source.utf8), path: "generated \(seed)", tokensOnly: true)
            if case .compared(_, _, let differences) = file.outcome, !differences.isEmpty {
                print("\(seed): \(source.debugDescription)")
            }
            result.add(file)
        }
        return result
    }

    /// Compares many files, as many at once as there are processors.
    private static func compare(_ files: [String]) async -> CorpusResult {
        await withTaskGroup(of: FileResult.self) { group in
            var result = CorpusResult()
            var waiting = files[...]
            for path in waiting.prefix(ProcessInfo.processInfo.activeProcessorCount) {
                waiting.removeFirst()
                group.addTask { compareFile(path) }
            }
            for await file in group {
                result.add(file)
                if let path = waiting.popFirst() { group.addTask { compareFile(path) } }
            }
            return result
        }
    }
}

/// The Swift files below a folder, or the file itself, in a stable order; build products are left out.
private func corpusFiles(under root: String) -> [String] {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root, isDirectory: &isDirectory) else {
        print("\(root): does not exist")
        exit(2)
    }
    guard isDirectory.boolValue else { return [root] }
    var files: [String] = []
    let paths = FileManager.default.enumerator(atPath: root)
    while let path = paths?.nextObject() as? String {
        if path.hasSuffix(".build") || path.hasSuffix(".git") {
            paths?.skipDescendants()
        } else if path.hasSuffix(".swift") || path.hasSuffix(".swiftinterface") {
            files.append("\(root)/\(path)")
        }
    }
    return files.sorted()
}
