import { type Direction, parseDirection } from "#shared/direction/index.ts";
import { checkDirection } from "#shared/rules/direction/check-direction.ts";
import { takeDirection } from "#shared/rules/video/take-direction.ts";
import type { Bench, BenchResult } from "./bench-result.ts";

/** As full as a shot can be: fifteen beats, each with all that a beat can hold, nine images, three videos and three sounds. */
const beatOf = (number: number) =>
  [
    number === 1 ? "[Shot 1]" : `[Shot ${number}] At 00:${String(number - 1).padStart(2, "0")}.000, the camera cuts to`,
    `@image ${((number - 1) % 9) + 1} beside ${"a lamp over black water, ".repeat(8)}and a gull.`,
    "The camera pushes in with small amplitude at slow speed toward the letter.",
    `The keeper (S${(number % 3) + 1}), sixty, low and rough, says: <d>[English] Home now.</d>`,
    'The words "OPEN LATE" appear on the door.',
    "We hear gulls over the pier.",
  ].join(" ");
const text = `integrated_multimodal_description: ${Array.from({ length: 15 }, (_, at) => beatOf(at + 1)).join(" ")}\noverall_soundscape: Wind.\nnon_diegetic_music: N/A`;
const direction: Direction = parseDirection(text, 15);
const kinds = ["image", "video", "audio"] as const;
const references = [9, 3, 3].flatMap((count, kind) => Array.from({ length: count }, (_, at) => `${kinds[kind]} ${at}`));
const kindOf = (name: string) => kinds.find((kind) => name.startsWith(kind));
const shot = { direction, duration: 15, mode: "references", firstFrame: null, lastFrame: null, references } as const;

/** What a keystroke in a directed shot costs: completed by its settings, compiled and checked. */
function checkShot() {
  const take = takeDirection(shot, kindOf);
  if (take === null) throw new Error("The shot of this bench must have words.");
  return checkDirection(take, { files: { Picture: 9, Video: 3, Audio: 3 }, promptLimit: 7000 });
}

const rounds = 2000;

async function measureDirection(): Promise<BenchResult[]> {
  for (let round = 0; round < 200; round += 1) checkShot();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    checkShot();
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * (rounds - 1))] ?? 0;
  return [
    { name: "median", value: at(0.5), unit: "ms", target: "< 1 ms", ok: at(0.5) < 1 },
    { name: "95th percentile", value: at(0.95), unit: "ms", target: "< 1 ms", ok: at(0.95) < 1 },
  ];
}

// @shows Direction › Checks under 1 ms for a full shot
export const bench: Bench = { name: "Direction of a full shot", run: measureDirection };
