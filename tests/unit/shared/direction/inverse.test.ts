import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cameraMoveNames } from "#shared/direction/camera-moves.ts";
import { cutVerbs } from "#shared/direction/direction.ts";
import {
  type Beat,
  compileDirection,
  type Direction,
  direction,
  type Part,
  parseDirection,
} from "#shared/direction/index.ts";

const seed = 2026;
const runs = { numRuns: 2000, seed };
const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const phrase = fc
  .array(
    pick(
      "fog",
      "the old keeper",
      "(S1)",
      "brass",
      "3.5 metres",
      "“lamp”",
      "灯塔",
      "<Subject 1>",
      "a sea, grey",
      "U.S.",
    ),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((words) => words.join(" "));
const sentence = phrase.map((words) => `Then ${words}.`);

const picture = fc.record({ kind: fc.constant("picture" as const), text: sentence });
const camera = fc.record({
  kind: fc.constant("camera" as const),
  move: pick(...cameraMoveNames),
  amplitude: pick("small" as const, "medium" as const, "large" as const),
  speed: pick("slow" as const, "medium" as const, "fast" as const),
  note: pick("", "toward the letter", "along the rail as it opens"),
});
const line = fc
  .record({
    kind: fc.constant("line" as const),
    who: pick("", "The keeper", "Two gulls, far off,"),
    speakers: pick([1], [2], [1, 2]),
    voice: pick("", "sixty, low and rough", "a boy, off screen"),
    delivery: pick("says", "whispers with a smile", "sing"),
    voiceover: pick(null, "his" as const, "their" as const),
    language: pick("", "English", "Mandarin"),
    words: pick("Go home.", "Not. Now! Or…", "回家吧。明天见。", "[unclear] the lamp", "What is [Shot 2] for?", ""),
    carriesOn: fc.boolean(),
    carriedOver: fc.boolean(),
    cutOff: fc.boolean(),
    tail: pick("", ", and the line continues across the cut.", "."),
  })
  .filter(({ voiceover, tail }) => voiceover === null || tail === "");
const screen = fc.record({
  kind: fc.constant("screen" as const),
  words: pick("OPEN LATE", "1. 2. 3."),
  where: pick("on the door"),
});
const sound = fc.record({ kind: fc.constant("sound" as const), text: pick("gulls", "steps on iron, slow") });

/** Two pictures side by side are one, as a text can't tell them apart. */
const parts = fc
  .array(fc.oneof(picture, camera, line, screen, sound), { maxLength: 5 })
  .map((all) => all.filter((part, at) => part.kind !== "picture" || all[at - 1]?.kind !== "picture") as Part[]);

const beats = (duration: number) =>
  fc
    .array(fc.record({ parts, by: pick("camera" as const, "shot" as const), verb: pick(null, ...cutVerbs) }), {
      minLength: 1,
      maxLength: 5,
    })
    .map((all): Beat[] =>
      all.map(({ parts, by, verb }, at) => ({
        start: at === 0 ? 0 : Math.round((duration * at * 1000) / all.length) / 1000,
        end: at === all.length - 1 ? duration : Math.round((duration * (at + 1) * 1000) / all.length) / 1000,
        cut: at === 0 || verb === null ? null : { by, verb },
        parts,
      })),
    );
const label = fc.record({ kind: pick("Subject" as const, "Video" as const), number: fc.integer({ min: 1, max: 9 }) });
const references = fc.record({
  subjects: fc.array(fc.record({ label, text: phrase }), { minLength: 1, maxLength: 3 }),
  summary: fc.record({ types: pick([], ["reference generation"], ["video editing", "audio reuse"]), text: phrase }),
  retention: fc.array(
    fc.record({
      label,
      mode: pick("fully_preserved" as const, "weak_reference" as const),
      text: pick("", ", in all beats"),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

const directions = fc
  .record({ duration: pick(4, 8, 12.5, 15), scenario: pick("text", "first", "both", "last", "references") })
  .chain(({ duration, scenario }) =>
    fc.record({
      scenario: fc.constant(scenario),
      duration: fc.constant(duration),
      style:
        scenario === "references"
          ? pick("", "Cinematic. Soft light.")
          : pick("", "Live-action, cinematic", "Watercolor"),
      beats: beats(duration),
      soundscape: pick("Wind.", "N/A", "Wind. Steps."),
      music: pick("N/A", "A low cello, slow."),
      references: scenario === "references" ? references : fc.constant(null),
    }),
  ) as fc.Arbitrary<Direction>;

// @shows Direction › Inverse property over 10,000 seeded directions
// @shows Direction, point by point › 1. Parsing and compiling are inverse
test("writing and reading a direction gives the same direction, 10,000 times", () => {
  fc.assert(
    fc.property(directions, (wanted) => {
      const read = parseDirection(compileDirection(wanted), wanted.duration);
      // Vitest's own comparison costs more than all the rest.
      if (!isDeepStrictEqual(read, wanted)) expect(read).toEqual(wanted);
    }),
    { numRuns: 10_000, seed },
  );
  fc.assert(
    fc.property(directions, (wanted) => {
      expect(direction.parse(wanted)).toEqual(wanted);
    }),
    { numRuns: 300, seed },
  );
});

const names = [
  "integrated_multimodal_description",
  "summary",
  "retention_analysis",
  "detailed_description",
  "overall_soundscape",
];
const pieces = [
  ...names.map((name) => `${name}:`),
  ...[
    "[Shot 1]",
    "[Shot 2] At 00:03.000,",
    "the camera cuts to",
    "[Shot 3]",
    "The camera zooms in",
    "(S1) says:",
    "<d>[English] Go.",
  ],
  ...[
    "<scenetrans>",
    "</d>",
    "<d>",
    "<cutoff>",
    'The words "A"',
    "appear here.",
    "We hear",
    "<Subject 1>:",
    "fully_preserved",
    "[a + b]",
  ],
  ...[
    "Fog.",
    "Rain",
    "。",
    "“No.”",
    "N/A",
    " ",
    "  ",
    "\n",
    "\n\n",
    "\t",
    "Cinematic.",
    "while his lips remain completely closed.",
  ],
];

test("any text that has the fields in order comes back letter for letter, however it is broken within", () => {
  const value = fc
    .array(pick(...pieces.slice(names.length)), { minLength: 1, maxLength: 14 })
    .map((all) => all.join(" "));
  fc.assert(
    fc.property(value, value, value, (first, second, third) => {
      const text = `integrated_multimodal_description: [Shot 1] x ${first}\noverall_soundscape: y ${second}\nnon_diegetic_music: z ${third}`;
      const tidy = text.replace(/[^\S\n]+$/gm, "");
      expect(compileDirection(parseDirection(text, 8))).toBe(tidy);
    }),
    runs,
  );
});

test("whatever is pasted, reading ends, gives a valid direction, and says the same when read again", () => {
  fc.assert(
    fc.property(
      fc.array(pick(...pieces), { maxLength: 30 }).map((all) => all.join(" ")),
      (text) => {
        const read = parseDirection(text, 8);
        expect(direction.safeParse(read).success).toBe(true);
        const again = compileDirection(parseDirection(compileDirection(read), 8));
        const written = compileDirection(parseDirection(again, 8));
        expect(written).toBe(again);
      },
    ),
    runs,
  );
});
