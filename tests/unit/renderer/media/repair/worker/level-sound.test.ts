import { spawnSync } from "node:child_process";
import { open, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { limitGain } from "#renderer/media/loudness/level-curve.ts";
import { CoverUnreadable } from "#renderer/media/repair/cover-unreadable.ts";
import type { SoundOrder } from "#renderer/media/repair/worker/repair-messages.ts";
import { repairSound } from "#renderer/media/repair/worker/repair-sound.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

vi.setConfig({ testTimeout: 60_000 });

/** What FFmpeg's EBU R128 meter says of a file: LUFS, and dBTP of the highest peak. */
function measured(file: string) {
  const { stderr } = spawnSync("ffmpeg", ["-hide_banner", "-i", file, "-af", "ebur128=peak=true", "-f", "null", "-"], {
    encoding: "utf8",
  });
  const summary = stderr.slice(stderr.lastIndexOf("Summary:"));
  return {
    loudness: Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1]),
    peak: Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1]),
    seconds: Number(/Duration: 00:00:([\d.]+)/.exec(stderr)?.[1]),
  };
}

function recorded(filter: string, rate = 44_100): string {
  const file = join(temporaryFolder(), "take.wav");
  const shape = ["-ar", String(rate), "-ac", "2", "-c:a", "pcm_s16le"];
  const { status } = spawnSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", filter, ...shape, "-y", file]);
  expect(status).toBe(0);
  return file;
}

/** The smallest PNG: a black dot. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
  "base64",
);

/** Has the worker's own code make the file that is ordered; stands in for the core's media addresses. */
async function exported(
  file: string,
  order: Partial<SoundOrder> | ((address: string) => Partial<SoundOrder>),
): Promise<string> {
  const made = `${file}.made.wav`;
  await writeFile(made, "");
  const bytes = await readFile(file);
  const server = createServer((request, response) => {
    if (request.method === "POST") {
      const at = Number(new URL(request.url ?? "", "http://localhost").searchParams.get("at"));
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", async () => {
        const target = await open(made, "r+");
        await target.write(Buffer.concat(parts), 0, undefined, at);
        await target.close();
        response.writeHead(204).end();
      });
      return;
    }
    if (request.url === "/gone") return void response.writeHead(404).end("Not found");
    if (request.url === "/picture") return void response.end(PICTURE);
    const [, from = "0", to = ""] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? "") ?? [];
    const end = to === "" ? bytes.length - 1 : Math.min(bytes.length - 1, Number(to));
    const range = `bytes ${from}-${end}/${bytes.length}`;
    response.writeHead(206, { "Content-Range": range, "Content-Length": end - Number(from) + 1 });
    response.end(bytes.subarray(Number(from), end + 1));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await repairSound(
    {
      ...{ kind: "audio", source: `${address}/take`, target: `${address}/made`, format: "wav" },
      ...{ bytesMost: Number.MAX_SAFE_INTEGER, range: null },
      ...(typeof order === "function" ? order(address) : order),
    },
    () => {},
  );
  return made;
}

// A drum on every beat over quiet noise: its peaks are some 20 dB over the mean.
const DRUMS = "0.05*random(0)-0.025+0.85*sin(2*PI*180*t)*exp(-30*mod(t\\,0.5))";
const QUIET = "sine=frequency=440:duration=12,volume=0.2";

// @shows Day 1 to day 30 › Song: a loudness target, and artist, album and BPM on export
it.each([
  ["a quiet tone is raised", QUIET, -14],
  ["loud noise is lowered", "anoisesrc=d=12:c=pink:a=0.9:seed=3", -16],
  ["peaks are limited, and the whole is as loud as asked", `aevalsrc='${DRUMS}':d=12`, -14],
  ["the loudest that is offered keeps its peaks", `aevalsrc='${DRUMS}':d=12`, -9],
])("%s: FFmpeg measures it within 0.5 LU, and no true peak over −1 dBTP", async (_what, filter, loudness) => {
  const made = measured(await exported(recorded(filter), { level: { loudness, peak: -1 } }));
  expect(Math.abs(made.loudness - loudness)).toBeLessThanOrEqual(0.5);
  expect(made.peak).toBeLessThanOrEqual(-1);
});

it("of a part that is faded, the part is as loud as asked", async () => {
  const file = recorded("aevalsrc='if(lt(t\\,6)\\,0.02\\,0.5)*sin(2*PI*500*t)':d=18");
  const range = { start: 8, end: 16 };
  const made = await exported(file, {
    range,
    fade: { in: 0.5, out: 0.5, seconds: 8 },
    level: { loudness: -14, peak: -1 },
  });
  expect(measured(made).seconds).toBeCloseTo(8, 1);
  expect(Math.abs(measured(made).loudness + 14)).toBeLessThanOrEqual(0.5);
});

it("without a target it stays as loud as it is, and silence stays silent", async () => {
  const quiet = recorded(QUIET);
  expect(measured(await exported(quiet, {})).loudness).toBeCloseTo(measured(quiet).loudness, 1);
  const silent = await exported(recorded("anullsrc=d=3"), { level: { loudness: -14, peak: -1 } });
  expect(measured(silent).loudness).toBeLessThanOrEqual(-70);
});

// @shows Day 1 to day 30 › Song: a loudness target, and artist, album and BPM on export
it("artist, album and tempo are read back from the file's tags", async () => {
  const tags = { title: "Tide", artist: "Ada", album: "Harbor", tempo: 71.6, lyrics: "", comment: "", cover: null };
  const made = await exported(recorded(QUIET), { tags });
  const { stdout } = spawnSync("ffprobe", ["-v", "error", "-show_entries", "format_tags", "-of", "json", made], {
    encoding: "utf8",
  });
  const { format } = JSON.parse(stdout) as { format: { tags: Record<string, string> } };
  expect(format.tags).toMatchObject({ title: "Tide", artist: "Ada", album: "Harbor", TBPM: "72" });
});

const covered = (path: string) => (address: string) => ({
  tags: {
    ...{ title: "Tide", artist: "", album: "", tempo: null, lyrics: "", comment: "" },
    cover: { address: address + path, format: "png" },
  },
});

it("the cover is in the file; of one that isn't there any more the answer isn't taken for the picture", async () => {
  const file = recorded(QUIET);
  const made = await readFile(await exported(file, covered("/picture")));
  expect(made.indexOf(PICTURE)).toBeGreaterThan(0);
  await expect(exported(file, covered("/gone"))).rejects.toBeInstanceOf(CoverUnreadable);
});

it("the gain has fallen before a peak and comes back slowly, and is never more than a block allows", () => {
  const peaks = new Float64Array(400).fill(0.1);
  peaks[100] = 2;
  const gains = limitGain(peaks, 44_100, 2, 0.9);
  expect(gains.every((gain, at) => gain * (peaks[at] ?? 0) <= 0.9 + 1e-9)).toBe(true);
  expect(gains[100]).toBeCloseTo(0.45, 5);
  expect(gains[80]).toBe(2);
  expect(gains[99]).toBeLessThan(0.9);
  expect(gains[110]).toBeGreaterThan(0.45);
  expect(gains[110]).toBeLessThan(1.2);
  expect(gains[399]).toBeGreaterThan(1.9);
});
