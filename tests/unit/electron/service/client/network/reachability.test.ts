import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Reachability } from "#core/service/client/network/reachability.ts";

const id = "0199aaaa-0000-7000-8000-000000000000";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp(answers: readonly boolean[] = []) {
  const changes: boolean[] = [];
  const looks: number[] = [];
  const begun = Date.now();
  const reach = new Reachability({
    look: async () => {
      looks.push(Math.round((Date.now() - begun) / 1000));
      if (answers[looks.length - 1] !== true) throw new Error("no line");
    },
    onChange: (_id, reachable) => changes.push(reachable),
  });
  return { reach, changes, looks };
}

test.each([
  ["network_unreachable", false],
  ["host_not_found", false],
  ["connection_refused", false],
  ["proxy_failed", false],
  ["timeout_connect", false],
  ["timeout_idle", true],
  ["stream_interrupted", true],
  ["refused_by_rules", true],
])("a call that ends with %s leaves the service reachable: %s", (code, reachable) => {
  const { reach } = setUp();
  reach.note(id, { status: null, code });
  expect(reach.isReachable(id)).toBe(reachable);
  reach.close();
});

test.each([200, 401, 429, 500])("an answer of %i brings it back", (status) => {
  const { reach, changes } = setUp();
  reach.note(id, { status: null, code: "network_unreachable" });
  reach.note(id, { status: null, code: "network_unreachable" });
  reach.note(id, { status });
  expect(reach.isReachable(id)).toBe(true);
  expect(changes).toEqual([false, true]);
});

test("while it is away it is looked for, ever more seldom, until it answers", async () => {
  const { reach, changes, looks } = setUp([false, false, false, false, false, false, true]);
  reach.note(id, { status: null, code: "network_unreachable" });
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(looks).toEqual([5, 15, 35, 75, 135, 195, 255]);
  expect(changes).toEqual([false, true]);
});

test("a service that answers is never looked for", async () => {
  const { reach, looks } = setUp();
  reach.note(id, { status: 200 });
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(looks).toEqual([]);
});

test("closed, it looks no more", async () => {
  const { reach, looks } = setUp();
  reach.note(id, { status: null, code: "network_unreachable" });
  reach.close();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(looks).toEqual([]);
});

test("asked before a request: it looks once for all who ask, trusts a late answer, and knows when it is away", async () => {
  const { reach, looks, changes } = setUp([true, false, true]);
  expect(await Promise.all([reach.check(id), reach.check(id)])).toEqual([true, true]);
  expect(looks).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(await reach.check(id)).toBe(true);
  expect(looks).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await reach.check(id)).toBe(false);
  expect(await reach.check(id)).toBe(false);
  expect(changes).toEqual([false]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(changes).toEqual([false, true]);
  expect(await reach.check(id)).toBe(true);
});

test("what was heard last, and when: a refusal of the key isn't covered up by a door that opens", async () => {
  const { reach } = setUp([true, true, false]);
  const at = Date.now();
  expect(reach.lastContact(id)).toBeNull();
  await reach.look(id);
  expect(reach.lastContact(id)).toEqual({ state: "reached", at, code: null });
  reach.note(id, { status: 401, code: "authentication_failed" });
  expect(reach.lastContact(id)).toEqual({ state: "trouble", at, code: "authentication_failed" });
  await reach.look(id);
  expect(reach.lastContact(id)).toMatchObject({ code: "authentication_failed" });
  await vi.advanceTimersByTimeAsync(90_000);
  reach.note(id, { status: 404, code: "not_found" });
  expect(reach.lastContact(id)).toEqual({ state: "answers", at: at + 90_000, code: null });
  await reach.look(id);
  expect(reach.lastContact(id)).toMatchObject({ state: "trouble", code: "network_unreachable" });
  reach.forget(id);
  expect(reach.lastContact(id)).toBeNull();
  reach.close();
});

test("the same word within a minute is told once", async () => {
  const heard: string[] = [];
  vi.setSystemTime(Date.parse("2026-11-22T10:00:10Z"));
  const reach = new Reachability({
    look: async () => {},
    onChange: () => {},
    onHeard: () => heard.push(new Date().toISOString().slice(11, 19)),
  });
  for (let call = 0; call < 9; call += 1) {
    reach.note(id, { status: 200 });
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(heard).toEqual(["10:00:10", "10:01:00"]);
});

test("a connection that leads elsewhere now is no longer away: what waits for it is told, and it isn't looked for", async () => {
  const { reach, changes, looks } = setUp();
  reach.note(id, { status: null, code: "network_unreachable" });
  reach.forget(id);
  expect([reach.isReachable(id), changes]).toEqual([true, [false, true]]);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(looks).toEqual([]);
});

test("a late answer of the old address doesn't speak for the new one", async () => {
  const { reach, looks } = setUp([true]);
  reach.note(id, { status: 200 });
  reach.forget(id);
  expect(await reach.check(id)).toBe(true);
  expect(looks).toHaveLength(1);
});

test("under a clock that was set back since, an answer isn't taken for a late one", async () => {
  const { reach, looks } = setUp([true]);
  reach.note(id, { status: 200 });
  expect(await reach.check(id)).toBe(true);
  expect(looks).toHaveLength(0);
  vi.setSystemTime(Date.now() - 3 * 3_600_000);
  expect(await reach.check(id)).toBe(true);
  expect(looks).toHaveLength(1);
  reach.close();
});
