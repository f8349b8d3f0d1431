// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { listCommands, useCommands } from "#renderer/lib/commands.ts";
import { type BoardCommandsParts, useBoardCommands } from "#renderer/storyboard/use-board-commands.ts";
import type { ShotActions } from "#renderer/storyboard/use-shot-actions.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const shots = [1, 2].map((number) => madeUpShot(`shot ${number}`, {}, { number }));
const [first] = shots;

/** What is offered of a board on which so many shots are selected. */
function open({ picked = 1, takes = false } = {}) {
  const does = { add: vi.fn(), duplicate: vi.fn(), remove: vi.fn() };
  let hasTakes = takes;
  const calls = { onAll: vi.fn(), onSettings: vi.fn(), onGenerate: vi.fn(), onFind: vi.fn(), onEditMany: vi.fn() };
  const parts: BoardCommandsParts = {
    selected: picked === 0 ? undefined : first,
    picked: shots.slice(0, picked),
    actions: { ...does, haveTakes: () => hasTakes } as unknown as ShotActions,
    ...calls,
  };
  const { rerender, unmount } = renderHook(() => useBoardCommands(parts), { wrapper: WithinPage });
  const all = () => listCommands(useCommands.getState().byOwner).filter(({ id }) => id.startsWith("storyboard."));
  const run = (id: string) =>
    all()
      .find((each) => each.id === `storyboard.${id}`)
      ?.run();
  return {
    ...{ does, calls, run, unmount },
    titles: () => all().map(({ title }) => title),
    takesCome: () => {
      hasTakes = true;
      rerender();
    },
  };
}

it("of an empty board only the film's settings are offered", () => {
  const { titles, run, calls, unmount } = open({ picked: 0 });
  expect(titles()).toEqual(["Film settings"]);
  run("filmSettings");
  expect(calls.onSettings).toHaveBeenCalledOnce();
  unmount();
  expect(titles()).toEqual([]);
});

it("of one shot its own number is named, and each command does what it says to it", () => {
  const { titles, run, does, calls } = open();
  expect(titles().toSorted()).toEqual([
    "Add a shot after shot 1",
    "Delete shot 1",
    "Duplicate shot 1",
    "Film settings",
    "Find shots",
    "Generate shots…",
    "Select all shots",
  ]);
  for (const id of ["find", "selectAll", "generateMany", "addAfter", "duplicate", "remove"]) run(id);
  expect([calls.onFind, calls.onAll, calls.onGenerate].map((each) => each.mock.calls.length)).toEqual([1, 1, 1]);
  expect(does.add.mock.calls).toEqual([[first]]);
  expect(does.duplicate.mock.calls).toEqual([[[first]]]);
  expect(does.remove.mock.calls).toEqual([[[first]]]);
});

it("several are counted, and can be edited together", () => {
  const { titles, run, does, calls } = open({ picked: 2 });
  expect(titles().filter((title) => title.includes("2"))).toEqual([
    "Edit 2 shots together",
    "Duplicate 2 shots",
    "Delete 2 shots",
  ]);
  run("editMany");
  run("remove");
  expect(calls.onEditMany).toHaveBeenCalledOnce();
  expect(does.remove.mock.calls).toEqual([[shots]]);
});

it("takes can be left behind once there are any, also where they come while the shot stays selected", () => {
  const { titles, run, does, takesCome } = open();
  const bare = () => titles().filter((title) => title.includes("without takes"));
  expect(bare()).toEqual([]);
  takesCome();
  expect(bare()).toHaveLength(1);
  run("duplicateBare");
  expect(does.duplicate.mock.calls).toEqual([[[first], false]]);
});
