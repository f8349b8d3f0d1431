// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { TransitionFields } from "#renderer/storyboard/animatic/cut/transition-fields.tsx";
import type { CutClip } from "#shared/contract/storyboard/film-settings.ts";
import { at, choose, named, press } from "../../../page-controls.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";
import { laidClip } from "../laid-clip.ts";
import { askedOfCut } from "./asked-of-cut.ts";

beforeAll(speakEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Two clips, of which one is chosen; what is said of it. */
function open(said: Partial<CutClip> = {}, { chosen = "b", editing = "transition" } = {}) {
  const { asked, cut } = askedOfCut(["joint", "change", "edit"], { said, chosen, editing });
  render(
    <TooltipProvider>
      <TransitionFields clips={[laidClip("a", 0), laidClip("b", 5)]} cut={cut} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return asked;
}
const kinds = () => named("radio", /./).map(({ textContent, ariaChecked }) => `${textContent} ${ariaChecked}`);

it.each<[said: Partial<CutClip>, kinds: string[], length: string | undefined, pressed: string]>([
  [{}, ["Cut true", "Cross-fade false", "Dip false"], undefined, "false"],
  [{ fade: 1.5 }, ["Cut false", "Cross-fade true", "Dip false"], "1.5 s", "true"],
  [{ fade: 1, through: "#000000" }, ["Cut false", "Cross-fade false", "Dip true"], "1 s", "true"],
  // A color without a time is a cut.
  [{ through: "#ffffff" }, ["Cut true", "Cross-fade false", "Dip false"], undefined, "false"],
])("a clip of which %j is said comes in as it says", (said, expected, length, pressed) => {
  open(said);
  expect(kinds().map((kind) => kind.replace(/^Dip \S+( \S+)* (?=true|false)/, "Dip "))).toEqual(expected);
  expect(named("combobox", /./)[0]?.textContent).toBe(length);
  expect(named("button", "Transition")[0]?.ariaPressed).toBe(pressed);
});

it.each<[more: object, words: string]>([
  [{ number: 7 }, "At the start of shot 7"],
  [{ card: "Night" }, "At the start of “Night”"],
  [{ footage: true, name: "swell.mp4" }, "At the start of “swell.mp4”"],
])("it says at which clip: %j", (more, words) => {
  const { cut } = askedOfCut([], { chosen: "b", editing: "transition" });
  render(
    <TooltipProvider>
      <TransitionFields clips={[laidClip("a", 0), { ...laidClip("b", 5), ...more }]} cut={cut} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  expect(document.querySelector("[role=dialog] p")?.textContent).toBe(words);
});

it("the first clip can't come in over another", () => {
  open({}, { chosen: "a" });
  expect(kinds()).toHaveLength(2);
});

it("without a clip there is nothing to choose", () => {
  open({}, { chosen: "gone" });
  expect(kinds()).toEqual([]);
  expect(named("button", "Transition")[0]?.ariaDisabled).toBe("true");
});

it.each<[said: Partial<CutClip>, kind: RegExp, joint: object]>([
  [{}, /^Cross/, { seconds: 1, through: null }],
  [{}, /^Dip/, { seconds: 1, through: "#000000" }],
  [{ fade: 2 }, /^Cut/, { seconds: 0, through: null }],
  [{ fade: 2 }, /^Dip/, { seconds: 2, through: "#000000" }],
  [{ fade: 0.5, through: "#ffffff" }, /^Cross/, { seconds: 0.5, through: null }],
])("of a clip of which %j is said %s is chosen", async (said, kind, joint) => {
  const asked = open(said);
  await press("radio", kind);
  expect(asked).toEqual([["joint", "b", joint]]);
});

const lengths = async () => {
  const [list] = named("combobox", /./);
  fireEvent.keyDown(list as HTMLElement, { key: "Enter" });
  await at("option", "3 s");
  return named("option", /./).map(({ textContent }) => textContent);
};
it.each([
  [1, ["0.25 s", "0.5 s", "1 s", "1.5 s", "2 s", "3 s"]],
  [2.5, ["0.25 s", "0.5 s", "1 s", "1.5 s", "2 s", "2.5 s", "3 s"]],
])("how long one of %d s could last is offered, in order", async (fade, offered) => {
  open({ fade });
  expect(await lengths()).toEqual(offered);
});

it.each<[said: Partial<CutClip>, through: string | null]>([
  [{ fade: 1 }, null],
  [{ fade: 1, through: "#ffffff" }, "#ffffff"],
])("another length is chosen of %j", async (said, through) => {
  const asked = open(said);
  await choose(/./, "0.25 s");
  expect(asked).toEqual([["joint", "b", { seconds: 0.25, through }]]);
});
