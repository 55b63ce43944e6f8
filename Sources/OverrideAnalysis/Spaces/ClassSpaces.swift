import SwiftScanner
import TextModel

/// Reads the functions of one class that have to do with hit testing, until what is known of their parameters settles.
struct ClassSpaces {
    let graph: ClassGraph
    let file: ProgramFile
    let className: String
    let roots: [CoordinateSpaces.Root]

    private typealias Key = SpaceEvaluator.FunctionKey

    /// Rounds of reading; each one takes what is known of parameters a call further.
    private static let roundLimit = 5

    /// What the class's code says of the view tree around its instances.
    func treeFacts() -> TreeFacts { gatheredFacts(emptyEvaluator) }

    private var emptyEvaluator: SpaceEvaluator {
        SpaceEvaluator(graph: graph, frame: frame(for: file, key: Key(path: file.path, offset: -1), kind: kind))
    }

    func maps() -> [SpaceMap] {
        var evaluator = emptyEvaluator
        evaluator.facts = gatheredFacts(evaluator)
        var assumptions: [Key: ParameterAssumptions] = [:]
        for _ in 0..<Self.roundLimit {
            evaluator.callSites = [:]
            evaluator.forgetInlineResults()
            let helpers = evaluator.helperOrder
            for root in roots { _ = read(root, assumptions, with: &evaluator) }
            for key in helpers where !isRoot(key) { _ = read(key, assumptions[key], with: &evaluator) }
            var settled = helpers.count == evaluator.helperOrder.count
            for key in evaluator.helperOrder {
                guard let helper = evaluator.helpers[key] else { continue }
                var known = assumptions[key] ?? ParameterAssumptions(helper.function)
                if known.learn(from: evaluator.callSites[key] ?? [], own: key, facts: evaluator.facts) {
                    settled = false
                }
                assumptions[key] = known
                for (offset, place) in known.subtreePlaces(helper.function) {
                    evaluator.facts.subtreePlaces[offset] = place
                }
            }
            if settled { break }
        }
        evaluator.forgetInlineResults()
        evaluator.isRecording = true
        var maps: [SpaceMap] = []
        var keys: Set<Key> = []
        for root in roots {
            keys.insert(Key(path: file.path, offset: root.function.range.lowerBound))
            maps.append(read(root, assumptions, with: &evaluator))
        }
        for key in evaluator.helperOrder where key.path == file.path && !keys.contains(key) {
            if let map = read(key, assumptions[key], with: &evaluator) { maps.append(map) }
        }
        return maps.map { map in
            var map = map
            map.callers = callers(of: Key(path: file.path, offset: map.function.range.lowerBound), in: evaluator)
            return map
        }
    }

    /// The ranges of this file's functions that come to a function, directly or through others.
    private func callers(of key: Key, in evaluator: SpaceEvaluator) -> [ByteRange] {
        var seen: Set<Key> = [key]
        var pending = [key]
        while let next = pending.popLast() {
            for site in evaluator.callSites[next] ?? [] where seen.insert(site.caller).inserted {
                pending.append(site.caller)
            }
        }
        let functions = roots.map(\.function) + evaluator.helpers.values.map(\.function)
        let ranges = functions.map(\.range).filter { range in
            range.lowerBound != key.offset && seen.contains(Key(path: file.path, offset: range.lowerBound))
        }
        return Set(ranges).sorted { $0.lowerBound < $1.lowerBound }
    }

    private var kind: ViewKind? { roots.lazy.compactMap(\.kind).first ?? graph.kind(of: className) }

    private func frame(for file: ProgramFile, key: Key, kind: ViewKind?) -> SpaceEvaluator.Frame {
        let receiver: SpaceValue =
            kind == nil && !SpaceEvaluator.looksLikeView(className)
            ? .object(.receiver, className: className)
            : .view(ViewValue(reference: .receiver, kind: kind, className: className))
        return SpaceEvaluator.Frame(file: file, className: className, kind: kind, receiver: receiver, key: key)
    }

    // MARK: - Functions

    private func read(
        _ root: CoordinateSpaces.Root, _ assumptions: [Key: ParameterAssumptions], with evaluator: inout SpaceEvaluator
    ) -> SpaceMap {
        let key = Key(path: file.path, offset: root.function.range.lowerBound)
        if root.method == nil, let map = read(key, assumptions[key], with: &evaluator) { return map }
        var frame = frame(for: file, key: key, kind: root.kind ?? kind)
        if root.isStatic { frame.receiver = .type(className) }
        return read(root.function, in: frame, key, with: &evaluator) { evaluator in
            for (index, parameter) in root.function.parameters.enumerated() {
                guard index == 0, let method = root.method else {
                    evaluator.declare(
                        parameter.name, evaluator.value(of: parameter.type, named: parameter.name), isVariable: false)
                    continue
                }
                let isAbove = root.kind != .uiView && method == .hitTest
                let space: ViewReference = isAbove ? .superview(.receiver) : .receiver
                let note = SpaceNote(
                    range: parameter.name.range,
                    text: "`\(parameter.name.text)` is in \(space.spaceName(isLayer: root.kind == .layer))")
                let point = Geometry(shape: .point, space: space, origin: .touch, notes: [note])
                evaluator.declareParameter(parameter.name, .geometry(point))
            }
        }
    }

    private func read(
        _ key: Key, _ assumptions: ParameterAssumptions?, with evaluator: inout SpaceEvaluator
    ) -> SpaceMap? {
        guard let helper = evaluator.helpers[key], !isOverride(key) else { return nil }
        var frame = frame(for: helper.file, key: key, kind: helper.kind)
        frame.className = helper.className
        if helper.isStatic { frame.receiver = .type(helper.className) }
        if !helper.surroundings.isEmpty { frame.scopes = helper.surroundings + [[:]] }
        return read(helper.function, in: frame, key, with: &evaluator) { evaluator in
            for (index, parameter) in helper.function.parameters.enumerated() {
                var value = evaluator.value(of: parameter.type, named: parameter.name)
                if case .geometry(var geometry) = value,
                    let space = assumptions?.space(of: index, in: helper.function, facts: evaluator.facts)
                {
                    geometry.space = space
                    geometry.isConverted = assumptions?.isConverted(index) ?? false
                    geometry.notes = [
                        SpaceNote(
                            range: parameter.name.range,
                            text: "`\(parameter.name.text)` is in \(evaluator.name(of: space))")
                    ]
                    value = .geometry(geometry)
                }
                evaluator.declareParameter(parameter.name, value)
            }
        }
    }

    private func isRoot(_ key: Key) -> Bool {
        key.path == file.path && roots.contains { $0.function.range.lowerBound == key.offset }
    }

    private func isOverride(_ key: Key) -> Bool {
        key.path == file.path
            && roots.contains { $0.method != nil && $0.function.range.lowerBound == key.offset }
    }

    private func read(
        _ function: FunctionDeclaration, in frame: SpaceEvaluator.Frame, _ key: Key,
        with evaluator: inout SpaceEvaluator, declaring parameters: (inout SpaceEvaluator) -> Void
    ) -> SpaceMap {
        evaluator.frame = frame
        evaluator.report = SpaceReport()
        parameters(&evaluator)
        if let body = function.body { _ = evaluator.value(ofBody: frame.file.source.body(of: body).statements) }
        return SpaceMap(
            symbol: symbol(of: function), function: function, spaces: evaluator.report.sortedSpaces,
            hints: evaluator.report.sortedHints, mismatches: evaluator.report.sortedMismatches)
    }

    private func symbol(of function: FunctionDeclaration) -> String {
        let labels = function.parameters.map { ($0.label?.text ?? "_") + ":" }.joined()
        let name = function.name.text + "(" + labels + ")"
        return className.isEmpty ? name : className + "." + name
    }

    // MARK: - The view tree

    private static let telling = ["ubview", "ublayer", "frame", "Anchor", "snp", "= self"].map { Array($0.utf8) }

    private func gatheredFacts(_ evaluator: SpaceEvaluator) -> TreeFacts {
        var evaluator = evaluator
        let members = evaluator.members(of: className)
        evaluator.facts.receiverIsView = evaluator.frame.receiver.view != nil
        evaluator.facts.receiverIsWindow = graph.inherits(className, from: "UIWindow")
        for variable in members.variables.values.joined()
        where variable.isLet || variable.isLazy || variable.value != nil {
            evaluator.facts.ownedMembers.insert(variable.name)
        }
        evaluator.facts.ownedMembers.insert("view")
        evaluator.isGathering = true
        let functions = members.functions.values.joined().sorted {
            place($0.file, $0.function.range) < place($1.file, $1.function.range)
        }
        for function in functions {
            guard let body = function.function.body else { continue }
            gather(body, in: function.file, parameters: function.function.parameters, with: &evaluator)
        }
        let variables = members.variables.values.joined().sorted {
            place($0.file, $0.nameSyntax.range) < place($1.file, $1.nameSyntax.range)
        }
        for variable in variables {
            let observers = variable.accessors?.observers ?? []
            for body in observers + [variable.accessors?.setter].compactMap({ $0 }) {
                gather(body, in: variable.file, parameters: [], with: &evaluator)
            }
            if let value = variable.value, case .call(let call) = value.kind,
                case .closure(let closure) = call.callee.kind
            {
                gather(closure, storedIn: variable, with: &evaluator)
            } else if let value = variable.value, case .call = value.kind {
                gather(value, storedIn: variable, with: &evaluator)
            }
        }
        evaluator.facts.settle()
        return evaluator.facts
    }

    private func place(_ file: ProgramFile, _ range: ByteRange) -> (String, Int) { (file.path, range.lowerBound) }

    private func gather(
        _ body: UnparsedBody, in file: ProgramFile, parameters: [ParameterSyntax], with evaluator: inout SpaceEvaluator
    ) {
        guard mentionsTree(body.range, in: file.source) else { return }
        evaluator.frame = frame(for: file, key: Key(path: file.path, offset: body.range.lowerBound), kind: kind)
        for parameter in parameters {
            evaluator.declare(
                parameter.name, evaluator.value(of: parameter.type, named: parameter.name), isVariable: false, hint: nil
            )
        }
        _ = evaluator.run(file.source.body(of: body).statements)
        evaluator.gatherConstraints(in: file.source, range: body.range)
    }

    private func gather(
        _ closure: ClosureSyntax, storedIn variable: MemberVariable, with evaluator: inout SpaceEvaluator
    ) {
        guard mentionsTree(closure.body.range, in: variable.file.source) else { return }
        evaluator.frame = frame(
            for: variable.file, key: Key(path: variable.file.path, offset: closure.body.range.lowerBound), kind: kind)
        let value = evaluator.call(closure, with: [])
        evaluator.facts.note(value, storedIn: variable.name)
    }

    /// `let stack = UIStackView(arrangedSubviews: [first, second])`.
    private func gather(
        _ value: ExpressionSyntax, storedIn variable: MemberVariable, with evaluator: inout SpaceEvaluator
    ) {
        guard mentionsTree(value.range, in: variable.file.source) else { return }
        evaluator.frame = frame(
            for: variable.file, key: Key(path: variable.file.path, offset: value.range.lowerBound), kind: kind)
        let made = evaluator.evaluate(value)
        evaluator.facts.note(made, storedIn: variable.name)
    }

    private func mentionsTree(_ range: ByteRange, in source: SwiftSource) -> Bool {
        let bytes = source.bytes
        let range = range.clamped(to: 0..<bytes.count)
        for word in Self.telling {
            var index = range.lowerBound
            while index + word.count <= range.upperBound {
                if bytes[index] == word[0], bytes[index..<(index + word.count)].elementsEqual(word) { return true }
                index += 1
            }
        }
        return false
    }
}
