// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { TakeTools, type TakeToolsProps } from "#renderer/song/takes/take-tools.tsx";
import { createWaveView } from "#renderer/song/takes/wave/wave-view.ts";
import { at, choose, chooseFrom, named, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
});

const words = "[Verse]\nOne\nTwo\n[Chorus]\nThree\nFour";

/** A take of 20 seconds that is heard at `time`. */
function open({ time = 6, request = { lyrics: words } as object, measure = null as object | null } = {}) {
  pageCore({ sounds: { get: () => ({ measure, markers: [] }), saveMarkers: () => ({}) } } as never);
  const element = new Audio();
  Object.defineProperties(element, { duration: { value: 20 }, currentTime: { value: time, writable: true } });
  const player = { element, toggle: vi.fn(), seek: vi.fn() };
  const view = createWaveView();
  const given = { song: {}, task: { request }, assetId: "sound", player, view } as unknown as TakeToolsProps;
  render(
    <TooltipProvider>
      <TakeTools {...given} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return { element, player, loop: () => view.getState().loop };
}
const line = () => document.querySelector(".nowline");
const drawn = (selector: string) => document.querySelectorAll(selector).length;

it.each([
  [0, "One", "Verse, at 0:00, estimated"],
  [6, "Two", "Verse, at 0:00, estimated"],
  [10, "Three", "Chorus, at 0:10, estimated"],
  [19, "Four", "Chorus, at 0:10, estimated"],
])("at %i s it says that “%s” is sung, of the section that is current", async (time, sung, section) => {
  open({ time });
  expect([line()?.textContent, line()?.getAttribute("title")]).toEqual([
    sung,
    "Estimated from the number of lines. Mark where it starts.",
  ]);
  expect((await at("button", section)).getAttribute("aria-current")).toBe("true");
  expect(drawn(".spans button")).toBe(2);
});

it.each([
  ["no words were sent", { lyrics: "" }, ""],
  ["what was sent is no text", { lyrics: 3 }, ""],
  [
    "the service wrote the words",
    { lyrics: "", lyrics_optimizer: true },
    "Lyrics written by the service and not returned",
  ],
])("where %s there are no sections to see or to mark", (_what, request, sung) => {
  open({ request });
  expect([line()?.textContent, line()?.getAttribute("title"), drawn(".spans"), named("button", "Mark")]).toEqual([
    ...[sung, null, 0, []],
  ]);
});

it.each([
  [{ loudness: -14.26, tempo: 71.6, peak: 1, beats: [] }, "-14.3 LUFS · 72 BPM"],
  [{ loudness: -14, tempo: null, peak: 1, beats: [] }, "-14 LUFS"],
  [{ loudness: null, tempo: null, peak: 0, beats: [] }, "silent"],
])("what was measured (%j) is told: %s", async (measure, told) => {
  open({ measure });
  await until(() => expect(document.querySelector(".tools > .cap")?.textContent).toBe(told));
});

it("its speed is chosen, keeps its pitch, and holds for the next file too", async () => {
  const { element } = open();
  expect([element.playbackRate, element.preservesPitch]).toEqual([1, true]);
  await choose("Speed", "0.75×");
  expect([element.playbackRate, element.defaultPlaybackRate]).toEqual([0.75, 0.75]);
});

it("a press on a section leads to its beginning", async () => {
  const { player } = open();
  (await at("button", "Chorus, at 0:10, estimated")).click();
  expect(player.seek.mock.calls).toEqual([[10]]);
});

it("its section is looped, or what lies between two moments, and no longer", async () => {
  const { loop } = open({ time: 12 });
  const button = (name: string) => named("button", name)[0];
  await chooseFrom("Loop", "Loop Chorus");
  expect([loop(), button("Loop 0:10–0:20")?.ariaPressed]).toEqual([{ from: 10, to: 20 }, "true"]);
  await chooseFrom("Loop 0:10–0:20", /^Stop loop/);
  expect(loop()).toBeNull();
  await chooseFrom("Loop", /^Start at 0:12/);
  expect([loop(), button("Loop from 0:12")?.ariaPressed]).toEqual([{ from: 12, to: null }, "false"]);
});
