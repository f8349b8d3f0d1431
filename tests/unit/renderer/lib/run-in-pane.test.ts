// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useCommands } from "#renderer/lib/commands.ts";
import { openRoute } from "#renderer/lib/route.ts";
import { runInPane } from "#renderer/lib/run-in-pane.ts";

const offer = (title = "Duplicate shot", disabled = false) =>
  useCommands
    .getState()
    .register("storyboard.shots", [{ id: "shot.copy", title, group: "Shot", disabled, run: () => {} }]);
const withdraw = () => useCommands.getState().unregister("storyboard.shots");
/** The address tells of itself a moment later, as a browser's does. */
const pass = (milliseconds = 20) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  openRoute("chat");
});
afterEach(() => {
  vi.useRealTimers();
  withdraw();
  window.location.hash = "";
});

function ask() {
  const then = vi.fn();
  const onMissing = vi.fn();
  runInPane({ id: "shot.copy", pane: "storyboard" }, ({ title }) => then(title), onMissing);
  return { then, onMissing };
}
const leave = async (pane: "tasks" | "storyboard") => {
  openRoute(pane);
  window.dispatchEvent(new Event("hashchange"));
  await pass();
};

it("what the pane offers already is done at once", () => {
  offer();
  const { then } = ask();
  expect(then.mock.calls).toEqual([["Duplicate shot"]]);
  expect(window.location.hash).toBe("#/storyboard");
});

it("what it offers later is done then, once, and nothing is said to be missing", async () => {
  const { then, onMissing } = ask();
  await pass(4000);
  expect(then).not.toHaveBeenCalled();
  offer();
  await pass();
  withdraw();
  offer("Again");
  await pass(6000);
  expect([then.mock.calls, onMissing.mock.calls]).toEqual([[["Duplicate shot"]], []]);
});

it("what can't be done now is waited for", async () => {
  offer("Duplicate shot", true);
  const { then } = ask();
  await pass();
  expect(then).not.toHaveBeenCalled();
  offer();
  await pass();
  expect(then).toHaveBeenCalledOnce();
});

it("after five seconds it is missing, and no longer waited for", async () => {
  const { then, onMissing } = ask();
  await pass(4999);
  expect(onMissing).not.toHaveBeenCalled();
  await pass(1);
  offer();
  await pass();
  expect([then.mock.calls.length, onMissing.mock.calls.length]).toEqual([0, 1]);
});

it("whoever opened another pane meanwhile finds nothing done, nor missing, on coming back", async () => {
  const { then, onMissing } = ask();
  await leave("storyboard");
  await leave("tasks");
  await leave("storyboard");
  offer();
  await pass(6000);
  expect([then.mock.calls, onMissing.mock.calls]).toEqual([[], []]);
});

it("nor is it done in another pane that was opened as it was offered", async () => {
  const { then } = ask();
  offer();
  openRoute("tasks");
  await pass(6000);
  expect(then).not.toHaveBeenCalled();
});
