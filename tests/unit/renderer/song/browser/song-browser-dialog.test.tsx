// @vitest-environment jsdom
import { act, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { useToasts } from "#renderer/lib/index.ts";
import { SongBrowser } from "#renderer/song/browser/song-browser.tsx";
import type { Song } from "#shared/contract/songs/songs.ts";
import { at, choose, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { clearSongDialog, furnishSongDialog, isOff } from "../../song-dialogs.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(furnishSongDialog);
afterEach(clearSongDialog);

const song = (id: string, title: string, lyrics = "[Verse]\nWords", moment = 0) =>
  ({ id, draft: { title, lyrics, style: "" }, createdAt: moment, updatedAt: moment }) as unknown as Song;
const many = (count: number) =>
  Array.from({ length: count }, (_, each) => song(`s${each}`, `Song ${each}`, "", count - each));

function open(
  songs: readonly Song[] = [song("a", "Harbor", undefined, 2), song("b", " ", "", 1)],
  { create = (): unknown => ({ id: "new" }), faces = [] as object[], openId = undefined as string | undefined } = {},
) {
  const core = pageCore({ songs: { create, recent: () => faces }, tasks: { list: () => [] } } as never);
  const order: string[] = [];
  const told = {
    onOpen: vi.fn(() => void order.push("open")),
    onCreate: vi.fn(() => void order.push("create")),
    onRemove: vi.fn(),
    onMade: vi.fn(async () => {
      await Promise.resolve();
      order.push("made");
    }),
    onClose: vi.fn(() => void order.push("close")),
  };
  render(
    <TooltipProvider>
      <SongBrowser songs={songs} openId={openId} {...told} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const rows = () => [...document.querySelectorAll(".songRow .strong")].map(({ textContent }) => textContent);
  const made = () => core.asked.filter(([path]) => path === "songs.create").map(([, input]) => input);
  const said = () => document.querySelector("[role=status]")?.textContent;
  return { ...told, order, rows, made, said };
}
const give = (...files: File[]) => {
  const input = document.querySelector("input[type=file]") as HTMLInputElement;
  Object.defineProperty(input, "files", { configurable: true, value: files });
  fireEvent.change(input);
};
const toasts = () => useToasts.getState().shown.map(({ kind }) => kind);

it("every song is named, also one without a title; the open one is marked, and takes are counted where there are some", async () => {
  const faces = [
    { id: "a", takes: 2 },
    { id: "b", takes: 0 },
  ];
  const { rows, said } = open(undefined, { faces, openId: "b" });
  expect(rows()).toEqual(["Harbor", "Untitled song"]);
  expect(said()).toContain("2");
  const list = () => [...document.querySelectorAll(".songRow")];
  expect(list().map((row) => row.getAttribute("aria-current"))).toEqual([null, "true"]);
  await until(() => expect(list()[0]?.textContent).toMatch(/ · 2 takes/));
  expect(list()[1]?.textContent).not.toContain("take");
});

it("a press opens a song, and the dialog is gone first", () => {
  const { order, onOpen } = open();
  fireEvent.click(document.querySelectorAll(".songRow > button:first-child")[1] as Element);
  expect([order, onOpen.mock.calls]).toEqual([["close", "open"], [["b"]]]);
});

it("a new one is begun, with the dialog gone first; closed alone nothing is", async () => {
  const { order } = open();
  await press("button", "New song");
  expect(order).toEqual(["close", "create"]);
  const closed = open();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  await until(() => expect(closed.order).toEqual(["close"]));
});

it.each([
  [100, 100, false],
  [101, 100, true],
])("of %d songs %d are shown; the rest on a press: %s", async (count, shown, isMore) => {
  const { rows } = open(many(count));
  expect(rows()).toHaveLength(shown);
  const more = named("button", /^Show .*more/i)[0] ?? named("button", /more/i)[0];
  expect(more !== undefined).toBe(isMore);
  if (!more) return;
  expect(more.textContent).toContain(String(count - shown));
  fireEvent.click(more);
  expect(rows()).toHaveLength(count);
  // Another search begins at its first page again.
  fireEvent.change(await at("field", "Search songs"), { target: { value: "song" } });
  expect(rows()).toHaveLength(shown);
});

it("what nothing answers is said; another order is another order", async () => {
  const { rows, said } = open([song("a", "Tide", "", 2), song("b", "Harbor", "", 1)]);
  expect(rows()).toEqual(["Tide", "Harbor"]);
  await choose(/order|sort/i, /title/i);
  await until(() => expect(rows()).toEqual(["Harbor", "Tide"]));
  const before = said();
  fireEvent.change(await at("field", "Search songs"), { target: { value: "xyzzy" } });
  expect(rows()).toEqual([]);
  expect(said()).not.toBe(before);
  expect(said()).not.toMatch(/\d/);
});

it("arrows go from the field to the songs and back, and stay at the ends; other keys are the field's", async () => {
  open();
  const field = await at("field", "Search songs");
  field.focus();
  const key = (name: string) => fireEvent.keyDown(document.activeElement as Element, { key: name });
  const here = () => (document.activeElement as HTMLElement).querySelector(".strong")?.textContent ?? "field";
  expect(key("a")).toBe(true);
  const steps: [string, string][] = [
    ["ArrowDown", "Harbor"],
    ["ArrowDown", "Untitled song"],
    ["ArrowDown", "Untitled song"],
    ["ArrowUp", "Harbor"],
    ["ArrowUp", "field"],
    ["ArrowUp", "field"],
  ];
  for (const [name, place] of steps) {
    expect(key(name)).toBe(false);
    expect([name, here()]).toEqual([name, place]);
  }
  act(() => (named("button", "Close")[0] ?? document.body).focus());
});

const actions = async (title: string) => {
  await press("button", `Actions for ${title}`);
  await at("menuitem", /./);
};

it("a copy is made with all that it has, and opened once the list knows it", async () => {
  const { order, made, onOpen } = open();
  await actions("Harbor");
  await press("menuitem", "Duplicate");
  await until(() => expect(order).toEqual(["made", "close", "open"]));
  expect(onOpen).toHaveBeenCalledWith("new");
  expect(made()).toEqual([{ draft: { title: "Harbor copy", lyrics: "[Verse]\nWords", style: "" } }]);
});

it("a copy's title is cut at two hundred signs", async () => {
  const { made } = open([song("a", "x".repeat(200))]);
  await actions("x".repeat(200));
  await press("menuitem", "Duplicate");
  await until(() => expect(made()).toHaveLength(1));
  expect((made()[0] as { draft: { title: string } }).draft.title).toHaveLength(200);
});

it.each([
  ["a copy", "Duplicate"],
  ["a song of a file", undefined],
])("%s that can't be made says why, and nothing is opened", async (_what, item) => {
  const { order } = open(undefined, {
    create: () => {
      throw new Error("The disk is full.");
    },
  });
  if (item) {
    await actions("Harbor");
    await press("menuitem", item);
  } else give(new File(["Words"], "a.txt"));
  await until(() => expect(toasts()).toEqual(["error"]));
  expect(order).toEqual([]);
});

it("what has no words can't be taken out as text; without a take that is timed there is no LRC", async () => {
  open();
  await actions("Untitled song");
  expect(named("menuitem", /text/i).map((item) => isOff(item))).toEqual([true]);
  await press("menuitem", /LRC/);
  await until(() => expect(toasts()).toEqual(["warning"]));
});

it("one is removed by its menu", async () => {
  const { onRemove } = open();
  await actions("Harbor");
  fireEvent.click(named("menuitem", /./).at(-1) as Element);
  expect(onRemove).toHaveBeenCalledExactlyOnceWith("a");
});

it("files become songs; the last one is opened, unless one was refused, which is said", async () => {
  const { order, made } = open();
  give(new File(["One"], "One.txt"), new File(["Two"], "Two.txt"));
  await until(() => expect(order).toEqual(["made", "close", "open"]));
  expect(made()).toEqual([
    { draft: expect.objectContaining({ title: "One" }) },
    { draft: expect.objectContaining({ title: "Two" }) },
  ]);
  order.length = 0;
  give(new File([new Uint8Array([0, 1])], "cover.png"), new File(["Three"], "Three.txt"));
  await until(() => expect(order).toEqual(["made"]));
  expect(document.querySelector("[role=alert]")?.textContent).toContain("cover.png");
  order.length = 0;
  give(new File([new Uint8Array([0, 1])], "other.png"));
  await until(() => expect(document.querySelector("[role=alert]")?.textContent).toContain("other.png"));
  expect(order).toEqual([]);
});
