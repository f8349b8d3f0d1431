// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { FilmSound, type FilmSoundProps } from "#renderer/storyboard/export/dialog/film-sound-fields.tsx";
import type { Asset } from "#shared/contract/library/media.ts";
import { type FilmSettings, plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import { at, choicesOf, choose, named, press, until } from "../../../page-controls.ts";
import { pageCore } from "../../../page-core.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  // jsdom lays nothing out.
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
});

const song = (id: string, name: string, durationSeconds: number, state = "ready") =>
  ({ id, name, kind: "audio", state, facts: { durationSeconds } }) as unknown as Asset;
const tide = song("tide", "Tide.mp3", 75);
const quiet = { points: [], seconds: 0, listening: false };

interface Given extends Partial<Omit<FilmSoundProps, "settings">> {
  readonly settings?: Partial<FilmSettings>;
  /** What the core has of the song that is set. */
  readonly kept?: Asset;
  readonly tempo?: number | null;
}

/** The fields, and what was changed in them. */
function show({ settings = {}, kept = tide, tempo, ...more }: Given = {}) {
  pageCore({
    library: { get: () => kept },
    sounds: {
      get: () => ({ measure: tempo === undefined ? null : { tempo, loudness: -14, beats: [] }, markers: [] }) as never,
    },
  });
  const changes: object[] = [];
  function Page() {
    const [film, setFilm] = useState<FilmSettings>({ ...plainFilm, ...settings });
    return (
      <FilmSound
        {...{ songs: [tide], filmSeconds: 40, ownSound: true, duck: quiet, ...more }}
        settings={film}
        onChange={(patch) => {
          changes.push(patch);
          setFilm({ ...film, ...patch });
        }}
      />
    );
  }
  render(<Page />, { wrapper: WithinPage });
  return changes;
}
const shown = (name: string) => named("combobox", name)[0]?.textContent;
const bars = () => [...document.querySelectorAll<HTMLInputElement>("input[type=range]")];
const words = () => document.body.textContent ?? "";

it("a song is laid under the film and taken away; without one only the takes can be made quieter", async () => {
  const changes = show();
  expect([shown("Song"), bars().map(({ ariaLabel }) => ariaLabel)]).toEqual(["No song", ["Clip volume"]]);
  await choose("Song", /^Tide/);
  expect(shown("Song")).toMatch(/^Tide/);
  expect(bars().map(({ ariaLabel }) => ariaLabel)).toEqual(["Song volume", "Clip volume"]);
  expect(named("switch", /^(Lower under speech|Snap cuts to beats)/)).toHaveLength(2);
  await choose("Song", "No song");
  expect(changes).toEqual([{ song: "tide" }, { song: null }]);
});

it("a song whose file is gone stays named and can't be chosen again; without any song that is said", async () => {
  show({ settings: { song: "gone" }, songs: [], kept: song("gone", "Lost.mp3", 60, "missing") });
  await until(() => expect(shown("Song")).toBe("Lost.mp3"));
  expect(words()).toContain("“Lost” is missing. The film plays without it.");
  cleanup();
  show({ songs: [] });
  expect(words()).toContain("Songs you generate appear here.");
  expect(named("combobox", "Song")[0]?.matches(":disabled, [aria-disabled=true], [data-disabled]")).toBe(true);
});

it.each<[fade: number, shows: string]>([
  [0, "None"],
  [2, "2 s"],
  [3, "3 s"],
])(
  "the song fades in and out for %s s, also where that isn't among those that are offered: %s",
  async (songFade, shows) => {
    const changes = show({ settings: { song: "tide", songFade } });
    expect(shown("Fade in and out")).toBe(shows);
    await choose("Fade in and out", "8 s");
    expect(changes).toEqual([{ songFade: 8 }]);
  },
);

it("fades and how far the song steps back are offered in steps, with what is set between them", async () => {
  show({ settings: { song: "tide", songFade: 3, duck: true, duckBy: 10 } });
  expect(await choicesOf("Fade in and out")).toEqual(["None", "1 s", "2 s", "3 s", "4 s", "8 s"]);
  expect(await choicesOf("Lower by")).toEqual([
    ...["3 dB", "6 dB", "9 dB", "10 dB", "12 dB", "15 dB", "18 dB"],
    "24 dB",
  ]);
});

it("levels are told in percent and set along their bars", async () => {
  const changes = show({ settings: { song: "tide", songLevel: 0.456, takesLevel: 1 } });
  expect([...document.querySelectorAll(".lbl .fig")].map(({ textContent }) => textContent)).toEqual(["46%", "100%"]);
  for (const bar of bars()) fireEvent.change(bar, { target: { value: "0.25" } });
  expect(changes).toEqual([{ songLevel: 0.25 }, { takesLevel: 0.25 }]);
  expect(bars().map((bar) => bar.getAttribute("aria-valuetext"))).toEqual(["25%", "25%"]);
});

it("a film whose takes are silent has no volume for them", () => {
  show({ ownSound: false });
  expect(bars()).toEqual([]);
});

it.each<[what: string, duck: FilmSoundProps["duck"], said: string]>([
  ["while it is listened to", { ...quiet, listening: true }, "Listening for speech…"],
  ["what was found", { ...quiet, seconds: 12 }, "0:12 of speech found"],
  ["what was found, however short", { ...quiet, seconds: 0.6 }, "of speech found"],
  ["that there is none", quiet, "No speech found"],
])("the song steps back under speech as far and as fast as is set, and says %s", async (_what, duck, said) => {
  const changes = show({ settings: { song: "tide", duckBy: 10 }, duck });
  expect(words()).not.toContain(said);
  expect(named("combobox", "Lower by")).toEqual([]);
  await press("switch", /^Lower under speech/);
  expect(words()).toContain(said);
  expect(shown("Lower by")).toBe("10 dB");
  await choose("Lower by", "24 dB");
  const attack = await at("field", "Attack (s)");
  fireEvent.change(attack, { target: { value: "0.5" } });
  fireEvent.blur(attack);
  expect(changes).toEqual([{ duck: true }, { duckBy: 24 }, { duckAttack: 0.5 }]);
});

it.each<[what: string, tempo: number | null | undefined, said: string | undefined]>([
  ["its tempo", 71.6, "72 BPM"],
  ["that it has no steady beat", null, "No steady beat found"],
  ["nothing before it was measured", undefined, undefined],
])("cuts snap to the song's beats where that is wished, beside which stands %s", async (_what, tempo, said) => {
  const changes = show({ settings: { song: "tide" }, ...(tempo === undefined ? {} : { tempo }) });
  await until(() => expect(queryClient.isFetching()).toBe(0));
  expect(/\d+ BPM|No steady beat found/.exec(words())?.[0]).toBe(said);
  await press("switch", /^Snap cuts to beats/);
  expect(changes).toEqual([{ onBeats: true }]);
});
