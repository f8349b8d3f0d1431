// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { type CameraPart, CameraPicker } from "#renderer/storyboard/direction/camera-picker.tsx";
import { at, named, press, write } from "../../page-controls.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const camera = (changes: Partial<CameraPart> = {}): CameraPart => ({
  ...{ kind: "camera", move: "pan left", amplitude: "medium", speed: "medium", note: "", ...changes },
});
const changed = vi.fn<(part: CameraPart) => void>();
const outside = vi.fn();
function Picker({ begins }: { begins: CameraPart }) {
  const [part, setPart] = useState(begins);
  const onChange = (to: CameraPart) => {
    changed(to);
    setPart(to);
  };
  return <CameraPicker {...{ part, onChange }} />;
}
function open(changes: Partial<CameraPart> = {}) {
  changed.mockClear();
  outside.mockClear();
  render(
    <TooltipProvider>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears what keys are left to the page */}
      <div onKeyDown={({ key }) => outside(key)}>
        <Picker begins={camera(changes)} />
      </div>
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
}
const pick = () => document.querySelector<HTMLElement>(".pick");
const moves = () => [...document.querySelectorAll<HTMLElement>(".cammoves [role=radio]")];
const moveOf = (name: string) => moves().find(({ textContent }) => textContent === name) as HTMLElement;
const focused = () => document.activeElement?.textContent;
function key(name: string): boolean {
  const on = document.activeElement ?? document.body;
  const event = createEvent.keyDown(on, { key: name });
  fireEvent(on, event);
  return event.defaultPrevented;
}
const tellsMoves = () => changed.mock.calls.map(([{ move }]) => move);

it.each<[string, Partial<CameraPart>, string, string]>([
  ["as it usually is", {}, "Pan left", "Camera move: Pan left"],
  ["small", { amplitude: "small" }, "Pan left Small", "Camera move: Pan left Small"],
  [
    "large and fast",
    { amplitude: "large", speed: "fast" },
    "Pan left Large · Fast",
    "Camera move: Pan left Large · Fast",
  ],
  [
    "one that doesn't move",
    { move: "static shot", amplitude: "large", speed: "slow" },
    "Static",
    "Camera move: Static",
  ],
])("the move is named with how far and how fast: %s", (_what, changes, shown, name) => {
  open(changes);
  expect([pick()?.textContent, pick()?.getAttribute("aria-label")?.trim()]).toEqual([shown, name]);
});

it("a move is chosen by a press, and the one that is there stays", async () => {
  open();
  fireEvent.click(pick() as Element);
  await at("radio", "Zoom in");
  expect(moves()).toHaveLength(20);
  expect(
    moves()
      .filter((one) => one.getAttribute("aria-checked") === "true")
      .map(({ textContent }) => textContent),
  ).toEqual(["Pan left"]);
  fireEvent.click(moveOf("POV"));
  fireEvent.click(moveOf("POV"));
  expect(changed.mock.calls).toEqual([[camera({ move: "pov" })]]);
});

it("keys go over rows and columns, and end at the ends", async () => {
  open();
  fireEvent.click(pick() as Element);
  await at("radio", "Zoom in");
  moveOf("Pan left").focus();
  outside.mockClear();
  for (const [name, move] of [
    ["ArrowRight", "Pan right"],
    ["ArrowDown", "Tilt up"],
    ["ArrowLeft", "Truck right"],
    ["ArrowUp", "Pan left"],
    ["Home", "Zoom in"],
    ["ArrowRight", "Zoom out"],
    ["ArrowLeft", "Zoom in"],
    ["End", "Roll counterclockwise"],
  ] as const) {
    expect([name, key(name), focused()]).toEqual([name, true, move]);
  }
  expect(tellsMoves()).toEqual([
    ...["pan right", "tilt up", "truck right", "pan left", "zoom in", "zoom out", "zoom in", "roll counterclockwise"],
  ]);
  // Beyond them there is nothing, and the page doesn't scroll.
  changed.mockClear();
  expect([key("ArrowDown"), focused()]).toEqual([true, "Roll counterclockwise"]);
  key("Home");
  changed.mockClear();
  expect([key("ArrowUp"), focused(), tellsMoves()]).toEqual([true, "Zoom in", []]);
  expect(outside.mock.calls).toEqual([]);
  // Other keys are the page's.
  expect(key("x")).toBe(false);
  expect(outside.mock.calls).toEqual([["x"]]);
});

it("how far and how fast are chosen, and toward what is written", async () => {
  open();
  fireEvent.click(pick() as Element);
  await press("radio", "Large");
  await press("radio", "Slow");
  await write("Target", "toward the letter");
  expect(changed.mock.calls.map(([part]) => part)).toEqual([
    camera({ amplitude: "large" }),
    camera({ amplitude: "large", speed: "slow" }),
    camera({ amplitude: "large", speed: "slow", note: "toward the letter" }),
  ]);
  expect(named("radio", "Slow")[0]?.getAttribute("aria-checked")).toBe("true");
});
