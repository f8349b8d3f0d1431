// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { newShotDraft } from "#core/storyboard/new-shot-draft.ts";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { DirectionEditor } from "#renderer/storyboard/direction/direction-editor.tsx";
import { textParts } from "#renderer/storyboard/direction/text-parts.ts";
import { wordDiff } from "#renderer/storyboard/direction/word-diff.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { parseDirection } from "#shared/direction/index.ts";
import { promptOf } from "#shared/rules/video/shot-request.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
// Popovers ask for it.
beforeAll(() => void watchedSizes());
afterAll(() => void vi.unstubAllGlobals());
afterEach(cleanup);

const text = (body: string, music = "N/A") =>
  `integrated_multimodal_description: ${body}\noverall_soundscape: Wind.\nnon_diegetic_music: ${music}`;
const two = text("[Shot 1] A lighthouse in fog. [Shot 2] At 00:03.000, the camera cuts to the sea.");

let opened = 0;
function open(prompt: string, { songBeats = [] as number[], duration = 8, words = "" } = {}) {
  opened += 1;
  pageCore({ settings: { update: (changes) => changes } });
  queryClient.setQueryData(orpc.settings.get.queryKey(), { phrases: ["my own light"] } as never);
  let now: ShotDraft = {
    ...newShotDraft,
    duration,
    prompt: words,
    directed: true,
    direction: parseDirection(prompt || words, duration),
  };
  function Shot() {
    const [draft, setDraft] = useState(now);
    now = draft;
    return (
      <DirectionEditor
        {...{
          shotId: `shot ${opened}`,
          draft,
          songBeats,
          media: new Map(),
          shown: undefined,
          most: 7000,
          unsaved: false as const,
        }}
        change={(patch) => setDraft((before) => ({ ...before, ...patch }))}
        keep={() => {}}
      />
    );
  }
  render(<Shot />, { wrapper: WithinPage });
  return { sent: () => promptOf(now, () => undefined), draft: () => now };
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const cut = () => screen.getByRole("slider", { name: "Cut before beat 2" });

// @shows Direction, point by point › 2. Cuts are moved by keys, and drawn onto frames or beats of the song
test.each([
  ["a frame later", { key: "ArrowRight" }, "3.042 s"],
  ["a frame earlier", { key: "ArrowLeft" }, "2.958 s"],
  ["a second later", { key: "ArrowRight", shiftKey: true }, "4.000 s"],
  ["as early as can be", { key: "Home" }, "0.042 s"],
  ["as late as can be", { key: "End" }, "7.958 s"],
])("a cut is moved by keys: %s", (_way, key, at) => {
  open(two);
  fireEvent.keyDown(cut(), key);
  expect(cut().getAttribute("aria-valuetext")).toBe(at);
});

test("what is longer than a field of a direction holds says so beside it, with both figures", () => {
  open(two);
  const style = () => screen.getByRole("textbox", { name: "Style" });
  fireEvent.input(style(), { target: { value: "a".repeat(20_000) } });
  expect(style().getAttribute("aria-invalid")).not.toBe("true");
  fireEvent.input(style(), { target: { value: "a".repeat(20_001) } });
  expect(screen.getByText("20,001 / 20,000")).toBeTruthy();
  expect(style().getAttribute("aria-invalid")).toBe("true");
});

test("a cut that is deleted joins its beats, and nothing written is lost", () => {
  const { sent } = open(two);
  fireEvent.keyDown(cut(), { key: "Delete" });
  expect(screen.queryByRole("slider")).toBeNull();
  expect(sent()).toBe(text("[Shot 1] A lighthouse in fog. the sea."));
});

// @shows Direction, point by point › 2. Cuts are moved by keys, and drawn onto frames or beats of the song
test("a drawn cut lands on a beat of the song that is near, and with Alt on a frame", () => {
  open(two, { songBeats: [4.1] });
  const strip = cut().parentElement as HTMLElement;
  strip.getBoundingClientRect = () => new DOMRect(0, 0, 800, 98);
  cut().setPointerCapture = () => {};
  fireEvent.pointerDown(cut(), { pointerId: 7 });
  const draw = (clientX: number, altKey: boolean) =>
    act(() => {
      const moved = new MouseEvent("pointermove", { bubbles: true, clientX, altKey, buttons: 1 });
      cut().dispatchEvent(moved);
    });
  draw(400, false);
  expect(cut().getAttribute("aria-valuetext")).toBe("4.100 s");
  draw(400, true);
  expect(cut().getAttribute("aria-valuetext")).toBe("4.000 s");
});

test("the open beat is split, and the new one is written", () => {
  const { sent } = open(text("[Shot 1] Fog."));
  press("Split beat 1");
  fireEvent.change(screen.getByRole("textbox", { name: "Picture" }), { target: { value: "a gull." } });
  expect(sent()).toBe(text("[Shot 1] Fog. [Shot 2] At 00:04.000, the camera cuts to a gull."));
});

const three = text(
  "[Shot 1] Fog. [Shot 2] At 00:02.000, the camera cuts to a gull. [Shot 3] At 00:05.000, the camera cuts to the sea.",
);
/** Which beat's card is open, 1 for the first. */
const openBeat = () =>
  [...document.querySelectorAll(".beats > li")].findIndex((each) => each.querySelector("[aria-expanded=true]")) + 1;
test.each([
  ["the next", ["PageDown"], 2],
  ["the last", ["PageDown", "PageDown"], 3],
  ["none behind the last", ["PageDown", "PageDown", "PageDown"], 3],
  ["the one before", ["PageDown", "PageDown", "PageUp"], 2],
  ["back to the first", ["PageDown", "PageUp"], 1],
  ["none before the first", ["PageUp"], 1],
])("Alt and a page key lead to a beat from wherever one writes: %s", (_way, keys, beat) => {
  open(three);
  const from = screen.getByRole("textbox", { name: "Style" });
  for (const key of keys.slice(0, -1)) expect(fireEvent.keyDown(from, { key, altKey: true })).toBe(false);
  const wasOpen = openBeat();
  // What leads nowhere is left to the field.
  expect(fireEvent.keyDown(from, { key: keys.at(-1) as string, altKey: true })).toBe(beat === wasOpen);
  expect(openBeat()).toBe(beat);
});

test.each([
  ["without Alt", { key: "PageDown" }],
  ["with Ctrl", { key: "PageDown", altKey: true, ctrlKey: true }],
  ["with Meta", { key: "PageDown", altKey: true, metaKey: true }],
  ["another key", { key: "ArrowDown", altKey: true }],
])("no other key leads to a beat: %s", (_way, key) => {
  open(three);
  expect(fireEvent.keyDown(screen.getByRole("textbox", { name: "Style" }), key)).toBe(true);
  expect(openBeat()).toBe(1);
});

const actions = (beat: number) => {
  fireEvent.keyDown(screen.getByRole("button", { name: `Actions for beat ${beat}` }), { key: "Enter" });
  return screen.getAllByRole("menuitem");
};
const isOff = (item: HTMLElement) => item.getAttribute("aria-disabled") === "true";

test.each([
  ["the first of three", three, 8, 1, [false, true, true, false, false]],
  ["the second of three", three, 8, 2, [false, false, false, false, false]],
  ["the last of three", three, 8, 3, [false, false, false, true, false]],
  ["the only one", text("[Shot 1] Fog."), 8, 1, [false, true, true, true, true]],
])("what can't be done with %s is off", (_which, prompt, duration, beat, off) => {
  open(prompt, { duration });
  expect(actions(beat).map((item) => [item.textContent, isOff(item)])).toEqual([
    ["Split beat", off[0]],
    ["Join with previous beat", off[1]],
    ["Move earlier", off[2]],
    ["Move later", off[3]],
    ["Delete beat", off[4]],
  ]);
});

test.each<[what: string, item: number, words: string, open: number]>([
  ["split", 0, "[Shot 1] Fog. [Shot 2] At 00:02.000, the camera cuts to a gull.", 3],
  ["joined with the one before it", 1, "[Shot 1] Fog. a gull. [Shot 2] At 00:05.000, the camera cuts to the sea.", 1],
  ["moved to the front", 2, "[Shot 1] a gull.", 1],
  ["moved to the end", 3, "[Shot 1] Fog. [Shot 2] At 00:02.000, the camera cuts to the sea.", 3],
  ["deleted", 4, "[Shot 1] Fog. [Shot 2] At 00:05.000, the camera cuts to the sea.", 1],
])("a beat is %s from its menu, and the one that comes of it is open", (_what, item, words, opened) => {
  const { sent } = open(three);
  fireEvent.click(actions(2)[item] as HTMLElement);
  expect(sent()).toContain(words);
  const beats = [...document.querySelectorAll<HTMLElement>(".beat")];
  expect(beats.flatMap(({ dataset }, at) => (dataset.open ? [at + 1] : []))).toEqual([opened]);
});

test.each<[what: string, beat: number, item: number, open: number]>([
  ["the first is split", 1, 0, 2],
  ["the first is moved later", 1, 3, 2],
  ["the first is deleted", 1, 4, 1],
  ["the last is joined with the one before it", 3, 1, 2],
  ["the last is moved earlier", 3, 2, 2],
  ["the last is deleted", 3, 4, 2],
])("of three beats %s, and the one where the work goes on is open", (_what, beat, item, opened) => {
  open(three);
  const head = () => [...document.querySelectorAll<HTMLElement>(".beathead > button")];
  fireEvent.click(head()[beat - 1] as HTMLElement);
  fireEvent.click(actions(beat)[item] as HTMLElement);
  expect(openBeat()).toBe(opened);
});

test("what takes a beat away is marked as such", () => {
  open(three);
  expect(actions(2).flatMap((item) => (item.className.includes("danger") ? [item.textContent] : []))).toEqual([
    "Delete beat",
  ]);
});

test("a warning stands with its beat, and one press repairs it", () => {
  const words = Array.from({ length: 25 }, (_, at) => `word${at}`).join(" ");
  const { draft } = open(text(`[Shot 1] The keeper (S1), sixty, says: <d>[English] ${words}</d>`));
  const [finding] = screen.getAllByRole("list", { name: "Direction checks" });
  expect(finding?.textContent).toContain("Words don’t fit this beat: 10.0 s");
  press(/^Fix it Lengthen the shot/);
  expect(draft().duration).toBe(10);
  expect(screen.queryByRole("list", { name: "Direction checks" })).toBeNull();
});

test("no music is said as the format says it, and what was written comes back", () => {
  const { sent } = open(text("[Shot 1] Fog.", "A low cello."));
  const none = screen.getByRole("switch", { name: "No music" });
  fireEvent.click(none);
  expect(sent()).toBe(text("[Shot 1] Fog.", "N/A"));
  fireEvent.click(none);
  expect(sent()).toBe(text("[Shot 1] Fog.", "A low cello."));
});

// @shows Direction, point by point › 2. Phrases are searched, one’s own among them
test("phrases are found by their words, the person's own among them, and go into the style", () => {
  const { draft } = open(text("[Shot 1] Watercolor. Fog."));
  press("Phrases for the style");
  fireEvent.change(screen.getByRole("searchbox", { name: "Search phrases" }), { target: { value: "light" } });
  expect(screen.getByRole("button", { name: "my own light" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "close-up" })).toBeNull();
  press("golden hour light");
  expect(draft().direction?.style).toBe("Watercolor, golden hour light");
});

// @shows Direction, point by point › 5. The sent text marked by its parts, and what changed since a take
test("the text is marked by its parts, and they are the text", () => {
  const body = 'The camera zooms in. He (S1) says: <d>[English] Go.</d> The words "A" appear here.';
  const whole = text(`[Shot 1] Fog. [Shot 2] At 00:03.000, the camera cuts to <Subject 1>. ${body}`);
  const parts = textParts(whole);
  expect(parts.map((part) => part.text).join("")).toBe(whole);
  expect(parts.filter(({ kind }) => kind !== "words").map((part) => [part.kind, part.text])).toEqual([
    ["field", "integrated_multimodal_description:"],
    ["beat", "[Shot 1]"],
    ["beat", "[Shot 2] At 00:03.000,"],
    ["label", "<Subject 1>"],
    ["camera", "The camera zooms in."],
    ["voice", "(S1)"],
    ["said", "<d>[English] Go.</d>"],
    ["field", "overall_soundscape:"],
    ["field", "non_diegetic_music:"],
  ]);
});

// @shows Direction, point by point › 5. The sent text marked by its parts, and what changed since a take
test("what changed since a take is told word by word", () => {
  expect(wordDiff("Fog over the pier.", "Rain over the pier.")).toEqual([
    { kind: "removed", text: "Fog", at: 0 },
    { kind: "added", text: "Rain", at: 0 },
    { kind: "same", text: " over the pier.", at: 4 },
  ]);
  expect(wordDiff("Fog.", "Fog.")).toEqual([{ kind: "same", text: "Fog.", at: 0 }]);
});

test("what the words were read as is said until something changes", () => {
  const words = text(
    "[Shot 1] A door. The camera floats like a kite. [Shot 2] At 00:03.000, the camera cuts to the sea.",
  );
  open("", { words });
  const note = () => document.querySelector(".readnote");
  expect(note()?.textContent).toContain("Your words were read as 2 beats, soundscape, and music.");
  expect(note()?.textContent).toContain("1 passage doesn’t follow the format and stays as plain text");
  expect(note()?.textContent).toContain("The camera floats like a kite.");
  fireEvent.input(screen.getByRole("textbox", { name: "Soundscape" }), { target: { value: "Rain." } });
  expect(note()).toBeNull();
});

test("an empty beat is written at once: its picture waits", () => {
  const { draft, sent } = open("");
  const picture = screen.getByRole("textbox", { name: "Picture" });
  expect(draft().direction?.beats[0]?.parts).toEqual([]);
  fireEvent.input(picture, { target: { value: "A door." } });
  expect(screen.getByRole("textbox", { name: "Picture" })).toBe(picture);
  expect(sent()).toContain("[Shot 1] A door.");
});

test("a whole prompt that is pasted into the picture of an empty shot can be read as beats", () => {
  const { draft, sent } = open("");
  fireEvent.input(screen.getByRole("textbox", { name: "Picture" }), { target: { value: two } });
  press("Read as beats");
  expect(draft().direction?.beats).toHaveLength(2);
  expect(sent()).toBe(two);
  expect(screen.queryByRole("button", { name: "Read as beats" })).toBeNull();
});
