import { expect, it } from "vitest";
import { withRetries } from "#core/service/client/retry.ts";
import { type Begun, clientFailure } from "#core/service/client/service-error.ts";
import type { ErrorCode } from "#shared/wire/errors/error-catalogue.ts";

const failing = (begun: Begun, code: ErrorCode = "server_error", details: object = {}) =>
  clientFailure(code, begun, undefined, { retryable: true, ...details });

/** Calls that fail one after the other as given, and then answer; how many milliseconds were waited before each repeat. */
async function run(failures: readonly Error[], options: Partial<Parameters<typeof withRetries>[1]> = {}) {
  const waits: number[] = [];
  let calls = 0;
  const done = withRetries(
    async () => {
      const failure = failures[calls];
      calls += 1;
      if (failure) throw failure;
      return "answer";
    },
    // By so small a chance that a wait of seconds is one of milliseconds.
    { policy: "free", random: () => 0.001, onWait: (milliseconds) => waits.push(milliseconds), ...options },
  ).then(
    (answer) => answer,
    (error: unknown) => error,
  );
  return { outcome: await done, calls, waits };
}

it("what passes is tried four times in all, each time after twice as long", async () => {
  const broken = failing("unknown");
  expect(await run([broken, broken, broken])).toEqual({ outcome: "answer", calls: 4, waits: [0.5, 1, 2] });
  expect(await run([broken, broken, broken, broken])).toEqual({ outcome: broken, calls: 4, waits: [0.5, 1, 2] });
});

it("a backoff is ten seconds at most, and by chance any part of it", async () => {
  const broken = Array.from({ length: 6 }, () => failing("no"));
  expect((await run(broken, { attempts: 7 })).waits).toEqual([0.5, 1, 2, 4, 8, 10]);
  expect((await run(broken.slice(0, 2), { random: () => 0.25, baseMs: 10 })).waits).toEqual([2.5, 5]);
});

it("never sooner than the service says, and no longer than a minute: then the person decides", async () => {
  const asked = (retryAfterSeconds: number) => failing("yes", "rate_limited", { retryAfterSeconds });
  expect((await run([asked(0.003)])).waits).toEqual([3.5]);
  const leaving = new AbortController();
  const left = {
    signal: leaving.signal,
    onWait: (milliseconds: number) => void (milliseconds === 60_000 && leaving.abort()),
  };
  expect(await run([asked(60)], { random: () => 0, ...left })).toMatchObject({
    calls: 1,
    outcome: { error: { code: "aborted" } },
  });
  const long = asked(60);
  expect(await run([long])).toEqual({ outcome: long, calls: 1, waits: [] });
});

it.each<[what: string, failure: Error, policy: "free" | "unbegun", calls: number]>([
  ["what never left", failing("no"), "unbegun", 2],
  ["what may have been done, where a repeat costs", failing("unknown"), "unbegun", 1],
  ["what was begun, where a repeat costs", failing("yes"), "unbegun", 1],
  ["what was begun, where it costs nothing", failing("yes"), "free", 2],
  ["what doesn't pass", failing("no", "invalid_request", { retryable: false }), "free", 1],
  ["an answer to another question", failing("no", "wrong_answer"), "free", 1],
  ["a mistake of ours", new Error("?"), "free", 1],
])("%s", async (_what, failure, policy, calls) => {
  const { outcome, calls: found } = await run([failure], { policy });
  expect(found).toBe(calls);
  expect(outcome).toBe(calls === 1 ? failure : "answer");
});

it("who has gone is waited for no longer, whether before a repeat or during its wait", async () => {
  const gone = new AbortController();
  gone.abort();
  const broken = failing("unknown");
  expect(await run([broken], { signal: gone.signal })).toEqual({ outcome: broken, calls: 1, waits: [] });
  const going = new AbortController();
  const { outcome, calls } = await run([broken], {
    signal: going.signal,
    onWait: () => queueMicrotask(() => going.abort()),
  });
  expect(calls).toBe(1);
  expect(outcome).toMatchObject({ begun: "unknown", error: { code: "aborted" } });
});
