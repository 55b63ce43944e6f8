"""One session for each client's capabilities: what it announced decides what it gets."""

import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

BINARY = os.environ["HITTEST_BINARY"]

CARD = """\
class Card: UIView {
    var badge = UIView()
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event) else { return nil }
        for subview in subviews.reversed() {
            return subview.hitTest(convert(point, to: subview), with: event)
        }
        return super.hitTest(point, with: event)
    }
}
"""
FINE = "class Card: UIView {\n    override \n}\n"

# Whether the client asks for diagnostics itself, the first of its position encodings, and its format of hovers.
CLIENTS = {
    "visual_studio_code": (False, "utf-16", "markdown"),
    "neovim": (True, "utf-8", "markdown"),
    "emacs": (False, "utf-32", None),
}


@pytest_lsp.fixture(params=CLIENTS, config=ClientServerConfig(server_command=[BINARY, "serve"]))
async def client(request, lsp_client: LanguageClient, tmp_path: pathlib.Path):
    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(params: types.RegistrationParams):
        lsp_client.registrations = [registration.method for registration in params.registrations]

    for method in (types.WORKSPACE_INLAY_HINT_REFRESH, types.WORKSPACE_CODE_LENS_REFRESH):
        lsp_client.feature(method)(lambda params: None)
    lsp_client.registrations = []
    lsp_client.name = request.param
    lsp_client.folder = tmp_path
    lsp_client.set_configuration({"inlayHints": True}, section="hittest")
    (tmp_path / "Other.swift").write_text(CARD.replace("Card", "Other"))
    lsp_client.answer = await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities(request.param),
            workspace_folders=[types.WorkspaceFolder(uri=tmp_path.as_uri(), name="app")],
            root_uri=tmp_path.as_uri(),
        )
    )
    yield lsp_client
    await lsp_client.shutdown_session()
    assert lsp_client._server.returncode == 0


async def opened(client: LanguageClient, text: str = CARD) -> types.TextDocumentIdentifier:
    uri = (client.folder / "Card.swift").as_uri()
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(uri=uri, language_id="swift", version=1, text=text))
    )
    return types.TextDocumentIdentifier(uri)


async def diagnostics(client: LanguageClient, document: types.TextDocumentIdentifier, version: int):
    """The diagnostics of a version, on the way that the client announced."""
    if CLIENTS[client.name][0]:
        report = await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(document))
        assert document.uri not in client.diagnostics, "pushed to a client that pulls"
        return list(report.items)
    while True:
        params = await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        if params.uri == document.uri and params.version == version:
            return list(params.diagnostics)


async def test_what_is_announced_is_agreed(client: LanguageClient):
    pulls, encoding, _ = CLIENTS[client.name]
    capabilities = client.answer.capabilities
    assert capabilities.position_encoding == encoding
    assert (capabilities.diagnostic_provider is not None) == pulls
    watches = client.capabilities.workspace.did_change_watched_files.dynamic_registration
    await client.text_document_hover_async(
        types.HoverParams(await opened(client), types.Position(line=0, character=0))
    )
    assert (types.WORKSPACE_DID_CHANGE_WATCHED_FILES in client.registrations) == bool(watches)


async def test_findings_follow_the_edits(client: LanguageClient):
    document = await opened(client)
    found = await diagnostics(client, document, 1)
    assert [diagnostic.code for diagnostic in found] == ["return_in_subview_loop"]
    assert found[0].range == types.Range(types.Position(5, 12), types.Position(5, 76))
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(uri=document.uri, version=2),
            [types.TextDocumentContentChangePartial(
                range=types.Range(types.Position(4, 0), types.Position(7, 0)), text="")],
        )
    )
    assert await diagnostics(client, document, 2) == []
    client.text_document_did_close(types.DidCloseTextDocumentParams(document))


async def test_hovers_come_in_the_clients_format(client: LanguageClient):
    document = await opened(client)
    hover = await client.text_document_hover_async(types.HoverParams(document, types.Position(5, 30)))
    kind = CLIENTS[client.name][2]
    formats = client.capabilities.text_document.hover.content_format
    assert hover.contents.kind == (kind or formats[0])
    assert "got       nil" in hover.contents.value, "the picture of the witness"


async def test_fixes_are_edits_that_the_client_takes(client: LanguageClient):
    document = await opened(client)
    place = types.Position(5, 20)
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(document, types.Range(place, place), types.CodeActionContext(diagnostics=[]))
    )
    fix = next(action for action in actions if action.is_preferred)
    edit = fix.edit or (await client.code_action_resolve_async(fix)).edit
    if client.capabilities.workspace.workspace_edit.document_changes:
        assert edit.changes is None and edit.document_changes[0].text_document.version == 1
    else:
        assert edit.document_changes is None and document.uri in edit.changes
    all_fixes = await client.text_document_code_action_async(
        types.CodeActionParams(
            document, types.Range(place, place),
            types.CodeActionContext(diagnostics=[], only=[types.CodeActionKind.SourceFixAll]))
    )
    assert [action.kind for action in all_fixes] == ["source.fixAll.hittest"]
    if all_fixes[0].edit is None:
        assert (await client.code_action_resolve_async(all_fixes[0])).edit is not None


async def test_lenses_and_hints_stand_at_their_places(client: LanguageClient):
    document = await opened(client)
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(document))
    assert [lens.range.start.line for lens in lenses] == [2]
    assert "reachability" in lenses[0].command.title
    hints = await client.text_document_inlay_hint_async(
        types.InlayHintParams(document, types.Range(types.Position(0, 0), types.Position(10, 0)))
    )
    assert any("self's space" in hint.label for hint in hints), "switched on in the client's settings"


async def test_overrides_are_proposed(client: LanguageClient):
    document = await opened(client, FINE)
    found = await client.text_document_completion_async(
        types.CompletionParams(document, types.Position(1, 13))
    )
    items = found if isinstance(found, list) else found.items
    assert any(item.filter_text == "override func hitTest" for item in items)


async def test_the_whole_workspace_is_looked_at(client: LanguageClient):
    if not CLIENTS[client.name][0]:
        return
    report = await client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams(previous_result_ids=[]))
    assert [pathlib.Path(item.uri).name for item in report.items] == ["Other.swift"]
