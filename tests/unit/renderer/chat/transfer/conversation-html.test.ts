import i18next from "i18next";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { conversationHtml } from "#renderer/chat/transfer/conversation-html.tsx";
import { diagramsOf } from "#renderer/chat/transfer/draw-diagrams.ts";
import { WrittenConversation } from "#renderer/chat/transfer/written-conversation.tsx";
import { en } from "#renderer/i18n/catalogues.ts";
import type { Message } from "#shared/contract/conversations.ts";

beforeAll(() => i18next.init({ lng: "en", resources: { en } }));

const messageOf = (role: Message["role"], blocks: unknown[], more: Partial<Message> = {}) =>
  ({
    id: role,
    role,
    model: role === "user" ? null : "Vendor-M3",
    blocks,
    state: "complete",
    createdAt: 0,
    ...more,
  }) as Message;

const html = (path: readonly Message[], title = "Pacing") =>
  conversationHtml({
    title,
    path,
    language: "en",
    diagrams: new Map([["flowchart LR\n  Lamp --> Lens\n", "data:image/svg+xml,%3Csvg%2F%3E"]]),
    media: new Map([
      ["a", { name: "harbour.png", src: "data:image/png;base64,AAAA" }],
      ["v", { name: "storm.mp4", src: "data:video/mp4;base64,BBBB" }],
      ["gone", { name: "lost.png", src: undefined }],
    ]),
  });
const source = (id: string) => ({ type: "url", url: `asset:${id}` });

test("attachments are in the file, with their names", () => {
  const text = html([
    messageOf("user", [
      { type: "image", source: source("a") },
      { type: "video", source: source("v") },
      { type: "image", source: source("gone") },
    ]),
  ]);
  expect(text).toContain('<img src="data:image/png;base64,AAAA" alt="harbour.png"/>');
  expect(text).toContain('<video src="data:video/mp4;base64,BBBB"');
  expect(text).toContain("lost.png");
});

test("the answer is Markdown, the question as it was typed, thinking folded", () => {
  const text = html([
    messageOf("user", [{ type: "text", text: "A *storm*?" }]),
    messageOf("assistant", [
      { type: "thinking", thinking: "First", signature: "sig" },
      {
        type: "text",
        text: "# Yes\n\n| a | b |\n|---|---|\n| 1 | **2** |\n\n- [x] done\n- lamp\n\n```js\nlet x;\n```\n\n$$x^2$$",
      },
    ]),
  ]);
  expect(text).toContain("A *storm*?");
  expect(text).toContain("<details><summary>Thinking</summary>");
  expect(text).toContain("<strong>2</strong>");
  expect(text).toMatch(/<li class="task"><span>☑[\s\S]*<li>lamp/);
  expect(text).toContain("let x;");
  expect(text).toMatch(/<math [^>]*display="block"/);
});

test("how a reply ended is said, and why", () => {
  const error = {
    code: "overloaded",
    http: 529,
    message: "Too many at once",
    requestId: null,
    retryable: true,
    retryAfterSeconds: null,
    advice: "",
  } as const;
  const words = [{ type: "text", text: "Half" }];
  expect(html([messageOf("assistant", [], { state: "failed", error })])).toContain(
    '<p class="note" dir="auto">The model is overloaded. Too many at once</p>',
  );
  expect(html([messageOf("assistant", words, { state: "interrupted", error })])).toContain(
    "The answer broke off. What had arrived is kept. The model is overloaded. Too many at once",
  );
  expect(html([messageOf("assistant", words, { state: "stopped", error: null })])).toContain("You stopped this answer");
  expect(html([messageOf("assistant", words, { stopReason: "max_tokens" })])).toContain("Cut off at the token limit");
  expect(html([messageOf("assistant", words)])).not.toContain('class="note"');
});

test("on paper nothing is folded", () => {
  const path = [messageOf("assistant", [{ type: "thinking", thinking: "First", signature: "sig" }])];
  const paper = renderToStaticMarkup(
    createElement(WrittenConversation, {
      title: "Pacing",
      path,
      media: new Map(),
      diagrams: new Map(),
      language: "en",
      unfolded: true,
    }),
  );
  expect(paper).toContain('<details open="">');
});

test("nothing in it can run or load, whatever the texts say", () => {
  const hostile =
    "<script>alert(1)</script> <img src=x onerror=alert(1)> [a](javascript:alert(1)) ![p](https://evil.example/p.png) <style>*{background:url(https://evil.example)}</style>";
  const text = html(
    [
      messageOf("user", [{ type: "text", text: hostile }]),
      messageOf("assistant", [
        { type: "text", text: hostile },
        { type: "tool_use", id: "t", name: "x", input: { text: hostile } },
      ]),
    ],
    `</title>${hostile}`,
  );
  const body = text.slice(text.indexOf("<body>"));
  expect(text).toContain("default-src 'none'");
  expect(text.match(/<script/g)).toBeNull();
  expect(body.match(/<style/g)).toBeNull();
  expect(body).not.toMatch(/<img/);
  expect(body).not.toMatch(/href="javascript/);
  expect(text.match(/<\/title>/g)).toHaveLength(1);
});

test("a tool's call and its answer read as what they are; a table keeps its sides; days are said as everywhere", () => {
  const text = html([
    messageOf("assistant", [
      { type: "text", text: "| a | b |\n|---|--:|\n| 1 | 2 |" },
      { type: "tool_use", id: "t", name: "get_weather", input: { city: "Brest" } },
    ]),
    messageOf("user", [
      { type: "tool_result", tool_use_id: "t", content: [{ type: "text", text: "Rain" }] },
      { type: "tool_result", tool_use_id: "u", content: "Wind" },
    ]),
  ]);
  expect(text).toContain('<td style="text-align:right">2</td>');
  expect(text).toContain("Tool call: get_weather");
  expect(text).toContain("&quot;city&quot;: &quot;Brest&quot;");
  expect(text).not.toMatch(/tool_use|tool_result/);
  expect(text).toMatch(/<h2>Tools <time[\s\S]*Tool result[\s\S]*Rain[\s\S]*Wind/);
  expect(text).toMatch(/<time [^>]*>(Dec 31, 1969|Jan 1, 1970), \d\d:\d\d<\/time>/);
});

test("a diagram that was drawn is a picture, the others are their source", () => {
  const text = "```mermaid\nflowchart LR\n  Lamp --> Lens\n```\n\n> ```mermaid\n> pie\n> ```\n\n```js\nlet x;\n```";
  const path = [
    messageOf("user", [{ type: "text", text: "```mermaid\ngantt\n```" }]),
    messageOf("assistant", [
      { type: "text", text },
      { type: "text", text },
    ]),
  ];
  expect(diagramsOf(path)).toEqual(["flowchart LR\n  Lamp --> Lens\n", "pie\n"]);
  const written = html(path);
  expect(written).toContain('<img src="data:image/svg+xml,%3Csvg%2F%3E" alt="Diagram: flowchart"/>');
  expect(written).not.toContain("Lamp --&gt; Lens");
  expect(written).toContain('<pre dir="ltr"><code>pie\n</code></pre>');
});
