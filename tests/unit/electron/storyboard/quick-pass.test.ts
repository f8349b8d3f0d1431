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

// @shows Direction, point by point › 9. A quick pass in the smallest size, never bought twice
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

// @shows Direction, point by point › 9. Full-size takes replace the pass in the film as one step
it("takes of several shots are put into the film as one step, and only their own", async () => {
  const { studio, ids, wishes } = board([{ resolution: "2K" }, { resolution: "2K" }]);
  const projectId = studio.projects.list()[0]?.id ?? "";
  const chosen = () => studio.boards.shots(projectId).map(({ activeTakeId }) => activeTakeId);
  await studio.generation.generateMany(wishes(), 1, false, true);
  await studio.generation.generateMany(wishes(), 1);
  const made = await Promise.all(
    ids.map(async (shotId) => {
      const all = studio.tasks.list({ shotId });
      await Promise.all(all.map(({ id }) => studio.until(id, "ready")));
      const idOf = (resolution: string) => all.find(({ request }) => request.resolution === resolution)?.id ?? "";
      return { shotId, pass: idOf("480P"), full: idOf("2K") };
    }),
  );
  for (const { shotId, pass } of made) studio.boards.chooseTake(shotId, pass);
  const changes = made.map(({ shotId, full }) => ({ do: "take" as const, id: shotId, taskId: full }));
  studio.boards.changeShots(projectId, "take", changes);
  expect(chosen()).toEqual(made.map(({ full }) => full));
  expect(studio.boards.undo(projectId)).toMatchObject({ kind: "take", count: 2 });
  expect(chosen()).toEqual(made.map(({ pass }) => pass));
  // A take of another shot changes neither.
  const strange = [changes[0], { do: "take" as const, id: ids[1] ?? "", taskId: made[0]?.full ?? "" }];
  const swap = () =>
    studio.boards.changeShots(
      projectId,
      "take",
      strange.flatMap((one) => one ?? []),
    );
  expect(await failureOf(swap)).toMatchObject({ code: "invalid_input" });
  expect(chosen()).toEqual(made.map(({ pass }) => pass));
});
