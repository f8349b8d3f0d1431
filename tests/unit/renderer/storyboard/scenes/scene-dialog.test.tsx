// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { SceneDialog } from "#renderer/storyboard/scenes/scene-dialog.tsx";
import type { Scene } from "#shared/contract/storyboard/scenes.ts";
import { named, press, write } from "../../page-controls.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const calls = { onSave: vi.fn(), onClose: vi.fn() };
  const scene: Scene = {
    ...{ id: "s1", projectId: "film", number: "4", heading: "INT. PIER", place: "Pier", time: "", color: null },
    folded: false,
  };
  render(
    <TooltipProvider>
      <SceneDialog scene={scene} {...calls} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return { ...calls, done: () => [calls.onSave.mock.calls, calls.onClose.mock.calls.length] };
}
const texts = () => [...document.querySelectorAll<HTMLInputElement>(".scenefields input:not([type=radio])")];

it("what is said of a scene stands there; its heading is what is typed over at once", () => {
  open();
  expect(texts().map(({ value, placeholder, maxLength }) => [value, placeholder, maxLength])).toEqual([
    ["4", "", 20],
    ["INT. PIER", "INT. LIGHTHOUSE – NIGHT", 300],
    ["Pier", "Lighthouse", 200],
    ["", "Night", 100],
  ]);
  const heading = texts()[1];
  expect(document.activeElement).toBe(heading);
  expect([heading?.selectionStart, heading?.selectionEnd]).toEqual([0, 9]);
  expect(named("dialog", "Scene 4")).toHaveLength(1);
});

it("only what was changed is saved, all of it at once", async () => {
  const { done } = open();
  await write("Heading", "EXT. PIER");
  await write("Time", "Day");
  fireEvent.click(document.querySelectorAll("[type=radio]")[1] as Element);
  await press("button", "Save");
  expect(done()).toEqual([[[{ heading: "EXT. PIER", time: "Day", color: "red" }]], 1]);
});

it("Enter saves, and what is as it was isn't saved", async () => {
  const changed = open();
  fireEvent.keyDown(await write("Number", "4A"), { key: "Enter" });
  expect(changed.done()).toEqual([[[{ number: "4A" }]], 1]);
  cleanup();
  const same = open();
  await write("Number", "4A");
  fireEvent.keyDown(await write("Number", "4"), { key: "Enter" });
  expect(same.done()).toEqual([[], 1]);
});

it("Cancel and Escape save nothing", async () => {
  const { done } = open();
  await write("Heading", "EXT. PIER");
  await press("button", "Cancel");
  expect(done()).toEqual([[], 1]);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  expect(done()).toEqual([[], 2]);
});
