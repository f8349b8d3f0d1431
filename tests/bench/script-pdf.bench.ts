import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { extractText } from "unpdf";
import { readPdfScript } from "#renderer/storyboard/script/read-pdf-script.ts";
import type { Bench, BenchResult } from "./bench-result.ts";

const RUNS = 5;
const PAGES = 120;
/** Of a page: inches from the left, and words. An empty line follows each block. */
const blocks: readonly (readonly (readonly [inches: number, words: string])[])[] = [
  [[1.5, "INT. LIGHTHOUSE - NIGHT"]],
  [[1.5, "Rain hammers the glass and MARA climbs the stairs."]],
  [
    [3.7, "MARA"],
    [2.5, "Teo? The lamp is out, and I"],
    [2.5, "can hear the boats."],
  ],
];
const SCENES_ON_PAGE = 5;

/** A screenplay of this many pages as a writing program prints it: Courier 12, six lines an inch. */
async function screenplayOf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Courier);
  for (let number = 0; number < pages; number += 1) {
    const page = document.addPage([612, 792]);
    let y = 720;
    for (const block of Array.from({ length: SCENES_ON_PAGE }, () => blocks).flat()) {
      for (const [inches, words] of block) {
        page.drawText(words, { x: inches * 72, y, size: 12, font });
        y -= 12;
      }
      y -= 12;
    }
  }
  return document.save();
}

/** Milliseconds of the fastest run: the one that other work on the machine disturbed least. */
async function fastest(work: () => Promise<void>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) {
    const begun = performance.now();
    await work();
    best = Math.min(best, performance.now() - begun);
  }
  return best;
}

async function measureScripts(): Promise<BenchResult[]> {
  const bytes = await screenplayOf(PAGES);
  const words = await fastest(async () => void (await extractText(bytes.slice())));
  const whole = await fastest(async () => {
    const script = await readPdfScript(bytes.slice());
    if (!script.ok || script.scenes !== PAGES * SCENES_ON_PAGE) throw new Error("The script was read otherwise.");
  });
  const slower = whole / words;
  return [
    { name: `${PAGES} pages as a script`, value: whole, unit: "ms" },
    { name: "their words alone, by unpdf", value: words, unit: "ms" },
    { name: "share of its time", value: slower, unit: "×", target: "≤ 2 ×", ok: slower <= 2 },
  ];
}

export const bench: Bench = { name: "A screenplay in PDF, by its columns", run: measureScripts };
