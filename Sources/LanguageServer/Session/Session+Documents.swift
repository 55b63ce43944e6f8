import LanguageServerProtocol

extension Session {
    mutating func didOpen(_ params: DidOpenTextDocumentParams) {
        lastText += 1
        let document = Document(params.textDocument, textNumber: lastText)
        if documents[document.uri] != nil {
            log(.warning, "\(document.uri) was opened twice; the newer text counts")
            abandonRequests(about: document.uri)
            cancelAnalysis(of: document.uri)
        }
        documents[document.uri] = OpenDocument(document: document)
        wantPush(of: document.uri, at: now)
    }

    mutating func didChange(_ params: DidChangeTextDocumentParams) {
        let uri = DocumentURI(params.textDocument.uri)
        guard var open = documents.removeValue(forKey: uri) else {
            log(.warning, "a change of \(uri), which is not open, is left out")
            return
        }
        // Taken out of the table meanwhile, so that the text is changed in place and not copied.
        open.analysis = nil
        let revision = open.document.revision
        lastText += 1
        let complaints = open.document.apply(params, in: client.encoding, textNumber: lastText)
        let since = open.changedSince ?? now
        open.changedSince = since
        let hasChanged = open.document.revision != revision
        documents[uri] = open
        for complaint in complaints {
            switch complaint {
            case .outdated(let version, let current):
                log(.warning, "\(uri): version \(version) came after version \(current) and is left out")
            case .clamped(let range, let fault):
                let place =
                    "\(range.start.line):\(range.start.character) to \(range.end.line):\(range.end.character)"
                switch fault {
                case .inverted: log(.warning, "\(uri): the range \(place) is inverted; its ends are swapped")
                case .outside:
                    log(.warning, "\(uri): the range \(place) reaches outside of the text; the rest is taken")
                case .splitsCharacter:
                    log(
                        .warning, "\(uri): the range \(place) splits a character; its ends are moved to the start of it"
                    )
                }
            }
        }
        if hasChanged {
            abandonRequests(about: uri)
            cancelAnalysis(of: uri)
            wantPush(of: uri, at: min(now + Self.quietTime, since + Self.longestWait))
        }
    }

    mutating func didClose(_ params: DidCloseTextDocumentParams) {
        let uri = DocumentURI(params.textDocument.uri)
        guard let open = documents[uri] else {
            log(.warning, "\(uri) is closed, but was not open")
            return
        }
        abandonRequests(about: uri)
        cancelAnalysis(of: uri)
        documents[uri] = nil
        if !client.pullsDiagnostics {
            publish(PublishDiagnosticsParams(uri: open.document.uri.string, version: nil, diagnostics: []))
        }
        analyzeDependents(of: uri)
    }

    mutating func didSave(_ params: DidSaveTextDocumentParams) {
        let uri = DocumentURI(params.textDocument.uri)
        if documents[uri] == nil { log(.warning, "\(uri) is saved, but was not open") }
        // The file counts, not the document; nobody else tells of it where files are not watched.
        if uri.isConfiguration { invalidateAnalyses() }
    }

    /// Notes that the client is to get diagnostics of a document, unless it asks for them itself.
    mutating func wantPush(of uri: DocumentURI, at due: ContinuousClock.Instant) {
        if !client.pullsDiagnostics { documents[uri]?.pushDue = due }
    }

    /// Drops everything that was found out under other settings or other files.
    mutating func invalidateAnalyses(where isConcerned: (OpenDocument) -> Bool = { _ in true }) {
        for uri in documents.filter({ isConcerned($0.value) }).keys {
            documents[uri]?.analysis = nil
            documents[uri]?.document.touch()
            cancelAnalysis(of: uri)
            wantPush(of: uri, at: now)
        }
        let workspace = client.capabilities.workspace
        if client.pullsDiagnostics, workspace?.diagnostics?.refreshSupport == true {
            ask(.refreshDiagnostics, Optional<JSONValue>.none)
        }
        if workspace?.codeLens?.refreshSupport == true { ask(.refreshCodeLenses, Optional<JSONValue>.none) }
        if workspace?.inlayHint?.refreshSupport == true { ask(.refreshInlayHints, Optional<JSONValue>.none) }
    }
}
