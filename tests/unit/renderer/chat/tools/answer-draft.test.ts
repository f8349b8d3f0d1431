// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import {
  answerDraftNow,
  changeAnswerDraft,
  forgetAnswerDraft,
  noAnswer,
  useAnswerDraft,
} from "#renderer/chat/tools/answer-draft.ts";

const stored = () => window.localStorage.getItem("reelsong.answer.call");
const picture = { id: "p", name: "lamp.png", brought: true };
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  forgetAnswerDraft("call");
  window.localStorage.clear();
});

it("what is written of an answer is kept as it is changed, and shown to whoever looks", () => {
  const { result } = renderHook(() => useAnswerDraft("call"));
  const other = renderHook(() => useAnswerDraft("other"));
  expect(result.current).toEqual(noAnswer);
  act(() => changeAnswerDraft("call", { text: "Rain" }));
  act(() => changeAnswerDraft("call", { kind: "json", picture }));
  expect(result.current).toEqual({ text: "Rain", kind: "json", picture });
  expect([answerDraftNow("call"), other.result.current]).toEqual([result.current, noAnswer]);
  // The same object as long as nothing is written.
  const before = result.current;
  act(() => changeAnswerDraft("other", { text: "Wind" }));
  expect(result.current).toBe(before);
});

it.each([
  ["words", { text: "Rain" }],
  ["its kind alone", { kind: "error" as const }],
  ["a picture alone", { picture }],
])("%s is something that is kept; without it nothing is", (_what, change) => {
  changeAnswerDraft("call", change);
  expect(JSON.parse(stored() ?? "null")).toEqual({ ...noAnswer, ...change });
  changeAnswerDraft("call", noAnswer);
  expect(stored()).toBeNull();
});

it("sent, it is forgotten", () => {
  const { result } = renderHook(() => useAnswerDraft("call"));
  act(() => changeAnswerDraft("call", { text: "Rain", kind: "json" }));
  act(() => forgetAnswerDraft("call"));
  expect([result.current, stored()]).toEqual([noAnswer, null]);
});

it.each([
  ["an earlier version, the text alone", "Rain at noon", { ...noAnswer, text: "Rain at noon" }],
  ["an earlier version, a text that is JSON", '{"rain":true}', { ...noAnswer, text: '{"rain":true}' }],
  [
    "this version",
    JSON.stringify({ text: "Rain", kind: "error", picture: null }),
    { text: "Rain", kind: "error", picture: null },
  ],
])("what was kept by %s is read", (_who, kept, draft) => {
  window.localStorage.setItem("reelsong.answer.call", kept);
  expect(answerDraftNow("call")).toEqual(draft);
});

it("what is longer than the browser keeps stands as long as the page does, and later words take its place", () => {
  const { result } = renderHook(() => useAnswerDraft("call"));
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  act(() => changeAnswerDraft("call", { text: "long" }));
  expect([result.current.text, stored()]).toEqual(["long", null]);
  full.mockRestore();
  act(() => changeAnswerDraft("call", { text: "short" }));
  expect([result.current.text, JSON.parse(stored() ?? "null").text]).toEqual(["short", "short"]);
});

it("who looks no longer is told nothing", () => {
  const { result, unmount } = renderHook(() => useAnswerDraft("call"));
  unmount();
  changeAnswerDraft("call", { text: "Rain" });
  expect(result.current).toEqual(noAnswer);
});
