import { expect, test } from "vitest";
import { documentBlock, documentOf, documentsOf, type TextDocument } from "#shared/contract/chat/text-documents.ts";
import { threadTime } from "#tests/support/machine/thread-time.ts";

test.each<TextDocument>([
  { name: "rain.fountain", bytes: 1200, pages: null, text: "INT. LAMP ROOM - NIGHT\n\nRain." },
  { name: "Notes.pdf", bytes: 90_000, pages: 12, text: "Page one\n\nPage two" },
  { name: "Novel.pdf", bytes: 90_000, pages: 1204, readPages: 312, text: "Page one" },
  { name: "One page.pdf", bytes: 90_000, pages: 1, readPages: 0, text: "Page" },
  { name: 'A "quoted" <name> & more.txt', bytes: 0, pages: null, text: '</document>\n<document name="x" bytes="1">' },
  { name: "&amp;lt;.md", bytes: 3, pages: null, text: "\n x \n" },
])("$name is the same after it was sent", (document) => {
  expect(documentOf(documentBlock(document))).toEqual(document);
});

test("the model is told which file it is", () => {
  expect(documentBlock({ name: "rain.srt", bytes: 34, pages: null, text: "1\nRain" })).toEqual({
    type: "text",
    text: '<document name="rain.srt" bytes="34">\n1\nRain\n</document>',
  });
  expect(documentBlock({ name: "a.pdf", bytes: 5, pages: 2, text: "x" }).text).toContain('bytes="5" pages="2"');
});

test.each([
  ["words", { type: "text", text: "What is a <document>?" }],
  ["words around one", { type: "text", text: 'See <document name="a" bytes="1">\nx\n</document>' }],
  ["one without facts", { type: "text", text: "<document>\nx\n</document>" }],
  ["one that has no end", { type: "text", text: '<document name="a" bytes="1">\nx' }],
  ["another kind of block", { type: "thinking", text: '<document name="a" bytes="1">\nx\n</document>' }],
  ["no text", { type: "text", text: 7 }],
])("%s is no document", (_what, block) => {
  expect(documentOf(block)).toBeUndefined();
});

test("a million characters are read at once", () => {
  const text = '<document name="a" '.repeat(50_000);
  const began = threadTime();
  expect(documentsOf({ blocks: [documentBlock({ name: "a", bytes: 1, pages: null, text })] })[0]?.text).toBe(text);
  expect(documentOf({ type: "text", text: `<document name="a" bytes="1">\n${text}` })).toBeUndefined();
  expect(threadTime() - began).toBeLessThan(5_000);
});
