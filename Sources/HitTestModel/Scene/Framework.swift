/// Whose hit testing a scene follows.
package enum Framework: String, Hashable, Sendable, CaseIterable, Codable {
    case uikit
    case appkit
    case coreanimation

    /// The name as people write it.
    package var displayName: String {
        switch self {
        case .uikit: "UIKit"
        case .appkit: "AppKit"
        case .coreanimation: "Core Animation"
        }
    }

    /// Whether `hitTest` takes its point in the space of the receiver's superview (`A1`, `C1`) rather than its own.
    package var asksInSuperviewSpace: Bool { self != .uikit }
}
