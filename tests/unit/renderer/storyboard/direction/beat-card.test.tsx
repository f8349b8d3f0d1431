// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { newShotDraft } from "#core/storyboard/new-shot-draft.ts";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { BeatCard } from "#renderer/storyboard/direction/beat-card.tsx";
import type { Direction } from "#shared/direction/index.ts";
import { choose, chooseFrom, named, until, write } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";
import { directed, line, onScreen, picture, sound, threeBeats } from "./directed.ts";

beforeAll(speakEnglish);
afterEach(cleanup);

function show(direction: Direction, at: number, { duration = 8, open = true } = {}) {
  pageCore({ settings: { update: (changes) => changes } });
  queryClient.setQueryData(orpc.settings.get.queryKey(), { phrases: [] } as never);
  const opened: number[] = [];
  let now = direction;
  function Shot() {
    const [made, change] = useState(direction);
    now = made;
    return (
      <ol>
        <BeatCard
          {...{ at, direction: made, draft: { ...newShotDraft, duration }, media: new Map(), open, findings: [] }}
          fix={{ direction: made, duration, lengths: { min: 1, max: 15 }, change: () => {} }}
          onOpen={(next) => opened.push(next)}
          onChange={change}
        />
      </ol>
    );
  }
  const { container } = render(<Shot />, { wrapper: WithinPage });
  return {
    container,
    opened,
    starts: () => now.beats.map(({ start }) => start),
    cuts: () => now.beats.map(({ cut }) => cut),
    parts: (of = at) => now.beats[of]?.parts,
    head: () => container.querySelector(".beathead button") as HTMLElement,
    fields: () => named("field", /seconds$/).map((field) => [field.ariaLabel, (field as HTMLInputElement).value]),
    fixed: () => [...container.querySelectorAll(".fixedtime")].map(({ textContent }) => textContent),
    /** Its parts, as they are named. */
    groups: () => named("group", /part \d+ of beat/).map(({ ariaLabel }) => ariaLabel),
  };
}

test.each<[what: string, direction: Direction, at: number, words: string]>([
  ["the first", threeBeats(), 0, "Beat 10–3 sFog."],
  ["one between", threeBeats(), 1, "Beat 23–6 sA gull."],
  ["the last", threeBeats(), 2, "Beat 36–8 sThe sea."],
  ["one with nothing in it", directed(8, [0, picture("Fog.")], [4.125]), 1, "Beat 24.13–8 sNothing written yet"],
])("%s, closed, is a line: which one, when, and its words", (_which, direction, at, words) => {
  const { head, opened, groups } = show(direction, at, { open: false });
  expect(head().textContent).toBe(words);
  expect(head().ariaExpanded).toBe("false");
  expect(groups()).toEqual([]);
  fireEvent.click(head());
  expect(opened).toEqual([at]);
});

test("an open one says no words twice, and its line closes it", () => {
  const { head, opened, groups } = show(threeBeats(), 1);
  expect(head().textContent).toBe("Beat 23–6 s");
  expect(head().ariaExpanded).toBe("true");
  expect(groups()).toEqual(["Picture, part 1 of beat 2"]);
  fireEvent.click(head());
  expect(opened).toEqual([-1]);
});

test("a beat that isn't there is nothing", () => {
  expect(show(threeBeats(), 3).container.querySelector("li")).toBeNull();
});

test.each<[which: string, at: number, fields: [name: string, value: string][], fixed: string[]]>([
  ["the first", 0, [["End of beat 1 in seconds", "3"]], ["0 s"]],
  [
    "one between",
    1,
    [
      ["Start of beat 2 in seconds", "3"],
      ["End of beat 2 in seconds", "6"],
    ],
    [],
  ],
  ["the last", 2, [["Start of beat 3 in seconds", "6"]], ["8 s"]],
])("the ends of the take are fixed, the times of %s between them are typed", (_which, at, typed, fixed) => {
  const shown = show(threeBeats(), at);
  expect(shown.fields()).toEqual(typed);
  expect(shown.fixed()).toEqual(fixed);
});

test("the only beat is as long as the take, and nothing is said of it", () => {
  const { fields, fixed } = show(directed(8, [0, picture("Fog.")]), 0);
  expect([fields(), fixed(), named("combobox", "Cut")]).toEqual([[], [], []]);
});

test.each<[what: string, field: string, typed: string, starts: number[]]>([
  ["its beginning", "Start of beat 2 in seconds", "4", [0, 4, 6]],
  ["its end", "End of beat 2 in seconds", "5", [0, 3, 5]],
  ["its beginning before the one before", "Start of beat 2 in seconds", "0", [0, 0.042, 6]],
  ["its beginning behind its end", "Start of beat 2 in seconds", "7", [0, 5.958, 6]],
  ["its end before its beginning", "End of beat 2 in seconds", "1", [0, 3, 3.042]],
  ["its end behind the take", "End of beat 2 in seconds", "9", [0, 3, 7.958]],
])("a beat is given %s", async (_what, field, typed, starts) => {
  const shown = show(threeBeats(), 1);
  fireEvent.blur(await write(field, typed));
  expect(shown.starts()).toEqual(starts);
});

test("the first beat has no cut; a later one can be cut otherwise, by whom it was", async () => {
  expect(show(threeBeats(), 0) && named("combobox", "Cut")).toEqual([]);
  cleanup();
  const direction = threeBeats();
  const [first, second, third] = direction.beats as [never, Direction["beats"][0], Direction["beats"][0]];
  const byShot = { ...direction, beats: [first, { ...second, cut: { by: "shot", verb: "wipes to" } as const }, third] };
  const { cuts } = show(byShot, 1);
  expect(named("combobox", "Cut")[0]?.textContent).toBe("Wipe");
  await choose("Cut", "Dissolve");
  expect(cuts()).toEqual([null, { by: "shot", verb: "dissolves to" }, { by: "camera", verb: "cuts to" }]);
});

test("a cut in words of its own is said so, and a known one is the camera's then", async () => {
  const { cuts } = show(threeBeats(), 1);
  await choose("Cut", "Custom");
  expect(cuts()[1]).toBeNull();
  expect(named("combobox", "Cut")[0]?.textContent).toBe("Custom");
  await choose("Cut", "Fade");
  expect(cuts()[1]).toEqual({ by: "camera", verb: "fades to" });
});

test("all kinds of cuts are offered, and nothing else", () => {
  show(threeBeats(), 1);
  fireEvent.keyDown(named("combobox", "Cut")[0] as HTMLElement, { key: "Enter" });
  expect(named("option", /./).map(({ textContent }) => textContent)).toEqual([
    ...["Cut", "Transition", "Change", "Switch", "Cross-dissolve", "Dissolve", "Fade", "Wipe", "Custom"],
  ]);
});

const parts = [picture("Fog."), sound("Gulls."), onScreen("END")];
const several = () => directed(8, [0, ...parts]);

test("its parts stand in the order of its text", () => {
  expect(show(several(), 0).groups()).toEqual([
    "Picture, part 1 of beat 1",
    "Sound, part 2 of beat 1",
    "On-screen text, part 3 of beat 1",
  ]);
});

test.each<[what: string, item: string, left: unknown[]]>([
  ["up", "Move up", [sound("Gulls."), picture("Fog."), onScreen("END")]],
  ["down", "Move down", [picture("Fog."), onScreen("END"), sound("Gulls.")]],
  ["away", "Delete", [picture("Fog."), onScreen("END")]],
])("a part goes %s by its menu", async (_what, item, left) => {
  const shown = show(several(), 0);
  await chooseFrom("Actions for Sound, part 2", item);
  expect(shown.parts()).toEqual(left);
});

test("what is written goes into its own part", async () => {
  const shown = show(several(), 0);
  await write("Sound", "Waves.");
  expect(shown.parts()).toEqual([picture("Fog."), sound("Waves."), onScreen("END")]);
});

test.each<[item: string, role: string, name: string | RegExp]>([
  ["Picture", "field", "Picture"],
  ["Camera move", "button", /^Camera move: Push in/],
  ["Line", "combobox", "Speaker"],
  ["On-screen text", "field", "Words"],
  ["Sound", "field", "Sound"],
])("%s is added behind what is there, and is what one writes next", async (item, role, name) => {
  const shown = show(directed(8, [0, picture("Fog."), line([1], "Go.")]), 0);
  await chooseFrom("Add to beat", item);
  expect(shown.groups()).toEqual(["Picture, part 1 of beat 1", "Line, part 2 of beat 1", `${item}, part 3 of beat 1`]);
  await until(() => {
    const focused = document.activeElement as HTMLElement;
    expect(focused.closest(".part")?.ariaLabel).toBe(`${item}, part 3 of beat 1`);
    expect(named(role, name)).toContain(focused);
  });
});

test("a menu that is closed with nothing added gives the focus back to its button", async () => {
  const shown = show(several(), 0);
  await chooseFrom("Add to beat", "Sound");
  await until(() => expect(document.activeElement?.closest(".part")).not.toBeNull());
  const [button] = named("button", "Add to beat");
  fireEvent.keyDown(button as HTMLElement, { key: "Enter" });
  fireEvent.keyDown(named("menuitem", "Picture")[0] as HTMLElement, { key: "Escape" });
  await until(() => expect(document.activeElement).toBe(button));
  expect(shown.parts()).toHaveLength(4);
});

test.each<[what: string, at: number, offered: string[]]>([
  ["the first beat has none before it", 0, ["Continues over the cut"]],
  ["one between has both", 1, ["Continues from the previous beat", "Continues over the cut"]],
  ["behind the last it can only be cut off", 2, ["Continues from the previous beat", "Cut off at the end"]],
])("a line goes on in the beats that there are: %s", (_what, at, offered) => {
  show(directed(9, [0, line([1], "A.")], [3, line([1], "B.")], [6, line([1], "C.")]), at);
  const all = ["Continues from the previous beat", "Continues over the cut", "Cut off at the end"];
  expect(all.filter((name) => named("switch", name).length > 0)).toEqual(offered);
});

test("what is read on screen has no straight quotation mark, by which the format ends it", async () => {
  const shown = show(directed(8, [0, onScreen("END")]), 0);
  await write("Words", 'THE "END"');
  expect(shown.parts()).toEqual([onScreen("THE ”END”")]);
  await write("Position", "on a sign");
  expect(shown.parts()).toEqual([{ kind: "screen", words: "THE ”END”", where: "on a sign" }]);
});

test("a part can't be moved beyond the others", () => {
  show(several(), 0);
  const offered = (name: string) => {
    fireEvent.keyDown(named("button", name)[0] as HTMLElement, { key: "Enter" });
    const items = named("menuitem", /./).map((item) => [item.textContent, item.matches("[aria-disabled=true]")]);
    fireEvent.keyDown(named("menuitem", "Delete")[0] as HTMLElement, { key: "Escape" });
    return items;
  };
  const items = (up: boolean, down: boolean) => [
    ["Move up", up],
    ["Move down", down],
    ["Delete", false],
  ];
  expect(offered("Actions for Picture, part 1")).toEqual(items(true, false));
  expect(offered("Actions for Sound, part 2")).toEqual(items(false, false));
  expect(offered("Actions for On-screen text, part 3")).toEqual(items(false, true));
});
