// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { useToasts } from "#renderer/lib/index.ts";
import { AlbumDialog, type AlbumWish } from "#renderer/library/albums/album-dialog.tsx";
import type { AlbumActions } from "#renderer/library/albums/use-albums.ts";
import { at, named, press, until, write } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { isOff, wordsOfDialog } from "../../song-dialogs.ts";
import { startEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(startEnglish);
beforeEach(() => vi.clearAllMocks());
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
});

const [stills, cut] = [
  { id: "1", name: "Stills", files: 12 },
  { id: "2", name: "Rough cut", files: 1 },
];
const onClose = vi.fn();
const does = { create: vi.fn(), rename: vi.fn(), add: vi.fn() };

async function open(wish: AlbumWish, albums = [stills, cut]) {
  for (const each of Object.values(does)) each.mockReset().mockResolvedValue(undefined);
  const core = pageCore({ albums: { list: () => albums } } as never);
  render(<AlbumDialog wish={wish} actions={does as unknown as AlbumActions} onClose={onClose} />, {
    wrapper: WithinPage,
  });
  await until(() => expect(core.asked).toHaveLength(1));
  await new Promise((done) => setTimeout(done, 10));
}
const did = () =>
  Object.entries(does).flatMap(([name, { mock }]) => mock.calls.map((given) => [name, ...(given as unknown[])]));
const title = () => document.querySelector("[role=dialog] h2")?.textContent;
const off = (name: string) => isOff(named("button", name)[0]);
const field = (value: string) => write(/album/i, value);
const enter = (input: Element) => fireEvent.keyDown(input, { key: "Enter" });

it.each<[AlbumWish, heading: string, label: string, button: string, begins: string]>([
  [{ kind: "create", ids: ["a"] }, "New album", "Album name", "Create", ""],
  [{ kind: "rename", album: stills as never }, "Rename album", "Album name", "Rename", "Stills"],
  [{ kind: "add", ids: ["a"] }, "Add 1 file to an album", "Or a new album", "Create", ""],
  [{ kind: "add", ids: ["a", "b"] }, "Add 2 files to an album", "Or a new album", "Create", ""],
])("the dialog says what is asked: %j", async (wish, heading, label, button, begins) => {
  await open(wish);
  expect(title()).toBe(heading);
  expect(((await at("field", label)) as HTMLInputElement).value).toBe(begins);
  expect(off(button)).toBe(begins === "");
  expect(
    named("list", "Name").length + named("ul", "Name").length + document.querySelectorAll(".albumChoice").length > 0,
  ).toBe(wish.kind === "add");
});

it("files are put into one of the albums by a press, and the dialog goes", async () => {
  await open({ kind: "add", ids: ["a", "b"] });
  expect([...document.querySelectorAll(".albumChoice button")].map(({ textContent }) => textContent)).toEqual([
    "Stills12 files",
    "Rough cut1 file",
  ]);
  await press("button", /^Rough cut/);
  expect(did()).toEqual([["add", cut, ["a", "b"]]]);
  expect(onClose).toHaveBeenCalledOnce();
});

it("where there are no albums yet only a new one is asked for", async () => {
  await open({ kind: "add", ids: ["a"] }, []);
  await at("field", "Album name");
  expect(document.querySelector(".albumChoice")).toBeNull();
  enter(await field(" Dawn "));
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(did()).toEqual([["create", "Dawn", ["a"]]]);
});

it("files go into the album that has the written name, whatever its case", async () => {
  await open({ kind: "add", ids: ["a"] });
  await field("rough CUT");
  await press("button", "Add");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(did()).toEqual([["add", cut, ["a"]]]);
});

it.each<[AlbumWish, name: string]>([
  [{ kind: "create", ids: [] }, "Stills"],
  [{ kind: "rename", album: stills as never }, "rough cut"],
])("another album's name is refused beside the field, also by Enter: %j", async (wish, name) => {
  await open(wish);
  const input = await field(name);
  await until(() => expect(wordsOfDialog()).toContain("already exists. Use another name."));
  expect(input.closest("[data-tone]")?.getAttribute("data-tone") ?? input.getAttribute("aria-invalid")).toMatch(
    /error|true/,
  );
  expect([off("Create") ?? off("Rename")]).toEqual([true]);
  enter(input);
  expect(did()).toEqual([]);
});

it("an album keeps its own name in another case", async () => {
  await open({ kind: "rename", album: stills as never });
  await field("STILLS");
  await press("button", "Rename");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(did()).toEqual([["rename", stills, "STILLS"]]);
});

it.each(["", "  "])("without a name nothing is done, and nothing is wrong yet: %j", async (name) => {
  await open({ kind: "create", ids: [] });
  const input = await field("x");
  fireEvent.input(input, { target: { value: name } });
  expect([off("Create"), wordsOfDialog().includes("can’t")]).toEqual([true, false]);
  enter(input);
  expect(did()).toEqual([]);
});

it("it is done once, however often one presses meanwhile", async () => {
  await open({ kind: "create", ids: ["a"] });
  const gate = Promise.withResolvers<undefined>();
  does.create.mockReturnValue(gate.promise);
  const input = await field("Dawn");
  await press("button", "Create");
  await until(() => expect(off("Create")).toBe(true));
  enter(input);
  expect(onClose).not.toHaveBeenCalled();
  gate.resolve(undefined);
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(did()).toHaveLength(1);
});

it("what the core refuses is said beside the field until another name is written, and can be tried again", async () => {
  await open({ kind: "create", ids: ["a"] });
  does.create.mockRejectedValueOnce(new Error("The disk is full."));
  await field("Dawn");
  await press("button", "Create");
  await until(() => expect(wordsOfDialog()).toContain("Unexpected error."));
  expect(onClose).not.toHaveBeenCalled();
  await field("Dusk");
  await until(() => expect(wordsOfDialog()).not.toContain("Unexpected error."));
  await press("button", "Create");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(did().at(-1)).toEqual(["create", "Dusk", ["a"]]);
});

it("Escape leaves everything as it is", async () => {
  await open({ kind: "create", ids: ["a"] });
  fireEvent.keyDown(await field("Dawn"), { key: "Escape" });
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(did()).toEqual([]);
});

it.each([
  ["is done", undefined, []],
  ["fails", new Error("disk full"), ["error"]],
] as const)(
  "where it %s only after the dialog was closed, another that is open by then stays",
  async (_, fails, told) => {
    const answer = Promise.withResolvers<void>();
    await open({ kind: "create", ids: ["a"] });
    does.create.mockReturnValue(answer.promise);
    await field("Dawn");
    await press("button", "Create");
    cleanup();
    if (fails) answer.reject(fails);
    else answer.resolve();
    await new Promise((done) => setTimeout(done, 10));
    expect(onClose).not.toHaveBeenCalled();
    expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(told);
  },
);

it("albums that can't be read are no empty list: that is said, and they are read again", async () => {
  await open({ kind: "add", ids: ["a"] });
  cleanup();
  let broken = true;
  pageCore({
    albums: {
      list: () => {
        if (broken) throw new Error("The disk is gone.");
        return [stills];
      },
    },
  } as never);
  render(
    <AlbumDialog wish={{ kind: "add", ids: ["a"] }} actions={does as unknown as AlbumActions} onClose={onClose} />,
    { wrapper: WithinPage },
  );
  await at("button", "Retry");
  expect(document.querySelector(".albumChoice")).toBeNull();
  broken = false;
  await press("button", "Retry");
  await at("button", /^Stills/);
  expect(named("button", "Retry")).toEqual([]);
});
