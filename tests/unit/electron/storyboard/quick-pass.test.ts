import { v7 as newId } from "uuid";
import { expect, it, onTestFinished } from "vitest";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { openTaskStudio, type TaskStudioOptions } from "#tests/support/studio/task-studio.ts";

function board(drafts: Partial<ShotDraft>[], options: Partial<TaskStudioOptions> = {}) {
  const studio = openTaskStudio({ folder: temporaryFolder(), ...options });
  onTestFinished(() => studio.close());
  studio.tasks.start();
  const projectId = studio.projects.list()[0]?.id ?? "";
  const ids = drafts.map((draft) => studio.boards.addShot(projectId, null, { prompt: "A lantern", ...draft }).id);
  const wishes = (of = ids) => of.map((id) => ({ id, clientId: newId() }));
  const asked = () =>
    ids.map((shotId) =>
      studio.tasks
        .list({ shotId })
        .map(({ request: { model, resolution, duration } }) => [model, resolution, duration]),
    );
  return { studio, ids, wishes, asked };
}
const outcomes = (list: readonly { outcome: string }[]) => list.map(({ outcome }) => outcome);

it("every shot is asked for in the smallest size, as long as that model makes it, and stays as it is set", async () => {
  const { studio, ids, wishes, asked } = board([{ resolution: "2K", duration: 4 }, { duration: 9 }]);
  expect(outcomes(await studio.generation.generateMany(wishes(), 1, false, true))).toEqual(["sent", "sent"]);
  expect(asked()).toEqual([[["Vendor-H3-Max", "480P", 5]], [["Vendor-H3-Max", "480P", 9]]]);
  await studio.generation.generateMany(wishes([ids[0] ?? ""]), 1);
  expect(asked()[0]).toContainEqual(["Vendor-H3", "2K", 4]);
});

it("another press buys no pass twice, but what failed, was cancelled or says something else by now", async () => {
  const { studio, ids, wishes, asked } = board([{}, {}, {}], { videoConcurrency: 0 });
  const again = () => studio.generation.generateMany(wishes(), 1, false, true);
  await studio.generation.generateMany(wishes(ids.slice(0, 2)), 1, false, true);
  expect(outcomes(await again())).toEqual(["had", "had", "sent"]);
  studio.boards.updateShot(ids[0] ?? "", { prompt: "A lamp" });
  const [gone] = studio.tasks.list({ shotId: ids[1] ?? "" });
  await studio.tasks.cancel(gone?.id ?? "");
  expect(outcomes(await again())).toEqual(["sent", "sent", "had"]);
  expect(asked().map(({ length }) => length)).toEqual([2, 2, 1]);
});

it("the budget counts what the pass costs, not what the shots are set to", async () => {
  const prices = { "Vendor-H3 2K": 10, "Vendor-H3-Max 480P": 0.1 };
  const budgetTerms = () => ({ prices, daily: { seconds: null, cost: 0.9 }, sandbox: true });
  const { studio, ids, wishes } = board([{ resolution: "2K" }, { resolution: "2K" }], { budgetTerms });
  expect(await failureOf(() => studio.generation.generateMany(wishes(), 1, false, true))).toMatchObject({
    code: "over_budget",
    details: { over: [{ found: 1, allowed: 0.9 }] },
  });
  const one = wishes([ids[0] ?? ""]);
  expect(outcomes(await studio.generation.generateMany(one, 1, false, true))).toEqual(["sent"]);
  // Its own press again: the answer only got lost.
  await studio.generation.generateMany(one, 1, false, true);
  expect(studio.tasks.list({})).toHaveLength(1);
});

it("a chained shot waits as a pass, is counted as one, and is sent as one", async () => {
  const prices = { "Vendor-H3 2K": 10, "Vendor-H3-Max 480P": 0.1 };
  const budgetTerms = () => ({ prices, daily: { seconds: null, cost: null }, sandbox: true });
  const { studio, ids, wishes } = board([{}, { resolution: "2K" }], { budgetTerms });
  const child = ids[1] ?? "";
  studio.boards.chainShot(child, ids[0] ?? "");
  expect(outcomes(await studio.generation.generateMany(wishes([child]), 1, false, true))).toEqual(["waiting"]);
  expect(outcomes(await studio.generation.generateMany(wishes([child]), 1, false, true))).toEqual(["had"]);
  const projectId = studio.projects.list()[0]?.id ?? "";
  expect(studio.boards.shots(projectId)[1]?.waiting).toMatchObject({ pass: true });
});
