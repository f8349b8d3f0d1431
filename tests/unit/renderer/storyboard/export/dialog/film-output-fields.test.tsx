// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import {
  FilmOutputFields,
  type FilmOutputFieldsProps,
} from "#renderer/storyboard/export/dialog/film-output-fields.tsx";
import type { ShotWithTake } from "#renderer/storyboard/export/film-shot.ts";
import { type FilmOutput, masterOutput, presetOutputs } from "#renderer/storyboard/export/output/film-output.ts";
import { choicesOf, choose, named, press } from "../../../page-controls.ts";
import { pageCore } from "../../../page-core.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const shots = ["Skerry", "", "Swell"].map((name, index) => ({ number: index + 1, name }) as ShotWithTake);

/** The fields, and what was chosen in them last. */
function show(more: Partial<FilmOutputFieldsProps> = {}) {
  pageCore();
  queryClient.setQueryData(
    ["film", "offered", 1920, 1080],
    [
      { codec: "avc", hardware: true },
      { codec: "vp9", hardware: false },
    ],
  );
  let chosen: FilmOutput = more.output ?? masterOutput;
  function Page() {
    const [output, setOutput] = useState(chosen);
    chosen = output;
    return (
      <FilmOutputFields
        shots={shots}
        picture={undefined}
        size={{ width: 1920, height: 1080 }}
        marked={null}
        fault={undefined}
        skipped=""
        {...more}
        output={output}
        onChange={setOutput}
      />
    );
  }
  render(<Page />, { wrapper: WithinPage });
  return () => chosen;
}
const shown = (name: string | RegExp) => named("combobox", name)[0]?.textContent;

it("a range of shots is chosen by its first and last, in either order; all of them are the whole film", async () => {
  const chosen = show();
  await choose("Range", "Shots…");
  expect([shown("First shot"), shown("Last shot"), chosen().shots]).toEqual(["Shot 1 Skerry", "Shot 3 Swell", null]);
  await choose("Last shot", "Shot 2");
  expect(chosen().shots).toEqual([1, 2]);
  await choose("First shot", "Shot 3 Swell");
  expect(chosen().shots).toEqual([2, 3]);
  expect([shown("First shot"), shown("Last shot")]).toEqual(["Shot 2", "Shot 3 Swell"]);
  await choose("First shot", "Shot 3 Swell");
  await choose("Last shot", "Shot 1 Skerry");
  // The titles are in it as well.
  expect(chosen().shots).toBeNull();
  expect([shown("First shot"), shown("Last shot")]).toEqual(["Shot 1 Skerry", "Shot 3 Swell"]);
  await choose("Range", "Whole film");
  expect(named("combobox", "First shot")).toEqual([]);
});

it.each<[preset: FilmOutput["preset"], sizes: string[], rates: string[]]>([
  [
    "master",
    ["Same as takes", "480p", "720p", "1080p", "1440p", "2160p"],
    ["Same as takes", "24 fps", "25 fps", "30 fps", "60 fps"],
  ],
  [
    "vertical",
    ["480 × 854", "720 × 1280", "1080 × 1920", "1440 × 2560", "2160 × 3840"],
    ["Same as takes", "24 fps", "25 fps", "30 fps", "60 fps"],
  ],
  ["loop", ["Same as takes", "240p", "360p", "480p", "720p"], ["Same as takes", "8 fps", "12 fps", "15 fps", "24 fps"]],
])("a %s is offered in its sizes and rates", async (preset, sizes, rates) => {
  show({ output: presetOutputs[preset] });
  expect([await choicesOf("Size"), await choicesOf("Frame rate")]).toEqual([sizes, rates]);
});

it("a codec that another computer had is “Automatic” here, and those of this one are offered by name", async () => {
  const chosen = show({ output: { ...masterOutput, codec: "hevc" } });
  expect(shown("Codec")).toBe("Automatic");
  await choose("Codec", "H.264 (hardware)");
  expect([shown("Codec"), chosen().codec]).toEqual(["H.264 (hardware)", "avc"]);
});

it("a preset begins with its own size, rate and quality, and keeps the codec and the range that were chosen", async () => {
  const chosen = show({ output: { ...masterOutput, codec: "vp9", shots: [1, 2], side: 720 } });
  await press("radio", "Web");
  const own = { preset: "web", side: 1080, frameRate: null, quality: "high" };
  expect(chosen()).toEqual({ ...masterOutput, codec: "vp9", shots: [1, 2], ...own });
  expect(shown("Last shot")).toBe("Shot 2");
});

it("where In and Out were taken from the strip, they stay a choice when its marks are gone", async () => {
  const chosen = show({ output: { ...masterOutput, range: [1, 3.5] } });
  expect(shown("Range")).toBe("In to Out (00:01:00–00:03:12)");
  await choose("Range", "Shots…");
  expect([chosen().range, chosen().shots]).toEqual([null, null]);
});

it.each<[string, Partial<FilmOutputFieldsProps>]>([
  ["one shot", { shots: shots.slice(0, 1) }],
  [
    "one shot, after another film’s range of shots",
    { shots: shots.slice(0, 1), output: { ...masterOutput, shots: [1, 2] } },
  ],
])("no range is offered where there is %s and the strip has none", (_what, more) => {
  show(more);
  expect(named("combobox", "Codec")).toHaveLength(1);
  expect(named("combobox", /^(Range|First shot|Last shot)$/)).toEqual([]);
});
