// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { resetAnnouncements, useAnnouncements } from "#renderer/lib/announce.ts";
import { filmPlayback } from "#renderer/storyboard/animatic/screening-state.ts";
import { SoundLanes } from "#renderer/storyboard/animatic/sounds/sound-lanes.tsx";
import type { SoundActions } from "#renderer/storyboard/animatic/sounds/use-sounds.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { SoundClip, SoundClips } from "#shared/film/sound-clips.ts";
import { placeAt } from "../../../dragged.ts";
import { heardOutside } from "../../../heard-outside.ts";
import { at, named, press, until } from "../../../page-controls.ts";
import { pageCore } from "../../../page-core.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";
import { pointerOn } from "../drawn-by-pointer.ts";

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  filmPlayback.measure(20, 24);
  filmPlayback.seek(19);
});
afterEach(() => {
  cleanup();
  filmPlayback.reset();
  resetAnnouncements();
  vi.unstubAllGlobals();
});

const file = (id: string, name: string, durationSeconds: number, state = "ready") =>
  ({ id, name, state, facts: { durationSeconds } }) as Asset;
const files = new Map([
  ["voice", file("voice", "Narration.wav", 8)],
  ["bell", file("bell", "Bell.mp3", 2)],
  ["rain", file("rain", "Rain.flac", 20)],
  ["lost", file("lost", "Lost.wav", 3, "missing")],
]);
/** Seconds 1 to 5 of the voice lie from 2 to 6 s of the film. */
const voice: SoundClip = { assetId: "voice", track: 0, at: 2, from: 1, to: 5 };
const bell: SoundClip = { assetId: "bell", track: 1, at: 8, from: 0, to: null };

/** A film of 20 s on 1,000 px. */
function show(given: SoundClips = { v: voice, b: bell }, stops: readonly number[] = []) {
  const { asked: core } = pageCore({ library: { peaks: () => [[0, 1]] } });
  const asked: unknown[][] = [];
  function Film() {
    const [sounds, setSounds] = useState(given);
    const does = (how: "change" | "set") => (id: string, patch: object) => {
      asked.push([how, id, patch]);
      setSounds((before) => ({ ...before, [id]: { ...before[id], ...patch } as SoundClip }));
    };
    const remove = (id: string) => {
      asked.push(["remove", id]);
      setSounds((before) => Object.fromEntries(Object.entries(before).filter(([each]) => each !== id)));
    };
    const actions: SoundActions = { change: does("change"), set: does("set"), remove, lay: () => {} };
    return <SoundLanes {...{ sounds, files, actions, stops, total: 20, secondsPerPixel: 0.02 }} />;
  }
  const { container } = render(<Film />, { wrapper: WithinPage });
  const tracks = [...container.querySelectorAll<HTMLElement>(".soundtrack")];
  for (const [index, track] of tracks.entries()) placeAt(track, { top: 100 + 20 * index, height: 18 });
  return {
    asked,
    core,
    /** What lies on each track, in its order. */
    onTracks: () =>
      tracks.map((track) => [track.ariaLabel, ...named("button", /./, track).map((one) => one.ariaLabel)]),
  };
}
const sound = (name = "Narration") => named("button", `Sound: ${name}`)[0] as HTMLElement;
const placeOf = (name?: string) => {
  const place = sound(name).closest<HTMLElement>(".spanplace") as HTMLElement;
  return [place.style.left, place.style.width];
};
const edge = (which: "Start" | "End", name = "Narration") =>
  named("slider", `${which} of sound: ${name}`)[0] as HTMLElement;
const said = () => useAnnouncements.getState().polite?.text;

it("each sound lies on its track, in the order in which they begin", () => {
  const { onTracks } = show({ late: { ...voice, at: 12 }, b: bell, early: { ...voice, assetId: "rain", at: 1 } });
  expect(onTracks()).toEqual([
    ["Audio track 1", "Sound: Rain", "Sound: Narration"],
    ["Audio track 2", "Sound: Bell"],
  ]);
});

it.each<[what: string, sound: SoundClip, left: string, width: string, title: string]>([
  ["in the film", voice, "10%", "max(6px, 20%)", "Narration"],
  ["over the film's end, as far as that", { ...voice, at: 18 }, "90%", "max(6px, 10%)", "Narration"],
  [
    "where the film ends",
    { ...voice, at: 20 },
    "calc(100% - 6px)",
    "6px",
    "Narration\nStarts at 00:20:00, after the film ends",
  ],
  [
    "behind the film",
    { ...voice, at: 25 },
    "calc(100% - 6px)",
    "6px",
    "Narration\nStarts at 00:25:00, after the film ends",
  ],
])("a sound %s is seen where it can be taken", (_what, given, left, width, title) => {
  show({ v: given });
  expect([...placeOf(), sound().title]).toEqual([left, width, title]);
});

it.each<[what: string, given: SoundClip, name: string, gone: boolean, muted: boolean]>([
  ["one that is here", voice, "Narration", false, false],
  ["one that is muted", { ...voice, muted: true }, "Narration", false, true],
  ["one whose file is gone", { ...voice, assetId: "lost" }, "Lost", true, false],
  ["one whose file never was here", { ...voice, assetId: "never" }, "Missing file", true, false],
])("%s looks so", (_what, given, name, gone, muted) => {
  show({ v: given });
  const { dataset, textContent } = sound(name);
  expect([textContent, dataset.gone === "true", dataset.muted === "true"]).toEqual([name, gone, muted]);
});

it("what is muted has no wave, and none is asked for", async () => {
  const { core } = show({ v: { ...voice, assetId: "quiet", muted: true }, b: { ...bell, assetId: "heard" } });
  const waves = () => core.flatMap(([path, input]) => (path === "library.peaks" ? [input] : []));
  await until(() => expect(waves()).toContainEqual({ id: "heard" }));
  expect(waves()).not.toContainEqual({ id: "quiet" });
});

it("a press opens what is said of it; from there it goes to the other track, and away", async () => {
  const { asked } = show();
  fireEvent.click(sound());
  fireEvent.click(await at("radio", "2"));
  expect(asked).toEqual([["set", "v", { at: 2, from: 1, to: 5, track: 1 }]]);
  fireEvent.click(sound());
  await press("button", "Remove sound");
  expect(asked[1]).toEqual(["remove", "v"]);
});

it.each<[what: string, px: number, more: object, at: number]>([
  ["a second on", 50, {}, 3],
  ["a second back", -50, {}, 1],
  ["before the film, to its beginning", -500, {}, 0],
  ["behind the film, to its last frame", 2000, {}, 479 / 24],
  ["near to where another begins, with its end", 97, {}, 4],
  ["near to where another ends, with its start", 397, {}, 10],
  ["near to something else", 248, {}, 7],
  ["near to the playhead, with its end", 648, {}, 15],
  // 6 px are near, 8 aren't.
  ["not so near to where another begins", 92, {}, 92 / 24],
  ["near to something else with Alt", 248, { altKey: true }, 167 / 24],
])("a sound is drawn %s", (_what, px, more, begins) => {
  const { asked } = show(undefined, [7]);
  const { down, move, up } = pointerOn(sound());
  down(100, { clientY: 105 });
  move(100 + px, { clientY: 105, ...more });
  expect(asked).toEqual([]);
  up(100 + px, { clientY: 105, ...more });
  expect(asked).toEqual([["set", "v", { at: expect.closeTo(begins, 9) as number, from: 1, to: 5, track: 0 }]]);
});

it("a sound isn't drawn to its own ends", () => {
  const { asked } = show({ v: voice });
  const { down, move, up } = pointerOn(sound());
  down(100, { clientY: 105 });
  // Its start comes to 5.96 s; it ended at 6 s.
  move(298, { clientY: 105 });
  up(298, { clientY: 105 });
  expect(asked).toEqual([["set", "v", { at: expect.closeTo(143 / 24, 9) as number, from: 1, to: 5, track: 0 }]]);
});

it.each<[clientY: number, track: 0 | 1]>([
  [50, 0],
  [119, 0],
  [120, 1],
  [300, 1],
])("a sound whose pointer is at %d px is let go on the track there", async (clientY, track) => {
  const { asked, onTracks } = show();
  const { down, move, up } = pointerOn(sound());
  down(100, { clientY: 105 });
  move(150, { clientY });
  const goes = sound().closest<HTMLElement>(".spanplace")?.dataset.goes;
  expect(goes).toBe(track === 1 ? "1" : undefined);
  up(150, { clientY });
  expect(asked).toEqual([["set", "v", { at: 3, from: 1, to: 5, track }]]);
  expect(onTracks()[track]).toContain("Sound: Narration");
  await until(() => expect(said()).toBe(`Narration starts at 00:03:00 on track ${track + 1}.`));
});

it("what is drawn back changes nothing and says nothing", () => {
  const { asked } = show();
  const { down, move, up } = pointerOn(sound());
  down(100, { clientY: 105 });
  move(200, { clientY: 105 });
  move(101, { clientY: 105 });
  up(101, { clientY: 105 });
  expect(asked).toEqual([]);
  expect(said()).toBeUndefined();
});

it.each<[which: "Start" | "End", px: number, words: string, to: object]>([
  ["Start", 50, "00:03:00 of 00:08:00", { at: 3, from: 2, to: 5, track: 0 }],
  // No further than its file goes.
  ["Start", -500, "00:05:00 of 00:08:00", { at: 1, from: 0, to: 5, track: 0 }],
  ["End", -50, "00:03:00 of 00:08:00", { at: 2, from: 1, to: 4, track: 0 }],
  ["End", 97, "00:06:00 of 00:08:00", { at: 2, from: 1, to: 7, track: 0 }],
  ["End", 500, "00:07:00 of 00:08:00", { at: 2, from: 1, to: null, track: 0 }],
])("its %s is drawn by %d px: how much of it is heard stands on it meanwhile", (which, px, words, to) => {
  const { asked } = show();
  const { down, move, up } = pointerOn(edge(which));
  down(100);
  move(100 + px);
  expect([sound().textContent, asked]).toEqual([words, []]);
  up(100 + px);
  expect(sound().textContent).toBe("Narration");
  expect(asked).toEqual([["set", "v", to]]);
  // It lies where it lay.
  expect(said()).toBeUndefined();
});

it.each<[what: string, px: number, to: object | undefined]>([
  ["on over the film's end nothing changes", 3, undefined],
  ["back, it is cut from where the film ends", -100, { at: 15, from: 0, to: 3, track: 0 }],
])("the end of a sound that is longer than the film is drawn %s", (_what, px, to) => {
  const { asked } = show({ r: { assetId: "rain", track: 0, at: 15, from: 0, to: 10 } });
  const { down, move, up } = pointerOn(edge("End", "Rain"));
  down(500);
  move(500 + px);
  up(500 + px);
  expect(asked).toEqual(to ? [["set", "r", to]] : []);
});

it.each<[which: "Start" | "End", name: string, values: (string | null)[]]>([
  ["Start", "Narration", ["1", "2", "5.95", "00:02:00"]],
  ["End", "Narration", ["2.05", "6", "9", "00:06:00"]],
  ["Start", "Bell", ["8", "8", "9.95", "00:08:00"]],
  ["End", "Bell", ["8.05", "10", "10", "00:10:00"]],
])("the %s of %s says where it is and how far it goes", (which, name, values) => {
  show();
  const { ariaValueMin, ariaValueNow, ariaValueMax, ariaValueText } = edge(which, name);
  expect([ariaValueMin, ariaValueNow, ariaValueMax, ariaValueText]).toEqual(values);
});

it("of a sound whose length isn't known the end stands where it is said", () => {
  show({ v: { ...voice, assetId: "never" } });
  const { ariaValueNow, ariaValueMax } = edge("End", "Missing file");
  expect([ariaValueNow, ariaValueMax]).toEqual(["6", "6"]);
});

it("a sound is moved by keys, as one goes on typing, and says where it is", async () => {
  const { asked } = show();
  fireEvent.keyDown(sound(), { key: "ArrowRight", shiftKey: true });
  expect(asked).toEqual([["change", "v", { at: 3, from: 1, to: 5, track: 0 }]]);
  fireEvent.keyDown(edge("End"), { key: "End" });
  expect(asked[1]).toEqual(["change", "v", { at: 3, from: 1, to: null, track: 0 }]);
  await until(() => expect(said()).toBe("Narration starts at 00:03:00 on track 1."));
});

it("an arrow sends it to the other track, where it has the focus", async () => {
  const { asked, onTracks } = show();
  const heard = heardOutside("keydown");
  sound().focus();
  // On the first track there is none above.
  expect(fireEvent.keyDown(sound(), { key: "ArrowUp" })).toBe(false);
  expect(asked).toEqual([]);
  expect(fireEvent.keyDown(sound(), { key: "ArrowDown" })).toBe(false);
  expect(asked).toEqual([["set", "v", { at: 2, from: 1, to: 5, track: 1 }]]);
  expect(onTracks()).toEqual([["Audio track 1"], ["Audio track 2", "Sound: Narration", "Sound: Bell"]]);
  await until(() => expect(document.activeElement).toBe(sound()));
  expect(heard).not.toHaveBeenCalled();
  await until(() => expect(said()).toBe("Narration starts at 00:02:00 on track 2."));
});

it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])("an arrow with %j is the page's", (held) => {
  const { asked } = show();
  const heard = heardOutside("keydown");
  expect(fireEvent.keyDown(sound(), { key: "ArrowDown", ...held })).toBe(true);
  expect([asked, heard.mock.calls.length]).toEqual([[], 1]);
});

it("Delete takes it away and says so; what lies beside it has the focus then", async () => {
  const { asked } = show({ v: voice, r: { ...voice, assetId: "rain", at: 12 } });
  sound().focus();
  fireEvent.keyDown(sound(), { key: "Delete" });
  expect(asked).toEqual([["remove", "v"]]);
  expect(document.activeElement).toBe(sound("Rain"));
  await until(() => expect(said()).toBe("Narration removed."));
});
