// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { LineFields } from "#renderer/storyboard/direction/line-fields.tsx";
import type { Line } from "#shared/direction/index.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { at, choose, named } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";
import { directed, line } from "./directed.ts";

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  pageCore();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const said = (speakers: number[], words: string, changes: Partial<Line> = {}): Line => ({
  ...(line(speakers, words) as Line),
  ...changes,
});
const keeper = said([1], "Not yet.", { who: "The keeper", voice: "low" });
const girl = said([2], "When?", { who: "A girl", language: "" });
const both = said([1, 2], "Now!", { who: "Both", voice: "loud", language: "" });

function open(own: Line, lines: readonly Line[] = [keeper, girl, both]) {
  const onChange = vi.fn<(changed: Line) => void>();
  render(
    <TooltipProvider>
      <LineFields
        {...{ line: own, media: new Map(), onChange, follows: { before: false, behind: false } }}
        direction={directed(8, [0, ...lines])}
        draft={madeUpShot("a").draft}
      />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return { changes: () => onChange.mock.calls.map(([changed]) => changed) };
}

it("who speaks is one of those who do, several of them together, or somebody new", async () => {
  open(keeper);
  fireEvent.keyDown(await at("combobox", "Speaker"), { key: "Enter" });
  await at("option", "S3 · New speaker");
  expect(named("option", /./).map(({ textContent }) => textContent)).toEqual([
    ...["S1 · The keeper", "S2 · A girl", "S1 and S2 together", "S3 · New speaker"],
  ]);
});

it.each<[option: string, own: Line, changed: Partial<Line>]>([
  ["S1 · The keeper", both, { speakers: [1], who: "The keeper", voice: "", language: "English" }],
  // Who never said in what language keeps that of the line.
  [
    "S2 · A girl",
    { ...keeper, language: "Japanese" },
    { speakers: [2], who: "A girl", voice: "", language: "Japanese" },
  ],
  [
    "S1 · The keeper",
    { ...girl, language: "Korean" },
    { speakers: [1], who: "The keeper", voice: "", language: "English" },
  ],
  ["S1 and S2 together", keeper, { speakers: [1, 2], who: "", voice: "", language: "English" }],
  ["S3 · New speaker", keeper, { speakers: [3], who: "", voice: "", language: "English" }],
])("given to %s a line is theirs, without the voice of another", async (option, own, changed) => {
  const { changes } = open(own);
  await choose("Speaker", option);
  expect(changes()).toEqual([{ ...own, ...changed }]);
});

it.each([
  ["Off screen, her lips closed", keeper, "her"],
  ["No, on screen", { ...keeper, voiceover: "its" } as Line, null],
])("whose lips stay closed is said: %s", async (option, own, voiceover) => {
  const { changes } = open(own);
  await choose("Voice-over", option);
  expect(changes()).toEqual([{ ...own, voiceover }]);
});

// A voice is described once, where its speaker first speaks.
const again = said([1], "I said not yet.", { who: "The keeper" });
const hoarse = said([1], "Now.", { who: "The keeper", voice: "hoarse" });
it.each([
  ["where somebody first speaks", keeper, true],
  ["also before it is described", girl, true],
  ["not where they speak again", again, false],
  ["but where they then have another voice", hoarse, true],
])("a voice is asked for %s", async (_when, own, asked) => {
  open(own, [keeper, girl, again, hoarse]);
  await at("combobox", "Speaker");
  expect(screen.queryAllByText("Voice")).toHaveLength(Number(asked));
});
