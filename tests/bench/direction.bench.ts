import { type Direction, parseDirection } from "#shared/direction/index.ts";
import { type CastCard, castFiles, followCast } from "#shared/rules/cast/index.ts";
import { checkDirection } from "#shared/rules/direction/check-direction.ts";
import { takeDirection } from "#shared/rules/video/take-direction.ts";
import { directShot, parseFountain, planShots, scenesOf } from "#shared/script/index.ts";
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

/** A film of 500 directed shots with a cast of 60: each shot names six cards, together more files than a request takes. */
const shotCount = 500;
const cast: CastCard[] = Array.from({ length: 60 }, (_, card) => ({
  ...{ id: `card ${card}`, name: `Member ${card}`, kind: "person", description: "an old man in a yellow oilskin" },
  ...{ look: "fully_preserved", voice: "reference" },
  files: kinds.map((kind) => ({ name: `${kind} of ${card}`, gives: kind === "audio" ? "voice" : "look" })),
}));
const known = { kindOf, secondsOf: (name: string) => (name.startsWith("image") ? undefined : 4) };
const board = Array.from({ length: shotCount }, (_, at) => {
  const named = Array.from({ length: 6 }, (_member, step) => `@Member ${(at * 7 + step) % cast.length}`);
  const words = `integrated_multimodal_description: [Shot 1] Noir. ${named.slice(0, 3).join(" and ")} wait. [Shot 2] At 00:03.000, the camera cuts to ${named.slice(3).join(" and ")}. ${named[0]} (S1), low, says: <d>[English] Home now.</d>\noverall_soundscape: Wind.\nnon_diegetic_music: N/A`;
  return { prompt: "", directed: true, direction: parseDirection(words, 8), references: [] };
});

/** What a change of the cast costs a shot: who is named, which files go, the text, and its checks. */
function followShot({ direction, ...shot }: (typeof board)[number]) {
  const cards = followCast({ ...shot, direction }, cast, known);
  const take = takeDirection(
    {
      ...{ direction, duration: 8, mode: "references", firstFrame: null, lastFrame: null, cast: cards },
      references: castFiles(cards),
    },
    kindOf,
  );
  if (take === null) throw new Error("A shot of this bench must have words.");
  return checkDirection(take, { files: { Picture: 6, Video: 3, Audio: 3 }, promptLimit: 7000 });
}

/** A page of a screenplay has some 55 lines: 120 of them, read, planned and written as beats. */
const page = [
  "INT. LIGHTHOUSE - STAIRS - NIGHT",
  ...Array.from({ length: 9 }, () =>
    [
      "Rain hammers the glass. She climbs with a lantern that gives no light.",
      "MARA\n(calling up)\nTeo? The lamp is out.",
    ].join("\n\n"),
  ),
].join("\n\n");
const script = Array.from({ length: 120 }, (_, at) => page.replace("STAIRS", `STAIRS ${at}`)).join("\n\n");

function readScript(): number {
  const scenes = scenesOf(parseFountain(script), script);
  return scenes.flatMap((scene) => planShots(scene, { min: 4, max: 15 })).map((shot) => directShot(shot)).length;
}

const timeOf = (work: () => unknown) => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

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
  for (const shot of board.slice(0, 50)) followShot(shot);
  const each = board.map((shot) => timeOf(() => followShot(shot))).toSorted((a, b) => a - b);
  const whole = timeOf(() => board.forEach(followShot));
  const withCast = each[Math.floor(0.95 * (each.length - 1))] ?? 0;
  const reading = timeOf(readScript);
  return [
    { name: "with six of 60 cards, 95th percentile", value: withCast, unit: "ms", target: "< 1 ms", ok: withCast < 1 },
    { name: "500 shots after a change of the cast", value: whole, unit: "ms", target: "≤ 250 ms", ok: whole <= 250 },
    { name: "script of 120 pages, to beats", value: reading, unit: "ms", target: "< 2,000 ms", ok: reading < 2000 },
    { name: "median", value: at(0.5), unit: "ms", target: "< 1 ms", ok: at(0.5) < 1 },
    { name: "95th percentile", value: at(0.95), unit: "ms", target: "< 1 ms", ok: at(0.95) < 1 },
  ];
}

// @shows Direction › Checks under 1 ms for a full shot; a cast over 500 shots; a script of 120 pages
export const bench: Bench = { name: "Direction of a full shot", run: measureDirection };
