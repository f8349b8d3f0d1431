import { describe, expect, it } from "vitest";
import { conditionOf } from "#renderer/storyboard/board/shot-condition.ts";
import { groupTakes, takesOf, uploadedPart } from "#renderer/storyboard/takes/shot-takes.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Task, TaskState } from "#shared/contract/tasks.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";

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

  it("tells how much is uploaded of what a take waits for, and nothing once it is sent", () => {
    const uploading = { ...task(2, "intent"), progress: 0.4 };
    expect(uploadedPart(takesOf([task(1, "ready", "a"), uploading, task(3, "intent")], null))).toBe(0.4);
    expect(
      uploadedPart(takesOf([{ ...task(1, "downloading"), progress: 0.4 }, task(2, "intent")], null)),
    ).toBeUndefined();
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

describe("the link to the shot before it", () => {
  it.each<[string, "waiting" | "stale", Task[], Finding[], { state: string; blocking: number }]>([
    ["waits for that shot's take", "waiting", [], [], { state: "intent", blocking: 0 }],
    ["is said before how its own take ended", "stale", [task(1, "failed")], [], { state: "stale", blocking: 0 }],
    ["of an unwritten shot, too", "waiting", [], [error("video.prompt.required")], { state: "intent", blocking: 0 }],
    ["is said behind what blocks", "stale", [], [error("video.image.size")], { state: "blocked", blocking: 1 }],
    ["is said behind what is under way", "stale", [task(1, "queued")], [], { state: "queued", blocking: 0 }],
  ])("%s", (_what, link, tasks, findings, expected) => {
    expect(conditionOf(takesOf(tasks, null), findings, link)).toEqual(expected);
  });
});

describe("what is shown was made from other words than stand there now", () => {
  const made = (text: unknown) => ({ ...task(1, "ready", "a"), request: { content: [{ type: "text", text }] } });
  const said = (prompt: string, promptPrefix = "") => madeUpShot("a", { prompt, promptPrefix }).draft;
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

describe("what is shown was made with other settings or files than stand there now", () => {
  const image = (role: string, id: string) => ({ type: "image_url", image_url: { url: `asset:${id}` }, role });
  const text = { type: "text", text: "A storm" };
  const asked = { model: "Vendor-H3", resolution: "768P", duration: 5, ratio: "16:9" } as const;
  const shot: Partial<ShotDraft> = {
    ...{ prompt: "A storm", ...asked, promptPrefix: "", promptSuffix: "", projectReferences: [] },
  };
  const framed = { ...asked, ratio: "adaptive", content: [text, image("first_frame", "a"), image("last_frame", "b")] };
  const video = { type: "video_url", video_url: { url: "https://e.org/v.mp4" }, role: "reference_video" };
  const referred = { ...asked, content: [text, image("reference_image", "film"), video] };
  const frames: Partial<ShotDraft> = { ...shot, mode: "frames", firstFrame: "a", lastFrame: "b" };
  const references: Partial<ShotDraft> = {
    ...{ ...shot, mode: "references", references: ["https://e.org/v.mp4"], projectReferences: ["film"] },
  };
  it.each<[string, object, Partial<ShotDraft>, string]>([
    ["nothing", { ...asked, content: [text] }, shot, "ready"],
    ["the model", { ...asked, content: [text] }, { ...shot, model: "Vendor-H3-Max" }, "altered"],
    ["the resolution", { ...asked, content: [text] }, { ...shot, resolution: "2K" }, "altered"],
    ["the duration", { ...asked, content: [text] }, { ...shot, duration: 6 }, "altered"],
    ["the ratio", { ...asked, content: [text] }, { ...shot, ratio: "1:1" }, "altered"],
    [
      "the expansion, which this model doesn't take",
      { ...asked, content: [text] },
      { ...shot, promptExpansion: "balanced" },
      "ready",
    ],
    [
      "the expansion",
      { ...asked, model: "Vendor-H3-Max", content: [text], extra: { prompt_expansion_mode: "balanced" } },
      { ...shot, model: "Vendor-H3-Max", promptExpansion: "quality" },
      "altered",
    ],
    ["nothing of the frames", framed, frames, "ready"],
    ["the ratio, which the frames decide", framed, { ...frames, ratio: "1:1" }, "ready"],
    ["the first frame", framed, { ...frames, firstFrame: "c" }, "altered"],
    ["frames that changed places", framed, { ...frames, firstFrame: "b", lastFrame: "a" }, "altered"],
    ["a frame that was taken away", framed, { ...frames, lastFrame: null }, "altered"],
    ["frames that are parked now", framed, { ...frames, mode: "text" }, "altered"],
    ["a frame that is parked", { ...asked, content: [text] }, { ...shot, mode: "text", firstFrame: "a" }, "ready"],
    ["nothing of the references", referred, references, "ready"],
    [
      "their order",
      referred,
      { ...references, projectReferences: [], references: ["https://e.org/v.mp4", "film"] },
      "altered",
    ],
    ["one more", referred, { ...references, references: ["https://e.org/v.mp4", "more"] }, "altered"],
    ["the words too, which are said first", framed, { ...frames, prompt: "A calm", duration: 6 }, "changed"],
    ["what an earlier request doesn't say", { content: [text] }, { ...shot, duration: 9 }, "ready"],
  ])("%s", (_what, request, draft, state) => {
    const taken = { ...task(1, "ready", "t"), request: request as Task["request"] };
    expect(conditionOf(takesOf([taken], null), [], undefined, madeUpShot("a", draft).draft)).toEqual({
      state,
      blocking: 0,
    });
  });
});

it.each([
  ["the shot as it is set", {}, "ready"],
  ["words that were changed since", { prompt: "A candle" }, "changed"],
  ["a length that was changed since", { duration: 9 }, "altered"],
])("a quick pass that is shown stands for %s", (_name, changes, state) => {
  const request = {
    ...{ model: "Vendor-H3-Max", resolution: "480P", duration: 5, ratio: "16:9" },
    content: [{ type: "text", text: "A lamp" }],
  };
  const takes = takesOf([{ ...task(1, "ready", "a"), request }], null);
  const { draft } = madeUpShot("shot", { prompt: "A lamp", duration: 4, resolution: "2K", ...changes });
  expect(conditionOf(takes, [], undefined, draft).state).toBe(state);
});
