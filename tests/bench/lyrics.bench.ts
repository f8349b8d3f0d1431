import type { Page } from "@playwright/test";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { startStudio } from "#tests/support/studio/studio-process.ts";
import type { Bench, BenchResult } from "./bench-result.ts";
import { measurePage, openPane } from "./open-page.ts";
import { medianOf, openScriptMeter, percentile } from "./page-figures.ts";

const KEYS = 120;
/** Before them, until the page's scripts are as quick as they get. */
const WARM_KEYS = 60;
/** Milliseconds between two keys of a quick typist; what a key sets off later counts for it or the next one. */
const PACE = 70;
/** Keys with a rest after each, long enough for all that follows: outline, checks, rhymes, saving. */
const RESTED_KEYS = 8;
const REST = 1200;
const PASTES = 5;
/** Milliseconds until all that follows an emptied text is done. */
const EMPTIED = 2000;

const words =
  "the storm beam lighthouse keeper swings over black water then lantern oil glass night wind door four past light alone tonight burning turning cold gold hold fire higher wire".split(
    " ",
  );
/** Every other line rhymes. */
const endings = [
  ["light", "night", "tonight"],
  ["gold", "cold", "hold"],
];
const characters = Array.from("月亮照在海上灯塔夜雨风唱歌");

/** Lyrics of this many characters, always the same: verses and choruses, every line another, every seventh Chinese. */
function lyricsOf(length: number): string {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return Math.floor((seed / 0x7fffffff) * below);
  };
  const line = (at: number) =>
    next(7) === 0
      ? Array.from({ length: 7 }, () => characters[next(characters.length)]).join("")
      : [...Array.from({ length: 4 + next(4) }, () => words[next(words.length)]), endings[at % 2]?.[next(3)]].join(" ");
  let text = "";
  for (let at = 0; text.length < length; at += 1) {
    text += `[${at % 2 === 0 ? "Verse" : "Chorus"}]\n${[0, 1, 2, 3].map(line).join("\n")}\n\n`;
  }
  return text.slice(0, length);
}

type Meter = (work: () => Promise<unknown>) => Promise<number>;

async function measureTyping(page: Page, meter: Meter, keys: number, pace: number): Promise<number[]> {
  const costs: number[] = [];
  const letters = "and the light goes round ";
  for (let at = 0; at < keys; at += 1) {
    const key = letters[at % letters.length] ?? " ";
    costs.push(
      await meter(async () => {
        await page.keyboard.press(at % 40 === 39 ? "Enter" : key === " " ? "Space" : key);
        await page.waitForTimeout(pace);
      }),
    );
  }
  return costs;
}

async function measurePastes(page: Page, meter: Meter, text: string): Promise<number[]> {
  const costs: number[] = [];
  const box = page.getByRole("textbox", { name: "Lyrics", exact: true });
  for (let at = 0; at < PASTES; at += 1) {
    await box.focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await page.waitForTimeout(EMPTIED);
    // What the bench itself does in the page (making the clipboard) isn't the editor's.
    await page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", ${JSON.stringify(text)});
      window.nextPaste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    }`);
    costs.push(
      await meter(async () => {
        await page.evaluate("document.activeElement.dispatchEvent(window.nextPaste)");
        await page.waitForTimeout(1000);
      }),
    );
  }
  return costs;
}

async function furnish(dataDir: string): Promise<void> {
  const studio = await startStudio({ dataDir });
  const { client, close } = await connectToStudio(studio.url);
  await client.songs.create({ draft: { title: "Light", style: "slow waltz", lyrics: lyricsOf(3_300) } });
  close();
  await studio.stop();
}

/** Issue 6 § Speed: scripting in the lyric editor, as time of the page's thread. */
const measureLyrics = (): Promise<BenchResult[]> =>
  measurePage(async ({ page, cdp }) => {
    await openPane(page, "Song");
    const box = page.getByRole("textbox", { name: "Lyrics", exact: true });
    await box.click();
    // Rhymes are there: every check is on.
    await page.locator(".cm-rhyme", { hasText: "A" }).first().waitFor({ state: "attached" });
    await page.waitForTimeout(1000);
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    const meter = await openScriptMeter(cdp);
    await measureTyping(page, meter, WARM_KEYS, PACE);
    const keys = await measureTyping(page, meter, KEYS, PACE);
    const rested = await measureTyping(page, meter, RESTED_KEYS, REST);
    const pastes = await measurePastes(page, meter, lyricsOf(100_000));
    const p95 = percentile(keys, 0.95);
    const paste = medianOf(pastes);
    return [
      { name: "a key in 3,500 characters, scripting, median", value: medianOf(keys), unit: "ms" },
      { name: "a key in 3,500 characters, scripting, p95", value: p95, unit: "ms", target: "< 8 ms", ok: p95 < 8 },
      { name: "a key and all that follows it in a rest (checks, saving), median", value: medianOf(rested), unit: "ms" },
      {
        name: `a paste of 100,000 characters and a second after, scripting, median of ${PASTES}`,
        value: paste,
        unit: "ms",
        target: "< 50 ms",
        ok: paste < 50,
      },
      { name: "the worst of these pastes", value: Math.max(...pastes), unit: "ms" },
    ];
  }, furnish);

export const bench: Bench = { name: "Lyrics", run: measureLyrics };
