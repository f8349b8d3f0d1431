import { expect, test } from "vitest";
import { decisionWords, proposeShots, staleShots, stepOf } from "#core/chat/tools/shot-proposals.ts";
import type { Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { type WriteShotsInput, writeShotsInput } from "#shared/director/index.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";

const shot = (id: string, number: number, draft: Partial<ShotDraft> = {}): Shot => madeUpShot(id, draft, { number });
const board = [shot("a", 1, { name: "A", prompt: "A door" }), shot("b", 2, { prompt: "A wall" })];
const propose = (shots: WriteShotsInput["shots"]) => proposeShots("film", { shots }, board, (id) => id === "picture");

test("adds, changes, moves and removes, each with what was there before", () => {
  const { items } = propose([
    { prompt: "New" },
    { id: "a", prompt: "A red door", place: 2 },
    { id: "b", remove: true },
  ]);
  expect(items.map(({ kind, shotId, place, after }) => ({ kind, shotId, place, after }))).toEqual([
    { kind: "add", shotId: null, place: null, after: { prompt: "New" } },
    { kind: "change", shotId: "a", place: 2, after: { prompt: "A red door" } },
    { kind: "remove", shotId: "b", place: null, after: {} },
  ]);
  expect(items[1]?.before).toMatchObject({ number: 1, draft: { prompt: "A door" } });
});

test("references switch what the shot is made from", () => {
  expect(propose([{ id: "a", references: ["picture"] }]).items[0]?.after).toEqual({
    references: ["picture"],
    mode: "references",
  });
  expect(propose([{ id: "a", references: [] }]).items[0]?.after).toEqual({ references: [], mode: "text" });
});

test.each<[string, WriteShotsInput["shots"], string]>([
  ["a shot that isn't there", [{ id: "x", prompt: "?" }], "no shot x"],
  ["a new shot without a prompt", [{ name: "Empty" }], "needs a prompt"],
  ["a removal of nothing", [{ remove: true }], "can't be removed"],
  ["a change of nothing", [{ id: "a" }], "nothing changes"],
  [
    "a shot named twice",
    [
      { id: "a", prompt: "1" },
      { id: "a", prompt: "2" },
    ],
    "named twice",
  ],
  ["a file the library hasn't", [{ id: "a", references: ["nowhere"] }], "no file nowhere"],
])("answers the model about %s", (_, shots, words) => expect(() => propose(shots)).toThrow(words));

test.each([
  [{ shots: [] }],
  [{ shots: Array.from({ length: 101 }, () => ({ prompt: "x" })) }],
  [{ shots: [{ prompt: "x", duration: 3 }] }],
  [{ shots: [{ prompt: "x", duration: 16 }] }],
  [{ shots: [{ prompt: "x", resolution: "1080P" }] }],
  [{ shots: [{ prompt: "x", colour: "red" }] }],
])("an input that doesn't fit its schema is none: %j", (input) =>
  expect(writeShotsInput.safeParse(input).success).toBe(false),
);

test("what was changed or is gone no longer fits; another field of the same shot doesn't matter", () => {
  const proposal = propose([
    { id: "a", prompt: "A red door" },
    { id: "b", remove: true },
  ]);
  expect(staleShots(proposal, board)).toEqual([]);
  expect(staleShots(proposal, [shot("a", 1, { name: "Renamed", prompt: "A door" })])).toEqual([
    { item: 1, why: "gone" },
  ]);
  const [a, b] = board as [Shot, Shot];
  expect(
    staleShots(proposal, [
      { ...a, draft: { ...a.draft, prompt: "Blue" } },
      { ...b, draft: { ...b.draft, duration: 9 } },
    ]),
  ).toEqual([
    { item: 0, why: "changed" },
    { item: 1, why: "changed" },
  ]);
});

test("the accepted items are one step; the model is told of each", () => {
  const proposal = propose([
    { prompt: "New", place: 1 },
    { id: "a", prompt: "Red" },
    { id: "b", remove: true },
  ]);
  const { changes, added } = stepOf(proposal, [0, 2]);
  const id = added.get(0) ?? "";
  expect(changes).toEqual([
    { do: "add", id, after: null, draft: { prompt: "New" } },
    { do: "move", id, to: 1 },
    { do: "remove", id: "b" },
  ]);
  const words = decisionWords(proposal, [0, 2], added, [shot(id, 1), shot("a", 2)]);
  expect(words).toContain("accepted 2 of 3");
  expect(words).toContain("refused: change shot 2 (id a)");
});
