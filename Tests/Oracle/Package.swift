// swift-tools-version: 6.0

import Foundation
import PackageDescription

/// The folder of the libraries that the toolchain's own parser is part of: what the `run` script found, or what lies
/// beside the first `swiftc` on the search path.
let hostLibraries: String = {
    if let given = Context.environment["SWIFT_HOST_LIBRARIES"] { return given }
    for folder in (Context.environment["PATH"] ?? "").split(separator: ":") {
        let compiler = URL(fileURLWithPath: "\(folder)/swiftc").resolvingSymlinksInPath()
        guard FileManager.default.isExecutableFile(atPath: compiler.path) else { continue }
        return compiler.deletingLastPathComponent().appendingPathComponent("../lib/swift/host").standardized.path
    }
    return ""
}()

let toolchainParser: ([SwiftSetting], [LinkerSetting]) = (
    [.unsafeFlags(["-I", hostLibraries])],
    [
        .unsafeFlags([
            "-L", hostLibraries, "-lSwiftParser", "-lSwiftSyntax", "-lSwiftOperators", "-Xlinker", "-rpath", "-Xlinker",
            hostLibraries,
        ])
    ]
)

/// What the shared sources are compiled with in the product.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Compares the scanner with the toolchain's parser. A package of its own, so that the product never depends on that
/// parser; the scanner's sources are shared by links, because `package` access ends at a package's border.
let package = Package(
    name: "oracle",
    platforms: [.macOS(.v13)],
    targets: [
        .target(name: "TextModel", path: "Shared/TextModel", swiftSettings: strict),
        .target(name: "SwiftScanner", dependencies: ["TextModel"], path: "Shared/SwiftScanner", swiftSettings: strict),
        .executableTarget(
            name: "Oracle", dependencies: ["TextModel", "SwiftScanner"], swiftSettings: toolchainParser.0,
            linkerSettings: toolchainParser.1),
        .executableTarget(
            name: "Benchmark", dependencies: ["TextModel", "SwiftScanner"], swiftSettings: toolchainParser.0,
            linkerSettings: toolchainParser.1),
    ],
    swiftLanguageModes: [.v6]
)
