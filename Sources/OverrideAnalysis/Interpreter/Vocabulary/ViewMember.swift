/// What views, layers and windows offer that the model has an answer for.
enum ViewMember: String {
    // Properties of the tree and of geometry.
    case bounds, frame, center, position, transform, affineTransform, anchorPoint
    case subviews, sublayers, arrangedSubviews, superview, superlayer, window, layer, contentView
    case delegate, visibleRect
    case isHidden, isUserInteractionEnabled, alpha, alphaValue, opacity, isFlipped, clipsToBounds, masksToBounds
    case isHiddenOrHasHiddenAncestor, zPosition
    case accessibilityFrame
    // Functions.
    case convert, isDescendant, isMousePoint, mouse, ancestorShared, isKind, isMember, isEqual
    case isContainedIn, presentation, model, contains, hitTest, point
    case convertToLayer, convertFromLayer

    /// Names that older versions of the frameworks used, and other spellings of the same.
    private static let aliases: [String: ViewMember] = [
        "hidden": .isHidden, "userInteractionEnabled": .isUserInteractionEnabled, "flipped": .isFlipped,
        "nextResponder": .superview, "next": .superview, "isDescendantOf": .isDescendant,
        "isDescendantOfView": .isDescendant, "presentationLayer": .presentation, "modelLayer": .model,
        "isKindOfClass": .isKind, "convertPoint": .convert, "convertRect": .convert,
    ]

    init?(named name: String) {
        if let member = ViewMember(rawValue: name) ?? Self.aliases[name] {
            self = member
        } else {
            return nil
        }
    }
}
