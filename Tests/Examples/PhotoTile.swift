import UIKit

/// A chosen photo with a delete badge that hangs over its corner.
final class PhotoTile: UIView {
    let deleteBadge = UIButton(type: .close)
    let starBadge = UIButton(type: .system)

    override init(frame: CGRect) {
        super.init(frame: frame)
        starBadge.frame = CGRect(x: -12, y: -12, width: 24, height: 24)
        deleteBadge.frame = CGRect(x: bounds.maxX - 12, y: -12, width: 24, height: 24)
        addSubview(starBadge)
        addSubview(deleteBadge)
    }

    required init?(coder: NSCoder) { fatalError("made in code") }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
        if self.point(inside: point, with: event) {
            return super.hitTest(point, with: event)
        }
        // Beyond the tile's edge the badges may still be meant.
        for badge in subviews.reversed() {
            let spot = badge.convert(point, from: self)
            return badge.hitTest(spot, with: event)
        }
        return nil
    }
}
