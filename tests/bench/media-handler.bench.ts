import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, open, rename, rm, stat, utimes } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { createMediaHandler } from "#core/library/serve/index.ts";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { makeDataDir, startStudio } from "#tests/support/studio/studio-process.ts";
import { chromiumArguments, findChromium } from "../../scripts/testing/find-chromium.ts";
import { startBareServer } from "./bare-server.ts";
import type { Bench, BenchResult } from "./bench-result.ts";
import { medianOf } from "./page-figures.ts";

const run = promisify(execFile);
const RANGES = 200;
const RANGE_BYTES = 64 * 1024;
const SEEKS = 50;
const SHARE = 0.6;
const CLIP_SECONDS = 10;
/** Of ten seconds at some 8 Mbit/s: half a gigabyte. */
const LOOPS = 49;

/** Issue 7 § Speed: the media handler alone, and behind the browser shell with a real Chromium. */
async function measureHandler(): Promise<BenchResult[]> {
  const folder = await makeDataDir();
  const path = await makeFilm(join(folder.path, "library", "Films"));
  const studio = await startStudio({ dataDir: folder.path });
  const { client, mediaAddress, close } = await connectToStudio(studio.url);
  try {
    const id = await whenTakenIn(async () => (await client.library.list({})).items[0]?.id);
    const address = mediaAddress(`/${id}`);
    const firstBytes = await timeFirstBytes(address, (await stat(path)).size);
    const alone = await measureSequence(path);
    const bare = await startBareServer(path);
    const own = await timeSeeks(bare.url, bare.film).finally(bare.close);
    return [...firstBytes, ...alone, ...describeSeeks(await timeSeeks(studio.url, new URL(address).pathname), own)];
  } finally {
    close();
    await studio.kill();
    await folder.remove();
  }
}

/** A film of half a gigabyte whose tables stand at its end, as ffmpeg writes them. */
async function makeFilm(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const clip = join(folder, ".clip.mp4");
  const growing = join(folder, ".film.mp4");
  const path = join(folder, "Film.mp4");
  const quiet = ["-hide_banner", "-loglevel", "error", "-y"];
  const source = `testsrc2=size=1280x720:rate=24:duration=${CLIP_SECONDS},noise=alls=8:allf=t`;
  const rate = ["-b:v", "8M", "-minrate", "8M", "-maxrate", "8M", "-bufsize", "8M", "-nal-hrd", "cbr"];
  const encoder = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "24", ...rate];
  await run("ffmpeg", [...quiet, "-f", "lavfi", "-i", source, ...encoder, clip]);
  await run("ffmpeg", [...quiet, "-stream_loop", String(LOOPS), "-i", clip, "-c", "copy", growing]);
  await rm(clip);
  await utimes(growing, 1_000, 1_000);
  await rename(growing, path);
  return path;
}

async function whenTakenIn<Found>(look: () => Promise<Found | undefined>): Promise<Found> {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The film was not taken in.");
}

/** From the request on a kept connection to its first byte, in ms, anywhere in the file. */
async function timeFirstBytes(address: string, size: number): Promise<BenchResult[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let index = 0; index < RANGES; index += 1) {
    const from = Math.floor(((index * 0.618_033) % 1) * (size - RANGE_BYTES));
    const headers = { range: `bytes=${from}-${from + RANGE_BYTES - 1}` };
    const began = performance.now();
    const [answer] = (await once(get(address, { agent, headers }), "response")) as [IncomingMessage];
    if (answer.statusCode !== 206) throw new Error(`The shell answered ${answer.statusCode} to a range.`);
    answer.once("data", () => times.push(performance.now() - began));
    await once(answer, "end");
  }
  agent.destroy();
  const sorted = times.slice(20).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.POSITIVE_INFINITY;
  return [
    { name: "first byte of a range, median", value: at(0.5), unit: "ms", target: "< 5 ms", ok: at(0.5) < 5 },
    { name: "first byte of a range, 95th percentile", value: at(0.95), unit: "ms", target: "< 5 ms", ok: at(0.95) < 5 },
  ];
}

/** The whole film through the handler beside `cat` in the same minute: into a pipe that is read, and from the disk. */
async function measureSequence(path: string): Promise<BenchResult[]> {
  const { size } = await stat(path);
  const handler = createMediaHandler({
    resolve: () => ({ path, mime: "video/mp4", etag: "film", name: "Film.mp4" }),
    import: async () => null,
    roots: () => [join(path, "..")],
  });
  const serve = async () => {
    const answer = await handler(new Request("http://studio/media/film"));
    let bytes = 0;
    for await (const chunk of answer.body ?? []) bytes += chunk.byteLength;
    if (bytes !== size) throw new Error("The film did not come whole.");
  };
  const cat = () => run("sh", ["-c", 'cat "$1" | cat > /dev/null', "sh", path]).then(() => undefined);
  const rateOf = async (work: () => Promise<void>, fresh: boolean) => {
    const rates: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      if (fresh) await forget(path);
      const began = performance.now();
      await work();
      rates.push(size / 1e3 / (performance.now() - began));
    }
    return rates.sort((a, b) => a - b)[1] ?? 0;
  };
  const results: BenchResult[] = [];
  for (const fresh of [true, false]) {
    const where = fresh ? "from the disk" : "from memory";
    const peer = await rateOf(cat, fresh);
    const value = await rateOf(serve, fresh);
    results.push(
      { name: `cat ${where}`, value: peer, unit: "MB/s" },
      { name: `handler ${where}`, value, unit: "MB/s" },
      {
        name: `handler of cat, ${where}`,
        value: (value / peer) * 100,
        unit: "%",
        target: "≥ 60 %",
        ok: value >= peer * SHARE,
      },
    );
  }
  return results;
}

/** The system forgets what it holds of the file, so that it comes from the disk again. */
async function forget(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync();
  await handle.close();
  await run("dd", [`if=${path}`, "iflag=nocache", "count=0"]);
}

/** In milliseconds. */
interface Seeks {
  readonly opening: number;
  readonly median: number;
  readonly longest: number;
}

/** Leaps through the film while nothing else plays: how long the picture of each leap takes to stand. */
async function timeSeeks(url: string, source: string): Promise<Seeks> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...chromiumArguments],
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    const times = (await page.evaluate(`(async () => {
      const film = document.createElement("video");
      film.muted = true;
      film.preload = "auto";
      film.style.cssText = "position:fixed;inset:0;width:640px;z-index:9";
      document.body.append(film);
      const when = (name) => new Promise((done, fail) => {
        film.addEventListener(name, done, { once: true });
        film.addEventListener("error", () => fail(film.error), { once: true });
      });
      const began = performance.now();
      film.src = ${JSON.stringify(source)};
      await when("loadeddata");
      const times = [performance.now() - began];
      for (let index = 1; index <= ${SEEKS}; index++) {
        const began = performance.now();
        const there = when("seeked");
        film.currentTime = ((index * 0.618033) % 1) * (film.duration - 1);
        await there;
        times.push(performance.now() - began);
      }
      film.remove();
      return times;
    })()`)) as number[];
    const [opening = Number.POSITIVE_INFINITY, ...leaps] = times;
    return { opening, median: medianOf(leaps), longest: Math.max(...leaps) };
  } finally {
    await browser.close();
  }
}

/** Beside a server that does nothing else, in the same minute: the rest is Chromium's way from bytes to a picture. */
const describeSeeks = ({ opening, median, longest }: Seeks, bare: Seeks): BenchResult[] => [
  { name: "first picture of a film with its tables at the end", value: opening, unit: "ms" },
  { name: `${SEEKS} seeks, median`, value: median, unit: "ms" },
  { name: `${SEEKS} seeks, median, of a bare server`, value: bare.median, unit: "ms" },
  { name: `${SEEKS} seeks, longest, of a bare server`, value: bare.longest, unit: "ms" },
  { name: `${SEEKS} seeks, longest`, value: longest, unit: "ms", target: "≤ 300 ms", ok: longest <= 300 },
];

export const bench: Bench = { name: "The media handler on a film of 500 MB", run: measureHandler };
