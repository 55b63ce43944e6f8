import SwiftScanner
import TextModel

/// How two spaces that meet can be brought together with the names in scope.
extension SpaceEvaluator {
    /// Repairs that replace an argument: by a name that holds the right value already, or by a conversion.
    func repairs(
        of argument: ExpressionSyntax, from space: ViewReference, to expected: ViewReference,
        calleeBase: ExpressionSyntax?, isLayer: Bool
    ) -> [SpaceRepair] {
        var repairs: [SpaceRepair] = []
        if let name = pointName(in: expected) {
            repairs.append(
                SpaceRepair(
                    title: "Use `\(name)`, which is in \(self.name(of: expected))",
                    edits: [TextEdit(range: argument.range, replacement: name)]))
        }
        if isLayer == self.isLayer,
            let conversion = conversion(
                of: text(argument.range), from: space, to: expected, isOptional: isOptionalChain(calleeBase),
                written: calleeBase.flatMap { name(of: $0, as: expected) })
        {
            repairs.append(
                SpaceRepair(
                    title: "Convert the point into \(name(of: expected))",
                    edits: [TextEdit(range: argument.range, replacement: conversion)]))
        }
        return repairs
    }

    /// An expression that converts between two views; nil where they have no names to be written.
    func conversion(
        of argument: String, from space: ViewReference, to expected: ViewReference, isOptional: Bool = false,
        written: String? = nil
    ) -> String? {
        guard canBeWritten(space), written != nil || canBeWritten(expected) else { return nil }
        let source = space.source(isLayer: isLayer)
        let target = written ?? expected.source(isLayer: isLayer)
        if expected == .receiver { return "convert(\(argument), from: \(source))" }
        if expected == .window || expected.isOptional || isOptional {
            if space == .receiver { return "convert(\(argument), to: \(target))" }
            return space == .window || space.isOptional ? nil : "\(source).convert(\(argument), to: \(target))"
        }
        return "\(target).convert(\(argument), from: \(source))"
    }

    /// How the callee itself is written, where its own space is the one that is asked for.
    private func name(of callee: ExpressionSyntax, as expected: ViewReference) -> String? {
        switch callee.kind {
        case .optionalChain(let inner): name(of: inner, as: expected)
        case .name, .member, .subscriptCall: expected == .receiver ? nil : text(callee.range)
        default: nil
        }
    }

    private func canBeWritten(_ view: ViewReference) -> Bool {
        switch view {
        case .receiver: facts.receiverIsView
        case .member, .window: true
        case .object(let name): local(name) != nil || !name.contains("?")
        case .screen: false
        case .path(let base, _), .superview(let base): base == .receiver || canBeWritten(base)
        case .element(_, let name, _): local(name)?.view?.reference == view
        case .local(let name, _): local(name)?.view?.reference == view
        case .indexed(_, let index): frame.scopes.contains { $0[index]?.isVariable == false }
        }
    }

    private func isOptionalChain(_ base: ExpressionSyntax?) -> Bool {
        var base = base
        while let expression = base {
            switch expression.kind {
            case .optionalChain: return true
            case .member(let inner, _): base = inner
            default: return false
            }
        }
        return false
    }

    /// A local name that holds a point in a space.
    private func pointName(in space: ViewReference) -> String? {
        for scope in frame.scopes.reversed() {
            let names = scope.keys.sorted()
            for name in names where !name.hasPrefix("$") {
                guard case .geometry(let point)? = scope[name]?.value, point.shape == .point, point.taint == nil,
                    !point.isManual, let known = point.space, facts.relation(known, space) == .same,
                    local(name)?.geometry == point
                else { continue }
                return name
            }
        }
        return nil
    }

    /// Repairs of a coordinate that is written as `point.x`.
    /// - Parameter isTouch: the coordinate is the touch's, so that another name for the touch can stand for it.
    func coordinateRepairs(
        _ range: ByteRange, from space: ViewReference, to expected: ViewReference, isTouch: Bool
    ) -> [SpaceRepair] {
        let written = text(range)
        guard written.hasSuffix(".x") || written.hasSuffix(".y"), range.count > 2 else { return [] }
        let base = String(written.dropLast(2))
        let name = isTouch ? pointName(in: expected) : nil
        guard let replacement = name ?? conversion(of: base, from: space, to: expected) else { return [] }
        let edit = TextEdit(range: range.lowerBound..<(range.upperBound - 2), replacement: replacement)
        return [SpaceRepair(title: "Convert the point into \(self.name(of: expected))", edits: [edit])]
    }

    /// `bounds` in the place of each `frame` that the rectangle is made of.
    func boundsRepairs(_ area: Geometry, of space: ViewReference) -> [SpaceRepair] {
        guard case .frame(_, _, let nameRange) = area.origin else { return [] }
        let ranges = Set([nameRange] + area.furtherNames).filter { !$0.isEmpty }
        if ranges.isEmpty { return [] }
        let edits = ranges.sorted { $0.lowerBound < $1.lowerBound }.map { TextEdit(range: $0, replacement: "bounds") }
        return [SpaceRepair(title: "Test against `bounds`, which is in \(name(of: space))", edits: edits)]
    }

    /// The rectangle of the same view in the other space, where that is what the point is in.
    func partnerRepairs(_ area: Geometry, _ areaSpace: ViewReference, _ pointSpace: ViewReference) -> [SpaceRepair] {
        switch area.origin {
        case .frame(let owner, _, _) where facts.relation(owner, pointSpace) == .same:
            boundsRepairs(area, of: pointSpace)
        case .bounds(let owner, let nameRange)
        where facts.relation(facts.superview(of: owner), pointSpace) == .same && !nameRange.isEmpty:
            [
                SpaceRepair(
                    title: "Test against `frame`, which is in \(name(of: pointSpace))",
                    edits: [TextEdit(range: nameRange, replacement: "frame")])
            ]
        default: []
        }
    }

    /// `view.center.x` beside a point of the view itself: the middle of its bounds is meant.
    func centerRepairs(_ geometry: Geometry, _ range: ByteRange, otherSpace: ViewReference) -> [SpaceRepair] {
        guard case .center(let owner, let centerRange) = geometry.origin, owner == otherSpace, geometry.isExact,
            range.lowerBound == centerRange.lowerBound
        else { return [] }
        let written = text(centerRange)
        let suffix = "center"
        guard written.hasSuffix(suffix) else { return [] }
        let base = written.dropLast(suffix.count)
        let middle: String
        switch (geometry.shape, range.count - centerRange.count) {
        case (.x, 2): middle = base + "bounds.midX"
        case (.y, 2): middle = base + "bounds.midY"
        case (.point, 0): middle = "CGPoint(x: \(base)bounds.midX, y: \(base)bounds.midY)"
        default: return []
        }
        return [
            SpaceRepair(
                title: "Measure from the middle of `bounds`, which is in \(name(of: otherSpace))",
                edits: [TextEdit(range: range, replacement: middle)])
        ]
    }
}
