/// A scene drawn as one self-contained SVG.
///
/// It brings its own background, so it is legible on any page, and turns dark where the reader prefers that. Scripts
/// find views by class `ht-view` and `data-view`, the touch by class `ht-touch`, and the map from points to pixels in
/// the attributes of the root: within the group `ht-drawing`, `pixel = (point - origin) * scale`, where points are in the
/// space around the root view and y is negated first if `data-y` is `up`.
package struct SVGPicture {
    /// How to draw.
    package struct Options: Hashable, Sendable {
        /// The largest drawing, in pixels, without legend.
        package var width = 440.0
        package var height = 400.0
        /// Put before every `id`, so that several pictures can stand in one page.
        package var idPrefix = "ht-"

        /// The options.
        package init(width: Double = 440, height: Double = 400, idPrefix: String = "ht-") {
            self.width = width
            self.height = height
            self.idPrefix = idPrefix
        }
    }

    /// The whole element, from `<svg` to `</svg>`.
    package let text: String

    /// Draws the picture.
    package init(_ picture: ScenePicture, options: Options = Options()) {
        let plan = PicturePlan(picture)
        let drawing = SVGDrawing(picture, plan: plan, options: options)
        text = drawing.text
    }
}

/// The map from the plane of a picture to pixels.
struct SVGProjection {
    let scale: Double
    let origin: Point2D
    let size: Size2D

    static let margin = 18.0

    init(_ extent: Rect2D, options: SVGPicture.Options) {
        let extent = extent.isNull ? Rect2D(0, 0, 1, 1) : extent
        let width = Swift.max(options.width, 40)
        let height = Swift.max(options.height, 40)
        let fitting = Swift.min(width / Swift.max(extent.width, 1e-3), height / Swift.max(extent.height, 1e-3))
        let scale = Swift.min(fitting, 3)
        self.scale = scale
        origin = Point2D(extent.minX - Self.margin / scale, extent.minY - Self.margin / scale)
        size = Size2D(extent.width * scale + 2 * Self.margin, extent.height * scale + 2 * Self.margin)
    }

    func pixel(_ point: Point2D) -> Point2D {
        Point2D((point.x - origin.x) * scale, (point.y - origin.y) * scale)
    }

    func pixels(_ rect: Rect2D) -> Rect2D {
        Rect2D(origin: pixel(rect.origin), size: Size2D(rect.width * scale, rect.height * scale))
    }
}

/// The elements of one SVG.
struct SVGDrawing {
    private let picture: ScenePicture
    private let plan: PicturePlan
    private let options: SVGPicture.Options
    private let projection: SVGProjection
    private let labels: SVGLabels

    private static let legendLine = 19.0

    init(_ picture: ScenePicture, plan: PicturePlan, options: SVGPicture.Options) {
        self.picture = picture
        self.plan = plan
        self.options = options
        projection = SVGProjection(plan.extent, options: options)
        labels = SVGLabels(picture.scene, plan: plan, projection: projection)
    }

    var text: String {
        let legend = SVGLegend(picture, missing: labels.missing + plan.undrawable)
        let width = Swift.max(projection.size.width, legend.width)
        let height = projection.size.height + legend.height
        let scene = picture.scene
        let isUpwards = scene.framework == .appkit && !scene.superviewIsFlipped
        var parts: [String] = []
        parts.append(
            XML.open(
                "svg",
                [
                    ("xmlns", "http://www.w3.org/2000/svg"),
                    ("viewBox", "0 0 \(pixels(width)) \(pixels(height))"),
                    ("width", pixels(width)), ("height", pixels(height)),
                    ("class", "ht-scene"), ("role", "img"),
                    ("font-family", "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"),
                    ("font-size", "12"),
                    ("data-framework", scene.framework.rawValue),
                    ("data-scale", "\(projection.scale)"),
                    ("data-origin", "\(projection.origin.x) \(projection.origin.y)"),
                    ("data-y", isUpwards ? "up" : "down"),
                ]))
        parts.append(XML.element("title", [], XML.escape(summary)))
        parts.append("<style>\(SVGStyle.darkSheet)</style>")
        parts.append(
            XML.empty(
                "rect",
                [
                    ("class", "ht-panel"), ("x", "0.5"), ("y", "0.5"), ("width", pixels(width - 1)),
                    ("height", pixels(height - 1)), ("rx", "6"), ("fill", "#ffffff"), ("stroke", "#d0d7de"),
                ]))
        let inset = (width - projection.size.width) / 2
        parts.append(
            XML.open("g", [("class", "ht-drawing"), ("transform", "translate(\(pixels(inset)) 0)")]))
        parts.append(XML.open("g", [("class", "ht-views")]))
        parts += plan.outlines.map(view)
        parts += sharedEdges
        parts.append("</g>")
        parts.append(XML.open("g", [("class", "ht-labels")]))
        parts += labels.placed.map(label)
        parts.append("</g>")
        if let touch = plan.touch { parts.append(self.touch(projection.pixel(touch))) }
        parts.append("</g>")
        parts += legend.elements(top: projection.size.height)
        parts.append("</svg>")
        return parts.joined(separator: "\n") + "\n"
    }

    /// What a reader who cannot see the picture is told.
    private var summary: String {
        let verdicts = picture.verdicts.map { "\($0.title) \($0.text)" }
        let touch = picture.touchText.map { ["touch at \($0)"] } ?? []
        return "\(picture.scene.framework.displayName) scene: " + (touch + verdicts).joined(separator: ", ")
    }

    private func view(_ outline: Outline) -> String {
        let view = picture.scene[outline.view]
        let look = SVGStyle.look(picture.mark(of: outline.view), isGhost: outline.isGhost)
        let attributes: [(String, String)] = [
            ("class", "ht-view"), ("id", "\(options.idPrefix)view-\(outline.view.index)"),
            ("data-view", view.name), ("data-index", "\(outline.view.index)"),
            ("data-superview", view.superview.map { "\($0.index)" } ?? ""),
        ]
        return XML.open("g", attributes) + XML.element("title", [], XML.escape(tooltip(outline.view)))
            + shape(outline, look) + "</g>"
    }

    /// The answered view's edges once more, where those of the expected view would hide them.
    private var sharedEdges: [String] {
        guard let expected = picture.expected?.view, let actual = picture.actual?.view, expected != actual,
            let first = plan.outlines.first(where: { $0.view == expected }),
            let second = plan.outlines.first(where: { $0.view == actual }), first.box == second.box
        else { return [] }
        var look = SVGStyle.look(.actual, isGhost: false)
        look.fill = "none"
        look.name = "ht-edges"
        return [shape(second, look)]
    }

    private func shape(_ outline: Outline, _ look: SVGStyle.Look) -> String {
        if outline.isUpright {
            let box = projection.pixels(outline.box)
            return XML.empty(
                "rect",
                [
                    ("x", pixels(box.minX)), ("y", pixels(box.minY)), ("width", pixels(box.width)),
                    ("height", pixels(box.height)), ("rx", "2"),
                ] + look.attributes)
        }
        let points = outline.corners.map { corner -> String in
            let pixel = projection.pixel(corner)
            return "\(pixels(pixel.x)),\(pixels(pixel.y))"
        }
        return XML.empty("polygon", [("points", points.joined(separator: " "))] + look.attributes)
    }

    private func tooltip(_ id: ViewID) -> String {
        let view = picture.scene[id]
        let numbers = [view.frame.minX, view.frame.minY, view.frame.width, view.frame.height]
        let cause = picture.scene.gate(of: id).map { ", skipped: \($0.cause)" } ?? ""
        return "\(view.name): frame (\(numbers.map { NumberText.short($0) }.joined(separator: ", ")))\(cause)"
    }

    private func label(_ label: SVGLabels.Label) -> String {
        let outline = plan.outlines[label.number]
        let look = SVGStyle.look(picture.mark(of: outline.view), isGhost: outline.isGhost)
        let place = [("x", pixels(label.box.minX)), ("y", pixels(label.box.maxY - 4))]
        let slant = outline.isGhost ? [("font-style", "italic")] : []
        let shape = place + slant + look.fontWeight
        let content = XML.escape(label.text)
        // Not every renderer can paint the stroke of text behind its fill, so the halo is an element of its own.
        let halo = XML.element(
            "text",
            [
                ("class", "ht-halo"), ("aria-hidden", "true"), ("fill", "none"), ("stroke", "#ffffff"),
                ("stroke-width", "3"), ("stroke-linejoin", "round"),
            ] + shape, content)
        let text = XML.element(
            "text",
            [
                ("class", "ht-label \(look.name)"), ("data-view", picture.scene[outline.view].name),
                ("fill", look.text),
            ] + shape, content)
        return halo + text
    }

    private func touch(_ pixel: Point2D) -> String {
        XML.open(
            "g",
            [
                ("class", "ht-touch"), ("id", "\(options.idPrefix)touch"),
                ("transform", "translate(\(pixels(pixel.x)) \(pixels(pixel.y)))"),
            ]) + SVGStyle.crosshair + "</g>"
    }

    private func pixels(_ number: Double) -> String {
        NumberText.short(number)
    }
}

/// Text for XML.
enum XML {
    /// The text with everything replaced that has a meaning in XML, is not allowed there, or is obeyed and not shown.
    static func escape(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\t", "\n", "\r": result += " "
            default:
                let isForbidden = TextWidth.isControl(scalar) || (0xFFFE...0xFFFF).contains(scalar.value)
                result.unicodeScalars.append(isForbidden ? "\u{FFFD}" : scalar)
            }
        }
        return result
    }

    static func open(_ name: String, _ attributes: [(String, String)]) -> String {
        "<\(name)\(list(attributes))>"
    }

    static func empty(_ name: String, _ attributes: [(String, String)]) -> String {
        "<\(name)\(list(attributes))/>"
    }

    /// An element around content that is XML already.
    static func element(_ name: String, _ attributes: [(String, String)], _ content: String) -> String {
        "<\(name)\(list(attributes))>\(content)</\(name)>"
    }

    private static func list(_ attributes: [(String, String)]) -> String {
        attributes.map { " \($0.0)=\"\(escape($0.1))\"" }.joined()
    }
}
