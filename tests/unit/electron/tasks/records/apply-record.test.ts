import { expect, it } from "vitest";
import type { LedgerTask } from "#core/database/index.ts";
import { applyRecord } from "#core/tasks/records/apply-record.ts";
import type { StepContext } from "#core/tasks/steps/step-context.ts";
import type { VideoTask } from "#shared/wire/video/video.ts";

/** What is written down of a record; the ledger keeps what isn't in it. */
function written(record: Partial<VideoTask>, task: Partial<LedgerTask> = {}, more: Partial<StepContext> = {}) {
  const ledger = {
    move: (_id: string, state: string, patch: object) => ({ state, ...patch }),
    note: (_id: string, patch: object) => patch,
  };
  const c = { ledger, now: () => 1000, random: () => 0, pace: (_task: unknown, pacing: unknown) => pacing, ...more };
  const known = { id: "t", state: "queued", attempts: 2, remoteId: "r", output: { received: "here" }, ...task };
  return applyRecord(c as unknown as StepContext, known as LedgerTask, { id: "r", ...record } as VideoTask) as object;
}

it("what a record doesn't tell of its film leaves what was told before; what it tells is noted", () => {
  const bare = written({ status: "queued", resolution: null, usage: {} } as Partial<VideoTask>);
  expect(bare).not.toHaveProperty("result");
  expect(bare).not.toHaveProperty("usage");
  expect(written({ status: "queued", ratio: "16:9", usage: { output_seconds: 5, note: "x" } as never })).toMatchObject({
    ...{ result: { ratio: "16:9" }, usage: { output_seconds: 5 } },
    ...{ error: null, attempts: 3, remoteId: "r" },
  });
});

it("an answer that came late doesn't lead back from running to queued, and one that is newer leads on", () => {
  expect(written({ status: "running" })).toMatchObject({ state: "running" });
  expect(written({ status: "queued" }, { state: "running" })).not.toHaveProperty("state");
  expect(written({ status: "queued" })).not.toHaveProperty("state");
});

it("a film that is made is downloaded by its link, which lives an hour; what was received before is kept with it", () => {
  expect(written({ status: "succeeded", content: { url: "https://a.example" } })).toMatchObject({
    state: "downloading",
    output: { received: "here", url: "https://a.example", expiresAt: 3_601_000 },
  });
});

it("its link lives for as long as its connection says", () => {
  const filmLinkMs = (id: string) => (id === "short" ? 60_000 : 0);
  const made = { status: "succeeded", content: { url: "https://a.example" } };
  expect(written(made, { connectionId: "short" }, { filmLinkMs })).toMatchObject({ output: { expiresAt: 61_000 } });
});

it.each<[string, Partial<VideoTask>]>([
  ["without a link", { status: "succeeded" }],
  ["of an unknown status", { status: "paused" as never }],
])("a record %s is trouble: the task stays and is asked for later, and one that has ended is told", (_what, record) => {
  expect(written(record)).toMatchObject({ attempts: 3, error: { code: "invalid_response" } });
  expect(() => written(record, { state: "failed" })).toThrow(
    expect.objectContaining({ error: expect.objectContaining({ code: "invalid_response" }) }),
  );
});

it("it is asked for again after the pace of what is under way, and of what is in trouble", () => {
  // The least that chance makes of a pace is four fifths of it.
  expect(written({ status: "running" })).toMatchObject({ nextPollAt: 1000 + 800 });
  expect(written({ status: "queued" })).toMatchObject({ attempts: 3, nextPollAt: 1000 + 1758 });
  expect(written({ status: "paused" as never })).toMatchObject({ attempts: 3, nextPollAt: 1000 + 6400 });
  expect(written({ status: "paused" as never }, { attempts: 0 })).toMatchObject({ nextPollAt: 1000 + 1600 });
});

it.each<[error: VideoTask["error"], told: object]>([
  [
    { code: "1026", message: " A face. " },
    { code: "sensitive_input", message: "A face." },
  ],
  [{ code: 1026, message: "" } as never, { code: "sensitive_input", message: expect.stringMatching(/\w/) }],
  [
    { code: "nonsense", message: "Out of paint." },
    { code: "service_failed", message: "Out of paint." },
  ],
  [undefined, { code: "service_failed", message: expect.stringMatching(/\w/) }],
])("a film that failed by %j ends with the service's own words, or the studio's", (error, told) => {
  expect(written({ status: "failed", error } as Partial<VideoTask>)).toMatchObject({ state: "failed", error: told });
});

it("a film that was cancelled at the service is cancelled here", () => {
  expect(written({ status: "cancelled", duration: 5 })).toMatchObject({ state: "cancelled", result: { duration: 5 } });
});
