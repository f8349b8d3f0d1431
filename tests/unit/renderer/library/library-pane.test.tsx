// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import {
  listCommands,
  openRoute,
  orpc,
  queryClient,
  useCommands,
  useToasts,
  writeSessionText,
} from "#renderer/lib/index.ts";
import { LibraryPane } from "#renderer/library/library-pane.tsx";
import { useUnfolded } from "#renderer/library/stacks/unfolded.ts";
import { useLibraryUndo } from "#renderer/library/undo.ts";
import { useKeptSelection } from "#renderer/library/use-kept-selection.ts";
import { useViewOptions, type ViewOptions } from "#renderer/library/view-options.ts";
import { toColumns } from "#shared/contract/library/browse-headings.ts";
import { at, gone, named, press, until } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";
import { watchedSizes } from "../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

const idOf = (place: number) => `0191a000-0000-7000-8000-${String(place).padStart(12, "0")}`;
const file = (place: number) => ({
  ...{ id: idOf(place), sha256: "0".repeat(64), kind: "image", name: `file ${place}`, createdAt: 0, state: "ready" },
  ...{ rating: 0, facts: { kind: "image", format: "png", mime: "image/png", bytes: 4, width: 16, height: 9 } },
  origin: { type: "imported", fileName: `file ${place}` },
});
const album = { id: "0191b000-0000-7000-8000-000000000001", name: "Stills", files: 6 };
const plain = useViewOptions.getState().options;

/** What was selected by the test before is let go of. */
function forgetSelection(): void {
  const { result, unmount } = renderHook(() => useKeptSelection());
  act(() => {
    result.current[1]({ type: "one", spot: { id: "none", at: 0 } });
    result.current[1]({ type: "without", ids: ["none"] });
  });
  unmount();
}
const reset = () => {
  forgetSelection();
  useViewOptions.getState().change({ ...plain, group: "none" });
  useUnfolded.setState({ keys: [] });
  useLibraryUndo.setState({ steps: [] });
  useToasts.setState({ shown: [] });
  window.sessionStorage.clear();
  window.location.hash = "#/library";
};

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  // Four tiles lie beside one another, and two rows are in sight.
  for (const [name, size] of [
    ["clientWidth", 900],
    ["clientHeight", 400],
    ["offsetHeight", 180],
  ] as const)
    vi.spyOn(HTMLElement.prototype, name, "get").mockReturnValue(size);
  // What only a browser starts can't begin.
  vi.stubGlobal(
    "Worker",
    class extends EventTarget {
      postMessage = () => void setTimeout(() => this.dispatchEvent(new Event("error")), 0);
      terminate = () => undefined;
    },
  );
  vi.stubGlobal("XMLHttpRequest", Upload);
  vi.stubGlobal("Image", class {});
  Object.defineProperty(document, "fullscreenElement", { configurable: true, value: null });
  uploads.length = 0;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  reset();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "fullscreenElement");
  reset();
});

/** The core takes every file as one that is number 90. */
const uploads: string[] = [];
class Upload extends EventTarget {
  responseType = "";
  status = 200;
  response: unknown = { ...file(90), id: idOf(90) };
  upload = new EventTarget();
  open = (_how: string, address: string) => void uploads.push(address);
  send = () => void setTimeout(() => this.dispatchEvent(new Event("load")), 0);
  abort = () => undefined;
}

interface Given {
  total?: number;
  albums?: readonly unknown[];
  search?: string;
  options?: Partial<ViewOptions>;
  /** What a search hides of what is asked for. */
  hides?: (ids: readonly string[]) => string[];
  /** What is waited for before the core says where a file stands. */
  placed?: () => Promise<void>;
  /** What is waited for before it says what answers a search. */
  answered?: (search: string) => Promise<void> | undefined;
  more?: object;
}
async function open(given: Given = {}) {
  const { total = 6, albums = [], search = "", options = {}, hides = () => [] } = given;
  const library = { order: Array.from({ length: total }, (_, place) => place), all: total };
  writeSessionText("library.search", search);
  useViewOptions.getState().change(options);
  const one = (id: string) => file(Number(id.slice(-12)));
  const pageOf = ({ from, count }: { from: number; count: number }) => {
    const items = library.order.slice(from, from + count).map(file);
    const each = <Value,>(value: Value) => items.map(() => value);
    return { items, posters: each(null), films: each(""), waves: each(null), stacks: each(1) };
  };
  const core = pageCore({
    browse: {
      outline: async ({ search, page }: { search: string; page?: { from: number; count: number } }) => {
        await given.answered?.(search);
        const count = library.order.length;
        const headings = toColumns(count === 0 ? [] : [{ key: "", title: "", count }]);
        const files = page && { page: pageOf(page) };
        return { total: count, files: count, all: library.all, headings, places: [], newest: 0, newAbove: 0, ...files };
      },
      page: pageOf,
      ids: ({ from, to }: { from: number; to: number }) => library.order.slice(from, to).map(idOf),
      place: async ({ id }: { id: string }) => {
        await given.placed?.();
        const place = library.order.indexOf(Number(id.slice(-12)));
        return place < 0 ? null : place;
      },
      outside: ({ ids }: { ids: string[] }) => hides(ids),
      facets: () => ({ models: [], projects: [], connections: [], songs: [], extensions: [], tags: [], albums: [] }),
      counts: () => [],
      saved: () => [],
      nearDuplicates: () => ({ groups: [{ files: [file(2), file(4)], more: 0 }], more: 0 }),
      unseen: () => ({ items: [], total: 0 }),
    },
    library: {
      getMany: ({ ids }: { ids: string[] }) => ids.map(one),
      uses: () => [],
      mark: () => ({}),
      trash: () => ({}),
    },
    albums: {
      list: () => albums,
      arrange: () => ({ moved: [] }),
      add: ({ ids }: { ids: string[] }) => ({ added: ids }),
    },
    app: { info: () => ({ can: {} }) },
    ...given.more,
  } as never);
  render(
    <TooltipProvider delayDuration={0}>
      <LibraryPane />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const asked = (path: string) => core.asked.flatMap(([each, input]) => (each === path ? [input as never] : []));
  return { core, library, asked };
}
const grid = () => at("grid", "Library");
const tile = async (place: number): Promise<HTMLElement> => {
  let found: HTMLElement | null = null;
  await until(() => {
    found = document.querySelector<HTMLElement>(`[data-asset="${idOf(place)}"]`);
    // jsdom scrolls without telling of it.
    const scroller = found ? null : document.querySelector("[role=grid]");
    if (scroller) fireEvent.scroll(scroller);
    expect(found).not.toBeNull();
  });
  return found as unknown as HTMLElement;
};
const chosen = () =>
  [...document.querySelectorAll<HTMLElement>("[data-asset][aria-selected=true]")].map(({ dataset }) =>
    Number(dataset.asset?.slice(-12)),
  );
const run = (id: string) =>
  act(() =>
    listCommands(useCommands.getState().byOwner)
      .find((command) => command.id === id)
      ?.run(),
  );
const settle = (time = 30) => act(() => new Promise((done) => setTimeout(done, time)));
const questionOf = (search: string) => ({
  ...{ search, sort: "made", descending: true, group: "none", stacked: false, unfolded: [] },
});
const albumQuestion = { ...questionOf("album:Stills"), sort: "album", descending: false };

it("a library without any file says what it is for, and leads to files and to the first shot", async () => {
  await open({ total: 0 });
  await at("heading", "Everything you make is saved here");
  expect(named("grid", /./)).toEqual([]);
  const picker = document.querySelector<HTMLInputElement>("input[type=file]");
  expect([picker?.accept, picker?.multiple]).toEqual(["image/*,video/*,audio/*", true]);
  const picked = vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(() => undefined);
  await press("button", "Import files…");
  expect(picked).toHaveBeenCalledOnce();
  await press("button", "Create your first shot");
  expect(window.location.hash).toBe("#/storyboard");
});

it.each([
  ["a search that nothing answers", "zebra", [album], "No results"],
  ["an album that has no file", "album:Stills", [{ ...album, files: 0 }], "This album is empty"],
  ["a search in an album that has some", "album:Stills zebra", [album], "No results"],
])("%s shows so", async (_what, search, albums, heading) => {
  const { library } = await open({ search, albums });
  library.order = [];
  await act(() => queryClient.invalidateQueries({ queryKey: orpc.browse.key() }));
  await until(() => expect(named("heading", /results|empty/).map((each) => each.textContent)).toContain(heading));
});

it.each([
  [[], 0],
  [[album], 1],
])("with the albums %j there are %i lines of them", async (albums, lines) => {
  await open({ albums });
  await grid();
  await settle();
  expect(document.querySelectorAll("[data-album]").length > 0).toBe(lines === 1);
});

it("a key in the search asks at once, in the library's order or the album's", async () => {
  const { asked } = await open({ options: { stacks: true, sort: "name", group: "project" }, albums: [album] });
  act(() => useUnfolded.setState({ keys: ["shot"] }));
  await grid();
  const field = await at("searchbox", "Search Library");
  fireEvent.change(field, { target: { value: " pier " } });
  const firstFiles = { from: 0, count: 50 };
  const common = { stacked: true, unfolded: ["shot"], placed: [], since: undefined, page: firstFiles };
  await until(() =>
    expect(asked("browse.outline").at(-1)).toEqual({
      ...common,
      ...{ search: "pier", sort: "name", descending: true, group: "project" },
    }),
  );
  fireEvent.change(field, { target: { value: "album:Stills" } });
  await until(() =>
    expect(asked("browse.outline").at(-1)).toEqual({
      ...common,
      ...{ search: "album:Stills", sort: "album", descending: false, group: "none" },
    }),
  );
  expect((field as HTMLInputElement).value).toBe("album:Stills");
  // Each is asked for once, though the page draws later.
  expect(asked("browse.outline").map(({ search }) => search)).toEqual(["", "pier", "album:Stills"]);
});

it("a link to a file selects it, and brings it into sight", async () => {
  window.location.hash = `#/library/${idOf(70)}`;
  const { asked } = await open({ total: 100 });
  await tile(70);
  await until(() => expect(chosen()).toEqual([70]));
  expect(asked("browse.place")[0]).toEqual({ ...questionOf(""), id: idOf(70) });
  expect((await grid()).scrollTop).toBeGreaterThan(1000);
});

it("what was left is in sight again, without a link", async () => {
  window.location.hash = `#/library/${idOf(70)}`;
  await open({ total: 100 });
  await tile(70);
  expect(chosen()).toEqual([70]);
  cleanup();
  window.location.hash = "#/library";
  const back = await open({ total: 100 });
  await tile(70);
  expect(chosen()).toEqual([70]);
  expect(back.asked("browse.place")[0]).toEqual({ ...questionOf(""), id: idOf(70) });
  // Another link is followed as well.
  act(() => openRoute("library", idOf(3)));
  await tile(3);
  await until(() => expect(chosen()).toEqual([3]));
});

it("a file of a link that isn't there is selected and nothing is scrolled", async () => {
  window.location.hash = `#/library/${idOf(500)}`;
  const { asked } = await open({ total: 100 });
  await until(() => expect(asked("browse.place")).not.toEqual([]));
  await tile(0);
  await settle();
  expect((await grid()).scrollTop).toBe(0);
});

it("keys go on from where the file stands after others came before it", async () => {
  const { library } = await open();
  fireEvent.click(await tile(2));
  await until(() => expect(chosen()).toEqual([2]));
  library.order = [7, 8, 0, 1, 2, 3, 4, 5];
  await act(() => queryClient.invalidateQueries({ queryKey: orpc.browse.key() }));
  await tile(7);
  await settle();
  fireEvent.keyDown(await grid(), { key: "ArrowRight" });
  await until(() => expect(chosen()).toEqual([3]));
  // So does a range.
  library.order = [9, 7, 8, 0, 1, 2, 3, 4, 5];
  await act(() => queryClient.invalidateQueries({ queryKey: orpc.browse.key() }));
  await tile(9);
  await settle();
  fireEvent.keyDown(await grid(), { key: "ArrowRight", shiftKey: true });
  await until(() => expect(chosen()).toEqual([3, 4]));
});

it("who has gone on to another file while it was looked for stays there", async () => {
  const late = Promise.withResolvers<void>();
  const { library, asked } = await open({ placed: () => late.promise });
  fireEvent.click(await tile(0));
  await until(() => expect(chosen()).toEqual([0]));
  library.order = [7, 0, 1, 2, 3, 4, 5];
  await act(() => queryClient.invalidateQueries({ queryKey: orpc.browse.key() }));
  await tile(7);
  await until(() => expect(asked("browse.place")).toHaveLength(2));
  fireEvent.click(await tile(5));
  late.resolve();
  await settle();
  fireEvent.keyDown(await grid(), { key: "ArrowLeft" });
  await until(() => expect(chosen()).toEqual([4]));
});

it("so does who has gone on with a range, which keeps where it began", async () => {
  const late = Promise.withResolvers<void>();
  const { library, asked } = await open({ placed: () => late.promise });
  fireEvent.click(await tile(1));
  await until(() => expect(chosen()).toEqual([1]));
  library.order = [7, 0, 1, 2, 3, 4, 5];
  await act(() => queryClient.invalidateQueries({ queryKey: orpc.browse.key() }));
  await tile(7);
  await until(() => expect(asked("browse.place")).toHaveLength(2));
  fireEvent.click(await tile(5), { shiftKey: true });
  await until(() => expect(chosen().length).toBeGreaterThan(3));
  late.resolve();
  await settle();
  fireEvent.keyDown(await grid(), { key: "ArrowLeft" });
  await until(() => expect(chosen()).toEqual([4]));
});

it("takes that come out of a stack leave the file with the focus in sight, and the focus on it", async () => {
  const { library, asked } = await open({ total: 100, options: { stacks: true } });
  fireEvent.click(await tile(2));
  (await tile(2)).focus();
  await until(() => expect(chosen()).toEqual([2]));
  await settle();
  library.order = [...Array.from({ length: 60 }, (_, place) => place + 200), ...library.order];
  act(() => useUnfolded.setState({ keys: ["shot"] }));
  const scroller = await grid();
  await until(() => {
    fireEvent.scroll(scroller);
    expect(scroller.scrollTop).toBeGreaterThan(500);
    expect((document.activeElement as HTMLElement).dataset.asset).toBe(idOf(2));
  });
  expect(asked("browse.place")).toContainEqual({
    ...{ ...questionOf(""), stacked: true, unfolded: ["shot"], id: idOf(2) },
  });
});

it("takes that go back into a stack do, too, though that answer was kept from before", async () => {
  const { library } = await open({ total: 100, options: { stacks: true } });
  fireEvent.click(await tile(2));
  (await tile(2)).focus();
  await settle();
  act(() => useUnfolded.setState({ keys: ["shot"] }));
  await settle();
  library.order = [...Array.from({ length: 60 }, (_, place) => place + 200), ...library.order];
  act(() => useUnfolded.setState({ keys: [] }));
  const scroller = await grid();
  await until(() => {
    fireEvent.scroll(scroller);
    expect(scroller.scrollTop).toBeGreaterThan(500);
    expect((document.activeElement as HTMLElement).dataset.asset).toBe(idOf(2));
  });
});

it("unfolded with nothing in focus scrolls nowhere", async () => {
  const { asked } = await open({ total: 100, options: { stacks: true } });
  await tile(2);
  act(() => useUnfolded.setState({ keys: ["shot"] }));
  await until(() => expect(asked("browse.outline")).toHaveLength(2));
  await settle();
  expect(asked("browse.place")).toEqual([]);
});

it.each([
  ["at once", false],
  ["a moment later", true],
])(
  "a selected file that the search hides is shown in the library that comes %s, without the search",
  async (_, late) => {
    window.location.hash = `#/library/${idOf(70)}`;
    const gate = Promise.withResolvers<void>();
    if (!late) gate.resolve();
    const answered = (search: string) => (search === "" ? gate.promise : undefined);
    const { library, asked } = await open({ total: 100, search: "pier", hides: (ids) => [...ids], answered });
    library.order = [1, 2];
    await act(() => queryClient.invalidateQueries({ queryKey: orpc.browse.key() }));
    await at("button", "Show");
    library.order = Array.from({ length: 100 }, (_, place) => place);
    await press("button", "Show");
    await until(() => expect((document.querySelector("[role=searchbox]") as HTMLInputElement).value).toBe(""));
    await settle();
    gate.resolve();
    await until(() => expect(asked("browse.place").at(-1)).toMatchObject({ search: "", id: idOf(70) }));
    await tile(70);
  },
);

it("a file that was shown isn't scrolled to again by a grid that comes back", async () => {
  window.location.hash = `#/library/${idOf(70)}`;
  const { library } = await open({ total: 100 });
  await tile(70);
  const before = await grid();
  const whole = library.order;
  library.order = [];
  const field = await at("searchbox", "Search Library");
  fireEvent.change(field, { target: { value: "zzz" } });
  await gone("grid", "Library");
  library.order = whole;
  fireEvent.change(field, { target: { value: "" } });
  await act(() => queryClient.invalidateQueries({ queryKey: orpc.browse.key() }));
  const scroller = await grid();
  expect(scroller).not.toBe(before);
  await tile(0);
  await settle();
  expect(scroller.scrollTop).toBe(0);
});

it("whoever searches on isn't led to a file that they no longer wait for", async () => {
  window.location.hash = `#/library/${idOf(70)}`;
  const gate = Promise.withResolvers<void>();
  const answered = (search: string) => (search === "" ? gate.promise : undefined);
  const { asked } = await open({ total: 100, search: "pier", hides: (ids) => [...ids], answered });
  await press("button", "Show");
  await settle();
  fireEvent.change(await at("searchbox", "Search Library"), { target: { value: "lamp" } });
  // The pane follows.
  await act(() => new Promise((done) => setTimeout(done, 150)));
  await settle();
  gate.resolve();
  await until(() => expect(asked("browse.place").some(({ search }) => search === "")).toBe(true));
  await settle();
  const scroller = await grid();
  scroller.scrollTop = 0;
  fireEvent.scroll(scroller);
  fireEvent.change(await at("searchbox", "Search Library"), { target: { value: "" } });
  await act(() => new Promise((done) => setTimeout(done, 150)));
  await settle();
  expect(scroller.scrollTop).toBe(0);
});

it("out of an album a file is shown where the library's own order has it", async () => {
  window.location.hash = `#/library/${idOf(70)}`;
  const options = { sort: "name", group: "project" } as const;
  const inAlbum = { total: 100, search: "album:Stills", albums: [album], hides: (ids: readonly string[]) => [...ids] };
  const { asked } = await open({ ...inAlbum, options });
  await press("button", "Show");
  const first = () => asked("browse.place").find(({ search }) => search === "");
  await until(() => expect(first()).toMatchObject({ sort: "name", group: "project", id: idOf(70) }));
  await tile(70);
});

it("stars and marks are given to all that are selected, in parts of ten thousand", async () => {
  const many = await open({ total: 10_001 });
  await tile(0);
  run("library.selectAll");
  await until(() => expect(many.asked("browse.ids")).toEqual([{ ...questionOf(""), from: 0, to: 10_001 }]));
  await at("heading", "10001 selected");
  fireEvent.keyDown(await grid(), { key: "4" });
  await until(() => expect(many.asked("library.mark")).toHaveLength(2));
  const given = many.asked("library.mark") as { ids: string[]; rating: number }[];
  expect(given.map(({ ids, rating }) => [ids.length, ids[0], rating])).toEqual([
    [10_000, idOf(0), 4],
    [1, idOf(10_000), 4],
  ]);
  fireEvent.keyDown(await grid(), { key: "p" });
  await until(() => expect(many.asked("library.mark")).toHaveLength(4));
  expect(many.asked("library.mark")[3]).toEqual({ ids: [idOf(10_000)], flag: 1 });
  // What they share is looked up of some.
  expect((many.asked("library.getMany") as { ids: string[] }[]).map(({ ids }) => ids.length)).toEqual([500]);
});

it("exactly ten thousand are marked by one call", async () => {
  const { asked } = await open({ total: 10_000 });
  await tile(0);
  run("library.selectAll");
  await at("heading", "10000 selected");
  fireEvent.keyDown(await grid(), { key: "4" });
  await until(() => expect(asked("library.mark")).not.toEqual([]));
  await settle();
  expect(asked("library.mark")).toHaveLength(1);
});

it("in an empty library there is nothing to select", async () => {
  const { asked } = await open({ total: 0 });
  await at("heading", "Everything you make is saved here");
  run("library.selectAll");
  await settle();
  expect(asked("browse.ids")).toEqual([]);
});

it("with nothing selected neither Delete nor the album's command asks anything", async () => {
  await open();
  await tile(0);
  fireEvent.keyDown(await grid(), { key: "Delete" });
  run("library.addToAlbum");
  run("library.trash");
  await settle();
  expect([named("dialog", /./), named("alertdialog", /./)]).toEqual([[], []]);
});

it("Delete asks about what is selected, by its name, and then deletes it and nothing else", async () => {
  const { asked } = await open();
  fireEvent.click(await tile(2));
  await at("field", "Name");
  fireEvent.keyDown(await grid(), { key: "Delete" });
  await at("heading", "Move “file 2” to trash?");
  expect(document.body.textContent).not.toContain("isn’t in this view");
  await press("button", "Cancel");
  await gone("heading", "Move “file 2” to trash?");
  expect(asked("library.trash")).toEqual([]);
  fireEvent.keyDown(await grid(), { key: "Delete" });
  const dialog = await at("alertdialog", /./);
  await press("button", "Move to trash", dialog);
  await until(() => expect(asked("library.trash")).toEqual([{ ids: [idOf(2)] }]));
  await until(() => expect(useToasts.getState().shown[0]?.title).toBe("“file 2” was deleted"));
  await until(() => expect(chosen()).toEqual([]));
});

it("what is chosen while files are being deleted stays chosen", async () => {
  const deleted = Promise.withResolvers<object>();
  const getMany = ({ ids }: { ids: string[] }) => ids.map((id) => file(Number(id.slice(-12))));
  await open({ more: { library: { getMany, uses: () => [], trash: () => deleted.promise } } });
  fireEvent.click(await tile(2));
  await at("field", "Name");
  fireEvent.keyDown(await grid(), { key: "Delete" });
  await press("button", "Move to trash", await at("alertdialog", /./));
  fireEvent.click(await tile(3));
  await until(() => expect(chosen()).toEqual([3]));
  deleted.resolve({});
  await until(() => expect(useToasts.getState().shown[0]?.title).toBe("“file 2” was deleted"));
  await settle();
  expect(chosen()).toEqual([3]);
});

it.each([1, 2])(
  "of what is chosen (%d) and can't be read the inspector says why, and reads it again",
  async (count) => {
    let broken = true;
    const getMany = ({ ids }: { ids: string[] }) => {
      if (broken) throw new Error("The disk is away.");
      return ids.map((id) => file(Number(id.slice(-12))));
    };
    await open({ more: { library: { getMany, uses: () => [] } } });
    fireEvent.click(await tile(0));
    if (count === 2) fireEvent.click(await tile(1), { ctrlKey: true });
    const retry = await at("button", "Retry", document.querySelector("aside") ?? document);
    expect(document.body.textContent).not.toContain("No file selected");
    broken = false;
    fireEvent.click(retry);
    if (count === 1) await at("field", "Name");
    else await at("button", "Pick");
  },
);

it("several that are deleted are counted, and those of them that the view hides", async () => {
  const { asked } = await open({ hides: () => [idOf(5)] });
  await tile(0);
  run("library.selectAll");
  await at("heading", "6 selected");
  await at("button", "Deselect");
  run("library.trash");
  await at("heading", "Move 6 files to trash?");
  await until(() => expect(named("alertdialog", /./)[0]?.textContent).toContain("1 selected file isn’t in this view."));
  await press("button", "Move to trash", await at("alertdialog", /./));
  await until(() => expect(asked("library.trash")).toEqual([{ ids: [0, 1, 2, 3, 4, 5].map(idOf) }]));
  await until(() => expect(useToasts.getState().shown[0]?.title).toBe("6 files deleted"));
});

it("the commands open what they say", async () => {
  await open({ albums: [album] });
  fireEvent.click(await tile(1));
  await until(() => expect(chosen()).toEqual([1]));
  run("library.find");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Search Library");
  const picked = vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(() => undefined);
  run("library.import");
  expect(picked).toHaveBeenCalledOnce();
  for (const [command, title] of [
    ["library.retrieve", "Fetch by ID"],
    ["library.duplicates", "Near-duplicates"],
    ["library.newAlbum", "New album"],
    ["library.addToAlbum", "Add 1 file to an album"],
  ] as const) {
    run(command);
    await at("heading", title);
    fireEvent.keyDown(named("dialog", /./)[0] as Element, { key: "Escape" });
    await gone("heading", title);
  }
});

it("what looks alike is shown in the library, all of it, or asked about before it is deleted", async () => {
  const { asked } = await open({ search: "pier", total: 100 });
  await tile(0);
  run("library.duplicates");
  await press("button", /^file 4/);
  await press("button", "Show in Library");
  await gone("heading", "Near-duplicates");
  await until(() => expect(chosen()).toEqual([4]));
  expect((document.querySelector("[role=searchbox]") as HTMLInputElement).value).toBe("");
  expect(asked("browse.place")).toContainEqual({ ...questionOf(""), id: idOf(4) });
  run("library.duplicates");
  await press("button", "Select all but the largest");
  const dialog = await at("dialog", /./);
  await press("button", "Move to trash", dialog);
  await gone("heading", "Near-duplicates");
  await at("heading", /^Move (“file 4”|1 file) to trash\?$/);
  await press("button", "Move to trash", await at("alertdialog", /./));
  await until(() => expect(asked("library.trash")).toEqual([{ ids: [idOf(4)] }]));
});

it("the viewer opens on a file, deletes what it shows and leads back to it", async () => {
  const { asked } = await open();
  fireEvent.click(await tile(0));
  await until(() => expect(chosen()).toEqual([0]));
  fireEvent.keyDown(await grid(), { key: "Enter" });
  const stage = () => document.querySelector(".viewstage") as HTMLElement;
  await until(() => expect(stage()).not.toBeNull());
  fireEvent.keyDown(stage(), { key: "ArrowRight" });
  await until(() => expect(document.querySelector(".viewplace")?.textContent).toBe("2 of 6"));
  fireEvent.keyDown(stage(), { key: "Delete" });
  await at("heading", "Move “file 1” to trash?");
  await press("button", "Move to trash", await at("alertdialog", /./));
  await until(() => expect(asked("library.trash")).toEqual([{ ids: [idOf(1)] }]));
  await until(() => expect(useToasts.getState().shown[0]?.title).toBe("“file 1” was deleted"));
  await press("button", "Close");
  await until(() => expect(chosen()).toEqual([1]));
  await until(() => expect((document.activeElement as HTMLElement).dataset.asset).toBe(idOf(1)));
});

const dataTransfer = (given: { ids?: string; files?: readonly File[] }) => ({
  types: given.ids === undefined ? ["Files"] : ["application/x-reelsong-assets"],
  getData: (type: string) => (type === "application/x-reelsong-assets" ? (given.ids ?? "") : ""),
  files: given.files ?? [],
  dropEffect: "none",
});
const picture = new File(["x"], "pier.png", { type: "image/png" });
const pane = () => document.querySelector(".lib") as Element;

it("files from elsewhere that are dropped on the pane come into the library", async () => {
  const { asked } = await open({ albums: [album] });
  await tile(0);
  expect(fireEvent.dragOver(pane(), { dataTransfer: dataTransfer({ files: [picture] }) })).toBe(false);
  expect(fireEvent.drop(pane(), { dataTransfer: dataTransfer({ files: [picture] }) })).toBe(false);
  await until(() => expect(useToasts.getState().shown[0]?.title).toBe("1 file added"));
  expect(uploads).toHaveLength(1);
  expect(uploads[0]).toContain("?name=pier.png&media");
  expect(asked("albums.add")).toEqual([]);
});

it("where an album is open they come into it too, in the place of its files that they are dropped on", async () => {
  const { asked } = await open({ albums: [album], search: "album:Stills" });
  await tile(2);
  fireEvent.drop(pane(), { dataTransfer: dataTransfer({ files: [picture] }) });
  await until(() => expect(asked("albums.add")).toEqual([{ id: album.id, ids: [idOf(90)] }]));
  await until(() => expect(useToasts.getState().shown[0]?.title).toBe("1 file added"));
  expect(asked("albums.arrange")).toEqual([]);
  fireEvent.drop(await tile(2), { dataTransfer: dataTransfer({ files: [picture] }) });
  await until(() => expect(asked("albums.arrange")).toEqual([{ id: album.id, ids: [idOf(90)], before: idOf(2) }]));
  expect(asked("albums.add")).toHaveLength(2);
});

it("the library's own files that are dropped on the pane aren't brought in again", async () => {
  await open();
  await tile(0);
  const own = dataTransfer({ ids: idOf(1), files: [picture] });
  expect(fireEvent.drop(pane(), { dataTransfer: own })).toBe(false);
  await settle();
  expect([uploads, useToasts.getState().shown]).toEqual([[], []]);
});

it.each<[what: string, ids: string, asked: unknown[]]>([
  [
    "others go before the file that they are dropped on",
    [1, 3].map(idOf).join(","),
    [{ id: album.id, ids: [1, 3].map(idOf), before: idOf(2) }],
  ],
  ["it doesn't go before itself", [1, 2].map(idOf).join(","), []],
])("in an album by hand: %s", async (_what, ids, wanted) => {
  const { asked } = await open({ albums: [album], search: "album:Stills" });
  fireEvent.drop(await tile(2), { dataTransfer: dataTransfer({ ids, files: [picture] }) });
  if (wanted.length > 0) await until(() => expect(asked("albums.arrange")).toEqual(wanted));
  await settle();
  expect([asked("albums.arrange"), uploads]).toEqual([wanted, []]);
});

it.each<[what: string, album: Partial<ViewOptions["album"]>, byHand: boolean]>([
  ["its own order", {}, true],
  ["an order of names", { sort: "name" }, false],
  ["groups", { group: "day" }, false],
  ["its order backwards", { descending: true }, false],
])("files of an album are moved in %s only where that is shown", async (_what, order, byHand) => {
  const { asked } = await open({
    ...{ albums: [album], search: "album:Stills" },
    options: { album: { sort: "album", descending: false, group: "none", ...order } },
  });
  fireEvent.click(await tile(2));
  await until(() => expect(chosen()).toEqual([2]));
  fireEvent.keyDown(await grid(), { key: "Home", altKey: true });
  const before = { id: album.id, ids: [idOf(2)], before: idOf(0) };
  if (byHand) {
    await until(() => expect(asked("albums.arrange")).toEqual([before]));
    expect(asked("browse.ids")).toEqual([{ ...albumQuestion, from: 0, to: 6 }]);
  }
  fireEvent.contextMenu(await tile(2), { clientX: 5, clientY: 6 });
  await at("menu", "Actions for file 2");
  expect(named("menuitem", "Order in album")).toHaveLength(byHand ? 1 : 0);
  expect(named("menuitem", "Remove from “Stills”")).toHaveLength(1);
  fireEvent.keyDown(await at("menu", "Actions for file 2"), { key: "Escape" });
  await gone("menu", /./);
  await settle();
  expect(asked("albums.arrange")).toEqual(byHand ? [before] : []);
});

it("what can't be asked says why, and is asked again", async () => {
  let fails = true;
  await open({
    more: {
      browse: {
        outline: () => {
          if (fails) throw new Error("The disk is full.");
          return { total: 0, files: 0, all: 0, headings: toColumns([]), places: [], newest: 0, newAbove: 0 };
        },
        page: () => ({ items: [], posters: [], films: [], waves: [], stacks: [] }),
      },
    },
  });
  const again = await at("button", "Retry");
  fails = false;
  fireEvent.click(again);
  await at("heading", "Everything you make is saved here");
});
