import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { readPdfScript } from "#renderer/storyboard/script/read-pdf-script.ts";

/** A line: its place from the left in inches, and its words; null: an empty line. */
type Row = readonly [inches: number, text: string] | null;

/** A screenplay as a writing program prints it: Courier 12, six lines an inch. */
async function printed(pages: readonly (readonly Row[])[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Courier);
  for (const rows of pages) {
    const page = document.addPage([612, 792]);
    rows.forEach((row, at) => {
      if (row) page.drawText(row[1], { x: row[0] * 72, y: 792 - 72 - at * 12, size: 12, font });
    });
  }
  return document.save();
}
const textOf = async (pages: readonly (readonly Row[])[]) => {
  const read = await readPdfScript(await printed(pages));
  return read.ok ? read.text : read.why;
};
const [ACTION, SPEECH, ASIDE, CUE, RIGHT] = [1.5, 2.5, 3.1, 3.7, 6] as const;

// @shows Direction, point by point › 7. Scripts in PDF by their columns
it("columns say what is a heading, action, a cue, a parenthetical and a speech", async () => {
  const text = await textOf([
    [
      [7.2, "1."],
      null,
      [ACTION, "FADE IN:"],
      null,
      [ACTION, "INT. LIGHTHOUSE - STAIRS - NIGHT"],
      null,
      [ACTION, "Rain hammers the glass. MARA climbs with a lantern that"],
      [ACTION, "gives no light."],
      null,
      [ACTION, "She stops."],
      null,
      [CUE, "MARA (V.O.)"],
      [ASIDE, "(calling up, with"],
      [ASIDE, "no breath left)"],
      [SPEECH, "Teo? The lamp is out, and I"],
      [SPEECH, "can hear the boats."],
      null,
      [RIGHT, "CUT TO:"],
      null,
      [ACTION, "EXT. PIER - DAWN"],
      null,
      [ACTION, "A boat."],
    ],
  ]);
  expect(text).toBe(
    [
      "!FADE IN:",
      "INT. LIGHTHOUSE - STAIRS - NIGHT",
      "Rain hammers the glass. MARA climbs with a lantern that gives no light.",
      "She stops.",
      "MARA (V.O.)\n(calling up, with no breath left)\nTeo? The lamp is out, and I can hear the boats.",
      "CUT TO:",
      "EXT. PIER - DAWN",
      "A boat.\n",
    ].join("\n\n"),
  );
});

it("scene numbers of both margins are the scene's, and what printing added is gone", async () => {
  const sideBySide = await PDFDocument.create();
  const font = await sideBySide.embedFont(StandardFonts.Courier);
  const page = sideBySide.addPage([612, 792]);
  const put = (inches: number, line: number, words: string) =>
    page.drawText(words, { x: inches * 72, y: 700 - line * 12, size: 12, font });
  put(1, 0, "12A");
  put(1.5, 0, "INT. KITCHEN - DAY");
  put(7.2, 0, "12A");
  put(1.5, 2, "Steam.");
  put(3.7, 4, "TEO");
  put(2.5, 5, "Eat.");
  put(6.5, 7, "(CONTINUED)");
  put(1.5, 9, "EXT. YARD - DAY");
  const read = await readPdfScript(await sideBySide.save());
  expect(read).toMatchObject({ ok: true, scenes: 2 });
  expect(read.ok && read.text).toBe("INT. KITCHEN - DAY #12A#\n\nSteam.\n\nTEO\nEat.\n\nEXT. YARD - DAY\n");
});

it("a speech that goes on over the page is one speech", async () => {
  const text = await textOf([
    [[ACTION, "INT. HOUSE - DAY"], null, [CUE, "MARA"], [SPEECH, "I was on the stairs when the"], [CUE, "(MORE)"]],
    [[7.2, "2."], null, [CUE, "MARA (CONT'D)"], [SPEECH, "light went out."], null, [ACTION, "Silence."]],
  ]);
  expect(text).toBe("INT. HOUSE - DAY\n\nMARA\nI was on the stairs when the light went out.\n\nSilence.\n");
});

it("a title page before the first scene is the title", async () => {
  const text = await textOf([
    [[3.5, "THE KEEPER"], null, [4, "Written by"], null, [3.7, "Ada Lang"]],
    [[ACTION, "EXT. PIER - DAWN"], null, [ACTION, "A boat."], null, [CUE, "TEO"], [SPEECH, "Go."]],
  ]);
  expect(text).toBe("Title: THE KEEPER\nAuthor: Ada Lang\n\nEXT. PIER - DAWN\n\nA boat.\n\nTEO\nGo.\n");
});

it("a page without columns is read as a text: the words alone say what they are", async () => {
  const text = await textOf([[[1, "INT. HOUSE - DAY"], null, [1, "Rain."], null, [1, "MARA"], [1, "Go."]]]);
  expect(text).toBe("INT. HOUSE - DAY\n\nRain.\n\nMARA\nGo.\n");
});

/** Words at places of a page without columns: points from the left and from the top, Courier 12. */
async function placed(...pieces: readonly (readonly [x: number, y: number, text: string])[]): Promise<string> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Courier);
  const page = document.addPage([612, 792]);
  for (const [x, y, text] of pieces) page.drawText(text, { x, y: 792 - y, size: 12, font });
  const read = await readPdfScript(await document.save());
  return read.ok ? read.text : read.why;
}
/** Of letters of this size each is 7.2 wide. */
const RAIN = 72 + 4 * 7.2;
it.each<[what: string, pieces: (readonly [x: number, y: number, text: string])[], text: string]>([
  [
    "on one line, though one is set a little lower",
    [
      [72, 100, "Rain."],
      [144, 104, "Fog."],
    ],
    "Rain. Fog.\n",
  ],
  [
    "on two lines, where it is set much lower",
    [
      [72, 100, "Rain."],
      [144, 105, "Fog."],
    ],
    "Rain.\nFog.\n",
  ],
  [
    "drawn twice, to be bold: there once",
    [
      [72, 100, "Rain."],
      [74, 100, "Rain."],
    ],
    "Rain.\n",
  ],
  [
    "drawn twice, side by side: there twice",
    [
      [72, 100, "Rain."],
      [RAIN + 30, 100, "Rain."],
    ],
    "Rain. Rain.\n",
  ],
  [
    "in pieces that touch: one word",
    [
      [72, 100, "Rain"],
      [RAIN + 1, 100, "bow."],
    ],
    "Rainbow.\n",
  ],
  [
    "in pieces with a gap: two words",
    [
      [72, 100, "Rain"],
      [RAIN + 3, 100, "bow."],
    ],
    "Rain bow.\n",
  ],
  [
    "in pieces of which one ends with a blank",
    [
      [72, 100, "Rain "],
      [RAIN + 12, 100, "bow."],
    ],
    "Rain bow.\n",
  ],
  [
    "in paragraphs, the second line being one already",
    [
      [72, 100, "Rain."],
      [72, 124, "Fog."],
      [72, 136, "Sun."],
    ],
    "Rain.\n\nFog.\nSun.\n",
  ],
])("words that are %s", async (_what, pieces, text) => {
  expect(await placed(...pieces)).toBe(text);
});

it.each([
  [16, false],
  [17, true],
])("a line %d points behind the one before it begins a paragraph: %s", async (step, isApart) => {
  const rows = Array.from({ length: 9 }, (_, at) => [72, 100 + at * 12, `Line ${at}.`] as const);
  const text = await placed(...rows, [72, 100 + 8 * 12 + step, "Last."]);
  expect(text.endsWith(isApart ? "Line 8.\n\nLast.\n" : "Line 8.\nLast.\n")).toBe(true);
});

it("one line that stands closer than the others sets no measure for them", async () => {
  const rows = Array.from({ length: 10 }, (_, at) => [72, 100 + at * 12, `Line ${at}.`] as const);
  expect(await placed([72, 94, "Close."], ...rows)).not.toContain("\n\n");
});

it("a scanned script has no text, and what is too long, locked or damaged says so", async () => {
  const scanned = await PDFDocument.create();
  scanned.addPage().drawRectangle({ x: 10, y: 10, width: 100, height: 100 });
  expect(await readPdfScript(await scanned.save())).toEqual({ ok: false, why: "noWords", found: 1 });
  const long = await PDFDocument.create();
  for (let page = 0; page < 1000; page += 1) long.addPage();
  expect(await readPdfScript(await long.save())).toEqual({ ok: false, why: "noWords", found: 1000 });
  long.addPage();
  expect(await readPdfScript(await long.save())).toEqual({
    ...{ ok: false, why: "tooManyPages", found: 1001, allowed: 1000 },
  });
  expect(await readPdfScript(new TextEncoder().encode("%PDF-1.7 nothing else"))).toEqual({ ok: false, why: "damaged" });
  const locked = await PDFDocument.create();
  locked.addPage();
  locked.encrypt({ userPassword: "secret", ownerPassword: "secret" });
  expect(await readPdfScript(await locked.save())).toEqual({ ok: false, why: "locked" });
});

it("120 pages keep every scene", async () => {
  const page: Row[] = [];
  for (let scene = 0; scene < 5; scene += 1) {
    page.push(
      [ACTION, "INT. LIGHTHOUSE - NIGHT"],
      null,
      [ACTION, "Rain hammers the glass and MARA climbs the stairs."],
      null,
    );
    page.push([CUE, "MARA"], [SPEECH, "Teo? The lamp is out, and I"], [SPEECH, "can hear the boats."], null, null);
  }
  const read = await readPdfScript(await printed(Array.from({ length: 120 }, () => page)));
  expect(read).toMatchObject({ ok: true, scenes: 600 });
});
