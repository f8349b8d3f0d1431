import { afterEach, beforeEach, expect, it, test, vi } from "vitest";
import { serveWorker, spareWorker, WorkerFailure, WorkerLost, workerClient } from "#renderer/lib/worker/index.ts";
import type { WorkerLimits } from "#renderer/lib/worker/worker-client.ts";

/** Workers that speak when they are told to. */
function standIn(limits: WorkerLimits = {}) {
  const begun: StandIn[] = [];
  class StandIn extends EventTarget {
    readonly posted: unknown[] = [];
    readonly transferred: unknown[] = [];
    ended = false;
    postMessage = (message: unknown, transfer: readonly unknown[] = []) => {
      this.posted.push(structuredClone(message));
      this.transferred.push(...transfer);
    };
    terminate = () => {
      this.ended = true;
    };
    say = (data: object) => void this.dispatchEvent(new MessageEvent("message", { data }));
    break = (event: "error" | "messageerror", message?: string) =>
      void this.dispatchEvent(Object.assign(new Event(event), { message }));
  }
  const client = workerClient<string, string, number, string>(() => {
    const made = new StandIn();
    begun.push(made);
    // Of a worker only these are used.
    return made as unknown as Worker;
  }, limits);
  /** The worker of now. */
  const worker = () => {
    const last = begun.at(-1);
    if (last === undefined) throw new Error("None was begun.");
    return last;
  };
  return { begun, worker, ...client };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("each call gets its own notes and answer, in whatever order they come, of one worker", async () => {
  const { ask, begun, worker } = standIn();
  expect(begun).toHaveLength(0);
  const notes: number[] = [];
  const answers = Promise.all([ask("one", { onNote: (note) => notes.push(note) }), ask("two")]);
  expect(worker().posted).toEqual([
    { id: 1, asked: "one" },
    { id: 2, asked: "two" },
  ]);
  worker().say({ ready: true });
  worker().say({ id: 1, note: 0.5 });
  worker().say({ id: 2, answer: "second" });
  worker().say({ id: 1, answer: "first" });
  worker().say({ id: 1, note: 1 });
  expect(await answers).toEqual(["first", "second"]);
  expect([notes, begun.length, worker().ended]).toEqual([[0.5], 1, false]);
});

test("a call that fails fails alone, with what the worker says of it", async () => {
  const { ask, worker } = standIn();
  const failing = ask("one");
  const going = ask("two");
  worker().say({ id: 1, failed: "no room", details: { free: 3 } });
  worker().say({ id: 2, answer: "done" });
  const failure = await failing.catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(WorkerFailure);
  expect(failure).toMatchObject({ message: "no room", details: { free: 3 } });
  expect(await going).toBe("done");
  expect(worker().ended).toBe(false);
});

it.each([
  ["error", "out of memory", "out of memory"],
  ["error", "", "The thread ended."],
  ["messageerror", undefined, "The thread ended."],
] as const)(
  "a worker that breaks (%s, %j) takes everything under way with it; the next call begins another",
  async (event, message, words) => {
    const { ask, begun, worker } = standIn({ whenLost: "The thread ended." });
    const lost = [ask("one"), ask("two")];
    const first = worker();
    first.say({ ready: true });
    first.break(event, message);
    for (const each of lost) {
      const thrown = await each.catch((reason: unknown) => reason);
      expect(thrown).toBeInstanceOf(WorkerLost);
      expect(thrown).toMatchObject({ message: words, begun: true });
    }
    expect(first.ended).toBe(true);
    const next = ask("three");
    expect(begun).toHaveLength(2);
    // What the one before still says is heard by nobody.
    first.say({ id: 3, answer: "late" });
    first.break("error", "again");
    worker().say({ id: 3, answer: "new" });
    expect(await next).toBe("new");
  },
);

test("a worker that breaks before it said anything had not begun; where there can be none the call is told so", async () => {
  const { ask, worker } = standIn();
  const asked = ask("one");
  worker().break("error", "404");
  await expect(asked).rejects.toMatchObject({ begun: false });
  const none = workerClient<string, string>(() => {
    throw new ReferenceError("Worker is not defined");
  });
  none.warm();
  await expect(none.ask("anything")).rejects.toMatchObject({ begun: false });
});

test("an aborted call rejects at once; its worker ends unless others use it, and nobody hears its answer", async () => {
  const { ask, begun, worker } = standIn();
  const stop = new AbortController();
  const [stopped, going] = [ask("one", { signal: stop.signal }), ask("two")];
  stop.abort(new Error("enough"));
  await expect(stopped).rejects.toThrow("enough");
  expect(worker().ended).toBe(false);
  worker().say({ id: 1, answer: "late" });
  worker().say({ id: 2, answer: "done" });
  expect(await going).toBe("done");

  const again = new AbortController();
  const alone = ask("three", { signal: again.signal });
  again.abort(new Error("enough"));
  await expect(alone).rejects.toThrow("enough");
  expect(worker().ended).toBe(true);
  await expect(ask("four", { signal: AbortSignal.abort(new Error("before")) })).rejects.toThrow("before");
  expect(begun).toHaveLength(1);
});

test("after its answer a signal does nothing", async () => {
  const { ask, worker } = standIn();
  const stop = new AbortController();
  const asked = ask("one", { signal: stop.signal });
  worker().say({ id: 1, answer: "done" });
  expect(await asked).toBe("done");
  stop.abort();
  expect(worker().ended).toBe(false);
});

test("what can't be sent fails its own call only; what is given over goes along", async () => {
  const { ask, worker } = standIn();
  const going = ask("one", { transfer: [new ArrayBuffer(2)] });
  await expect(ask((() => {}) as never)).rejects.toMatchObject({ name: "DataCloneError" });
  worker().say({ id: 1, answer: "done" });
  expect(await going).toBe("done");
  expect(worker().transferred).toEqual([new ArrayBuffer(2)]);
});

test("a worker is begun before its first call, told things, and ended with what is under way", async () => {
  const { ask, begun, end, tell, warm, worker } = standIn({ whenLost: "The thread ended." });
  tell("nobody hears this");
  warm();
  warm();
  expect(begun).toHaveLength(1);
  tell("pause");
  const asked = ask("one");
  expect(begun).toHaveLength(1);
  expect(worker().posted).toEqual([{ told: "pause" }, { id: 1, asked: "one" }]);
  end();
  await expect(asked).rejects.toThrow("The thread ended.");
  expect(worker().ended).toBe(true);
  end();
});

test("the time of a call begins when the one before it is answered", async () => {
  const { ask, begun, worker } = standIn({ patience: 2000 });
  const answers = Promise.all([ask("one"), ask("two"), ask("three")]);
  worker().say({ ready: true });
  for (const id of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(1900);
    worker().say({ id, answer: `${id}` });
  }
  expect(await answers).toEqual(["1", "2", "3"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([begun.length, worker().ended]).toEqual([1, false]);
});

test("a call that hangs is not given more time by others that are answered", async () => {
  const { ask, worker } = standIn({ patience: 2000 });
  const hangs = ask("endless");
  hangs.catch(() => {});
  const quick = ask("quick");
  await vi.advanceTimersByTimeAsync(1500);
  worker().say({ id: 2, answer: "done" });
  expect(await quick).toBe("done");
  await vi.advanceTimersByTimeAsync(500);
  await expect(hangs).rejects.toBeInstanceOf(WorkerLost);
  expect(worker().ended).toBe(true);
});

const spare = (patience = 4000) => {
  const workers = standIn({ patience, beginsWithin: 15_000 });
  return { ...workers, ...spareWorker(workers) };
};

test("where the worker breaks nobody waits, then and later", async () => {
  const { ask, worker, begun } = spare();
  const waiting = ask("one");
  worker().break("error");
  expect(await waiting).toBeUndefined();
  expect(await ask("two")).toBeUndefined();
  expect([worker().posted.length, begun.length]).toEqual([1, 1]);
});

test("what takes too long ends the worker, also for whoever waits behind it; the next question begins another", async () => {
  const { ask, worker, begun } = spare(2000);
  const quick = ask("quick");
  worker().say({ ready: true });
  await vi.advanceTimersByTimeAsync(1500);
  worker().say({ id: 1, answer: "done" });
  expect(await quick).toBe("done");
  const waiting = Promise.all([ask("endless"), ask("behind it")]);
  await vi.advanceTimersByTimeAsync(1999);
  expect([begun.length, worker().ended]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await waiting).toEqual([undefined, undefined]);
  expect([begun.length, worker().ended]).toEqual([1, true]);
  const next = ask("next");
  worker().say({ ready: true });
  worker().say({ id: 4, answer: "after all" });
  expect(await next).toBe("after all");
  expect([begun.length, worker().ended]).toEqual([2, false]);
});

test("a worker has time to begin; where there can be none nobody waits", async () => {
  const { ask, worker } = spare(2000);
  const first = ask("first");
  await vi.advanceTimersByTimeAsync(10_000);
  worker().say({ ready: true });
  worker().say({ id: 1, answer: "done" });
  expect(await first).toBe("done");
  expect(worker().ended).toBe(false);
  const none = spareWorker(
    workerClient<string, string>(() => {
      throw new ReferenceError("Worker is not defined");
    }),
  );
  expect(await none.ask("anything")).toBeUndefined();
  expect(none.missing()).toBe(true);
});

test("a worker that never begins counts as none: whoever waits is let go once, and nobody waits again", async () => {
  const { ask, missing, begun, worker } = spare(2000);
  const waiting = Promise.all([ask("one"), ask("two")]);
  await vi.advanceTimersByTimeAsync(16_999);
  expect(missing()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await waiting).toEqual([undefined, undefined]);
  expect(missing()).toBe(true);
  expect(await ask("three")).toBeUndefined();
  expect([begun.length, worker().ended]).toEqual([1, true]);
});

test("one that had begun and broke is begun again for the next question", async () => {
  const { ask, missing, begun, worker } = spare();
  const waiting = ask("one");
  worker().say({ ready: true });
  worker().break("error", "out of memory");
  expect([await waiting, missing()]).toEqual([undefined, false]);
  const next = ask("two");
  worker().say({ id: 2, answer: "done" });
  expect([await next, begun.length]).toEqual(["done", 2]);
});

test("the worker's side: ready, then answers, notes, failures and what it is told", async () => {
  const page = new EventTarget();
  const said: unknown[] = [];
  vi.stubGlobal("self", {
    postMessage: (message: unknown) => void said.push(message),
    addEventListener: page.addEventListener.bind(page),
  });
  const told: string[] = [];
  serveWorker<string, string, string, string, { of: string }>({
    answer(asked, note) {
      if (asked === "at once") return "now";
      if (asked === "throws") throw new Error("broke");
      note("half");
      return asked === "late" ? Promise.resolve("later") : Promise.reject("not an error");
    },
    hear: (word) => void told.push(word),
    details: (thrown) => (thrown instanceof Error ? { of: thrown.name } : undefined),
  });
  const post = (data: object) => void page.dispatchEvent(new MessageEvent("message", { data }));
  for (const [at, asked] of ["at once", "throws", "late", "rejects"].entries()) post({ id: at + 1, asked });
  post({ told: "pause" });
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual([
    { ready: true },
    { id: 1, answer: "now" },
    { id: 2, failed: "broke", details: { of: "Error" } },
    { id: 3, note: "half" },
    { id: 4, note: "half" },
    { id: 3, answer: "later" },
    { id: 4, failed: "not an error", details: undefined },
  ]);
  expect(told).toEqual(["pause"]);
});
