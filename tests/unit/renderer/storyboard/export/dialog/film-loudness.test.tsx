// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { FilmLoudness } from "#renderer/storyboard/export/dialog/film-loudness.tsx";
import { at, choose, named } from "../../../page-controls.ts";
import { clearSongDialog, furnishSongDialog } from "../../../song-dialogs.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(furnishSongDialog);
afterEach(() => {
  cleanup();
  clearSongDialog();
});

type Given = Parameters<typeof FilmLoudness>[0];
function open(more: Partial<Given> = {}) {
  const onChange = vi.fn();
  const level = { loudness: -18.25, peak: -0.5 } as Given["level"];
  const { container } = render(<FilmLoudness {...{ loudness: null, level, measuring: false, onChange, ...more }} />, {
    wrapper: WithinPage,
  });
  return { onChange, words: () => container.textContent ?? "" };
}

it.each<[what: string, given: Partial<Given>, said: string, unsaid: string]>([
  ["a mix that is known", {}, "Mix: −18.3 LUFS, true peak −0.5 dBTP.", "at most"],
  ["a mix that isn't", { level: undefined }, "Measuring the mix…", "Mix:"],
  ["a mix that is measured anew", { measuring: true }, "Measuring the mix…", "Mix:"],
  ["a silent mix", { level: { loudness: null, peak: -1 } as never }, "The mix is silent.", "LUFS, true"],
  ["a mix without a peak", { level: { loudness: -20, peak: null } as never }, "The mix is silent.", "LUFS, true"],
  ["a target", { loudness: -14 }, "true peak −0.5 dBTP. True peak at most −1.0 dBTP.", "silent"],
])("of %s it is said beside it", (_what, given, said, unsaid) => {
  const { words } = open(given);
  expect(words()).toContain(said);
  expect(words()).not.toContain(unsaid);
});

it.each<[from: number | null, option: RegExp, to: number | null]>([
  [null, /14 LUFS/, -14],
  [null, /16 LUFS/, -16],
  [-14, /23 LUFS/, -23],
  [-14, /As mixed/, null],
])("from %s “%s” asks for %s", async (loudness, option, to) => {
  const { onChange } = open({ loudness });
  await choose("Loudness", option);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(to);
});

it("what is chosen is said by the field, and each target by what it is for", async () => {
  open({ loudness: -23 });
  const field = await at("combobox", "Loudness");
  expect(field.textContent).toContain("−23 LUFS");
  expect(named("option", /./)).toEqual([]);
  expect(screen.queryByText("Streaming")).toBeNull();
});
