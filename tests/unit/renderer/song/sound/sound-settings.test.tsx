// @vitest-environment jsdom
import { fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { SoundSettings, type SoundSettingsProps } from "#renderer/song/sound/sound-settings.tsx";
import { at, choose, named, press } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { clearSongDialog, furnishSongDialog, isOff } from "../../song-dialogs.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(furnishSongDialog);
afterEach(clearSongDialog);

function open(changes: object = {}) {
  pageCore();
  const draft = {
    ...{ title: "", style: "folk", model: "music-3.0", instrumental: false, optimizeLyrics: false, cover: null },
    ...{ format: "mp3", sampleRate: 44100, bitrate: 256000, stream: false, outputFormat: "url", ...changes },
  } as SoundSettingsProps["draft"];
  const on = { change: vi.fn(), keep: vi.fn(), onWords: vi.fn() };
  const given = { draft, now: () => draft, styleWrong: false, coverFault: undefined, ...on };
  render(
    <TooltipProvider>
      <SoundSettings {...given} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return { ...on, words: () => document.body.textContent ?? "" };
}
const shown = (name: string) => named("combobox", name)[0];
const toggle = (name: RegExp) => named("switch", name)[0];

it.each<[name: string, option: string | RegExp, change: object]>([
  ["Format", "WAV", { format: "wav" }],
  ["Format", "PCM", { format: "pcm" }],
  ["Sample rate", /^16/, { sampleRate: 16000 }],
  ["Sample rate", /^32/, { sampleRate: 32000 }],
  ["Bit rate", /^32/, { bitrate: 32000 }],
  ["Bit rate", /^128/, { bitrate: 128000 }],
  ["Delivery", "Inline", { stream: false, outputFormat: "hex" }],
  ["Delivery", "Streaming", { stream: true }],
  ["Model", "music-2.6", { model: "music-2.6" }],
])("%s: what is chosen (%s) is what is asked for", async (name, option, change) => {
  const { change: told } = open();
  await choose(name, option);
  expect(told.mock.calls).toEqual([[change]]);
});

it("from a stream back to a link it is no stream any more", async () => {
  const { change } = open({ stream: true });
  await choose("Delivery", "Download link");
  expect(change.mock.calls).toEqual([[{ stream: false, outputFormat: "url" }]]);
});

it.each([
  [{}, "Download link", "downloaded before its link expires"],
  [{ outputFormat: "hex" }, "Inline", "sent inside the response"],
  [{ stream: true }, "Streaming", "plays as it arrives"],
])("%j is delivered as %s, which is %s", (changes, delivery, how) => {
  const { words } = open(changes);
  expect(shown("Delivery")?.textContent).toBe(delivery);
  expect(words()).toContain(how);
});

it.each([
  ["mp3", false],
  ["wav", true],
  ["pcm", true],
])("a bit rate belongs to MP3 alone: %s", (format, off) => {
  open({ format });
  expect(isOff(shown("Bit rate"))).toBe(off);
});

it.each([
  [{ model: "music-3.0" }, "4 / 2,000"],
  [{ model: "music-3.0", style: "🎻🎻" }, "2 / 2,000"],
  [{ model: "music-cover" }, "4 / 300"],
])("of %j the style is as long as %s", (changes, figure) => {
  expect(open(changes).words()).toContain(figure);
});

it("a style is told as it is typed, and kept once its field is left", async () => {
  const { change, keep } = open();
  const field = await at("field", /^Style/);
  fireEvent.change(field, { target: { value: "folk, warm" } });
  expect([change.mock.calls, keep.mock.calls]).toEqual([[[{ style: "folk, warm" }]], []]);
  fireEvent.blur(field);
  expect(keep).toHaveBeenCalledOnce();
});

it.each<[what: string, changes: object, instrumental: object, optimize: object, notes: string[]]>([
  [
    "a song with words",
    { instrumental: false, optimizeLyrics: true },
    { on: "false", off: false },
    { on: "true", off: false },
    ["Writes lyrics if there are none. The service doesn’t return them."],
  ],
  [
    "an instrumental, whose lyrics aren't sent",
    { instrumental: true, optimizeLyrics: true },
    { on: "true", off: false },
    { on: "false", off: true },
    ["lyrics saved, not sent", "no vocals"],
  ],
  [
    "a cover",
    { model: "music-cover", instrumental: true, optimizeLyrics: true },
    { on: "false", off: true },
    { on: "false", off: true },
    ["not for covers"],
  ],
])("%s says what of it can be set", (_what, changes, instrumental, optimize, notes) => {
  const { words } = open(changes);
  const state = (name: RegExp) => ({ on: toggle(name)?.ariaChecked, off: isOff(toggle(name)) });
  expect([state(/^Instrumental/), state(/^Optimize lyrics/)]).toEqual([instrumental, optimize]);
  const all = [
    ...["Writes lyrics if there are none. The service doesn’t return them.", "lyrics saved, not sent"],
    ...["no vocals", "not for covers"],
  ];
  expect(all.filter((note) => words().includes(note))).toEqual(notes);
});

it("both can be switched", async () => {
  const { change } = open();
  await press("switch", /^Instrumental/);
  await press("switch", /^Optimize lyrics/);
  expect(change.mock.calls).toEqual([[{ instrumental: true }], [{ optimizeLyrics: true }]]);
});

it("words of the style stand beside it to be taken out; others are offered by their kind, and put in", async () => {
  const { change } = open({ style: "Folk, slow waltz" });
  expect([...document.querySelectorAll(".styleChips > .chip")].map(({ textContent }) => textContent)).toEqual([
    ...["folk", "slow waltz"],
  ]);
  await press("button", "Add words");
  await at("button", "jazz");
  expect(named("button", "slow waltz")[0]?.ariaPressed).toBe("true");
  expect(document.querySelectorAll(".styleWords fieldset")).toHaveLength(5);
  await press("button", "jazz");
  expect(change.mock.lastCall).toEqual([{ style: "Folk, slow waltz, jazz" }]);
  await press("button", "slow waltz");
  expect(change.mock.lastCall).toEqual([{ style: "Folk" }]);
});
