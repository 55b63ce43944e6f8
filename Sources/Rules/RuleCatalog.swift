/// All rules, each once.
package enum RuleCatalog {
    /// In the order in which they are listed to readers; the earlier of two rules that explain the same place speaks.
    package static let all: [any Rule.Type] = []

    /// What stands about every rule, in catalogue order.
    package static var infos: [RuleInfo] { all.map { $0.info } }

    /// A rule by its id.
    package static func rule(_ id: String) -> (any Rule.Type)? { all.first { $0.info.id == id } }
}
