// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { listCommands, orpc, queryClient, useCommands, useToasts } from "#renderer/lib/index.ts";
import { Animatic } from "#renderer/storyboard/animatic/animatic.tsx";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { filmPlayback, useScreening } from "#renderer/storyboard/animatic/screening-state.ts";
import { filmNow, flushFilm } from "#renderer/storyboard/export/dialog/film-options.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { type FilmSettings, plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { at, chooseFrom, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { type WatchedSizes, watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";
import { laidClip } from "./laid-clip.ts";

beforeAll(speakEnglish);

let run = 0;
let film = "";
let sizes: WatchedSizes;
beforeEach(() => {
  sizes = watchedSizes();
});
afterEach(async () => {
  cleanup();
  await flushFilm(film);
  filmPlayback.reset();
  useScreening.setState({ open: false, captions: false });
  useToasts.setState({ shown: [] });
  queryClient.clear();
  vi.unstubAllGlobals();
});

const songId = "0198f000-0000-7000-9000-000000000001";
const taskId = "0198f000-0000-7000-9000-000000000002";
const song = {
  ...{ id: songId, name: "Tide.mp3", kind: "audio", state: "ready" },
  facts: { kind: "audio", durationSeconds: 60, format: "mp3" },
  origin: { type: "generated", taskId, songId },
} as unknown as Asset;
const picture = (id: string) =>
  ({
    ...{ id, name: `${id}.png`, kind: "image", state: "ready", origin: { type: "imported" } },
    facts: { kind: "image", width: 1600, height: 900, format: "png" },
  }) as unknown as Asset;

/** Three clips of takes of ten seconds, each from its first second on for five; the second one is chosen. */
const three = ["a", "b", "c"].map((key, at) => laidClip(key, at * 5, { number: at + 1 }));
const cutAs = (from: number, to: number) => ({ ...wholeTake, from, to });
const clips = { a: cutAs(1, 6), b: cutAs(1, 6), c: cutAs(1, 6) };

function open(settings: Partial<FilmSettings> = {}, laid: readonly Clip[] = three, lyrics: string | null = null) {
  run += 1;
  film = `animatic ${run}`;
  let project = { id: film, title: "Saltlight", film: { ...plainFilm, clips, ...settings } } as Project;
  pageCore({
    storyboard: {
      projects: () => [project],
      updateFilm: ({ film: patch }) => {
        project = { ...project, film: { ...project.film, ...(patch as FilmSettings) } };
        return { project, clashes: [] };
      },
    },
    library: {
      list: ({ kinds }) => {
        const items = kinds?.includes("audio") ? [song] : [picture("0198f000-0000-7000-9000-00000000000a")];
        return { items, nextCursor: null, total: items.length, all: items.length } as never;
      },
      get: () => song,
      getMany: () => [],
      peaks: () => [[0, 1]],
    },
    sounds: { get: () => ({ measure: null, markers: [] }) },
    tasks: { get: () => ({ id: taskId, request: { lyrics } }) as never },
  });
  queryClient.setQueryData(orpc.storyboard.projects.queryKey(), [project]);
  const shots = laid.flatMap(({ shotId, card, footage, number }) =>
    card === null && !footage ? [madeUpShot(shotId, {}, { number })] : [],
  );
  render(
    <TooltipProvider>
      <Animatic projectId={film} clips={laid} shots={shots} selectedId="b" onSelect={() => undefined} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
}
const strip = () => document.querySelector(".animatic") as HTMLElement;
const runCommand = (id: string) =>
  act(() =>
    listCommands(useCommands.getState().byOwner)
      .find((command) => command.id === id)
      ?.run(),
  );
const isOffered = (id: string) =>
  listCommands(useCommands.getState().byOwner).some((command) => command.id === id && !command.disabled);
const toasts = () => useToasts.getState().shown.map(({ kind, title, body }) => [kind, title, body]);

it("the film is played from the palette, on its picture; without clips there is nothing to play", () => {
  open();
  runCommand("storyboard.play");
  expect([useScreening.getState().open, filmPlayback.store.getState().playing]).toEqual([true, true]);
  // At the speed that was chosen; and once it plays it goes on.
  act(() => filmPlayback.setSpeed(0.5));
  const { jumps } = filmPlayback.store.getState();
  runCommand("storyboard.play");
  expect(filmPlayback.store.getState()).toMatchObject({ playing: true, speed: 0.5, jumps });
  act(() => filmPlayback.pause());
  runCommand("storyboard.play");
  expect(filmPlayback.store.getState()).toMatchObject({ playing: true, speed: 0.5 });
  cleanup();
  open({}, []);
  expect(isOffered("storyboard.play")).toBe(false);
});

it.each([
  ["Ctrl and ←", { key: "ArrowLeft", ctrlKey: true }, { ...clips, b: cutAs(1 - 1 / 24, 6 - 1 / 24) }],
  ["Ctrl and →", { key: "ArrowRight", ctrlKey: true }, { ...clips, b: cutAs(1 + 1 / 24, 6 + 1 / 24) }],
])("%s shows the chosen clip's take a frame on", (_what, init, expected) => {
  open();
  fireEvent.keyDown(strip(), init);
  const { b } = filmNow(film).clips;
  expect([b?.from, b?.to]).toEqual([expect.closeTo(expected.b.from, 6), expect.closeTo(expected.b.to, 6)]);
});

it.each([
  ["Ctrl, Shift and ←", "ArrowLeft", ["b", "a", "c"]],
  ["Ctrl, Shift and →", "ArrowRight", ["a", "c", "b"]],
])("%s moves the chosen clip by a place", (_what, key, order) => {
  open();
  fireEvent.keyDown(strip(), { key, ctrlKey: true, shiftKey: true });
  expect(filmNow(film).order).toEqual(order);
});

it("+ and - zoom by a step, as their buttons do", async () => {
  open();
  const view = document.querySelector(".stripView") as HTMLElement;
  Object.defineProperty(view, "clientWidth", { value: 1000 });
  act(() => sizes.grew(view));
  const zoom = () => Number((document.querySelector(".lanes") as HTMLElement).style.getPropertyValue("--zoom") || 1);
  const levels = [zoom()];
  const isFree = (name: string) => named("button", name)[0]?.matches(":disabled, [aria-disabled=true]") === false;
  expect(["Zoom out", "Zoom in"].map(isFree)).toEqual([false, true]);
  for (const key of ["+", "+", "-"]) {
    fireEvent.keyDown(strip(), { key });
    levels.push(zoom());
  }
  await press("button", "Zoom in");
  levels.push(zoom());
  await press("button", "Zoom out");
  levels.push(zoom());
  expect(levels).toEqual([1, 1.5, 2.25, 1.5, 2.25, 1.5]);
});

it.each([
  ["Shift and Page Up", { key: "PageUp", shiftKey: true }, 2],
  ["Shift and Page Down", { key: "PageDown", shiftKey: true }, 9],
])("%s go to the marker beside the playhead", (_what, init, time) => {
  open({ markers: [1, 2, 6, 9, 12].map((each) => ({ at: each, words: "" })) });
  act(() => filmPlayback.seek(6));
  fireEvent.keyDown(strip(), init);
  expect(filmPlayback.store.getState().time).toBe(time);
});

it("cuts are snapped to beats and let go by the key, the button and the command", async () => {
  open({ song: songId });
  const button = await at("button", "Snap cuts to beats");
  const now = () => filmNow(film).onBeats;
  fireEvent.keyDown(strip(), { key: "b" });
  expect(now()).toBe(true);
  fireEvent.keyDown(strip(), { key: "b" });
  expect(now()).toBe(false);
  fireEvent.click(button);
  expect(now()).toBe(true);
  fireEvent.click(button);
  expect(now()).toBe(false);
  runCommand("storyboard.onBeats");
  expect(now()).toBe(true);
  runCommand("storyboard.onBeats");
  expect(now()).toBe(false);
});

it("a film that begins to play by a key is shown, one that is stopped or moved isn't", () => {
  open();
  const shown = () => useScreening.getState().open;
  fireEvent.keyDown(strip(), { key: "ArrowRight" });
  expect(shown()).toBe(false);
  fireEvent.keyDown(strip(), { key: " " });
  expect([shown(), filmPlayback.store.getState().playing]).toEqual([true, true]);
  useScreening.setState({ open: false });
  fireEvent.keyDown(strip(), { key: "l" });
  expect(shown()).toBe(false);
  fireEvent.keyDown(strip(), { key: " " });
  expect([shown(), filmPlayback.store.getState().playing]).toEqual([false, false]);
});

it("what is opened over the strip has keys of its own, and so has a press that somebody took", async () => {
  open();
  const pressed = createEvent.keyDown(strip(), { key: "Delete" });
  pressed.preventDefault();
  fireEvent(strip(), pressed);
  await press("button", "No song, film soundtrack");
  const popover = await at("dialog", "Film soundtrack");
  for (const key of ["Delete", "c", "q"]) fireEvent.keyDown(popover, { key });
  expect([filmNow(film).clips, useScreening.getState().captions]).toEqual([clips, false]);
});

it("a caption that is added from the menu is opened once the menu has closed", async () => {
  open();
  act(() => filmPlayback.seek(6));
  await chooseFrom("Edit captions", "Add caption at playhead");
  await at("field", "Caption text");
  expect(filmNow(film).clips.b?.captions).toEqual([{ at: 2, length: 2, text: "" }]);
});

it("a menu that is closed without a caption leaves the focus on its button", async () => {
  open();
  const button = await at("button", "Edit captions");
  fireEvent.keyDown(button, { key: "Enter" });
  fireEvent.keyDown(await at("menuitem", "Add caption at playhead"), { key: "Escape" });
  await until(() => expect(document.activeElement).toBe(button));
  expect(named("field", "Caption text")).toEqual([]);
});

it("captions from a song's words are laid, or it is said why there are none", async () => {
  open({ song: songId }, three, "[Verse]\nThe tide goes out");
  await at("button", "Snap cuts to beats");
  await until(() => expect(queryClient.isFetching()).toBe(0));
  runCommand("storyboard.songCaptions");
  await until(() =>
    expect(toasts().map(([, title]) => title)).toEqual([expect.stringContaining("added from the lyrics")]),
  );
  expect(
    Object.values(filmNow(film).clips).flatMap(({ captions }) => captions?.map(({ text }) => text) ?? []),
  ).toContain("The tide goes out");
  cleanup();
  useToasts.setState({ shown: [] });
  open();
  await until(() => expect(queryClient.isFetching()).toBe(0));
  runCommand("storyboard.songCaptions");
  expect(toasts()).toEqual([["warning", "Can’t add captions from the lyrics", "The film has no song."]]);
  expect(filmNow(film).clips).toEqual(clips);
});

it.each([
  ["storyboard.addFootage", "Add footage"],
  ["storyboard.addSound", "Add voice-over or effect"],
])("the command %s opens what is chosen from", async (id, title) => {
  open();
  runCommand(id);
  await at("dialog", title);
});

it.each([
  ["of a name", "Gulls", "Replace “Gulls”"],
  ["without a name", "", "Replace"],
])("another file takes the place of footage %s", async (_what, name, title) => {
  const laid = [
    laidClip("f", 0, { name, film: null, footage: { assetId: "old", kind: "still", gone: true }, shotId: "a" }),
    laidClip("a", 5),
  ];
  open({ clips: { f: { ...wholeTake, footage: "old", hold: 5 }, a: cutAs(1, 6) }, order: ["f", "a"] }, laid);
  fireEvent.contextMenu(await at("button", name === "" ? /^Footage/ : "Footage: Gulls"));
  fireEvent.click(await at("menuitem", "Replace file…"));
  const dialog = await at("dialog", title);
  fireEvent.click(await at("option", /png/, dialog));
  await press("button", "Replace", dialog);
  await until(() => expect(named("dialog", title)).toEqual([]));
  expect(filmNow(film).clips.f?.footage).toBe("0198f000-0000-7000-9000-00000000000a");
});
