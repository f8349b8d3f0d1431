import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { decodeText } from "#renderer/chat/documents/decode-text.ts";
import { extractText } from "#renderer/chat/documents/extract-text.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const buffer = (bytes: Uint8Array) => bytes.slice().buffer as ArrayBuffer;
const read = (bytes: Uint8Array, pdf = false) => extractText({ bytes: buffer(bytes), pdf });

async function pdf(pages: readonly string[], draw = true): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  const font = await made.embedFont(StandardFonts.Helvetica);
  for (const words of pages) {
    const page = made.addPage([400, 400]);
    for (const [at, line] of words.split("\n").entries())
      if (draw) page.drawText(line, { x: 20, y: 360 - at * 20, size: 12, font });
      else page.drawRectangle({ x: 20, y: 20, width: 300, height: 300 });
  }
  return made.save();
}

test.each([
  ["UTF-8 with its mark", new Uint8Array([0xef, 0xbb, 0xbf, ...bytesOf("Ｒain\r\nfalls\rdown")]), "Ｒain\nfalls\ndown"],
  ["UTF-16 of Windows", new Uint8Array([0xff, 0xfe, 0x52, 0, 0x0a, 0]), "R\n"],
  ["UTF-16 the other way", new Uint8Array([0xfe, 0xff, 0, 0x52]), "R"],
  ["older Chinese subtitles", new Uint8Array([0xb5, 0xc6, 0xcb, 0xfe]), "灯塔"],
  ["Windows 1252", new Uint8Array([0x63, 0x61, 0x66, 0xe9]), "café"],
  ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d]), undefined],
])("decodes %s", (_what, bytes, text) => {
  expect(decodeText(bytes)).toBe(text);
});

test("a script, subtitles and notes are sent as they are written", async () => {
  const subtitles = "1\n00:00:01,000 --> 00:00:02,500\nRain.";
  expect(await read(bytesOf(`\n${subtitles}\n\n`))).toEqual({ text: subtitles, pages: null });
});

// @shows Day 1 to day 30 › Chat: text, Markdown, PDF, Fountain and subtitle files go along as text
test("a PDF’s words are read page by page, with how many pages there are", async () => {
  expect(await read(await pdf(["INT. LAMP ROOM\nRain.", "The end"]), true)).toEqual({
    text: "INT. LAMP ROOM\nRain.\n\nThe end",
    pages: 2,
  });
});

test("a scanned PDF says that it has no words, and how many pages have none", async () => {
  expect(await read(await pdf(["", "", ""], false), true)).toEqual({ problem: "noWords", found: 3 });
});

test.each([
  ["a text that is called a PDF", bytesOf("Rain"), true, { problem: "damaged" }],
  ["a PDF that ends in its middle", bytesOf("%PDF-1.7\n1 0 obj\n<<"), true, { problem: "damaged" }],
  ["an empty file", bytesOf(" \n"), false, { problem: "empty" }],
  ["a picture that is called a text", new Uint8Array([0x89, 0x50, 0, 1]), false, { problem: "notText" }],
  [
    "more than a message takes",
    bytesOf("x".repeat(1_000_001)),
    false,
    { problem: "tooLong", found: 1_000_001, allowed: 1_000_000 },
  ],
] as const)("%s", async (_what, bytes, isPdf, expected) => {
  expect(await read(bytes, isPdf)).toEqual(expected);
});

test("as much as a message takes is read whole", async () => {
  const text = "x".repeat(1_000_000);
  expect(await read(bytesOf(text))).toEqual({ text, pages: null });
});

test("a locked PDF says so", async () => {
  const made = await PDFDocument.create();
  made.addPage([100, 100]);
  made.encrypt({ userPassword: "lamp", ownerPassword: "lamp" });
  expect(await read(await made.save({ useObjectStreams: false }), true)).toEqual({ problem: "locked" });
});

test("more pages than are read", async () => {
  const made = await PDFDocument.create();
  for (let at = 0; at < 2001; at += 1) made.addPage([10, 10]);
  expect(await read(await made.save(), true)).toEqual({ problem: "tooManyPages", found: 2001, allowed: 2000 });
});

test("of a PDF with more words than are taken, whole pages from its beginning are, and how many is said", async () => {
  const bytes = buffer(await pdf(["aaaa", "bbbb", "cccc", "dddd"]));
  const upTo = (most: number) => extractText({ bytes: bytes.slice(0), pdf: true }, most);
  expect(await upTo(22)).toEqual({ text: "aaaa\n\nbbbb\n\ncccc\n\ndddd", pages: 4 });
  expect(await upTo(21)).toEqual({ text: "aaaa\n\nbbbb\n\ncccc", pages: 4, readPages: 3 });
  expect(await upTo(16)).toEqual({ text: "aaaa\n\nbbbb\n\ncccc", pages: 4, readPages: 3 });
  expect(await upTo(15)).toEqual({ text: "aaaa\n\nbbbb", pages: 4, readPages: 2 });
  expect(await upTo(3)).toEqual({ text: "aaa", pages: 4, readPages: 0 });
});

test("what is on one page beyond that isn’t even asked for", async () => {
  const made = await PDFDocument.create();
  const font = await made.embedFont(StandardFonts.Helvetica);
  const page = made.addPage([400, 400]);
  for (let at = 0; at < 3000; at += 1) page.drawText(`Rain on the roof ${at}`, { x: 20, y: 20, size: 12, font });
  const read = await extractText({ bytes: buffer(await made.save()), pdf: true }, 100);
  expect(read).toMatchObject({ pages: 1, readPages: 0 });
  expect("text" in read && read.text.length).toBe(100);
});
