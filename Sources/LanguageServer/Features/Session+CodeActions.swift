import JSONRPC
import LanguageServerProtocol
import Linting
import Rules
import TextModel

extension Session {
    mutating func codeAction(_ id: RequestID, _ params: CodeActionParams) {
        let (client, work) = (client, analysisWork)
        answer(
            id, method: "textDocument/codeAction", about: DocumentURI(params.textDocument.uri),
            Feature(
                missing: [CodeAction](),
                enriching: { analysis in
                    let range = analysis.text.byteRange(of: params.range, in: client.encoding).range
                    let mended = work.addingFixes(to: analysis, touching: range)
                    return (CodeActionList(FindingConversion(mended, client), work).actions(params), mended)
                }))
    }

    /// Adds the edit to an action that was given without.
    mutating func resolve(_ id: RequestID, _ action: ResolvableCodeAction) throws(ResponseError) {
        guard let data = action.data else { return answer(id, with: action) }
        guard let address = data["uri"]?.stringValue else {
            throw ResponseError(.invalidParams, "data.uri: missing, or not a string")
        }
        guard let version = data["version"]?.integerValue else {
            throw ResponseError(.invalidParams, "data.version: missing, or not an integer")
        }
        if let rule = data["rule"], rule.stringValue == nil {
            throw ResponseError(.invalidParams, "data.rule: not a string")
        }
        let uri = DocumentURI(address)
        let rule = data["rule"]?.stringValue
        guard let open = documents[uri], open.document.version == version else {
            throw ResponseError(
                .init(rawValue: ProtocolErrorCode.contentModified),
                "the document has changed since the action was given")
        }
        let (client, work) = (client, analysisWork)
        answer(
            id, method: "codeAction/resolve", about: uri,
            Feature(missing: action) { analysis in
                let list = CodeActionList(FindingConversion(analysis, client), work)
                return action.adding(list.fixAllEdit(ofRule: rule))
            })
    }
}

/// A code action as the client sends it back: all of it is returned, little of it is read.
struct ResolvableCodeAction: Codable, Sendable {
    private var members: [String: JSONValue]

    var data: JSONValue? { members["data"] }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        members = try container.decode([String: JSONValue].self)
        // The rest goes back as it came, but this much must be an action.
        _ = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .title)
    }

    private enum CodingKeys: CodingKey {
        case title
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(members)
    }

    func adding(_ edit: WorkspaceEdit?) -> ResolvableCodeAction {
        var action = self
        if let edit, let json = try? encodeJSON(edit), let value = try? decodeParams(JSONValue.self, from: json) {
            action.members["edit"] = value
        }
        return action
    }
}

/// The code actions that an analysis allows.
struct CodeActionList {
    private let conversion: FindingConversion
    private let work: AnalysisWork

    init(_ conversion: FindingConversion, _ work: AnalysisWork) {
        self.conversion = conversion
        self.work = work
    }

    private var findings: [Finding] { conversion.analysis.file.findings }
    private var text: SourceText { conversion.analysis.text }

    func actions(_ params: CodeActionParams) -> [CodeAction] {
        let only = params.context.only
        var actions: [CodeAction] = []
        let range = text.byteRange(of: params.range, in: conversion.client.encoding).range
        let touched = findings.filter {
            $0.range.lowerBound <= range.upperBound && range.lowerBound <= $0.range.upperBound
        }
        if Self.isWanted(CodeActionKind.quickFix, by: only) {
            actions += touched.flatMap { fixes(of: $0) }
            var rules: [String] = []
            for finding in touched where !rules.contains(finding.rule) { rules.append(finding.rule) }
            actions += rules.compactMap { fixRule($0) }
            // The protocol shows reasons to those alone who ask by hand.
            if conversion.client.capabilities.textDocument?.codeAction?.disabledSupport == true,
                params.context.triggerKind == 1
            {
                actions += touched.filter { $0.fixes.isEmpty }.map { unmendable($0) }
            }
            actions += touched.filter { $0.rule != "invalid_suppression" }.map { suppressLine($0) }
            actions += rules.filter { $0 != "invalid_suppression" }.map { suppressFile($0) }
        }
        if Self.isWanted(CodeActionKind.rewrite, by: only) {
            actions += work.proposals(in: conversion.analysis, at: range.lowerBound).compactMap {
                refactoring($0, isAskedFor: params.context.triggerKind == 1)
            }
        }
        if Self.isWanted(CodeActionKind.fixAll, by: only), !findings.isEmpty {
            // Asked for by itself it may be made at once, since then it is what the client waits for.
            let all = CodeAction(title: "Apply all safe fixes of hit testing", kind: CodeActionKind.fixAll)
            if only == nil {
                if touched.contains(where: { Self.isSafelyMendable($0) }) { actions.append(postponed(all, rule: nil)) }
            } else if let action = withEdit(postponed(all, rule: nil)) {
                actions.append(action)
            }
        }
        return actions
    }

    /// The edit that applies all safe fixes, of one rule or of all; nil where there is none.
    func fixAllEdit(ofRule rule: String?) -> WorkspaceEdit? {
        let analysis = conversion.analysis
        let input = AnalysisInput(path: analysis.file.path, text: text)
        let fixed = work.fixed(input, uri: analysis.uri, rule: rule)
        guard let edit = Self.difference(from: text.bytes, to: fixed.bytes), let edits = EditSet([edit]) else {
            return nil
        }
        return conversion.workspaceEdit(edits)
    }

    private func fixes(of finding: Finding) -> [CodeAction] {
        finding.fixes.enumerated().map { index, fix in
            CodeAction(
                title: fix.title, kind: CodeActionKind.quickFix, diagnostics: [conversion.diagnostic(finding)],
                isPreferred: index == 0 && fix.safety == .safe ? true : nil, edit: conversion.workspaceEdit(fix.edits))
        }
    }

    private func unmendable(_ finding: Finding) -> CodeAction {
        CodeAction(
            title: "Mend \(finding.rule)", kind: CodeActionKind.quickFix,
            diagnostics: [conversion.diagnostic(finding)],
            disabled: .init(reason: "no change is known that mends this and nothing but this"))
    }

    private func refactoring(_ proposal: OverrideProposal, isAskedFor: Bool) -> CodeAction? {
        var action = CodeAction(title: proposal.title, kind: CodeActionKind.rewrite)
        switch proposal.outcome {
        case .edits(let edits):
            action.edit = conversion.workspaceEdit(edits)
        case .impossible(let reason):
            guard isAskedFor, conversion.client.capabilities.textDocument?.codeAction?.disabledSupport == true else {
                return nil
            }
            action.disabled = .init(reason: reason)
        }
        return action
    }

    private func fixRule(_ rule: String) -> CodeAction? {
        let all = findings.filter { $0.rule == rule }
        guard all.count > 1, all.contains(where: { Self.isSafelyMendable($0) }) else { return nil }
        return postponed(
            CodeAction(title: "Fix all of \(rule) in this file", kind: CodeActionKind.quickFix), rule: rule)
    }

    /// An action whose edit takes a while: made when the client resolves it, or at once for clients that do not.
    private func postponed(_ action: CodeAction, rule: String?) -> CodeAction {
        var action = action
        let support = conversion.client.capabilities.textDocument?.codeAction
        if support?.resolveSupport?.properties?.contains("edit") == true, support?.dataSupport == true,
            let version = conversion.analysis.version
        {
            // No null stands for "all rules": some clients drop members that are null.
            var data: [String: JSONValue] = [
                "uri": .string(conversion.analysis.uri.string), "version": .integer(version),
            ]
            data["rule"] = rule.map { .string($0) }
            action.data = .object(data)
        } else {
            action.edit = fixAllEdit(ofRule: rule)
        }
        return action
    }

    /// The action, unless it has neither an edit nor what makes one.
    private func withEdit(_ action: CodeAction) -> CodeAction? {
        action.edit == nil && action.data == nil ? nil : action
    }

    private func suppressLine(_ finding: Finding) -> CodeAction {
        let line = text.lines.line(at: finding.range.lowerBound)
        let content = text.contentRange(ofLine: line)
        var indentation = content.lowerBound
        while indentation < content.upperBound, text.bytes[indentation] == 0x20 || text.bytes[indentation] == 0x09 {
            indentation += 1
        }
        let comment =
            text.text(content.lowerBound..<indentation) + "// hittest:disable:next \(finding.rule)" + lineBreak
        return suppression(
            "Suppress \(finding.rule) on this line", comment, at: content.lowerBound,
            diagnostics: [conversion.diagnostic(finding)])
    }

    private func suppressFile(_ rule: String) -> CodeAction {
        // A script's first line must stay the first.
        let isScript = text.bytes.starts(with: "#!".utf8)
        let place = isScript ? text.lines.range(ofLine: 0).upperBound : 0
        return suppression(
            "Suppress \(rule) in this file", "// hittest:disable \(rule)" + lineBreak, at: place, diagnostics: nil)
    }

    private func suppression(
        _ title: String, _ comment: String, at place: Int, diagnostics: [Diagnostic]?
    ) -> CodeAction {
        let edits = EditSet([TextEdit(range: place..<place, replacement: comment)])
        return CodeAction(
            title: title, kind: CodeActionKind.quickFix, diagnostics: diagnostics,
            edit: edits.map { conversion.workspaceEdit($0) })
    }

    private var lineBreak: String {
        let first = text.lines.range(ofLine: 0)
        return text.text(first).hasSuffix("\r\n") ? "\r\n" : "\n"
    }

    private static func isSafelyMendable(_ finding: Finding) -> Bool {
        finding.fixes.contains { $0.safety == .safe }
    }

    /// Whether a kind is asked for: `only` names it or a kind above it, or is not there.
    private static func isWanted(_ kind: String, by only: [String]?) -> Bool {
        guard let only else { return true }
        return only.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") }
    }

    /// The one replacement of whole scalars that makes one text of another; nil where they are equal.
    private static func difference(from old: [UInt8], to new: [UInt8]) -> TextEdit? {
        if old == new { return nil }
        var start = zip(old, new).prefix { $0 == $1 }.count
        while start > 0,
            start < old.count && old[start] & 0xC0 == 0x80 || start < new.count && new[start] & 0xC0 == 0x80
        {
            start -= 1
        }
        let longest = min(old.count, new.count) - start
        var end = zip(old.reversed(), new.reversed()).prefix(longest).prefix { $0 == $1 }.count
        while end > 0, old[old.count - end] & 0xC0 == 0x80 { end -= 1 }
        return TextEdit(
            range: start..<(old.count - end),
            replacement: String(decoding: new[start..<(new.count - end)], as: UTF8.self))
    }
}
