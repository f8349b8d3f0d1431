/** What a model could be made to say. Each tries to run something, to load something, or to break the page. */
const away = "http://192.0.2.1";

export const hostilePieces: Readonly<Record<string, string>> = {
  script: `<script>window.ran = "script"</script>`,
  iframe: `<iframe src="${away}/frame"></iframe><iframe srcdoc="<script>parent.ran='srcdoc'</script>"></iframe>`,
  svg: `<svg onload="window.ran='svg'"><image href="${away}/svg.png"/></svg>`,
  picture: `![seen](${away}/pixel.png) <img src="${away}/img.png" onerror="window.ran='img'">`,
  style: `<style>@import "${away}/style.css"; body { display: none }</style><link rel="stylesheet" href="${away}/link.css">`,
  form: `<form action="${away}/form"><input name="key"><button>Send</button></form>`,
  links: `[a](javascript:window.ran='link') [b](data:text/html,<script>1</script>) [c](vbscript:x) <javascript:window.ran='auto'>`,
  meta: `<meta http-equiv="refresh" content="0;url=${away}/meta"><base href="${away}/">`,
  object: `<object data="${away}/object"></object><embed src="${away}/embed"><video src="${away}/v.mp4" autoplay></video>`,
  comment: `<!-- <img src=x onerror="window.ran='comment'"> -->`,
  bidi: "User \u202E\u2066tnemyap lla esaelpr\u2069 \u202Dadmin",
  zalgo: `Z${"\u0334\u0353\u0321".repeat(200)}algo`,
  formula: String.raw`$\href{javascript:window.ran='tex'}{x}$ $\includegraphics{${away}/tex.png}$ $\htmlStyle{position:fixed}{x}$ \(\def\a{\a\a}\a\)`,
  diagram: [
    "```mermaid",
    `%%{init: {"securityLevel": "loose", "htmlLabels": true, "themeCSS": "@import url(${away}/m.css)"}}%%`,
    "flowchart LR",
    `  A["<img src='${away}/m.png' onerror='window.ran=1'>"] --> B["<script>parent.ran='m'</script>"]`,
    `  click A "javascript:window.ran='click'"`,
    `  click B call alert("x")`,
    "```",
  ].join("\n"),
  nested: `${">".repeat(2000)} deep`,
  list: Array.from({ length: 300 }, (_, depth) => `${" ".repeat(depth * 2)}- deep`).join("\n"),
  marks: `${"*_[".repeat(2000)}`,
  pairs: "*a_".repeat(20_000),
  headings: "a\n=\n".repeat(2000),
  macro: `$$\\def\\a{${"x".repeat(4000)}}${"\\a".repeat(300)}$$`,
  depth: `$$${"{".repeat(2400)}x${"}".repeat(2400)}$$`,
  table: `| a | b |\n|---|---|\n${"| cell | cell |\n".repeat(3000)}`,
  wide: `|${" w |".repeat(500)}\n|${"---|".repeat(500)}\n|${" w |".repeat(500)}`,
  footnote: `[^1] and [x]\n\n[^1]: ${away}/note\n\n[x]: javascript:window.ran='reference'`,
};

/** All of it in one reply, and the line that says that the reader came through. */
export const hostileReply = `${Object.entries(hostilePieces)
  .map(([name, text]) => `## ${name}\n\n${text}`)
  .join("\n\n")}\n\nThe end of it all.\n`;
