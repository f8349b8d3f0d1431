import { randomBytes } from "node:crypto";
import { visibleText } from "#shared/outgoing/index.ts";

/**
 * What the window shows until the core has opened: the name on the theme's own background (`sf-1`, `tx-1`, `tx-2` of the
 * design tokens), and after a second, as while a database is converted, that it takes a moment. No script, nothing loaded.
 */
export function splash(opening: string): Response {
  const nonce = randomBytes(18).toString("base64");
  const text = visibleText(opening).replaceAll(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`);
  const page = `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <meta name="color-scheme" content="dark light" />
    <title>Reelsong</title>
    <style nonce="${nonce}">
      :root { --back: #14110e; --name: #efebe5; --text: #b4afa8; }
      @media (prefers-color-scheme: light) { :root { --back: #f3f0eb; --name: #1f1a15; --text: #544d47; } }
      html { height: 100%; background: var(--back); }
      body { height: 100%; margin: 0; display: grid; place-content: center; justify-items: center; gap: 12px;
        font: 14px/1.4 system-ui, sans-serif; color: var(--text); -webkit-app-region: drag; cursor: default; }
      h1 { margin: 0; font: 500 32px/1.2 Georgia, serif; color: var(--name); }
      p { margin: 0; animation: come 0.3s 1s both; }
      @keyframes come { from { opacity: 0; } }
      @media (prefers-reduced-motion: reduce) { p { animation-duration: 0s; } }
    </style>
  </head>
  <body>
    <h1>Reelsong</h1>
    <p role="status">${text}</p>
  </body>
</html>
`;
  return new Response(page, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}
