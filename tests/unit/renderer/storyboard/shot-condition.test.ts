import { describe, expect, it } from "vitest";
import { conditionOf } from "#renderer/storyboard/shot-condition.ts";
import { groupTakes, takesOf } from "#renderer/storyboard/shot-takes.ts";
import type { Task, TaskState } from "#shared/contract/tasks.ts";
import type { Finding } from "#shared/rules/finding.ts";

const task = (take: number, state: TaskState, assetId: string | null = null): Task => ({
  id: `task-${take}`,
  kind: "video",
  state,
  title: "Shot 1",
  model: "Vendor-H3",
  connectionId: "connection",
  connectionName: "Sandbox",
  sandbox: true,
  remoteId: null,
  projectId: null,
  shotId: "shot",
  songId: null,
  take,
  request: {},
  findings: null,
  progress: null,
  attempts: 1,
  nextPollAt: null,
  waitsUntil: null,
  error: null,
  assetId,
  usage: null,
  result: null,
  remoteDeleted: false,
  createdAt: take,
  submittedAt: null,
  updatedAt: take,
  finishedAt: null,
  seq: take,
});
const error = (code: string): Finding => ({ code, path: "prompt", severity: "error", message: code });
const soft: Finding = { ...error("video.image.soft"), severity: "warning" };

describe("takesOf", () => {
  it("shows the chosen take, else the newest that is here", () => {
    const tasks = [task(1, "ready", "a"), task(2, "ready", "b"), task(3, "failed")];
    expect(takesOf(tasks, "task-1").shown?.take).toBe(1);
    expect(takesOf(tasks, null).shown?.take).toBe(2);
    expect(takesOf(tasks, "task-3").shown?.take).toBe(2);
    expect(takesOf([task(1, "failed")], null).shown).toBeUndefined();
  });

  it("lists the newest first, and names the one under way that is nearest to its end", () => {
    const takes = takesOf([task(1, "ready", "a"), task(2, "running"), task(3, "queued")], null);
    expect(takes.all.map(({ take }) => take)).toEqual([3, 2, 1]);
    expect(takes.underWay?.take).toBe(2);
    expect(takesOf([task(1, "outcome_unknown")], null).underWay).toBeUndefined();
  });

  it("groups by shot and leaves songs out", () => {
    const groups = groupTakes([task(1, "ready"), { ...task(2, "ready"), shotId: null, songId: "song" }]);
    expect([...groups.keys()]).toEqual(["shot"]);
  });
});

describe("conditionOf", () => {
  it.each<[string, Task[], Finding[], { state: string; blocking: number }]>([
    ["nothing yet", [], [], { state: "draft", blocking: 0 }],
    ["not written yet", [], [error("video.prompt.required")], { state: "draft", blocking: 0 }],
    ["one refusal", [], [error("video.image.size"), soft], { state: "blocked", blocking: 1 }],
    [
      "unwritten and refused",
      [],
      [error("video.prompt.required"), error("video.image.size")],
      { state: "blocked", blocking: 2 },
    ],
    ["a warning doesn't block", [task(1, "ready", "a")], [soft], { state: "ready", blocking: 0 }],
    ["under way wins", [task(1, "running")], [error("video.image.size")], { state: "running", blocking: 0 }],
    ["the newest failed", [task(1, "ready", "a"), task(2, "failed")], [], { state: "failed", blocking: 0 }],
    ["an older one failed", [task(1, "failed"), task(2, "ready", "a")], [], { state: "ready", blocking: 0 }],
    ["nobody knows", [task(1, "outcome_unknown")], [], { state: "outcome_unknown", blocking: 0 }],
    ["cancelled", [task(1, "cancelled")], [], { state: "draft", blocking: 0 }],
  ])("%s", (_name, tasks, findings, expected) => {
    expect(conditionOf(takesOf(tasks, null), findings)).toEqual(expected);
  });
});

describe("what is shown was made from other words than stand there now", () => {
  const made = (text: unknown) => ({ ...task(1, "ready", "a"), request: { content: [{ type: "text", text }] } });
  const said = (prompt: string, promptPrefix = "") => ({ prompt, promptPrefix, promptSuffix: "" });
  it.each([
    { text: "A storm", now: said("A storm"), state: "ready" },
    { text: "A storm", now: said("A calm"), state: "changed" },
    { text: "Film noir\nA storm", now: said("A storm", "Film noir"), state: "ready" },
    { text: "A storm", now: said("A storm", "Film noir"), state: "changed" },
    { text: undefined, now: said("A storm"), state: "ready" },
  ])("made from $text, now $now.prompt: $state", ({ text, now, state }) => {
    expect(conditionOf(takesOf([made(text)], null), [], undefined, now).state).toBe(state);
  });
  it("a take that is under way, or one that failed since, is said before that", () => {
    const failed = takesOf([made("A storm"), task(2, "failed")], null);
    expect(conditionOf(failed, [], undefined, said("A calm")).state).toBe("failed");
  });
});
