import HitTestModel
package import Linting
import OverrideAnalysis

/// Behaviours as JSON; the shape is fixed in `Protocol/behavior.md`.
package func renderBehaviorJSON(_ reports: [OverrideReport]) -> String {
    encoded(BehaviorDocument(reports), isPretty: true) + "\n"
}

/// The first witness of each override, or a typical scene, as pictures below one another in one SVG.
package func renderBehaviorSVG(_ reports: [OverrideReport]) -> String {
    let (width, height, title) = (440, 400, 28)
    var body = ""
    for (number, report) in reports.enumerated() {
        let behavior = report.behavior
        guard let picture = behavior.firstWitness?.picture ?? behavior.typicalPicture else { continue }
        let top = number * (height + title)
        body +=
            "<text x=\"8\" y=\"\(top + 19)\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#777\">"
            + shown(behavior.override.symbol) + "</text>\n"
        let options = SVGPicture.Options(width: Double(width), height: Double(height), idPrefix: "b\(number)-")
        body +=
            "<svg x=\"0\" y=\"\(top + title)\" width=\"\(width)\" height=\"\(height)\">"
            + SVGPicture(picture, options: options).text + "</svg>\n"
    }
    let total = max(1, reports.count) * (height + title)
    return
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(total)\" viewBox=\"0 0 \(width) \(total)\">\n"
        + body + "</svg>\n"
}

/// One page by itself in which the reader moves the touch; every answer was computed before, nothing is loaded.
package func renderBehaviorHTML(_ reports: [OverrideReport]) -> String {
    var page = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
        <title>hittest: behavior</title>
        <style>
        \(behaviorStyles)
        </style>
        </head>
        <body>

        """
    for report in reports { page += section(report) }
    if reports.isEmpty { page += "<p>No override of hit testing in this place.</p>\n" }
    page += "<script>\n\(behaviorScript)\n</script>\n</body>\n</html>\n"
    return page
}

private func section(_ report: OverrideReport) -> String {
    let behavior = report.behavior
    var html = "<section>\n<h1><code>\(shown(behavior.override.symbol))</code></h1>\n"
    html +=
        "<p><code>\(shown(report.path)):\(report.line)</code> – this override "
        + "\(markupEscaped(behavior.idiom.phrase)).</p>\n<table class=\"laws\">\n"
    for law in Law.allCases {
        let (mark, text): (String, String)
        switch behavior.laws[law] ?? .held {
        case .held: (mark, text) = ("held", law.statement)
        case .broken(let witness): (mark, text) = ("broken", printable(witness.text))
        case .undecided(let reason): (mark, text) = ("undecided", printable(reason))
        case .exempt(let exemption): (mark, text) = ("on purpose", exemption.phrase)
        }
        html +=
            "<tr class=\"\(mark == "broken" ? "broken" : "")\"><td>\(law.rawValue)</td><td>\(law.name)</td>"
            + "<td>\(mark)</td><td>\(markupEscaped(text))</td></tr>\n"
    }
    html += "</table>\n"
    for map in report.maps {
        html +=
            "<figure class=\"map\">\n<figcaption>\(shown(map.name))</figcaption>\n"
            + "<svg tabindex=\"0\" role=\"img\" aria-label=\"scene; move the touch with the mouse or the arrow keys\"></svg>\n"
            + "<p class=\"readout\" aria-live=\"polite\"></p>\n"
            + "<script type=\"application/json\">\(scriptSafe(encoded(MapDocument(map), isPretty: false)))</script>\n</figure>\n"
    }
    return html + "</section>\n"
}

/// JSON that cannot end the script element around it, whatever names the source has.
private func scriptSafe(_ json: String) -> String {
    json.replacing("<", with: "\\u003c").replacing("\u{2028}", with: "\\u2028").replacing("\u{2029}", with: "\\u2029")
}

/// What the page's script needs of a map: shapes to draw, and for each cell the numbers of its answers.
private struct MapDocument: Encodable {
    struct View: Encodable {
        let name: String
        /// Corners in the receiver's own space, x and y in turn.
        let corners: [Double]
        let isGated: Bool
    }

    let area: [Double]
    let columns: Int
    let rows: Int
    /// Whether y grows upwards.
    let isUpright: Bool
    let views: [View]
    let names: [String]
    let cells: [[Int]]

    init(_ map: AnswerMap) {
        let scene = map.scene
        let shown = scene.paintOrder.filter { id in
            scene.isDescendant(id, of: map.receiver) && !map.displaced.contains { scene.isDescendant(id, of: $0) }
        }
        area = [map.area.minX, map.area.minY, map.area.width, map.area.height]
        columns = map.columns
        rows = map.rows
        isUpright = scene.framework == .appkit && !scene[map.receiver].isFlipped
        views = shown.map { id in
            View(
                name: printable(scene[id].name),
                corners: scene.corners(of: id, in: .view(map.receiver)).flatMap { [$0.x, $0.y] },
                isGated: scene.gate(of: id) != nil)
        }
        var numbers: [String: Int] = [:]
        var names: [String] = []
        func number(_ outcome: Outcome) -> Int {
            let name = words(outcome, in: scene)
            if let known = numbers[name] { return known }
            numbers[name] = names.count
            names.append(name)
            return names.count - 1
        }
        cells = map.cells.map { [number($0.expected)] + $0.answers.map(number) }
        self.names = names
    }
}

private let behaviorStyles = """
    :root { color-scheme: light dark; }
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
    h1 { font-size: 1.2rem; } .laws { border-collapse: collapse; font-size: .875rem; }
    .laws td { padding: .15rem .6rem .15rem 0; vertical-align: top; } .laws .broken { color: #d33; }
    .map { margin: 1.5rem 0; } .map svg { width: 100%; max-width: 40rem; touch-action: none; cursor: crosshair; background: #8881; }
    .map polygon { fill: #39c3; stroke: #39c; stroke-width: .8; } .map polygon.gated { stroke-dasharray: 4 3; fill: none; }
    .map polygon.expected { stroke: #2a2; stroke-width: 2.5; } .map polygon.actual { stroke: #d33; stroke-width: 2.5; }
    .map polygon.both { stroke: #2a2; stroke-width: 2.5; fill: #2a23; } .map text { font-size: 9px; fill: currentColor; pointer-events: none; }
    .map rect.differs { fill: #d333; } .map circle { fill: #d90; stroke: #fff; } .readout { min-height: 1.5em; }
    """

private let behaviorScript = """
    'use strict';
    for (const figure of document.querySelectorAll('.map')) {
      const map = JSON.parse(figure.querySelector('script').textContent);
      const svg = figure.querySelector('svg'), readout = figure.querySelector('.readout');
      const [left, top, width, height] = map.area;
      const draw = (name, attributes, text) => {
        const element = document.createElementNS('http://www.w3.org/2000/svg', name);
        for (const key in attributes) element.setAttribute(key, attributes[key]);
        if (text !== undefined) element.textContent = text;
        svg.append(element);
        return element;
      };
      const screenY = y => map.isUpright ? top + (top + height - y) : y;
      svg.setAttribute('viewBox', `${left} ${top} ${width} ${height}`);
      const cellWidth = width / map.columns, cellHeight = height / map.rows;
      map.cells.forEach((cell, index) => {
        if (cell.length === 2 && cell[0] === cell[1]) return;
        const x = left + index % map.columns * cellWidth, y = top + Math.floor(index / map.columns) * cellHeight;
        draw('rect', { x, y: map.isUpright ? screenY(y + cellHeight) : y, width: cellWidth, height: cellHeight, class: 'differs' });
      });
      const shapes = map.views.map(view => {
        const points = [];
        for (let i = 0; i < view.corners.length; i += 2) points.push([view.corners[i], screenY(view.corners[i + 1])]);
        const shape = draw('polygon', { points: points.map(point => point.join(',')).join(' ') });
        draw('text', { x: Math.min(...points.map(p => p[0])) + 3, y: Math.min(...points.map(p => p[1])) + 10 }, view.name);
        return { view, shape };
      });
      const dot = draw('circle', { r: 4 });
      let touch = { x: left + width / 2, y: top + height / 2 };
      const show = () => {
        const column = Math.min(map.columns - 1, Math.max(0, Math.floor((touch.x - left) / cellWidth)));
        const row = Math.min(map.rows - 1, Math.max(0, Math.floor((touch.y - top) / cellHeight)));
        const [expected, ...actual] = map.cells[row * map.columns + column].map(number => map.names[number]);
        for (const { view, shape } of shapes) {
          const isExpected = view.name === expected, isActual = actual.includes(view.name);
          shape.setAttribute('class', [view.isGated ? 'gated' : '', isExpected && isActual ? 'both' : isExpected ? 'expected' : isActual ? 'actual' : ''].join(' '));
        }
        dot.setAttribute('cx', touch.x);
        dot.setAttribute('cy', screenY(touch.y));
        readout.textContent = `(${Math.round(touch.x)}, ${Math.round(touch.y)}): the override answers ${actual.join(' or ')}, the system would answer ${expected}`;
      };
      const move = event => {
        const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
        touch = { x: point.x, y: screenY(point.y) };
        show();
      };
      svg.addEventListener('pointerdown', event => { svg.setPointerCapture(event.pointerId); move(event); });
      svg.addEventListener('pointermove', event => { if (event.buttons) move(event); });
      svg.addEventListener('keydown', event => {
        const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
        if (!step) return;
        event.preventDefault();
        touch = { x: Math.min(left + width, Math.max(left, touch.x + step[0] * cellWidth)),
                  y: Math.min(top + height, Math.max(top, touch.y + (map.isUpright ? -1 : 1) * step[1] * cellHeight)) };
        show();
      });
      show();
    }
    """
