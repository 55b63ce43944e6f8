import UIKit

/// A drawer that walks its subviews itself, three times wrong.
class DrawerView: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        if self.isHidden == false || self.alpha < 0.01 || self.isUserInteractionEnabled == false {
            return nil
        }
        guard self.point(inside: point, with: event) else { return nil }
        for subview in self.subviews.reversed() {
            let hit = subview.hitTest(point, with: event)
            return hit
        }
        return self
    }
}
