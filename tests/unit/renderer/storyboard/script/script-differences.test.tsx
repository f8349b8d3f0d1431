// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { ScriptDifferences } from "#renderer/storyboard/script/script-differences.tsx";
import type { BoardScene, SceneDifference, ScriptScene, ShotDifference } from "#shared/script/index.ts";
import type { PlannedShot } from "#shared/script/plan-shots.ts";
import { named } from "../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const scene = (heading: string, from = 0) => ({ heading, from }) as ScriptScene;
const planned = (prompt: string, duration = 4) => ({ prompt, duration }) as PlannedShot;
const was = (heading: string, shots = 1) =>
  ({ heading, shots: Array.from({ length: shots }, (_, index) => ({ id: `shot ${index}` })) }) as unknown as BoardScene;
const fresh = (heading: string, from: number, ...seconds: number[]): SceneDifference => ({
  ...{ kind: "new", scene: scene(heading, from), after: null },
  shots: seconds.map((duration) => planned("Rain.", duration)),
});
const changed = (sceneId: string, heading: string, before: string, shots: ShotDifference[]): SceneDifference => ({
  ...{ kind: "changed", sceneId, was: was(before), scene: scene(heading, 40), shots },
});
const gone = (sceneId: string, heading: string, shots: number): SceneDifference => ({
  ...{ kind: "gone", sceneId, was: was(heading, shots) },
});
const edit = (shotId: string, edited: boolean): ShotDifference =>
  ({
    do: "edit",
    shotId,
    edited,
    from: "Rain.",
    to: planned("Snow."),
    was: planned("Rain."),
    direction: null,
  }) as const;
const add: ShotDifference = { do: "add", after: null, shot: planned("Fog.") };
const remove = (edited: boolean): ShotDifference => ({ do: "remove", shotId: "b", edited, prompt: "Wind." });

function open(differences: readonly SceneDifference[], taken: readonly string[] = []) {
  const calls = { onTake: vi.fn(), onKeep: vi.fn(), onShow: vi.fn() };
  const numbers: Record<string, number> = { a: 3 };
  render(<ScriptDifferences {...{ differences, ...calls }} taken={new Set(taken)} numberOf={(id) => numbers[id]} />, {
    wrapper: WithinPage,
  });
  return calls;
}
const boxes = () => [...document.querySelectorAll<HTMLInputElement>("[type=checkbox]")];
const lines = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

it.each<[string, SceneDifference, string, string, string[], string]>([
  ["a new scene", fresh("INT. PIER", 0, 4, 61), "INT. PIER", "New scene: 2 shots · 1:05", ["Show"], "new 0"],
  ["one without a heading", fresh("", 7, 4), "Untitled scene", "New scene: 1 shot · 0:04", ["Show"], "new 7"],
  [
    "a scene that is gone",
    gone("s1", "EXT. SEA", 2),
    "EXT. SEA",
    "No longer in the script. Deletes 2 shots.",
    ["Ignore"],
    "gone s1",
  ],
  [
    "a heading that changed",
    changed("s1", "INT. PIER", "EXT. PIER", []),
    "INT. PIER",
    "Heading was “EXT. PIER”",
    ["Show", "Ignore"],
    "changed s1",
  ],
  [
    "a heading that was none",
    changed("s1", "INT. PIER", "", []),
    "INT. PIER",
    "Heading was “Untitled scene”",
    ["Show", "Ignore"],
    "changed s1",
  ],
])("%s is one line to take or leave", (_what, difference, heading, said, buttons, key) => {
  const { onTake } = open([difference], [key]);
  expect(lines(".headline .cut")).toEqual([heading]);
  expect(document.querySelector(".headline .cut")?.getAttribute("title")).toBe(heading);
  expect(lines("p")).toEqual([said]);
  expect(named("button", /./).map(({ textContent }) => textContent)).toEqual(buttons);
  expect(boxes().map(({ checked, labels }) => [checked, labels?.[0]?.textContent])).toEqual([[true, heading]]);
  fireEvent.click(boxes()[0] as Element);
  expect(onTake.mock.calls).toEqual([[key, false]]);
});

it("a scene whose shots differ is taken shot by shot, each with what it was and will be", () => {
  const { onTake } = open(
    [changed("s1", "INT. PIER", "INT. PIER", [edit("a", false), add, remove(false)])],
    ["changed s1 1"],
  );
  expect(lines(".headline label")).toEqual([]);
  expect(lines(".headline .cut")).toEqual(["INT. PIER"]);
  expect(lines("li > .cap")).toEqual(["3 changes"]);
  expect(lines(".shotline")).toEqual([...["New text for shot 3Rain.Snow.", "Add shotFog.", "Delete shot ?Wind."]]);
  expect(lines(".was")).toEqual(["Rain.", "Wind."]);
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true, false]);
  fireEvent.click(boxes()[2] as Element);
  fireEvent.click(boxes()[1] as Element);
  expect(onTake.mock.calls).toEqual([
    ["changed s1 2", true],
    ["changed s1 1", false],
  ]);
});

it("a shot that somebody edited on the board says so before it is replaced or deleted", () => {
  open([changed("s1", "INT. PIER", "INT. PIER", [edit("b", true), edit("a", false), add, remove(true)])]);
  expect(lines(".shotline")).toEqual([
    ...["New text for shot ?You edited this shot on the board.Rain.Snow.", "New text for shot 3Rain.Snow."],
    ...["Add shotFog.", "Delete shot ?You edited this shot on the board.Wind."],
  ]);
});

it("Show leads to the scene’s own place, Ignore is about its own difference", () => {
  const differences = [fresh("INT. PIER", 12, 4), changed("s1", "EXT. SEA", "EXT. SEA", [add]), gone("s2", "X", 1)];
  const { onShow, onKeep } = open(differences);
  for (const button of named("button", "Show")) fireEvent.click(button);
  expect(onShow.mock.calls).toEqual([[12], [40]]);
  for (const button of named("button", "Ignore")) fireEvent.click(button);
  expect(onKeep.mock.calls).toEqual([[differences[1]], [differences[2]]]);
});
