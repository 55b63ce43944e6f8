/// The columns, or rows, of a picture made of characters.
///
/// A uniform scale would let small views and near edges fall into one cell. So every distinct coordinate gets a cell
/// of its own, in order, and the rest of the room is shared out in proportion: whether the touch is inside, outside or
/// on an edge can always be seen.
struct GridAxis {
    /// Ascending and distinct.
    private let stops: [Double]
    /// The cell of each stop, ascending.
    private let cells: [Int]

    /// The number of cells in use.
    var count: Int { (cells.last ?? 0) + 1 }

    /// A wish of one view: from its one edge to the other so many cells.
    struct Span {
        var from: Double
        var to: Double
        var cells: Int
    }

    /// What an axis is made from.
    struct Demands {
        var edges: [Double]
        var touch: Double?
        var spans: [Span]
    }

    /// The number of cells that the demands need at least.
    static func stopCount(_ demands: Demands) -> Int {
        Plan(demands).stops.count
    }

    /// The largest scale, in cells per point, at which the demands fit into the cells.
    static func scale(for demands: Demands, limit: Int) -> Double {
        let plan = Plan(demands)
        return plan.scale(limit: limit)
    }

    /// An axis at this scale, or a smaller one where that does not fit.
    init(_ demands: Demands, scale: Double, limit: Int) {
        let plan = Plan(demands)
        stops = plan.stops
        cells = plan.cells(scale: Swift.min(scale, plan.scale(limit: limit)), limit: limit)
    }

    /// The cell of a coordinate; between stops in proportion.
    func cell(_ value: Double) -> Int {
        guard let first = stops.first, value > first else { return cells.first ?? 0 }
        var low = 0
        var high = stops.count - 1
        guard value < stops[high] else { return cells[high] }
        while low + 1 < high {
            let middle = (low + high) / 2
            if stops[middle] <= value { low = middle } else { high = middle }
        }
        if stops[low] == value { return cells[low] }
        let share = (value - stops[low]) / (stops[high] - stops[low])
        return cells[low] + Int((share * Double(cells[high] - cells[low])).rounded())
    }
}

extension GridAxis {
    private struct Plan {
        let stops: [Double]
        /// For each stop the spans that end there: where they begin, and their cells.
        private let spans: [[(from: Int, cells: Int)]]
        private let isTouchOnly: [Bool]

        init(_ demands: Demands) {
            let edges = Set(demands.edges)
            let stops = edges.union(demands.touch.map { [$0] } ?? []).sorted()
            var index: [Double: Int] = [:]
            for (number, stop) in stops.enumerated() { index[stop] = number }
            var spans: [[(from: Int, cells: Int)]] = Array(repeating: [], count: stops.count)
            for span in demands.spans {
                guard let from = index[span.from], let to = index[span.to], from < to else { continue }
                spans[to].append((from, span.cells))
            }
            self.stops = stops
            self.spans = spans
            isTouchOnly = stops.map { !edges.contains($0) }
        }

        /// How much the wishes are reduced until everything fits: the room for labels, then the room between edges.
        private static let concessions: [(span: Int, gap: Int)] = [
            (.max, 2), (20, 2), (14, 2), (10, 2), (0, 2), (0, 1),
        ]

        func scale(limit: Int) -> Double {
            guard let concession = concession(limit: limit), let first = stops.first, let last = stops.last,
                last > first
            else { return 0 }
            var low = 0.0
            var high = Double(limit) / (last - first) * 2
            for _ in 0..<30 {
                let middle = (low + high) / 2
                let cells = cells(scale: middle, span: concession.span, gap: concession.gap)
                if (cells.last ?? 0) < limit { low = middle } else { high = middle }
            }
            return low
        }

        func cells(scale: Double, limit: Int) -> [Int] {
            if let concession = concession(limit: limit) {
                return cells(scale: scale, span: concession.span, gap: concession.gap)
            }
            // More edges than cells: some must share one.
            guard let first = stops.first, let last = stops.last, last > first else { return stops.map { _ in 0 } }
            return stops.map { Int((($0 - first) / (last - first) * Double(limit - 1)).rounded()) }
        }

        private func concession(limit: Int) -> (span: Int, gap: Int)? {
            Self.concessions.first { (cells(scale: 0, span: $0.span, gap: $0.gap).last ?? 0) < limit }
        }

        private func cells(scale: Double, span: Int, gap: Int) -> [Int] {
            var cells: [Int] = []
            cells.reserveCapacity(stops.count)
            for (index, stop) in stops.enumerated() {
                guard index > 0 else {
                    cells.append(0)
                    continue
                }
                let least = isTouchOnly[index] || isTouchOnly[index - 1] ? 1 : gap
                let share = ((stop - stops[index - 1]) * scale).rounded()
                // Beyond any picture's size the exact number does not matter.
                var cell = cells[index - 1] + Swift.max(least, Int(Swift.min(share, 100_000)))
                for wish in spans[index] { cell = Swift.max(cell, cells[wish.from] + Swift.min(wish.cells, span)) }
                cells.append(cell)
            }
            return cells
        }
    }
}
