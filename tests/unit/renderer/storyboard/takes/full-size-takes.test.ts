import { expect, test } from "vitest";
import { newShotDraft } from "#core/storyboard/new-shot-draft.ts";
import { fullSizeTakes } from "#renderer/storyboard/takes/full-size-takes.ts";
import { takesOf } from "#renderer/storyboard/takes/shot-takes.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";

type Size = readonly [model: string, resolution: string];
const pass: Size = ["Vendor-H3-Max", "480P"];
const full: Size = ["Vendor-H3", "2K"];

const take = (number: number, [model, resolution]: Size, here = true) =>
  ({
    ...{ id: `take ${number}`, take: number, createdAt: number, state: here ? "ready" : "running" },
    ...{ assetId: here ? `file ${number}` : null, request: { model, resolution } },
  }) as unknown as Task;

function found(takes: readonly Task[], activeTakeId: string | null, [model, resolution]: Size = full) {
  const draft = { ...newShotDraft, model, resolution } as Shot["draft"];
  const shot = { id: "shot", draft, activeTakeId } as Shot;
  return fullSizeTakes([shot], new Map([["shot", takesOf(takes, activeTakeId)]])).map((one) => one.take.id);
}

// @shows Direction › Full-size takes replace the quick pass in the film at one press
test.each<[string, readonly Task[], string | null, string[]]>([
  ["a pass is in the film, its full size is here", [take(1, pass), take(2, full)], "take 1", ["take 2"]],
  ["of several the newest", [take(1, pass), take(2, full), take(3, full)], "take 1", ["take 3"]],
  ["the full size is in the film already", [take(1, pass), take(2, full)], "take 2", []],
  ["nothing was chosen and the newest is the pass", [take(1, full), take(2, pass)], null, ["take 1"]],
  ["the full size is still on its way", [take(1, pass), take(2, full, false)], "take 1", []],
  ["another size than the shot is set to", [take(1, pass), take(2, ["Vendor-H3", "768P"])], "take 1", []],
  ["another model than the shot is set to", [take(1, pass), take(2, ["Vendor-H3-Max", "2K"])], "take 1", []],
  ["nothing is here", [], null, []],
])("%s", (_what, takes, active, wanted) => {
  expect(found(takes, active)).toEqual(wanted);
});

test("a shot that is set to the size of a pass has no other full size", () => {
  expect(found([take(1, pass), take(2, pass)], "take 1", pass)).toEqual([]);
});
