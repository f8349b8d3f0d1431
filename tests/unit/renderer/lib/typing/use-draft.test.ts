import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withPageGlobals } from "../../with-page-globals.ts";

const { changeDraft, draftNow, flushDrafts } = await withPageGlobals(() => import("#renderer/lib/typing/use-draft.ts"));

interface Words {
  prompt: string;
  name: string;
}
const kept: Words = { prompt: "kept", name: "kept" };

/** A core that answers when it is told to. */
function openCore() {
  const calls: { patch: Partial<Words>; answer: () => void; refuse: (why: string) => void }[] = [];
  const save = (patch: Partial<Words>) =>
    new Promise<void>((resolve, reject) => {
      calls.push({ patch, answer: resolve, refuse: (why) => reject(new Error(why)) });
    });
  return { calls, save };
}

let number = 0;
let key = "";
const flush = () => flushDrafts((each) => each === key);
/** What a promise came to by now: undefined while nothing is known. */
async function soFar(promise: Promise<unknown>): Promise<"done" | Error | undefined> {
  let end: "done" | Error | undefined;
  promise.then(
    () => (end = "done"),
    (error: Error) => (end = error),
  );
  await vi.advanceTimersByTimeAsync(5);
  return end;
}
const settled = () => vi.advanceTimersByTimeAsync(1);

beforeEach(() => {
  vi.useFakeTimers();
  number += 1;
  key = `words/${number}`;
});
afterEach(() => {
  vi.useRealTimers();
});

it("what is typed is saved once after a rest of 350 ms, the fields together", async () => {
  const core = openCore();
  changeDraft<Words>(key, { prompt: "a" }, core.save);
  await vi.advanceTimersByTimeAsync(349);
  changeDraft<Words>(key, { prompt: "ab" });
  changeDraft<Words>(key, { name: "n" });
  await vi.advanceTimersByTimeAsync(349);
  expect(core.calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(core.calls.map(({ patch }) => patch)).toEqual([{ prompt: "ab", name: "n" }]);
  expect(draftNow(key, kept)).toEqual({ prompt: "ab", name: "n" });
  core.calls[0]?.answer();
  await settled();
  expect(draftNow(key, kept)).toEqual(kept);
});

it("a flush waits for the core, and needs no rest", async () => {
  const core = openCore();
  changeDraft<Words>(key, { prompt: "new" }, core.save);
  const flushed = flush();
  expect(await soFar(flushed)).toBeUndefined();
  expect(core.calls).toHaveLength(1);
  core.calls[0]?.answer();
  expect(await soFar(flushed)).toBe("done");
});

it("a flush during another save brings what was typed since, and waits for that too", async () => {
  const core = openCore();
  changeDraft<Words>(key, { prompt: "old" }, core.save);
  const first = flush();
  await settled();
  changeDraft<Words>(key, { prompt: "new" });
  const second = flush();
  expect(await soFar(second)).toBeUndefined();
  core.calls[0]?.answer();
  expect(await soFar(first)).toBe("done");
  expect(await soFar(second)).toBeUndefined();
  expect(core.calls.map(({ patch }) => patch)).toEqual([{ prompt: "old" }, { prompt: "new" }]);
  core.calls[1]?.answer();
  expect(await soFar(second)).toBe("done");
});

it("a flush that finds its text under way already waits for that save and sends nothing twice", async () => {
  const core = openCore();
  changeDraft<Words>(key, { prompt: "new" }, core.save);
  await vi.advanceTimersByTimeAsync(350);
  const flushed = flush();
  expect(await soFar(flushed)).toBeUndefined();
  core.calls[0]?.answer();
  expect(await soFar(flushed)).toBe("done");
  expect(core.calls).toHaveLength(1);
});

// @shows First use, point by point › A1. A draft's flush means that the core has it; what couldn't be kept buys nothing
it("a flush rejects with the reason, the text stays, and the next flush sends it again", async () => {
  const core = openCore();
  changeDraft<Words>(key, { prompt: "new" }, core.save);
  const first = flush();
  await settled();
  core.calls[0]?.refuse("The disk is full.");
  expect(await soFar(first)).toEqual(new Error("The disk is full."));
  expect(draftNow(key, kept).prompt).toBe("new");
  const second = flush();
  await settled();
  core.calls[1]?.answer();
  expect(await soFar(second)).toBe("done");
  expect(core.calls[1]?.patch).toEqual({ prompt: "new" });
});

it("a save that fails while a flush waits is no failure of the flush, whose own save counts", async () => {
  const core = openCore();
  changeDraft<Words>(key, { prompt: "new" }, core.save);
  await vi.advanceTimersByTimeAsync(350);
  const flushed = flush();
  core.calls[0]?.refuse("The link broke.");
  await settled();
  core.calls[1]?.answer();
  expect(await soFar(flushed)).toBe("done");
  expect(core.calls).toHaveLength(2);
});

it("a field that is typed on while it is saved keeps its newer text, the others are let go", async () => {
  const core = openCore();
  changeDraft<Words>(key, { prompt: "a", name: "n" }, core.save);
  await vi.advanceTimersByTimeAsync(350);
  changeDraft<Words>(key, { prompt: "ab" });
  core.calls[0]?.answer();
  await settled();
  expect(draftNow(key, kept)).toEqual({ prompt: "ab", name: "kept" });
  await vi.advanceTimersByTimeAsync(350);
  expect(core.calls[1]?.patch).toEqual({ prompt: "ab" });
  core.calls[1]?.answer();
  await settled();
});

it("a flush of some drafts neither saves nor waits for the others", async () => {
  const [mine, other] = [openCore(), openCore()];
  changeDraft<Words>(key, { prompt: "mine" }, mine.save);
  changeDraft<Words>(`${key}/other`, { prompt: "other" }, other.save);
  const flushed = flush();
  await settled();
  expect(other.calls).toEqual([]);
  mine.calls[0]?.answer();
  expect(await soFar(flushed)).toBe("done");
  await vi.advanceTimersByTimeAsync(350);
  other.calls[0]?.answer();
  await settled();
});

it("a save that nobody waits for leaves no rejection behind, and the text stays", async () => {
  const core = openCore();
  changeDraft<Words>(key, { prompt: "new" }, core.save);
  await vi.advanceTimersByTimeAsync(350);
  core.calls[0]?.refuse("The disk is full.");
  await settled();
  expect(draftNow(key, kept).prompt).toBe("new");
});
