import UIKit

/// A card whose round close button sits on its corner; taps beyond the edge are meant to reach the button.
final class CornerCard: UIView {
    private let closeButton = UIButton(frame: CGRect(x: 0, y: 0, width: 30, height: 30))

    override init(frame: CGRect) {
        super.init(frame: frame)
        closeButton.center = CGPoint(x: bounds.maxX, y: bounds.minY)
        addSubview(closeButton)
    }

    required init?(coder: NSCoder) { fatalError("made in code") }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let spot = closeButton.convert(point, from: self)
        if closeButton.bounds.contains(spot) {
            return closeButton
        }
        return super.hitTest(point, with: event)
    }
}
