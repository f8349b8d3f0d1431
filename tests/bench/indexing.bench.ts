import { execFile } from "node:child_process";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import type { Bench, BenchResult } from "./bench-result.ts";
import { type MeasuredPage, measurePage, openPane } from "./open-page.ts";
import { medianOf, takeTasks, watchTasks } from "./page-figures.ts";
import { processorSeconds } from "./processor-time.ts";

const run = promisify(execFile);
const FILES = 10_000;
const POSTERS = 1_000;
/** Where the files wait, on the same disk as the library. */
const CROWD = "crowd";
const LONGEST_TASK = 50;
/** On a busy machine the rate is told from what was taken in until then. */
const PATIENCE_MS = 40_000;
/** Of every ten files: pictures of three formats, songs, and a film. */
const KINDS = [
  ...["256x256.png", "picture.jpg", "picture.webp", "2s.mp3", "256x256.png"],
  ...["picture.jpg", "2s.mp3", "256x256.png", "picture.webp", "h264-aac.mp4"],
];

/** Issue 7 § Speed: another program puts 10,000 files into the library's folder while its page stands open. */
const measureIndexing = (): Promise<BenchResult[]> =>
  measurePage(
    async ({ studio, client, page, dataDir }) => {
      await openPane(page, "Library");
      await page.getByRole("searchbox", { name: "Search Library" }).waitFor();
      await watchTasks(page);
      const library = join(dataDir, "library");
      const indexed = await timeIndexing({ studio, client, page }, () =>
        rename(join(dataDir, CROWD), join(library, "Crowd")),
      );
      return [...indexed, ...(await timePosters(page))];
    },
    async (dataDir) => {
      // A folder that isn't there is looked for once a minute.
      await mkdir(join(dataDir, "library"), { recursive: true });
      await makeCrowd(join(dataDir, CROWD));
    },
  );

/** Every file differs from the others; all are old enough to be whole. */
async function makeCrowd(folder: string): Promise<void> {
  const media = new Map<string, Uint8Array>();
  for (const name of new Set(KINDS)) media.set(name, await readFile(await fixture(name)));
  for (let index = 0; index < FILES; index += 1) {
    const dir = join(folder, `Day ${Math.floor(index / 500)}`);
    if (index % 500 === 0) await mkdir(dir, { recursive: true });
    const name = KINDS[index % KINDS.length] ?? "";
    // What follows a file's end makes each another one, and harms none of them.
    const bytes = Buffer.concat([media.get(name) ?? Buffer.alloc(0), Buffer.from(` ${index}`)]);
    await writeFile(join(dir, `${index}-${name}`), bytes);
  }
  await run("find", [folder, "-type", "f", "-exec", "touch", "-d", "2020-01-01", "{}", "+"]);
}

/** From the moment the files are there to the last one that is known: hashed, probed, written down. */
async function timeIndexing(
  { studio, client, page }: Pick<MeasuredPage, "studio" | "client" | "page">,
  arrive: () => Promise<void>,
): Promise<BenchResult[]> {
  const used = processorSeconds(studio.pid);
  const answers: number[] = [];
  let taken = 0;
  const began = performance.now();
  await arrive();
  for (;;) {
    const asked = performance.now();
    const { total } = await client.library.list({ limit: 1 });
    answers.push(performance.now() - asked);
    taken = total;
    if (taken >= FILES || asked - began > PATIENCE_MS) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  const seconds = (performance.now() - began) / 1000;
  const cores = (processorSeconds(studio.pid) - used) / seconds;
  return [
    { name: "files hashed, probed and written down", value: taken / seconds, unit: "1/s" },
    { name: "files that were taken in by then", value: taken, unit: "" },
    { name: "processors it took", value: cores, unit: "cores", target: "≤ 1.1 cores", ok: cores <= 1.1 },
    { name: "an answer of the core meanwhile, median", value: medianOf(answers), unit: "ms" },
    { name: "an answer of the core meanwhile, longest", value: Math.max(...answers), unit: "ms" },
    longestOf("longest task of the page meanwhile", await takeTasks(page)),
  ];
}

/** Scrolls until so many posters are made, as somebody does who looks for something in what just came. */
async function timePosters(page: Page): Promise<BenchResult[]> {
  const began = performance.now();
  const made = (await page.evaluate(`new Promise((done) => {
    const grid = document.querySelector(".libgrid");
    const seen = new Set();
    const began = performance.now();
    const look = () => {
      const tiles = [...grid.querySelectorAll(".asset")];
      const images = tiles.flatMap((tile) => [...tile.querySelectorAll("img")]);
      for (const image of images) if (image.complete && image.naturalWidth > 0) seen.add(image.src);
      if (seen.size >= ${POSTERS} || performance.now() - began > 20000) return done(seen.size);
      // On to the next ones once all in sight stand.
      const waiting = tiles.some((tile) => tile.querySelector(".frame:not(:has(img))") !== null);
      if (!waiting && images.every((image) => image.complete)) grid.scrollTop += grid.clientHeight;
      setTimeout(look, 50);
    };
    look();
  })`)) as number;
  const seconds = (performance.now() - began) / 1000;
  return [
    { name: "posters made while scrolling", value: made, unit: "" },
    { name: "posters per second", value: made / seconds, unit: "1/s" },
    longestOf("longest task of the page while posters are made", await takeTasks(page)),
  ];
}

/** Tasks shorter than 50 ms aren't told: then there was none. */
function longestOf(name: string, tasks: readonly number[]): BenchResult {
  const longest = Math.max(0, ...tasks);
  return { name, value: longest, unit: "ms", target: `≤ ${LONGEST_TASK} ms`, ok: longest <= LONGEST_TASK };
}

export const bench: Bench = { name: "A folder of 10,000 files", run: measureIndexing };
