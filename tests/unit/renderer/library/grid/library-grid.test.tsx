// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { LibraryGrid, type LibraryGridProps } from "#renderer/library/grid/library-grid.tsx";
import { nothingSelected, type Selection } from "#renderer/library/selection.ts";
import { useViewOptions } from "#renderer/library/view-options.ts";
import { at, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  // Four tiles of the usual size lie beside one another, and some rows are in sight.
  for (const [name, size] of [
    ["clientWidth", 900],
    ["clientHeight", 600],
    ["offsetHeight", 180],
  ] as const)
    vi.spyOn(HTMLElement.prototype, name, "get").mockReturnValue(size);
  useViewOptions.getState().change({ view: "grid", size: 1 });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const idOf = (place: number) => `0191a000-0000-7000-8000-${String(place).padStart(12, "0")}`;
const spot = (place: number) => ({ id: idOf(place), at: place });
const file = (place: number) => ({
  ...{ id: idOf(place), sha256: "0".repeat(64), kind: "image", name: `file ${place}`, createdAt: 0, state: "ready" },
  ...{ rating: 0, facts: { kind: "image", format: "png", mime: "image/png", bytes: 4, width: 16, height: 9 } },
  origin: { type: "imported", fileName: `file ${place}` },
});

let run = 0;
async function open({ total = 10, selection = {} as Partial<Selection>, more = {} as Partial<LibraryGridProps> } = {}) {
  run += 1;
  const question = { search: "", sort: "newest", group: "none", stacked: false } as never;
  const places = (from: number, to: number) =>
    Array.from({ length: Math.max(0, Math.min(to, total) - from) }, (_, index) => from + index);
  const core = pageCore({
    browse: {
      page: ({ from, count }: { from: number; count: number }) => {
        const items = places(from, from + count).map(file);
        const each = <Value,>(value: Value) => items.map(() => value);
        return { items, posters: each(null), films: each(""), waves: each(null), stacks: each(1) };
      },
      ids: ({ from, to }: { from: number; to: number }) => places(from, to).map(idOf),
    },
  } as never);
  const outline = {
    ...{ question, revision: 9000 + run, total, files: total, all: total, cameAbove: 0, newest: 0, since: 0 },
    ...{ newAbove: 0, lead: null, headings: [{ key: "", title: "", count: total }] },
  } as unknown as LibraryGridProps["outline"];
  const told = {
    ...{ onSelect: vi.fn(), onOpen: vi.fn(), onTrash: vi.fn(), onMenu: vi.fn(), onRate: vi.fn(), onMark: vi.fn() },
  };
  render(
    <TooltipProvider delayDuration={0}>
      <LibraryGrid
        {...{
          outline,
          sight: { current: null },
          reveal: null,
          takeReveal: () => true,
          onArrange: undefined,
          onDropOnFile: undefined,
        }}
        {...told}
        onSelectOnceKnown={(asked) => void asked.then((step) => step && told.onSelect(step))}
        {...more}
        selection={{ ...nothingSelected, ...selection }}
      />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const grid = await at("grid", "Library");
  await until(() => expect(grid.querySelectorAll("[data-asset]").length).toBeGreaterThan(4));
  const key = (name: string, held: object = {}) => fireEvent.keyDown(grid, { key: name, ...held });
  const settle = () => act(() => new Promise((done) => setTimeout(done, 20)));
  const tile = (place: number) => grid.querySelector<HTMLElement>(`[data-asset="${idOf(place)}"]`) as HTMLElement;
  return { core, grid, key, settle, tile, ...told };
}
const four = { focus: spot(4), anchor: spot(4), ids: new Set([idOf(4)]) };

it.each([
  ["ArrowRight", 5],
  ["ArrowLeft", 3],
  ["ArrowUp", 0],
  ["ArrowDown", 8],
  ["Home", 0],
  ["End", 9],
])("%s leads from the fifth file to the place %d, alone", async (name, place) => {
  const { key, onSelect } = await open({ selection: four });
  expect(key(name)).toBe(false);
  await until(() => expect(onSelect.mock.calls).toEqual([[{ type: "one", spot: spot(place) }]]));
});

it.each([
  ["ArrowRight", [4, 5]],
  ["ArrowLeft", [3, 4]],
  ["End", [4, 5, 6, 7, 8, 9]],
])("Shift+%s selects from where the range began: %j", async (name, places) => {
  const { key, onSelect } = await open({ selection: four });
  key(name, { shiftKey: true });
  const to = places[0] === 4 ? places.at(-1) : places[0];
  await until(() =>
    expect(onSelect.mock.calls).toEqual([[{ type: "range", spot: spot(to ?? 0), ids: places.map(idOf) }]]),
  );
});

it("keys begin at the first file where none has the focus", async () => {
  const { key, onSelect } = await open();
  key("ArrowRight");
  await until(() => expect(onSelect.mock.calls).toEqual([[{ type: "one", spot: spot(1) }]]));
});

it("a place that isn't loaded is asked for", async () => {
  const { core, key, onSelect } = await open({ total: 300, selection: four });
  key("End");
  await until(() => expect(onSelect.mock.calls).toEqual([[{ type: "one", spot: spot(299) }]]));
  expect(core.asked.filter(([path]) => path === "browse.ids").map(([, input]) => input)).toEqual([
    expect.objectContaining({ from: 299, to: 300 }),
  ]);
});

it("a range over places that aren't loaded is asked for whole", async () => {
  const { key, onSelect } = await open({ total: 300, selection: four });
  key("End", { shiftKey: true });
  await until(() => expect(onSelect).toHaveBeenCalledOnce());
  const [{ type, ids }] = onSelect.mock.calls[0] as [{ type: string; ids: string[] }];
  expect([type, ids.length, ids[0], ids.at(-1)]).toEqual(["range", 296, idOf(4), idOf(299)]);
});

it.each<[name: string, held: object, told: string, given: unknown[]]>([
  [" ", {}, "onSelect", [{ type: "toggle", spot: spot(4) }]],
  ["Enter", {}, "onOpen", [spot(4)]],
  ["Delete", {}, "onTrash", []],
  ["Escape", {}, "onSelect", [{ type: "clear" }]],
  ["3", {}, "onRate", [3]],
  ["p", {}, "onMark", [{ flag: 1 }]],
])("“%s” does what it says of the files", async (name, held, told, given) => {
  const opened = await open({ selection: four });
  expect(opened.key(name, held)).toBe(false);
  await until(() =>
    expect((opened as unknown as Record<string, ReturnType<typeof vi.fn>>)[told]?.mock.calls).toEqual([given]),
  );
});

it("Ctrl+A selects all, loaded or not", async () => {
  const { key, onSelect } = await open({ total: 300, selection: four });
  key("a", { ctrlKey: true });
  await until(() => expect(onSelect).toHaveBeenCalledOnce());
  const [{ type, ids, spot: where }] = onSelect.mock.calls[0] as [{ type: string; ids: string[]; spot: unknown }];
  expect([type, ids.length, where]).toEqual(["these", 300, spot(4)]);
});

it.each([
  ["a mark, with nothing selected", "p", {}, {}],
  ["a move in an album that isn't shown", "ArrowLeft", { altKey: true }, four],
  ["a letter of nobody's", "q", {}, four],
])("%s is left to others", async (_what, name, held, selection) => {
  const { key, settle, onSelect, onMark } = await open({ selection });
  expect(key(name, held)).toBe(true);
  await settle();
  expect([onSelect.mock.calls, onMark.mock.calls]).toEqual([[], []]);
});

it("selected files are moved in the album that is shown; with none selected the key is left to others", async () => {
  const onArrange = vi.fn();
  const { key } = await open({ selection: four, more: { onArrange } });
  expect(key("Home", { altKey: true })).toBe(false);
  expect(onArrange.mock.calls).toEqual([["first"]]);
  cleanup();
  const none = await open({ more: { onArrange } });
  expect(none.key("Home", { altKey: true })).toBe(true);
  expect(onArrange).toHaveBeenCalledOnce();
});

it("+ and − change the size of the tiles, as far as there are sizes", async () => {
  const { key } = await open({ selection: four });
  const size = () => useViewOptions.getState().options.size;
  act(() => void key("+"));
  expect(size()).toBe(2);
  for (let press = 0; press < 9; press += 1) act(() => void key("-"));
  expect(size()).toBe(0);
});

it.each([
  ["alone", {}, [{ type: "one", spot: spot(2) }]],
  ["with Ctrl", { ctrlKey: true }, [{ type: "toggle", spot: spot(2) }]],
  ["with ⌘", { metaKey: true }, [{ type: "toggle", spot: spot(2) }]],
  ["with Shift", { shiftKey: true }, [{ type: "range", spot: spot(2), ids: [2, 3, 4].map(idOf) }]],
])("a press on a file %s selects it", async (_what, held, told) => {
  const { tile, onSelect } = await open({ selection: four });
  fireEvent.click(tile(2), held);
  await until(() => expect(onSelect.mock.calls).toEqual([told]));
});

it.each([
  ["one that is selected leaves the selection", 4, []],
  ["another one selects it alone", 2, [[{ type: "one", spot: spot(2) }]]],
])("the menu of %s", async (_what, place, told) => {
  const { tile, onSelect, onMenu } = await open({ selection: four });
  expect(fireEvent.contextMenu(tile(place), { clientX: 5, clientY: 6 })).toBe(false);
  expect(onSelect.mock.calls).toEqual(told);
  expect(onMenu.mock.calls).toEqual([
    [{ asset: expect.objectContaining({ id: idOf(place) }), anchor: tile(place), point: { x: 5, y: 6 } }],
  ]);
});

it("beside the files there is no menu of one", async () => {
  const { grid, onMenu } = await open();
  expect(fireEvent.contextMenu(grid)).toBe(true);
  expect(onMenu).not.toHaveBeenCalled();
});

/** A drag over an element, as a browser tells of it. */
const drag = (type: "dragOver" | "drop" | "dragLeave" | "dragEnd", element: Element, types: readonly string[]) =>
  fireEvent[type](element, { dataTransfer: { types } });

it("what is held over a file of an album is let go before it, and shows where", async () => {
  const onDropOnFile = vi.fn();
  const { tile, grid } = await open({ more: { onDropOnFile } });
  const marked = () => [...grid.querySelectorAll<HTMLElement>(".dropBefore")].map(({ dataset }) => dataset.asset);
  drag("dragOver", tile(2), ["Files"]);
  expect(marked()).toEqual([idOf(2)]);
  drag("dragOver", tile(3), ["Files"]);
  expect(marked()).toEqual([idOf(3)]);
  drag("dragLeave", tile(3), ["Files"]);
  expect(marked()).toEqual([]);
  drag("dragOver", tile(3), ["text/plain"]);
  expect(marked()).toEqual([]);
  drag("dragOver", tile(1), ["Files"]);
  drag("dragEnd", tile(1), ["Files"]);
  expect(marked()).toEqual([]);
  expect(drag("drop", tile(2), ["Files"])).toBe(false);
  expect(onDropOnFile.mock.calls.map(([, before]) => before)).toEqual([idOf(2)]);
});

it("outside of an album nothing is put before a file", async () => {
  const { tile, grid } = await open();
  drag("dragOver", tile(2), ["Files"]);
  expect(grid.querySelector(".dropBefore")).toBeNull();
  expect(drag("drop", tile(2), ["Files"])).toBe(true);
});
