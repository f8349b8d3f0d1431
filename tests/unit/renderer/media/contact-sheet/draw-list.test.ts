import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawList, type ListColumn, type ListRow } from "#renderer/media/contact-sheet/draw-list.ts";
import { type Stroke, standInCanvases } from "../canvas-stand-in.ts";

const loadFont = vi.fn(async (_font: string, _words: string): Promise<unknown[]> => []);
beforeEach(() => {
  loadFont.mockClear();
  vi.stubGlobal("document", { fonts: { load: loadFont } });
  // A square.
  class Picture {
    src = "";
    width = 0;
    height = 0;
    decode = async () => void Object.assign(this, { width: 400, height: 400 });
  }
  vi.stubGlobal("Image", Picture);
});
afterEach(() => vi.unstubAllGlobals());

const columns: ListColumn[] = [
  { heading: "No.", width: 80 },
  { heading: "Shot", width: 300 },
  { heading: "Notes", width: 0 },
];
const row = (number: number, more: Partial<ListRow> = {}): ListRow => ({
  ...{ picture: `http://core/${number}`, cells: [String(number), `Shot ${number}`, "A lamp"], ...more },
});

async function pagesOf(rows: readonly ListRow[], of = columns): Promise<readonly (readonly Stroke[])[]> {
  const canvases = standInCanvases();
  const pages: (readonly Stroke[])[] = [];
  for await (const page of drawList("Harbor", of, rows)) pages.push(canvases.strokesOn(page));
  return pages;
}
const given = (strokes: readonly Stroke[] | undefined, done: string) =>
  (strokes ?? []).filter((stroke) => stroke.done === done).map((stroke) => stroke.given);

it("has a picture behind the first column, and the words of the others behind it", async () => {
  const [page, ...others] = await pagesOf([row(1), row(2)]);
  expect(others).toEqual([]);
  expect(given(page, "fillText")).toEqual([
    ["Harbor", 96, 140],
    ["1 / 1", 2243, 140],
    ["No.", 96, 230],
    ["Shot", 520, 230],
    ["Notes", 848, 230],
    ["1", 96, 288],
    ["Shot 1", 520, 288],
    ["A lamp", 848, 288],
    ["2", 96, 486],
    ["Shot 2", 520, 486],
    ["A lamp", 848, 486],
  ]);
  // The page, then of each row its line and the place of its picture.
  expect(given(page, "fillRect")).toEqual([
    [0, 0, 2339, 1654],
    [96, 248, 2147, 2],
    [204, 266, 288, 162],
    [96, 446, 2147, 2],
    [204, 464, 288, 162],
  ]);
  expect(given(page, "drawImage")).toEqual([
    [expect.objectContaining({ src: "http://core/1", width: 400 }), 267, 266, 162, 162],
    [expect.objectContaining({ src: "http://core/2", width: 400 }), 267, 464, 162, 162],
  ]);
  const [heading] = (page ?? []).filter(({ given: [text] }) => text === "Notes");
  const [words] = (page ?? []).filter(({ given: [text] }) => text === "A lamp");
  expect([heading?.font.startsWith("600 26px"), words?.font.startsWith("400 22px")]).toEqual([true, true]);
});

it("waits for the fonts of all its words", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown[]>();
  loadFont.mockReturnValue(promise);
  const canvases = standInCanvases();
  const first = drawList("Harbor", columns, [row(1)]).next();
  await vi.waitFor(() => expect(loadFont).toHaveBeenCalledTimes(3));
  expect(loadFont.mock.calls.map(([, words]) => words)).toEqual(
    Array.from({ length: 3 }, () => "HarborNo.ShotNotes1Shot 1A lamp"),
  );
  expect(canvases.made).toEqual([]);
  resolve([]);
  expect((await first).value).toBe(canvases.made[1]);
  loadFont.mockReset();
  loadFont.mockResolvedValue([]);
});

it("goes on on the next page, with its headings, where a row isn't whole on one", async () => {
  const pages = await pagesOf(Array.from({ length: 7 }, (_, at) => row(at + 1)));
  const texts = pages.map((page) => given(page, "fillText").map(([text]) => text));
  expect(texts.map((words) => words.slice(1, 5))).toEqual([
    ["1 / 2", "No.", "Shot", "Notes"],
    ["2 / 2", "No.", "Shot", "Notes"],
  ]);
  expect(texts.map((words) => words.filter((text) => String(text).startsWith("Shot ")).length)).toEqual([6, 1]);
  expect(given(pages[1], "fillText").at(-1)).toEqual(["A lamp", 848, 288]);
});

it("breaks what is longer than its column, and its row is as high as that needs", async () => {
  // 300 px hold 27 letters of 11.
  const lines =
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split(" ");
  const [page] = await pagesOf([row(1, { cells: ["1", lines.join("\n"), ""] }), row(2)]);
  expect(given(page, "fillText").slice(5, 8)).toEqual([
    ["1", 96, 288],
    ["one", 520, 288],
    ["two", 520, 318],
  ]);
  // Sixteen lines of 30 and the edges.
  expect(given(page, "fillRect")[3]).toEqual([96, 248 + 480 + 36, 2147, 2]);
  const [broken] = await pagesOf([row(1, { cells: ["1", "A lamp is lit over the harbor tonight", ""] })]);
  expect(given(broken, "fillText").slice(6)).toEqual([
    ["A lamp is lit over the", 520, 288],
    ["harbor tonight", 520, 318],
  ]);
});

it("of a cell that is longer than a page the first forty lines are there", async () => {
  const [page] = await pagesOf([row(1, { cells: ["1", Array.from({ length: 50 }, () => "a").join("\n"), ""] })]);
  expect(given(page, "fillText").filter(([text]) => text === "a")).toHaveLength(40);
});

it("where a row has no picture its place stays empty, and headings that are too long are cut", async () => {
  const [page] = await pagesOf([row(1, { picture: null })], [{ heading: "Number of the shot", width: 80 }]);
  expect(given(page, "drawImage")).toEqual([]);
  expect(given(page, "fillRect").at(-1)).toEqual([204, 266, 288, 162]);
  expect(given(page, "fillText")[2]).toEqual(["Numbe…", 96, 230]);
});

it("without rows it is one page with its headings", async () => {
  const pages = await pagesOf([]);
  expect(pages.map((page) => given(page, "fillText").map(([text]) => text))).toEqual([
    ["Harbor", "1 / 1", "No.", "Shot", "Notes"],
  ]);
});
