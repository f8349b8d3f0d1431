// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { AlbumDialog, type AlbumWish } from "#renderer/library/albums/album-dialog.tsx";
import { AlbumStrip } from "#renderer/library/albums/album-strip.tsx";
import { useAlbumActions } from "#renderer/library/albums/use-albums.ts";
import { useLibraryUndo } from "#renderer/library/undo.ts";
import { at, named, press, until } from "../../page-controls.ts";
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
