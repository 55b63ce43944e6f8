import Foundation
import SwiftParser
import SwiftScanner
import SwiftSyntax

/// Prints how fast the lexer is on the Swift files below the given folders, beside what bounds it from both sides: the
/// toolchain's parser, and a loop that only sums the bytes.
@main
struct Benchmark {
    static func main() {
        let files = CommandLine.arguments.dropFirst().flatMap(swiftFiles(under:))
        let bytes = files.reduce(0) { $0 + $1.count }
        print("\(files.count) files, \(megabytes(bytes)) MB")

        measure("sum of the bytes", bytes) { files.reduce(0) { $0 &+ sum($1) } }
        measure("lexer", bytes) { files.reduce(0) { $0 + Lexer.lex($1).count } }
        // Two orders of magnitude slower, so a part of the files has to do.
        let some = files.indices.filter { $0.isMultiple(of: 50) }.map { files[$0] }
        measure("toolchain's parser", some.reduce(0) { $0 + $1.count }) {
            some.reduce(0) { sum, file in
                sum + file.withUnsafeBufferPointer { Parser.parse(source: $0) }.totalLength.utf8Length
            }
        }
    }

    /// Runs the body ten times and prints the fastest run, in processor time, so that other work on the machine does
    /// not show.
    private static func measure(_ name: String, _ bytes: Int, _ body: () -> Int) {
        var best = Double.infinity
        var result = 0
        for _ in 0..<10 {
            let start = clock()
            result = body()
            best = min(best, Double(clock() - start) / Double(CLOCKS_PER_SEC))
        }
        print("\(name): \(megabytes(Int(Double(bytes) / best))) MB/s (\(result))")
    }

    private static func megabytes(_ bytes: Int) -> String {
        String(format: "%.1f", Double(bytes) / 1_000_000)
    }

    @inline(never)
    private static func sum(_ bytes: [UInt8]) -> Int {
        var sum = 0
        for byte in bytes { sum &+= Int(byte) }
        return sum
    }
}

private func swiftFiles(under root: String) -> [[UInt8]] {
    guard let paths = FileManager.default.enumerator(atPath: root) else { return [] }
    return paths.compactMap { path in
        guard let path = path as? String, path.hasSuffix(".swift") else { return nil }
        return FileManager.default.contents(atPath: "\(root)/\(path)").map { [UInt8]($0) }
    }
}
