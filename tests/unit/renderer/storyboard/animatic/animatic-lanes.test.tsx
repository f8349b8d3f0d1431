// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { useAnnouncements } from "#renderer/lib/announce.ts";
import { listCommands, orpc, queryClient, useCommands } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { Animatic } from "#renderer/storyboard/animatic/animatic.tsx";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { filmPlayback } from "#renderer/storyboard/animatic/screening-state.ts";
import { changeFilm, flushFilm } from "#renderer/storyboard/export/dialog/film-options.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { type FilmSettings, plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import type { Project, Shot } from "#shared/contract/storyboard/storyboard.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { at, gone, press, until, write } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { type WatchedSizes, watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
// A list of choices scrolls to the one that is chosen, which jsdom can’t.
beforeAll(() => Object.assign(Element.prototype, { scrollIntoView: () => {} }));
afterAll(() => void Reflect.deleteProperty(Element.prototype, "scrollIntoView"));

const film = (id: string, settings: object = {}) => ({ id, title: id, film: { ...plainFilm, ...settings } }) as Project;
const projectsKey = orpc.storyboard.projects.queryKey();

let run = 0;
/** Drafts of a film live as long as the page, which other files share: each test has a film of its own. */
let harbor = "";
let saved: unknown[] = [];
let library: Asset[] = [];
/** What the library waits for before it says what its files are. */
let late = Promise.resolve();
let speech: Readonly<Record<string, [number, number][]>> = {};
/** Of every sound, seconds of its own. */
let beats: number[] = [];
const measured = { loudness: -18, peak: 0.5, tempo: null, beats: [] };
/** What the library lists as pictures; songs are none of them. */
const pictures = () => library.filter(({ facts }) => facts.kind === "image");
let sizes: WatchedSizes;

beforeEach(() => {
  run += 1;
  harbor = `cut harbor ${run}`;
  saved = [];
  library = [];
  late = Promise.resolve();
  speech = {};
  beats = [];
  filmPlayback.reset();
  sizes = watchedSizes();
  pageCore({
    storyboard: {
      projects: () => queryClient.getQueryData(projectsKey) ?? [],
      updateFilm: ({ id, film: patch }) => {
        saved.push(patch);
        const now = queryClient.getQueryData(projectsKey)?.find((each) => each.id === id)?.film;
        return { project: film(id, { ...now, ...patch }), clashes: [] };
      },
    },
    library: {
      list: ({ kinds }) => {
        const items = kinds?.includes("audio") ? library.filter(({ kind }) => kind === "audio") : pictures();
        return { items, nextCursor: null, total: items.length } as never;
      },
      getMany: () => late.then(() => library),
      peaks: () => [[0, 1]],
    },
    sounds: { get: ({ id }) => ({ measure: { ...measured, beats, speech: speech[id] ?? [] }, markers: [] }) },
  });
});
afterEach(async () => {
  cleanup();
  await flushFilm(harbor);
  vi.unstubAllGlobals();
  filmPlayback.store.setState({ playing: false, time: 0 });
  queryClient.removeQueries({ queryKey: projectsKey });
});

const clip = (key: string, number: number, start: number, more: Partial<Clip> = {}): Clip => ({
  ...{ key, shotId: key, card: null, number, name: "", start, length: 5, from: 0, whole: 5, frameRate: 24 },
  ...{ dip: null, speed: 1, gain: 1, fadeIn: 0, fadeOut: 0 },
  ...{ fade: 0, film: `film of ${key}`, first: undefined, last: undefined, prompt: "", failed: false },
  hasSound: false,
  ...more,
});
const two = [clip("a", 1, 0), clip("b", 2, 5)];

function show(clips: readonly Clip[] = two, settings: Partial<FilmSettings> = {}, more: readonly Shot[] = []) {
  queryClient.setQueryData(projectsKey, [film(harbor, settings)]);
  const shots = clips.flatMap(({ shotId, card, number }) =>
    card === null ? [madeUpShot(shotId, {}, { number })] : [],
  );
  const props = { projectId: harbor, shots: [...shots, ...more], selectedId: "b", onSelect: () => undefined };
  const strip = (laid: readonly Clip[]) => (
    <TooltipProvider>
      <Animatic {...props} clips={laid} />
    </TooltipProvider>
  );
  const page = render(strip(clips), { wrapper: WithinPage });
  return { lay: (laid: readonly Clip[]) => page.rerender(strip(laid)) };
}
const takeNow = (shotId: string) => (saved.at(-1) as Partial<FilmSettings> | undefined)?.clips?.[shotId];

// @shows Every hand, number by number › 1. A playing playhead says its seconds, not every frame; a loop and its range are said once
it("a playhead that plays says its seconds, one that stands its frame", () => {
  show([clip("c1", 1, 0, { length: 12 })]);
  const playhead = screen.getByLabelText("Playhead");
  const said = new Set<string | null>();
  act(() => filmPlayback.store.setState({ playing: true }));
  for (let frame = 0; frame < 60; frame += 1) {
    act(() => filmPlayback.store.setState({ time: frame / 24 }));
    said.add(playhead.getAttribute("aria-valuetext"));
  }
  expect([...said]).toEqual(["0:00", "0:01", "0:02"]);
  act(() => filmPlayback.store.setState({ playing: false, time: 2.5 }));
  expect(playhead.getAttribute("aria-valuetext")).toBe("00:02:12");
});

it("a film of 30 frames a second is stepped and told by its own frames", () => {
  show([clip("c1", 1, 0, { length: 12, whole: 12, frameRate: 30 })], { markers: [{ at: 2.5, words: "" }] });
  const playhead = screen.getByLabelText("Playhead");
  act(() => filmPlayback.seek(2.5));
  expect(playhead.getAttribute("aria-valuetext")).toBe("00:02:15");
  expect(screen.getByRole("button", { name: "Marker at 00:02:15" })).toBeTruthy();
  fireEvent.keyDown(playhead, { key: "." });
  expect(filmPlayback.store.getState().time).toBeCloseTo(2.5 + 1 / 30, 9);
  expect(playhead.getAttribute("aria-valuetext")).toBe("00:02:16");
});

it("the strip is zoomed around the pointer wherever the playhead is, and follows the playhead only where that moves", () => {
  show();
  const view = document.querySelector(".stripView") as HTMLElement;
  Object.defineProperty(view, "clientWidth", { value: 1000 });
  Object.defineProperty(view, "scrollWidth", { value: 1600 });
  act(() => sizes.grew(view));
  fireEvent.wheel(view, { ctrlKey: true, deltaY: -200, clientX: 1000 });
  expect(view.scrollLeft).toBe(562.5);
  act(() => filmPlayback.seek(1));
  // An eighth of what is seen lies before it.
  expect(view.scrollLeft).toBe(35);
});

it("Z shows the chosen clip as near as it is seen whole, 0 the film", () => {
  show([clip("a", 1, 0, { length: 20 }), clip("b", 2, 20, { length: 10 }), clip("c", 3, 30, { length: 10 })]);
  const view = document.querySelector(".stripView") as HTMLElement;
  Object.defineProperty(view, "clientWidth", { value: 1000 });
  act(() => sizes.grew(view));
  const zoom = () => (document.querySelector(".lanes") as HTMLElement).style.getPropertyValue("--zoom");
  const playhead = screen.getByLabelText("Playhead");
  fireEvent.keyDown(playhead, { key: "z" });
  // Shot 2, from 20 to 30 s of 40, fills four fifths of the strip, which is 3200 px long then.
  expect([zoom(), view.scrollLeft]).toEqual(["3.2", 1500]);
  view.scrollLeft = 7;
  fireEvent.keyDown(playhead, { key: "z" });
  expect(view.scrollLeft).toBe(1500);
  fireEvent.keyDown(playhead, { key: "0" });
  expect(zoom()).toBe("1");
});

it.each([
  ["In point of shot 2", { key: "ArrowRight" }, { from: 1 / 24 }],
  ["In point of shot 2", { key: "ArrowRight", shiftKey: true }, { from: 1 }],
  ["Out point of shot 2", { key: "ArrowLeft" }, { to: 119 / 24 }],
  ["Out point of shot 2", { key: "Home" }, { to: 0.2 }],
])("%s follows %j", async (name, keys, trim) => {
  show();
  fireEvent.keyDown(await at("slider", name), keys);
  await flushFilm(harbor);
  expect(takeNow("b")).toEqual({ ...wholeTake, ...trim });
});

it("only the open shot has ends, and only where it has a take", () => {
  show([clip("a", 1, 0), clip("b", 2, 5, { film: null, whole: 0 })]);
  expect(screen.queryByRole("slider", { name: /shot \d/ })).toBeNull();
});

// @shows The cut, point by point › 2. Ends are drawn, what follows moves along
it("an end that is drawn moves what follows along, and is one change once it is let go; Escape makes none", async () => {
  show([clip("b", 1, 0), clip("c", 2, 5)]);
  // Ten seconds on 1,000 px: a pixel is a hundredth of a second.
  const view = document.querySelector(".stripView") as HTMLElement;
  Object.defineProperty(view, "clientWidth", { value: 1000 });
  act(() => sizes.grew(view));
  const end = screen.getByRole("slider", { name: "Out point of shot 1" });
  end.setPointerCapture = () => undefined;
  const next = screen.getByRole("button", { name: "Animatic: shot 2" });
  const draw = (to: number) => {
    fireEvent.pointerDown(end, { button: 0, clientX: 500, pointerId: 1 });
    fireEvent.pointerMove(end, { buttons: 1, clientX: to, pointerId: 1, altKey: true });
  };
  draw(400);
  expect(next.style.left).toBe("40%");
  expect(document.querySelector(".shownLength")?.textContent).toBe("00:04:00 of 00:05:00");
  fireEvent.keyDown(document.body, { key: "Escape" });
  fireEvent.pointerUp(end, { clientX: 400, pointerId: 1 });
  expect(next.style.left).toBe("50%");
  draw(300);
  fireEvent.pointerUp(end, { clientX: 300, pointerId: 1, altKey: true });
  await flushFilm(harbor);
  expect(saved).toEqual([{ clips: { b: { ...wholeTake, to: 3 } } }]);
});

it("Q and W trim the take under the playhead up to it, and the playhead stands on the cut", async () => {
  show();
  act(() => filmPlayback.seek(7));
  fireEvent.keyDown(screen.getByLabelText("Playhead"), { key: "q" });
  await flushFilm(harbor);
  expect(takeNow("b")).toEqual({ ...wholeTake, from: 2 });
  expect(filmPlayback.store.getState().time).toBe(5);
  act(() => filmPlayback.seek(4));
  fireEvent.keyDown(screen.getByLabelText("Playhead"), { key: "w" });
  await flushFilm(harbor);
  expect(takeNow("a")).toEqual({ ...wholeTake, to: 4 });
});

it("two trims that follow fast are two steps", async () => {
  show();
  act(() => filmPlayback.seek(7));
  fireEvent.keyDown(screen.getByLabelText("Playhead"), { key: "q" });
  act(() => filmPlayback.seek(4));
  fireEvent.keyDown(screen.getByLabelText("Playhead"), { key: "w" });
  await flushFilm(harbor);
  expect(saved).toMatchObject([
    { clips: { b: { ...wholeTake, from: 2 } } },
    { clips: { a: { ...wholeTake, to: 4 }, b: { ...wholeTake, from: 2 } } },
  ]);
});

// @shows The cut, point by point › 2. The strip’s keys are listed and changeable
it("the strip hears the keys that it was given, and its menu and buttons name them", async () => {
  act(() =>
    useCommands.getState().override({ "strip.trimIn": "G", "strip.markIn": "Mod+I", "strip.removeClip": null }),
  );
  try {
    show();
    const playhead = screen.getByLabelText("Playhead");
    act(() => filmPlayback.seek(1));
    fireEvent.keyDown(playhead, { key: "q" });
    fireEvent.keyDown(playhead, { key: "i" });
    fireEvent.keyDown(playhead, { key: "Delete" });
    expect(takeNow("a")).toBeUndefined();
    expect(filmPlayback.store.getState().from).toBeNull();
    fireEvent.keyDown(playhead, { key: "i", ctrlKey: true });
    expect(filmPlayback.store.getState().from).toBe(1);
    fireEvent.contextMenu(await at("button", "Animatic: shot 1"));
    expect((await screen.findByRole("menuitem", { name: /Trim start to playhead/ })).textContent).toContain("G");
    expect((await screen.findByRole("menuitem", { name: /^Delete from film/ })).textContent).toBe("Delete from film");
    fireEvent.keyDown(await screen.findByRole("menu"), { key: "Escape" });
    fireEvent.keyDown(screen.getByLabelText("Playhead"), { key: "g" });
    await flushFilm(harbor);
    expect(takeNow("a")).toMatchObject({ from: 1 });
  } finally {
    act(() => useCommands.getState().override({}));
  }
});

it("a clip's menu adds a card that is written where it stands", async () => {
  show();
  fireEvent.contextMenu(await at("button", "Animatic: shot 2"));
  await press("menuitem", "Add title card before");
  await flushFilm(harbor);
  expect(takeNow("card:b")).toEqual({ ...wholeTake, card: "" });
});

it("so does that of footage, which belongs to no shot", async () => {
  const still = {
    footage: { assetId: "p", kind: "still", gone: false },
    film: null,
    whole: 0,
    name: "Old map",
  } as const;
  show([clip("a", 1, 0), clip("f", 1, 5, { ...still, shotId: "" })]);
  fireEvent.contextMenu(await at("button", "Footage: Old map"));
  await press("menuitem", "Add title card before");
  await flushFilm(harbor);
  const { clips, order } = saved.at(-1) as FilmSettings;
  expect(order).toEqual(["a", expect.stringMatching(/^[0-9a-f-]{36}$/), "f"]);
  expect(clips[order[1] ?? ""]).toEqual({ ...wholeTake, card: "" });
});

// @shows The cut, point by point › 2. Titles and cards where they stand
it("a card's words are changed on the strip, and the card is removed there", async () => {
  const card = { card: "Two hours later", film: null, whole: 0, length: 3 };
  show([clip("title", 1, 0, card), clip("b", 1, 3)], { clips: { title: { ...wholeTake, card: "Two hours later" } } });
  await press("button", "Title card in the animatic: Two hours later");
  await write("Title card text", "At dawn");
  await flushFilm(harbor);
  expect(saved.at(-1)).toEqual({ clips: { title: { ...wholeTake, card: "At dawn" } } });
  fireEvent.click(await at("radio", "Top"));
  fireEvent.change(await at("field", "Background"), { target: { value: "#203040" } });
  await flushFilm(harbor);
  const look = { place: "middle", size: 1, color: "#f4efe6", ground: "#203040" };
  expect(takeNow("title")).toMatchObject({ card: "At dawn", look });
  await press("button", "Remove title card");
  await flushFilm(harbor);
  expect(saved.at(-1)).toEqual({ clips: {} });
  await gone("field", "Title card text");
});

// @shows The cut, point by point › 1. Every edit is one step of undo, with its own order
it("a split is a step with its own order, and the second half is chosen", async () => {
  show();
  act(() => filmPlayback.seek(7));
  fireEvent.contextMenu(await at("button", "Animatic: shot 2"));
  fireEvent.click(await screen.findByRole("menuitem", { name: /^Split at playhead/ }));
  await flushFilm(harbor);
  const { clips = {}, order = [] } = (saved.at(-1) ?? {}) as Partial<FilmSettings>;
  const [, , half = ""] = order;
  expect(order).toEqual(["a", "b", expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(clips).toEqual({
    b: { ...wholeTake, to: 2 },
    [half]: { ...wholeTake, shotId: "b", from: 2 },
  });
});

// @shows The cut, point by point › 2. Split, join, delete, lift
it("Delete takes the chosen clip out of the film, and it is put back from the strip", async () => {
  const c = madeUpShot("c", { name: "Pier" }, { number: 3 });
  show(two, { clips: { c: { ...wholeTake, from: 1, off: true } } }, [c]);
  fireEvent.keyDown(screen.getByLabelText("Playhead"), { key: "Delete" });
  await flushFilm(harbor);
  expect(saved.at(-1)).toEqual({
    clips: { b: { ...wholeTake, off: true }, c: { ...wholeTake, from: 1, off: true } },
    order: ["a"],
  });
  await press("button", "1 shot not in film");
  await press("button", "Restore shot 3 Pier");
  await flushFilm(harbor);
  expect(takeNow("c")).toEqual({ ...wholeTake, from: 1 });
});

// @shows The cut, point by point › 2. Reorder on the strip
it("a clip that is drawn past another changes places with it; Escape and a short way leave it", async () => {
  show();
  const view = document.querySelector(".stripView") as HTMLElement;
  Object.defineProperty(view, "clientWidth", { value: 1000 });
  act(() => sizes.grew(view));
  const clip = screen.getByRole("button", { name: "Animatic: shot 1" });
  clip.setPointerCapture = () => undefined;
  const draw = (to: number) => {
    fireEvent.pointerDown(clip, { button: 0, clientX: 200, pointerId: 1 });
    fireEvent.pointerMove(clip, { buttons: 1, clientX: to, pointerId: 1 });
  };
  draw(203);
  expect(document.querySelector(".insertion")).toBeNull();
  fireEvent.pointerUp(clip, { clientX: 203, pointerId: 1 });
  draw(900);
  fireEvent.keyDown(clip, { key: "Escape" });
  expect(document.querySelector(".insertion")).toBeNull();
  fireEvent.pointerUp(clip, { clientX: 900, pointerId: 1 });
  await flushFilm(harbor);
  expect(saved).toEqual([]);
  draw(900);
  expect((document.querySelector(".insertion") as HTMLElement).style.left).toBe("100%");
  fireEvent.pointerUp(clip, { clientX: 900, pointerId: 1 });
  await flushFilm(harbor);
  expect(saved).toEqual([{ clips: {}, order: ["b", "a"] }]);
});

// @shows The cut, point by point › 2. A transition takes handles of the spare frames, and is refused with figures without them
it("a transition without spare frames is refused with figures, and nothing is written", async () => {
  const toasts = vi.spyOn(useToasts.getState(), "show");
  show();
  fireEvent.contextMenu(await at("button", "Animatic: shot 2"));
  fireEvent.keyDown(await screen.findByRole("menuitem", { name: "Transition" }), { key: "ArrowRight" });
  await press("menuitemcheckbox", "Cross-fade 1 s");
  await flushFilm(harbor);
  expect(saved).toEqual([]);
  expect(toasts).toHaveBeenCalledWith({
    kind: "warning",
    title: "Needs 12 frames after the cut; the take that ends there has 0 left.",
  });
  toasts.mockRestore();
});

// @shows The cut, point by point › 3. Volume, mute and fades of a clip
// @shows The cut, point by point › 2. A dip leads through any color
it("a transition’s length and color are chosen where the clip stands; back to a cut it has none", async () => {
  show([clip("a", 1, 0, { length: 3, whole: 5 }), clip("b", 2, 3, { from: 1, length: 3, whole: 5 })], {
    clips: { a: { ...wholeTake, to: 3 }, b: { ...wholeTake, from: 1, to: 4 } },
  });
  fireEvent.contextMenu(await at("button", "Animatic: shot 2"));
  fireEvent.keyDown(await screen.findByRole("menuitem", { name: "Transition" }), { key: "ArrowRight" });
  await press("menuitem", "Other length or color…");
  await press("radio", "Dip");
  await flushFilm(harbor);
  expect(takeNow("b")).toMatchObject({ fade: 1, through: "#000000" });
  fireEvent.change(await screen.findByLabelText("Dip color"), { target: { value: "#b3201f" } });
  await flushFilm(harbor);
  expect(takeNow("b")).toMatchObject({ fade: 1, through: "#b3201f" });
  fireEvent.keyDown(await at("combobox", "Transition length"), { key: "Enter" });
  fireEvent.keyDown(await at("option", "0.5 s"), { key: "Enter" });
  await flushFilm(harbor);
  expect(takeNow("b")).toMatchObject({ fade: 0.5, through: "#b3201f" });
  await press("radio", "Cut");
  await flushFilm(harbor);
  expect(takeNow("b")).toMatchObject({ fade: 0 });
  expect(takeNow("b")).not.toHaveProperty("through");
  expect(screen.queryByLabelText("Dip color")).toBeNull();
});

it("the chosen clip’s own sound has a volume, mute and fades", async () => {
  show([clip("a", 1, 0), clip("b", 2, 5, { hasSound: true })]);
  await press("button", "Audio of shot 2");
  fireEvent.change(await screen.findByRole("slider", { name: "Clip volume" }), { target: { value: "0.5" } });
  await flushFilm(harbor);
  expect(takeNow("b")).toEqual({ ...wholeTake, gain: 0.5 });
  await press("switch", "Mute");
  await flushFilm(harbor);
  expect(takeNow("b")).toEqual({ ...wholeTake, gain: 0.5, muted: true });
});

it("with Ctrl and the arrows a cut moves by a frame, and both its clips change", async () => {
  show([clip("a", 1, 0, { length: 4 }), clip("b", 2, 4, { from: 1, length: 4 })], {
    clips: { a: { ...wholeTake, to: 4 }, b: { ...wholeTake, from: 1 } },
  });
  fireEvent.keyDown(await at("slider", "In point of shot 2"), { key: "ArrowRight", ctrlKey: true });
  await flushFilm(harbor);
  expect((saved.at(-1) as FilmSettings).clips).toEqual({
    a: { ...wholeTake, to: 4 + 1 / 24 },
    b: { ...wholeTake, from: 1 + 1 / 24 },
  });
});

it("M marks the playhead’s frame and takes the mark away again; a marker has words and is reached by keys", async () => {
  show();
  act(() => filmPlayback.seek(7));
  const mark = () =>
    act(() =>
      listCommands(useCommands.getState().byOwner)
        .find(({ id }) => id === "storyboard.marker")
        ?.run(),
    );
  mark();
  await flushFilm(harbor);
  expect(saved.at(-1)).toEqual({ markers: [{ at: 7, words: "" }] });
  await press("button", "Marker at 00:07:00");
  await write("Marker text", "Door slams");
  await flushFilm(harbor);
  expect(saved.at(-1)).toEqual({ markers: [{ at: 7, words: "Door slams" }] });
  act(() => filmPlayback.seek(1));
  const playhead = screen.getByLabelText("Playhead");
  fireEvent.keyDown(playhead, { key: "PageDown", shiftKey: true });
  expect(filmPlayback.store.getState().time).toBe(7);
  act(() => filmPlayback.seek(7.01));
  mark();
  await flushFilm(harbor);
  expect(saved.at(-1)).toEqual({ markers: [] });
});

it("a film with as many markers as it takes says so, and keeps them all", async () => {
  const markers = Array.from({ length: 500 }, (_, index) => ({ at: index / 100, words: "" }));
  show(two, { markers });
  act(() => filmPlayback.seek(7));
  const marker = listCommands(useCommands.getState().byOwner).find(({ id }) => id === "storyboard.marker");
  act(() => marker?.run());
  await flushFilm(harbor);
  expect(saved).toEqual([]);
  expect(useToasts.getState().shown.at(-1)?.title).toBe("A film can have up to 500 markers. Remove some to add more.");
});

// @shows The cut, point by point › 2. Markers, and snapping to cuts, beats, playhead and markers
it("the playhead is drawn to a cut and to a marker, unless Alt is held", () => {
  show(two, { markers: [{ at: 2, words: "" }] });
  const view = document.querySelector(".stripView") as HTMLElement;
  Object.defineProperty(view, "clientWidth", { value: 1000 });
  act(() => sizes.grew(view));
  const ruler = screen.getByLabelText("Playhead");
  ruler.setPointerCapture = () => undefined;
  ruler.getBoundingClientRect = () => ({ left: 0, width: 1000 }) as DOMRect;
  const at = (clientX: number, altKey = false) => {
    fireEvent.pointerDown(ruler, { button: 0, buttons: 1, clientX, altKey, pointerId: 1 });
    return filmPlayback.store.getState().time;
  };
  expect([at(204), at(495), at(300), at(204, true)]).toEqual([2, 5, 3, 2.04]);
});

const VOICE = "0193c9a0-0000-7000-8000-0000000000aa";
const voice = { assetId: VOICE, track: 0, at: 1, from: 0, to: null } as const;
const soundsNow = () => (saved.at(-1) as Partial<FilmSettings> | undefined)?.sounds;

it.each<[string, (name: string) => Promise<void>]>([
  ["by a key", async (name) => void fireEvent.keyDown(await at("button", name), { key: "Delete" })],
  [
    "in its fields",
    async (name) => {
      await press("button", name);
      await press("button", "Remove sound");
    },
  ],
])(
  "of sounds that are taken away %s the one beside has the focus, at last the playhead, and it is said",
  async (_how, remove) => {
    const OTHER = VOICE.replace("aa", "ab");
    const file = (id: string, name: string) => ({ id, name, state: "ready", facts: { durationSeconds: 2 } }) as Asset;
    library = [file(VOICE, "Narration.wav"), file(OTHER, "Bell.wav")];
    show(two, { sounds: { v: voice, b: { ...voice, assetId: OTHER, at: 4 } } });
    (await at("button", "Sound: Narration")).focus();
    await remove("Sound: Narration");
    await vi.waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Sound: Bell"));
    await remove("Sound: Bell");
    await vi.waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Playhead"));
    const said = () => useAnnouncements.getState().polite?.text;
    await vi.waitFor(() => expect(said()).toContain("Bell removed."), { timeout: 4000 });
  },
);

it("a sound that begins behind a film that became shorter is seen at the film's end, and moved back from there", async () => {
  library = [{ id: VOICE, name: "Narration.wav", state: "ready", facts: { durationSeconds: 4 } } as Asset];
  show(two, { sounds: { v: { ...voice, at: 10.5 } } });
  const sound = await at("button", "Sound: Narration");
  expect(sound.closest<HTMLElement>(".spanplace")?.style.left).toBe("calc(100% - 6px)");
  expect(sound.title).toBe("Narration\nStarts at 00:10:12, after the film ends");
  fireEvent.keyDown(sound, { key: "ArrowLeft", shiftKey: true });
  await flushFilm(harbor);
  expect(soundsNow()?.v?.at).toBe(9.5);
  expect([sound.title, sound.closest<HTMLElement>(".spanplace")?.style.left]).toEqual(["Narration", "95%"]);
});

// @shows The cut, point by point › 3. Two tracks for voice-over and effects
it("a voice lies where it is drawn, moves by frames, and is heard as it is set; Delete takes it away", async () => {
  library = [{ id: VOICE, name: "Narration.wav", state: "ready", facts: { durationSeconds: 4 } } as Asset];
  show(two, { sounds: { v: voice } });
  const view = document.querySelector(".stripView") as HTMLElement;
  Object.defineProperty(view, "clientWidth", { value: 1000 });
  act(() => sizes.grew(view));
  const sound = await at("button", "Sound: Narration");
  const { style } = sound.closest<HTMLElement>(".spanplace") ?? sound;
  expect([style.left, style.width]).toEqual(["10%", "max(6px, 40%)"]);
  sound.setPointerCapture = () => undefined;
  fireEvent.pointerDown(sound, { button: 0, clientX: 100, pointerId: 1 });
  fireEvent.pointerMove(sound, { buttons: 1, clientX: 496, pointerId: 1 });
  fireEvent.pointerUp(sound, { clientX: 496, pointerId: 1 });
  fireEvent.click(sound);
  await flushFilm(harbor);
  // Drawn to the cut; and a drag opens nothing.
  expect(soundsNow()).toEqual({ v: { ...voice, at: 5 } });
  expect(screen.queryByRole("button", { name: "Remove sound" })).toBeNull();
  for (const letGo of [() => fireEvent.keyDown(sound, { key: "Escape" }), () => fireEvent.pointerCancel(sound)]) {
    fireEvent.pointerDown(sound, { button: 0, clientX: 500, pointerId: 1 });
    fireEvent.pointerMove(sound, { buttons: 1, clientX: 800, pointerId: 1 });
    expect(style.left).toBe("80%");
    letGo();
    expect(style.left).toBe("50%");
    fireEvent.pointerUp(sound, { clientX: 800, pointerId: 1 });
    await flushFilm(harbor);
    expect(soundsNow()).toEqual({ v: { ...voice, at: 5 } });
  }
  fireEvent.keyDown(sound, { key: "ArrowRight" });
  await flushFilm(harbor);
  expect(soundsNow()?.v?.at).toBeCloseTo(5 + 1 / 24, 9);
  fireEvent.click(sound);
  fireEvent.change(await screen.findByRole("slider", { name: "Sound volume" }), { target: { value: "0.25" } });
  await flushFilm(harbor);
  expect(soundsNow()?.v?.gain).toBe(0.25);
  await press("button", "Remove sound");
  await flushFilm(harbor);
  expect(soundsNow()).toEqual({});
});

const BELL = "0193c9a0-0000-7000-8000-0000000000ab";
/** Ten seconds on 1,000 px: a pixel is a hundredth of a second. */
function atThousand() {
  const view = document.querySelector(".stripView") as HTMLElement;
  Object.defineProperty(view, "clientWidth", { value: 1000 });
  act(() => sizes.grew(view));
}
function drawFrom(element: HTMLElement, from: number, to: number, more: object = {}) {
  element.setPointerCapture = () => undefined;
  fireEvent.pointerDown(element, { button: 0, clientX: from, pointerId: 1 });
  fireEvent.pointerMove(element, { buttons: 1, clientX: to, pointerId: 1, ...more });
  return () => fireEvent.pointerUp(element, { clientX: to, pointerId: 1, ...more });
}
/** A voice from 2 to 6 s of its file lies from 1 to 5 s of the film, a bell from 7 to 9 on the other track. */
const cutVoice = { ...voice, from: 2, to: 6 };
const bell = { assetId: BELL, track: 1, at: 7, from: 0, to: null } as const;
async function showSounds(settings: Partial<FilmSettings> = {}) {
  library = [
    { id: VOICE, name: "Narration.wav", state: "ready", facts: { durationSeconds: 8 } },
    { id: BELL, name: "Bell.wav", state: "ready", facts: { durationSeconds: 2 } },
  ] as Asset[];
  show(two, { sounds: { v: cutVoice, b: bell }, markers: [{ at: 3, words: "" }], ...settings });
  atThousand();
  return at("button", "Sound: Bell");
}
const edge = (which: "Start" | "End", name = "Narration") =>
  screen.getByRole("slider", { name: `${which} of sound: ${name}` });

// What is drawn from where to where (px), and the sound then: at, from and to.
it.each<[string, "Start" | "End", [number, number], object, (number | null)[]]>([
  ["less of its start, on a frame; what is heard stays in place", "Start", [100, 221], {}, [2.208333, 3.208333, 6]],
  ["its start onto a marker", "Start", [100, 296], {}, [3, 4, 6]],
  ["with Alt beside it", "Start", [100, 296], { altKey: true }, [2.958333, 3.958333, 6]],
  ["more of its start, as far as the film goes", "Start", [100, -400], {}, [0, 1, 6]],
  ["less of its end", "End", [500, 400], {}, [1, 2, 5]],
  ["its end onto where the bell begins, and its file ends", "End", [500, 697], {}, [1, 2, null]],
  ["its end onto the cut", "End", [500, 504], {}, [1, 2, 6]],
  ["more of its end than its file has", "End", [500, 990], {}, [1, 2, null]],
])("a sound is trimmed where it lies: %s", async (_what, which, [from, to], more, expected) => {
  await showSounds();
  const letGo = drawFrom(edge(which), from, to, more);
  letGo();
  await flushFilm(harbor);
  const { at: begins, from: skips, to: ends } = soundsNow()?.v ?? cutVoice;
  expect([begins, skips, ends].map((each) => each && Math.round(each * 1e6) / 1e6)).toEqual(expected);
  expect(soundsNow()?.b ?? bell).toEqual(bell);
});

it("a sound's edge is drawn to the edges of other sounds, and to the playhead; Escape leaves all as it was", async () => {
  await showSounds({ sounds: { v: { ...cutVoice, to: 4 }, b: { ...bell, at: 4.4 } } });
  act(() => filmPlayback.seek(2.29));
  const letGo = drawFrom(edge("End"), 300, 437);
  expect(screen.getByRole("button", { name: "Sound: Narration" }).textContent).toBe("00:03:09 of 00:08:00");
  fireEvent.keyDown(edge("End"), { key: "Escape" });
  letGo();
  await flushFilm(harbor);
  expect(saved).toEqual([]);
  expect(screen.getByRole("button", { name: "Sound: Narration" }).textContent).toBe("Narration");
  drawFrom(edge("End"), 300, 437)();
  await flushFilm(harbor);
  expect(soundsNow()?.v?.to).toBeCloseTo(5.4, 9);
  drawFrom(edge("Start"), 100, 226)();
  await flushFilm(harbor);
  expect(soundsNow()?.v?.at).toBe(2.29);
});

it("a sound's edges are moved by frames and seconds, to the file's ends, and say where they stand", async () => {
  await showSounds();
  const start = edge("Start");
  expect(["valuemin", "valuemax", "valuenow", "valuetext"].map((name) => start.getAttribute(`aria-${name}`))).toEqual([
    ...["0", "4.95", "1", "00:01:00"],
  ]);
  fireEvent.keyDown(start, { key: "ArrowRight" });
  await flushFilm(harbor);
  expect(soundsNow()?.v?.at).toBeCloseTo(1 + 1 / 24, 9);
  expect(soundsNow()?.v?.from).toBeCloseTo(2 + 1 / 24, 9);
  expect(soundsNow()?.v?.to).toBe(6);
  expect(start.getAttribute("aria-valuetext")).toBe("00:01:01");
  fireEvent.keyDown(edge("End"), { key: "ArrowLeft", shiftKey: true });
  await flushFilm(harbor);
  expect(soundsNow()?.v?.to).toBeCloseTo(5, 9);
  fireEvent.keyDown(edge("End"), { key: "End" });
  await flushFilm(harbor);
  expect(soundsNow()?.v?.to).toBeNull();
  fireEvent.keyDown(start, { key: "Home" });
  await flushFilm(harbor);
  expect(soundsNow()?.v?.at).toBe(0);
  expect(soundsNow()?.v?.from).toBeCloseTo(1, 9);
  fireEvent.keyDown(start, { key: "Delete" });
  await flushFilm(harbor);
  expect(soundsNow()).toEqual({ b: bell });
});

it("a sound that is drawn as a whole comes to lie by whichever of its ends is nearer to something", async () => {
  await showSounds();
  const body = screen.getByRole("button", { name: "Sound: Narration" });
  // From 2.96 to 6.96: its end is drawn to where the bell begins.
  drawFrom(body, 100, 297)();
  await flushFilm(harbor);
  expect(soundsNow()?.v).toEqual({ ...cutVoice, at: 3 });
  drawFrom(body, 300, 345)();
  await flushFilm(harbor);
  // From 3.45 to 7.45, with nothing near: the frame.
  expect(soundsNow()?.v?.at).toBeCloseTo(83 / 24, 9);
});

it("a sound that is longer than the film is trimmed from where the film ends", async () => {
  await showSounds({ sounds: { v: { ...voice, at: 5 }, b: bell } });
  drawFrom(edge("End"), 1000, 1003)();
  await flushFilm(harbor);
  expect(saved).toEqual([]);
  drawFrom(edge("End"), 1000, 900)();
  await flushFilm(harbor);
  expect(soundsNow()?.v).toEqual({ ...voice, at: 5, to: 4 });
});

it("a sound is drawn, or sent by an arrow, to the other track; there it has the focus again", async () => {
  await showSounds();
  const tracks = document.querySelectorAll<HTMLElement>(".soundtrack");
  for (const [index, track] of tracks.entries())
    track.getBoundingClientRect = () => ({ top: 100 + 20 * index, bottom: 118 + 20 * index }) as DOMRect;
  const body = screen.getByRole("button", { name: "Sound: Narration" });
  const letGo = drawFrom(body, 200, 201, { clientY: 130 });
  expect(body.closest(".spanplace")?.getAttribute("data-goes")).toBe("1");
  letGo();
  await flushFilm(harbor);
  // Where it lies along the film it stays.
  expect(soundsNow()?.v).toEqual({ ...cutVoice, track: 1 });
  fireEvent.keyDown(screen.getByRole("button", { name: "Sound: Narration" }), { key: "ArrowUp" });
  await flushFilm(harbor);
  expect(soundsNow()?.v).toEqual(cutVoice);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Sound: Narration" }));
});

const SONG = "0193c9a0-0000-7000-8000-0000000000bc";
/** From 2 to 8 s of its file, the song lies from 1 to 7 s of the film, over a bell from 9 s on. */
const songPlace = { song: SONG, songAt: 1, songFrom: 2, songTo: 8 };
async function showSong(settings: Partial<FilmSettings> = {}) {
  const origin = { type: "generated" } as Asset["origin"];
  library = [
    { id: SONG, name: "Tide.mp3", kind: "audio", state: "ready", origin, facts: { durationSeconds: 20 } },
    { id: BELL, name: "Bell.wav", state: "ready", origin: { type: "imported" }, facts: { durationSeconds: 2 } },
  ] as Asset[];
  show(two, { sounds: { b: { ...bell, at: 9 } }, markers: [{ at: 3, words: "" }], ...songPlace, ...settings });
  atThousand();
  return at("button", "Song: Tide");
}
const songEdge = (which: "Start of song" | "End of song" | "End of each repeat") =>
  screen.getByRole("slider", { name: `${which}: Tide` });
const songNow = () => {
  const { songAt, songFrom, songTo } = { ...songPlace, ...(saved.at(-1) as Partial<FilmSettings> | undefined) };
  return [songAt, songFrom, songTo].map((each) => each && Math.round(each * 1e6) / 1e6);
};

// What is drawn from where to where (px), and the song then: where it begins in the film, and what of it is heard.
it.each<[string, "all" | "Start of song" | "End of song", [number, number], object, (number | null)[]]>([
  ["all of it onto a marker", "all", [400, 596], {}, [3, 2, 8]],
  ["all of it, its end onto a sound", "all", [400, 603], {}, [3, 2, 8]],
  ["all of it, with Alt beside the marker", "all", [400, 604], { altKey: true }, [3.041667, 2, 8]],
  ["less of its start, the rest stays in place", "Start of song", [100, 297], {}, [3, 4, 8]],
  ["more of its start, as far as the film goes", "Start of song", [100, -300], {}, [0, 1, 8]],
  ["its start onto a beat of its own", "Start of song", [100, 226], {}, [2.3, 3.3, 8]],
  ["its end onto the cut", "End of song", [700, 503], {}, [1, 2, 6]],
  ["its end to the film's", "End of song", [700, 996], {}, [1, 2, 11]],
  ["more of its end than its file has", "End of song", [700, 3000], {}, [1, 2, null]],
])("the song is cut where it lies: %s", async (_what, part, [from, to], more, expected) => {
  beats = [3.3, 7.4];
  const body = await showSong();
  await until(() => expect(document.querySelector(".beats path")?.getAttribute("d")).toBe("M2.3 0V1M6.4 0V1"));
  drawFrom(part === "all" ? body : songEdge(part), from, to, more)();
  await flushFilm(harbor);
  expect(songNow()).toEqual(expected);
});

it("a song that begins behind a film that became shorter says so on its lane, and is brought back from there", async () => {
  const body = await showSong({ songAt: 12 });
  const place = body.closest<HTMLElement>(".spanplace");
  expect([place?.style.left, place?.style.width]).toEqual(["0%", "max(6px, 100%)"]);
  expect(document.getElementById(body.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Starts at 00:12:00, after the film ends",
  );
  expect(screen.queryByRole("slider", { name: /of song: Tide/ })).toBeNull();
  drawFrom(body, 700, 300, { altKey: true })();
  await flushFilm(harbor);
  // 400 px of a lane of 980 px are some four seconds of a film of ten.
  expect(songNow()[0]).toBeCloseTo(8, 0);
  expect(body.hasAttribute("aria-describedby")).toBe(false);
  expect(songEdge("Start of song")).toBeTruthy();
});

it("while the song is drawn its wave, its beats and its figures go along; Escape puts them back", async () => {
  beats = [3.3];
  const body = await showSong();
  const place = body.closest<HTMLElement>(".spanplace");
  const letGo = drawFrom(body, 400, 500);
  expect(place?.style.left).toBe("20%");
  await until(() => expect(document.querySelector(".beats path")?.getAttribute("d")).toBe("M3.3 0V1"));
  fireEvent.keyDown(body, { key: "Escape" });
  letGo();
  expect(place?.style.left).toBe("10%");
  const end = drawFrom(songEdge("End of song"), 700, 400);
  expect(body.textContent).toBe("00:03:00 of 00:20:00");
  expect(songEdge("End of song").getAttribute("aria-valuetext")).toBe("00:04:00");
  fireEvent.keyDown(songEdge("End of song"), { key: "Escape" });
  end();
  await flushFilm(harbor);
  expect([saved, body.textContent]).toEqual([[], ""]);
});

it("the song is moved by frames and its ends by frames, seconds and as far as they go; Delete takes it away", async () => {
  const body = await showSong();
  fireEvent.keyDown(body, { key: "ArrowRight" });
  await flushFilm(harbor);
  expect(saved.at(-1)).toMatchObject({ songAt: expect.closeTo(1 + 1 / 24, 9) });
  fireEvent.keyDown(body, { key: "ArrowLeft" });
  await flushFilm(harbor);
  const start = songEdge("Start of song");
  expect(["valuemin", "valuemax", "valuenow", "valuetext"].map((name) => start.getAttribute(`aria-${name}`))).toEqual([
    ...["0", "6.5", "1", "00:01:00"],
  ]);
  fireEvent.keyDown(start, { key: "ArrowRight", shiftKey: true });
  await flushFilm(harbor);
  expect(songNow()).toEqual([2, 3, 8]);
  fireEvent.keyDown(songEdge("End of song"), { key: "ArrowLeft" });
  await flushFilm(harbor);
  expect((saved.at(-1) as FilmSettings).songTo).toBeCloseTo(8 - 1 / 24, 9);
  fireEvent.keyDown(songEdge("End of song"), { key: "End" });
  await flushFilm(harbor);
  expect((saved.at(-1) as FilmSettings).songTo).toBeNull();
  fireEvent.keyDown(songEdge("End of song"), { key: "Delete" });
  await flushFilm(harbor);
  expect(saved.at(-1)).toEqual({ song: null });
});

it("the end of a looped song is that of each round", async () => {
  await showSong({ songLoop: true });
  expect(document.querySelectorAll(".bed")).toHaveLength(2);
  expect(screen.queryByRole("slider", { name: /^End of song/ })).toBeNull();
  drawFrom(songEdge("End of each repeat"), 700, 400)();
  await flushFilm(harbor);
  expect(songNow()).toEqual([1, 2, 5]);
  await until(() => expect(document.querySelectorAll(".bed")).toHaveLength(3));
});

it("a song that is longer than the film is cut from where the film ends, and a press opens its figures", async () => {
  const body = await showSong({ songTo: null });
  drawFrom(songEdge("End of song"), 1000, 900)();
  await flushFilm(harbor);
  expect(songNow()).toEqual([1, 2, 10]);
  fireEvent.click(body);
  fireEvent.blur(await write("Song out point (s)", "6"));
  await flushFilm(harbor);
  expect(saved.at(-1)).toEqual({ songTo: 6 });
  await press("button", "Remove song");
  await flushFilm(harbor);
  expect(saved.at(-1)).toEqual({ song: null });
});

it("sounds are drawn to the song's beats and its ends", async () => {
  beats = [3.3];
  await showSong({ songTo: 7.5, sounds: { b: { ...bell, track: 0, at: 8 } } });
  const sound = await at("button", "Sound: Bell");
  await until(() => expect(document.querySelector(".beats")).toBeTruthy());
  drawFrom(sound, 800, 226)();
  await flushFilm(harbor);
  expect(soundsNow()?.b?.at).toBeCloseTo(2.3, 9);
  // Its end is drawn to where the song ends.
  drawFrom(sound, 230, 453)();
  await flushFilm(harbor);
  expect(soundsNow()?.b?.at).toBe(4.5);
});

it("lyrics of a song that is cut at both ends stand where they are sung, and no others", async () => {
  await showSong();
  const input = document.querySelector<HTMLInputElement>('input[type="file"][accept*=".lrc"]');
  if (!input) throw new Error("There is no picker.");
  const lyrics = "[00:00.00]Left out\n[00:02.50]First\n[00:04.00]Second\n[00:09.00]Past its end\n";
  fireEvent.change(input, { target: { files: [new File([lyrics], "tide.lrc")] } });
  await until(() => expect(takeNow("a")?.captions?.map(({ text }) => text)).toContain("First"));
  const stands = ["a", "b"].flatMap((key) => takeNow(key)?.captions?.map(({ at, text }) => [key, at, text]) ?? []);
  expect(stands).toEqual([
    ["a", 1, "Left out"],
    ["a", 1.5, "First"],
    ["a", 3, "Second"],
    ["b", 0, "Second"],
  ]);
});

// @shows The cut, point by point › 3. Ducking of the song under speech
it("the song steps back under a voice: how far is drawn on it and set beside it", async () => {
  const generated = { type: "generated" } as Asset["origin"];
  const sung = { id: "0193c9a0-0000-7000-8000-0000000000bb", name: "Bed.mp3", kind: "audio", origin: generated };
  library = [
    { id: VOICE, name: "Narration.wav", kind: "audio", state: "ready", facts: { durationSeconds: 4 } },
    { ...sung, state: "ready", facts: { durationSeconds: 60 } },
  ].map((file) => ({ origin: { type: "imported" }, ...file })) as Asset[];
  speech = { [VOICE]: [[1, 3]], [sung.id]: [[0, 60]] };
  show(two, { sounds: { v: voice }, song: sung.id, duck: true, duckBy: 15, duckAttack: 0.5, duckRelease: 1 });
  // The voice lies at a second: it speaks from 2 to 4 s, and the song has come back at 5.
  await until(() =>
    expect(document.querySelector(".duck .volume")?.getAttribute("d")).toBe("M0 0L1.5 0L2 0.425L4 0.425L5 0L10 0"),
  );
  fireEvent.click(await at("button", "Bed, film soundtrack"));
  await at("switch", "Lower under speech");
  expect(screen.getByText("0:02 of speech found")).toBeDefined();
  fireEvent.blur(await write("Release (s)", "2"));
  await flushFilm(harbor);
  expect(saved.at(-1)).toEqual({ duckRelease: 2 });
});

const photo = (id: string, facts: object) =>
  ({ id, name: `${id}.jpg`, state: "ready", origin: { type: "imported" }, facts }) as unknown as Asset;

it("a still of the library comes in at the playhead’s cut by a button", async () => {
  const map = photo("old map", { kind: "image", format: "jpeg", width: 1600, height: 900 });
  library = [map, photo("chart", { kind: "image", format: "jpeg", width: 1600, height: 900 })];
  act(() => filmPlayback.store.setState({ time: 6 }));
  show();
  await press("button", "Add footage…");
  fireEvent.click(await at("option", "old map.jpg"));
  await press("button", "Add to film");
  await flushFilm(harbor);
  const added = saved.at(-1) as FilmSettings;
  const key = added.order[1] ?? "";
  expect(added.order).toEqual(["a", key, "b"]);
  expect(added.clips[key]).toEqual({ ...wholeTake, footage: "old map", hold: 5 });
});

it("footage may be the first that a film shows", async () => {
  library = [photo("old map", { kind: "image", format: "jpeg", width: 1600, height: 900 })];
  show([]);
  await press("button", "Add footage…");
  fireEvent.click(await at("option", "old map.jpg"));
  await press("button", "Add to film");
  await flushFilm(harbor);
  const added = saved.at(-1) as FilmSettings;
  expect(added.order).toHaveLength(1);
  expect(added.clips[added.order[0] ?? ""]).toEqual({ ...wholeTake, footage: "old map", hold: 5 });
});

// @shows The cut, point by point › 4. A still with a slow move; fit, fill and crop
it("a still has an end that is drawn and moved by keys, a framing and a slow move", async () => {
  const still: Partial<Clip> = {
    ...{ footage: { assetId: "p", kind: "still", gone: false }, film: null, whole: 0, speed: 0, name: "Old map" },
    size: { width: 1600, height: 1600 },
  };
  show([clip("b", 1, 0, { size: { width: 1280, height: 720 } }), clip("f", 1, 5, still)]);
  fireEvent.click(await at("button", "Footage: Old map"));
  fireEvent.keyDown(await at("slider", "End of Old map"), { key: "ArrowRight", shiftKey: true });
  await flushFilm(harbor);
  expect(takeNow("f")).toEqual({ ...wholeTake, hold: 6 });
  await press("button", "Framing of Old map");
  expect(screen.getByText("1600 × 1600 in a 1280 × 720 film")).toBeTruthy();
  fireEvent.click(await at("radio", "Fill"));
  await flushFilm(harbor);
  expect(takeNow("f")).toMatchObject({ conform: "fill" });
});

// @shows The cut, point by point › 4. Clips, stills and sounds of the library lie in the cut
it("files that are let go over the strip become clips where they fall, and sounds lie on a track", async () => {
  library = [photo("p", { kind: "image", width: 8, height: 8 }), photo("v", { kind: "audio", durationSeconds: 3 })];
  show();
  const view = document.querySelector(".stripView") as HTMLElement;
  Object.defineProperty(view, "clientWidth", { value: 1000 });
  act(() => sizes.grew(view));
  const track = document.querySelector(".vtrack") as HTMLElement;
  track.getBoundingClientRect = () => ({ left: 0, width: 1000 }) as DOMRect;
  const dataTransfer = { types: ["application/x-reelsong-assets"], getData: () => "p,v", files: [] };
  // There is no DragEvent in jsdom: what a pointer says of itself is told by hand.
  const drag = (kind: "dragOver" | "drop") =>
    fireEvent(view, Object.assign(createEvent[kind](view, { dataTransfer }), { clientX: 600 }));
  drag("dragOver");
  expect(document.querySelector<HTMLElement>(".insertion")?.style.left).toBe("50%");
  drag("drop");
  await until(async () => {
    await flushFilm(harbor);
    const { sounds, order } = (saved.at(-1) ?? {}) as Partial<FilmSettings>;
    expect(Object.values(sounds ?? {})).toEqual([{ assetId: "v", track: 0, at: 6, from: 0, to: null }]);
    expect(order === undefined || order.length === 3).toBe(true);
  });
  const placed = saved.find((patch) => (patch as FilmSettings).order !== undefined) as FilmSettings;
  expect(placed.order[0]).toBe("a");
  expect(placed.clips[placed.order[1] ?? ""]).toMatchObject({ footage: "p", hold: 5 });
});

it("a file of the library that isn’t there any more is named instead of laid in the film", async () => {
  library = [{ ...photo("p", { kind: "image", width: 8, height: 8 }), name: "Pier.png", state: "missing" }];
  show();
  const view = document.querySelector(".stripView") as HTMLElement;
  const dataTransfer = { types: ["application/x-reelsong-assets"], getData: () => "p", files: [] };
  fireEvent.drop(view, { dataTransfer });
  await until(() =>
    expect(useToasts.getState().shown.at(-1)).toMatchObject({
      title: "“Pier.png” can’t be added",
      body: "Missing file",
    }),
  );
  await flushFilm(harbor);
  expect(saved).toEqual([]);
});

it("a file that comes once the clip it was let go before has gone lies at the cut nearest the playhead", async () => {
  library = [photo("p", { kind: "image", width: 8, height: 8 })];
  const known = Promise.withResolvers<void>();
  const { lay } = show();
  const view = document.querySelector(".stripView") as HTMLElement;
  Object.defineProperty(view, "clientWidth", { value: 1000 });
  act(() => sizes.grew(view));
  const track = document.querySelector(".vtrack") as HTMLElement;
  track.getBoundingClientRect = () => ({ left: 0, width: 1000 }) as DOMRect;
  const dataTransfer = { types: ["application/x-reelsong-assets"], getData: () => "p", files: [] };
  late = known.promise;
  fireEvent(view, Object.assign(createEvent.drop(view, { dataTransfer }), { clientX: 600 }));
  lay([clip("a", 1, 0)]);
  known.resolve();
  await until(() => {
    const { order = [], clips = {} } = (saved.at(-1) ?? {}) as Partial<FilmSettings>;
    expect(order).toEqual([expect.any(String), "a"]);
    expect(clips[order[0] ?? ""]).toMatchObject({ footage: "p", hold: 5 });
  });
});

// @shows The cut, point by point › 4. A file that is gone says so
it("footage whose file is gone says so on the strip", async () => {
  show([
    clip("a", 1, 0),
    clip("f", 1, 5, { footage: { assetId: "p", kind: "film", gone: true }, film: null, name: "" }),
  ]);
  const gone = await at("button", "Footage: Missing file");
  expect(gone.getAttribute("aria-description")).toBe("Missing file");
});

// @shows The cut, point by point › 3. J- and L-cuts
it("the end of a clip’s sound is moved by frames, and by figures; Home puts it back under its picture", async () => {
  const sound = { hasSound: true, from: 2, length: 5, whole: 10 };
  show([clip("a", 1, 0, sound), clip("b", 2, 5, sound)], { clips: { b: { ...wholeTake, from: 2, to: 7 } } });
  const start = await at("slider", "Audio start of shot 2");
  expect([start.getAttribute("aria-valuemin"), start.getAttribute("aria-valuemax")]).toEqual(["-2", "3"]);
  fireEvent.keyDown(start, { key: "ArrowLeft", shiftKey: true });
  await flushFilm(harbor);
  expect(takeNow("b")?.soundAt).toBe(-1);
  fireEvent.click(await at("button", "Audio of shot 2"));
  fireEvent.blur(await write("Audio start offset (s)", "0.5"));
  await flushFilm(harbor);
  expect(takeNow("b")?.soundAt).toBe(0.5);
});

// @shows The cut, point by point › 2. Captions as a track, from lines, lyrics and files
it("a caption is written at the playhead, moved by frames, drawn by its end and taken away; each clip keeps its own", async () => {
  filmPlayback.store.setState({ time: 6 });
  show();
  const view = document.querySelector(".stripView") as HTMLElement;
  Object.defineProperty(view, "clientWidth", { value: 1000 });
  act(() => sizes.grew(view));
  expect(screen.queryByRole("group", { name: "Caption track" })).toBeNull();
  act(() =>
    listCommands(useCommands.getState().byOwner)
      .find(({ id }) => id === "storyboard.addCaption")
      ?.run(),
  );
  const words = await at("field", "Caption text");
  fireEvent.change(words, { target: { value: "Keep the light" } });
  await flushFilm(harbor);
  expect(takeNow("b")).toEqual({ ...wholeTake, captions: [{ at: 1, length: 2, text: "Keep the light" }] });
  fireEvent.keyDown(words, { key: "Escape" });

  const caption = await at("button", "Caption: Keep the light");
  fireEvent.keyDown(caption, { key: "ArrowRight", shiftKey: true });
  await until(() => expect(takeNow("b")?.captions).toEqual([{ at: 2, length: 2, text: "Keep the light" }]));
  const end = await at("slider", "End of caption: Keep the light");
  end.setPointerCapture = () => undefined;
  fireEvent.pointerDown(end, { button: 0, clientX: 900, pointerId: 1 });
  fireEvent.pointerMove(end, { buttons: 1, clientX: 950, pointerId: 1, altKey: true });
  fireEvent.pointerUp(end, { clientX: 950, pointerId: 1, altKey: true });
  await until(() => expect(takeNow("b")?.captions).toEqual([{ at: 2, length: 2.5, text: "Keep the light" }]));
  // Its end stays within its clip.
  fireEvent.keyDown(end, { key: "ArrowRight", shiftKey: true });
  await until(() => expect(takeNow("b")?.captions?.[0]?.length).toBe(3));
  fireEvent.keyDown(await at("button", "Caption: Keep the light"), { key: "Delete" });
  await until(() => expect(takeNow("b")?.captions).toEqual([]));
});

it("a caption that another takes the place of while it is drawn ends the drag: neither is moved", async () => {
  const [lamp, tide] = [
    { at: 1, length: 1, text: "The lamp" },
    { at: 3, length: 1, text: "The tide" },
  ];
  show(two, { clips: { a: { ...wholeTake, captions: [lamp, tide] } } });
  const view = document.querySelector(".stripView") as HTMLElement;
  Object.defineProperty(view, "clientWidth", { value: 1000 });
  act(() => sizes.grew(view));
  const caption = await at("button", "Caption: The tide");
  const drawn = () => caption.closest<HTMLElement>(".spanplace")?.style.left;
  caption.setPointerCapture = () => undefined;
  fireEvent.pointerDown(caption, { button: 0, clientX: 350, pointerId: 1 });
  fireEvent.pointerMove(caption, { buttons: 1, clientX: 380, pointerId: 1, altKey: true });
  expect(drawn()).not.toBe("30%");
  // Somebody else writes one before them.
  const captions = [{ at: 0, length: 0.5, text: "The gull" }, lamp, tide];
  act(() => changeFilm(harbor, { clips: { a: { ...wholeTake, captions } } }));
  expect(drawn()).toBe("10%");
  fireEvent.pointerMove(caption, { buttons: 1, clientX: 385, pointerId: 1, altKey: true });
  fireEvent.pointerUp(caption, { clientX: 385, pointerId: 1, altKey: true });
  await flushFilm(harbor);
  expect(takeNow("a")?.captions).toEqual(captions);
});

// @shows The cut, point by point › 2. Captions as a track, from lines, lyrics and files
it("captions of a file stand under the clips at their times; one that can’t be read is said with its line", async () => {
  show();
  const input = document.querySelector<HTMLInputElement>('input[type="file"][accept*=".srt"]');
  if (!input) throw new Error("There is no picker.");
  const srt = "1\n00:00:04,000 --> 00:00:06,000\nOver the cut\n\n2\n00:00:20,000 --> 00:00:21,000\nToo late\n";
  fireEvent.change(input, { target: { files: [new File([srt], "film.srt")] } });
  await until(() => {
    expect(takeNow("a")?.captions).toEqual([{ at: 4, length: 1, text: "Over the cut" }]);
    expect(takeNow("b")?.captions).toEqual([{ at: 0, length: 1, text: "Over the cut" }]);
  });
  expect(useToasts.getState().shown.at(-1)).toMatchObject({
    title: "1 caption imported. Undo restores the earlier ones.",
    body: "1 caption is past the end of the film and was skipped.",
  });
  fireEvent.change(input, { target: { files: [new File(["1\n00:00:04,000 --> soon\nA\n"], "bad.srt")] } });
  await until(() =>
    expect(useToasts.getState().shown.at(-1)).toMatchObject({
      title: "Can’t import “bad.srt”",
      body: "Line 2 has an invalid time: 00:00:04,000 --> soon",
    }),
  );
});
