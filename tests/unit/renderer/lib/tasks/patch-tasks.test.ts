import { describe, expect, it } from "vitest";
import { patchTasks, type TaskChange } from "#renderer/lib/tasks/patch-tasks.ts";
import type { Task } from "#shared/contract/tasks.ts";

const task = (id: string, seq: number, more: Partial<Task> = {}) =>
  ({ id, seq, state: "queued", createdAt: Number(id), take: 1, progress: null, shotId: "s", ...more }) as Task;
const changed = (told: Task): TaskChange => ({ type: "changed", seq: told.seq, task: told });
const idsOf = (tasks: readonly Task[]) => tasks.map(({ id }) => id);

describe("a list of tasks, patched with what was told", () => {
  const list = [task("3", 3), task("2", 2), task("1", 1)];

  it("takes what is newer, in its place", () => {
    const running = task("2", 9, { state: "running" });
    expect(patchTasks(list, {}, [changed(running)])).toEqual([list[0], running, list[2]]);
  });

  it("is the very same when nothing of it changed", () => {
    const old = changed(task("2", 1, { state: "intent" }));
    expect(patchTasks(list, { shotId: "s" }, [old, changed(task("8", 9, { shotId: "other" }))])).toBe(list);
  });

  it("follows a download, which has no new number", () => {
    const [first] = patchTasks(list, {}, [changed(task("3", 3, { progress: 0.5 }))]);
    expect(first?.progress).toBe(0.5);
  });

  it("takes what is new to the top, and only what it was asked for", () => {
    const events = [changed(task("4", 4)), changed(task("5", 5, { projectId: "p" }))];
    expect(idsOf(patchTasks(list, {}, events))).toEqual(["5", "4", "3", "2", "1"]);
    expect(idsOf(patchTasks(list, { projectId: "p" }, events))).toEqual(["5", "3", "2", "1"]);
  });

  it("lets go of what no longer fits, and of what was removed", () => {
    const ready = changed(task("3", 7, { state: "ready" }));
    const removed: TaskChange = { type: "removed", seq: 8, id: "1" };
    expect(idsOf(patchTasks(list, { states: ["queued"] }, [ready, removed]))).toEqual(["2"]);
  });

  it.each([
    [2, "3 2 1"],
    [3, "2 1"],
    [4, "2 1"],
  ])("a removal told as number %i of a task that is known as the third", (seq, left) => {
    expect(idsOf(patchTasks(list, {}, [{ type: "removed", seq, id: "3" }])).join(" ")).toBe(left);
  });

  it("of one moment the later take stands first", () => {
    const twins = [changed(task("4", 4, { take: 1 })), changed(task("5", 5, { take: 2, createdAt: 4 }))];
    expect(idsOf(patchTasks(list, {}, twins))).toEqual(["5", "4", "3", "2", "1"]);
  });

  it("leaves out what was cleared, except among the takes of its shot", () => {
    const cleared = changed(task("3", 7, { clearedAt: 5 }));
    expect(idsOf(patchTasks(list, {}, [cleared]))).toEqual(["2", "1"]);
    expect(idsOf(patchTasks(list, { shotId: "s" }, [cleared]))).toEqual(["3", "2", "1"]);
    expect(idsOf(patchTasks([], { cleared: true }, [cleared, changed(task("4", 8))]))).toEqual(["3"]);
  });

  it("of a search, keeps what was found and takes nothing that the core didn't find", () => {
    const events = [changed(task("3", 7, { state: "ready", clearedAt: 5 })), changed(task("4", 8))];
    expect(idsOf(patchTasks(list, { search: "sea" }, events))).toEqual(["3", "2", "1"]);
  });

  it("believes the last of several", () => {
    const events = [changed(task("2", 5, { state: "running" })), changed(task("2", 6, { state: "downloading" }))];
    expect(patchTasks(list, {}, events)[1]?.state).toBe("downloading");
  });
});
