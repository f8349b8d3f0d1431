import { expect, test } from "vitest";
import { picturesOf, picturesOfTake, referencePicture } from "#renderer/storyboard/takes/shot-pictures.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";

const draft = (firstFrame: string | null, lastFrame: string | null, mode: ShotDraft["mode"] = "frames") =>
  ({ mode, firstFrame, lastFrame }) as ShotDraft;
const frame = (id: string, role: string) => ({ type: "image_url", image_url: { url: `asset:${id}` }, role });
const take = (first: string | null, last: string | null): Task =>
  ({
    assetId: "film",
    request: {
      content: [
        { type: "text", text: "A storm" },
        ...(first === null ? [] : [frame(first, "first_frame")]),
        ...(last === null ? [] : [frame(last, "last_frame")]),
      ],
    },
  }) as unknown as Task;

test.each([
  { what: "its own frames", now: draft("a", "b"), made: take("a", "b"), pair: ["a start", "b start"] },
  {
    what: "its first frame and the film's end",
    now: draft("a", null),
    made: take("a", null),
    pair: ["a start", "film end"],
  },
  { what: "another first frame", now: draft("c", null), made: take("a", null), pair: ["c start", undefined] },
  { what: "another last frame", now: draft("a", "c"), made: take("a", "b"), pair: ["a start", "c start"] },
  { what: "only another last frame", now: draft(null, "c"), made: take("a", "b"), pair: [undefined, "c start"] },
  {
    what: "a first frame where it had none",
    now: draft("a", null),
    made: take(null, null),
    pair: ["a start", undefined],
  },
  {
    what: "frames that are parked",
    now: draft("c", null, "text"),
    made: take(null, null),
    pair: ["film start", "film end"],
  },
])("a shot with a take and $what shows $pair", ({ now, made, pair }) => {
  const { first, last } = picturesOf(now, { shown: made });
  const words = (picture: typeof first) => picture && `${picture.assetId} ${picture.edge}`;
  expect([words(first), words(last)]).toEqual(pair);
});

test.each([
  { what: "frames that are parked, without a take", now: draft("c", "d", "text"), parked: [true, true] },
  { what: "frames that are sent, without a take", now: draft("c", "d"), parked: [false, false] },
  { what: "nothing", now: draft(null, null), parked: [undefined, undefined] },
])("a shot with $what says whether they are sent", ({ now, parked }) => {
  const { first, last } = picturesOf(now, { shown: undefined });
  expect([first?.parked, last?.parked]).toEqual(parked);
  expect([first?.edge, last?.edge]).toEqual(parked.map((each) => (each === undefined ? undefined : "start")));
});

test("a film that is shown is sent, in whichever mode", () => {
  const { first, last } = picturesOf(draft(null, null, "text"), { shown: take(null, null) });
  expect([first?.parked, last?.parked]).toEqual([false, false]);
});

test("a take stands by its own two ends, neither of them parked", () =>
  expect(picturesOfTake("film")).toEqual({
    first: { assetId: "film", edge: "start", parked: false },
    last: { assetId: "film", edge: "end", parked: false },
  }));

const kinds = new Map(
  Object.entries({ s: "audio", f: "video", p: "image" }).map(([id, kind]) => [id, { facts: { kind } }]),
);
test.each([
  ["references", ["s", "f", "p"], "f"],
  ["references", ["p", "f"], "p"],
  ["references", ["s", "unknown"], undefined],
  ["text", ["p"], undefined],
] as const)("in the mode “%s” the references %j stand for the shot by %s", (mode, references, id) => {
  const shot = { mode, references, projectReferences: [], cast: [] } as unknown as ShotDraft;
  expect(referencePicture(shot, kinds as never)).toEqual(id && { assetId: id, edge: "start", parked: false });
});
