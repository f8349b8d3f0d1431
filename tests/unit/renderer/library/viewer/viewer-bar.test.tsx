// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { Tooltip } from "radix-ui";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { ViewerBar, type ViewerBarProps } from "#renderer/library/viewer/viewer-bar.tsx";
import { named, press } from "../../page-controls.ts";
import { isOff } from "../../song-dialogs.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const all = { previous: true, next: true, compare: true, addCompared: true, wipe: true };
const none = { compare: false, slideshow: false, details: false, full: false, keys: false };

function open(more: Partial<ViewerBarProps> = {}) {
  const [act, onLayout] = [vi.fn(), vi.fn()];
  render(
    <WithinPage>
      <Tooltip.Provider>
        <ViewerBar
          {...{ at: 2, total: 1200, name: "Pier.png", can: all, on: none, layout: "side", percent: 100 }}
          {...{ zoomable: true, act, onLayout, ...more }}
        />
      </Tooltip.Provider>
    </WithinPage>,
  );
  return { act, onLayout };
}
const status = () => document.querySelector("[role=status]")?.textContent;
const off = () =>
  named("button", /./)
    .filter(isOff)
    .map((each) => each.getAttribute("aria-label") ?? each.textContent);
const on = () =>
  [...document.querySelectorAll("[aria-pressed=true]")].map(
    (each) => each.getAttribute("aria-label") ?? each.textContent,
  );

it.each<[button: string, action: object]>([
  ["Previous file", { do: "previous" }],
  ["Next file", { do: "next" }],
  ["Compare", { do: "compare" }],
  ["Zoom out", { do: "zoom", factor: 0.8 }],
  ["100%", { do: "full" }],
  ["Zoom in", { do: "zoom", factor: 1.25 }],
  ["Slideshow", { do: "slideshow" }],
  ["Details", { do: "details" }],
  ["Full screen", { do: "fullScreen" }],
  ["Keyboard shortcuts", { do: "keys" }],
  ["Close", { do: "close" }],
])("“%s” does it, once", async (button, action) => {
  const { act } = open();
  await press("button", button);
  expect(act.mock.calls).toEqual([[action]]);
});

it("says where one is among the files", () => {
  open();
  expect([status(), document.querySelector(".viewplace")?.textContent]).toEqual(["Pier.png, 2 of 1,200", "2 of 1,200"]);
});

it("compared, there is no place among them, and nothing before or after", () => {
  open({ at: undefined, on: { ...none, compare: true } });
  expect([status(), named("button", /(Previous|Next) file/), document.querySelector(".viewplace")]).toEqual([
    ...["Compare", [], null],
  ]);
});

it.each<[what: string, more: Partial<ViewerBarProps>, off: string[]]>([
  ["first", { can: { ...all, previous: false } }, ["Previous file"]],
  ["last", { can: { ...all, next: false } }, ["Next file"]],
  ["with nothing to compare it with", { can: { ...all, compare: false } }, ["Compare"]],
  ["compared, which can be ended", { can: { ...all, compare: false }, on: { ...none, compare: true } }, []],
  [
    "compared with all there are",
    { can: { ...all, addCompared: false }, on: { ...none, compare: true } },
    ["Add next"],
  ],
])("what can't be done is off for one that is %s", (_what, more, names) => {
  open(more);
  expect(off()).toEqual(names);
});

it.each<[keyof ViewerBarProps["on"], string]>([
  ["compare", "Compare"],
  ["slideshow", "Slideshow"],
  ["details", "Details"],
  ["full", "Full screen"],
  ["keys", "Keyboard shortcuts"],
])("of what is on, %s is shown as such", (name, words) => {
  open({ on: { ...none, [name]: true } });
  expect(on()).toEqual([words]);
});

it("two that are compared stand side by side or under a wipe, where these two can", () => {
  const { act, onLayout } = open({ on: { ...none, compare: true } });
  fireEvent.click(named("radio", "Wipe")[0] as HTMLElement);
  expect(onLayout.mock.calls).toEqual([["wipe"]]);
  fireEvent.click(named("button", "Add next")[0] as HTMLElement);
  expect(act.mock.calls).toEqual([[{ do: "addCompared" }]]);
  cleanup();
  open({ on: { ...none, compare: true }, can: { ...all, wipe: false } });
  expect(named("radio", "Wipe").map(isOff)).toEqual([true]);
});

it.each<[percent: number | undefined, words: string]>([
  [undefined, "Fit"],
  [1600, "1,600%"],
])("zoomed to %s it says %s", (percent, words) => {
  open({ percent });
  expect(document.querySelector(".viewzoom")?.textContent).toBe(words);
});

it("what can't be zoomed has no zoom", () => {
  open({ zoomable: false, percent: undefined });
  expect([named("button", /Zoom/), document.querySelector(".viewzoom")]).toEqual([[], null]);
});
