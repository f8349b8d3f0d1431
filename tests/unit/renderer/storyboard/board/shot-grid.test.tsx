// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { setDrawer, TooltipProvider, useDrawer } from "#renderer/components/index.ts";
import { ShotGrid, type ShotGridProps } from "#renderer/storyboard/board/shot-grid.tsx";
import { takesOf } from "#renderer/storyboard/takes/shot-takes.ts";
import type { Scene } from "#shared/contract/storyboard/scenes.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { drag, placeAt } from "../../dragged.ts";
import { at, gone, named, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSight } from "../../watched-sight.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

/** Where everything lies, as [top, left]: the line of a scene by its id, a card by its shot's. */
const places: Record<string, readonly [top: number, left: number]> = {
  ...{ s1: [0, 0], a: [10, 0], b: [10, 100], c: [20, 0] },
  ...{ d: [30, 0], e: [30, 100], s2: [40, 0], f: [50, 0] },
};
const placeOf = (element: HTMLElement) => {
  const id = element.querySelector<HTMLElement>(".fold")?.dataset.scene ?? element.querySelector(".face")?.id;
  return places[id?.replace("-face", "") ?? ""] ?? [-1, -1];
};

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  watchedSight();
  setDrawer("shot", false);
  const reads = (part: 0 | 1) => ({
    configurable: true,
    get(this: HTMLElement) {
      return placeOf(this)[part];
    },
  });
  Object.defineProperties(HTMLElement.prototype, { offsetTop: reads(0), offsetLeft: reads(1) });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const scene = (id: string, number: string, folded = false): Scene => ({
  ...{ id, projectId: "film", number, heading: `HEADING ${number}`, place: "", time: "", color: null, folded },
});
const board = (changes: Record<string, Partial<Shot>> = {}) =>
  [..."abcdef"].map((id, index) =>
    madeUpShot(
      id,
      { name: id.toUpperCase() },
      { number: index + 1, sceneId: "abc".includes(id) ? "s1" : id === "f" ? "s2" : null, ...changes[id] },
    ),
  );
const task = (id: string, state: string, assetId: string | null) =>
  ({ id, take: 1, createdAt: 1, state, assetId, kind: "video", request: {}, waitsUntil: null }) as unknown as Task;

/** Whether the shot's drawer is out. */
const Drawer = () => <div id="drawer" {...useDrawer("shot")} />;
const isOut = () => document.querySelector<HTMLElement>("[data-drawer]")?.dataset.drawer === "open";

interface Wanted extends Partial<Omit<ShotGridProps, "scenes" | "selection" | "selected">> {
  readonly selected?: string;
  readonly ids?: readonly string[];
  readonly folded?: readonly string[];
  readonly tasks?: Readonly<Record<string, Task>>;
  readonly newTakes?: readonly string[];
}

function open({ selected = "a", ids = [], folded = [], tasks = {}, newTakes = [], ...given }: Wanted = {}) {
  pageCore({ storyboard: { newTakes: () => [...newTakes] } });
  const shots = given.shots ?? board();
  const selection = {
    ...{ ids: new Set(ids), press: vi.fn(), extend: vi.fn(), aim: vi.fn(), all: vi.fn(), only: vi.fn() },
    ...{ clear: vi.fn(), meant: vi.fn((shot: Shot) => [shot]) },
  };
  const actions = { add: vi.fn(), remove: vi.fn(), move: vi.fn(), step: vi.fn(), select: vi.fn() };
  const ofScenes = { ask: vi.fn(), step: vi.fn(), move: vi.fn(), fold: vi.fn(), group: vi.fn(), ungroup: vi.fn() };
  const byId = new Map(["s1", "s2"].map((id, index) => [id, scene(id, String(index + 1), folded.includes(id))]));
  const takesByShot = new Map(shots.map(({ id }) => [id, takesOf(tasks[id] ? [tasks[id]] : [], null)]));
  const onWrite = vi.fn();
  const scenes = { byId, actions: ofScenes, asked: undefined, stopAsking: vi.fn() };
  const props = {
    ...{ projectId: "film", shots, takesByShot, links: new Map(), media: new Map(), places: new Map() },
    ...{ assumed: resolveAssumptions(undefined), paused: false, actions: { ...actions, haveTakes: () => false } },
    ...{ selected: shots.find(({ id }) => id === selected), selection, onWrite, scenes },
    ...given,
  };
  render(
    <TooltipProvider>
      <ShotGrid {...(props as unknown as ShotGridProps)} />
      <Drawer />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const calls = { ...selection, ...actions, sceneStep: ofScenes.step, sceneMove: ofScenes.move };
  const { meant: _, ids: __, ...told } = { ...calls, ask: ofScenes.ask, fold: ofScenes.fold, onWrite };
  return {
    shots,
    byId,
    /** All that was done, in words: `press b`. */
    done: () =>
      Object.entries(told).flatMap(([name, { mock }]) =>
        mock.calls.map((given) => [name, ...given.filter((each) => !isEvent(each)).map(wordOf)].join(" ")),
      ),
    forget: () => {
      for (const each of Object.values(told)) each.mockClear();
    },
    ofScenes,
    selection,
  };
}
const isEvent = (given: unknown) => typeof given === "object" && given !== null && "nativeEvent" in given;
const wordOf = (given: unknown): string => {
  if (Array.isArray(given)) return `[${given.map(wordOf).join(" ")}]`;
  return typeof given === "object" && given !== null && "id" in given ? String(given.id) : String(given);
};

const stop = (id: string) =>
  (document.getElementById(`${id}-face`) ?? document.querySelector(`[data-scene=${id}]`)) as HTMLElement;
const focused = () =>
  document.activeElement?.id.replace("-face", "") || (document.activeElement as HTMLElement)?.dataset.scene;

/** Presses a key there, as `Alt+ArrowLeft`. Whether the window is kept from it. */
function key(id: string, combination: string, given: KeyboardEventInit = {}): boolean {
  const parts = combination.split("+");
  const name = parts.at(-1) ?? "";
  const held = (part: string) => parts.slice(0, -1).includes(part);
  stop(id).focus();
  const event = createEvent.keyDown(stop(id), {
    ...{ key: name, altKey: held("Alt"), shiftKey: held("Shift"), ctrlKey: held("Ctrl"), metaKey: held("Meta") },
    ...given,
  });
  fireEvent(stop(id), event);
  return event.defaultPrevented;
}

type Led = readonly [from: string, keys: string, focus: string | undefined, done: readonly string[]];
/** Where keys of the board lead to, and what they do, one after the other. */
function ledTo(table: readonly Led[]): Led[] {
  const { done, forget } = open();
  return table.map(([from, keys]) => {
    forget();
    expect(key(from, keys)).toBe(true);
    return [from, keys, focused(), done()];
  });
}
const steps: readonly Led[] = [
  ["a", "ArrowRight", "b", ["press b"]],
  ["b", "ArrowLeft", "a", ["press a"]],
  ["c", "ArrowRight", "d", ["press d"]],
  ["b", "ArrowDown", "c", ["press c"]],
  ["d", "ArrowUp", "c", ["press c"]],
  ["c", "Home", "a", ["press a"]],
  ["a", "End", "f", ["press f"]],
  // The line of a scene stands between: it is looked at, and the open shot stays.
  ["a", "ArrowLeft", "s1", []],
  ["a", "ArrowUp", "s1", []],
  ["b", "ArrowUp", "s1", []],
  ["e", "ArrowRight", "s2", []],
  ["f", "ArrowLeft", "s2", []],
  ["f", "ArrowUp", "s2", []],
  ["d", "ArrowDown", "s2", []],
  // With Shift and Ctrl only cards are meant.
  ["a", "Shift+ArrowRight", "b", ["extend b"]],
  ["f", "Shift+ArrowLeft", "e", ["extend e"]],
  ["f", "Ctrl+ArrowLeft", "e", []],
  ["f", "Meta+ArrowLeft", "e", []],
  ["f", "ArrowRight", "f", ["press f"]],
];
it("the arrow keys, Home and End lead from card to card and to the lines of scenes", () => {
  expect(ledTo(steps)).toEqual(steps);
});

it("the line of a scene that is led to comes into sight", () => {
  open();
  const seen = vi.spyOn(stop("s1"), "scrollIntoView");
  key("a", "ArrowLeft");
  expect(seen.mock.calls).toEqual([[{ block: "nearest" }]]);
});

const deeds: readonly Led[] = [
  ["b", "Alt+ArrowLeft", "b", ["step [b] -1"]],
  ["b", "Alt+ArrowRight", "b", ["step [b] 1"]],
  ["a", "Alt+ArrowLeft", "a", ["step [a] -1"]],
  ["a", "Alt+ArrowDown", "a", ["move a 3 s1"]],
  ["d", "Alt+ArrowUp", "d", ["move d 3 s1"]],
  ["c", "Alt+End", "c", ["move c 6 s2"]],
  ["b", "Delete", "b", ["remove [b]"]],
  ["b", "Ctrl+a", "b", ["all"]],
  ["b", "Ctrl+ ", "b", ["press b"]],
  ["b", "Enter", "b", ["select b", "onWrite"]],
];
it("keys on a card move it, delete, select and write, and the focus stays", () => {
  expect(ledTo(deeds)).toEqual(deeds);
});

it("a key that is held down deletes one; keys of the window stay its own", () => {
  const { done } = open({ selected: "b" });
  expect(key("b", "Delete", { repeat: true })).toBe(true);
  expect(done()).toEqual([]);
  expect(key("b", "x")).toBe(false);
  // That generates the open shot.
  expect(key("b", "Ctrl+Enter")).toBe(false);
  expect(done()).toEqual([]);
  expect(key("a", "Ctrl+Enter")).toBe(true);
  expect(done()).toEqual(["select a", "onWrite"]);
});

it("Escape leaves the selection, and whoever else waits for it hears it too", () => {
  const { done } = open();
  expect(key("b", "Escape")).toBe(false);
  expect(done()).toEqual(["clear"]);
});

const stepsOfLines: readonly Led[] = [
  ["s1", "ArrowDown", "a", ["press a"]],
  ["s1", "ArrowRight", "a", ["press a"]],
  ["s2", "ArrowUp", "e", ["press e"]],
  ["s2", "ArrowLeft", "e", ["press e"]],
  ["s1", "ArrowUp", "s1", []],
  ["s1", "F2", "s1", ["ask s1"]],
  ["s2", "Alt+ArrowUp", "s2", ["sceneStep s2 -1"]],
  ["s2", "Alt+ArrowLeft", "s2", ["sceneStep s2 -1"]],
  ["s1", "Alt+ArrowDown", "s1", ["sceneStep s1 1"]],
  ["s1", "Alt+ArrowRight", "s1", ["sceneStep s1 1"]],
];
it("keys on the line of a scene lead on, move the scene and ask for its words", () => {
  expect(ledTo(stepsOfLines)).toEqual(stepsOfLines);
});

it("from the line of a folded scene the next is the next line, which no shot is opened by", () => {
  const { done } = open({ folded: ["s1", "s2"], shots: board({ d: { sceneId: "s1" }, e: { sceneId: "s1" } }) });
  const seen = vi.spyOn(stop("s2"), "scrollIntoView");
  expect(key("s1", "ArrowDown")).toBe(true);
  expect([focused(), done(), seen.mock.calls]).toEqual(["s2", [], [[{ block: "nearest" }]]]);
  expect([key("s1", "Enter"), key("s1", "Alt+x"), done()]).toEqual([false, false, []]);
});

it("the line of a folded scene stands for the open shot in it", () => {
  open({ folded: ["s2"], selected: "f" });
  expect([stop("s1").tabIndex, stop("s2").tabIndex, document.getElementById("f-face")]).toEqual([-1, 0, null]);
  cleanup();
  open({ folded: ["s2"], selected: "a" });
  expect([stop("s1").tabIndex, stop("s2").tabIndex, stop("a").tabIndex]).toEqual([-1, -1, 0]);
  cleanup();
  open({ selected: "f" });
  expect([stop("s2").tabIndex, stop("f").tabIndex]).toEqual([-1, 0]);
});

it("a press on a line folds the scene or unfolds it", () => {
  const { ofScenes, byId } = open({ folded: ["s2"] });
  fireEvent.click(stop("s1"));
  fireEvent.click(stop("s2"));
  expect(ofScenes.fold.mock.calls).toEqual([
    [[byId.get("s1")], true],
    [[byId.get("s2")], false],
  ]);
});

it.each<[scene: string, folded: string[], off: string[], item: string, done: string]>([
  ["1", [], ["Move scene earlier", "Expand all scenes"], "Edit scene…", "ask s1"],
  ["1", ["s1"], ["Move scene earlier"], "Move scene later", "sceneStep s1 1"],
  ["2", ["s1", "s2"], ["Move scene later", "Collapse all scenes"], "Move scene earlier", "sceneStep s2 -1"],
  ["2", ["s1"], ["Move scene later"], "Collapse all scenes", "fold [s1 s2] true"],
  ["2", ["s1"], ["Move scene later"], "Expand all scenes", "fold [s1 s2] false"],
])(
  "the menu of scene %s, with %j folded, offers what can be done: all but %j",
  async (number, folded, off, item, done) => {
    const { done: told } = open({ folded });
    fireEvent.keyDown(await at("button", `Actions for scene ${number}`), { key: "Enter" });
    await at("menuitem", "Ungroup");
    const items = named("menuitem", /./);
    expect(
      items.filter((each) => each.getAttribute("aria-disabled") === "true").map(({ textContent }) => textContent),
    ).toEqual(off.map((label) => expect.stringContaining(label)));
    fireEvent.click(items.find(({ textContent }) => textContent?.startsWith(item)) as Element);
    await gone("menuitem", "Ungroup");
    expect(told()).toEqual([done]);
  },
);

it("a scene can be ungrouped from its menu", async () => {
  const { ofScenes, byId } = open();
  fireEvent.keyDown(await at("button", "Actions for scene 2"), { key: "Enter" });
  fireEvent.click(await at("menuitem", "Ungroup"));
  await until(() => expect(ofScenes.ungroup.mock.calls).toEqual([[byId.get("s2")]]));
});

const cardOf = (id: string) => stop(id).closest("li") as HTMLElement;
it.each<[what: string, carried: string, onto: string, y: number, done: string[]]>([
  ["a shot goes to the beginning of the scene", "d", "s1", 10, ["move d 1 s1"]],
  ["its own first shot stays there", "a", "s1", 10, ["move a 1 s1"]],
  ["a shot from before it comes before its first", "d", "s2", 10, ["move d 5 s2"]],
  ["the only shot of it stays", "f", "s2", 10, []],
  ["a scene goes behind the last shot", "s2", "s1", 90, ["sceneMove s2 c"]],
  ["a scene goes to the beginning", "s2", "s1", 10, ["sceneMove s2 null"]],
  ["a scene goes before the first shot", "s1", "s2", 10, ["sceneMove s1 e"]],
  ["a scene goes behind the last one", "s1", "s2", 90, ["sceneMove s1 f"]],
])("dropped on the line of a scene %s", async (_what, from, onto, y, done) => {
  const { done: told } = open();
  placeAt(cardOf(onto), { top: 0, height: 100 });
  const carried = await drag(cardOf(from));
  await carried.drop(cardOf(onto), 10, y);
  expect(told()).toEqual(done);
});

it.each([
  [{}, true],
  [{ shiftKey: true }, false],
  [{ ctrlKey: true }, false],
  [{ metaKey: true }, false],
])("a press on a card with %j is the selection's, and opens its drawer: %s", (keys, opens) => {
  const { done, selection } = open();
  fireEvent.click(stop("b"), keys);
  expect(done()).toEqual(["press b"]);
  expect(selection.press.mock.calls[0]?.[1]).toMatchObject(keys);
  expect(isOut()).toBe(opens);
});

it("a menu on a card aims at its shot", () => {
  const { done } = open();
  fireEvent.contextMenu(cardOf("b"));
  expect(done()).toEqual(["aim b"]);
});

const chainTo = (shotId: string) => ({ shotId, takeId: null, tail: null }) as unknown as NonNullable<Shot["chain"]>;
const link = (state: string) => new Map([["b", { state }]]) as unknown as ShotGridProps["links"];
const withFrames = (last: string | null, first: string | null) => {
  const [a, b, ...rest] = board();
  if (!a || !b) throw new Error("no board");
  return [
    { ...a, draft: { ...a.draft, lastFrame: last } },
    { ...b, draft: { ...b.draft, firstFrame: first } },
    ...rest,
  ];
};
it.each<[what: string, given: Wanted, said: string | undefined]>([
  [
    "a chain",
    { shots: board({ b: { chain: chainTo("a") } }), links: link("current") },
    "The next shot starts from its last frame",
  ],
  [
    "a chain to another take",
    { shots: board({ b: { chain: chainTo("a") } }), links: link("stale") },
    "The next shot starts on a take that’s no longer in use",
  ],
  ["a chain that isn't sent", { shots: board({ b: { chain: chainTo("a") } }), links: link("parked") }, undefined],
  ["a chain to another shot", { shots: board({ b: { chain: chainTo("c") } }), links: link("current") }, undefined],
  ["the same picture", { shots: withFrames("p", "p") }, "The next shot starts from its last frame"],
  ["other pictures", { shots: withFrames("p", "q") }, undefined],
  ["no pictures", { shots: withFrames(null, null) }, undefined],
])("that the next shot begins where one ends is marked by %s", (_what, given, said) => {
  open(given);
  expect(cardOf("a").querySelector(".chain")?.getAttribute("title")).toBe(said);
});

it("cards say what is selected, new and in the line", async () => {
  open({
    ids: ["b", "c"],
    tasks: { a: task("t1", "ready", "v1"), b: task("t2", "ready", "v2"), c: task("t3", "queued", null) },
    newTakes: ["t1", "t3"],
    places: new Map([["t3", 2]]),
  });
  expect([..."abc"].map((id) => cardOf(id).dataset.picked)).toEqual([undefined, "true", "true"]);
  await until(() => expect(stop("a").getAttribute("aria-label")).toMatch(/New$/));
  expect(stop("b").getAttribute("aria-label")).not.toMatch(/New/);
  expect(stop("c").getAttribute("aria-label")).toBe("Shot 3: C. Queued #2");
});

it("a shot is added behind all, and what it begins on is said where the last has a last frame", () => {
  const { done } = open();
  fireEvent.click(document.querySelector(".addshot button") as Element);
  expect(done()).toEqual(["add"]);
  expect(document.querySelector(".addshot")?.textContent).toBe("Add shot 7");
  cleanup();
  const shots = board();
  open({
    shots: shots.map((shot) => (shot.id === "f" ? { ...shot, draft: { ...shot.draft, lastFrame: "p" } } : shot)),
  });
  expect(document.querySelector(".addshot")?.textContent).toBe("Add shot 7starts on the last frame of 6");
});
