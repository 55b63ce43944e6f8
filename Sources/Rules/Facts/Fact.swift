import SwiftScanner

/// Something that is known to hold where control has reached a place.
struct Fact {
    enum Claim: Hashable {
        /// The expression is true or false.
        case truth(Bool)
        /// The expression's value is there, or is nil.
        case presence(Bool)
    }

    let unit: CodeUnit
    let node: BodyTree.NodeID
    let claim: Claim

    init(unit: CodeUnit, node: BodyTree.NodeID, claim: Claim) {
        self.unit = unit
        self.node = node
        self.claim = claim
    }
}

extension CodeUnit {
    /// What holds when control reaches a node: the conditions of the statements around it, and those of earlier
    /// statements that would have left.
    ///
    /// Only whole claims are listed, taken apart as far as logic allows: of `a || b` nothing follows when it is true.
    func facts(at id: BodyTree.NodeID) -> [Fact] {
        var facts: [Fact] = []
        var current = id
        for parent in tree.ancestors(id) {
            collect(at: parent, from: current, into: &facts)
            if case .function = tree.nodes[parent].content { break }
            current = parent
        }
        expansions = 0
        return facts.flatMap { expand($0, depth: 0) }
    }

    private func collect(at parent: BodyTree.NodeID, from child: BodyTree.NodeID, into facts: inout [Fact]) {
        let role = tree.nodes[child].role
        switch tree.nodes[parent].content {
        case .block: collectSiblings(of: child, in: parent, into: &facts)
        case .switchCase:
            if role == .statement { collectSiblings(of: child, in: parent, into: &facts) }
            collectCase(parent, into: &facts)
        case .ifClause:
            let conditions = tree.children(parent, .condition)
            switch role {
            case .condition: add(conditions.prefix { $0 < child }, hold: true, into: &facts)
            case .body: add(conditions[...], hold: true, into: &facts)
            case .otherwise: add(conditions[...], hold: false, into: &facts)
            default: break
            }
        case .statement(let statement):
            switch statement.kind {
            case .guardStatement, .whileLoop:
                let conditions = tree.children(parent, .condition)
                if role == .condition {
                    add(conditions.prefix { $0 < child }, hold: true, into: &facts)
                } else if case .whileLoop = statement.kind {
                    add(conditions[...], hold: true, into: &facts)
                } else {
                    add(conditions[...], hold: false, into: &facts)
                }
            case .forIn:
                if role == .body, let clause = tree.child(parent, .whereClause) {
                    facts.append(Fact(unit: self, node: clause, claim: .truth(true)))
                }
            default: break
            }
        case .expression(let expression):
            switch expression.kind {
            case .ternary:
                guard let test = tree.child(parent, .test), role != .test else { return }
                facts.append(Fact(unit: self, node: test, claim: .truth(role == .then)))
            case .binary(_, let symbol, _):
                guard role == .right, let left = tree.child(parent, .left) else { return }
                switch symbol.text {
                case "&&": facts.append(Fact(unit: self, node: left, claim: .truth(true)))
                case "||": facts.append(Fact(unit: self, node: left, claim: .truth(false)))
                case "??": facts.append(Fact(unit: self, node: left, claim: .presence(false)))
                default: break
                }
            case .call, .subscriptCall: collectChain(parent, role: role, into: &facts)
            default: break
            }
        default: break
        }
    }

    /// Arguments are evaluated only when the optional chain before them has come through.
    private func collectChain(_ call: BodyTree.NodeID, role: BodyTree.Role, into facts: inout [Fact]) {
        switch role {
        case .argument, .trailingClosure: break
        default: return
        }
        var link = tree.child(call, .callee) ?? tree.child(call, .base)
        while let node = link, let expression = tree.expression(node) {
            switch expression.kind {
            case .optionalChain:
                link = tree.child(node, .operand)
                if let value = link { facts.append(Fact(unit: self, node: value, claim: .presence(true))) }
            case .parenthesized, .forceUnwrap: link = tree.child(node, .operand)
            case .call: link = tree.child(node, .callee)
            default: link = tree.child(node, .base)
            }
        }
    }

    private static let siblingLimit = 100

    /// Earlier statements of the same block that must have been passed.
    private func collectSiblings(of child: BodyTree.NodeID, in block: BodyTree.NodeID, into facts: inout [Fact]) {
        // The nearest ones say most.
        let siblings = tree.nodes[block].children.prefix { $0 < child }.suffix(Self.siblingLimit)
        for sibling in siblings {
            guard let statement = tree.statement(sibling) else { continue }
            switch statement.kind {
            case .guardStatement:
                add(tree.children(sibling, .condition)[...], hold: true, into: &facts)
            case .ifStatement:
                if let clause = tree.child(sibling, .value) { collectPassed(clause, into: &facts) }
            case .switchStatement:
                collectPassedSwitch(sibling, into: &facts)
            default: break
            }
        }
    }

    /// What holds behind an `if`, when one of its branches leaves.
    private func collectPassed(_ clause: BodyTree.NodeID, into facts: inout [Fact]) {
        let conditions = tree.children(clause, .condition)
        if let body = tree.child(clause, .body), tree.alwaysLeaves(body) {
            add(conditions[...], hold: false, into: &facts)
            if let otherwise = tree.child(clause, .otherwise), case .ifClause = tree.nodes[otherwise].content {
                collectPassed(otherwise, into: &facts)
            }
        } else if let otherwise = tree.child(clause, .otherwise), tree.alwaysLeaves(otherwise) {
            add(conditions[...], hold: true, into: &facts)
        }
    }

    private func collectPassedSwitch(_ statement: BodyTree.NodeID, into facts: inout [Fact]) {
        guard let subject = tree.child(statement, .subject), let wanted = tree.boolean(subject) else { return }
        for clause in tree.children(statement, .item) where leavesFunctionOrLoop(clause) {
            addItems(of: clause, hold: false, wanted: wanted, into: &facts)
        }
    }

    private func leavesFunctionOrLoop(_ clause: BodyTree.NodeID) -> Bool {
        if let last = tree.children(clause, .statement).last.flatMap({ tree.statement($0) }),
            case .breakStatement(nil) = last.kind
        {
            return false
        }
        return tree.alwaysLeaves(clause)
    }

    /// `switch true { case condition: … }`: the case's own condition, and the earlier ones that did not fit.
    private func collectCase(_ clause: BodyTree.NodeID, into facts: inout [Fact]) {
        guard let parent = tree.parent(clause), let subject = tree.child(parent, .subject) else { return }
        if let wanted = tree.boolean(subject) {
            for earlier in tree.children(parent, .item) where earlier < clause {
                addItems(of: earlier, hold: false, wanted: wanted, into: &facts)
            }
            addItems(of: clause, hold: true, wanted: wanted, into: &facts)
        } else if case .switchCase(let syntax) = tree.nodes[clause].content {
            collectPatternCase(syntax, clause: clause, subject: subject, switchNode: parent, into: &facts)
        }
    }

    private func addItems(
        of clause: BodyTree.NodeID, hold: Bool, wanted: Bool, into facts: inout [Fact]
    ) {
        let items = tree.children(clause, .item)
        // Of several alternatives nothing follows when one fits; when none fits, each is false.
        guard !hold || items.count == 1 else { return }
        for item in items {
            guard tree.child(item, .whereClause) == nil || hold else { continue }
            if let pattern = tree.child(item, .pattern) {
                facts.append(Fact(unit: self, node: pattern, claim: .truth(hold == wanted)))
            }
            if hold, let clause = tree.child(item, .whereClause) {
                facts.append(Fact(unit: self, node: clause, claim: .truth(true)))
            }
        }
    }

    /// `switch hit { case nil: … case let view?: … default: … }`.
    private func collectPatternCase(
        _ syntax: SwitchCaseSyntax, clause: BodyTree.NodeID, subject: BodyTree.NodeID, switchNode: BodyTree.NodeID,
        into facts: inout [Fact]
    ) {
        if let item = tree.children(clause, .item).first, tree.children(clause, .item).count == 1,
            let guardClause = tree.child(item, .whereClause)
        {
            facts.append(Fact(unit: self, node: guardClause, claim: .truth(true)))
        }
        let fits = syntax.items.map { presence(of: $0.pattern) }
        if !fits.isEmpty, fits.allSatisfy({ $0 == true }) {
            facts.append(Fact(unit: self, node: subject, claim: .presence(true)))
        } else if !fits.isEmpty, fits.allSatisfy({ $0 == false }) {
            facts.append(Fact(unit: self, node: subject, claim: .presence(false)))
        } else {
            for earlier in tree.children(switchNode, .item) where earlier < clause {
                guard case .switchCase(let other) = tree.nodes[earlier].content else { continue }
                if other.items.contains(where: { $0.whereClause == nil && self.presence(of: $0.pattern) == false }) {
                    facts.append(Fact(unit: self, node: subject, claim: .presence(true)))
                }
            }
        }
    }

    /// Whether a pattern fits only a value that is there, or only nil.
    private func presence(of pattern: PatternSyntax) -> Bool? {
        switch pattern.kind {
        case .optional, .typeTest, .cast: return true
        case .binding(let inner): return presence(of: inner)
        case .enumCase(let name, _): return name.text == "some" ? true : name.text == "none" ? false : nil
        case .expression(let value):
            switch value.kind {
            case .nilLiteral: return false
            case .member(nil, let name): return name.text == "none" ? false : nil
            case .name(let name) where name.text == "self": return true
            default: return nil
            }
        default: return nil
        }
    }

    private func add(_ conditions: ArraySlice<BodyTree.NodeID>, hold: Bool, into facts: inout [Fact]) {
        // When one of several conditions fails, nobody knows which.
        guard hold || conditions.count == 1 else { return }
        for condition in conditions {
            guard case .condition(let syntax) = tree.nodes[condition].content, let value = tree.child(condition, .value)
            else { continue }
            switch syntax.kind {
            case .expression: facts.append(Fact(unit: self, node: value, claim: .truth(hold)))
            case .optionalBinding: facts.append(Fact(unit: self, node: value, claim: .presence(hold)))
            case .matching(let pattern, _):
                if hold, presence(of: pattern) == true {
                    facts.append(Fact(unit: self, node: value, claim: .presence(true)))
                }
            case .availability, .unknown: break
            }
        }
    }

    // MARK: - Taking claims apart

    private static let expansionLimit = 24
    private static let expansionBudget = 500

    /// What follows from a claim: the parts of conjunctions, the values behind names, the answers of helpers.
    func expand(_ fact: Fact, depth: Int) -> [Fact] {
        let unit = fact.unit
        unit.expansions += 1
        guard depth < Self.expansionLimit, unit.expansions < Self.expansionBudget else { return [fact] }
        let tree = unit.tree
        let id = tree.stripped(fact.node)
        func truth(_ node: BodyTree.NodeID?, _ value: Bool) -> [Fact] {
            guard let node else { return [] }
            return expand(Fact(unit: unit, node: node, claim: .truth(value)), depth: depth + 1)
        }
        func presence(_ node: BodyTree.NodeID?, _ value: Bool) -> [Fact] {
            guard let node else { return [] }
            return expand(Fact(unit: unit, node: node, claim: .presence(value)), depth: depth + 1)
        }
        let here = [Fact(unit: unit, node: id, claim: fact.claim)]
        guard let expression = tree.expression(id) else { return here }
        switch (fact.claim, expression.kind) {
        case (.truth(let value), .prefix(let symbol, _)) where symbol.text == "!":
            return truth(tree.child(id, .operand), !value)
        case (.truth(let value), .binary(_, let symbol, _)):
            let left = tree.child(id, .left)
            let right = tree.child(id, .right)
            switch symbol.text {
            case "&&": return value ? truth(left, true) + truth(right, true) : here
            case "||": return value ? here : truth(left, false) + truth(right, false)
            case "==", "!=", "===", "!==":
                let equal = (symbol.text.first == "=") == value
                guard let left, let right else { return here }
                if tree.isNil(right) { return here + presence(left, !equal) }
                if tree.isNil(left) { return here + presence(right, !equal) }
                if let constant = tree.boolean(right) { return here + truth(left, constant == equal) }
                if let constant = tree.boolean(left) { return here + truth(right, constant == equal) }
                // An optional that equals a view is there.
                return equal
                    ? here
                        + [unit.key(right) == "self" ? left : nil, unit.key(left) == "self" ? right : nil]
                        .compactMap { $0 }.flatMap { presence($0, true) } : here
            case "??":
                // `button?.isHidden ?? true` that is false says that the left side is.
                guard let right, let constant = tree.boolean(right), constant != value else { return here }
                return here + truth(left, value) + presence(left, true)
            default: return here
            }
        case (.truth(let value), .ternary):
            guard let then = tree.child(id, .then), let otherwise = tree.child(id, .otherwise) else { return here }
            if tree.boolean(otherwise) == !value { return truth(tree.child(id, .test), true) + truth(then, value) }
            if tree.boolean(then) == !value { return truth(tree.child(id, .test), false) + truth(otherwise, value) }
            return here
        case (.truth(true), .cast(_, .test, _, _)): return here + presence(tree.child(id, .operand), true)
        case (.presence(let value), .cast), (.presence(let value), .optionalChain),
            (.presence(let value), .forceUnwrap):
            return here + (value ? presence(tree.child(id, .operand), value) : [])
        case (.presence(true), .member), (.presence(true), .subscriptCall):
            // `view?.superview` that is there says that `view` is.
            return here + (tree.child(id, .base).map { presence($0, true) } ?? [])
        case (.presence(let value), .call):
            return here + unit.helperFacts(id, presence: value, depth: depth)
        case (.truth(let value), .call), (.truth(let value), .member):
            return here + unit.helperFacts(id, truth: value, depth: depth)
        case (_, .name):
            if let binding = tree.bindingOfName[id] {
                guard let origin = unit.uniqueValue(of: binding) else { return here }
                // An unwrapped name is there; that its value was, is a fact of the place that unwrapped it.
                if tree.bindings[binding].kind == .unwrapped, case .presence = fact.claim { return here }
                return here + expand(Fact(unit: unit, node: origin, claim: fact.claim), depth: depth + 1)
            }
            if case .truth(let value) = fact.claim { return here + unit.helperFacts(id, truth: value, depth: depth) }
            return here
        default: return here
        }
    }

    /// What follows from a helper's boolean answer, when only one of its answers can be that.
    private func helperFacts(_ id: BodyTree.NodeID, truth: Bool, depth: Int) -> [Fact] {
        guard let helper = helper(id) else { return [] }
        let fitting = helper.answers.filter { helper.tree.boolean($0.node) != !truth }
        guard fitting.count == 1, let only = fitting.first else { return [] }
        var result = helper.facts(at: only.node)
        result += expand(Fact(unit: helper, node: only.node, claim: .truth(truth)), depth: depth + 1)
        return result
    }

    /// What follows from a helper's optional answer being there, when only one of its answers can be.
    private func helperFacts(_ id: BodyTree.NodeID, presence: Bool, depth: Int) -> [Fact] {
        guard let helper = helper(id) else { return [] }
        let fitting = helper.answers.filter { helper.tree.isNil($0.node) != presence }
        guard fitting.count == 1, let only = fitting.first else { return [] }
        var result = helper.facts(at: only.node)
        result += expand(Fact(unit: helper, node: only.node, claim: .presence(presence)), depth: depth + 1)
        return result
    }
}
