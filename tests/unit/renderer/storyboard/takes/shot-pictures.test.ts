import { expect, test } from "vitest";
import { picturesOf } from "#renderer/storyboard/takes/shot-pictures.ts";
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
