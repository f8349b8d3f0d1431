// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { orpc, queryClient, useCommands, useToasts } from "#renderer/lib/index.ts";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { NotesPanel } from "#renderer/storyboard/animatic/notes/notes-panel.tsx";
import { filmPlayback } from "#renderer/storyboard/animatic/screening-state.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import type { PlacedNote } from "#shared/film/film-notes.ts";
import { chooseFrom, named, press, until } from "../../../page-controls.ts";
import { pageCore } from "../../../page-core.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";
import { savedLists, textOf } from "../../saved-lists.ts";
import { laidClip } from "../laid-clip.ts";

beforeAll(speakEnglish);
let files: ReturnType<typeof savedLists>;
beforeEach(() => {
  files = savedLists();
});
afterEach(() => {
  cleanup();
  filmPlayback.reset();
  useCommands.getState().override({});
  useToasts.setState({ shown: [] });
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const projects = [
  { id: "other", title: "Harbor" },
  { id: "film", title: "Saltlight" },
] as Project[];
const pier = laidClip("a", 0, { number: 3, name: "Pier" });
const card = laidClip("k", 5, { card: "Part one", film: null, number: 4 });
const gulls = laidClip("f", 10, {
  name: "Gulls",
  number: 9,
  footage: { assetId: "x", kind: "film", gone: true },
  film: null,
});
const note = (id: string, text: string, time: number | null, shownBy?: Clip, done?: boolean): PlacedNote<Clip> => ({
  ...{ id, clip: shownBy?.key ?? "gone", shot: null, at: 0, text, time, shownBy },
  ...(done === undefined ? {} : { done }),
});
const several = [
  note("n1", "Too dark", 1.5, pier),
  note("n2", "Larger, please", 6, card, true),
  note("n3", "=1+1", 10, gulls, false),
  note("n4", "Nobody saw it", null),
];

function open(placed: readonly PlacedNote<Clip>[] = several, writing?: string) {
  const told: unknown[] = [];
  const say =
    (what: string) =>
    (...more: unknown[]): void =>
      void told.push([what, ...more]);
  const notes = {
    ...{ placed, add: () => undefined, write: say("write"), setDone: say("done"), remove: say("remove") },
  };
  pageCore({ storyboard: { projects: () => projects } });
  queryClient.setQueryData(orpc.storyboard.projects.queryKey(), projects);
  act(() => filmPlayback.measure(15, 24));
  const panel = (begun?: string) => (
    <NotesPanel
      {...{ projectId: "film", notes, frame: { width: 1600, height: 900 }, writing: begun }}
      onWriting={say("writing")}
      onAdd={() => void told.push("add")}
      onClose={() => void told.push("close")}
    />
  );
  const { rerender } = render(panel(writing), { wrapper: WithinPage });
  return { told, begin: (id: string) => rerender(panel(id)) };
}
const lines = () => [...document.querySelectorAll(".notesPanel li")] as HTMLElement[];
const field = (line: HTMLElement | undefined) => line?.querySelector("textarea") as HTMLTextAreaElement;

it("each note says where it is, of which shot, what it says, and whether it is seen to", () => {
  open();
  expect(
    lines().map((line) => [
      line.querySelector(".noteTime")?.textContent,
      line.querySelector<HTMLButtonElement>(".noteTime")?.disabled,
      line.querySelector(".cut")?.textContent,
      field(line).value,
      field(line).getAttribute("aria-label"),
      named("button", "Done", line)[0]?.getAttribute("aria-pressed"),
      line.dataset.done,
    ]),
  ).toEqual([
    ["00:01:12", false, "Shot 3", "Too dark", "Note at 00:01:12", "false", undefined],
    ["00:06:00", false, "Title card", "Larger, please", "Note at 00:06:00", "true", "true"],
    ["00:10:00", false, "Gulls", "=1+1", "Note at 00:10:00", "false", undefined],
    ["Not in the film", true, "", "Nobody saw it", "Note", "false", undefined],
  ]);
  expect(document.querySelector("header .cap")?.textContent).toBe("4");
});

it("how many there are is told of a single one, too", () => {
  open(several.slice(0, 1));
  expect([document.querySelector("header .cap")?.textContent, lines().length]).toEqual(["1", 1]);
});

it.each([
  ["N", "No notes yet. Press N while the film plays to add one at the playhead."],
  [undefined, "No notes yet."],
])("without a note it is said how one is made (%s)", (key, words) => {
  useCommands.getState().override(key === undefined ? { "strip.addNote": null } : {});
  open([]);
  expect(document.querySelector(".notesPanel > .cap")?.textContent).toBe(words);
  expect(document.querySelector("header .cap")?.textContent).toBe("");
  expect(named("button", "Export notes")[0]?.matches(":disabled, [aria-disabled=true]")).toBe(true);
  expect(lines()).toEqual([]);
});

it("a press on a note's time goes there", () => {
  open();
  const [first, second, , last] = lines();
  fireEvent.click(second?.querySelector(".noteTime") as Element);
  expect(filmPlayback.store.getState().time).toBe(6);
  fireEvent.click(last?.querySelector(".noteTime") as Element);
  expect(filmPlayback.store.getState().time).toBe(6);
  fireEvent.click(first?.querySelector(".noteTime") as Element);
  expect(filmPlayback.store.getState().time).toBe(1.5);
});

it("a note is written, seen to, and taken out", () => {
  const { told } = open();
  const [first, second] = lines();
  fireEvent.change(field(first), { target: { value: "Warmer" } });
  for (const line of [first, second]) fireEvent.click(named("button", "Done", line)[0] as Element);
  fireEvent.click(named("button", "Delete note", second)[0] as Element);
  expect(told).toEqual([
    ["write", "n1", "Warmer"],
    ["done", "n1", true],
    ["done", "n2", false],
    ["remove", "n2"],
  ]);
  expect(field(first).maxLength).toBe(2000);
});

it("the note that was just begun is written at once, and is begun no more", () => {
  const { told, begin } = open();
  expect(document.activeElement).toBe(document.body);
  begin("n2");
  expect(document.activeElement).toBe(field(lines()[1]));
  expect(told).toEqual([["writing", undefined]]);
});

it("a new one is made where the playhead is; the panel is closed by its button", async () => {
  const { told } = open();
  act(() => filmPlayback.store.setState({ time: 2.25 }));
  await press("button", "Add note at 00:02:06");
  await press("button", "Close notes");
  expect(told).toEqual(["add", "close"]);
});

it.each<[what: string, init: KeyboardEventInit, taken: boolean]>([
  ["Escape leads out of the words, not out of the film", { key: "Escape" }, true],
  ["Escape that ends a composition is the keyboard's", { key: "Escape", isComposing: true }, false],
  ["what is written is the field's", { key: "f" }, false],
])("%s", (_what, init, taken) => {
  open();
  const area = field(lines()[1]);
  act(() => area.focus());
  let heard = 0;
  const outside = () => {
    heard += 1;
  };
  window.addEventListener("keydown", outside);
  const pressed = createEvent.keyDown(area, init);
  fireEvent(area, pressed);
  window.removeEventListener("keydown", outside);
  expect([pressed.defaultPrevented, heard]).toEqual(taken ? [true, 0] : [false, 1]);
  expect(document.activeElement).toBe(taken ? lines()[1]?.querySelector(".noteTime") : area);
});

it("all of them are handed on as CSV, in the film's name", async () => {
  open();
  await chooseFrom("Export notes", "Notes (CSV)");
  expect(files.saved.map(({ name, file }) => [name, file.type])).toEqual([
    ["Saltlight – notes.csv", "text/csv;charset=utf-8"],
  ]);
  expect(await textOf(files.saved[0]?.file as Blob)).toBe(
    "\uFEFFTime,Shot,Note,Done\r\n" +
      "00:00:01:12,Shot 3,Too dark,\r\n" +
      '00:00:06:00,Title card,"Larger, please",Yes\r\n' +
      "00:00:10:00,Gulls,'=1+1,\r\n" +
      "Not in the film,,Nobody saw it,\r\n",
  );
});

it("as a PDF each has its picture, and what was drawn for it is let go", async () => {
  open(several.slice(1));
  await chooseFrom("Export notes", "Notes with stills (PDF)");
  await until(() =>
    expect(files.saved.map(({ name, file }) => [name, file.type])).toEqual([
      ["Saltlight – notes.pdf", "application/pdf"],
    ]),
  );
  expect(files.pages().at(-1)).toEqual([
    ...["Saltlight – notes at 96", "1 / 1 at 2243"],
    ...["Time at 96", "Shot at 630", "Note at 788", "Done at 2133"],
    // What the card says was drawn before; neither of the others has a picture.
    ...["picture blob:1", "00:00:06:00 at 96", "Title card at 630", "Larger, please at 788", "Yes at 2133"],
    ...["00:00:10:00 at 96", "Gulls at 630", "=1+1 at 788"],
    ...["Not in the film at 96", "Nobody saw it at 788"],
  ]);
  expect(files.released).toEqual(["blob:1"]);
});

it("a PDF that can't be drawn is said", async () => {
  vi.stubGlobal("OffscreenCanvas", undefined);
  open(several.slice(1));
  await chooseFrom("Export notes", "Notes with stills (PDF)");
  await until(() => expect(useToasts.getState().shown).toHaveLength(1));
  expect(useToasts.getState().shown).toMatchObject([{ kind: "error", title: "Couldn’t create the PDF" }]);
  expect(files.saved).toEqual([]);
});
