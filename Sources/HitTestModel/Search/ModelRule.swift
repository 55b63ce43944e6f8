/// A numbered rule of the model: what a framework does during a hit test.
///
/// Traces, hovers and tests cite these numbers; they never change meaning.
package enum ModelRule: String, Hashable, Sendable, CaseIterable, Codable {
    case gates = "U1"
    case alphaLimit = "U2"
    case pointInside = "U3"
    case frontToBack = "U4"
    case conversion = "U5"
    case irrelevant = "U6"
    case notInteractive = "U7"
    case standardViews = "U8"
    case event = "U9"
    case windows = "U10"
    case gestures = "U11"
    case outsideModel = "U12"
    case hosting = "U13"
    case controlTracking = "U14"
    case accessibility = "U15"
    case superviewSpace = "A1"
    case hiddenViews = "A2"
    case mouseInFrame = "A3"
    case superviewsPoint = "A4"
    case superlayerSpace = "C1"
    case sublayersOutside = "C2"

    /// The rule in a sentence or two.
    package var statement: String {
        switch self {
        case .gates:
            "The receiver's own gates come first: isUserInteractionEnabled, not isHidden, alpha not below 0.01. "
                + "A closed gate answers nil and the subviews are never asked."
        case .alphaLimit:
            "The alpha limit is strict, but alpha is stored as a 32-bit number: a view given 0.01 is skipped."
        case .pointInside:
            "Then point(inside:with:) of the receiver is asked. Without an override it is bounds.contains(point): "
                + "least edges in, greatest edges out."
        case .frontToBack:
            "Then the subviews are asked, last to first, each with the point in its own space. The first answer that "
                + "is not nil wins; without one the receiver answers itself."
        case .conversion:
            "Conversion goes through position, transform, anchor point and bounds.origin. A transform without inverse "
                + "is used as its own: the point collapses along that axis and can still hit."
        case .irrelevant:
            "clipsToBounds, masks, corner radius, background, zPosition and isEnabled do not matter. Outside the "
                + "receiver's bounds no subview is asked, however visible it is."
        case .notInteractive:
            "isUserInteractionEnabled = false means 'skip me and all below me': what lies behind can be hit."
        case .standardViews:
            "Stack views answer themselves in their gaps; scroll views and cells are plain views with a bounds.origin."
        case .event:
            "The event may be nil and does not hold the touch yet; the search runs several times for one touch, so it "
                + "must change nothing."
        case .windows: "Windows are asked front to back; one that answers nil passes the search on."
        case .gestures: "The hit view's and all its superviews' gesture recognizers receive the touch."
        case .outsideModel:
            "Running animations, perspective, SwiftUI content, glass effects and remote views are outside the model."
        case .hosting: "What a SwiftUI hosting view answers changed with iOS 18 and again with iOS 26."
        case .controlTracking:
            "Controls ask point(inside:) again while they track: a hitTest that is larger ends in touch-up-outside."
        case .accessibility: "VoiceOver explores with the same methods."
        case .superviewSpace:
            "NSView.hitTest(_:) takes the point in the superview's space and answers the farthest descendant there."
        case .hiddenViews: "Hidden views answer nil; alphaValue is no gate and there is no interaction flag."
        case .mouseInFrame:
            "The frame must hold the point as isMousePoint(_:in:) of the superview sees it: flippedness decides which "
                + "horizontal edge is inside. Rotated and scaled views compare their bounds after conversion. A view "
                + "without superview is always inside."
        case .superviewsPoint:
            "Then the subviews are asked, last to first, with the point in the receiver's space; else the receiver "
                + "answers itself. A subview that overhangs is drawn but cannot be hit there."
        case .superlayerSpace: "CALayer.hitTest(_:) takes the superlayer's space, contains(_:) the layer's own."
        case .sublayersOutside:
            "A layer that does not mask finds sublayers outside its bounds; masksToBounds cuts them off. Hidden layers "
                + "are skipped. Where zPosition would change the answer, the model does not decide."
        }
    }
}
