import SwiftScanner
import TextModel

/// Reads a class's initialisers, set-up and layout functions for the views that it adds and where it puts them.
///
/// It follows names, not values: a view is what a member, a local or a parameter of a view type is called.
struct LayoutReader {
    let graph: ClassGraph
    let className: String
    let kind: ViewKind
    let members: Members
    var layout = ClassLayout()
    var order = 0
    /// Bounds the walk over a body, whatever is nested in it.
    var remainingNodes = 60_000

    /// Where a name is looked up while a body is read.
    struct Scope {
        var file: ProgramFile
        var function: String
        var names: [String: ViewReference] = [:]
        var locals: [String: ExpressionSyntax] = [:]
        var elementIndices: Set<String> = []
        var depth = 0
    }

    /// What an expression of a view type means.
    indirect enum ViewReference {
        case receiver
        case view(Int)
        /// One element of an array, or each of several views in turn.
        case each([ViewReference])
    }

    static func read(_ className: String, kind: ViewKind, in graph: ClassGraph) -> ClassLayout {
        var reader = LayoutReader(graph: graph, className: className, kind: kind, members: graph.members(of: className))
        reader.addMembers()
        reader.readFunctions()
        reader.settleMembers()
        return reader.layout
    }

    private init(graph: ClassGraph, className: String, kind: ViewKind, members: Members) {
        self.graph = graph
        self.className = className
        self.kind = kind
        self.members = members
    }

    mutating func readFunctions() {
        var functions: [MemberFunction] = []
        for description in graph.declaredChain(of: className).reversed() {
            functions += graph.ownMembers(of: description.name).functions.values.joined()
                .filter { !$0.platforms.isDisjoint(with: kind.platforms) && !$0.isStatic }
                .sorted { sortKey($0) < sortKey($1) }
        }
        for member in functions {
            guard let body = member.function.body, member.name != "hitTest", member.name != "point",
                concerns(body, member.file.source)
            else { continue }
            var scope = Scope(file: member.file, function: member.name)
            for parameter in member.function.parameters {
                guard let (type, isArray) = viewType(parameter.type, in: member.typeName),
                    !["coder"].contains(parameter.name.text)
                else { continue }
                var view = LayoutView(name: parameter.name.text, typeName: type)
                view.isGeneric = true
                view.isArray = isArray || isVariadic(parameter, member.file.source)
                layout.views.append(view)
                scope.names[parameter.name.text] = .view(layout.views.count - 1)
            }
            read(member.file.source.body(of: body).statements, &scope)
        }
        for description in graph.declaredChain(of: className) {
            for variable in graph.ownMembers(of: description.name).variables.values.joined() where variable.isComputed {
                guard let setter = variable.accessors?.setter, concerns(setter, variable.file.source) else { continue }
                var scope = Scope(file: variable.file, function: variable.name)
                read(variable.file.source.body(of: setter).statements, &scope)
            }
        }
    }

    func isVariadic(_ parameter: ParameterSyntax, _ source: SwiftSource) -> Bool {
        guard let type = parameter.type else { return false }
        let behind = type.range.upperBound..<(type.range.upperBound + 4)
        return source.text(behind).drop { $0 == " " }.hasPrefix("...") || source.text(type.range).hasSuffix("...")
    }

    /// Initialisers run first, then what the frameworks call once, then the rest, then layout.
    func sortKey(_ member: MemberFunction) -> (Int, String, Int) {
        let rank: Int
        switch member.name {
        case "init": rank = 0
        case "awakeFromNib", "commonInit", "setup", "viewDidLoad": rank = 1
        case "layoutSubviews", "layout", "layoutSublayers", "updateConstraints": rank = 3
        default: rank = 2
        }
        return (rank, member.file.path, member.function.range.lowerBound)
    }

    /// Whether a body is worth parsing: it adds views, or places them.
    func concerns(_ body: UnparsedBody, _ source: SwiftSource) -> Bool {
        let bounds = (body.firstToken..<max(body.firstToken, body.endToken)).clamped(to: 0..<source.tokens.count)
        for token in source.tokens[bounds] where token.kind == .identifier {
            guard let words = Self.wordsByLength[token.range.count] else { continue }
            let bytes = source.bytes[token.range.clamped(to: 0..<source.bytes.count)]
            if words.contains(where: { bytes.elementsEqual($0) }) { return true }
        }
        return false
    }

    private static let wordsByLength = Dictionary(grouping: words.map { Array($0.utf8) }, by: \.count)
    private static let words = [
        "addSubview", "addArrangedSubview", "insertSubview", "insertArrangedSubview", "addSubviews",
        "addArrangedSubviews",
        "addSublayer", "insertSublayer", "subviews", "frame", "center", "bounds", "isHidden", "alpha",
        "isUserInteractionEnabled", "addGestureRecognizer", "setFrameOrigin",
    ]
}
