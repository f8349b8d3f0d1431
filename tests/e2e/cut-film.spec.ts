import { execFile, execFileSync } from "node:child_process";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { masterOutput, presetOutputs } from "#renderer/storyboard/export/output/film-output.ts";
import { type FilmSettings, plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import { duckAt } from "#shared/film/ducking.ts";
import { compareCut, compareSounds, readOtio, takeOver } from "#shared/film/returned/index.ts";
import type { MadeCut, WantedCut } from "./cut-film-page.ts";
import { serveFilms } from "./film-maker.ts";

declare const makeCut: (film: WantedCut) => Promise<MadeCut>;

const run = promisify(execFile);
const [WIDTH, HEIGHT, RATE, SECONDS] = [320, 180, 24, 2];
const COUNT = 12;
/** Where the first and the last take have a white frame and a click, seconds of their files. */
const MARK = 1;
/** The song is one tone that nobody speaks, Hz. */
const TONE = 11_000;
const id = (number: number) => `00000000-0000-4000-8000-0000000000${String(number).padStart(2, "0")}`;
const fileOf = (number: number) => `take-${number}.mp4`;
/** Of each take's picture: the left half, and the right. */
const colors = (number: number) => [
  `0x${(40 + number * 15).toString(16)}4080`,
  `0x30${(200 - number * 12).toString(16)}60`,
];

/** A take of two colors and a tone; `marked`: with a white frame and a click in it. */
function makeTake(dir: string, number: number, marked: boolean): void {
  const [left, right] = colors(number);
  const size = `${WIDTH / 2}x${HEIGHT}:r=${RATE}:d=${SECONDS}`;
  const flash = `between(n,${MARK * RATE},${MARK * RATE})`;
  const pictures = `[0:v][1:v]hstack${marked ? `,drawbox=c=white:t=fill:enable='${flash}'` : ""},format=yuv420p[v]`;
  const click = marked ? `+0.9*sin(2*PI*3000*t)*between(t,${MARK},${MARK + 0.01})` : "";
  execFileSync("ffmpeg", [
    ...["-v", "error", "-f", "lavfi", "-i", `color=${left}:s=${size}`, "-f", "lavfi", "-i", `color=${right}:s=${size}`],
    ...["-f", "lavfi", "-i", `aevalsrc='0.02*sin(2*PI*${300 + number * 20}*t)${click}':s=48000:d=${SECONDS}`],
    ...["-filter_complex", pictures, "-map", "[v]", "-map", "2:a", "-c:v", "libx264", "-qp", "8", "-g", "12"],
    ...["-colorspace", "smpte170m", "-color_range", "tv", "-c:a", "aac", "-ac", "2", "-b:a", "192k"],
    join(dir, fileOf(number)),
  ]);
}

/** Frames as RGB, and the sound of both channels together at 48,000 a second, from the film's zero on. */
async function decode(path: string, width: number, height: number) {
  const args = ["-v", "error", "-i", path];
  const rgb = ["-vf", "scale=flags=accurate_rnd+full_chroma_int,format=rgb24", "-fps_mode", "passthrough"];
  const raw = { encoding: "buffer", maxBuffer: 1 << 29 } as const;
  const { stdout: pictures } = await run("ffmpeg", [...args, ...rgb, "-f", "rawvideo", "-"], raw);
  const fromZero = ["-vn", "-af", "aresample=48000:async=1:first_pts=0", "-ac", "1", "-f", "f32le"];
  const { stdout } = await run("ffmpeg", [...args, ...fromZero, "-"], raw);
  const size = width * height * 3;
  const pixel = (frame: number, x: number, y: number) => {
    const at = frame * size + (Math.round(y) * width + Math.round(x)) * 3;
    return [...pictures.subarray(at, at + 3)];
  };
  const sound = new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.byteLength));
  return { frames: pictures.length / size, pixel, sound };
}

const isWhite = (rgb: readonly number[]) => Math.min(...rgb) > 200;

/** Where a click begins near a moment, seconds. */
function clickNear(sound: Float32Array, seconds: number): number {
  const from = Math.round((seconds - 0.25) * 48_000);
  const near = sound.subarray(Math.max(0, from), from + 24_000);
  const loudest = near.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return (Math.max(0, from) + near.findIndex((sample) => Math.abs(sample) > loudest / 2)) / 48_000;
}

/** How loud one tone is in half a second from a moment on (Goertzel), dB. */
function toneAt(sound: Float32Array, seconds: number): number {
  const part = sound.subarray(Math.round(seconds * 48_000), Math.round((seconds + 0.5) * 48_000));
  const turn = 2 * Math.cos((2 * Math.PI * TONE) / 48_000);
  let [one, two] = [0, 0];
  for (const sample of part) [one, two] = [sample + turn * one - two, one];
  return 10 * Math.log10(one * one + two * two - turn * one * two);
}

async function loudnessOf(path: string): Promise<{ loudness: number; peak: number }> {
  const { stderr } = await run("ffmpeg", ["-hide_banner", "-i", path, "-af", "ebur128=peak=true", "-f", "null", "-"]);
  const summary = stderr.slice(stderr.lastIndexOf("Summary:"));
  return {
    loudness: Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1]),
    peak: Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1]),
  };
}

// Two films are encoded and six decoded: a machine that tests much at once takes its time.
test.slow();

// @shows The cut, point by point › It must show: twelve takes, a voice and a song, out to an editor and in again
test("twelve takes, a voice and a song become a film in step, as loud as wished, and come back from an editor", async ({
  page,
}) => {
  const dir = await mkdtemp(join(tmpdir(), "reelsong-cut-"));
  for (let number = 1; number <= COUNT; number += 1) makeTake(dir, number, number === 1 || number === COUNT);
  await copyFile(join(import.meta.dirname, "../support/media/spoken.ogg"), join(dir, "voice.ogg"));
  const tone = ["-v", "error", "-f", "lavfi", "-i", `sine=f=${TONE}:r=48000:d=30`, "-af", "volume=2", "-b:a", "192k"];
  execFileSync("ffmpeg", [...tone, join(dir, "song.m4a")]);

  // Trimmed, split, dissolved, heard before it is seen, with a card and a caption, over a song that steps back.
  const settings: FilmSettings = {
    ...plainFilm,
    clips: {
      title: { ...wholeTake, card: "Salt and light", hold: 1 },
      [id(1)]: { ...wholeTake, from: 0.5 },
      [id(2)]: { ...wholeTake, to: 1 },
      half: { ...wholeTake, shotId: id(2), from: 1 },
      [id(4)]: { ...wholeTake, fade: 0.5 },
      [id(5)]: { ...wholeTake, from: 0.5, soundAt: -0.25 },
      [id(7)]: { ...wholeTake, caption: "Keep the light" },
      [id(COUNT)]: { ...wholeTake, to: 1.5 },
    },
    order: ["title", id(1), id(2), id(3), "half", ...Array.from({ length: COUNT - 3 }, (_, at) => id(at + 4))],
    captions: "burnt",
    ...{ song: "song.m4a", songLevel: 0.5, songFade: 0, duck: true },
    sounds: { voice: { assetId: "voice.ogg", track: 0, at: 8, from: 0, to: null } },
  };
  const takes = Array.from({ length: COUNT }, (_, at) => [id(at + 1), fileOf(at + 1)] as const);
  const lengths = { "song.m4a": 30, "voice.ogg": 6.02 };
  const server = await serveFilms(dir, "cut-film-page.ts");
  try {
    await page.goto(server.address);
    await page.waitForFunction("typeof makeCut === 'function'");
    const wanted = { takes, settings, lengths };
    const master = { ...masterOutput, loudness: -16 };
    const made = await page.evaluate((film) => makeCut(film), { ...wanted, name: "master", output: master });
    const upright = { ...presetOutputs.vertical, side: 180, loudness: -14 };
    // It is cut off in its last seconds, and goes on with what was encoded by then: in step and in color all the same.
    const cutOff = { ...wanted, name: "vertical", output: upright, cutOff: 21 };
    const vertical = await page.evaluate((film) => makeCut(film), cutOff);
    expect(vertical.kept).toBe(2);

    // A second of card; takes of 2 s, of which half a second is off the first and the last, and half of it dissolves.
    expect([made.seconds, made.frames]).toEqual([23.5 - 0.5, 552]);
    for (const [film, size, target] of [
      ["master", [WIDTH, HEIGHT], -16],
      ["vertical", [180, 320], -14],
    ] as const) {
      const path = join(dir, `${film}.mp4`);
      const [width, height] = size;
      const { frames, pixel, sound } = await decode(path, width, height);
      const probe = ["-v", "error", "-select_streams", "v", "-show_entries", "stream=width,height,duration"];
      const { stdout } = await run("ffprobe", [...probe, "-of", "csv=p=0", path]);
      expect(stdout.trim().split(",").map(Number), film).toEqual([width, height, made.seconds]);
      expect(frames, film).toBe(made.frames);

      // In step where the film begins and where it ends, within 10 ms.
      const flashes = Array.from({ length: frames }, (_, frame) => frame).filter((frame) =>
        isWhite(pixel(frame, width / 2, height / 4)),
      );
      const moments = [1 + MARK - 0.5, (made.starts[id(COUNT)] ?? 0) + MARK];
      for (const moment of moments) {
        expect(flashes, film).toContain(Math.round(moment * RATE));
        expect(Math.abs(clickNear(sound, moment) - moment), `${film} at ${moment} s`).toBeLessThan(0.01);
      }
      const heard = await loudnessOf(path);
      expect(Math.abs(heard.loudness - target), film).toBeLessThan(0.5);
      expect(heard.peak, film).toBeLessThan(-0.4);

      // The tone of the song is 12 dB lower while the voice speaks.
      const [loud, low] = [toneAt(sound, 5), toneAt(sound, 10)];
      expect(duckAt(made.duck, 10.2)).toBe(-12);
      expect(Math.abs(loud - low - 12), `${film}: ${loud} and ${low} dB`).toBeLessThan(1.5);

      // Words: bright signs on dark ground, in the take that has them and not in the one behind it.
      const brightIn = (shot: number) => {
        const frame = Math.round(((made.starts[id(shot)] ?? 0) + 1) * RATE);
        let bright = 0;
        for (let y = Math.round(height * 0.6); y < height; y += 1)
          for (let x = 0; x < width; x += 1) if (isWhite(pixel(frame, x, y))) bright += 1;
        return bright;
      };
      expect(brightIn(7), film).toBeGreaterThan(25);
      expect(brightIn(8), film).toBe(0);
    }

    // Colors of takes that nothing is laid over are theirs.
    const film = await decode(join(dir, "master.mp4"), WIDTH, HEIGHT);
    const upper = await decode(join(dir, "vertical.mp4"), 180, 320);
    for (const shot of [3, 6, 9, 11]) {
      const own = await decode(join(dir, fileOf(shot)), WIDTH, HEIGHT);
      const frame = Math.round(((made.starts[id(shot)] ?? 0) + 1) * RATE);
      for (const part of [0.4, 0.6]) {
        const wished = own.pixel(24, WIDTH * part, HEIGHT / 4);
        // Upright, the middle of the picture is as wide as 101 of its 320 pixels.
        const across = 90 + (part - 0.5) * WIDTH * (320 / HEIGHT);
        for (const seen of [film.pixel(frame, WIDTH * part, HEIGHT / 4), upper.pixel(frame, across, 80)])
          for (const [channel, value] of wished.entries())
            expect(Math.abs((seen[channel] ?? 0) - value), `shot ${shot} at ${part}`).toBeLessThanOrEqual(2);
      }
    }

    // As it went it comes back; an editor trims a take, moves another to the front, and lets the voice begin later.
    const newId = () => "new";
    const back = (text: string) => {
      const timeline = readOtio(text);
      return {
        ...compareCut(made.clips, timeline, RATE, newId),
        sounds: compareSounds(made.sounds, timeline, RATE, newId),
      };
    };
    expect(vertical.clips).toEqual(made.clips);
    expect(back(made.otio)).toMatchObject({ changes: [], unknown: [], sounds: [] });
    const changed = JSON.parse(made.otio);
    const [pictures] = changed.tracks.children;
    const voices = changed.tracks.children.find(({ name }: { name: string }) => name === "Sound 1");
    pictures.children.unshift(...pictures.children.splice(-1, 1));
    const sixth = pictures.children.find(
      ({ metadata }: { metadata?: { reelsong?: { clip: string } } }) => metadata?.reelsong?.clip === id(6),
    );
    sixth.source_range.duration.value -= 12;
    voices.children[0].source_range.duration.value += 24;
    const { changes, sounds, ...compared } = back(JSON.stringify(changed));
    expect(changes).toEqual([
      { kind: "moved", id: id(COUNT), after: null },
      { kind: "trimmed", id: id(6), was: { from: 0, length: 2 }, now: { from: 0, length: 1.5 } },
    ]);
    expect(sounds).toEqual([{ kind: "soundMoved", id: "voice", was: 8, now: 9 }]);
    const cut = takeOver(settings, made.clips, compared, changes, RATE);
    expect([cut.order[0], cut.clips[id(6)]?.to]).toEqual([id(COUNT), 1.5]);
  } finally {
    server.close();
    await rm(dir, { recursive: true });
  }
});
