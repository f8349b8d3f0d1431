import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { readPdfScript } from "#renderer/storyboard/script/read-pdf-script.ts";
import { scriptPdf } from "#renderer/storyboard/script/script-pdf.ts";
import { parseFountain } from "#shared/script/index.ts";
import { printScript } from "#shared/script/print-script.ts";
import { threadTime } from "#tests/support/machine/thread-time.ts";

const script = `Title: THE KEEPER
Author: Ada Lang

INT. LIGHTHOUSE - STAIRS - NIGHT #12A#

Rain hammers the glass. MARA climbs with a lantern that gives no light, and the wind takes the rest.

MARA (V.O.)
(calling up)
Teo? The lamp is out, and I can hear the boats.

CUT TO:

EXT. PIER - DAWN #13#

A boat — “Saltlight” — rocks.
`;

it("stands where the trade sets it: action at 1.5 inches, speech at 2.5, asides at 3.1, cues at 3.7", () => {
  const [titles, page] = printScript(parseFountain(script));
  expect(titles?.map(({ text }) => text)).toEqual(["THE KEEPER", "Written by", "Ada Lang"]);
  expect(page?.map(({ x, text }) => [Math.round(x * 10) / 10, text])).toEqual([
    [72, "12A"],
    [518.4, "12A"],
    [108, "INT. LIGHTHOUSE - STAIRS - NIGHT"],
    [108, "Rain hammers the glass. MARA climbs with a lantern that"],
    [108, "gives no light, and the wind takes the rest."],
    [266.4, "MARA (V.O.)"],
    [223.2, "(calling up)"],
    [180, "Teo? The lamp is out, and I can"],
    [180, "hear the boats."],
    [489.6, "CUT TO:"],
    [72, "13"],
    [525.6, "13"],
    [108, "EXT. PIER - DAWN"],
    [108, "A boat — “Saltlight” — rocks."],
  ]);
});

describe("pages", () => {
  const pagesOf = (text: string) => printScript(parseFountain(text)).map((lines) => lines.map((line) => line.text));

  it("a heading doesn’t stand at the foot of one alone, and from the second on they are numbered", () => {
    const text = `${"INT. A\n\nOne.\n\n".repeat(13)}INT. LAST\n\nTwo.\n`;
    const pages = pagesOf(text);
    expect(pages).toHaveLength(2);
    expect(pages[1]).toEqual(["2.", "INT. LAST", "Two."]);
  });

  it("a speech that doesn’t fit goes on in the next, and says so at both", () => {
    const pages = pagesOf(`INT. A\n\nMARA\n${"word word word word word word word\n".repeat(60)}`);
    expect(pages).toHaveLength(2);
    expect(pages[0]?.at(-1)).toBe("(MORE)");
    expect(pages[1]?.slice(0, 2)).toEqual(["2.", "MARA (CONT'D)"]);
  });
});

it("what is exported is imported again as the same script", async () => {
  const made = await scriptPdf(script, "The Keeper");
  if (!made.ok) throw new Error(made.letters);
  const read = await readPdfScript(made.bytes);
  expect(read.ok && read.text).toBe(script);
});

it.each([
  ["INT. CAFÉ – DAY\n\n“Hello…”\tœuvre\n", true],
  ["INT. CAFE\u0301 - DAY\n", true],
  ["内景 客厅 夜\n\n灯灭了。\n", { ok: false, letters: "内 景 客 厅 夜 灯 灭 了 。" }],
  ["INT. X\n\nПривет.\n", { ok: false, letters: "П р и в е т" }],
  ["INT. X\n\nа б в г д е ж з и к л\n", { ok: false, letters: "а б в г д е ж з и к" }],
])("letters that the font doesn’t have are named, nothing is left out: %s", async (text, wanted) => {
  const made = await scriptPdf(text, "A");
  if (wanted === true) expect(made.ok).toBe(true);
  else expect(made).toEqual(wanted);
});

it("a script without a word is an empty page", async () => {
  const made = await scriptPdf("", "Nothing yet");
  if (!made.ok) throw new Error(made.letters);
  const document = await PDFDocument.load(made.bytes);
  expect([document.getPageCount(), document.getTitle(), document.getCreator()]).toEqual([1, "Nothing yet", "Reelsong"]);
  expect(document.getPage(0).getSize()).toEqual({ width: 612, height: 792 });
});

it("120 pages take less than two seconds", async () => {
  const scene = "INT. LIGHTHOUSE - NIGHT\n\nRain hammers the glass.\n\nMARA\nTeo? The lamp is out.\n\n";
  const text = scene.repeat(900);
  await scriptPdf(scene, "warm");
  const begun = threadTime();
  const made = await scriptPdf(text, "Long");
  expect(threadTime() - begun).toBeLessThan(2000);
  expect(made.ok).toBe(true);
  expect(printScript(parseFountain(text)).length).toBeGreaterThanOrEqual(119);
});
