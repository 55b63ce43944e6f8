'use strict';
// Writes the member names of the editor's API, as its declaration file has them, for the strict fake:
//   node test/api/list-members.js path/to/vscode.d.ts > test/api/vscode-members.json
// Only the containers that the extension meets are listed; add one here when it meets another.

const fs = require('node:fs');
const typescript = require('typescript');

const containers = new Set([
  'commands', 'env', 'languages', 'window', 'workspace', 'l10n', 'extensions',
  'CancellationTokenSource', 'CancellationToken', 'CodeAction', 'CodeActionKind', 'CodeActionContext', 'Command',
  'Diagnostic', 'Disposable', 'EventEmitter', 'ExtensionContext', 'Extension', 'LanguageStatusItem', 'LanguageStatusSeverity',
  'LogOutputChannel', 'OutputChannel', 'MarkdownString', 'Position', 'QuickPickItem', 'Range', 'RelativePattern',
  'Selection', 'TextDocument', 'TextDocumentChangeEvent', 'TextDocumentContentProvider', 'TextEditor',
  'TextEditorRevealType', 'TextEdit', 'ThemeColor', 'ThemeIcon', 'Uri', 'ViewColumn', 'Webview', 'WebviewOptions',
  'WebviewPanel', 'WebviewPanelOptions', 'WorkspaceConfiguration', 'WorkspaceEdit', 'WorkspaceFolder',
  'ConfigurationChangeEvent', 'ProgressLocation', 'DocumentFilter', 'TextDocumentShowOptions', 'QuickPickOptions',
]);

/** @type {Record<string, Set<string>>} */
const members = { vscode: new Set() };

function listed(name) {
  return (members[name] ??= new Set());
}

function visit(node, isTop) {
  if (typescript.isModuleDeclaration(node)) {
    const name = node.name.text;
    if (name !== 'vscode' && isTop) members.vscode.add(name);
    if (name !== 'vscode' && !containers.has(name)) return;
    node.body?.statements.forEach((statement) => {
      if (name === 'vscode') return visit(statement, true);
      if (typescript.isVariableStatement(statement)) {
        statement.declarationList.declarations.forEach((variable) => listed(name).add(variable.name.text));
      } else if (statement.name) {
        listed(name).add(statement.name.text);
      }
    });
    return;
  }
  if (typescript.isVariableStatement(node)) {
    node.declarationList.declarations.forEach((variable) => members.vscode.add(variable.name.text));
    return;
  }
  const isClass = typescript.isClassDeclaration(node);
  const isEnum = typescript.isEnumDeclaration(node);
  if (isClass || isEnum) members.vscode.add(node.name.text);
  if (!(isClass || isEnum || typescript.isInterfaceDeclaration(node))) return;
  const name = node.name.text;
  if (!containers.has(name)) return;
  for (const clause of node.heritageClauses ?? []) {
    for (const type of clause.types) listed(name).add(`extends ${type.expression.getText()}`);
  }
  for (const member of node.members) {
    if (!member.name) continue;
    const isStatic = member.modifiers?.some((modifier) => modifier.kind === typescript.SyntaxKind.StaticKeyword);
    listed(name).add((isStatic || isEnum ? 'static ' : '') + member.name.getText());
  }
}

const source = typescript.createSourceFile(
  'vscode.d.ts', fs.readFileSync(process.argv[2], 'utf8'), typescript.ScriptTarget.Latest, true);
source.statements.forEach((statement) => visit(statement, false));
const sorted = Object.keys(members).sort().map((name) => [name, [...members[name]].sort()]);
process.stdout.write(`{\n${sorted.map(([name, list]) => `  ${JSON.stringify(name)}: ${JSON.stringify(list)}`).join(',\n')}\n}\n`);
