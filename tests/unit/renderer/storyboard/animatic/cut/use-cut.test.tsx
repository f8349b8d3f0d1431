// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { listCommands, orpc, queryClient, useCommands, useToasts } from "#renderer/lib/index.ts";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { type Cut, type CutActions, useCut } from "#renderer/storyboard/animatic/cut/use-cut.ts";
import { filmPlayback } from "#renderer/storyboard/animatic/screening-state.ts";
import { changeFilm, filmNow, flushFilm } from "#renderer/storyboard/export/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { type CutClip, type FilmSettings, plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import type { Marker } from "#shared/film/cut.ts";
import { pageCore } from "../../../page-core.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";
import { laidClip } from "../laid-clip.ts";

beforeAll(speakEnglish);

let run = 0;
afterEach(async () => {
  cleanup();
  // What is still to be kept would come to the next test's core.
  await flushFilm(`cut ${run}`);
  filmPlayback.reset();
  useToasts.setState({ shown: [] });
});

/** As `laidClip` lies on the strip: a stretch from the first second of its take to the sixth. */
const part = (more: Partial<CutClip> = {}): CutClip => ({ from: 1, to: 6, fade: 0, ...more });
const clips = { a: part(), b: part(), c: part() };
/** Three shots of five seconds. */
const laid = [laidClip("a", 0), laidClip("b", 5), laidClip("c", 10)];
const footage = (key: string, start: number, kind: "film" | "still" = "film") =>
  laidClip(key, start, {
    ...{ shotId: "c", footage: { assetId: `file of ${key}`, kind, gone: false } },
    ...(kind === "still" ? { film: null, whole: 0, from: 0, speed: 0 } : {}),
  });
const withFootage = [laidClip("a", 0), footage("f", 5), laidClip("c", 10)];

interface Opened {
  readonly laid?: readonly Clip[];
  readonly settings?: Partial<FilmSettings>;
  readonly selected?: string | undefined;
  readonly time?: number;
}
/** A film of its own for each test: drafts live as long as the page. The playhead stands two seconds inside of `b`. */
function open({ laid: given = laid, settings = { clips }, selected = "b", time = 7 }: Opened = {}) {
  run += 1;
  const id = `cut ${run}`;
  let project = { id, title: "Saltlight", film: { ...plainFilm, ...settings } } as Project;
  const core = pageCore({
    storyboard: {
      updateFilm: ({ film }) => {
        project = { ...project, film: { ...project.film, ...(film as FilmSettings) } };
        return { project, clashes: [] };
      },
    },
  });
  queryClient.setQueryData(orpc.storyboard.projects.queryKey(), [project]);
  filmPlayback.measure(15, 24);
  filmPlayback.seek(time);
  const begun: Opened = { laid: given, selected };
  const { result, rerender, unmount } = renderHook((shown: Opened) => useCut(id, shown.laid ?? given, shown.selected), {
    wrapper: WithinPage,
    initialProps: begun,
  });
  /** Ids that were made up, by their place in the film. */
  const readable = <Told,>(told: Told): Told => {
    const known = new Set([...given.map(({ key }) => key), ...Object.keys(settings.clips ?? {})]);
    const made = (filmNow(id).order ?? []).filter((key) => !known.has(key));
    return JSON.parse(
      made.reduce((text, key, index) => text.replaceAll(key, `new ${index + 1}`), JSON.stringify(told ?? null)),
    ) as Told;
  };
  return {
    id,
    cut: () => result.current,
    does: (work: (cut: Cut) => unknown) => {
      let done: unknown;
      act(() => {
        done = work(result.current);
      });
      return done;
    },
    order: () => readable(filmNow(id).order),
    clips: () => readable(filmNow(id).clips),
    markers: () => filmNow(id).markers,
    madeId: () => (filmNow(id).order ?? []).find((key) => !given.some((clip) => clip.key === key)) as string,
    isChanged: () => JSON.stringify(filmNow(id)) !== JSON.stringify({ ...plainFilm, ...settings }),
    told: () => useToasts.getState().shown.map(({ kind, title }) => [kind, title]),
    /** What came to the core, a step at a time. */
    steps: async () => {
      await flushFilm(id);
      return core.asked.flatMap(([path, input]) =>
        path === "storyboard.updateFilm" ? [(input as { film: Partial<FilmSettings> }).film] : [],
      );
    },
    show: (shown: Opened) => rerender({ ...begun, ...shown }),
    leave: unmount,
    time: () => filmPlayback.store.getState().time,
  };
}

it.each<[what: string, does: (cut: CutActions) => void, order: string[], changed: Record<string, CutClip>]>([
  [
    "the clip under the playhead is split there",
    (cut) => cut.split(),
    ["a", "b", "new 1", "c"],
    { b: part({ to: 3 }), "new 1": part({ from: 3, shotId: "b" }) },
  ],
  [
    "its frame stands for two seconds",
    (cut) => cut.freeze(),
    ["a", "b", "new 1", "new 2", "c"],
    {
      b: part({ to: 3 }),
      "new 1": part({ from: 3, to: null, hold: 2, shotId: "b" }),
      "new 2": part({ from: 3, shotId: "b" }),
    },
  ],
  [
    "the chosen clip is doubled",
    (cut) => cut.duplicate(),
    ["a", "b", "new 1", "c"],
    { "new 1": part({ shotId: "b" }) },
  ],
  ["another one is doubled", (cut) => cut.duplicate("c"), ["a", "b", "c", "new 1"], { "new 1": part({ shotId: "c" }) }],
  [
    "the chosen clip goes, what follows closes up",
    (cut) => cut.remove("close"),
    ["a", "c"],
    { b: part({ off: true }) },
  ],
  ["another one goes", (cut) => cut.remove("close", "c"), ["a", "b"], { c: part({ off: true }) }],
  [
    "black stands in its place",
    (cut) => cut.remove("gap"),
    ["a", "new 1", "c"],
    { b: part({ off: true }), "new 1": { from: 0, to: null, fade: 0, card: "", hold: 5 } },
  ],
  [
    "a clip comes in through black",
    (cut) => cut.joint("b", { seconds: 0.5, through: "#000000" }),
    ["a", "b", "c"],
    { b: part({ fade: 0.5, through: "#000000" }) },
  ],
  ["a cut moves", (cut) => cut.roll("b", 0.5), ["a", "b", "c"], { a: part({ to: 6.5 }), b: part({ from: 1.5 }) }],
  ["the chosen clip shows another part", (cut) => cut.slip(2), ["a", "b", "c"], { b: part({ from: 3, to: 8 }) }],
  ["so does another", (cut) => cut.slip(-0.5, "c"), ["a", "b", "c"], { c: part({ from: 0.5, to: 5.5 }) }],
  ["a clip goes before another", (cut) => cut.moveTo("c", "a"), ["c", "a", "b"], {}],
  ["a clip goes to the end", (cut) => cut.moveTo("a", null), ["b", "c", "a"], {}],
  ["the chosen clip goes a place on", (cut) => cut.moveBy(1), ["a", "c", "b"], {}],
  ["the chosen clip goes a place back", (cut) => cut.moveBy(-1), ["b", "a", "c"], {}],
  ["the first goes a place on", (cut) => cut.moveBy(1, "a"), ["b", "a", "c"], {}],
  ["the last goes a place back", (cut) => cut.moveBy(-1, "c"), ["a", "c", "b"], {}],
  ["something is said of a clip", (cut) => cut.set("c", { speed: 2 }), ["a", "b", "c"], { c: part({ speed: 2 }) }],
  ["the start goes to the playhead", (cut) => cut.trimToPlayhead("in"), ["a", "b", "c"], { b: part({ from: 3 }) }],
  ["the end goes to the playhead", (cut) => cut.trimToPlayhead("out"), ["a", "b", "c"], { b: part({ to: 3 }) }],
])("%s: a step that is kept at once", async (_what, does, order, changed) => {
  const film = open();
  film.does(does);
  expect(film.order()).toEqual(order);
  expect(film.clips()).toEqual({ ...clips, ...changed });
  expect(film.told()).toEqual([]);
  expect(await film.steps()).toHaveLength(1);
});

it.each<[what: string, does: (cut: CutActions) => void]>([
  ["the last is moved on", (cut) => cut.moveBy(1, "c")],
  ["the first is moved back", (cut) => cut.moveBy(-1, "a")],
  ["a clip is moved to where it is", (cut) => cut.moveTo("a", "b")],
  ["one that isn't there is moved", (cut) => cut.moveTo("x", "b")],
  ["a cut is moved by nothing", (cut) => cut.roll("b", 0)],
  ["no file comes in", (cut) => cut.addFootage([])],
  ["what is no footage is given a file", (cut) => cut.replaceFootage("b", file("x", "video"))],
])("where %s nothing happens, and nothing is said", async (_what, does) => {
  const film = open();
  film.does(does);
  expect([film.isChanged(), film.told(), await film.steps()]).toEqual([false, [], []]);
});

it.each<[what: string, does: (cut: CutActions) => void, title: string]>([
  ["shots can't be joined", (cut) => cut.join(), "These clips aren’t continuous, so they can’t be joined."],
  [
    "another clip isn't under the playhead",
    (cut) => cut.split("a"),
    "A clip needs at least 5 frames here; this leaves 0.",
  ],
  [
    "the take has no more before it",
    (cut) => cut.joint("b", { seconds: 4, through: null }),
    "Needs 48 frames before the cut; the take that starts there has 24 left.",
  ],
])("where %s it is said why, and nothing changes", async (_what, does, title) => {
  const film = open();
  film.does(does);
  expect(film.told()).toEqual([["warning", title]]);
  expect([film.isChanged(), await film.steps()]).toEqual([false, []]);
});

it("two parts of a take are one again", () => {
  const settings = { clips: { a: part({ to: 3 }), a2: part({ from: 3, shotId: "a" }) } };
  const halves = [laidClip("a", 0, { length: 2 }), laidClip("a2", 2, { shotId: "a", from: 3, length: 3 })];
  const film = open({ settings, laid: halves, selected: "a" });
  expect(halves.map((clip) => film.cut().canJoin(clip))).toEqual([true, false]);
  film.does((cut) => cut.join());
  expect([film.order(), film.clips()]).toEqual([["a"], { a: part() }]);
});

it("the sound of a clip takes over before its picture", () => {
  const heard = [laidClip("a", 0, { hasSound: true }), laidClip("b", 5, { hasSound: true })];
  const film = open({ laid: heard, settings: { clips: { a: part(), b: part() } } });
  film.does((cut) => cut.splitSound("b", -0.5));
  expect(film.clips()).toEqual({ a: part(), b: part({ soundAt: -0.5 }) });
});

it("shots that were left out come back as they were", () => {
  const film = open({ laid: [laidClip("a", 0)], settings: { clips: { a: part(), b: part({ off: true }) } } });
  film.does((cut) => cut.putBack(["b"]));
  expect(film.clips()).toEqual({ a: part(), b: part() });
});

it("a choice that takes back what was said leaves nothing of it", () => {
  const film = open({ settings: { clips: { ...clips, b: part({ speed: 2, muted: true }) } } });
  film.does((cut) => cut.set("b", { speed: undefined }));
  expect(film.clips()).toEqual({ ...clips, b: part({ muted: true }) });
});

it("what is drawn goes on as one step; a choice behind it is another", async () => {
  const film = open();
  film.does((cut) => cut.change("b", { from: 1.5 }));
  film.does((cut) => cut.change("b", { from: 2 }));
  film.does((cut) => cut.set("c", { speed: 2 }));
  expect((await film.steps()).map((step) => step.clips)).toEqual([
    { ...clips, b: part({ from: 2 }) },
    { ...clips, b: part({ from: 2 }), c: part({ speed: 2 }) },
  ]);
});

it("a choice is kept at once: what is drawn behind it is another step", async () => {
  const film = open();
  film.does((cut) => cut.set("c", { speed: 2 }));
  film.does((cut) => cut.change("b", { from: 2 }));
  expect((await film.steps()).map((step) => step.clips)).toEqual([
    { ...clips, c: part({ speed: 2 }) },
    { ...clips, b: part({ from: 2 }), c: part({ speed: 2 }) },
  ]);
});

it("cards are written and taken away by their id", () => {
  const film = open();
  film.does((cut) => cut.writeCard("card:b", "Later"));
  expect(film.clips()["card:b"]?.card).toBe("Later");
  expect([laid[1], laid[0]].map((clip) => film.cut().hasCard(clip as Clip))).toEqual([true, false]);
  film.does((cut) => cut.writeCard("card:b", null));
  expect(film.clips()).toEqual(clips);
});

it("what is said of a clip is told, and of one of which nothing is said that it is whole", () => {
  const { cut } = open({ settings: { clips: { b: part() } } });
  expect(cut().settingsOf("b")).toEqual({ from: 1, to: 6, fade: 0 });
  expect(cut().settingsOf("a")).toEqual({ from: 0, to: null, fade: 0 });
});

it.each<[time: number, split: boolean[], start: boolean[], end: boolean[]]>([
  // At its own start a clip has nothing to lose there.
  [0, [false, false, false], [false, false, false], [false, false, false]],
  [2, [true, false, false], [true, false, false], [true, false, false]],
  [5, [false, false, false], [false, false, false], [false, false, false]],
  [7, [false, true, false], [false, true, false], [false, true, false]],
  // So little of it would be left that none is.
  [9.9, [false, false, false], [false, false, false], [false, true, false]],
])("with the playhead at %d s it is known what can be split and trimmed", (time, split, start, end) => {
  const { cut } = open({ time });
  expect(laid.map((clip) => cut().canSplit(clip))).toEqual(split);
  expect(laid.map((clip) => cut().canTrim("in", clip))).toEqual(start);
  expect(laid.map((clip) => cut().canTrim("out", clip))).toEqual(end);
});

it.each(["in", "out"] as const)("after a trim of the %s point the playhead stands on the cut", (edge) => {
  const film = open();
  film.does((cut) => cut.trimToPlayhead(edge));
  expect(film.time()).toBe(edge === "in" ? 5 : 7);
});

it("at a cut nothing is trimmed, and in a film without clips nothing is under the playhead", async () => {
  const film = open({ time: 5 });
  film.does((cut) => cut.trimToPlayhead("in"));
  expect([film.time(), await film.steps()]).toEqual([5, []]);
  cleanup();
  const none = open({ laid: [], selected: undefined });
  for (const does of [
    (cut: CutActions) => cut.trimToPlayhead("out"),
    (cut: CutActions) => cut.split(),
    (cut: CutActions) => cut.freeze(),
    (cut: CutActions) => cut.remove("close"),
  ])
    none.does(does);
  expect([none.told(), await none.steps()]).toEqual([[], []]);
});

const several = [
  laidClip("card:a", 0, { shotId: "a", card: "Night", film: null }),
  laidClip("a", 3),
  laidClip("b", 8),
  laidClip("b2", 13, { shotId: "b" }),
  footage("f", 18),
];
it.each<[what: string, selected: string | undefined, pressed: string | undefined, chosen: string | undefined]>([
  ["of the open shot, its first", "b", undefined, "b"],
  ["never a card before it", "a", undefined, "a"],
  ["the part that was pressed", "b", "b2", "b2"],
  ["not one of another shot", "a", "b2", "a"],
  ["a card, whichever shot is open", "b", "card:a", "card:a"],
  ["footage, whichever shot is open", "a", "f", "f"],
  ["not one that is gone", "a", "gone", "a"],
  ["none where no shot is open", undefined, undefined, undefined],
  ["none of a shot that isn't in the film", "z", undefined, undefined],
])("what is chosen: %s", (_what, selected, pressed, chosen) => {
  const film = open({ laid: several, selected });
  if (pressed !== undefined) film.does((cut) => cut.choose(pressed));
  if (selected === undefined) film.show({ selected: undefined });
  expect(film.cut().chosen).toBe(chosen);
});

it("the second part of a split is chosen as soon as it lies there", () => {
  const film = open();
  film.does((cut) => cut.split());
  const second = film.madeId();
  film.show({ laid: [...laid.slice(0, 2), laidClip(second, 7, { shotId: "b" }), laid[2] as Clip] });
  expect(film.cut().chosen).toBe(second);
});

it("edits are about the strip as it lies now", () => {
  const film = open({ laid: laid.slice(0, 2) });
  film.show({ laid, selected: "c" });
  film.does((cut) => cut.moveBy(-1));
  expect(film.order()).toEqual(["a", "c", "b"]);
});

it.each<[what: string, does: (cut: CutActions) => void, editing: string]>([
  ["the sound", (cut) => cut.openSound("a"), "sound"],
  ["how it lies in the frame", (cut) => cut.openFraming("a"), "framing"],
  ["how it comes in", (cut) => cut.openTransition("a"), "transition"],
  ["another file", (cut) => cut.openReplace("a"), "replace"],
])("%s of a clip opens once its menu has closed, and only once", (_what, does, editing) => {
  const film = open({ selected: "a" });
  expect(film.does((cut) => cut.openAdded())).toBe(false);
  film.does((cut) => cut.choose("b"));
  film.does(does);
  expect([film.cut().chosen, film.cut().editing]).toEqual(["a", undefined]);
  expect(film.does((cut) => cut.openAdded())).toBe(true);
  expect(film.cut().editing).toBe(editing);
  film.does((cut) => cut.edit(undefined));
  expect(film.does((cut) => cut.openAdded())).toBe(false);
  expect(film.cut().editing).toBeUndefined();
});

it("a pressed clip of another shot is the one that its menu opens", () => {
  const film = open({ laid: several, selected: "b" });
  film.does((cut) => cut.openSound("b2"));
  expect(film.cut().chosen).toBe("b2");
});

it("a card before a shot is written as the menu closes", () => {
  const film = open();
  film.does((cut) => cut.addCard(laid[1] as Clip));
  expect(film.clips()["card:b"]?.card).toBe("");
  film.does((cut) => cut.openAdded());
  expect(film.cut().editing).toBe("card:b");
});

it("a card before footage is a clip of its own", () => {
  const film = open({ laid: withFootage, settings: {} });
  film.does((cut) => cut.addCard(withFootage[1] as Clip));
  expect([film.order(), film.clips()]).toEqual([
    ["a", "new 1", "f", "c"],
    { "new 1": { from: 0, to: null, fade: 0, card: "" } },
  ]);
  film.does((cut) => cut.openAdded());
  expect(film.cut().editing).toBe(film.madeId());
});

const file = (id: string, kind: "video" | "image" | "audio") =>
  ({ id, name: id, kind, facts: { kind } }) as unknown as Asset;

it.each<[what: string, time: number, before: string | null | undefined, order: string[]]>([
  ["in the first half of a clip", 7, undefined, ["a", "new 1", "b", "c"]],
  ["in the second half of a clip", 8, undefined, ["a", "b", "new 1", "c"]],
  ["near the end", 14, undefined, ["a", "b", "c", "new 1"]],
  ["anywhere, said to come before a clip", 7, "c", ["a", "b", "new 1", "c"]],
  ["anywhere, said to come at the end", 7, null, ["a", "b", "c", "new 1"]],
  ["anywhere, said to come before one that has gone", 7, "gone", ["a", "new 1", "b", "c"]],
])("a file with the playhead %s lies at a cut", (_what, time, before, order) => {
  const film = open({ time });
  film.does((cut) => cut.addFootage([file("dunes", "video")], before));
  expect(film.order()).toEqual(order);
});

it("films lie in whole, stills for five seconds, and what has no picture not at all; the first is chosen", () => {
  const film = open({ settings: {}, time: 0 });
  film.does((cut) => cut.addFootage([file("rain", "audio"), file("dunes", "video"), file("map", "image")], "b"));
  expect(film.order()).toEqual(["a", "new 1", "new 2", "b", "c"]);
  expect(film.clips()).toEqual({
    "new 1": { from: 0, to: null, fade: 0, footage: "dunes" },
    "new 2": { from: 0, to: null, fade: 0, footage: "map", hold: 5 },
  });
  const first = film.madeId();
  film.show({ laid: [...laid, footage(first, 15)] });
  expect(film.cut().chosen).toBe(first);
});

it("a file that comes in once the strip has gone is laid in the film as it is then", () => {
  const film = open();
  const { addFootage } = film.cut();
  film.leave();
  changeFilm(film.id, { clips: { ...clips, since: part({ card: "Since" }) } });
  addFootage([file("dunes", "video")], "c");
  expect(film.order()).toEqual(["a", "b", "new 1", "c"]);
  expect(film.clips()).toMatchObject({ since: { card: "Since" }, "new 1": { footage: "dunes" } });
});

it.each<[what: string, was: "film" | "still", kind: "video" | "image", said: CutClip]>([
  ["a film for a film", "film", "video", part({ footage: "new" })],
  ["a still for a film", "film", "image", { from: 0, to: null, fade: 0, footage: "new", hold: 5 }],
  ["a film for a still", "still", "video", { from: 0, to: 5, fade: 0, footage: "new" }],
])("another file takes the place of footage: %s", (_what, was, kind, said) => {
  const settings = { clips: { f: part({ footage: "old" }) } };
  const film = open({ laid: [laidClip("a", 0), footage("f", 5, was)], settings });
  film.does((cut) => cut.replaceFootage("f", file("new", kind)));
  expect(film.clips()).toEqual({ f: said });
});

const mark = (at: number, words = ""): Marker => ({ at, words });
const full = Array.from({ length: 500 }, (_, at) => mark(at));

it.each<[what: string, markers: Marker[], time: number, left: Marker[]]>([
  ["one is set between others", [mark(1), mark(9)], 7, [mark(1), mark(7), mark(9)]],
  ["one that is there goes", [mark(1), mark(7, "Here")], 7, [mark(1)]],
  ["one within half a frame goes", [mark(7)], 7.02, []],
  ["one a frame beside stays", [mark(7)], 7 + 1 / 24, [mark(7), mark(7 + 1 / 24)]],
  [
    "the last that there is room for",
    full.slice(0, 499),
    14.5,
    [...full.slice(0, 15), mark(14.5), ...full.slice(15, 499)],
  ],
  ["one of as many as there can be goes", full, 3, full.toSpliced(3, 1)],
])("a press marks the playhead: %s", async (_what, markers, time, left) => {
  const film = open({ settings: { markers }, time });
  film.does((cut) => cut.mark());
  expect(film.markers()).toEqual(left);
  expect(film.told()).toEqual([]);
  expect(await film.steps()).toHaveLength(1);
});

it("one more marker than there can be is refused", async () => {
  const film = open({ settings: { markers: full }, time: 3.5 });
  film.does((cut) => cut.mark());
  expect(film.told()).toEqual([["warning", "A film can have up to 500 markers. Remove some to add more."]]);
  expect([film.isChanged(), await film.steps()]).toEqual([false, []]);
});

it("a marker gets words, which are typed as one step, and goes by itself", async () => {
  const film = open({ settings: { markers: [mark(1), mark(7)] } });
  film.does((cut) => cut.writeMarker(mark(7, "H")));
  film.does((cut) => cut.writeMarker(mark(7, "Here")));
  expect(film.markers()).toEqual([mark(1), mark(7, "Here")]);
  film.does((cut) => cut.removeMarker(mark(1)));
  expect((await film.steps()).map(({ markers }) => markers)).toEqual([[mark(1), mark(7, "Here")], [mark(7, "Here")]]);
});

const offered = () => listCommands(useCommands.getState().byOwner).filter(({ id }) => id.startsWith("storyboard."));

it("the palette names what is done to the film; without clips none of it can be done", () => {
  const film = open();
  const names = offered().map(({ title }) => title);
  expect(names).toEqual([
    ...["Split at playhead", "Join with next clip", "Trim start to playhead", "Trim end to playhead"],
    ...["Freeze frame at playhead", "Marker at playhead", "Duplicate clip", "Delete from film", "Delete and leave gap"],
  ]);
  expect(offered().every(({ disabled }) => !disabled)).toBe(true);
  film.show({ laid: [] });
  expect(offered().every(({ disabled }) => disabled)).toBe(true);
  film.leave();
  expect(offered()).toEqual([]);
});

it.each<[title: string, order: string[] | undefined, marked: number]>([
  ["Split at playhead", ["a", "b", "new 1", "c"], 0],
  ["Freeze frame at playhead", ["a", "b", "new 1", "new 2", "c"], 0],
  ["Trim start to playhead", ["a", "b", "c"], 0],
  ["Trim end to playhead", ["a", "b", "c"], 0],
  ["Marker at playhead", [], 1],
  ["Duplicate clip", ["a", "b", "new 1", "c"], 0],
  ["Delete from film", ["a", "c"], 0],
  ["Delete and leave gap", ["a", "new 1", "c"], 0],
])("%s from the palette", (title, order, marked) => {
  const film = open();
  act(
    () =>
      void offered()
        .find((command) => command.title === title)
        ?.run(),
  );
  expect(film.order()).toEqual(order);
  expect(film.markers()).toHaveLength(marked);
  if (title.startsWith("Trim"))
    expect(film.clips().b).toEqual(title === "Trim start to playhead" ? part({ from: 3 }) : part({ to: 3 }));
  if (title === "Delete and leave gap") expect(film.clips()["new 1"]?.card).toBe("");
});

it("Join from the palette says why two shots can't be joined", () => {
  const film = open();
  act(
    () =>
      void offered()
        .find(({ title }) => title === "Join with next clip")
        ?.run(),
  );
  expect(film.told()).toEqual([["warning", "These clips aren’t continuous, so they can’t be joined."]]);
});
