import LanguageServerProtocol
import TextModel

/// An open document: the client's text and its version.
struct Document: Sendable {
    let uri: DocumentURI
    let languageId: String
    private(set) var version: Int
    private(set) var text: SourceText
    /// Grows with every change of the text, and of all else that an analysis depends on; tells outdated work from current.
    private(set) var revision = 0
    /// Which of all the texts of the session this is: no two that differ have the same number, also after a close.
    private(set) var textNumber: Int

    /// A document as the client opened it.
    /// - Parameter textNumber: a number that no text had before.
    init(_ item: TextDocumentItem, textNumber: Int) {
        self.textNumber = textNumber
        uri = DocumentURI(item.uri)
        languageId = item.languageId
        version = item.version
        text = SourceText(item.text)
    }

    /// Makes all work on the document outdated, since something besides its text has changed.
    mutating func touch() { revision += 1 }

    /// What was wrong with a change that was taken nevertheless, or not taken.
    enum Complaint: Hashable {
        case outdated(version: Int, current: Int)
        case clamped(PositionRange, ClampedRange.Fault)
    }

    /// Applies the changes of one notification, each to the text that the one before it made.
    /// - Parameter textNumber: a number that no text had before.
    mutating func apply(
        _ params: DidChangeTextDocumentParams, in encoding: ColumnEncoding, textNumber: Int
    ) -> [Complaint] {
        if let new = params.textDocument.version, new <= version {
            return [.outdated(version: new, current: version)]
        }
        var complaints: [Complaint] = []
        for change in params.contentChanges {
            guard let range = change.range else {
                text = SourceText(change.text)
                continue
            }
            let place = text.byteRange(of: range, in: encoding)
            if let fault = place.fault { complaints.append(.clamped(range, fault)) }
            text.replace(place.range, with: change.text)
        }
        version = params.textDocument.version ?? version
        revision += 1
        self.textNumber = textNumber
        return complaints
    }
}
