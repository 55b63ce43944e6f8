/// A coordinate space of a scene.
package enum SceneSpace: Hashable, Sendable {
    /// A view's own space: that of its bounds.
    case view(ViewID)
    /// The space around the root: its superview's, and for this model also the window's, which a `nil` view means.
    case surroundings
}

extension Scene {
    /// The space in which a view's frame is given.
    package func superviewSpace(of view: ViewID) -> SceneSpace {
        self[view].superview.map(SceneSpace.view) ?? .surroundings
    }

    /// The space in which `hitTest` takes its point when this view is asked (`U4`, `A1`, `C1`).
    package func questionSpace(of view: ViewID) -> SceneSpace {
        framework.asksInSuperviewSpace ? superviewSpace(of: view) : .view(view)
    }

    /// The point, given in the superview's space, in the view's own (`U5`).
    package func convertFromSuperview(_ point: Point2D, to view: ViewID) -> Point2D {
        self[view].intoOwnSpace(point, isTurnedOver: isTurnedOver(view))
    }

    /// The point, given in the view's own space, in its superview's (`U5`).
    package func convertToSuperview(_ point: Point2D, from view: ViewID) -> Point2D {
        self[view].outOfOwnSpace(point, isTurnedOver: isTurnedOver(view))
    }

    /// The same place, named in another space.
    package func convert(_ point: Point2D, from source: SceneSpace, to target: SceneSpace) -> Point2D {
        let common = commonSpace(source, target)
        var point = point
        var space = source
        while space != common, case .view(let view) = space {
            point = convertToSuperview(point, from: view)
            space = superviewSpace(of: view)
        }
        return descend(point, from: common, to: target)
    }

    /// The bounding box of the rectangle's corners in another space.
    package func convert(_ rect: Rect2D, from source: SceneSpace, to target: SceneSpace) -> Rect2D {
        guard !rect.isNull, source != target else { return rect.standardized }
        return Rect2D(around: rect.corners.lazy.map { convert($0, from: source, to: target) })
    }

    /// The four corners of a view in another space, going round; a rotated view's are no rectangle there.
    package func corners(of view: ViewID, in space: SceneSpace) -> [Point2D] {
        self[view].bounds.corners.map { convert($0, from: .view(view), to: space) }
    }

    /// What `view.frame` reads: with a transform, UIKit answers the bounding box, AppKit the untransformed frame.
    package func reportedFrame(of view: ViewID) -> Rect2D {
        if framework == .appkit || self[view].transform.isIdentity { return self[view].frame }
        return convert(self[view].bounds, from: .view(view), to: superviewSpace(of: view))
    }

    /// Whether y grows the other way in the view than in its superview.
    private func isTurnedOver(_ view: ViewID) -> Bool {
        guard framework == .appkit else { return false }
        let outer = self[view].superview.map { self[$0].isFlipped } ?? superviewIsFlipped
        return self[view].isFlipped != outer
    }

    /// The smallest space around both, so that conversions between neighbours round no more than they must.
    private func commonSpace(_ first: SceneSpace, _ second: SceneSpace) -> SceneSpace {
        guard case .view(var left) = first, case .view(var right) = second else { return .surroundings }
        // A superview's number is smaller than its subviews': walk up from whichever is greater.
        while left != right {
            if left > right {
                guard let up = self[left].superview else { return .surroundings }
                left = up
            } else {
                guard let up = self[right].superview else { return .surroundings }
                right = up
            }
        }
        return .view(left)
    }

    /// Converts from a space around the target inwards.
    private func descend(_ point: Point2D, from common: SceneSpace, to target: SceneSpace) -> Point2D {
        guard target != common, case .view(let view) = target else { return point }
        var way: [ViewID] = []
        var space = target
        while space != common, case .view(let next) = space {
            way.append(next)
            space = superviewSpace(of: next)
        }
        if way.count == 1 { return convertFromSuperview(point, to: view) }
        return way.reversed().reduce(point) { convertFromSuperview($0, to: $1) }
    }
}

/// The map between a view's own space and its superview's.
extension SceneView {
    fileprivate func intoOwnSpace(_ point: Point2D, isTurnedOver: Bool) -> Point2D {
        var offset = point - frame.origin
        // Without a transform the anchor point cancels out; leaving it out keeps edges exact.
        if !transform.isIdentity {
            let anchor = anchorOffset
            offset = (offset - anchor).applying(transform.inverted) + anchor
        }
        if isTurnedOver { offset.y = frame.size.height - offset.y }
        if let size = boundsSize {
            // Multiplied first, so that the frame's edges become the bounds' edges without rounding.
            offset.x = offset.x * size.width / frame.size.width
            offset.y = offset.y * size.height / frame.size.height
        }
        return offset + boundsOrigin
    }

    fileprivate func outOfOwnSpace(_ point: Point2D, isTurnedOver: Bool) -> Point2D {
        var offset = point - boundsOrigin
        if let size = boundsSize {
            offset.x = offset.x * frame.size.width / size.width
            offset.y = offset.y * frame.size.height / size.height
        }
        if isTurnedOver { offset.y = frame.size.height - offset.y }
        if !transform.isIdentity {
            let anchor = anchorOffset
            offset = (offset - anchor).applying(transform) + anchor
        }
        return offset + frame.origin
    }

    private var anchorOffset: Point2D {
        Point2D(anchorPoint.x * frame.size.width, anchorPoint.y * frame.size.height)
    }
}
