import { afterEach, beforeEach, expect, it, test } from "vitest";
import { type ToastContent, useToasts } from "#renderer/lib/toast-store.ts";

const empty = () => useToasts.setState({ shown: [] });
beforeEach(empty);
afterEach(empty);

/** `a` passes; `a…` goes on. */
const toast = (title: string): ToastContent => {
  const key = title.replace("…", "");
  return { kind: "done", title, key, ...(title === key ? {} : { progress: 0.5 }) };
};
const show = (titles: string) => {
  for (const title of titles.split(" ")) useToasts.getState().show(toast(title));
};
const titles = () =>
  useToasts
    .getState()
    .shown.map(({ title }) => title)
    .join(" ");

test.each([
  ["four are shown, and the oldest makes room", "a b c d e", "b c d e"],
  ["what goes on isn't pushed out by what passes", "a… b c d e", "a… c d e"],
  ["two that go on leave room for one beside the newest", "a… b… c d e", "a… b… d e"],
  ["three that go on leave room for the newest only", "a… b… c… d e", "a… b… c… e"],
  ["one more that goes on takes the place of what passes", "a… b… c… d e…", "a… b… c… e…"],
  ["more that go on are all shown, and the newest beside them", "a… b… c… d… e f", "a… b… c… d… f"],
  ["one of the same key takes its place, at the end", "a b a", "b a"],
  ["the end of what went on is a message of its own", "a… b a", "b a"],
])("%s", (_what, shown, left) => {
  show(shown);
  expect(titles()).toBe(left);
});

it("what goes on is written into what is there; its end isn't, so that it has its own time", () => {
  show("a… b");
  const first = useToasts.getState().shown[0]?.id;
  useToasts.getState().show({ ...toast("a…"), progress: 0.9 });
  expect(useToasts.getState().shown.map(({ id, progress }) => [id === first, progress])).toEqual([
    [true, 0.9],
    [false, undefined],
  ]);
  show("a");
  expect(useToasts.getState().shown.some(({ id }) => id === first)).toBe(false);
});

it("toasts without a key are each their own, and one is dismissed without the others", () => {
  const { show: add, dismiss } = useToasts.getState();
  add({ kind: "done", title: "Saved" });
  add({ kind: "done", title: "Saved" });
  const ids = useToasts.getState().shown.map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  dismiss(ids[0] ?? 0);
  expect(useToasts.getState().shown.map(({ id }) => id)).toEqual([ids[1]]);
});
