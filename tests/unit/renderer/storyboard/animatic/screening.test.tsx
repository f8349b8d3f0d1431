// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { keepPlaybackExclusive, orpc, queryClient } from "#renderer/lib/index.ts";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { isMixAwake, meterMix, wakeMix } from "#renderer/storyboard/animatic/mix/film-mix.ts";
import { Screening } from "#renderer/storyboard/animatic/screening.tsx";
import { filmPlayback, screening, useScreening } from "#renderer/storyboard/animatic/screening-state.ts";
import { filmNow, flushFilm } from "#renderer/storyboard/export/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { type FilmSettings, plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { at, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";
import { laidClip } from "./laid-clip.ts";
import { PagesAudioContext } from "./mix/stand-in-audio.ts";

beforeAll(speakEnglish);

const isPaused = (media: HTMLMediaElement, paused: boolean) =>
  Object.defineProperty(media, "paused", { configurable: true, value: paused });
/** Whether the screen was given the whole display, and what was asked of it. */
let displays: string[] = [];
let filled: Element | null = null;

beforeEach(() => {
  displays = [];
  filled = null;
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(async function (this: HTMLMediaElement) {
    isPaused(this, false);
  });
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(function (this: HTMLMediaElement) {
    isPaused(this, true);
  });
  vi.spyOn(HTMLMediaElement.prototype, "duration", "get").mockReturnValue(600);
  Object.assign(Element.prototype, {
    async requestFullscreen(this: Element) {
      displays.push(`all for ${this.className}`);
      filled = this;
    },
  });
  Object.assign(document, {
    exitFullscreen: () => {
      displays.push("back");
      filled = null;
      return Promise.reject(new Error("not now"));
    },
  });
  Object.defineProperty(document, "fullscreenElement", { configurable: true, get: () => filled });
});
afterEach(async () => {
  cleanup();
  await flushFilm(film);
  filmPlayback.reset();
  useScreening.setState({ open: false, captions: false, meter: false, notes: false });
  queryClient.clear();
  vi.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, "requestFullscreen");
  Reflect.deleteProperty(document, "exitFullscreen");
  Reflect.deleteProperty(document, "fullscreenElement");
});

let run = 0;
/** Drafts of a film live as long as the page: each test has a film of its own. */
let film = "";

const picture = (id: string): Asset =>
  ({ id, name: id, state: "ready", facts: { kind: "image", format: "png" }, origin: { type: "imported" } }) as Asset;
const song = (id: string, durationSeconds: number): Asset =>
  ({ id, name: id, state: "ready", facts: { kind: "audio", durationSeconds }, origin: { type: "generated" } }) as Asset;
/** Of the library's songs, one of three seconds lies behind a longer one. */
const songs = [song("long", 90), song("short", 3)];
const shown = (assetId: string) => ({ assetId, edge: "start" as const, parked: false });

async function open(clips: readonly Clip[], settings: Partial<FilmSettings> = {}, time = 0) {
  run += 1;
  film = `screened ${run}`;
  let project = { id: film, title: "Saltlight", film: { ...plainFilm, ...settings } } as Project;
  pageCore({
    storyboard: {
      projects: () => [project],
      updateFilm: ({ film: patch }) => {
        project = { ...project, film: { ...project.film, ...(patch as FilmSettings) } };
        return { project, clashes: [] };
      },
    },
    library: {
      list: () => ({ items: songs, nextCursor: null, total: songs.length }) as never,
      get: ({ id }) => songs.find((each) => each.id === id) ?? picture(id),
      getMany: ({ ids }) => ids.map((id) => song(id, 20)),
    },
  });
  queryClient.setQueryData(orpc.storyboard.projects.queryKey(), [project]);
  for (const { first, last } of clips)
    for (const id of [first?.assetId, last?.assetId])
      if (id) queryClient.setQueryData(orpc.library.get.queryKey({ input: { id } }), picture(id));
  const end = clips.at(-1);
  act(() => {
    filmPlayback.measure(end ? end.start + end.length : 0, 24);
    filmPlayback.store.setState({ time });
  });
  const page = (laid: readonly Clip[]) => (
    <Screening projectId={film} clips={laid} frame={{ width: 1600, height: 900 }} />
  );
  const { rerender, unmount } = render(page(clips), { wrapper: WithinPage });
  // Its songs and sounds are known.
  await until(() => expect(queryClient.isFetching()).toBe(0));
  return { lay: (laid: readonly Clip[]) => rerender(page(laid)), leave: unmount };
}
const screen = () => document.querySelector("fieldset") as HTMLFieldSetElement;
const head = () =>
  [...document.querySelectorAll(".panelhead > .strong, .screening .strong, .screening .cut")]
    .slice(0, 2)
    .map(({ textContent }) => textContent);
const videos = () => [...screen().querySelectorAll("video")];
const video = (clip: string) => screen().querySelector(`video[data-shot="${clip}"]`) as HTMLVideoElement;
const audio = () => screen().querySelector("audio") as HTMLAudioElement;
/** The film goes there by itself. */
const arrive = (time: number) => act(() => filmPlayback.store.setState({ time }));

const fileOf = (media: { src: string }) => decodeURIComponent(media.src).split("/").at(-1);
/** A take's film as it stands: of which clip, where in its file, and how much of it is seen. */
function told(element: HTMLVideoElement): string {
  const { shot, shown: isShown } = element.dataset;
  if (shot === undefined) return `${fileOf(element)} waits${isShown ? " in sight" : ""}`;
  const { opacity, zIndex } = element.style;
  return [
    `${fileOf(element)} for ${shot} at ${element.currentTime.toFixed(3)}`,
    element.getAttribute("aria-hidden") === "false" ? "plays" : "",
    isShown ? "in sight" : "",
    opacity === "" ? "" : `at ${opacity} in layer ${zIndex}`,
  ]
    .filter(Boolean)
    .join(", ");
}
/** Everything on the screen but its sounds, from the back to the front. */
const seen = (): string[] =>
  [...screen().children].flatMap((child) => {
    const style = (child as HTMLElement).style;
    const layer = style.opacity === "" ? "" : ` at ${style.opacity} in layer ${style.zIndex}`;
    if (child instanceof HTMLVideoElement) return [told(child)];
    if (child instanceof HTMLAudioElement) return [];
    if (child.matches(".dip")) return [`${style.background} over it at ${style.opacity}`];
    if (child.matches(".caption")) return [`caption ${child.textContent}`];
    if (child.matches(".titlecard"))
      return [
        `card ${child.getAttribute("aria-label")} ${child.getAttribute("width")}×${child.getAttribute("height")}${layer}`,
      ];
    if (child.matches(".goneFootage")) return [`instead: ${child.textContent}`];
    const inner = [...child.querySelectorAll("video, img, p")].map((part) => {
      if (part instanceof HTMLVideoElement) return told(part);
      return part instanceof HTMLImageElement
        ? `picture ${fileOf(part)}${part.alt && ` “${part.alt}”`}`
        : part.textContent;
    });
    return [`${child.matches(".filmArea") ? "frame" : "stand-in"}${layer}: ${inner.join(" + ")}`];
  });

const a = laidClip("a", 0);
const b = laidClip("b", 5);
const c = laidClip("c", 10);
/** Half a second of each fades into the other. */
const faded = [a, laidClip("b", 4, { fade: 1 })];
const noTake = { film: null, whole: 0, from: 0 };
const look = { dip: { seconds: 3, color: "#102030" } };

it.each<[what: string, clips: Clip[], time: number, seen: string[]]>([
  [
    "a take plays, and the next one stands ready where it begins",
    [a, b, c],
    2,
    ["film of a for a at 3.002, plays, in sight", "film of b for b at 1.002, at 0 in layer 1"],
  ],
  [
    "two that cross-fade are both seen",
    faded,
    4.25,
    ["film of a for a at 5.252, plays, in sight", "film of b for b at 1.252, in sight, at 0.25 in layer 1"],
  ],
  ["the last one plays alone", [a, b], 7, ["film of b for b at 3.002, plays, in sight"]],
  [
    "a sound that lasts longer than its picture keeps its film",
    [laidClip("a", 0, { hasSound: true, soundTail: 1 }), b],
    5.5,
    ["film of a for a at 6.502", "film of b for b at 1.502, plays, in sight"],
  ],
  [
    "not any longer",
    [laidClip("a", 0, { hasSound: true, soundTail: 1 }), b],
    6.5,
    ["film of b for b at 2.502, plays, in sight"],
  ],
  [
    "a card stands in its place, as large as the film is",
    [laidClip("k", 0, { ...noTake, card: "Part one" }), b],
    1,
    ["film of b for b at 1.002, at 0 in layer 1", "card Part one 1600×900"],
  ],
  [
    "a card comes in over a take",
    [a, laidClip("k", 4, { ...noTake, card: "Part one", fade: 1 })],
    4.5,
    ["film of a for a at 5.502, plays, in sight", "card Part one 1600×900 at 0.5 in layer 1"],
  ],
  [
    "it isn't there before",
    [a, laidClip("k", 4, { ...noTake, card: "Part one", fade: 1 })],
    4,
    ["film of a for a at 5.002, plays, in sight"],
  ],
  ["a shot without a take is its words", [laidClip("a", 0, { ...noTake, prompt: "A pier" })], 1, ["stand-in: A pier"]],
  ["or the word that there are none", [laidClip("a", 0, noTake)], 1, ["stand-in: No prompt yet"]],
  [
    "the words of one that comes in",
    [a, laidClip("b", 4, { ...noTake, prompt: "A pier", fade: 1 })],
    4.5,
    ["film of a for a at 5.502, plays, in sight", "stand-in at 0.5 in layer 1: A pier"],
  ],
  [
    "its first frame with the words below, to the middle",
    [laidClip("a", 0, { ...noTake, prompt: "A pier", first: shown("dawn"), last: shown("dusk") })],
    2.5,
    ["stand-in: picture dawn + A pier"],
  ],
  [
    "its last frame behind the middle",
    [laidClip("a", 0, { ...noTake, prompt: "A pier", first: shown("dawn"), last: shown("dusk") })],
    2.6,
    ["stand-in: picture dusk + A pier"],
  ],
  [
    "the first one all the time where there is no last one",
    [laidClip("a", 0, { ...noTake, prompt: "A pier", first: shown("dawn") })],
    4,
    ["stand-in: picture dawn + A pier"],
  ],
  [
    "the last one where there is no first one",
    [laidClip("a", 0, { ...noTake, prompt: "A pier", last: shown("dusk") })],
    1,
    ["stand-in: picture dusk + A pier"],
  ],
  [
    "a still of the library lies in a frame of the film's shape",
    [
      laidClip("f", 0, {
        ...{ ...noTake, name: "Harbor", first: shown("harbor") },
        footage: { assetId: "harbor", kind: "still", gone: false },
      }),
    ],
    1,
    ["frame: picture harbor “Harbor”"],
  ],
  [
    "one that is gone is named",
    [
      laidClip("f", 0, {
        ...{ ...noTake, name: "Harbor", first: shown("harbor") },
        footage: { assetId: "harbor", kind: "still", gone: true },
      }),
    ],
    1,
    ["instead: The file for “Harbor” is missing."],
  ],
  [
    "nothing is said of one that isn't known yet",
    [laidClip("f", 0, { ...noTake, name: "Harbor", footage: { assetId: "harbor", kind: "still", gone: false } })],
    1,
    ["instead: "],
  ],
  [
    "a framed take lies in a frame",
    [laidClip("a", 0, { framing: { conform: "fit", view: { x: 0.5, y: 0.5, zoom: 1 }, viewEnd: null } })],
    1,
    ["frame: film of a for a at 2.002, plays, in sight"],
  ],
  [
    "a framed take comes in with its frame",
    [
      a,
      laidClip("b", 4, {
        ...{ fade: 1, framing: { conform: "fit", view: { x: 0.5, y: 0.5, zoom: 1 }, viewEnd: null } },
      }),
    ],
    4.5,
    ["film of a for a at 5.502, plays, in sight", "frame at 0.5 in layer 1: film of b for b at 1.502, in sight"],
  ],
  [
    "a clip comes out of a color",
    [laidClip("a", 0, look)],
    1,
    ["film of a for a at 2.002, plays, in sight", "rgb(16, 32, 48) over it at 0.333"],
  ],
  [
    "a clip goes into the color of the next one",
    [a, laidClip("b", 5, look)],
    4,
    [
      "film of a for a at 5.002, plays, in sight",
      "film of b for b at 1.002, at 0 in layer 1",
      "rgb(16, 32, 48) over it at 0.333",
    ],
  ],
  ["a film without a clip shows nothing", [], 0, []],
])("%s", async (_what, clips, time, expected) => {
  await open(clips, {}, time);
  expect(seen()).toEqual(expected);
});

it("a framed still lies in the part of it that was chosen, a take without a framing as the screen takes it", async () => {
  const view = { x: 0.25, y: 0.5, zoom: 2 };
  await open([
    laidClip("f", 0, {
      ...{ ...noTake, name: "Harbor", first: shown("harbor"), size: { width: 1600, height: 900 } },
      ...{
        footage: { assetId: "harbor", kind: "still", gone: false },
        framing: { conform: "crop", view, viewEnd: null },
      },
    }),
  ]);
  const { left, top, width, height } = (screen().querySelector("img") as HTMLImageElement).style;
  expect([left, top, width, height]).toEqual(["0%", "-50%", "200%", "200%"]);
  expect((document.querySelector(".filmArea") as HTMLElement).style.getPropertyValue("--shape")).toBe(`${1600 / 900}`);
});

it.each<[what: string, clip: Clip, heading: string[]]>([
  ["a shot by its number and its name", laidClip("a", 0, { number: 3, name: "Pier" }), ["Shot 3", "Pier"]],
  ["a card by its words", laidClip("k", 0, { ...noTake, card: "Part one" }), ["Card", "Part one"]],
  [
    "footage by the name of its file",
    laidClip("f", 0, { name: "Harbor", footage: { assetId: "x", kind: "film", gone: false } }),
    ["Footage", "Harbor"],
  ],
])("above it stands what it shows: %s", async (_what, clip, heading) => {
  await open([clip]);
  expect(head()).toEqual(heading);
});

it("above a film without a clip stands nothing", async () => {
  await open([]);
  expect(head()).toEqual(["", ""]);
});

const captioned = (caption: object) => ({ clips: { a: { from: 0, to: null, fade: 0, ...caption } } });
it.each<[what: string, clip: Clip, settings: Partial<FilmSettings>, time: number, caption: string[]]>([
  ["a take", a, captioned({ caption: "Cold tonight" }), 0, ["Cold tonight"]],
  ["what is said in a shot", laidClip("a", 0, { prompt: 'She says: "Home at last"' }), {}, 0, ["Home at last"]],
  [
    "words of their own time, from when they begin",
    laidClip("a", 0),
    captioned({ captions: [{ at: 3, length: 1, text: "Look" }] }),
    2,
    ["Look"],
  ],
  ["not before", laidClip("a", 0), captioned({ captions: [{ at: 3, length: 1, text: "Look" }] }), 1.99, []],
  ["nor when they end", laidClip("a", 0), captioned({ captions: [{ at: 3, length: 1, text: "Look" }] }), 3, []],
  ["a card", laidClip("a", 0, { ...noTake, card: "Part one" }), captioned({ caption: "A year on" }), 1, ["A year on"]],
  ["a card has no words but its own", laidClip("a", 0, { ...noTake, card: "Part one", prompt: '"Ahoy"' }), {}, 1, []],
  [
    "a first frame",
    laidClip("a", 0, { ...noTake, first: shown("dawn") }),
    captioned({ caption: "Cold tonight" }),
    1,
    ["Cold tonight"],
  ],
  [
    "a last frame",
    laidClip("a", 0, { ...noTake, last: shown("dusk") }),
    captioned({ caption: "Cold tonight" }),
    1,
    ["Cold tonight"],
  ],
  ["nothing to be seen has none", laidClip("a", 0, noTake), captioned({ caption: "Cold tonight" }), 1, []],
])("captions: %s", async (_what, clip, settings, time, caption) => {
  await open([clip], settings, time);
  const words = () => [...document.querySelectorAll(".caption")].map(({ textContent }) => textContent);
  expect(words()).toEqual([]);
  act(screening.toggleCaptions);
  expect(words()).toEqual(caption);
});

it("words stand once: the caption of a shot's picture takes the place of the words below it", async () => {
  const clip = laidClip("a", 0, { ...noTake, prompt: "A pier", first: shown("dawn") });
  await open([clip], captioned({ captions: [{ at: 2, length: 1, text: "Look" }] }), 2);
  expect(seen()).toEqual(["stand-in: picture dawn + A pier"]);
  act(screening.toggleCaptions);
  expect(seen()).toEqual(["stand-in: picture dawn", "caption Look"]);
  arrive(1);
  expect(seen()).toEqual(["stand-in: picture dawn + A pier"]);
});

it("a shot without a picture keeps its words under captions, and so does one that comes in", async () => {
  await open([
    laidClip("a", 0, noTake),
    laidClip("b", 4, { ...noTake, prompt: "A pier", first: shown("dawn"), fade: 1 }),
  ]);
  act(screening.toggleCaptions);
  arrive(4.5);
  expect(seen()).toEqual(["stand-in: No prompt yet", "stand-in at 0.5 in layer 1: picture dawn + A pier"]);
});

it("a film that was shown waits hidden, and is there again without loading", async () => {
  await open([a, b, c]);
  const [first, second] = videos();
  arrive(6);
  expect(seen()).toEqual([
    "film of a waits",
    "film of b for b at 1.002, plays, in sight",
    "film of c for c at 1.002, at 0 in layer 1",
  ]);
  expect(videos().slice(0, 2)).toEqual([first, second]);
  // It stands where it was, and goes where the clock is once it is wanted.
  isPaused(first as HTMLVideoElement, true);
  act(() => filmPlayback.seek(7));
  expect(first?.currentTime).toBe(1.002);
  arrive(1.5);
  expect(videos()[0]).toBe(first);
  expect(seen()[0]).toBe("film of a for a at 2.502, plays, in sight");
});

it("a film that goes is silenced", async () => {
  await open([a, b, c]);
  const [first] = videos();
  isPaused(first as HTMLVideoElement, false);
  arrive(6);
  expect(first?.paused).toBe(true);
});

it.each<[what: string, from: number | null, place: string]>([
  ["begins", null, "1.002"],
  ["begins again at its In point", 1.5, "2.502"],
])("in a loop the first one stands ready where it %s while the last one plays", async (_what, from, place) => {
  await open([a, b, c], {}, 12);
  expect(seen()).toEqual(["film of c for c at 3.002, plays, in sight"]);
  act(() => filmPlayback.store.setState({ loop: true, from }));
  expect(seen()).toEqual(["film of c for c at 3.002, plays, in sight", `film of a for a at ${place}`]);
  // It stays there as one goes on, and the one that plays stands on its last frame at the end.
  fireEvent.loadedMetadata(video("a"));
  act(() => filmPlayback.seek(15));
  expect(seen()).toEqual(["film of c for c at 6.002, plays, in sight", `film of a for a at ${place}`]);
});

it("what is sought is shown, also once a film knows how long it is", async () => {
  await open([a, b]);
  act(() => filmPlayback.seek(2));
  expect(video("a").currentTime).toBe(3.002);
  video("a").currentTime = 0;
  fireEvent.loadedMetadata(video("a"));
  expect(video("a").currentTime).toBe(3.002);
  arrive(6);
  const [waiting] = videos();
  (waiting as HTMLVideoElement).currentTime = 8;
  fireEvent.loadedMetadata(waiting as HTMLVideoElement);
  expect(waiting?.currentTime).toBe(8);
});

it("a press on the picture plays the film, and another one stops it", async () => {
  await open([a]);
  fireEvent.click(video("a"));
  expect(filmPlayback.store.getState().playing).toBe(true);
  fireEvent.click(video("a"));
  expect(filmPlayback.store.getState().playing).toBe(false);
});

it("each take is as loud as the film has it, through its cross-fades", async () => {
  await open([laidClip("a", 0, { gain: 0.5 }), laidClip("b", 4, { fade: 1 }), c], { takesLevel: 0.5 }, 1);
  expect([video("a").volume, video("b").volume]).toEqual([0.25, 0]);
  arrive(4.5);
  expect([video("a").volume, video("b").volume]).toEqual([0.125, 0.25]);
  arrive(8);
  expect(video("b").volume).toBe(0.5);
});

it("the song goes where the film is, by its own length and place", async () => {
  await open([laidClip("a", 0, { length: 8 })], { song: "short", songLoop: true });
  expect(fileOf(audio())).toBe("short");
  act(() => filmPlayback.seek(4.25));
  expect(audio().currentTime).toBe(1.25);
});

it.each(["trashed", "missing"] as const)(
  "a song that is %s isn’t asked for, and plays once it is back",
  async (state) => {
    const gone = { ...song("short", 3), state };
    songs.splice(1, 1, gone);
    onTestFinished(() => void songs.splice(1, 1, song("short", 3)));
    await open([laidClip("a", 0, { length: 8 })], { song: "short", songLoop: true });
    expect(screen().querySelectorAll("audio")).toHaveLength(0);
    songs.splice(1, 1, song("short", 3));
    await act(() => queryClient.invalidateQueries());
    await until(() => expect(screen().querySelectorAll("audio")).toHaveLength(1));
    expect(fileOf(audio())).toBe("short");
    act(() => filmPlayback.seek(4.25));
    expect(audio().currentTime).toBe(1.25);
  },
);

it("the song rests as the film is left, and as it is heard otherwise", async () => {
  const { leave } = await open([laidClip("a", 0, { length: 8 })], { song: "long" }, 2);
  const player = audio();
  isPaused(player, false);
  leave();
  expect([player.paused, player.currentTime]).toEqual([true, 2]);
});

it("nobody is left who might play: the mix rests soon", async () => {
  vi.stubGlobal("AudioContext", PagesAudioContext);
  onTestFinished(() => void vi.unstubAllGlobals());
  meterMix(true);
  meterMix(false);
  const { leave } = await open([a]);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  act(wakeMix);
  leave();
  vi.advanceTimersByTime(100);
  expect(isMixAwake()).toBe(false);
  wakeMix();
});

it("a film without a song has none, and its sounds stand where they are", async () => {
  const sounds = {
    rain: { assetId: "6f1d2c3b-8d5f-4e0a-9c57-1f2b3a4d5e6f", track: 0 as const, at: 1, from: 2, to: null },
  };
  await open([laidClip("a", 0, { length: 8 })], { sounds });
  await until(() => expect(audio()).not.toBeNull());
  expect(screen().querySelectorAll("audio")).toHaveLength(1);
  act(() => filmPlayback.seek(3));
  expect([fileOf(audio()), audio().currentTime]).toEqual(["6f1d2c3b-8d5f-4e0a-9c57-1f2b3a4d5e6f", 4]);
});

it("the picture has the focus as it opens", async () => {
  await open([a]);
  expect(document.activeElement).toBe(screen());
});

it("the film stops where something else begins to sound, and not by its own takes", async () => {
  const stop = keepPlaybackExclusive(document);
  const other = document.body.appendChild(document.createElement("audio"));
  onTestFinished(() => {
    isPaused(other, true);
    fireEvent(other, new Event("pause"));
    other.remove();
    stop();
  });
  const { leave } = await open([a, b]);
  act(() => filmPlayback.store.setState({ playing: true }));
  for (const each of videos()) {
    isPaused(each, false);
    fireEvent(each, new Event("play"));
  }
  expect(filmPlayback.store.getState().playing).toBe(true);
  isPaused(other, false);
  act(() => void fireEvent(other, new Event("play")));
  expect(filmPlayback.store.getState().playing).toBe(false);
  leave();
});

it.each<[what: string, fill: () => void]>([
  ["by its key", () => fireEvent.keyDown(screen(), { key: "f" })],
  ["by its button", () => fireEvent.click(named("button", "Full screen")[0] as HTMLElement)],
])("the film fills the display %s, gives it back, and the picture has the focus again", async (_how, fill) => {
  await open([a]);
  fill();
  expect(displays).toEqual(["all for stageOfFilm"]);
  const stage = document.querySelector(".stageOfFilm") as HTMLElement;
  await until(() => expect(stage.contains(document.activeElement)).toBe(true));
  (document.activeElement as HTMLElement).blur();
  fill();
  expect(displays).toEqual(["all for stageOfFilm", "back"]);
  document.dispatchEvent(new Event("fullscreenchange"));
  expect(document.activeElement).toBe(screen());
});

it.each<[what: string, press: KeyboardEventInit, taken: boolean]>([
  ["F", { key: "f" }, true],
  ["N", { key: "n" }, true],
  ["C", { key: "c" }, true],
  ["K", { key: "k" }, true],
  ["Space", { key: " " }, true],
  ["a key that means nothing here", { key: "q" }, false],
])("a press of %s is the film's: %j", async (_what, init, taken) => {
  await open([a]);
  expect(fireEvent.keyDown(screen(), init)).toBe(!taken);
});

it("a press that somebody took already does nothing", async () => {
  await open([a]);
  for (const key of ["f", "n", "c", "Escape"]) {
    useScreening.setState({ open: true });
    const taken = createEvent.keyDown(screen(), { key });
    taken.preventDefault();
    fireEvent(screen(), taken);
  }
  expect([displays, filmNow(film).notes, useScreening.getState()]).toEqual([
    [],
    {},
    { open: true, captions: false, meter: false, notes: false },
  ]);
});

it("Escape and the button lead back to the board and stop the film; C shows captions and hides them", async () => {
  await open([a]);
  for (const close of [
    () => void fireEvent.keyDown(screen(), { key: "Escape" }),
    () => void fireEvent.click(named("button", "Back to board")[0] as HTMLElement),
  ]) {
    useScreening.setState({ open: true });
    act(() => filmPlayback.store.setState({ playing: true }));
    act(close);
    expect([useScreening.getState().open, filmPlayback.store.getState().playing]).toEqual([false, false]);
  }
  fireEvent.keyDown(screen(), { key: "c" });
  expect(useScreening.getState().captions).toBe(true);
  fireEvent.keyDown(screen(), { key: "c" });
  expect(useScreening.getState().captions).toBe(false);
});

it("Escape is the window's where the film isn't open, or another key is held", async () => {
  await open([a]);
  expect(fireEvent.keyDown(screen(), { key: "Escape" })).toBe(true);
  useScreening.setState({ open: true });
  expect(fireEvent.keyDown(screen(), { key: "Escape", ctrlKey: true })).toBe(true);
  expect(useScreening.getState().open).toBe(true);
});

it("N begins a note at the playhead: the notes open and it is written at once", async () => {
  await open([a], {}, 2);
  expect(document.querySelector(".notesPanel")).toBeNull();
  fireEvent.keyDown(screen(), { key: "n" });
  const first = await at("field", "Note at 00:02:00");
  expect(document.activeElement).toBe(first);
  expect(Object.values(filmNow(film).notes)).toEqual([{ clip: "a", shot: "a", at: 3, text: "" }]);
  // They stay open, and the next one is written.
  arrive(3);
  await press("button", "Add note at 00:03:00");
  expect(document.activeElement).toBe(await at("field", "Note at 00:03:00"));
  expect(useScreening.getState().notes).toBe(true);
  await press("button", "Close notes");
  expect(document.querySelector(".notesPanel")).toBeNull();
});

it("without a picture no note begins, and the notes stay closed", async () => {
  await open([]);
  fireEvent.keyDown(screen(), { key: "n" });
  expect([filmNow(film).notes, useScreening.getState().notes]).toEqual([{}, false]);
});

it.each(["Levels", "Notes"])("%s are shown by a press and hidden by another one", async (name) => {
  await open([a]);
  const isThere = () => document.querySelector(name === "Notes" ? ".notesPanel" : "[role=meter]") !== null;
  const pressed = () => named("button", name)[0]?.getAttribute("aria-pressed");
  expect([isThere(), pressed()]).toEqual([false, "false"]);
  await press("button", name);
  expect([isThere(), pressed()]).toEqual([true, "true"]);
  await press("button", name);
  expect([isThere(), pressed()]).toEqual([false, "false"]);
});

it("for another film all stands at its beginning again, as nothing was set", () => {
  filmPlayback.measure(10, 25);
  filmPlayback.seek(4);
  filmPlayback.markIn();
  screening.open();
  screening.reset();
  expect(useScreening.getState().open).toBe(false);
  expect(filmPlayback.store.getState()).toMatchObject({ time: 0, length: 0, from: null, playing: false });
});
