import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import type { WantedFilm } from "./film-colors-page.ts";
import { serveFilms } from "./film-maker.ts";

declare const make: (film: WantedFilm) => Promise<string>;

const run = promisify(execFile);
const [WIDTH, HEIGHT, RATE, FRAMES] = [320, 180, 5, 4];
/** Four by two patches; the lower ones end above the words. */
const patches = [
  [0, 252, 1],
  [252, 0, 1],
  [1, 0, 252],
  [235, 235, 235],
  [128, 128, 128],
  [20, 20, 20],
  [230, 180, 150],
  [240, 220, 20],
] as const;
const [across, down] = [WIDTH / 4, HEIGHT / 2];

function pictures(): Buffer {
  const picture = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const patch = patches[Math.floor(y / down) * 4 + Math.floor(x / across)] ?? [0, 0, 0];
      picture.set(patch, (y * WIDTH + x) * 3);
    }
  }
  return Buffer.concat(Array<Buffer>(FRAMES).fill(picture));
}

const sources = {
  "601 limited": ["smpte170m", "tv"],
  "601 full": ["smpte170m", "pc"],
  "709 limited": ["bt709", "tv"],
  "709 full": ["bt709", "pc"],
} as const;
type Source = keyof typeof sources;
const fileOf = (source: Source, size = "") => `${source.replace(" ", "-")}${size}.mp4`;

/** Files with several key frames, and frames between others. */
const longOf = (source: Source) => fileOf(source, "-long");
const [GROUP, GROUPS] = [8, 2];

function makeSource(
  dir: string,
  source: Source,
  raw: Buffer,
  size?: readonly [number, number],
  to = fileOf(source, size?.join("x")),
): void {
  const [matrix, range] = sources[source];
  const shape = size === undefined ? "" : `${size.join(":")}:flags=neighbor,scale=`;
  execFileSync(
    "ffmpeg",
    [
      ...["-v", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${WIDTH}x${HEIGHT}`, "-r", `${RATE}`, "-i", "-"],
      ...[
        "-vf",
        `scale=${shape}out_color_matrix=${matrix}:out_range=${range}:flags=accurate_rnd+full_chroma_int,format=yuv420p`,
      ],
      ...["-colorspace", matrix, "-color_range", range, "-color_primaries", matrix, "-color_trc", matrix],
      ...["-c:v", "libx264", "-qp", "6", "-g", `${GROUP}`, "-bf", "2", join(dir, to)],
    ],
    { input: raw },
  );
}

/** What is done to the first of two takes, or between them: how many pictures come of it, and which are of no take. */
const splices: readonly [string, WantedFilm["settings"]["clips"], pictures: number, foreign: readonly number[]][] = [
  ["trim and cross-fade", { 0: { ...wholeTake, from: 0.6 }, 1: { ...wholeTake, fade: 0.4 } }, 27, []],
  ["twice as fast", { 0: { ...wholeTake, speed: 2 } }, 24, []],
  ["freeze", { 0: { ...wholeTake, hold: 1 } }, 21, []],
  ["dip", { 1: { ...wholeTake, fade: 0.8, through: "#c02040" } }, 32, [14, 15, 16, 17]],
];
const spliced = ["601 limited", "709 full"] as const;

/** Every picture of a film as FFmpeg shows it by the film's own tags (the middle of each patch), and those tags. */
async function shown(path: string): Promise<{ pictures: number[][][]; tags: string }> {
  const scale =
    "scale=in_color_matrix=auto:in_range=auto:flags=accurate_rnd+full_chroma_int+full_chroma_inp,format=rgb24";
  const args = ["-hide_banner", "-i", path, "-vf", scale, "-fps_mode", "passthrough", "-f", "rawvideo", "-"];
  const { stdout, stderr } = await run("ffmpeg", args, { encoding: "buffer", maxBuffer: 1 << 28 });
  const size = WIDTH * HEIGHT * 3;
  const pictures = Array.from({ length: stdout.length / size }, (_, picture) =>
    patches.map((_patch, index) => {
      const [x, y] = [((index % 4) + 0.5) * across, (Math.floor(index / 4) + 0.5) * down];
      const at = picture * size + (Math.round(y) * WIDTH + Math.round(x)) * 3;
      return [...stdout.subarray(at, at + 3)];
    }),
  );
  return {
    pictures,
    tags: /Video: h264.*?yuvj?420p\((\w+), ([\w/]+)/.exec(stderr.toString())?.slice(1).join(" ") ?? "none",
  };
}

/** How far a patch of a film may be from that of its take. */
const NEAR = 2;

/** Coders move a patch by little; another matrix or range moves it by tens. */
const CLOSE = 5;

function farthest(seen: readonly number[][], expected: readonly (readonly number[])[]): number {
  return Math.max(
    ...seen.flatMap((rgb, index) => rgb.map((value, part) => Math.abs(value - (expected[index]?.[part] ?? 0)))),
  );
}

// @shows First use, point by point › B11. A film has the colors of its takes, in every combination
// @shows The cut, point by point › 6. Colors are right in every combination
test("a film has the colors of its takes, whatever is drawn, mixed, scaled or copied, and its tags say so", async ({
  page,
}) => {
  const dir = await mkdtemp(join(tmpdir(), "reelsong-colors-"));
  const raw = pictures();
  const names = Object.keys(sources) as Source[];
  for (const source of names) makeSource(dir, source, raw);
  makeSource(dir, "601 limited", raw, [160, 90]);
  const long = Buffer.concat(Array<Buffer>((GROUP * GROUPS) / FRAMES).fill(raw));
  for (const source of spliced) makeSource(dir, source, long, undefined, longOf(source));
  const server = await serveFilms(dir, "film-colors-page.ts");
  try {
    await page.goto(server.address);
    await page.waitForFunction("typeof make === 'function'");
    const plain = { settings: {}, clip: {} };
    const kinds: readonly [string, Omit<WantedFilm, "name" | "takes">, way: string, card: number][] = [
      ["copy", plain, "copied", 0],
      [
        "card",
        { ...plain, settings: { clips: { title: { from: 0, to: null, fade: 0, card: "Gale" } } } },
        "spliced",
        3 * RATE,
      ],
      ["captions", { settings: { captions: "burnt" }, clip: { caption: "Words" } }, "encoded", 0],
      ["cross-fade", { ...plain, clip: { fade: 0.4 } }, "encoded", 0],
    ];
    const films = names.flatMap((source) =>
      kinds.map(([kind, wanted, way, card]) => ({
        ...{
          wanted: {
            ...wanted,
            name: `${fileOf(source).slice(0, -4)}-${kind}`,
            takes: [fileOf(source), fileOf(source)],
          },
        },
        ...{ way, card, source },
      })),
    );
    const mixed = (name: string, source: Source, other: string) => ({
      wanted: { ...plain, clip: { fade: 0.4 }, name, takes: [fileOf(source), fileOf(source), other] },
      ...{ way: "encoded", card: 0, source },
    });
    films.push(
      mixed("601-into-709", "709 limited", fileOf("601 limited")),
      mixed("709-full-into-601", "601 limited", fileOf("709 full")),
      mixed("small-into-large", "709 limited", fileOf("601 limited", "160x90")),
    );
    for (const { wanted, way } of films) {
      expect(await page.evaluate((film) => make(film), wanted), wanted.name).toBe(way);
    }
    const wrong: string[] = [];
    for (const source of spliced) {
      const takes = [longOf(source), longOf(source)];
      const own = (await shown(join(dir, longOf(source)))).pictures[0] ?? [];
      for (const [kind, clips = {}, count, foreign] of splices) {
        const name = `${source} ${kind}`.replaceAll(" ", "-");
        const how = await page.evaluate((film) => make(film), { ...plain, settings: { clips }, name, takes });
        const { pictures, tags } = await shown(join(dir, `${name}.mp4`));
        expect([how, pictures.length], name).toEqual(["spliced", count]);
        const off = pictures.map((seen, at) => (foreign.includes(at) ? 0 : farthest(seen, own)));
        if (Math.max(...off) > NEAR) wrong.push(`${name}: off by ${off}`);
        if (tags.split("/")[0] !== sources[source].toReversed().join(" ")) wrong.push(`${name}: tagged ${tags}`);
      }
    }
    const measure = async ({ wanted: { name }, card, source }: (typeof films)[number]) => {
      const { pictures, tags } = await shown(join(dir, `${name}.mp4`));
      const takes = pictures.slice(card);
      // A cross-fade takes two of the takes' pictures.
      expect(takes.length, name).toBeGreaterThanOrEqual(2 * FRAMES - 2);
      const off = Math.max(...takes.map((seen) => farthest(seen, patches)));
      if (off > CLOSE) wrong.push(`${name}: off by ${off}`);
      if (card > 0 && farthest([pictures[0]?.[0] ?? []], [[0, 0, 0]]) > CLOSE)
        wrong.push(`${name}: its card isn't black`);
      const [matrix, range] = sources[source];
      const meant = `${range} ${matrix}`;
      if (tags.split("/")[0] !== meant) wrong.push(`${name}: tagged ${tags}, its takes are ${meant}`);
    };
    for (let at = 0; at < films.length; at += 4) await Promise.all(films.slice(at, at + 4).map(measure));
    expect(wrong.sort()).toEqual([]);
  } finally {
    server.close();
    await rm(dir, { recursive: true });
  }
});
