import { expect, it } from "vitest";
import { captionOfPart, captionParts, clipCaption, joinedCues, splitStanding } from "#shared/film/clip-captions.ts";

const clip = { from: 2, length: 4, speed: 1, stands: false };
const said = (at: number, length: number, text = "Hello") => ({ at, length, text });

it.each([
  ["in their place of the take", [said(3, 1)], clip, [[1, 2, "Hello"]]],
  [
    "as far as the clip reaches",
    [said(1, 2), said(5, 9, "Later")],
    clip,
    [
      [0, 1, "Hello"],
      [3, 4, "Later"],
    ],
  ],
  ["not where their moment isn't shown", [said(0, 1), said(7, 1)], clip, []],
  ["faster with a faster take", [said(4, 2)], { ...clip, speed: 2 }, [[1, 2, "Hello"]]],
  ["in order, none over another", [said(4, 1, "Two"), said(3, 3, "One")], clip, [[1, 4, "One"]]],
  [
    "one behind the other where they meet",
    [said(3, 1.5, "One"), said(4, 1, "Two")],
    clip,
    [
      [1, 2.5, "One"],
      [2.5, 3, "Two"],
    ],
  ],
  ["from the start of what stands", [said(1, 2)], { ...clip, speed: 0, stands: true }, [[1, 3, "Hello"]]],
  ["from the start of a frame that stands", [said(1, 2)], { ...clip, speed: 0 }, [[1, 3, "Hello"]]],
  ["without words not at all", [said(3, 1, "  ")], clip, []],
])("captions are shown %s", (_what, captions, where, parts) => {
  expect(captionParts(captions, where).map(({ start, end, text }) => [start, end, text])).toEqual(parts);
});

it.each([[clip], [{ ...clip, speed: 0.5 }], [{ ...clip, speed: 4 }], [{ ...clip, speed: 0, stands: true }]])(
  "what was set on %j is shown so",
  (where) => {
    const part = { start: 0.5, end: 1.75, text: "Keep the light" };
    const [shown] = captionParts([captionOfPart(part, where)], where);
    expect(shown?.start).toBeCloseTo(0.5, 9);
    expect(shown?.end).toBeCloseTo(1.75, 9);
  },
);

it("a card that is split has its captions in both parts, each from its own start", () => {
  expect(splitStanding([said(0, 1, "One"), said(1, 3, "Two"), said(5, 1, "Three")], 2)).toEqual([
    [said(0, 1, "One"), said(1, 1, "Two")],
    [said(0, 2, "Two"), said(3, 1, "Three")],
  ]);
});

it("words that go on over a cut are one caption", () => {
  const cue = (start: number, end: number, text: string) => ({ start, end, text });
  expect(joinedCues([cue(0, 1, "A"), cue(1.02, 2, "A"), cue(2, 3, "B"), cue(3.5, 4, "B")])).toEqual([
    cue(0, 2, "A"),
    cue(2, 3, "B"),
    cue(3.5, 4, "B"),
  ]);
});

it.each([[said(-1, 1)], [said(0, 0)], [said(0, 1, "x".repeat(501))], [said(0, Number.POSITIVE_INFINITY)]])(
  "%j is none",
  (wrong) => expect(clipCaption.safeParse(wrong).success).toBe(false),
);
