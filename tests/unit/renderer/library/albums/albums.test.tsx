// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { AlbumDialog, type AlbumWish } from "#renderer/library/albums/album-dialog.tsx";
import { AlbumStrip } from "#renderer/library/albums/album-strip.tsx";
import { useAlbumActions, useKnownAlbums } from "#renderer/library/albums/use-albums.ts";
import { useRenamedAlbum } from "#renderer/library/albums/use-renamed-album.ts";
import { useLibraryUndo } from "#renderer/library/undo.ts";
import { at, gone, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { isOff } from "../../song-dialogs.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
const reset = () => {
  useToasts.setState({ shown: [] });
  useLibraryUndo.setState({ steps: [] });
};
beforeEach(reset);
afterEach(() => {
  cleanup();
  reset();
});

const albums = [
  { id: "1", name: "Stills", files: 12 },
  { id: "2", name: "Rough cut", files: 1 },
];
const answers = () => ({
  list: () => albums,
  add: ({ ids }: { ids: string[] }) => ({ added: ids }),
  take: () => ({ taken: [] }),
  move: () => undefined,
  remove: () => ({ id: "1", name: "Stills", at: 1, createdAt: 1, files: [{ id: "a", at: 1 }] }),
  restore: () => albums[0],
  create: ({ name }: { name: string }) => ({ id: "3", name, files: 0 }),
});

function Strip({ begin = "", onWish = () => {} }: { begin?: string; onWish?: (wish: AlbumWish) => void }) {
  const [search, setSearch] = useState(begin);
  const actions = useAlbumActions();
  return (
    <>
      <AlbumStrip albums={albums} search={search} onSearch={setSearch} actions={actions} onWish={onWish} />
      <output>{search}</output>
    </>
  );
}
const shown = () => document.querySelector("output")?.textContent;
const pressed = () =>
  [...document.querySelectorAll("[data-album][aria-pressed=true]")].map(({ textContent }) => textContent);
const key = (name: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });

it("opens an album in place of another, keeps the other filters, and all files again", async () => {
  pageCore({ albums: answers() as never });
  render(<Strip begin="kind:image album:stills" />, { wrapper: WithinPage });
  expect(pressed()).toEqual(["Stills12"]);
  await press("button", /^Rough cut/);
  expect(shown()).toBe('kind:image album:"Rough cut"');
  await press("button", "All files");
  expect(shown()).toBe("kind:image");
  expect(pressed()).toEqual(["All files"]);
});

it("by keyboard: one stop for Tab, arrows go along, Alt with an arrow moves, F2 names, Delete deletes with a way back", async () => {
  const onWish = vi.fn();
  const core = pageCore({ albums: answers() as never });
  render(<Strip onWish={onWish} />, { wrapper: WithinPage });
  const buttons = () => [...document.querySelectorAll<HTMLElement>("[data-album]")];
  expect(buttons().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  buttons()[0]?.focus();
  key("ArrowRight");
  expect(document.activeElement?.textContent).toBe("Stills12");
  expect(buttons().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  key("F2");
  expect(onWish).toHaveBeenLastCalledWith({ kind: "rename", album: albums[0] });
  key("ArrowRight", { altKey: true });
  await until(() => expect(core.asked).toContainEqual(["albums.move", { id: "1", before: null }]));
  key("End");
  key("ArrowLeft", { altKey: true });
  await until(() => expect(core.asked).toContainEqual(["albums.move", { id: "2", before: "1" }]));
  key("Home");
  key("ArrowRight");
  key("Delete");
  await until(() => expect(useToasts.getState().shown[0]?.title).toBe("Album “Stills” deleted. Its files weren’t."));
  expect(document.activeElement?.textContent).toBe("All files");
  useLibraryUndo.getState().steps.at(-1)?.run();
  await until(() => expect(core.asked.some(([path]) => path === "albums.restore")).toBe(true));
});

it("takes files of the library that are dropped on it; on the sign beside, they become a new album", async () => {
  const onWish = vi.fn();
  const core = pageCore({ albums: answers() as never });
  render(<Strip onWish={onWish} />, { wrapper: WithinPage });
  const dataTransfer = {
    types: ["application/x-reelsong-assets"],
    getData: (type: string) => (type === "application/x-reelsong-assets" ? "a,b" : ""),
    files: [],
    dropEffect: "none",
  };
  const stills = await at("button", /^Stills/);
  fireEvent.dragOver(stills, { dataTransfer });
  expect(stills.className).toContain("over");
  fireEvent.drop(stills, { dataTransfer });
  await until(() => expect(core.asked).toContainEqual(["albums.add", { id: "1", ids: ["a", "b"] }]));
  await until(() => expect(useToasts.getState().shown[0]?.title).toBe("2 files added to “Stills”"));
  useToasts.getState().shown[0]?.action?.run();
  await until(() => expect(core.asked).toContainEqual(["albums.take", { id: "1", ids: ["a", "b"] }]));
  fireEvent.drop(document.querySelector(".newAlbum") as Element, { dataTransfer });
  expect(onWish).toHaveBeenLastCalledWith({ kind: "create", ids: ["a", "b"] });
});

const stripMenu = async (name: string) => {
  fireEvent.contextMenu(await at("button", new RegExp(`^${name}`)), { clientX: 5, clientY: 6 });
  return at("menu", `Actions for album ${name}`);
};
const itemsOf = (menu: Element) =>
  named("menuitem", /./, menu).map((item) => [item.firstChild?.textContent, item.querySelector("kbd")?.textContent]);

it("the menu of an album names it, moves it as far as it goes, and deletes it", async () => {
  const onWish = vi.fn();
  const core = pageCore({ albums: answers() as never });
  render(<Strip onWish={onWish} />, { wrapper: WithinPage });
  const button = await at("button", /^Stills/);
  expect(fireEvent.contextMenu(button)).toBe(false);
  const first = await stripMenu("Stills");
  expect(itemsOf(first)).toEqual([
    ["Rename…", "F2"],
    ["Move left", "Alt ←"],
    ["Move right", "Alt →"],
    ["Delete album", "Del"],
  ]);
  expect(named("menuitem", /./, first).map(isOff)).toEqual([false, true, false, false]);
  await press("menuitem", /^Move right/);
  await until(() => expect(core.asked).toContainEqual(["albums.move", { id: "1", before: null }]));
  await gone("menu", /./);
  const last = await stripMenu("Rough cut");
  expect(named("menuitem", /./, last).map(isOff)).toEqual([false, false, true, false]);
  await press("menuitem", /^Move left/);
  await until(() => expect(core.asked).toContainEqual(["albums.move", { id: "2", before: "1" }]));
  await gone("menu", /./);
  await stripMenu("Stills");
  await press("menuitem", /^Rename/);
  expect(onWish.mock.calls).toEqual([[{ kind: "rename", album: albums[0] }]]);
  await gone("menu", /./);
  await stripMenu("Stills");
  await press("menuitem", /^Delete album/);
  await until(() => expect(core.asked).toContainEqual(["albums.remove", { id: "1" }]));
});

function KeptStrip({ begin }: { begin: string }) {
  const [search, setSearch] = useState(begin);
  const known = useKnownAlbums();
  const actions = useAlbumActions();
  useRenamedAlbum(search, known, setSearch);
  return (
    <>
      <AlbumStrip albums={known ?? []} search={search} onSearch={setSearch} actions={actions} onWish={() => {}} />
      <output>{search}</output>
    </>
  );
}

it("once the album that is open is deleted, all files are shown again; with another, or where it fails, it stays open", async () => {
  let kept = albums;
  let refuses = true;
  const core = pageCore({
    albums: {
      ...answers(),
      list: () => kept,
      remove: ({ id }: { id: string }) => {
        if (refuses && id === "1") throw new Error("No space left.");
        kept = kept.filter((album) => album.id !== id);
        return { id, name: "Gone", at: 1, createdAt: 1, files: [] };
      },
    } as never,
  });
  render(<KeptStrip begin="kind:image album:stills" />, { wrapper: WithinPage });
  const remove = async (name: string) => {
    const asked = core.asked.length;
    await stripMenu(name);
    await press("menuitem", /^Delete album/);
    await gone("menu", /./);
    const since = () => core.asked.slice(asked).map(([path]) => path);
    await until(() => expect(since().indexOf("albums.list", since().indexOf("albums.remove"))).toBeGreaterThan(0));
  };
  await remove("Rough cut");
  await remove("Stills");
  expect(useToasts.getState().shown.map(({ kind }) => kind)).toContain("error");
  expect(shown()).toBe("kind:image album:stills");
  refuses = false;
  await remove("Stills");
  await until(() => expect(shown()).toBe("kind:image"));
});

const held = (kinds: Readonly<Record<string, string>>, files: readonly File[] = []) => ({
  ...{ types: [...Object.keys(kinds), ...(files.length > 0 ? ["Files"] : [])], files, dropEffect: "none" },
  getData: (type: string) => kinds[type] ?? "",
});
const albumDrag = "application/x-reelsong-album";

it("an album is carried before another one; onto itself it goes nowhere", async () => {
  const core = pageCore({ albums: answers() as never });
  render(<Strip />, { wrapper: WithinPage });
  const setData = vi.fn();
  const taken = { setData, effectAllowed: "all" };
  const [stills, rough] = [await at("button", /^Stills/), await at("button", /^Rough cut/)];
  fireEvent.dragStart(rough, { dataTransfer: taken });
  expect([setData.mock.calls, taken.effectAllowed]).toEqual([[[albumDrag, "2"]], "move"]);
  const dataTransfer = held({ [albumDrag]: "2" });
  expect(fireEvent.dragOver(stills, { dataTransfer })).toBe(false);
  expect(dataTransfer.dropEffect).toBe("move");
  fireEvent.drop(rough, { dataTransfer });
  fireEvent.drop(stills, { dataTransfer });
  await until(() => expect(core.asked).toContainEqual(["albums.move", { id: "2", before: "1" }]));
  expect(core.asked.filter(([path]) => path === "albums.move")).toHaveLength(1);
  // A new album is made of files, not of albums.
  const sign = document.querySelector(".newAlbum") as Element;
  expect(fireEvent.dragOver(sign, { dataTransfer })).toBe(true);
});

it("what is held elsewhere again is not over it any more; what isn't for it is left to others", async () => {
  pageCore({ albums: answers() as never });
  render(<Strip />, { wrapper: WithinPage });
  const [stills, rough] = [await at("button", /^Stills/), await at("button", /^Rough cut/)];
  const dataTransfer = held({ "application/x-reelsong-assets": "a" });
  expect(fireEvent.dragOver(stills, { dataTransfer: held({ "text/plain": "a" }) })).toBe(true);
  expect(stills.className).toBe("album");
  fireEvent.dragOver(stills, { dataTransfer });
  expect([stills.className, dataTransfer.dropEffect]).toEqual(["album over", "copy"]);
  fireEvent.dragLeave(rough, { dataTransfer });
  expect(stills.className).toBe("album over");
  fireEvent.dragLeave(stills, { dataTransfer });
  expect(stills.className).toBe("album");
});

it("nothing is done with a drop that has nothing for it", async () => {
  const onWish = vi.fn();
  const core = pageCore({ albums: answers() as never });
  render(<Strip onWish={onWish} />, { wrapper: WithinPage });
  const empty = { ...held({}), types: ["Files"] };
  fireEvent.drop(await at("button", /^Stills/), { dataTransfer: empty });
  fireEvent.drop(document.querySelector(".newAlbum") as Element, { dataTransfer: empty });
  const none = held({ "application/x-reelsong-assets": "" });
  fireEvent.drop(document.querySelector(".newAlbum") as Element, { dataTransfer: none });
  fireEvent.drop(await at("button", /^Stills/), { dataTransfer: none });
  await new Promise((done) => setTimeout(done, 20));
  expect([core.asked, useToasts.getState().shown, onWish.mock.calls]).toEqual([[], [], []]);
});

it("files from elsewhere on the sign beside are left to the pane, which imports them", async () => {
  pageCore({ albums: answers() as never });
  const [over, dropped] = [vi.fn(), vi.fn()];
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the pane around it
    <div onDragOver={over} onDrop={dropped}>
      <Strip />
    </div>,
    { wrapper: WithinPage },
  );
  const sign = document.querySelector(".newAlbum") as Element;
  const dataTransfer = held({}, [new File(["film"], "pier.mp4")]);
  fireEvent.dragOver(sign, { dataTransfer });
  expect(sign.className).toBe("newAlbum");
  fireEvent.drop(sign, { dataTransfer });
  expect([over, dropped].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it("of an album alone, all files are the search without anything", async () => {
  pageCore({ albums: answers() as never });
  render(<Strip begin="album:stills" />, { wrapper: WithinPage });
  await press("button", "All files");
  expect(shown()).toBe("");
});

it("an album that was moved by its keys has the focus again; who went on elsewhere keeps it", async () => {
  let moved = Promise.withResolvers<undefined>();
  const core = pageCore({ albums: { ...answers(), move: () => moved.promise } as never });
  render(
    <>
      <Strip />
      <input aria-label="Search" />
    </>,
    { wrapper: WithinPage },
  );
  const stills = await at("button", /^Stills/);
  stills.focus();
  key("ArrowRight", { altKey: true });
  await until(() => expect(core.asked.at(-1)?.[0]).toBe("albums.move"));
  // It is drawn anew at its place.
  stills.blur();
  moved.resolve(undefined);
  await until(() => expect(document.activeElement).toBe(stills));

  moved = Promise.withResolvers();
  key("ArrowRight", { altKey: true });
  await until(() => expect(core.asked.filter(([path]) => path === "albums.move")).toHaveLength(2));
  const field = document.querySelector("input") as HTMLElement;
  field.focus();
  moved.resolve(undefined);
  await new Promise((done) => setTimeout(done, 20));
  expect(document.activeElement).toBe(field);
});

it("the arrows follow the direction of the writing; past either end there is nowhere to go", async () => {
  const core = pageCore({ albums: answers() as never });
  render(<Strip />, { wrapper: WithinPage });
  (await at("button", "All files")).focus();
  key("ArrowLeft");
  expect(document.activeElement?.textContent).toBe("All files");
  key("End");
  key("ArrowRight");
  key("ArrowRight", { altKey: true });
  expect(document.activeElement?.textContent).toBe("Rough cut1");
  document.documentElement.dir = "rtl";
  try {
    key("ArrowRight");
    expect(document.activeElement?.textContent).toBe("Stills12");
    key("ArrowRight", { altKey: true });
    key("ArrowLeft");
    expect(document.activeElement?.textContent).toBe("Rough cut1");
  } finally {
    document.documentElement.dir = "";
  }
  expect(core.asked.filter(([path]) => path === "albums.move")).toEqual([]);
});

it("the sign beside makes an empty album", async () => {
  const onWish = vi.fn();
  pageCore({ albums: answers() as never });
  render(<Strip onWish={onWish} />, { wrapper: WithinPage });
  await press("button", "New album…");
  expect(onWish.mock.calls).toEqual([[{ kind: "create", ids: [] }]]);
});

function Asked({ wish }: { wish: AlbumWish }) {
  const actions = useAlbumActions();
  const [open, setOpen] = useState(true);
  return open ? <AlbumDialog wish={wish} actions={actions} onClose={() => setOpen(false)} /> : null;
}

// @shows Day 1 to day 30 › Library: albums by hand
it("files go into an album that is there or a new one; a name that is taken is the one that is there", async () => {
  const core = pageCore({ albums: answers() as never });
  render(<Asked wish={{ kind: "add", ids: ["a"] }} />, { wrapper: WithinPage });
  await at("button", /^Stills/);
  const field = await at("field", "Or a new album");
  fireEvent.change(field, { target: { value: "stills" } });
  await press("button", "Add");
  await until(() => expect(core.asked).toContainEqual(["albums.add", { id: "1", ids: ["a"] }]));
});

it("a new album's name is checked beside its field", async () => {
  const core = pageCore({ albums: answers() as never });
  render(<Asked wish={{ kind: "create", ids: ["a"] }} />, { wrapper: WithinPage });
  const field = await at("field", "Album name");
  const create = () => isOff(named("button", "Create")[0]);
  expect(create()).toBe(true);
  await until(() => {
    fireEvent.change(field, { target: { value: "STILLS" } });
    expect(document.body.textContent).toContain("“Stills” already exists. Use another name.");
  });
  expect(create()).toBe(true);
  fireEvent.change(field, { target: { value: 'The "best"' } });
  expect(document.body.textContent).toContain("Album names can’t contain quotation marks.");
  fireEvent.change(field, { target: { value: "Best" } });
  await press("button", "Create");
  await until(() => expect(core.asked).toContainEqual(["albums.create", { name: "Best", ids: ["a"] }]));
});
