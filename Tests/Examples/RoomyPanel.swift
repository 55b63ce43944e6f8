import UIKit

/// A panel whose edges count for 20 points more, with its own walk over the subviews: nothing is wrong here.
class RoomyPanel: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
        if !self.point(inside: point, with: event) {
            return nil
        }
        for subview in subviews.reversed() {
            let spot = subview.convert(point, from: self)
            if let hit = subview.hitTest(spot, with: event) {
                return hit
            }
        }
        return self
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -20, dy: -20).contains(point)
    }
}
