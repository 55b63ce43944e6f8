// swift-tools-version: 6.0

import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The module graph: each target names every module it may import, and `Sources/ARCHITECTURE.md` says why.
let package = Package(
    name: "hittest",
    platforms: [.macOS(.v13)],
    products: [
        .executable(name: "hittest", targets: ["hittest"]),
        .plugin(name: "HittestLint", targets: ["HittestLint"]),
        .plugin(name: "HittestCommand", targets: ["HittestCommand", "HittestFix"]),
    ],
    targets: [
        .target(name: "TextModel", swiftSettings: strict),
        .target(name: "SwiftScanner", dependencies: ["TextModel"], swiftSettings: strict),
        .target(name: "HitTestModel", swiftSettings: strict),
        .target(
            name: "OverrideAnalysis", dependencies: ["TextModel", "SwiftScanner", "HitTestModel"], swiftSettings: strict
        ),
        .target(
            name: "Rules", dependencies: ["TextModel", "SwiftScanner", "HitTestModel", "OverrideAnalysis"],
            swiftSettings: strict),
        .target(
            name: "Linting", dependencies: ["TextModel", "SwiftScanner", "HitTestModel", "OverrideAnalysis", "Rules"],
            swiftSettings: strict),
        .target(
            name: "Reporting",
            dependencies: ["TextModel", "SwiftScanner", "HitTestModel", "OverrideAnalysis", "Rules", "Linting"],
            swiftSettings: strict),
        .target(name: "JSONRPC", swiftSettings: strict),
        .target(name: "LanguageServerProtocol", swiftSettings: strict),
        .target(
            name: "LanguageServer",
            dependencies: [
                "TextModel", "SwiftScanner", "HitTestModel", "OverrideAnalysis", "Rules", "Linting", "JSONRPC",
                "LanguageServerProtocol",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "hittest",
            dependencies: [
                "TextModel", "HitTestModel", "OverrideAnalysis", "Rules", "Linting", "Reporting", "LanguageServer",
            ],
            swiftSettings: strict),
        .plugin(name: "HittestLint", capability: .buildTool(), dependencies: ["hittest"]),
        .plugin(
            name: "HittestCommand",
            capability: .command(
                intent: .custom(verb: "hittest", description: "Finds mistakes in hitTest and point(inside:)")),
            dependencies: ["hittest"]),
        .plugin(
            name: "HittestFix",
            capability: .command(
                intent: .custom(verb: "hittest-fix", description: "Mends mistakes in hitTest and point(inside:)"),
                permissions: [.writeToPackageDirectory(reason: "hittest mends Swift files in place.")]),
            dependencies: ["hittest"]),
        .testTarget(name: "TextModelTests", dependencies: ["TextModel"], swiftSettings: strict),
        .testTarget(
            name: "SwiftScannerTests", dependencies: ["TextModel", "SwiftScanner"], exclude: ["Cases"],
            swiftSettings: strict),
        .testTarget(
            name: "HitTestModelTests", dependencies: ["HitTestModel"], exclude: ["Pictures"], swiftSettings: strict),
        .testTarget(
            name: "OverrideAnalysisTests",
            dependencies: ["TextModel", "SwiftScanner", "HitTestModel", "OverrideAnalysis"], exclude: ["Cases"],
            swiftSettings: strict),
        .testTarget(
            name: "LintingTests",
            dependencies: ["TextModel", "SwiftScanner", "HitTestModel", "OverrideAnalysis", "Rules", "Linting"],
            exclude: ["Cases", "Refactoring/Cases"], swiftSettings: strict),
        .testTarget(
            name: "ReportingTests",
            dependencies: ["TextModel", "HitTestModel", "OverrideAnalysis", "Rules", "Linting", "Reporting"],
            exclude: ["Golden"],
            swiftSettings: strict),
        .testTarget(name: "JSONRPCTests", dependencies: ["JSONRPC"], swiftSettings: strict),
        .testTarget(
            name: "LanguageServerTests",
            dependencies: [
                "TextModel", "OverrideAnalysis", "JSONRPC", "LanguageServerProtocol", "LanguageServer", "Linting",
                "Rules",
            ],
            swiftSettings: strict),
        .testTarget(name: "CommandTests", dependencies: ["hittest"], swiftSettings: strict),
        .testTarget(name: "ArchitectureTests", swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
