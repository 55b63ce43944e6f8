import Foundation
import Testing

/// The page that states the import graph, and the sources that must keep to it.
private let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources")

/// The rows of the page's table: each module with what it may import.
private func statedGraph() throws -> [String: Set<String>] {
    let page = try String(contentsOf: sources.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
    var graph: [String: Set<String>] = [:]
    for line in page.split(separator: "\n") where line.hasPrefix("| `") {
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        guard cells.count == 4 else { continue }
        graph[names(in: cells[0]).first ?? ""] = Set(names(in: cells[2]))
    }
    return graph
}

private func names(in cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map {
        String($0.element)
    }
}

/// Every Swift file of a module with the modules it imports and the lines that do so.
private func imports(of module: String) throws -> [(file: String, line: Int, module: String)] {
    let root = sources.appendingPathComponent(module)
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.flatMap { path in
        // Examples in multi-line strings import what the sources do not.
        let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
            .components(separatedBy: "\"\"\"").enumerated()
            .map { $0.offset % 2 == 0 ? $0.element : String(repeating: "\n", count: $0.element.count { $0 == "\n" }) }
            .joined()
        return text.components(separatedBy: "\n").enumerated().compactMap {
            index, line -> (file: String, line: Int, module: String)? in
            let words = line.split(separator: " ")
            guard let keyword = words.firstIndex(of: "import"), keyword <= 1, keyword + 1 < words.count else {
                return nil
            }
            if keyword == 1, !["package", "public", "internal", "private", "@testable"].contains(words[0]) {
                return nil
            }
            return ("\(module)/\(path)", index + 1, String(words[keyword + 1]))
        }
    }
}

@Test func everyModuleImportsOnlyWhatTheArchitecturePageAllows() throws {
    let graph = try statedGraph()
    #expect(graph.count >= 11, "the table in Sources/ARCHITECTURE.md was not understood")
    let systemModules: Set<String> = ["Glibc", "Musl", "Darwin"]
    let essentials: Set<String> = ["FoundationEssentials", "Foundation", "Synchronization", "Dispatch"]
    for (module, allowed) in graph {
        for found in try imports(of: module) {
            let place = "Sources/\(found.file):\(found.line)"
            if graph[found.module] != nil {
                #expect(allowed.contains(found.module), "\(place): \(module) must not import \(found.module)")
            } else {
                #expect(
                    systemModules.contains(found.module) || essentials.contains(found.module),
                    "\(place): \(found.module) is no module of this package nor of the toolchain's base")
            }
        }
    }
}

@Test func theArchitecturePageListsEveryModuleAndNoOther() throws {
    let folders = try FileManager.default.contentsOfDirectory(
        at: sources, includingPropertiesForKeys: [.isDirectoryKey]
    )
    .filter { $0.hasDirectoryPath }.map { $0.lastPathComponent }
    #expect(Set(folders) == Set(try statedGraph().keys))
}

@Test func onlyTheBordersTouchFilesAndStreams() throws {
    // The geometry and the interpreter take sine, cosine and roots from the system's library, and nothing else.
    let borders: Set<String> = [
        "Linting/Files", "JSONRPC", "hittest", "LanguageServer", "HitTestModel/Geometry",
        "OverrideAnalysis/Interpreter",
    ]
    for module in try statedGraph().keys {
        for found in try imports(of: module) where ["Glibc", "Musl", "Darwin", "Foundation"].contains(found.module) {
            if found.module == "Foundation" { continue }
            #expect(
                borders.contains { found.file.hasPrefix($0 + "/") },
                "Sources/\(found.file):\(found.line): system calls belong into one of \(borders.sorted())")
        }
    }
}
