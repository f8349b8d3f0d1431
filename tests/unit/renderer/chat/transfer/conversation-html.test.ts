import i18next from "i18next";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { en } from "#renderer/i18n/english.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { documentBlock } from "#shared/contract/chat/text-documents.ts";
import { withPageGlobals } from "../../with-page-globals.ts";

const { conversationHtml, diagramsOf, readAnswers, WrittenConversation } = await withPageGlobals(async () => ({
  ...(await import("#renderer/chat/transfer/conversation-html.tsx")),
  ...(await import("#renderer/chat/transfer/draw-diagrams.ts")),
  ...(await import("#renderer/chat/transfer/read-written.ts")),
  ...(await import("#renderer/chat/transfer/written-conversation.tsx")),
}));

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

const html = async (path: readonly Message[], title = "Pacing") =>
  conversationHtml({
    answers: await readAnswers(path),
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

// @shows Chat, point by point › 9. Markdown, HTML, JSON and back, print
test("attachments are in the file, with their names", async () => {
  const text = await html([
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

test("the answer is Markdown, the question as it was typed, thinking folded", async () => {
  const text = await html([
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

test("how a reply ended is said, and why", async () => {
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
  expect(await html([messageOf("assistant", [], { state: "failed", error })])).toContain(
    '<p class="note" dir="auto">The model is overloaded. Too many at once</p>',
  );
  expect(await html([messageOf("assistant", words, { state: "interrupted", error })])).toContain(
    "Interrupted. Partial reply saved. The model is overloaded. Too many at once",
  );
  expect(await html([messageOf("assistant", words, { state: "stopped", error: null })])).toContain(
    "Stopped. Partial reply saved",
  );
  expect(await html([messageOf("assistant", words, { stopReason: "max_tokens" })])).toContain(
    "Cut off at the token limit",
  );
  expect(await html([messageOf("assistant", words)])).not.toContain('class="note"');
});

test("on paper nothing is folded", async () => {
  const path = [messageOf("assistant", [{ type: "thinking", thinking: "First", signature: "sig" }])];
  const paper = renderToStaticMarkup(
    createElement(WrittenConversation, {
      title: "Pacing",
      path,
      media: new Map(),
      answers: await readAnswers(path),
      diagrams: new Map(),
      language: "en",
      unfolded: true,
    }),
  );
  expect(paper).toContain('<details open="">');
});

// @shows Chat › A hostile Markdown corpus does no harm
test("nothing in it can run or load, whatever the texts say", async () => {
  const hostile =
    "<script>alert(1)</script> <img src=x onerror=alert(1)> [a](javascript:alert(1)) ![p](https://evil.example/p.png) <style>*{background:url(https://evil.example)}</style>";
  const text = await html(
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

test("a tool's call and its answer read as what they are; a table keeps its sides; days are said as everywhere", async () => {
  const text = await html([
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
  expect(text).toMatch(/<h2>Tools <time[\s\S]*Tool answer[\s\S]*Rain[\s\S]*Wind/);
  expect(text).toMatch(/<time [^>]*>(Dec 31, 1969|Jan 1, 1970), \d\d:\d\d<\/time>/);
});

test("a diagram that was drawn is a picture, the others are their source", async () => {
  const text = "```mermaid\nflowchart LR\n  Lamp --> Lens\n```\n\n> ```mermaid\n> pie\n> ```\n\n```js\nlet x;\n```";
  const path = [
    messageOf("user", [{ type: "text", text: "```mermaid\ngantt\n```" }]),
    messageOf("assistant", [
      { type: "text", text },
      { type: "text", text },
    ]),
  ];
  expect(diagramsOf(await readAnswers(path))).toEqual(["flowchart LR\n  Lamp --> Lens\n", "pie\n"]);
  const written = await html(path);
  expect(written).toContain('<img src="data:image/svg+xml,%3Csvg%2F%3E" alt="Diagram: flowchart"/>');
  expect(written).not.toContain("Lamp --&gt; Lens");
  expect(written).toContain('<pre dir="ltr"><code>pie\n</code></pre>');
});

/** What no layout ends in time, or at all. */
const endless = {
  "marks that pair with one another": "*a_".repeat(20_000),
  "marks of one kind": "*a*b".repeat(15_000),
  "headings under headings": "a\n=\n".repeat(6000),
  "a macro that calls itself": "$$\\def\\a{\\a\\a}\\a$$",
  "a macro that doubles": `$$${Array.from({ length: 24 }, (_, at) => `\\def\\${letter(at + 1)}{\\${letter(at)}\\${letter(at)}}`).join("")}\\${letter(24)}$$`,
  "a formula as deep as it is long": `$$${"{".repeat(2400)}x${"}".repeat(2400)}$$`,
};
function letter(at: number): string {
  return `m${String.fromCharCode(97 + at)}`;
}

test.each(Object.entries(endless))("a file is written in time, whatever an answer holds: %s", async (_what, text) => {
  const began = performance.now();
  const answer = [{ type: "text", text: `${text}\n\nThe **end**.` }];
  const written = await html([messageOf("assistant", answer)]);
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(written).toContain(text.replaceAll("$", "").slice(0, 3));
  expect(written).toMatch(/The (?:<strong>end<\/strong>|\*\*end\*\*)\./);
});

test("what is too much to lay out stands as it was written, with a word about it", async () => {
  const written = await html([messageOf("assistant", [{ type: "text", text: "*a_".repeat(20_000) }])]);
  expect(written).toContain(`<p dir="auto">${"*a_".repeat(20_000)}</p>`);
  expect(written).toContain("Too long to format. Shown as plain text.");
});

test("results that are no list of parts, and calls that broke off, are in the file as far as they came", async () => {
  const text = await html([
    messageOf("assistant", [{ type: "tool_use", id: "t", name: "look", partial_json: '{"sho' }]),
    messageOf("user", [
      { type: "tool_result", tool_use_id: "t", content: { shot: 3 } },
      { type: "tool_result", tool_use_id: "u", content: [null, "Fog"] },
    ]),
  ]);
  expect([...text.matchAll(/<pre dir="ltr">([^<]*)<\/pre>/g)].map(([, data]) => data)).toEqual(["{&quot;sho"]);
  expect([...text.matchAll(/<p class="said" dir="auto">([^<]*)<\/p>/g)].map(([, said]) => said)).toEqual([
    ...["{\n  &quot;shot&quot;: 3\n}", "null", "Fog"],
  ]);
});

test("a numbered list that goes on after something else keeps its figures", async () => {
  const text = await html([messageOf("assistant", [{ type: "text", text: "1. Lamp\n\nThen:\n\n2. Lens\n3. Fog" }])]);
  expect([...text.matchAll(/<ol[^>]*>/g)].map(([tag]) => tag)).toEqual([
    '<ol dir="auto">',
    '<ol dir="auto" start="2">',
  ]);
});

const body = (text: string) => text.slice(text.indexOf("<article"), text.lastIndexOf("</article>"));
const said = (text: string) => body(text).replace(/^[\s\S]*?<\/h2>/, "");

test.each<[what: string, block: object, written: string]>([
  [
    "a document that went with a question, folded",
    documentBlock({ name: "a <b>.txt", bytes: 9, pages: null, text: "Harbor & fog" }),
    '<details><summary dir="auto">Document: a &lt;b&gt;.txt</summary><pre dir="auto">Harbor &amp; fog</pre></details>',
  ],
  [
    "an instruction between the questions",
    { type: "mid_conv_system", content: "Be brief" },
    '<section><p class="note">System message</p><p class="said" dir="auto">Be brief</p></section>',
  ],
  [
    "a picture that came with its bytes",
    { type: "image", source: { type: "base64", media_type: "image/gif", data: "R0lG" } },
    '<figure><img src="data:image/gif;base64,R0lG" alt="Image"/><figcaption>Image</figcaption></figure>',
  ],
  [
    "a picture of the web, which is named and never loaded",
    { type: "image", source: { type: "url", url: "https://example.com/a.png" } },
    '<p class="note">Image: <bdi>https://example.com/a.png</bdi></p>',
  ],
  ["a clip that is gone", { type: "video", source: source("gone") }, '<p class="note">Video: <bdi>lost.png</bdi></p>'],
  [
    "a block of another kind",
    { type: "later", a: 1 },
    "{\n  &quot;type&quot;: &quot;later&quot;,\n  &quot;a&quot;: 1\n}",
  ],
])("of a question the file holds %s", async (_what, block, written) => {
  expect(said(await html([messageOf("user", [block])]))).toContain(written);
});

test("a text that only looks like a document is one where the person sent it, and an answer's own elsewhere", async () => {
  const block = documentBlock({ name: "a.txt", bytes: 9, pages: null, text: "Harbor" });
  expect(said(await html([messageOf("user", [block])]))).toContain("<details>");
  expect(said(await html([messageOf("assistant", [block])]))).not.toContain("<details>");
});

test("who speaks is named: the person, the model by its name or as one, and tools only where all is theirs", async () => {
  const answer = { type: "tool_result", tool_use_id: "t", content: "Rain" };
  const words = { type: "text", text: "Hello" };
  const text = await html([
    messageOf("user", [words]),
    messageOf("user", [answer, words]),
    messageOf("user", [answer]),
    messageOf("user", []),
    messageOf("assistant", [words], { model: null }),
    messageOf("assistant", [words], { model: "Vendor-M3" }),
  ]);
  const names = [...text.matchAll(/<h2>(.+?) <time/g)].map(([, name]) => name);
  expect(names).toEqual(["You", "You", "Tools", "You", "Model", expect.stringMatching(/M3/)]);
  expect([...text.matchAll(/<article( data-own="true")?>/g)].map(([, own]) => own !== undefined)).toEqual([
    ...[true, true, true, true, false, false],
  ]);
});

test("its head says when it began and how many messages it has; an empty one only how many", async () => {
  const hello = messageOf("user", [{ type: "text", text: "Hello" }]);
  expect(await html([hello])).toMatch(/<p class="when">[^<]+, \d\d:\d\d · 1 message<\/p>/);
  expect(await html([])).toContain('<p class="when">0 messages</p>');
});

test("on paper a clip is a still picture", async () => {
  const path = [messageOf("user", [{ type: "video", source: source("v") }])];
  const paper = renderToStaticMarkup(
    createElement(WrittenConversation, {
      ...{ title: "Pacing", path, diagrams: new Map(), language: "en", answers: await readAnswers(path) },
      media: new Map([["v", { name: "storm.mp4", src: "blob:still", still: true }]]),
    }),
  );
  expect(paper).toContain('<img src="blob:still" alt="storm.mp4"/><figcaption>storm.mp4</figcaption>');
  expect(paper).not.toContain("<video");
});

test.each([
  ["[a](https://example.com)", '<a href="https://example.com" rel="noreferrer noopener">a</a>'],
  ["[a](mailto:a@example.com)", '<a href="mailto:a@example.com" rel="noreferrer noopener">a</a>'],
  ["[a](ftp://example.com)", "<span>a</span>"],
  ["![p](https://example.com/p.png)", "<em>[p]</em>"],
  ["- [ ] lamp", "<span>☐ </span>"],
  ["# One", '<h3 dir="auto">One</h3>'],
  ["## Two", '<h3 dir="auto">Two</h3>'],
  ["### Three", '<h3 dir="auto">Three</h3>'],
  ["#### Four", '<h4 dir="auto">Four</h4>'],
  ["###### Six", '<h4 dir="auto">Six</h4>'],
  ["> Quoted", '<blockquote dir="auto">'],
  ["`code`", "<code>code</code>"],
  ["$$\\badmacro{$$", '<div class="wide"><code dir="ltr">\\badmacro{</code></div>'],
])("of an answer “%s” is written as %s", async (text, written) => {
  expect(said(await html([messageOf("assistant", [{ type: "text", text }])]))).toContain(written);
});

test("a formula in a line is none of its own, and each is set once", async () => {
  const path = [messageOf("assistant", [{ type: "text", text: "Of $x^2$ and $x^2$:\n\n$$x^2$$" }])];
  const text = await html(path);
  expect([...text.matchAll(/<math [^>]*>/g)].map(([tag]) => tag.includes('display="block"'))).toEqual([
    ...[false, false, true],
  ]);
  expect([...(await readAnswers(path)).formulas.keys()]).toEqual(["false\nx^2", "true\nx^2"]);
});

test("of questions nothing is read beforehand", async () => {
  const path = [messageOf("user", [{ type: "text", text: "$x$" }]), messageOf("assistant", [{ type: "later" }])];
  const { roots, formulas } = await readAnswers(path);
  expect([roots.size, formulas.size]).toEqual([0, 0]);
});
