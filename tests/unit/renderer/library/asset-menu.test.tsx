// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { AssetMenu, type AssetMenuProps } from "#renderer/library/asset-menu.tsx";
import type { Asset } from "#shared/contract/library/media.ts";
import { at, gone, named, until } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";
import { watchedSizes } from "../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const file = (id: string, more: object = {}) =>
  ({
    ...{ id, sha256: "0".repeat(64), kind: "image", name: `${id}.png`, createdAt: 0, state: "ready", rating: 0 },
    ...{ facts: { kind: "image", format: "png", mime: "image/png", bytes: 4, width: 16, height: 9 } },
    origin: { type: "imported", fileName: `${id}.png` },
    ...more,
  }) as unknown as Asset;
const album = (id: string, name: string) => ({ id, name, files: 1 });

/** `unloaded`: chosen files of which nothing is known yet. */
function open(files: readonly Asset[], given: Partial<AssetMenuProps> & { unloaded?: readonly string[] } = {}) {
  const { unloaded = [], ...props } = given;
  watchedSizes();
  pageCore({
    app: { info: () => ({ can: {} }) },
    library: { uses: () => [] },
    fileExport: {
      folder: () => ({ folder: "/home/me/Downloads" }),
      plan: () => ({ files: 1, bytes: 4, missing: 0, names: ["pier.png"] }),
    },
    settings: { get: () => ({ handOn: { form: "zip", template: "{name}", sidecars: true, folder: "" } }) },
  } as never);
  const told = {
    ...{ onView: vi.fn(), onRate: vi.fn(), onMark: vi.fn(), onTrash: vi.fn(), onAlbumWish: vi.fn(), onClose: vi.fn() },
  };
  const albumActions = { add: vi.fn(), take: vi.fn() };
  const [first = file("none")] = files;
  const shown = (open: boolean, ids: readonly string[]) => (
    <TooltipProvider>
      <AssetMenu
        place={{ asset: first, anchor: document.body, point: { x: 5, y: 6 } }}
        open={open}
        ids={ids}
        chosen={files}
        outside={0}
        albums={[]}
        album={undefined}
        albumActions={albumActions as never}
        onArrange={undefined}
        {...told}
        {...props}
      />
    </TooltipProvider>
  );
  const ids = [...files.map(({ id }) => id), ...unloaded];
  const { rerender } = render(shown(true, ids), { wrapper: WithinPage });
  return { ...told, albumActions, ids, show: (isOpen: boolean, given = ids) => rerender(shown(isOpen, given)) };
}
const selector = "[role=menuitem], [role=menuitemcheckbox], [role=separator]";
const wordsOf = (item: Element) => {
  const own = item.cloneNode(true) as Element;
  for (const each of own.querySelectorAll("kbd, .end")) each.remove();
  return item.matches("[role=separator]") ? "—" : (own.textContent ?? "");
};
const items = (menu: ParentNode) => [...menu.querySelectorAll<HTMLElement>(selector)];
const words = (menu: ParentNode) => items(menu).map(wordsOf);
/** Opens what lies under an item. */
async function sub(name: string): Promise<HTMLElement> {
  const trigger = items(document).find((item) => wordsOf(item) === name) as HTMLElement;
  fireEvent.click(trigger);
  let menu: HTMLElement | undefined;
  await until(() => {
    menu = named("menu", /./).at(-1);
    expect(menu?.getAttribute("aria-labelledby")).toBe(trigger.id);
  });
  return menu as HTMLElement;
}
const checked = (menu: ParentNode) =>
  items(menu)
    .filter((item) => item.getAttribute("aria-checked") === "true")
    .map(wordsOf);
const choose = (menu: ParentNode, name: string) =>
  fireEvent.click(items(menu).find((item) => wordsOf(item) === name) as Element);

it("of one file, everything that can be done with it, and by which keys", async () => {
  open([file("pier")]);
  const menu = await at("menu", "Actions for pier.png");
  expect(words(menu)).toEqual([
    ...["View", "—", "Reuse", "Share", "Export…", "Rename…", "—", "Rating", "Pick", "Reject", "Color label"],
    ...["Albums", "—", "Move to trash"],
  ]);
  expect([...menu.querySelectorAll("kbd")].map(({ textContent }) => textContent)).toEqual(["V", "Ctrl E", "Del"]);
  expect(
    items(menu)
      .filter((item) => item.matches(".danger"))
      .map(wordsOf),
  ).toEqual(["Move to trash"]);
});

it.each<[count: number, compared: boolean]>([
  [2, true],
  [4, true],
  [5, false],
])("of %d files it speaks of all; the few can be compared", async (count, compared) => {
  const { onView } = open(["a", "b", "c", "d", "e"].slice(0, count).map((id) => file(id)));
  const menu = await at("menu", `Actions for ${count} files`);
  expect(words(menu)).toEqual([
    ...["View selected", ...(compared ? ["Compare selected"] : []), "—", "Share", `Export ${count} files…`],
    ...[`Rename ${count} files…`, "—", "Rating", "Pick", "Reject", "Color label", "Albums", "—"],
    `Move ${count} files to trash`,
  ]);
  choose(menu, compared ? "Compare selected" : "View selected");
  expect(onView.mock.calls).toEqual([[compared ? "compared" : "one"]]);
});

it.each<[what: string, file: Asset, words: readonly string[], shares: boolean]>([
  ["that is lost", file("pier", { state: "missing" }), [], false],
  [
    "that is damaged",
    file("pier", { facts: { kind: "image", mime: "image/png", bytes: 4, problem: "corrupt" } }),
    [],
    true,
  ],
  ["that is a picture", file("pier"), ["Use as first frame…", "Use as reference…", "Use as film still…"], true],
])("a file %s is reused and passed on as far as it can be", async (_what, pier, reuses, shares) => {
  open([pier]);
  const menu = await at("menu", "Actions for pier.png");
  expect([words(menu).includes("Reuse"), words(menu).includes("Share")]).toEqual([reuses.length > 0, shares]);
  const exporting = items(menu).find((item) => wordsOf(item) === "Export…");
  expect(exporting?.matches("[aria-disabled=true]")).toBe(!shares);
  if (reuses.length > 0) expect(words(await sub("Reuse"))).toEqual(reuses);
});

it("reuse, rename and export each open what asks on", async () => {
  const { show } = open([file("pier")]);
  choose(await at("menu", /./), "Rename…");
  await at("dialog", /./);
  await at("heading", "Rename file");
  fireEvent.keyDown(named("dialog", /./)[0] as Element, { key: "Escape" });
  await gone("heading", "Rename file");
  show(false);
  show(true);
  await at("menu", /./);
  choose(await sub("Reuse"), "Use as reference…");
  await at("heading", "Use as reference");
  fireEvent.keyDown(named("dialog", /./)[0] as Element, { key: "Escape" });
  await gone("heading", "Use as reference");
  show(false);
  show(true);
  choose(await at("menu", /./), "Export…");
  await at("heading", "Export 1 file");
});

it("the one under the pointer is known before it is loaded as what is chosen", async () => {
  const pier = file("pier");
  open([], { unloaded: ["pier"], place: { asset: pier, anchor: document.body, point: { x: 0, y: 0 } } });
  await at("menu", "Actions for pier.png");
});

it("what is loaded counts more than what was under the pointer", async () => {
  const before = { asset: file("pier", { rating: 1 }), anchor: document.body, point: { x: 0, y: 0 } };
  open([file("pier", { rating: 4 })], { place: before });
  await at("menu", "Actions for pier.png");
  expect(checked(await sub("Rating"))).toEqual(["Rated 4 of 5"]);
});

it("without a file there is no menu, nor where it isn't asked for", async () => {
  open([]);
  expect(named("menu", /./)).toEqual([]);
  cleanup();
  open([file("pier")], { open: false });
  expect(named("menu", /./)).toEqual([]);
});

it.each<[what: string, files: readonly Asset[], unloaded: readonly string[], checked: readonly string[]]>([
  ["all have four", [file("a", { rating: 4 }), file("b", { rating: 4 })], [], ["Rated 4 of 5"]],
  ["none is rated", [file("a"), file("b")], [], ["Not rated"]],
  ["they differ", [file("a", { rating: 4 }), file("b", { rating: 3 })], [], []],
  ["some aren't known", [file("a", { rating: 4 }), file("b", { rating: 4 })], ["c"], []],
])("stars are ticked where all have as many: %s", async (_what, files, unloaded, ticked) => {
  const { onRate } = open(files, { unloaded });
  await at("menu", /./);
  const menu = await sub("Rating");
  expect(words(menu)).toEqual([
    ...["Rated 5 of 5", "Rated 4 of 5", "Rated 3 of 5", "Rated 2 of 5", "Rated 1 of 5", "Not rated"],
  ]);
  expect(checked(menu)).toEqual(ticked);
  choose(menu, "Rated 2 of 5");
  expect(onRate.mock.calls).toEqual([[2]]);
});

it("no stars are given as none", async () => {
  const { onRate } = open([file("a", { rating: 4 })]);
  await at("menu", /./);
  choose(await sub("Rating"), "Not rated");
  expect(onRate.mock.calls).toEqual([[0]]);
});

it.each<[flags: readonly (1 | -1 | undefined)[], name: "Pick" | "Reject", ticked: string[], told: object]>([
  [[undefined, undefined], "Pick", [], { flag: 1 }],
  [[1, undefined], "Pick", [], { flag: 1 }],
  [[1, 1], "Pick", ["Pick"], { flag: 0 }],
  [[1, 1], "Reject", ["Pick"], { flag: -1 }],
  [[-1, -1], "Reject", ["Reject"], { flag: 0 }],
  [[-1, 1], "Reject", [], { flag: -1 }],
  [[-1, -1], "Pick", ["Reject"], { flag: 1 }],
])("files with the flags %j: “%s” sets it, or takes it off where all have it", async (flags, name, ticked, told) => {
  const { onMark } = open(flags.map((flag, at) => file(`f${at}`, { flag })));
  const menu = await at("menu", /./);
  expect(checked(menu)).toEqual(ticked);
  choose(menu, name);
  expect(onMark.mock.calls).toEqual([[told]]);
});

it.each<[labels: readonly (string | undefined)[], ticked: string[], told: object]>([
  [["green", "green"], ["Green"], { label: null }],
  [["green", "red"], [], { label: "green" }],
  [[undefined, undefined], [], { label: "green" }],
])("files with the colours %j: “Green” sets it, or takes it off where all have it", async (labels, ticked, told) => {
  const { onMark } = open(labels.map((label, at) => file(`f${at}`, { label })));
  await at("menu", /./);
  const menu = await sub("Color label");
  expect(words(menu)).toEqual(["Red", "Yellow", "Green", "Blue", "Purple"]);
  expect(checked(menu)).toEqual(ticked);
  choose(menu, "Green");
  expect(onMark.mock.calls).toEqual([[told]]);
});

it("albums that all are in are ticked, and are left by a press; others take them", async () => {
  const albums = [album("1", "Stills"), album("2", "Rough cut")];
  const files = [file("a", { albums: ["Stills", "Rough cut"] }), file("b", { albums: ["Stills"] })];
  const { albumActions, show } = open(files, { albums });
  await at("menu", /./);
  const menu = await sub("Albums");
  expect([words(menu), checked(menu)]).toEqual([["Stills", "Rough cut", "—", "Add to album…"], ["Stills"]]);
  choose(menu, "Stills");
  expect(albumActions.take.mock.calls).toEqual([[albums[0], ["a", "b"]]]);
  show(false);
  show(true);
  await at("menu", /./);
  choose(await sub("Albums"), "Rough cut");
  expect(albumActions.add.mock.calls).toEqual([[albums[1], ["a", "b"]]]);
});

it("of files that are in no album none is ticked; the dialog has all of more than twenty", async () => {
  const albums = Array.from({ length: 21 }, (_, at) => album(`${at}`, `Album ${at}`));
  const { onAlbumWish } = open([file("a")], { albums });
  await at("menu", /./);
  const menu = await sub("Albums");
  expect([words(menu).slice(18), checked(menu)]).toEqual([["Album 18", "Album 19", "—", "Add to album…"], []]);
  choose(menu, "Add to album…");
  expect(onAlbumWish.mock.calls).toEqual([[{ kind: "add", ids: ["a"] }]]);
});

it("without albums there is only the way to a new one", async () => {
  open([file("a")]);
  await at("menu", /./);
  expect(words(await sub("Albums"))).toEqual(["Add to album…"]);
});

it.each([
  ["Move to start", "first"],
  ["Move back", "back"],
  ["Move forward", "on"],
  ["Move to end", "last"],
])("in an album by hand, “%s” moves them, and they can be taken out", async (name, move) => {
  const onArrange = vi.fn();
  const { albumActions, show } = open([file("a")], { onArrange, album: album("1", "Stills") });
  const whole = await at("menu", /./);
  expect(words(whole).slice(-5)).toEqual(["Albums", "Order in album", "Remove from “Stills”", "—", "Move to trash"]);
  choose(await sub("Order in album"), name);
  expect(onArrange.mock.calls).toEqual([[move]]);
  show(false);
  show(true);
  choose(await at("menu", /./), "Remove from “Stills”");
  expect(albumActions.take.mock.calls).toEqual([[album("1", "Stills"), ["a"]]]);
});

it("the trash and the way out are told", async () => {
  const { onTrash, onClose } = open([file("a")]);
  choose(await at("menu", /./), "Move to trash");
  expect(onTrash).toHaveBeenCalledOnce();
  await until(() => expect(onClose).toHaveBeenCalled());
});
