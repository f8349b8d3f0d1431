// @vitest-environment jsdom
import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useCallback, useMemo, useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { useToasts } from "#renderer/lib/index.ts";
import { useSelection } from "#renderer/storyboard/board/use-selection.ts";
import { flushShotDrafts } from "#renderer/storyboard/inspector/shot-draft.ts";
import type { Scenes } from "#renderer/storyboard/scenes/use-scenes.ts";
import { ShotTable } from "#renderer/storyboard/table/shot-table.tsx";
import { takesOf } from "#renderer/storyboard/takes/shot-takes.ts";
import type { ShotActions } from "#renderer/storyboard/use-shot-actions.ts";
import type { Scene } from "#shared/contract/storyboard/scenes.ts";
import type { Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { drag } from "../../dragged.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { startEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(startEnglish);
const scrolled = vi.fn();
beforeEach(() => {
  useToasts.setState({ shown: [] });
  watchedSizes();
  scrolled.mockClear();
  Object.assign(Element.prototype, { scrollIntoView: scrolled });
});
afterEach(async () => {
  await flushShotDrafts(["a", "b", "c", "d", "e"]).catch(() => {});
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
});

const does = { select: vi.fn(), move: vi.fn(), step: vi.fn(), remove: vi.fn(), duplicate: vi.fn(), add: vi.fn() };
const ofScenes = { fold: vi.fn(), step: vi.fn(), ask: vi.fn(), group: vi.fn() };

interface Given {
  readonly drafts?: Readonly<Record<string, Partial<ShotDraft>>>;
  readonly folded?: boolean;
  readonly selected?: string;
  readonly more?: number;
}

/**
 * Rows: shots a and b, the scene's line, its shots c and d, and e behind it. Shots are opened when the test says so, as
 * they are a moment later in the studio.
 */
function open({ drafts = {}, folded = false, selected = "a", more = 0 }: Given = {}) {
  for (const each of [...Object.values(does), ...Object.values(ofScenes)]) each.mockReset();
  const names = ["a", "b", "c", "d", "e", ...Array.from({ length: more }, (_, at) => `f${at}`)];
  const shots = names.map((id, at) =>
    madeUpShot(
      id,
      { name: `Name of ${id}`, prompt: `Words of ${id}`, ...drafts[id] },
      {
        number: at + 1,
        sceneId: id === "c" || id === "d" ? "s" : null,
        chain: id === "e" ? ({ shotId: "b" } as Shot["chain"]) : null,
      },
    ),
  );
  const scene = { id: "s", number: "1", heading: "INT. ROOM", folded, color: null, synopsis: "" } as unknown as Scene;
  const scenes = { byId: new Map([["s", scene]]), actions: ofScenes } as unknown as Scenes;
  const core = pageCore({
    storyboard: {
      updateShot: ({ id, draft }: { id: string; draft: object }) => {
        const shot = shots.find((each) => each.id === id) as Shot;
        return { ...shot, draft: { ...shot.draft, ...draft } };
      },
    },
  } as never);
  const takes = new Map(shots.map(({ id }) => [id, takesOf([], null)]));
  const assumed = resolveAssumptions(undefined);
  const media = new Map();
  let isLate = false;
  let later: (() => void)[] = [];
  let ids: ReadonlySet<string> = new Set();
  let clear = () => {};
  function Film() {
    const [selectedId, setSelected] = useState(selected);
    const select = useCallback((id: string) => {
      does.select(id);
      if (isLate) later.push(() => setSelected(id));
      else setSelected(id);
    }, []);
    const selection = useSelection(
      shots,
      shots.find(({ id }) => id === selectedId),
      select,
    );
    ids = selection.ids;
    clear = selection.clear;
    const actions = useMemo(() => ({ ...does, select, haveTakes: () => false }) as unknown as ShotActions, [select]);
    return <ShotTable {...{ shots, media, assumed, selectedId, selection, actions, scenes }} takesByShot={takes} />;
  }
  const view = render(
    <WithinPage>
      <TooltipProvider>
        <Film />
        <button type="button">elsewhere</button>
      </TooltipProvider>
    </WithinPage>,
  );
  // What was selected as a list was left is there again as one comes back to it.
  act(() => clear());
  onTestFinished(() => view.unmount());
  return {
    saved: () => core.asked.filter(([path]) => path === "storyboard.updateShot").map(([, input]) => input),
    /** From now on a shot is opened only by `arrive`. */
    late: () => {
      isLate = true;
    },
    arrive: () => {
      const now = later;
      later = [];
      act(() => {
        for (const each of now) each();
      });
    },
    ids: () => [...ids].join(""),
  };
}

const rowOf = (row: number) => document.querySelector<HTMLTableRowElement>(`tr[data-row="${row}"]`);
const cell = (row: number, column: string) => rowOf(row)?.querySelector<HTMLElement>(`td.${column}`) as HTMLElement;
/** Where the focus is: row and column, or what else has it. */
const here = () => {
  const at = document.activeElement;
  const row = at?.closest("tr")?.dataset.row;
  if (at?.matches(".fold")) return `${row} scene`;
  if (at?.matches("textarea, select")) return `${row} ${at.closest("td")?.className} field`;
  return row === undefined ? at?.textContent : `${row} ${at?.className}`;
};
/** The one cell that Tab leads to. */
const stops = () =>
  [...document.querySelectorAll<HTMLElement>("td[tabindex='0'], .fold[tabindex='0']")].map(
    (each) => `${each.closest("tr")?.dataset.row} ${each.matches(".fold") ? "scene" : each.className}`,
  );
const key = (name: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });
const keys = (...names: string[]) => {
  for (const name of names) key(name);
};
const begin = (row = 0, column = "prompt") => act(() => cell(row, column).focus());

it("every shot has a row in the film's order, behind its scene's line; one cell is a stop for Tab", () => {
  open({ selected: "b" });
  expect([...document.querySelectorAll("tbody tr")].map((row) => row.getAttribute("aria-rowindex"))).toEqual([
    ...["2", "3", "4", "5", "6", "7"],
  ]);
  expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("7");
  expect(rowOf(2)?.textContent).toContain("INT. ROOM");
  expect([0, 1, 3, 4, 5].map((row) => cell(row, "name").textContent)).toEqual(
    ["a", "b", "c", "d", "e"].map((id) => `Name of ${id}`),
  );
  expect([0, 1, 3, 4, 5].map((row) => rowOf(row)?.dataset.grouped)).toEqual([
    ...[undefined, undefined, "true", "true"],
    undefined,
  ]);
  expect([0, 1, 3].map((row) => rowOf(row)?.dataset.open)).toEqual([undefined, "true", undefined]);
  expect(stops()).toEqual(["1 prompt"]);
  expect([...document.querySelectorAll("th")].map(({ textContent }) => textContent)).toContain("Prompt");
  // Nobody has gone there: the focus stays where it was.
  expect(document.activeElement).toBe(document.body);
});

it("arrows go from cell to cell and over scenes; the shot of a row is opened, and the cell comes into sight", () => {
  open();
  begin();
  keys("ArrowRight");
  expect([here(), does.select.mock.calls]).toEqual(["0 model", []]);
  keys("ArrowLeft", "ArrowDown");
  expect([here(), does.select.mock.calls]).toEqual(["1 prompt", [["b"]]]);
  expect(scrolled.mock.contexts.at(-1)).toBe(document.activeElement);
  keys("ArrowDown");
  expect([here(), stops()]).toEqual(["2 scene", ["2 scene"]]);
  keys("ArrowDown");
  expect([here(), does.select.mock.calls.at(-1)]).toEqual(["3 prompt", ["c"]]);
  keys("ArrowUp");
  expect(here()).toBe("2 scene");
  keys("ArrowUp");
  expect(here()).toBe("1 prompt");
  keys("Home");
  expect(here()).toBe("1 number");
  keys("End");
  expect(here()).toBe("1 state");
  key("End", { ctrlKey: true });
  expect(here()).toBe("5 state");
  key("Home", { metaKey: true });
  expect(here()).toBe("0 number");
  keys("PageDown");
  expect(here()).toBe("5 number");
});

it("keys that lead somewhere do nothing else, and others keep what they do", () => {
  open();
  begin();
  expect([key("ArrowDown"), key("ArrowUp"), key("Tab"), key("b", { ctrlKey: true })]).toEqual([
    ...[false, false, true],
    true,
  ]);
  // An arrow with Ctrl is the page's.
  expect(key("ArrowDown", { ctrlKey: true })).toBe(true);
  expect(here()).toBe("0 prompt");
});

it("a press on another cell opens its shot there, and leaves what was selected", () => {
  const { ids } = open();
  begin();
  key("ArrowDown", { shiftKey: true });
  expect(ids()).toBe("ab");
  fireEvent.mouseDown(cell(4, "name"), { button: 0 });
  begin(4, "name");
  expect([here(), ids(), does.select.mock.calls.at(-1), stops()]).toEqual(["4 name", "d", ["d"], ["4 name"]]);
});

it("Shift and Ctrl take rows in, as on the board, and mark no text", () => {
  const { ids } = open();
  expect(fireEvent.mouseDown(cell(3, "name"), { button: 0, shiftKey: true })).toBe(false);
  expect(ids()).toBe("abc");
  expect(fireEvent.mouseDown(cell(1, "name"), { button: 0, ctrlKey: true })).toBe(false);
  expect(ids()).toBe("ac");
  expect(fireEvent.mouseDown(cell(1, "name"), { button: 0, metaKey: true })).toBe(false);
  expect(ids()).toBe("abc");
  expect(fireEvent.mouseDown(cell(0, "name"), { button: 0 })).toBe(true);
  expect([ids(), [0, 1].map((row) => rowOf(row)?.getAttribute("aria-selected"))]).toEqual(["a", ["true", "false"]]);
  // A line of a scene is no shot.
  fireEvent.mouseDown(rowOf(2) as Element, { button: 0 });
  expect(ids()).toBe("a");
});

it("Shift with arrows takes in row by row, past scenes, and back; another arrow begins anew", () => {
  const { ids } = open();
  begin();
  key("ArrowUp", { shiftKey: true });
  expect(ids()).toBe("a");
  for (const wanted of ["ab", "ab", "abc", "abcd", "abcde", "abcde"]) {
    key("ArrowDown", { shiftKey: true });
    expect(ids()).toBe(wanted);
  }
  key("ArrowUp", { shiftKey: true });
  expect([ids(), here()]).toEqual(["abcd", "0 prompt"]);
  key("ArrowRight");
  expect(ids()).toBe("a");
  key("ArrowDown", { shiftKey: true });
  expect(ids()).toBe("ab");
});

it("Alt with an arrow moves the shot, or all that are selected by one, and the focus stays with it", () => {
  open({ selected: "b" });
  begin(1);
  expect(key("ArrowDown", { altKey: true })).toBe(false);
  key("ArrowUp", { altKey: true });
  expect(does.move.mock.calls.map(([shot, to]) => [(shot as Shot).id, to])).toEqual([
    ["b", 3],
    ["b", 1],
  ]);
  key("ArrowDown", { shiftKey: true });
  key("ArrowDown", { shiftKey: true });
  key("ArrowUp", { altKey: true });
  key("ArrowDown", { altKey: true });
  expect(does.step.mock.calls.map(([shots, by]) => [(shots as Shot[]).map(({ id }) => id).join(""), by])).toEqual([
    ["bc", -1],
    ["bc", 1],
  ]);
  expect(does.move).toHaveBeenCalledTimes(2);
  // Alt with another arrow is the page's own.
  expect(key("ArrowRight", { altKey: true })).toBe(true);
  expect(here()).toBe("1 prompt");
});

it("Delete deletes what is selected; with Ctrl it does nothing here", () => {
  open();
  begin();
  key("Delete", { ctrlKey: true });
  expect(does.remove).not.toHaveBeenCalled();
  key("ArrowDown", { shiftKey: true });
  expect(key("Delete")).toBe(false);
  expect(does.remove.mock.calls.map(([shots]) => (shots as Shot[]).map(({ id }) => id))).toEqual([["a", "b"]]);
});

it.each(["Enter", "F2"])("%s makes a field of the cell; Escape and Enter leave it for the cell", async (name) => {
  const { saved } = open();
  begin();
  expect(key(name)).toBe(false);
  expect(here()).toBe("0 prompt field");
  const field = document.activeElement as HTMLTextAreaElement;
  expect(field.value).toBe("Words of a");
  fireEvent.change(field, { target: { value: "Other words" } });
  // Keys of a field are the field's.
  for (const other of ["ArrowDown", "Delete", "Home"]) expect(key(other)).toBe(true);
  expect([here(), does.remove.mock.calls.length]).toEqual(["0 prompt field", 0]);
  key(name === "F2" ? "Escape" : "Enter");
  expect([here(), cell(0, "prompt").textContent]).toEqual(["0 prompt", "Other words"]);
  await act(() => flushShotDrafts(["a"]));
  expect(saved()).toEqual([{ id: "a", draft: { prompt: "Other words" } }]);
});

it("what can't be set becomes no field: a number, and the words of a directed shot", () => {
  open({ drafts: { a: { directed: true } } });
  begin();
  key("Enter");
  expect(here()).toBe("0 prompt");
  begin(0, "number");
  expect(key("Enter")).toBe(true);
  expect(here()).toBe("0 number");
  begin(1, "number");
  key("x");
  expect(here()).toBe("1 number");
  key("Enter", { ctrlKey: true });
  begin(1, "prompt");
  key("Enter", { ctrlKey: true });
  expect(here()).toBe("1 prompt");
});

it("a choice becomes a list by Enter, not by a letter", () => {
  open();
  begin(0, "model");
  expect(key("x")).toBe(true);
  expect(here()).toBe("0 model");
  key("Enter");
  expect(here()).toBe("0 model field");
});

it("typing in a cell of words goes on behind what stands there; Space and shortcuts don't begin it", () => {
  const typed: unknown[] = [];
  Object.assign(document, { execCommand: (...given: unknown[]) => typed.push(given) });
  onTestFinished(() => void Reflect.deleteProperty(document, "execCommand"));
  open();
  begin(0, "name");
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) key("x", more);
  key(" ");
  expect(here()).toBe("0 name");
  // The letter itself is typed by the browser, into the field that has the focus by then.
  expect(key("x")).toBe(true);
  expect([here(), typed]).toEqual(["0 name field", []]);
  expect((document.activeElement as HTMLTextAreaElement).selectionStart).toBe("Name of a".length);
});

it("what is typed before its shot is open goes into its cell once it is", () => {
  const typed: unknown[] = [];
  Object.assign(document, { execCommand: (...given: unknown[]) => typed.push(given) });
  onTestFinished(() => void Reflect.deleteProperty(document, "execCommand"));
  const { late, arrive } = open();
  begin();
  late();
  keys("ArrowDown", "N", "o");
  key("ArrowDown");
  key("c", { ctrlKey: true });
  expect(does.select.mock.calls).toEqual([["b"]]);
  arrive();
  expect([here(), typed]).toEqual(["1 prompt field", [["insertText", false, "No"]]]);
});

it("a field that is asked for before its shot is open is opened with it; Escape takes that back", () => {
  const { late, arrive } = open();
  begin();
  late();
  keys("ArrowDown", "Enter");
  arrive();
  expect(here()).toBe("1 prompt field");
  key("Escape");
  keys("ArrowUp", "Enter", "Escape");
  arrive();
  expect(here()).toBe("0 prompt");
  keys("ArrowDown", "x", "Escape");
  arrive();
  expect(here()).toBe("1 prompt");
});

it("arrows that come faster than shots are opened go on from where the last one led", () => {
  const { late, arrive } = open();
  begin();
  late();
  keys("ArrowDown", "ArrowRight", "ArrowRight");
  expect(does.select.mock.calls.at(-1)).toEqual(["b"]);
  arrive();
  expect(here()).toBe("1 resolution");
});

it("whoever presses another cell meanwhile stays there", () => {
  const { late, arrive } = open();
  begin();
  late();
  keys("ArrowDown", "x");
  begin(0, "name");
  arrive();
  expect(here()).toBe("0 name");
});

it("a scene's line is moved, named and folded by its keys, and pressed", () => {
  open({ selected: "b" });
  begin(1);
  keys("ArrowDown");
  expect(here()).toBe("2 scene");
  expect([key("ArrowUp", { altKey: true }), key("ArrowDown", { altKey: true })]).toEqual([false, false]);
  expect(ofScenes.step.mock.calls.map(([scene, by]) => [(scene as Scene).id, by])).toEqual([
    ["s", -1],
    ["s", 1],
  ]);
  expect(key("F2")).toBe(false);
  expect(ofScenes.ask.mock.calls.map(([scene]) => (scene as Scene).id)).toEqual(["s"]);
  for (const name of ["Delete", "x"]) expect(key(name)).toBe(true);
  expect(key("ArrowDown", { ctrlKey: true })).toBe(true);
  expect(key("ArrowLeft", { altKey: true })).toBe(true);
  expect([here(), does.remove.mock.calls]).toEqual(["2 scene", []]);
  fireEvent.click(document.activeElement as Element);
  expect(ofScenes.fold.mock.calls.map(([scenes, to]) => [(scenes as Scene[]).map(({ id }) => id), to])).toEqual([
    [["s"], true],
  ]);
  begin(0);
  act(() => document.querySelector<HTMLElement>(".fold")?.focus());
  expect(stops()).toEqual(["2 scene"]);
  keys("ArrowUp");
  expect(here()).toBe("1 prompt");
});

it("a shot that is folded away is in its scene's line", () => {
  open({ folded: true, selected: "d" });
  expect(document.querySelectorAll("tbody tr")).toHaveLength(4);
  expect(stops()).toEqual(["2 scene"]);
  act(() => document.querySelector<HTMLElement>(".fold")?.focus());
  keys("ArrowDown");
  expect([here(), does.select.mock.calls.at(-1)]).toEqual(["3 prompt", ["e"]]);
});

it("a list of which none is open begins at its first row", () => {
  open({ selected: "gone" });
  expect(stops()).toEqual(["0 prompt"]);
});

it("of a long list only what is in sight is drawn; what is left out keeps its height", () => {
  open({ more: 200 });
  const far = document.querySelector<HTMLElement>("tr.far td");
  const drawn = document.querySelectorAll("tr[data-row]").length;
  expect(drawn).toBeLessThan(206);
  expect(far?.style.height).toBe(`${(206 - drawn) * 52}px`);
  expect(document.querySelectorAll("tr.far")).toHaveLength(1);
});

it("a right press opens the menu on its shot, or on all that are selected; a field has its own", async () => {
  const { ids } = open();
  const menu = () => [...document.querySelectorAll("[role=menuitem]")].map(({ textContent }) => textContent);
  fireEvent.mouseDown(cell(3, "name"), { button: 2 });
  fireEvent.contextMenu(cell(3, "name"));
  expect(ids()).toBe("c");
  await vi.waitFor(() => expect(menu().length).toBeGreaterThan(0));
  const duplicate = [...document.querySelectorAll("[role=menuitem]")].find((item) =>
    /Duplicate/.test(item.textContent ?? ""),
  );
  fireEvent.click(duplicate as Element);
  expect(does.duplicate.mock.calls.map(([shots]) => (shots as Shot[]).map(({ id }) => id))).toEqual([["c"]]);
  await vi.waitFor(() => expect(menu()).toEqual([]));
  begin(3, "prompt");
  key("Enter");
  const field = document.activeElement as Element;
  fireEvent.contextMenu(field);
  expect(menu()).toEqual([]);
  fireEvent.contextMenu(document.querySelector(".scenerow") as Element);
  expect(menu()).toEqual([]);
});

/** Opens the field of a cell of the first shot. */
const edit = (column: string) => {
  begin(0, column);
  key("Enter");
  return document.activeElement as HTMLSelectElement;
};
const take = (column: string, value: string) => {
  fireEvent.change(edit(column), { target: { value } });
  // It adds no line to the field, and does nothing else.
  expect(key("Enter")).toBe(false);
};
const textOf = (column: string) => cell(0, column).textContent;

const expands: Partial<ShotDraft> = { model: "Vendor-H3-Max", promptExpansion: "quality" };
it.each<[column: string, before: Partial<ShotDraft>, value: string, shown: string, saved: object]>([
  ["duration", {}, "7", "7 s", { duration: 7 }],
  ["resolution", {}, "2K", "2K", { resolution: "2K" }],
  ["ratio", {}, "1:1", "1:1", { ratio: "1:1" }],
  ["ratio", { ratio: "adaptive" }, "16:9", "16:9", { ratio: "16:9" }],
  ["mode", {}, "references", "References", { mode: "references" }],
  ["promptExpansion", { model: "Vendor-H3-Max" }, "quality", "Quality", { promptExpansion: "quality" }],
  ["promptExpansion", expands, "default", "Default", { promptExpansion: null }],
  ["model", {}, "Vendor-H3-Max", "H3-Max", { model: "Vendor-H3-Max" }],
  // What is set here follows the film no longer; all else does as before.
  ["ratio", { inherits: ["ratio", "model"] }, "1:1", "1:1", { ratio: "1:1", inherits: ["model"] }],
  [
    "model",
    { inherits: ["ratio", "model"] },
    "Vendor-H3-Max",
    "H3-Max",
    { model: "Vendor-H3-Max", inherits: ["ratio"] },
  ],
])("the cell %s of a shot with %j is set to %s", async (column, before, value, shown, changes) => {
  const { saved } = open({ drafts: { a: before } });
  take(column, value);
  expect([here(), textOf(column)]).toEqual([`0 ${column}`, shown]);
  await act(() => flushShotDrafts(["a"]));
  expect(saved()).toHaveLength(1);
  expect(saved()[0]).toMatchObject({ id: "a", draft: changes });
  expect(useToasts.getState().shown).toEqual([]);
});

it("a model that doesn't take what is set says what it changed, which can be taken back", async () => {
  open({ drafts: { a: { resolution: "2K", duration: 4, inherits: ["model", "resolution", "ratio"] } } });
  take("model", "Vendor-H3-Max");
  expect([textOf("resolution"), textOf("duration")]).toEqual(["768P", "5 s"]);
  const follows = () =>
    ["model", "resolution", "ratio"].map((column) => !!cell(0, column).querySelector("[data-follows]"));
  expect(follows()).toEqual([false, false, true]);
  const [toast] = useToasts.getState().shown;
  expect([toast?.kind, toast?.title, toast?.body]).toEqual([
    "warning",
    "Shot 1",
    "H3-Max doesn’t support that resolution. Changed to 768P. H3-Max doesn’t support that duration. Changed to 5 s.",
  ]);
  expect(toast?.action).toMatchObject({ label: "Undo", undoes: true });
  act(() => toast?.action?.run());
  expect(["model", "resolution", "duration"].map(textOf)).toEqual(["H3", "2K", "4 s"]);
  expect(follows()).toEqual([true, true, true]);
});

it("what isn't written is said, and what there is nothing to choose of becomes no field", () => {
  open({ drafts: { a: { name: "", prompt: "", mode: "frames", firstFrame: "picture" }, b: { ratio: "adaptive" } } });
  expect(cell(1, "ratio").textContent).toBe("Adaptive");
  expect(["name", "prompt", "ratio", "promptExpansion"].map(textOf)).toEqual([
    ...["Unnamed", "No prompt yet", "Adaptive", "–"],
  ]);
  edit("promptExpansion");
  expect(here()).toBe("0 promptExpansion");
});

it("a name is one line of 120 letters; in a prompt Shift+Enter and a letter being composed go on", () => {
  open();
  const name = edit("name") as unknown as HTMLTextAreaElement;
  expect([name.maxLength, name.ariaLabel]).toEqual([120, "Name of shot 1"]);
  fireEvent.change(name, { target: { value: "One\ntwo" } });
  expect(name.value).toBe("One two");
  const note = () => name.parentElement?.querySelector(".fullLine");
  fireEvent.change(name, { target: { value: "n".repeat(119) } });
  expect([note() ?? null, name.getAttribute("aria-describedby")]).toEqual([null, null]);
  fireEvent.change(name, { target: { value: "n".repeat(120) } });
  expect([note()?.textContent, note()?.id]).toEqual(["Full: 120 / 120", name.getAttribute("aria-describedby")]);
  key("Enter");
  const prompt = edit("prompt") as unknown as HTMLTextAreaElement;
  expect(prompt.maxLength).toBe(-1);
  fireEvent.change(prompt, { target: { value: "One\ntwo" } });
  expect(prompt.value).toBe("One\ntwo");
  expect([key("Enter", { shiftKey: true }), here()]).toEqual([true, "0 prompt field"]);
  expect([key("Enter", { isComposing: true }), here()]).toEqual([true, "0 prompt field"]);
});

it("a field that is left for something else is a cell again, and what was written is saved", async () => {
  const { saved } = open();
  fireEvent.change(edit("prompt"), { target: { value: "Other words" } });
  act(() => screen.getByText("elsewhere").focus());
  expect(document.querySelector("td textarea")).toBeNull();
  await vi.waitFor(() => expect(saved()).toEqual([{ id: "a", draft: { prompt: "Other words" } }]), { timeout: 20_000 });
});

it("what was written is saved as its field is left, without a rest to wait for", async () => {
  const { saved } = open();
  const field = edit("prompt");
  // The rest after which typing is saved never ends.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    fireEvent.change(field, { target: { value: "Other words" } });
    act(() => screen.getByText("elsewhere").focus());
    const goOn = () => {
      vi.advanceTimersByTime(0);
      return act(() => new Promise((done) => setImmediate(done)));
    };
    for (let turn = 0; turn < 500 && saved().length === 0; turn += 1) await goOn();
    // The answer comes as well.
    for (let turn = 0; turn < 50; turn += 1) await goOn();
  } finally {
    vi.useRealTimers();
  }
  expect(saved()).toEqual([{ id: "a", draft: { prompt: "Other words" } }]);
});

it("a card of the cast that is dragged over a row marks it until it is dropped or carried on", async () => {
  open();
  const card = document.createElement("div");
  document.body.append(card);
  const stop = draggable({ element: card, getInitialData: () => ({ card: { id: "mira" }, projectId: "film" }) });
  onTestFinished(() => {
    stop();
    card.remove();
  });
  const marked = () => [0, 1].map((row) => rowOf(row)?.dataset.casting);
  expect(marked()).toEqual([undefined, undefined]);
  const { over, end } = await drag(card);
  await over(rowOf(0) as Element, 1, 1);
  expect(marked()).toEqual(["true", undefined]);
  await over(rowOf(1) as Element, 1, 1);
  expect(marked()).toEqual([undefined, "true"]);
  await end();
  expect(marked()).toEqual([undefined, undefined]);
});

it("a double press makes a field of what can be set", () => {
  open();
  begin(0, "number");
  fireEvent.doubleClick(cell(0, "number"));
  expect(document.querySelector("td textarea, td select")).toBeNull();
  begin(0, "name");
  fireEvent.doubleClick(cell(0, "name"));
  expect(here()).toBe("0 name field");
});
