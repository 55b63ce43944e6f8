/// One proposal of `textDocument/completion`.
package struct CompletionItem: Hashable, Sendable, Codable {
    package var label: String
    package var kind: Int?
    package var detail: String?
    package var documentation: StringOrMarkup?
    package var filterText: String?
    package var sortText: String?
    /// 1: plain text; 2: a snippet with tab stops.
    package var insertTextFormat: Int?
    package var textEdit: ProtocolTextEdit?

    package init(
        label: String, kind: Int? = nil, detail: String? = nil, documentation: StringOrMarkup? = nil,
        filterText: String? = nil, sortText: String? = nil, insertTextFormat: Int? = nil,
        textEdit: ProtocolTextEdit? = nil
    ) {
        self.label = label
        self.kind = kind
        self.detail = detail
        self.documentation = documentation
        self.filterText = filterText
        self.sortText = sortText
        self.insertTextFormat = insertTextFormat
        self.textEdit = textEdit
    }
}
