import SwiftScanner

/// The two worlds that code under `#if` is written for.
package enum Platform: Hashable, Sendable, CaseIterable {
    case uiKit
    case appKit
}

extension ViewKind {
    /// The platforms that have views of this kind.
    package var platforms: Set<Platform> {
        switch self {
        case .uiView: [.uiKit]
        case .nsView: [.appKit]
        case .layer: [.uiKit, .appKit]
        }
    }
}

/// The truth of `#if` conditions as far as the platform decides it.
enum CompilationCondition {
    /// True or false where the platform alone decides; nil for flags, Swift versions and the like.
    static func truth(of condition: ExpressionSyntax, on platform: Platform, depth: Int = 0) -> Bool? {
        if depth > 64 { return nil }
        func inner(_ expression: ExpressionSyntax) -> Bool? { truth(of: expression, on: platform, depth: depth + 1) }
        switch condition.kind {
        case .boolean(let value):
            return value
        case .parenthesized(let expression):
            return inner(expression)
        case .prefix(let sign, let operand) where sign.text == "!":
            return inner(operand).map { !$0 }
        case .binary(let left, let sign, let right) where sign.text == "&&":
            let (first, second) = (inner(left), inner(right))
            if first == false || second == false { return false }
            return first == true && second == true ? true : nil
        case .binary(let left, let sign, let right) where sign.text == "||":
            let (first, second) = (inner(left), inner(right))
            if first == true || second == true { return true }
            return first == false && second == false ? false : nil
        case .call(let call):
            guard case .name(let function) = call.callee.kind, let argument = call.arguments.first,
                case .name(let name) = argument.value.kind
            else { return nil }
            return facts[function.text]?[name.text].flatMap { $0.contains(platform) ? nil : false }
                ?? certain[function.text]?[name.text].map { $0 == platform }
        default:
            return nil
        }
    }

    /// Conditions that can only hold on some platforms.
    private static let facts: [String: [String: Set<Platform>]] = [
        "canImport": ["UIKit": [.uiKit], "AppKit": [.appKit], "Cocoa": [.appKit]],
        "os": [
            "iOS": [.uiKit], "tvOS": [.uiKit], "visionOS": [.uiKit], "xrOS": [.uiKit], "watchOS": [.uiKit],
            "macOS": [.appKit], "OSX": [.appKit], "Linux": [], "Windows": [], "Android": [],
        ],
    ]

    /// Conditions that hold on exactly one platform.
    private static let certain: [String: [String: Platform]] = [
        "canImport": ["UIKit": .uiKit, "AppKit": .appKit, "Cocoa": .appKit],
        "os": ["macOS": .appKit, "OSX": .appKit, "iOS": .uiKit],
    ]
}
