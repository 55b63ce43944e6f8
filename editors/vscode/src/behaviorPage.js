'use strict';

/**
 * The page of the behavior panel. Scripts run only with the nonce; styles come from the extension's folder alone.
 * @param {object} parts
 * @param {string} parts.cspSource
 * @param {string} parts.nonce
 * @param {string[]} parts.scripts addresses, in the order in which they are run
 * @param {string} parts.style
 */
function behaviorPage({ cspSource, nonce, scripts, style }) {
  const policy = `default-src 'none'; style-src ${cspSource}; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<meta http-equiv="Content-Security-Policy" content="${escape(policy)}">
<title>Hit-test behavior</title>
<link rel="stylesheet" href="${escape(style)}">
</head>
<body>
<main>
<header><h1 id="title"></h1><p id="idiom"></p></header>
<p id="notice" role="status"></p>
<section id="scene" aria-label="Scene">
<div id="picture"></div>
<p id="answer" aria-live="polite"></p>
<details id="trace-box"><summary>How the system gets there</summary><ol id="trace"></ol></details>
</section>
<section id="laws-box" aria-label="Laws"><h2>Laws</h2><ul id="laws"></ul></section>
</main>
${scripts.map((script) => `<script nonce="${nonce}" src="${escape(script)}"></script>`).join('\n')}
</body>
</html>
`;
}

/** @param {string} text */
function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

module.exports = { behaviorPage };
