// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { type Selection, useSelection } from "#renderer/storyboard/board/use-selection.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { loadAnew } from "../../load-anew.ts";

afterEach(() => {
  cleanup();
  // What is selected outlasts the board: the next test begins with nothing.
  window.sessionStorage.clear();
});

const shots = ["a", "b", "c", "d", "e"].map((id, at) => madeUpShot(id, {}, { number: at + 1 }));
const shot = (id: string) => shots.find((each) => each.id === id) as (typeof shots)[number];
const none = { shiftKey: false, ctrlKey: false, metaKey: false };

/** A board on which one shot is open. */
function board(first: string) {
  let open = first;
  const hook = renderHook(
    ({ id }) =>
      useSelection(
        shots,
        shots.find((each) => each.id === id),
        (next) => (open = next),
      ),
    {
      initialProps: { id: first },
    },
  );
  const act_ = (work: () => void) => {
    act(work);
    hook.rerender({ id: open });
  };
  return {
    now: () => ({ open, ids: [...hook.result.current.ids].join("") }),
    openAlone: (id: string) => act_(() => hook.result.current.open(id)),
    /** By a link, as a new one, as a copy. */
    open: (id: string) => act_(() => (open = id)),
    press: (id: string, keys: Partial<typeof none> = {}) =>
      act_(() => hook.result.current.press(shot(id), { ...none, ...keys })),
    aim: (id: string) => act_(() => hook.result.current.aim(shot(id))),
    all: () => act_(() => hook.result.current.all()),
    only: (...ids: string[]) => act_(() => hook.result.current.only(ids.map(shot))),
    clear: () => act_(() => hook.result.current.clear()),
    meant: (id: string) =>
      hook.result.current
        .meant(shot(id))
        .map((each) => each.id)
        .join(""),
  };
}

it("a press opens a shot, alone", () => {
  const on = board("b");
  expect(on.now()).toEqual({ open: "b", ids: "b" });
  on.press("d", { shiftKey: true });
  on.press("c");
  expect(on.now()).toEqual({ open: "c", ids: "c" });
});

it.each([
  ["b", "d", "bcd"],
  ["d", "b", "bcd"],
  ["c", "c", "c"],
])("Shift takes in everything from the open shot %s to %s", (open, to, ids) => {
  const on = board(open);
  on.press(to, { shiftKey: true });
  expect(on.now()).toEqual({ open, ids });
});

it.each([["ctrlKey"], ["metaKey"]])("%s takes a shot in and leaves it out", (key) => {
  const on = board("b");
  on.press("d", { [key]: true });
  on.press("a", { [key]: true });
  expect(on.now()).toEqual({ open: "b", ids: "abd" });
  on.press("d", { [key]: true });
  expect(on.now()).toEqual({ open: "b", ids: "ab" });
  // The open one is left out: another of them is open from then on.
  on.press("b", { [key]: true });
  expect(on.now()).toEqual({ open: "a", ids: "a" });
  // The last one stays.
  on.press("a", { [key]: true });
  expect(on.now()).toEqual({ open: "a", ids: "a" });
});

it("what is done from a shot is about all that are selected, in the board's order; from another about itself", () => {
  const on = board("d");
  on.press("b", { ctrlKey: true });
  expect(on.meant("b")).toBe("bd");
  expect(on.meant("d")).toBe("bd");
  expect(on.meant("c")).toBe("c");
});

// @shows First use, point by point › B16. Menus act on the selection that they are opened in
it("a menu on one of them leaves them selected; on another that one alone is open", () => {
  const on = board("b");
  on.press("d", { ctrlKey: true });
  on.aim("d");
  expect(on.now()).toEqual({ open: "b", ids: "bd" });
  on.aim("e");
  expect(on.now()).toEqual({ open: "e", ids: "e" });
});

it("all of them, and none besides the open one", () => {
  const on = board("c");
  on.all();
  expect(on.now()).toEqual({ open: "c", ids: "abcde" });
  on.clear();
  expect(on.now()).toEqual({ open: "c", ids: "c" });
});

it("only those that were found, of which the first is open", () => {
  const on = board("c");
  on.all();
  on.only("d", "b");
  expect(on.now()).toEqual({ open: "d", ids: "bd" });
  on.only("e");
  expect(on.now()).toEqual({ open: "e", ids: "e" });
});

it("a shot that is opened elsewhere is meant alone, and those of before aren't when one of them is opened again", () => {
  const on = board("a");
  on.press("c", { shiftKey: true });
  on.open("e");
  expect(on.now()).toEqual({ open: "e", ids: "e" });
  on.open("b");
  expect(on.now()).toEqual({ open: "b", ids: "b" });
});

it("one of those that are selected is alone when it is opened from the timeline", () => {
  const on = board("a");
  on.press("c", { shiftKey: true });
  on.openAlone("b");
  expect(on.now()).toEqual({ open: "b", ids: "b" });
});

it.each<[string, (selection: Selection) => void]>([
  ["the open shot is left out", ({ press }) => press(shot("b"), { ...none, ctrlKey: true })],
  ["only others are meant", ({ only }) => only([shot("c"), shot("d")])],
])("until another shot is open, several stay selected where %s", (_what, act_) => {
  // Else the open one would stand alone in the inspector for a moment, in place of the form for all of them.
  const hook = renderHook(({ id }) => useSelection(shots, shot(id), () => {}), { initialProps: { id: "b" } });
  act(() => hook.result.current.press(shot("d"), { ...none, shiftKey: true }));
  act(() => act_(hook.result.current));
  expect([...hook.result.current.ids].join("")).toBe("bcd");
  hook.rerender({ id: "c" });
  expect([...hook.result.current.ids].join("")).toBe("cd");
});

it("one of those that are selected leaves them selected when a step undone leads to it", () => {
  const on = board("a");
  on.press("c", { shiftKey: true });
  on.open("b");
  expect(on.now()).toEqual({ open: "b", ids: "abc" });
});

it("what was selected is there again on coming back to one of it, and not where another shot was opened meanwhile", () => {
  const first = board("b");
  first.press("d", { shiftKey: true });
  expect(first.now()).toEqual({ open: "b", ids: "bcd" });
  cleanup();
  const back = board("b");
  expect(back.now()).toEqual({ open: "b", ids: "bcd" });
  cleanup();
  expect(board("e").now()).toEqual({ open: "e", ids: "e" });
  cleanup();
  expect(board("b").now()).toEqual({ open: "b", ids: "b" });
});

it("what was selected is there again after the page was loaded anew", async () => {
  board("b").press("d", { shiftKey: true });
  cleanup();
  const { useSelection: another } = await loadAnew<{ useSelection: typeof useSelection }>(
    "renderer/storyboard/board/use-selection.ts",
  );
  const { result } = renderHook(() => another(shots, shot("c"), () => {}));
  expect([...result.current.ids].join("")).toBe("bcd");
});

it.each([
  ["c", "bcd"],
  ["e", "e"],
])("what was selected is there once the shots are read, where one of them is open: %s", (open, ids) => {
  board("b").press("d", { shiftKey: true });
  cleanup();
  const none: typeof shots = [];
  const hook = renderHook(
    ({ read }: { read: typeof shots }) =>
      useSelection(
        read,
        read.find(({ id }) => id === open),
        () => {},
      ),
    { initialProps: { read: none } },
  );
  expect([...hook.result.current.ids]).toEqual([]);
  hook.rerender({ read: shots });
  expect([...hook.result.current.ids].join("")).toBe(ids);
});

it("of a film that was emptied nothing is selected when its shots are back", () => {
  const hook = renderHook(({ all }: { all: typeof shots }) => useSelection(all, all[0], () => {}), {
    initialProps: { all: shots },
  });
  act(() => hook.result.current.all());
  hook.rerender({ all: [] });
  hook.rerender({ all: shots });
  expect([...hook.result.current.ids].join("")).toBe("a");
});

it.each(["{", "7", "null", '{"a":1}', "[1,null]"])("%s in the browser's storage selects nothing", (stored) => {
  window.sessionStorage.setItem("reelsong.shots.selected", stored);
  expect(board("b").now()).toEqual({ open: "b", ids: "b" });
});

it("a storage that is full loses the selection alone", () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  });
  const on = board("b");
  on.press("d", { shiftKey: true });
  expect(on.now()).toEqual({ open: "b", ids: "bcd" });
  full.mockRestore();
});
