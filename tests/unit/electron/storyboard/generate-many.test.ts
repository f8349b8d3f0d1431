import { setImmediate as othersTurn } from "node:timers/promises";
import { v7 as newId } from "uuid";
import { expect, it, onTestFinished } from "vitest";
import { noBudgets } from "#core/storyboard/budget-guard.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { openTaskStudio, type TaskStudioOptions } from "#tests/support/studio/task-studio.ts";

/** A board of so many shots; nothing is sent. */
function boardOf(count: number, options: Partial<TaskStudioOptions> = {}) {
  const folder = temporaryFolder();
  const studio = openTaskStudio({ folder, videoConcurrency: 0, ...options });
  onTestFinished(() => studio.close());
  studio.tasks.start();
  const projectId = studio.projects.list()[0]?.id ?? "";
  const changes = Array.from({ length: count }, (_, at) => ({
    do: "add" as const,
    after: null,
    draft: { prompt: `A grey swell ${at}` },
  }));
  const { addedIds } = studio.boards.changeShots(projectId, "add", changes);
  return { folder, studio, projectId, shots: addedIds.map((id) => ({ id, clientId: newId() })) };
}

/** Processor time of this thread, in ms: other work on the machine can't lengthen it. */
const worked = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

it("four hundred shots are taken in parts: others have their turn again and again", async () => {
  const { studio, shots } = boardOf(400);
  await othersTurn();
  const many = studio.generation.generateMany(shots, 1);
  const parts: number[] = [];
  let going = true;
  const done = Promise.resolve(many).finally(() => {
    going = false;
  });
  for (let last = worked(); going; last = worked()) {
    await othersTurn();
    parts.push(worked() - last);
  }
  expect((await done).map(({ outcome }) => outcome)).toEqual(shots.map(() => "sent"));
  expect(parts.length).toBeGreaterThan(20);
  // Two parts may have met a collection of garbage, which is their process's work as well.
  const [, , longest = 0] = parts.toSorted((one, other) => other - one);
  expect(longest).toBeLessThan(parts.reduce((sum, part) => sum + part, 0) / 5);
});

it("a studio that dies in the middle has sent each shot once or not at all, and the same press sends the rest", async () => {
  const { folder, studio, shots } = boardOf(120);
  const many = failureOf(() => studio.generation.generateMany(shots, 2)).catch((thrown: unknown) => thrown);
  while (studio.tasks.list({ limit: 1 }).length === 0) await othersTurn();
  // What a kill leaves: everything that was committed, and nothing that comes after it.
  studio.database.close();
  await many;
  const second = openTaskStudio({ folder, videoConcurrency: 0 });
  onTestFinished(() => second.close());
  const before = second.tasks.list({ limit: 1000 });
  expect(before.length % 2).toBe(0);
  expect(before.length).toBeGreaterThan(0);
  expect(before.length).toBeLessThan(240);
  expect((await second.generation.generateMany(shots, 2)).every(({ outcome }) => outcome === "sent")).toBe(true);
  const after = second.tasks.list({ limit: 1000 });
  expect(after).toHaveLength(240);
  const takes = new Map<string, number[]>();
  for (const { shotId, take } of after) takes.set(shotId ?? "", [...(takes.get(shotId ?? "") ?? []), take].sort());
  expect([...takes.values()].every((each) => each.join() === "1,2")).toBe(true);
  expect(before.every(({ id }) => after.some((task) => task.id === id))).toBe(true);
});

it("the same press twice at once is one: the second waits, and sends nothing", async () => {
  const { studio, shots } = boardOf(40);
  const both = await Promise.all([studio.generation.generateMany(shots, 1), studio.generation.generateMany(shots, 1)]);
  expect(both[1]).toEqual(both[0]);
  expect(studio.tasks.list({ limit: 1000 })).toHaveLength(40);
});

it("what many shots will cost is nobody else's to spend while they are being sent", async () => {
  // 5 s each: the day has room for forty of them, and no more.
  const budgetTerms = () => ({ ...noBudgets(), sandbox: true, daily: { seconds: 200, cost: null } });
  const { studio, projectId, shots } = boardOf(40, { budgetTerms });
  const other = studio.boards.addShot(projectId, null, { prompt: "One more" });
  const many = studio.generation.generateMany(shots, 1);
  while (studio.tasks.list({ limit: 1 }).length === 0) await othersTurn();
  expect(studio.tasks.list({ limit: 1000 }).length).toBeLessThan(40);
  expect((await failureOf(() => studio.generation.generate(other.id, newId(), 1)))?.code).toBe("over_budget");
  expect((await many).every(({ outcome }) => outcome === "sent")).toBe(true);
  expect(studio.tasks.list({ limit: 1000 })).toHaveLength(40);
});

it("a shot that is taken off the board meanwhile is refused by itself", async () => {
  const { studio, shots } = boardOf(40);
  const many = studio.generation.generateMany(shots, 1);
  while (studio.tasks.list({ limit: 1 }).length === 0) await othersTurn();
  const last = shots.at(-1)?.id ?? "";
  studio.boards.removeShot(last);
  const outcomes = await many;
  expect(outcomes.at(-1)).toMatchObject({ id: last, outcome: "refused", error: { code: "record_not_found" } });
  expect(outcomes.filter(({ outcome }) => outcome === "sent")).toHaveLength(39);
});

it("one shot twice in one press gives two takes, each with its number", async () => {
  const { studio, shots } = boardOf(1);
  const id = shots[0]?.id ?? "";
  await studio.generation.generateMany(
    [
      { id, clientId: newId() },
      { id, clientId: newId() },
    ],
    1,
  );
  expect(studio.tasks.list({}).map(({ take }) => take)).toEqual([2, 1]);
});
