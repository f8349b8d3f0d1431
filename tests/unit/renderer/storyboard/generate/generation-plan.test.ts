import { describe, expect, it } from "vitest";
import { costOf, hasPass, knownCostOf, linesOf, shotsInScope } from "#renderer/storyboard/generate/generation-plan.ts";
import { pausableTasks, queuePositions } from "#renderer/storyboard/queue/queue-positions.ts";
import { takesOf } from "#renderer/storyboard/takes/shot-takes.ts";
import type { Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Task, TaskState } from "#shared/contract/tasks.ts";
import { passDraft } from "#shared/rules/video/pass.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";

const shot = (id: string, waiting: Shot["waiting"] = null) => ({ id, waiting }) as Shot;
const task = (take: number, state: TaskState, assetId: string | null = null) =>
  ({ id: `${take} ${state}`, take, state, assetId, createdAt: take, kind: "video" }) as Task;
const draft = (model: ShotDraft["model"], resolution: ShotDraft["resolution"], duration: number) =>
  ({ model, resolution, duration }) as ShotDraft;

describe("which shots are meant", () => {
  const shots = [
    shot("empty"),
    shot("waits", { clientId: "wish", takes: 1 }),
    shot("ready"),
    shot("running"),
    shot("failed"),
    shot("failed again"),
    shot("unknown"),
    shot("cancelled"),
  ];
  const takes = new Map([
    ["ready", takesOf([task(1, "ready", "film")], null)],
    ["running", takesOf([task(1, "failed"), task(2, "running")], null)],
    ["failed", takesOf([task(1, "failed")], null)],
    ["failed again", takesOf([task(1, "ready", "film"), task(2, "failed")], null)],
    ["unknown", takesOf([task(1, "failed"), task(2, "outcome_unknown")], null)],
    ["cancelled", takesOf([task(1, "cancelled")], null)],
  ]);
  it.each([
    ["missing", ["empty", "failed", "cancelled"]],
    ["failed", ["failed", "failed again"]],
    ["selected", ["ready", "unknown"]],
  ] as const)("%s", (scope, expected) => {
    const selected = new Set(["ready", "unknown", "waits"]);
    expect(shotsInScope(scope, shots, selected, takes).map(({ id }) => id)).toEqual(expected);
  });
});

describe("the summary before sending", () => {
  const drafts = [draft("Vendor-H3", "768P", 5), draft("Vendor-H3", "2K", 4), draft("Vendor-H3", "768P", 10)];
  it("adds seconds up by model and resolution, times the takes", () => {
    expect(linesOf(drafts, 2)).toEqual([
      { model: "Vendor-H3", resolution: "768P", shots: 2, takes: 4, seconds: 30 },
      { model: "Vendor-H3", resolution: "2K", shots: 1, takes: 2, seconds: 8 },
    ]);
    expect(linesOf([], 4)).toEqual([]);
  });
  it("says no cost while one price is unknown", () => {
    const lines = linesOf(drafts, 2);
    expect(costOf(lines, { "Vendor-H3 768P": 0.1 })).toBeUndefined();
    expect(costOf(lines, { "Vendor-H3 768P": 0.1, "Vendor-H3 2K": 0.25 })).toBeCloseTo(5);
    expect(costOf(lines, { "Vendor-H3 768P": 0, "Vendor-H3 2K": 0 })).toBe(0);
  });
});

it("budgets count what is priced of it alone", () => {
  const lines = linesOf([draft("Vendor-H3", "768P", 5), draft("Vendor-H3", "2K", 4)], 2);
  expect(knownCostOf(lines, { "Vendor-H3 768P": 0.1 })).toBeCloseTo(1);
  expect(knownCostOf(lines, { "Vendor-H3 768P": 0.1, "Vendor-H3 2K": 0.25 })).toBeCloseTo(3);
  expect(knownCostOf(lines, {})).toBe(0);
  expect(knownCostOf([], { "Vendor-H3 768P": 0.1 })).toBe(0);
});

describe("whether a quick pass of exactly this is there already", () => {
  const pass = passDraft(madeUpShot("a", { prompt: "A lamp", duration: 5, ratio: "16:9" }).draft);
  const request = { model: "Vendor-H3-Max", resolution: "480P", duration: 5, ratio: "16:9" };
  const made = (state: TaskState, text = "A lamp", more: object = {}) =>
    ({ ...task(1, state, "film"), request: { ...request, ...more, content: [{ type: "text", text }] } }) as Task;
  it.each<[what: string, tasks: Task[] | undefined, isThere: boolean]>([
    ["nothing is known of the shot", undefined, false],
    ["it has no takes", [], false],
    ["it is ready", [made("ready")], true],
    ["it is under way", [made("running")], true],
    ["it may have been bought", [made("outcome_unknown")], true],
    ["it failed", [made("failed")], false],
    ["it was canceled", [made("cancelled")], false],
    ["it has other words", [made("ready", "A candle")], false],
    ["it is longer", [made("ready", "A lamp", { duration: 6 })], false],
  ])("where %s", (_what, tasks, isThere) => {
    expect(hasPass(tasks && takesOf(tasks, null), pass, () => undefined)).toBe(isThere);
  });
});

it("places in the line: what is at the service comes before what is still here, songs stand in none", () => {
  const song = { ...task(0, "intent"), id: "song", kind: "music" } as Task;
  const places = queuePositions([task(4, "intent"), task(3, "queued"), task(1, "intent"), task(2, "running"), song]);
  expect([...places]).toEqual([
    ["3 queued", 1],
    ["1 intent", 2],
    ["4 intent", 3],
  ]);
});

it("a pause holds what is still here; of what was sent only what waits at the service can be cancelled", () => {
  const song = { ...task(0, "intent"), id: "song", kind: "music" } as Task;
  const sent = (created: number) => ({ ...task(created, "queued"), remoteId: `remote-${created}` }) as Task;
  const line = [
    task(1, "intent"),
    task(2, "submitting"),
    sent(3),
    sent(4),
    task(5, "running"),
    { ...task(6, "queued"), remoteId: null } as Task,
    song,
  ];
  expect(pausableTasks(line)).toEqual({ here: 1, atService: ["3 queued", "4 queued"] });
});
