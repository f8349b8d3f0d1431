// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import type { Cut } from "#renderer/storyboard/animatic/cut/use-cut.ts";
import type { StripZoom } from "#renderer/storyboard/animatic/cut/use-strip-zoom.ts";
import { PictureLane } from "#renderer/storyboard/animatic/picture-lane.tsx";
import { filmPlayback } from "#renderer/storyboard/animatic/screening-state.ts";
import type { Marker } from "#shared/film/cut.ts";
import { placeAt } from "../../dragged.ts";
import { at, named, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";
import { pointerOn } from "./drawn-by-pointer.ts";
import { laidClip } from "./laid-clip.ts";

beforeAll(speakEnglish);
beforeEach(() => {
  pageCore();
  filmPlayback.measure(20, 24);
});
afterEach(() => {
  cleanup();
  filmPlayback.reset();
});

/** Four shots of five seconds: each is a quarter of the strip. */
const four = (more: Partial<Clip> = {}): Clip[] =>
  ["a", "b", "c", "d"].map((key, index) => laidClip(key, index * 5, { number: index + 1, ...more }));
/** With another in the place of shot 2, which is chosen. */
const withSecond = (second: Partial<Clip>, others: Partial<Clip> = {}): Clip[] =>
  four(others).map((clip) => (clip.key === "b" ? { ...clip, ...second } : clip));

interface Opened {
  readonly clips?: readonly Clip[];
  readonly chosen?: string | undefined;
  readonly beats?: readonly number[];
  readonly markers?: readonly Marker[];
  readonly insertion?: number;
  readonly openAdded?: boolean;
}
/** Of 1,000 px: fifty are a second. */
function open({ clips = four(), chosen = "b", beats = [], markers = [], insertion, openAdded = false }: Opened = {}) {
  const asked: unknown[][] = [];
  const known: Partial<Cut> = {
    ...{ chosen, editing: undefined, settingsOf: () => ({ from: 1, to: 6, fade: 0 }), hasCard: () => false },
    ...{ canSplit: () => true, canJoin: () => true, canTrim: () => true },
    openAdded: () => {
      asked.push(["openAdded"]);
      return openAdded;
    },
  };
  const cut = new Proxy({} as Cut, {
    get: (_cut, name) =>
      name in known ? known[name as keyof Cut] : (...given: unknown[]) => void asked.push([name, ...given]),
  });
  const strip = { zoom: 1, isNear: () => false } as Partial<StripZoom> as StripZoom;
  const { container } = render(
    <PictureLane
      {...{ clips, cut, strip, beats, markers, insertion, total: 20, secondsPerPixel: 0.02 }}
      onChoose={({ key }) => asked.push(["chosen", key])}
    />,
    { wrapper: WithinPage },
  );
  const track = container.querySelector(".vtrack") as HTMLElement;
  placeAt(track, { left: 0, width: 1000 });
  const reel = (key: string) => container.querySelector(`[data-clip=${key}]`) as HTMLElement;
  return {
    asked,
    track,
    reel,
    /** Where each clip begins, hundredths of the strip. */
    lefts: () => clips.map(({ key }) => Math.round(Number.parseFloat(reel(key).style.left) * 100) / 100),
    marks: () => [...container.querySelectorAll<HTMLElement>(".insertion")].map(({ style }) => style.left),
    length: () => container.querySelector(".shownLength")?.textContent,
    handle: (name: string | RegExp) => {
      const [element] = named("slider", name) as [HTMLElement];
      return { element, ...pointerOn(element) };
    },
  };
}
const handles = () => named("slider", /./).map(({ ariaLabel }) => ariaLabel);
const still: Partial<Clip> = {
  ...{ name: "Map", film: null, whole: 0, from: 0, speed: 0 },
  footage: { assetId: "f", kind: "still", gone: false },
};
const card: Partial<Clip> = { card: "Later", film: null, whole: 0, from: 0 };

it("the clips lie to scale, and only the chosen one is reached by Tab", () => {
  const { lefts, reel } = open();
  expect(lefts()).toEqual([0, 25, 50, 75]);
  expect(["a", "b", "c", "d"].map((key) => reel(key).tabIndex)).toEqual([-1, 0, -1, -1]);
  expect(["a", "b"].map((key) => reel(key).dataset.selected)).toEqual([undefined, "true"]);
});

it.each<[what: string, clip: Partial<Clip>, name: string, said: string | null]>([
  ["a shot", {}, "Animatic: shot 2", null],
  ["one that is slower", { speed: 0.5 }, "Animatic: shot 2", "50%"],
  ["a frame that stands", { speed: 0 }, "Animatic: shot 2", "freeze frame"],
  ["one that is muted", { hasSound: true, gain: 0 }, "Animatic: shot 2", "muted"],
  ["one that is quieter", { hasSound: true, gain: 0.5 }, "Animatic: shot 2", null],
  ["one without sound", { gain: 0 }, "Animatic: shot 2", null],
  ["one that is faster and muted", { speed: 2, hasSound: true, gain: 0 }, "Animatic: shot 2", "200%, muted"],
  ["a still", still, "Footage: Map", null],
  [
    "a film whose file is gone",
    { name: "Dunes", speed: 2, footage: { assetId: "f", kind: "film", gone: true } },
    "Footage: Dunes",
    "Missing file",
  ],
  ["a card", card, "Title card in the animatic: Later", null],
])("%s says what it is", (_what, clip, name, said) => {
  const { reel } = open({ clips: withSecond(clip) });
  expect([reel("b").ariaLabel, reel("b").getAttribute("aria-description")]).toEqual([name, said]);
});

const gone: Partial<Clip> = { name: "Dunes", footage: { assetId: "f", kind: "film", gone: true } };
it.each<[what: string, clip: Partial<Clip>, marks: string[], title: string]>([
  ["a shot", {}, [], ""],
  ["one that comes in by a cross-fade", { fade: 1 }, ["fades"], ""],
  ["one whose take failed", { failed: true, film: null }, ["failed"], ""],
  ["one that has another take than the failed one", { failed: true }, [], ""],
  ["a card", card, ["card"], ""],
  ["a still", still, ["footage"], "Map"],
  ["a film whose file is gone", gone, ["footage", "gone"], "Dunes"],
])("%s is marked as what it is", (_what, clip, marks, title) => {
  const { reel } = open({ clips: withSecond(clip) });
  const { dataset } = reel("b");
  expect(["card", "fades", "failed", "footage", "gone"].filter((mark) => mark in dataset)).toEqual(marks);
  expect(reel("b").title).toBe(title);
});

it("the ends lie on the chosen clip; beside a cut of sound they have room for it", () => {
  const edges = () =>
    [...document.querySelectorAll<HTMLElement>(".edges")].map(({ style, dataset }) => [
      ...[style.left, style.width, dataset.sound],
    ]);
  open();
  expect(edges()).toEqual([["25%", "25%", undefined]]);
  cleanup();
  open({ clips: four({ hasSound: true }) });
  expect(edges()).toEqual([
    ["25%", "25%", undefined],
    ["25%", "25%", "true"],
  ]);
});

it("a press chooses the clip and puts the playhead at its start; while it plays it goes on", () => {
  const { asked, reel } = open();
  fireEvent.click(reel("c"));
  expect([asked, filmPlayback.store.getState().time]).toEqual([[["chosen", "c"]], 10]);
  filmPlayback.store.setState({ playing: true, time: 3 });
  fireEvent.click(reel("d"));
  expect([asked[1], filmPlayback.store.getState().time]).toEqual([["chosen", "d"], 3]);
});

it("a press on a card opens its words as well", () => {
  const { asked, reel } = open({ clips: withSecond(card) });
  fireEvent.click(reel("b"));
  expect(asked).toContainEqual(["chosen", "b"]);
  expect(asked).toContainEqual(["edit", "b"]);
});

it("a clip that is drawn shows where it lands, and moves there; the press that ends chooses nothing", () => {
  const { asked, reel, marks } = open();
  const { down, move, up } = pointerOn(reel("a"));
  down(100);
  move(600);
  expect(marks()).toEqual(["50%"]);
  expect(reel("a").dataset.dragged).toBe("true");
  up(600);
  fireEvent.click(reel("a"));
  expect([asked, marks()]).toEqual([[["moveTo", "a", "c"]], []]);
});

it("what is dragged over the strip from elsewhere shows where it lands", () => {
  expect(open({ insertion: 15 }).marks()).toEqual(["75%"]);
});

it("another part of a take comes into its place with Alt: how much of it is told, and all clips stay", () => {
  const { asked, reel, length, lefts } = open();
  const { down, move, up } = pointerOn(reel("b"));
  down(300);
  move(250, { altKey: true });
  expect(length()).toBe("00:05:00 of 00:10:00");
  expect(lefts()).toEqual([0, 25, 50, 75]);
  up(250, { altKey: true });
  expect([asked, length()]).toEqual([[["slip", 1, "b"]], undefined]);
});

it.each<[what: string, clip: Partial<Clip>, others: Partial<Clip>, names: string[]]>([
  ["a take", {}, {}, ["In point of shot 2", "Out point of shot 2"]],
  [
    "a take that is heard, with others that are",
    { hasSound: true },
    { hasSound: true },
    ["Audio start of shot 2", "Audio end of shot 2", "In point of shot 2", "Out point of shot 2"],
  ],
  ["a shot without a take", { film: null }, {}, []],
  ["a frame that stands", { speed: 0 }, {}, ["End of Animatic: shot 2"]],
  ["a card", card, {}, ["End of Title card in the animatic: Later"]],
  ["a still", still, {}, ["End of Map"]],
])("what can be drawn of %s", (_what, clip, others, names) => {
  open({ clips: withSecond(clip, others) });
  expect(handles()).toEqual(names);
});

it.each<[chosen: string | undefined, names: string[]]>([
  ["a", ["Audio end of shot 1", "In point of shot 1", "Out point of shot 1"]],
  ["d", ["Audio start of shot 4", "In point of shot 4", "Out point of shot 4"]],
  ["gone", []],
])("at the film's ends there is no cut of sound; with %s chosen", (chosen, names) => {
  open({ clips: four({ hasSound: true }), chosen });
  expect(handles()).toEqual(names);
});

it("while an end is drawn what follows moves along and its length is told; let go it is one change", () => {
  const { asked, handle, lefts, length } = open();
  const end = handle("Out point of shot 2");
  end.down(0);
  end.move(100);
  expect(lefts()).toEqual([0, 25, 60, 85]);
  expect(length()).toBe("00:07:00 of 00:10:00");
  expect(asked).toEqual([]);
  end.up(100);
  expect(asked).toEqual([["change", "b", { from: 1, to: 8, fade: 0 }]]);
  expect([lefts(), length()]).toEqual([[0, 25, 50, 75], undefined]);
});

it.each<[what: string, more: Opened]>([
  ["a beat", { beats: [12] }],
  ["a marker", { markers: [{ at: 12, words: "" }] }],
])("an end is drawn to %s", (_what, more) => {
  const { asked, handle } = open(more);
  const end = handle("Out point of shot 2");
  end.down(0);
  end.move(95);
  end.up(95);
  expect(asked).toEqual([["change", "b", { from: 1, to: 8, fade: 0 }]]);
});

it.each<[edge: string, px: number, key: string, lefts: number[]]>([
  ["In point of shot 2", 25, "b", [0, 27.5, 50, 75]],
  ["Out point of shot 2", -25, "c", [0, 25, 47.5, 75]],
])("with Shift the cut at the %s moves by %d px, and the film stays as long as it is", (edge, px, key, lefts) => {
  const opened = open();
  const end = opened.handle(edge);
  end.down(0);
  end.move(px, { shiftKey: true });
  expect([opened.lefts(), opened.asked]).toEqual([lefts, []]);
  end.up(px, { shiftKey: true });
  expect(opened.asked).toEqual([["roll", key, px * 0.02]]);
  expect(opened.lefts()).toEqual([0, 25, 50, 75]);
});

it("the cut that is moved becomes a trim once Shift is let go", () => {
  const { handle, lefts } = open();
  const end = handle("Out point of shot 2");
  end.down(0);
  end.move(-25, { shiftKey: true });
  end.move(-25);
  expect(lefts()).toEqual([0, 25, 47.5, 72.5]);
  end.move(-25, { shiftKey: true });
  expect(lefts()).toEqual([0, 25, 47.5, 75]);
});

it("behind the last clip there is no cut to move", () => {
  const { asked, handle, lefts } = open({ chosen: "d" });
  const end = handle("Out point of shot 4");
  fireEvent.keyDown(end.element, { key: "ArrowLeft", ctrlKey: true });
  end.down(0);
  end.move(-25, { shiftKey: true });
  expect([asked, lefts()]).toEqual([[], [0, 25, 50, 75]]);
});

it("a cut that can't be moved stays, and is asked for all the same: why it can't is said", () => {
  const clips = withSecond({ from: 0 });
  const { asked, handle, lefts } = open({ clips });
  const end = handle("In point of shot 2");
  end.down(0);
  end.move(-50, { shiftKey: true });
  expect(lefts()).toEqual([0, 25, 50, 75]);
  end.up(-50, { shiftKey: true });
  expect(asked).toEqual([["roll", "b", -1]]);
});

it.each<[name: string, key: string]>([
  ["Audio start of shot 2", "b"],
  // The end of a sound is the start of the next one.
  ["Audio end of shot 2", "c"],
])("the %s is drawn beside its picture", (name, key) => {
  const { asked, handle } = open({ clips: four({ hasSound: true }) });
  const end = handle(name);
  end.down(0);
  end.move(25);
  expect(end.element.getAttribute("aria-valuetext")).toBe("0.5 s after video");
  expect(asked).toEqual([]);
  end.up(25);
  expect(asked).toEqual([["splitSound", key, 0.5]]);
  expect(end.element.getAttribute("aria-valuetext")).toBe("with video");
});

it("what stands is held longer: what follows moves along, and how long it stands is told", () => {
  const { asked, handle, lefts, length } = open({ clips: withSecond(still) });
  expect(length()).toBeUndefined();
  const end = handle("End of Map");
  end.down(0);
  end.move(100);
  expect([lefts(), length()]).toEqual([[0, 25, 60, 85], "00:07:00"]);
  end.up(100);
  expect(asked).toEqual([["change", "b", { hold: 7 }]]);
  expect([lefts(), length()]).toEqual([[0, 25, 50, 75], undefined]);
});

const offers = () => named("menuitem", /./).map(({ textContent }) => textContent);
it.each<[what: string, element: (opened: ReturnType<typeof open>) => Element, asks: unknown[]]>([
  ["a clip that isn't chosen", ({ reel }) => reel("d"), ["duplicate", "d"]],
  ["the chosen clip", ({ reel }) => reel("b"), ["duplicate", "b"]],
  ["an end of the chosen clip", ({ handle }) => handle("In point of shot 2").element, ["duplicate", "b"]],
])("the menu of %s is its own, and what was chosen there opens as it closes", async (_what, element, asks) => {
  const opened = open();
  fireEvent.contextMenu(element(opened));
  fireEvent.click(await at("menuitem", "Duplicate clip"));
  expect(opened.asked).toContainEqual(asks);
  await until(() => expect(opened.asked).toContainEqual(["openAdded"]));
});

it("between clips there is no menu", () => {
  const { track } = open();
  fireEvent.contextMenu(track);
  expect(offers()).toEqual([]);
});

it.each([
  ["a", 0],
  ["c", 3],
])("the first clip follows from nothing, others by a cross-fade: %s", async (key, fades) => {
  const { reel } = open();
  fireEvent.contextMenu(reel(key));
  fireEvent.keyDown(await at("menuitem", "Transition"), { key: "ArrowRight" });
  await at("menuitemcheckbox", "Dip to black 1 s");
  expect(named("menuitemcheckbox", /^Cross-fade/)).toHaveLength(fades);
});
