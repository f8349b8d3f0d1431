import { describe, expect, it } from "vitest";
import { actionsOf, belongsTo, groupsOf } from "#renderer/tasks/task-groups.ts";
import { type Task, taskState } from "#shared/contract/tasks.ts";

const task = (changes: Partial<Parameters<typeof actionsOf>[0]>): Parameters<typeof actionsOf>[0] => ({
  state: "running",
  kind: "video",
  remoteId: "vt_1",
  remoteDeleted: false,
  error: null,
  assetId: null,
  submittedAt: 1,
  ...changes,
});
const failure = (code: string): Task["error"] => ({
  code,
  http: null,
  message: "",
  requestId: null,
  retryable: false,
  retryAfterSeconds: null,
  advice: "",
});

describe("what may be done with a task", () => {
  it.each([
    ["intent", task({ state: "intent", remoteId: null }), ["cancel"]],
    ["submitting", task({ state: "submitting", remoteId: null }), []],
    // API.md § States and transitions: only a queued task is cancelled, a running one never.
    ["queued", task({ state: "queued" }), ["cancel"]],
    ["queued, not yet known to the service", task({ state: "queued", remoteId: null }), []],
    ["running", task({ state: "running" }), []],
    ["downloading", task({ state: "downloading" }), []],
    ["ready", task({ state: "ready", assetId: "a" }), ["open", "deleteRemote", "remove"]],
    ["ready, record deleted", task({ state: "ready", assetId: "a", remoteDeleted: true }), ["open", "remove"]],
    ["a ready song", task({ state: "ready", assetId: "a", kind: "music" }), ["open", "remove"]],
    ["failed", task({ state: "failed", error: failure("sensitive_input") }), ["retry", "deleteRemote", "remove"]],
    [
      "failed while fetching",
      task({ state: "failed", error: failure("download_corrupt") }),
      ["downloadAgain", "retry", "deleteRemote", "remove"],
    ],
    [
      "failed while its file broke off again and again",
      task({ state: "failed", error: failure("stream_interrupted") }),
      ["downloadAgain", "retry", "deleteRemote", "remove"],
    ],
    [
      "failed as the store of files answered with errors",
      task({ state: "failed", error: { ...(failure("server_error") as NonNullable<Task["error"]>), http: 500 } }),
      ["downloadAgain", "retry", "deleteRemote", "remove"],
    ],
    [
      "failed at the service",
      task({ state: "failed", error: failure("server_error") }),
      ["retry", "deleteRemote", "remove"],
    ],
    [
      "not known there for a while: it may be again",
      task({ state: "failed", error: failure("record_not_found") }),
      ["downloadAgain", "retry", "deleteRemote", "remove"],
    ],
    [
      "failed while fetching, record deleted",
      task({ state: "failed", error: failure("download_corrupt"), remoteDeleted: true }),
      ["retry", "remove"],
    ],
    [
      "a song that never left",
      task({ state: "failed", kind: "music", remoteId: null, error: failure("network_unreachable") }),
      ["retry", "remove"],
    ],
    [
      "a song whose only link has expired",
      task({ state: "failed", kind: "music", remoteId: null, error: failure("link_expired") }),
      ["retry", "remove"],
    ],
    [
      "a song that came damaged and whose link has ended since",
      task({ state: "failed", kind: "music", remoteId: null, error: failure("download_corrupt"), linkEndsAt: 1 }),
      ["retry", "remove"],
    ],
    [
      "a song whose link gave less than the service says: the whole one first",
      task({
        ...{ state: "failed", kind: "music", remoteId: null, linkEndsAt: Number.MAX_SAFE_INTEGER },
        error: { ...(failure("download_corrupt") as NonNullable<Task["error"]>), details: { keptBytes: 5 } },
      }),
      ["downloadAgain", "keepPart", "retry", "remove"],
    ],
    [
      "the same, once its link has ended: what came is still there",
      task({
        ...{ state: "failed", kind: "music", remoteId: null, linkEndsAt: 1 },
        error: { ...(failure("download_corrupt") as NonNullable<Task["error"]>), details: { keptBytes: 5 } },
      }),
      ["keepPart", "retry", "remove"],
    ],
    [
      "a song that found no place",
      task({ state: "failed", kind: "music", remoteId: null, error: failure("disk_failed") }),
      ["downloadAgain", "retry", "remove"],
    ],
    [
      "a song whose file vanished on its way into the library, and may be back",
      task({
        ...{ state: "failed", kind: "music", remoteId: null },
        error: { ...(failure("file_missing") as NonNullable<Task["error"]>), details: { hadCome: true } },
      }),
      ["downloadAgain", "retry", "remove"],
    ],
    [
      "a cover whose recording was gone when it was sent",
      task({ state: "failed", kind: "music", remoteId: null, error: failure("file_missing") }),
      ["retry", "remove"],
    ],
    [
      "a song that was never sent, since there was no place for it",
      task({ state: "failed", kind: "music", remoteId: null, submittedAt: null, error: failure("disk_read_only") }),
      ["retry", "remove"],
    ],
    [
      "a film that was never sent, since there was no place for it",
      task({ state: "failed", remoteId: null, submittedAt: null, error: failure("disk_read_only") }),
      ["retry", "remove"],
    ],
    ["cancelled", task({ state: "cancelled" }), ["retry", "remove"]],
    [
      "unknown",
      task({ state: "outcome_unknown", remoteId: null }),
      ["reconcile", "attach", "retry", "remove", "giveUp"],
    ],
    [
      "an unknown song, which the service lists nowhere",
      task({ state: "outcome_unknown", remoteId: null, kind: "music" }),
      ["attach", "retry", "remove", "giveUp"],
    ],
    [
      "an unknown song of which something came",
      task({
        state: "outcome_unknown",
        remoteId: null,
        kind: "music",
        error: { ...(failure("outcome_unknown") as NonNullable<Task["error"]>), details: { keptBytes: 5 } },
      }),
      ["keepPart", "attach", "retry", "remove", "giveUp"],
    ],
  ])("%s", (_name, given, expected) => {
    expect(actionsOf(given)).toEqual(expected);
  });
});

it("every state stands in exactly one group", () => {
  for (const state of taskState.options) {
    const groups = (["underWay", "needsYou", "finished"] as const).filter((group) => belongsTo(group, { state }));
    expect(groups, state).toHaveLength(1);
    expect(belongsTo("all", { state })).toBe(true);
  }
});

it("what is under way stands first, then what needs the person, then what is done", () => {
  expect(groupsOf("all")).toEqual(["underWay", "needsYou", "finished"]);
  expect(groupsOf("finished")).toEqual(["finished"]);
});
