import SwiftScanner

extension LayoutReader {
    mutating func add(
        _ child: ViewReference?, to parent: ViewReference?, _ scope: Scope, _ argument: ExpressionSyntax
    ) {
        switch (child, parent) {
        case (.each(let all)?, _):
            for one in all { add(one, to: parent, scope, argument) }
        case (.view(let index)?, .receiver?):
            place(index, in: nil, scope, argument)
        case (.view(let index)?, .view(let outer)?) where outer != index:
            place(index, in: outer, scope, argument)
        case (nil, .receiver?), (nil, .view?):
            // `addSubview(UIButton())`, `addSubview(host.view)`
            guard let made = madeType(argument, in: className) ?? partOfMember(argument) else { return }
            var view = LayoutView(name: made.isArray ? "subviews" : "subview", typeName: made.name)
            view.isGeneric = true
            if case .member(let base?, let name) = argument.kind, case .name(let owner) = base.kind {
                view.member = owner.text + "." + name.text
                view.name = owner.text + "." + name.text
                if layout.index(ofMember: view.name) != nil { return }
            }
            layout.views.append(view)
            add(.view(layout.views.count - 1), to: parent, scope, argument)
        default:
            break
        }
    }

    /// `host.view`: the view of a controller that a member holds.
    func partOfMember(_ expression: ExpressionSyntax) -> (name: String, isArray: Bool)? {
        guard case .member(let base?, let name) = expression.kind, name.text == "view" else { return nil }
        guard case .name = base.kind else { return nil }
        return (kind == .nsView ? "NSView" : "UIView", false)
    }

    mutating func place(_ index: Int, in parent: Int?, _ scope: Scope, _ argument: ExpressionSyntax) {
        let index = layout.views[index].absorbedBy ?? index
        let parent = parent.map { layout.views[$0].absorbedBy ?? $0 }
        var outer = parent
        var steps = 0
        // No view is put into one that it holds itself.
        while let next = outer, steps < 64 {
            if next == index { return }
            outer = layout.views[next].parent
            steps += 1
        }
        order += 1
        layout.views[index].isAdded = true
        layout.views[index].parent = parent
        layout.views[index].order = order
        layout.views[index].addedAt = Located(file: scope.file, value: argument)
    }

    mutating func insert(_ child: ViewReference?, to parent: ViewReference?, _ call: CallSyntax, _ scope: Scope) {
        guard let child, let first = call.arguments.first else { return }
        add(child, to: parent, scope, first.value)
        guard case .view(let index) = child, call.arguments.count > 1, let label = call.arguments[1].label?.text else {
            return
        }
        let other = reference(call.arguments[1].value, scope)
        switch (label, other) {
        case ("at", _):
            if case .integer(0?) = call.arguments[1].value.kind { moveToBack(index) }
        case ("belowSubview", .view(let front)?):
            for view in layout.views.indices
            where view != index && layout.views[view].order >= layout.views[front].order {
                layout.views[view].order += 1
            }
            layout.views[index].order = layout.views[front].order - 1
            order += 1
        default:
            break
        }
    }

    mutating func moveToBack(_ index: Int) {
        layout.views[index].order = (layout.views.map(\.order).min() ?? 0) - 1
    }

    mutating func bringToFront(_ view: ViewReference) {
        guard case .view(let index) = view else { return }
        order += 1
        layout.views[index].order = order
    }

    mutating func markRecognizer(_ view: ViewReference) {
        switch view {
        case .view(let index): layout.views[index].hasRecognizer = true
        case .each(let all): for one in all { markRecognizer(one) }
        case .receiver: break
        }
    }

    mutating func record(_ property: String, _ value: ExpressionSyntax, for view: ViewReference, _ scope: Scope) {
        switch view {
        case .view(var index):
            index = layout.views[index].absorbedBy ?? index
            layout.views[index].settings.append(
                LayoutSetting(
                    property: property, value: Located(file: scope.file, value: value), locals: scope.locals,
                    elementIndices: scope.elementIndices, function: scope.function))
        case .each(let all): for one in all { record(property, value, for: one, scope) }
        case .receiver: break
        }
    }
}
