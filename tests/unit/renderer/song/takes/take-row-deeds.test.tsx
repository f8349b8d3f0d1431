// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { useToasts } from "#renderer/lib/index.ts";
import { TakeFile } from "#renderer/song/takes/take-file.tsx";
import { TakeMenu } from "#renderer/song/takes/take-menu.tsx";
import { createWaveView } from "#renderer/song/takes/wave/wave-view.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { at, named, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  useToasts.setState({ shown: [] });
  location.hash = "";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ shown: [] });
});

const fileOf = (changes: Partial<Asset> = {}) =>
  ({
    ...{ id: "sound", kind: "audio", state: "ready", name: "Tide.mp3", rating: 2, note: "" },
    ...{ facts: { kind: "audio", format: "mp3", durationSeconds: 83.4 }, ...changes },
  }) as unknown as Asset;

/** A core that has this file, or none, and may refuse what it is asked to change. */
function coreOf(file: Asset | null, refuses = false) {
  const change = () => {
    if (refuses) throw new Error("The disk is full.");
    return file;
  };
  const { asked } = pageCore({
    library: { get: () => file, mark: change, rate: change },
    trash: { putBack: () => ({ back: 1, gone: 0 }) },
    sounds: { get: () => ({ measure: null, markers: [] }) },
  } as never);
  return (name: string) => asked.filter(([path]) => path.endsWith(`.${name}`)).map(([, input]) => input);
}
const errors = () => useToasts.getState().shown.map(({ kind }) => kind);

const task = { id: "t2", take: 2, assetId: "sound" } as unknown as Task;

async function openMenu({ file = fileOf(), of = task, chosen = false, refuses = false }: Partial<Menu> = {}) {
  const asks = coreOf(file, refuses);
  const calls = { onDeed: vi.fn(), onNote: vi.fn(), onClose: vi.fn() };
  render(<TakeMenu task={of} chosen={chosen} open anchor={document.body} {...calls} />, { wrapper: WithinPage });
  await at("menuitem", "Show task");
  if (file !== null && of.assetId !== null)
    await until(() => expect(named("menuitemcheckbox", "Pick")[0]?.ariaDisabled).not.toBe("true"));
  return { ...calls, asks };
}
interface Menu {
  file: Asset | null;
  of: Task;
  chosen: boolean;
  refuses: boolean;
}
const off = () =>
  [...document.querySelectorAll("[role=menuitem], [role=menuitemcheckbox]")]
    .filter((each) => each.getAttribute("aria-disabled") === "true")
    .map(({ textContent }) => textContent);

it.each<[string, Partial<Menu>, string[]]>([
  ["that is here", {}, []],
  ["in use", { chosen: true }, ["Compare with take in use"]],
  [
    "in the trash",
    { file: fileOf({ state: "trashed" }) },
    ["Compare with take in use", "Rename", "Use as film soundtrack…", "Delete take"],
  ],
  [
    "that is still being made",
    { of: { ...task, assetId: null } },
    [
      "Compare with take in use",
      "Pick",
      "Note…",
      "Rename",
      "Use as film soundtrack…",
      "Show in Library",
      "Delete take",
    ],
  ],
])("what can't be done with a take %s can't be pressed", async (_what, menu, expected) => {
  await openMenu(menu);
  expect(off()).toEqual(expected);
  expect(document.querySelector("[role=menu]")?.getAttribute("aria-label")).toBe("Actions for Take 2");
});

it("without a take there is no menu", () => {
  coreOf(null);
  render(
    <TakeMenu task={undefined} chosen={false} open anchor={null} onDeed={vi.fn()} onNote={vi.fn()} onClose={vi.fn()} />,
    {
      wrapper: WithinPage,
    },
  );
  expect(document.querySelector("[role=menu]")).toBeNull();
});

it.each([
  ["Compare with take in use", "compare"],
  ["Rename", "rename"],
  ["Reuse settings and lyrics", "reuse"],
  ["Use as film soundtrack…", "bed"],
  ["Delete take", "delete"],
])("%s is done with this take", async (item, deed) => {
  const { onDeed } = await openMenu();
  fireEvent.click(await at("menuitem", item));
  expect(onDeed.mock.calls).toEqual([[deed, task]]);
});

it("a note is written on its file, under the take's name", async () => {
  const { onNote } = await openMenu();
  fireEvent.click(await at("menuitem", "Note…"));
  expect(onNote.mock.calls).toEqual([[expect.objectContaining({ id: "sound" }), "Take 2"]]);
});

it.each([
  ["Show in Library", "#/library/sound"],
  ["Show task", "#/tasks/t2"],
])("%s leads there", async (item, address) => {
  await openMenu();
  fireEvent.click(await at("menuitem", item));
  await until(() => expect(location.hash).toBe(address));
});

it.each([
  ["a pick", 0, "false", 1],
  ["no pick any more", 1, "true", 0],
] as const)("it becomes %s", async (_what, flag, checked, next) => {
  const { asks } = await openMenu({ file: fileOf(flag === 1 ? { flag } : {}) });
  const pick = await at("menuitemcheckbox", "Pick");
  expect(pick.ariaChecked).toBe(checked);
  fireEvent.click(pick);
  await until(() => expect(asks("mark")).toEqual([{ ids: ["sound"], flag: next }]));
});

it("a mark that can't be kept is said", async () => {
  const { asks } = await openMenu({ refuses: true });
  fireEvent.click(await at("menuitemcheckbox", "Pick"));
  await until(() => expect(asks("mark")).toHaveLength(1));
  await until(() => expect(errors()).toEqual(["error"]));
});

async function openFile(file: Asset, { heard = false, refuses = false } = {}) {
  const asks = coreOf(file, refuses);
  const player = { element: new Audio(), toggle: vi.fn(), seek: vi.fn() } as never;
  render(
    <TooltipProvider>
      <TakeFile assetId="sound" heard={heard} player={player} view={createWaveView()} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  await at("slider", "Rating");
  return asks;
}
const signs = () => named("img", /./).map((each) => each.getAttribute("aria-label"));

it.each<[string, Partial<Asset>, string[]]>([
  ["nothing", {}, []],
  ["a pick", { flag: 1 }, ["Pick"]],
  ["no reject", { flag: -1 }, []],
  ["a note", { note: "The breath before the chorus" }, ["Note: The breath before the chorus"]],
  ["both", { flag: 1, note: "This one" }, ["Pick", "Note: This one"]],
])("what somebody thinks of it stands in its row: %s", async (_what, changes, expected) => {
  await openFile(fileOf(changes));
  expect(signs()).toEqual(expected);
  expect(document.querySelector(".takeLength")?.textContent).toBe("1:23");
});

it("a length that isn't known is no nought", async () => {
  await openFile(fileOf({ facts: { kind: "audio", format: "mp3" } as never }));
  expect(document.querySelector(".takeLength")?.textContent).toBe("");
});

it("it is rated in its row, and a rating that can't be kept is said", async () => {
  const asks = await openFile(fileOf(), { refuses: true });
  fireEvent.keyDown(await at("slider", "Rating"), { key: "ArrowRight" });
  await until(() => expect(asks("rate")).toEqual([{ id: "sound", rating: 3 }]));
  await until(() => expect(errors()).toEqual(["error"]));
});

it.each([
  ["trashed", "In the trash", ["Restore"]],
  ["missing", "File moved or deleted", []],
] as const)("a file that is %s says so, with the way back if there is one", async (state, words, buttons) => {
  const asks = await openFile(fileOf({ state }));
  expect(document.querySelector(".takeSound")?.textContent).toContain(words);
  expect(named("button", /./).map(({ textContent }) => textContent)).toEqual(buttons);
  if (buttons.length === 0) return;
  fireEvent.click(await at("button", "Restore"));
  await until(() => expect(asks("putBack")).toEqual([{ ids: ["sound"] }]));
});
