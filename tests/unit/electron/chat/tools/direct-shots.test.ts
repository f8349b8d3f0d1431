import { expect, test } from "vitest";
import { proposeDirections } from "#core/chat/tools/direct-shots.ts";
import { ToolCallRefused } from "#core/chat/tools/shot-proposals.ts";
import { plainCard } from "#shared/contract/storyboard/cast.ts";
import { compileDirection } from "#shared/direction/index.ts";
import { type DirectShotsInput, directShotsInput } from "#shared/director/index.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";

const board = [
  madeUpShot("stair", { prompt: "He climbs.", duration: 8 }),
  madeUpShot("lens", { model: "Vendor-H3-Max" }, { number: 2 }),
];
const cast = [{ ...plainCard, id: "k", name: "Keeper" }];
type Wanted = DirectShotsInput["shots"][number];
const picture = (text: string) => ({ kind: "picture" as const, text });
const stair: Wanted = {
  id: "stair",
  style: "Live-action, cinematic.",
  beats: [
    { start: 0, parts: [picture("Wide shot: @Keeper climbs"), { kind: "camera", move: "push in", speed: "slow" }] },
    {
      start: 3.5,
      cut: "fades to",
      parts: [
        { kind: "line", who: "@Keeper", speaker: 1, voice: "low", language: "English", words: "It is time." },
        { kind: "screen", words: 'The "Gull"', where: "on the door" },
        { kind: "sound", text: "We hear a gull." },
      ],
    },
  ],
  soundscape: "Wind.",
  music: "N/A",
};
const propose = (...shots: unknown[]) => proposeDirections("film", directShotsInput.parse({ shots }), board, cast);

test("a shot as beats becomes a change that compiles to the format, over what was there", () => {
  const [item] = propose(stair).items;
  expect(item).toMatchObject({
    kind: "change",
    shotId: "stair",
    before: { number: 1, draft: { prompt: "He climbs." } },
  });
  expect(Object.keys(item?.after ?? {})).toEqual(["directed", "direction"]);
  expect(item?.after.direction && compileDirection(item.after.direction)).toBe(
    'integrated_multimodal_description: [Shot 1] Live-action, cinematic. Wide shot: @Keeper climbs. The camera pushes in at slow speed. [Shot 2] At 00:03.500, the camera fades to @Keeper (S1), low, says: <d>[English] It is time.</d> The words "The ”Gull”" appear on the door. We hear a gull.\noverall_soundscape: Wind.\nnon_diegetic_music: N/A',
  );
});

const with_ = (change: Partial<Wanted>) => ({ ...stair, ...change });
const beat = (start: number, ...parts: Wanted["beats"][number]["parts"]) => ({ start, parts });

// @shows Direction, point by point › 6. “Direct this shot” as a reviewable proposal, checked by the compiler first
test.each<[string, unknown[], string]>([
  [
    "a shot that isn’t there",
    [with_({ id: "gone" })],
    "shots[0].id: there is no shot gone on the board; call list_shots.",
  ],
  ["a shot twice", [stair, stair], "shots[1].id: the shot stair is named twice."],
  [
    "a beginning that isn’t 0",
    [with_({ beats: [beat(1, picture("a"))] })],
    "shots[0].beats[0].start: 1; the first beat starts at 0.",
  ],
  [
    "times that fall",
    [with_({ beats: [beat(0, picture("a")), beat(4, picture("b")), beat(4, picture("c"))] })],
    "shots[0].beats[2].start: 4 s; it has to be after 4 s.",
  ],
  [
    "a beat behind the end",
    [with_({ beats: [beat(0, picture("a")), beat(8, picture("b"))] })],
    "shots[0].beats[1].start: 8 s; the take has 8 s.",
  ],
  [
    "a length that the model hasn’t",
    [{ ...stair, id: "lens", duration: 4 }],
    "shots[0].duration: 4 s; Vendor-H3-Max takes 5 to 15 s.",
  ],
  [
    "a camera without a move",
    [with_({ beats: [beat(0, { kind: "camera" })] })],
    "shots[0].beats[0].parts[0].move: a camera needs it.",
  ],
  [
    "a line without words",
    [with_({ beats: [beat(0, { kind: "line", speaker: 1, words: " " })] })],
    "shots[0].beats[0].parts[0].words: a line needs it.",
  ],
  [
    "nobody of the cast",
    [with_({ beats: [beat(0, picture("@Mara waits."))] })],
    "shots[0]: the cast has no @Mara; call read_cast, or write the name without @.",
  ],
  [
    "a picture that reads as something else",
    [with_({ beats: [beat(0, picture("The camera pushes in."))] })],
    "shots[0].beats[0]: its text reads as camera, not pictures alone. Keep <d>, quotes and labels out of pictures; end sentences with a mark.",
  ],
  [
    "a picture that begins another beat",
    [with_({ beats: [beat(0, picture("Fog. [Shot 2] At 00:02.000, the sea."))] })],
    "shots[0]: its text reads as 2 beats, not 1.",
  ],
  [
    "more than a prompt holds",
    [with_({ beats: [beat(0, picture("fog ".repeat(999)), picture("sea ".repeat(999)))] })],
    "shots[0]: the compiled text has 8111 characters; 7000 are allowed.",
  ],
])("%s is refused in words that a model can mend it by", (_what, shots, message) => {
  expect(() => propose(...shots)).toThrow(new ToolCallRefused(message));
});
