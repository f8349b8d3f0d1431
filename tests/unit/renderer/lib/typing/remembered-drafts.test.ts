// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadAnew } from "../../load-anew.ts";

const STORAGE = "reelsong.unkept/";
const load = () => loadAnew<typeof import("#renderer/lib/typing/use-draft.ts")>("renderer/lib/typing/use-draft.ts");
const leave = () => window.dispatchEvent(new Event("pagehide"));

beforeEach(() => window.sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  window.sessionStorage.clear();
});

it("what was typed while the core was away is there after a reload", async () => {
  const { changeDraft } = await load();
  changeDraft("shot/1", { prompt: "Rain." });
  changeDraft("script/1", { text: "INT. HOUSE", base: 3 });
  leave();
  const { draftNow } = await load();
  expect(draftNow<object>("shot/1", {})).toEqual({ prompt: "Rain." });
  expect(draftNow<object>("script/1", {})).toEqual({ text: "INT. HOUSE", base: 3 });
});

it("a text that is too large for the page’s storage takes no other along", async () => {
  const { changeDraft } = await load();
  const set = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, name, value) {
    // Its own alone: what other files' forms left is remembered by pages of their own.
    const kept = Object.entries({ ...this }).filter(([key]) => key.endsWith("/2"));
    const used = kept.map(([, text]) => text).join("").length;
    if (used + value.length > 1000) throw new DOMException("full", "QuotaExceededError");
    set.call(this, name, value);
  });
  changeDraft("script/2", { text: "x".repeat(2000) });
  changeDraft("chat/2", { text: "y".repeat(900) });
  changeDraft("shot/2", { prompt: "Rain." });
  leave();
  const { draftNow } = await load();
  expect(draftNow<object>("shot/2", {})).toEqual({ prompt: "Rain." });
  expect(draftNow<object>("chat/2", {})).toEqual({ text: "y".repeat(900) });
  expect(draftNow<object>("script/2", {})).toEqual({});
});

it("what was kept since isn’t there any more", async () => {
  window.sessionStorage.setItem(`${STORAGE}shot/3`, JSON.stringify({ prompt: "old" }));
  const { changeDraft, flushDrafts } = await load();
  changeDraft("shot/3", { prompt: "new" }, async () => {});
  await flushDrafts((key) => key === "shot/3");
  leave();
  expect(window.sessionStorage.getItem(`${STORAGE}shot/3`)).toBeNull();
});

it.each(["{", "", "null", "7", '"text"', "[1]"])(
  "what can’t have been written here (%j) takes no draft along",
  async (text) => {
    for (const name of ["shot/4", "shot/6"]) window.sessionStorage.setItem(STORAGE + name, text);
    window.sessionStorage.setItem(`${STORAGE}shot/5`, JSON.stringify({ prompt: "Rain." }));
    const { draftNow } = await load();
    expect(draftNow<object>("shot/5", {})).toEqual({ prompt: "Rain." });
    expect([draftNow<object>("shot/4", {}), draftNow<object>("shot/6", {})]).toEqual([{}, {}]);
  },
);
