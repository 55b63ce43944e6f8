// swift-tools-version: 6.0

import PackageDescription

/// What the shared sources are compiled with in the product, and what the fuzzer needs of them: counters at every edge of
/// the code, checked memory, and internal names in sight.
let shared: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .unsafeFlags(["-sanitize=fuzzer,address", "-enable-testing"]),
]

/// Feeds what must stand any input with inputs that nobody thought of, and checks what has to hold for each answer.
///
/// A package of its own, since all of it is compiled in another way than the product; the product's sources are shared
/// by links, because `package` access ends at a package's border.
let package = Package(
    name: "fuzz",
    platforms: [.macOS(.v13)],
    targets: [
        .target(name: "TextModel", path: "Shared/TextModel", swiftSettings: shared),
        .target(name: "SwiftScanner", dependencies: ["TextModel"], path: "Shared/SwiftScanner", swiftSettings: shared),
        .target(name: "HitTestModel", path: "Shared/HitTestModel", swiftSettings: shared),
        .target(
            name: "OverrideAnalysis", dependencies: ["TextModel", "SwiftScanner", "HitTestModel"],
            path: "Shared/OverrideAnalysis", swiftSettings: shared),
        .target(
            name: "Rules", dependencies: ["TextModel", "SwiftScanner", "HitTestModel", "OverrideAnalysis"],
            path: "Shared/Rules", swiftSettings: shared),
        .target(
            name: "Linting", dependencies: ["TextModel", "SwiftScanner", "HitTestModel", "OverrideAnalysis", "Rules"],
            path: "Shared/Linting", swiftSettings: shared),
        .target(
            name: "Reporting",
            dependencies: ["TextModel", "SwiftScanner", "HitTestModel", "OverrideAnalysis", "Rules", "Linting"],
            path: "Shared/Reporting", swiftSettings: shared),
        .target(name: "JSONRPC", path: "Shared/JSONRPC", swiftSettings: shared),
        .target(
            name: "LanguageServerProtocol", path: "Shared/LanguageServerProtocol", swiftSettings: shared),
        .target(
            name: "LanguageServer",
            dependencies: [
                "TextModel", "SwiftScanner", "HitTestModel", "OverrideAnalysis", "Rules", "Linting", "JSONRPC",
                "LanguageServerProtocol",
            ],
            path: "Shared/LanguageServer", swiftSettings: shared),
        .target(name: "LibFuzzer"),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "LibFuzzer", "TextModel", "SwiftScanner", "HitTestModel", "OverrideAnalysis", "Rules", "Linting",
                "Reporting", "JSONRPC", "LanguageServerProtocol", "LanguageServer",
            ],
            swiftSettings: [.unsafeFlags(["-sanitize=address"])],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]),
    ],
    swiftLanguageModes: [.v6]
)
