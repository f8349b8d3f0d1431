// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TagPalette } from "#renderer/song/editor/tag-palette.tsx";
import { at, named, press, until } from "../../page-controls.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const on = { onOpenChange: vi.fn(), onInsert: vi.fn(), onBack: vi.fn() };
  const shown = render(<TagPalette open {...on} />, { wrapper: WithinPage });
  return { ...on, close: () => shown.rerender(<TagPalette open={false} {...on} />) };
}
const list = () => document.querySelector(".tagPalette ul") as HTMLElement;

it.each<[key: string, tag: string]>([
  ["I", "Intro"],
  ["v", "Verse"],
  ["p", "Pre Chorus"],
  ["C", "Chorus"],
  ["n", "Interlude"],
  ["b", "Bridge"],
  ["o", "Outro"],
  ["s", "Post Chorus"],
  ["t", "Transition"],
  ["k", "Break"],
  ["h", "Hook"],
  ["u", "Build Up"],
  ["m", "Inst"],
  ["l", "Solo"],
])("the letter “%s” writes [%s], is written nowhere itself, and the palette closes", (key, tag) => {
  const { onInsert, onOpenChange } = open();
  const down = createEvent.keyDown(list(), { key });
  fireEvent(list(), down);
  expect([down.defaultPrevented, onInsert.mock.calls, onOpenChange.mock.calls]).toEqual([true, [[tag]], [[false]]]);
});

it.each([
  { key: "z" },
  { key: "Tab" },
  { key: "c", ctrlKey: true },
  { key: "c", metaKey: true },
  { key: "c", altKey: true },
])("%j means no tag", (pressed) => {
  const { onInsert, onOpenChange } = open();
  const down = createEvent.keyDown(list(), pressed);
  fireEvent(list(), down);
  expect([down.defaultPrevented, onInsert.mock.calls, onOpenChange.mock.calls]).toEqual([false, [], []]);
});

it("has all fourteen tags, each with its letter, and one that is pressed is written", async () => {
  const { onInsert, onOpenChange } = open();
  const tags = [...list().querySelectorAll("button")];
  expect(tags.map((tag) => tag.textContent).slice(0, 3)).toEqual(["IntroI", "VerseV", "Pre ChorusP"]);
  expect([tags.length, tags[0]?.closest("li")?.dataset.hue]).toEqual([14, "intro"]);
  await press("button", "Insert [Bridge]");
  expect([onInsert.mock.calls, onOpenChange.mock.calls]).toEqual([[["Bridge"]], [[false]]]);
});

it("closed, the cursor is put back into the lyrics, and the focus goes nowhere else", async () => {
  const { close, onBack } = open();
  close();
  await until(() => expect(onBack).toHaveBeenCalledOnce());
  expect(document.activeElement).toBe(document.body);
  await at("button", "Tag");
  expect(named("dialog", /./)).toEqual([]);
});
