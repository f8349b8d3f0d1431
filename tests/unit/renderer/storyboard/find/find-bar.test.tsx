// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { FindBar } from "#renderer/storyboard/find/find-bar.tsx";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { choose } from "../../page-controls.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

const shots = [
  madeUpShot("a", { prompt: "The lamp is lit" }, { number: 1 }),
  madeUpShot("b", { prompt: "The lamp goes dark" }, { number: 2 }),
  madeUpShot("c", { prompt: "A gull" }, { number: 3 }),
];

beforeAll(speakEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(selected: string | undefined, words = "lamp") {
  const told: string[] = [];
  const bar = (asked: number) => (
    <FindBar
      shots={shots}
      selected={shots.find(({ id }) => id === selected)}
      sceneOf={() => undefined}
      stateOf={() => "draft"}
      onGo={({ id }) => told.push(`go ${id}`)}
      onSelectAll={(found) => told.push(`all ${found.map(({ id }) => id).join("")}`)}
      onClose={() => told.push("close")}
      {...{ asked, words }}
    />
  );
  const { rerender } = render(bar(1), { wrapper: WithinPage });
  return { told, field: screen.getByRole<HTMLInputElement>("textbox"), askAgain: () => rerender(bar(2)) };
}

it.each([
  ["Enter goes to the next", { key: "Enter" }, ["go b"], true],
  ["Shift and Enter to the one before, round the end", { key: "Enter", shiftKey: true }, ["go b"], true],
  ["F3 to the next", { key: "F3" }, ["go b"], true],
  ["Alt and Enter take in all that were found", { key: "Enter", altKey: true }, ["all ab"], true],
  ["Escape closes", { key: "Escape" }, ["close"], true],
  ["Alt and a letter is nobody's", { key: "q", altKey: true }, [], false],
  ["a letter is written", { key: "l" }, [], false],
])("%s", (_what, press, done, taken) => {
  const { told, field } = open("a");
  expect(fireEvent.keyDown(field, press)).toBe(!taken);
  expect(told).toEqual(done);
});

it("the Enter that takes an input method's words goes nowhere", () => {
  const { told, field } = open("a");
  fireEvent.keyDown(field, { key: "Enter", isComposing: true });
  expect(told).toEqual([]);
});

it("words lead to the first shot with them, unless one of those is open already", () => {
  const { told, field } = open("b", "");
  fireEvent.change(field, { target: { value: "lamp" } });
  expect(told).toEqual([]);
  fireEvent.change(field, { target: { value: "gull" } });
  expect(told).toEqual(["go c"]);
  expect(screen.getByRole("status").textContent).toBe("1 shot");
  fireEvent.change(field, { target: { value: "whale" } });
  expect([screen.getByRole("status").textContent, told]).toEqual(["No results", ["go c"]]);
});

it("says which of the found ones is open, and has its words chosen each time that it is asked for", () => {
  const { field, askAgain } = open("b");
  expect(screen.getByRole("status").textContent).toBe("2 of 2");
  field.blur();
  field.setSelectionRange(4, 4);
  askAgain();
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 4]);
});

it("its buttons lead to the one before and the next, and are off where nothing was found", () => {
  const { told, field } = open("a");
  const button = (name: string) => screen.getByRole("button", { name });
  fireEvent.click(button("Next match"));
  fireEvent.click(button("Previous match"));
  expect(told).toEqual(["go b", "go b"]);
  fireEvent.change(field, { target: { value: "whale" } });
  const isOff = (name: string) => button(name).matches(":disabled, [aria-disabled=true]");
  expect([isOff("Next match"), isOff("Previous match"), isOff("Close search")]).toEqual([true, true, false]);
  fireEvent.click(button("Close search"));
  expect(told.at(-1)).toBe("close");
});

it("where nothing is looked for nothing is said to be found, and no key leads anywhere", () => {
  const { told, field } = open("a", "  ");
  expect(screen.getByRole("status").textContent).toBe("");
  fireEvent.keyDown(field, { key: "Enter" });
  expect(told).toEqual([]);
});

it("with words that are in the open shot already it says which one that is; with none of them open, how many", () => {
  open("c");
  expect(screen.getByRole("status").textContent).toBe("2 shots");
});

it.each([
  ["a state that all have", "Status", "Draft", "2 of 3"],
  ["a state that none has", "Status", "Ready", "No results"],
  ["a model that none has", "Model", "H3-Max", "No results"],
])("without words shots are found by %s", async (_what, filter, choice, said) => {
  open("b", "");
  await choose(filter, new RegExp(choice));
  expect(screen.getByRole("status").textContent).toBe(said);
  await choose(filter, /^Any/);
  expect(screen.getByRole("status").textContent).toBe("");
});
