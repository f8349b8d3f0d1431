// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { ClipSoundFields } from "#renderer/storyboard/animatic/cut/clip-sound-fields.tsx";
import type { CutClip } from "#shared/contract/storyboard/film-settings.ts";
import { named, press, write } from "../../../page-controls.ts";
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

/** Three clips with sound, of which the second is chosen. */
function open(clip: Partial<Clip> = {}, said: Partial<CutClip> = {}, chosen = "b") {
  const { asked, cut } = askedOfCut(["change", "set", "splitSound", "edit"], { said, chosen, editing: "sound" });
  const clips = ["a", "b", "c"].map((key, index) =>
    laidClip(key, index * 5, { number: index + 1, hasSound: true, ...(key === "b" ? clip : {}) }),
  );
  render(
    <TooltipProvider>
      <ClipSoundFields clips={clips} cut={cut} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return asked;
}
const button = () => named("button", /^(Audio of|Clip audio|Sound of)/)[0] as HTMLElement;
const seconds = () =>
  ["Audio start offset (s)", "Audio end offset (s)"].map(
    (name) => (named("field", name)[0] as HTMLInputElement | undefined)?.value,
  );

it.each<[what: string, clip: Partial<Clip>, isHeard: boolean]>([
  ["a take that is heard", {}, true],
  ["one that is slow", { speed: 0.5 }, true],
  ["one without sound", { hasSound: false }, false],
  ["a frame that stands", { speed: 0 }, false],
  ["a card", { card: "Later" }, false],
])("what can be said of the sound of %s", (_what, clip, isHeard) => {
  open(clip);
  expect([button().ariaLabel, button().ariaDisabled === "true"]).toEqual(
    isHeard ? ["Audio of shot 2", false] : ["Clip audio", true],
  );
  expect(named("input", "Clip volume")).toHaveLength(isHeard ? 1 : 0);
});

it("where no clip is chosen nothing is", () => {
  open({}, {}, "gone");
  expect(button().ariaDisabled).toBe("true");
});

it.each<[said: Partial<CutClip>, pressed: string]>([
  [{}, "false"],
  [{ gain: 1 }, "false"],
  [{ gain: 0.5 }, "true"],
  [{ muted: true }, "true"],
])("the button is pressed where it is heard otherwise than it is: %j", (said, pressed) => {
  open({}, said);
  expect(button().ariaPressed).toBe(pressed);
});

it("volume is drawn, mute is set, and the sound takes over at both of its ends", async () => {
  const asked = open({ soundHead: -0.5 });
  expect(seconds()).toEqual(["-0.5", "0"]);
  fireEvent.change(named("input", "Clip volume")[0] as HTMLElement, { target: { value: "0.5" } });
  await press("switch", "Mute");
  fireEvent.blur(await write("Audio start offset (s)", "-0.25"));
  fireEvent.blur(await write("Audio end offset (s)", "0.5"));
  expect(asked).toEqual([
    ["change", "b", { gain: 0.5 }],
    ["set", "b", { muted: true }],
    ["splitSound", "b", -0.25],
    ["splitSound", "c", 0.5],
  ]);
});

it.each([
  ["a", [undefined, "0"]],
  ["c", ["0", undefined]],
])("at the film's ends there is no cut of sound: %s", (chosen, expected) => {
  open({}, {}, chosen);
  expect(seconds()).toEqual(expected);
});
