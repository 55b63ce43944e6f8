import OverrideAnalysis
import SwiftScanner
import TextModel

/// A method that its author may have taken for an override of hit testing.
struct LookAlike {
    /// The method that the system calls.
    let rightName: String
    let edits: [TextEdit]

    /// Nil where the method is no look-alike, or the class holds the right override beside it.
    init?(_ method: MemberFunction, graph: ClassGraph) {
        let function = method.function
        guard function.keyword == .function, function.body != nil, !method.isOverride, !method.isStatic,
            !function.prefix.hasModifier("private"),
            let kind = graph.kind(of: method.typeName), let first = function.parameters.first,
            ["CGPoint", "NSPoint"].contains(first.type?.name ?? ""), first.defaultValue == nil
        else { return nil }
        let result = function.returnType?.name ?? ""
        let labels = function.parameters.map { $0.label?.text }
        let isEventLast =
            function.parameters.count == 2 && ["UIEvent", "NSEvent"].contains(function.parameters[1].type?.name ?? "")
        guard function.parameters.count == 1 || isEventLast else { return nil }
        let asksForView: Bool
        switch function.name.text.lowercased() {
        case "hittest", "hittestview":
            guard result == "UIView" || result == "NSView" || graph.kind(of: result) != nil else { return nil }
            asksForView = true
        case "pointinside", "ispointinside", "pointisinside":
            guard result == "Bool" else { return nil }
            asksForView = false
        case "point":
            guard result == "Bool", labels.first == "inside" || labels.first == "isInside" else { return nil }
            asksForView = false
        default: return nil
        }
        // A layer has its own names; NSView has no point(inside:).
        guard kind == .uiView || (kind == .nsView && asksForView) else { return nil }
        let hasRightOne = graph.overrides.contains {
            $0.className == method.typeName && $0.method == (asksForView ? .hitTest : .pointInside)
        }
        guard !hasRightOne else { return nil }
        switch (kind, asksForView) {
        case (.nsView, _): rightName = "hitTest(_:)"
        case (_, true): rightName = "hitTest(_:with:)"
        case (_, false): rightName = "point(inside:with:)"
        }
        let isRight =
            switch (kind, asksForView) {
            case (.nsView, _): labels == [nil] && function.name.text == "hitTest"
            case (_, true): labels == [nil, "with"] && function.name.text == "hitTest"
            case (_, false): labels == ["inside", "with"] && function.name.text == "point"
            }
        // Without `override` the right signature is an error of the compiler's.
        guard !isRight else { return nil }
        edits = Self.edits(function, in: method.file.source, kind: kind, asksForView: asksForView)
    }

    private static func edits(
        _ function: FunctionDeclaration, in source: SwiftSource, kind: ViewKind, asksForView: Bool
    ) -> [TextEdit] {
        // Attributes stand before the modifiers.
        let word = source.tokens[max(0, source.indexOfToken(at: function.name.range.lowerBound) - 1)]
        let place = function.prefix.modifiers.first?.range.lowerBound ?? word.range.lowerBound
        let point = function.parameters[0].name.text
        let event = function.parameters.count > 1 ? function.parameters[1].name.text : "event"
        let pointType = kind == .nsView ? "NSPoint" : "CGPoint"
        let parameters: String
        switch (kind, asksForView) {
        case (.nsView, _): parameters = "(_ \(point): \(pointType))"
        case (_, true): parameters = "(_ \(point): \(pointType), with \(event): UIEvent?)"
        case (_, false): parameters = "(inside \(point): \(pointType), with \(event): UIEvent?)"
        }
        return [
            TextEdit(range: place..<place, replacement: "override "),
            TextEdit(
                range: function.name.range.lowerBound..<function.parametersRange.upperBound,
                replacement: (asksForView ? "hitTest" : "point") + parameters),
        ]
    }
}

extension FileContext {
    /// The methods of the file's classes and their extensions, by place.
    var methods: [MemberFunction] {
        var result: [MemberFunction] = []
        for name in graph.classes.keys.sorted() {
            for functions in graph.ownMembers(of: name).functions.values {
                result += functions.filter { $0.file.path == file.path }
            }
        }
        return result.sorted { $0.function.range.lowerBound < $1.function.range.lowerBound }
    }

    /// Whether the file calls a method by its name and labels, so that it is the app's own.
    func calls(_ method: MemberFunction) -> Bool {
        let tokens = file.source.tokens
        let labels = method.function.parameters.map { $0.label?.text }
        for index in tokens.indices.dropLast() where tokens[index].kind == .identifier {
            guard !method.function.name.range.contains(tokens[index].range.lowerBound),
                tokens[index + 1].kind == .leftParen, file.source.text(tokens[index].range) == method.name,
                index == 0 || file.source.text(tokens[index - 1].range) != "func",
                index < 2 || file.source.text(tokens[index - 2].range) != "super"
            else { continue }
            if argumentLabels(from: index + 1) == labels { return true }
        }
        return false
    }

    /// The labels of the arguments behind an opening parenthesis.
    private func argumentLabels(from open: Int) -> [String?] {
        let tokens = file.source.tokens
        var labels: [String?] = []
        var depth = 0
        var isStart = true
        var index = open
        while index < tokens.count, index < open + 400 {
            let token = tokens[index]
            switch token.kind {
            case .leftParen, .leftSquare, .leftBrace: depth += 1
            case .rightParen, .rightSquare, .rightBrace: depth -= 1
            case .comma where depth == 1: isStart = true
            default: break
            }
            if depth == 0 { return labels }
            if isStart, index > open, token.kind != .comma {
                let isLabel =
                    index + 1 < tokens.count && tokens[index + 1].kind == .colon
                    && (token.kind == .identifier || token.kind == .keyword)
                labels.append(isLabel ? file.source.text(token.range) : nil)
                isStart = false
            }
            index += 1
        }
        return labels
    }
}
