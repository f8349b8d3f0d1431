// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { openRoute, useCommands } from "#renderer/lib/index.ts";
import { nothingSelected, type PlacedFile } from "#renderer/library/selection.ts";
import { comparable, useViewing, type ViewAs, type ViewingParts } from "#renderer/library/viewer/use-viewing.tsx";
import type { BrowseQuestion } from "#shared/contract/library/browse.ts";
import { press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

const question = { search: "pier" } as unknown as BrowseQuestion;
const file = (id: string, state: string) => ({
  ...{ id, sha256: "", kind: "image", name: `${id}.png`, state, createdAt: 0, rating: 0, flag: 0, label: null },
  ...{ note: "", tags: [], source: null, origin: { type: "imported", fileName: `${id}.png` } },
  facts: { kind: "image", format: "png", mime: "image/png", bytes: 1000, width: 1600, height: 900 },
});

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  vi.stubGlobal("Image", class {});
  HTMLElement.prototype.requestFullscreen = vi.fn(() => Promise.reject(new TypeError("not allowed")));
  Object.defineProperty(document, "fullscreenElement", { configurable: true, value: null });
  window.location.hash = "#/library";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLElement.prototype, "requestFullscreen");
  Reflect.deleteProperty(document, "fullscreenElement");
  window.location.hash = "";
});

interface Given {
  files?: readonly string[];
  chosen?: readonly string[];
  focus?: PlacedFile;
  trashed?: readonly string[];
  total?: number;
  answer?: ViewingParts["answer"];
  fails?: boolean;
}
function open(given: Given = {}) {
  const { files = ["a", "b", "c", "d", "e"], chosen = [], focus = null, trashed = [], fails = false } = given;
  const stateOf = (id: string) => file(id, trashed.includes(id) ? "trashed" : "ready");
  const core = pageCore({
    browse: {
      page: ({ from, count }) => ({
        items: files.slice(from, from + count).map(stateOf),
        ...{ posters: [], waves: [], films: [], stacks: [] },
      }),
      place: ({ id }) => (files.includes(id) ? files.indexOf(id) : null),
      ids: ({ from, to }) => {
        if (fails) throw new Error("The disk is full.");
        return files.slice(from, to);
      },
    },
    library: { getMany: ({ ids }) => ids.map(stateOf) },
  });
  const parts: ViewingParts = {
    ...{ answer: "answer" in given ? given.answer : { question, revision: 1 }, total: given.total ?? files.length },
    selection: { ...nothingSelected, ids: new Set(chosen), focus },
    ...{ onTrash: vi.fn(), onBack: vi.fn() },
  };
  let now: ReturnType<typeof useViewing> | undefined;
  function Host() {
    now = useViewing(parts);
    return now.viewer;
  }
  render(
    <TooltipProvider>
      <Host />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return {
    ...{ onBack: parts.onBack, viewChosen: (as: ViewAs) => act(() => now?.viewChosen(as)) },
    view: (spot: PlacedFile) => act(() => now?.view(spot)),
    asked: () => core.asked.flatMap(([path, input]) => (path === "browse.ids" ? [input] : [])),
  };
}
const settle = () => act(() => new Promise((done) => setTimeout(done, 30)));
const title = () => document.querySelector("[role=dialog] h2")?.textContent;
const place = () => document.querySelector(".viewplace")?.textContent;

it.each([
  [1, false],
  [2, true],
  [4, true],
  [5, false],
])("%d files can be compared: %s", (count, can) => expect(comparable(count)).toBe(can));

it.each<[what: string, given: Given, as: ViewAs, shown: readonly unknown[], asked: readonly unknown[]]>([
  ["the file with the focus", { focus: { id: "c", at: 2 } }, "one", ["c.png", "3 of 5"], []],
  ["the one that is chosen", { focus: { id: "c", at: 2 }, chosen: ["c"] }, "one", ["c.png", "3 of 5"], []],
  ["the first file of all", {}, "one", ["a.png", "1 of 5"], [{ ...question, from: 0, to: 1 }]],
  [
    "the chosen in the order in which they are shown, from the one with the focus",
    { chosen: ["e", "b", "d"], focus: { id: "d", at: 3 } },
    ...(["one", ["d.png", "2 of 3"], [{ ...question, from: 0, to: 5 }]] as const),
  ],
  [
    "two of them from the first where the focus is elsewhere",
    { chosen: ["e", "b"], focus: { id: "a", at: 0 } },
    ...(["one", ["b.png", "1 of 2"], [{ ...question, from: 0, to: 5 }]] as const),
  ],
  [
    "files that were chosen by another search in the order they were chosen, but for what was deleted",
    { chosen: ["z", "x", "y"], trashed: ["z"], focus: { id: "y", at: 9 } },
    ...(["one", ["y.png", "2 of 2"], [{ ...question, from: 0, to: 5 }]] as const),
  ],
  [
    "files of which this search has one in the order they were chosen",
    { chosen: ["x", "b"] },
    ...(["one", ["x.png", "1 of 2"], [{ ...question, from: 0, to: 5 }]] as const),
  ],
])("to view shows %s", async (_what, given, as, shown, asked) => {
  const { viewChosen, asked: told } = open(given);
  viewChosen(as);
  await until(() => expect([title(), place()]).toEqual(shown));
  expect(told()).toEqual(asked);
});

it("a slideshow begins at the first, wherever the focus is", async () => {
  const { viewChosen } = open({ chosen: ["b", "d"], focus: { id: "d", at: 3 } });
  viewChosen("slideshow");
  await until(() => expect([title(), place()]).toEqual(["b.png", "1 of 2"]));
});

it("to compare shows them beside each other", async () => {
  const { viewChosen } = open({ chosen: ["b", "d"] });
  viewChosen("compared");
  await until(() => expect(title()).toBe("Compare"));
});

it.each<[what: string, given: Given]>([
  ["nothing is known yet", { answer: undefined }],
  ["there is no file", { files: [], total: 0 }],
  ["the first file went meanwhile", { files: [], total: 1 }],
  ["all that were chosen were deleted", { chosen: ["x", "y"], trashed: ["x", "y"] }],
  ["the core can't say which they are", { fails: true }],
])("nothing opens where %s", async (_what, given) => {
  const { viewChosen, asked } = open(given);
  viewChosen("one");
  await settle();
  expect(title()).toBeUndefined();
  expect(asked().length).toBe(given.answer === undefined && "answer" in given ? 0 : given.total === 0 ? 0 : 1);
});

it("it leads back to the file that was looked at last", async () => {
  const { view, onBack } = open();
  view({ id: "b", at: 1 });
  await until(() => expect([title(), place()]).toEqual(["b.png", "2 of 5"]));
  await press("button", "Next file");
  await until(() => expect(title()).toBe("c.png"));
  await press("button", "Close");
  expect(vi.mocked(onBack).mock.calls).toEqual([[{ id: "c", at: 2 }]]);
  expect(title()).toBeUndefined();
});

it("over files that were chosen it leads back to none: they stay chosen", async () => {
  const { viewChosen, onBack } = open({ chosen: ["b", "d"] });
  viewChosen("one");
  await until(() => expect(title()).toBe("b.png"));
  await press("button", "Close");
  expect(vi.mocked(onBack).mock.calls).toEqual([[null]]);
});

it("a link to another file closes it", async () => {
  const { view } = open();
  view({ id: "b", at: 1 });
  await until(() => expect(title()).toBe("b.png"));
  act(() => openRoute("library", "d"));
  await until(() => expect(title()).toBeUndefined());
});

it.each<[chosen: readonly string[], total: number, off: readonly boolean[]]>([
  [[], 0, [true, true, true]],
  [["a"], 5, [false, true, false]],
  [["a", "b"], 5, [false, false, false]],
])("with %j chosen of %d its commands are off as %j", async (chosen, total, off) => {
  open({ chosen, total });
  const commands = useCommands.getState().byOwner["library.viewer"] ?? [];
  expect(commands.map(({ id, title: words, disabled }) => [id, words, disabled])).toEqual([
    ["library.view", "View", off[0]],
    ["library.compare", "Compare selected", off[1]],
    ["library.slideshow", "Slideshow", off[2]],
  ]);
});

it.each([
  ["library.view", "b.png", "2 of 2"],
  ["library.compare", "Compare", undefined],
  ["library.slideshow", "a.png", "1 of 2"],
])("the command %s opens it", async (id, shown, at) => {
  open({ chosen: ["a", "b"], focus: { id: "b", at: 1 } });
  act(() =>
    useCommands
      .getState()
      .byOwner["library.viewer"]?.find((command) => command.id === id)
      ?.run(),
  );
  await until(() => expect(title()).toBe(shown));
  if (at) expect(place()).toBe(at);
});
