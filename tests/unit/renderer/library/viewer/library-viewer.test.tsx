// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { queryClient } from "#renderer/lib/index.ts";
import { LibraryViewer, type LibraryViewerProps } from "#renderer/library/viewer/library-viewer.tsx";
import type { BrowseQuestion } from "#shared/contract/library/browse.ts";
import { at, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

const question = { search: "" } as unknown as BrowseQuestion;
const file = (id: string, state = "ready") => ({
  ...{ id, sha256: "", kind: "image", name: `${id}.png`, state, createdAt: 0, rating: 0, flag: 0, label: null },
  ...{ note: "", tags: [], source: null, origin: { type: "imported", fileName: `${id}.png` } },
  facts: { kind: "image", format: "png", mime: "image/png", bytes: 1000, width: 1600, height: 900 },
});
let files: string[];
let trashed: string[];

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  vi.stubGlobal("Image", class {});
  files = ["a", "b", "c", "d", "e"];
  trashed = [];
  HTMLElement.prototype.requestFullscreen = vi.fn(() => Promise.reject(new TypeError("not allowed")));
  Object.defineProperty(document, "fullscreenElement", { configurable: true, value: null });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLElement.prototype, "requestFullscreen");
  Reflect.deleteProperty(document, "fullscreenElement");
});

function open(id: string, given: Partial<LibraryViewerProps> & { chosen?: readonly string[] } = {}) {
  const { chosen = null, ...props } = given;
  const stateOf = (each: string) => file(each, trashed.includes(each) ? "trashed" : "ready");
  const core = pageCore({
    browse: {
      page: ({ from, count }) => ({
        items: files.slice(from, from + count).map(stateOf),
        ...{ posters: [], waves: [], films: [], stacks: [] },
      }),
      place: ({ id: wanted }) => (files.includes(wanted) ? files.indexOf(wanted) : null),
      ids: ({ from, to }) => files.slice(from, to),
    },
    library: { getMany: ({ ids }) => ids.map(stateOf), mark: () => ({}) },
  });
  const [onTrash, onClose] = [vi.fn(), vi.fn()];
  const start = { spot: { id, at: (chosen ?? files).indexOf(id) }, chosen };
  render(
    <TooltipProvider>
      <LibraryViewer
        answer={{ question, revision: 1 }}
        total={files.length}
        start={start}
        as="one"
        onTrash={onTrash}
        onClose={onClose}
        {...props}
      />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const marks = () => core.asked.flatMap(([path, input]) => (path === "library.mark" ? [input] : []));
  return { marks, onTrash, onClose };
}
const stage = () => document.querySelector(".viewstage") as HTMLElement;
const key = (init: KeyboardEventInit) => fireEvent.keyDown(stage(), init);
const place = () => document.querySelector(".viewplace")?.textContent;
const title = () => document.querySelector("[role=dialog] h2")?.textContent;
const off = (name: string) => named("button", name)[0]?.matches(":disabled, [aria-disabled=true]");
const pressed = (name: string) => named("button", name)[0]?.getAttribute("aria-pressed");
const shown = () => until(() => expect(title()).toBeTruthy());
const details = () => document.querySelector("aside") !== null;

it("goes from file to file by keys and buttons, to the ends and no further, and says where one is", async () => {
  const { onClose } = open("a");
  await until(() => expect(title()).toBe("a.png"));
  expect([place(), off("Previous file"), off("Next file")]).toEqual(["1 of 5", true, false]);
  key({ key: "ArrowRight" });
  await until(() => expect([place(), title()]).toEqual(["2 of 5", "b.png"]));
  expect(off("Previous file")).toBe(false);
  await press("button", "Previous file");
  await until(() => expect(title()).toBe("a.png"));
  key({ key: "ArrowLeft" });
  expect(place()).toBe("1 of 5");
  await press("button", "Next file");
  await until(() => expect(title()).toBe("b.png"));
  // The library brings into view what was looked at last.
  await press("button", "Close");
  expect(onClose.mock.calls).toEqual([[{ id: "b", at: 1 }]]);
});

it("keys rate, mark and throw away the file that is looked at", async () => {
  const { marks, onTrash } = open("b");
  await until(() => expect(title()).toBe("b.png"));
  key({ key: "4" });
  key({ key: "x" });
  key({ key: "6" });
  await until(() =>
    expect(marks()).toEqual([
      { ids: ["b"], rating: 4 },
      { ids: ["b"], flag: -1 },
      { ids: ["b"], label: "red" },
    ]),
  );
  key({ key: "Delete" });
  expect(onTrash.mock.calls.map(([{ id }]) => id)).toEqual(["b"]);
});

it("beside each other keys judge the chosen one; one more comes, up to four; back leads to the one that was judged", async () => {
  const { marks } = open("a");
  await until(() => expect(title()).toBe("a.png"));
  key({ key: "c" });
  await until(() => expect(title()).toBe("Compare"));
  await until(() => expect(stage().dataset.judged).toBe("1"));
  expect([place(), pressed("Compare")]).toEqual([undefined, "true"]);
  key({ key: "ArrowRight" });
  expect(stage().dataset.judged).toBe("2");
  key({ key: "ArrowRight" });
  expect(stage().dataset.judged).toBe("2");
  key({ key: "3" });
  await until(() => expect(marks()).toEqual([{ ids: ["b"], rating: 3 }]));
  await press("button", "Add next");
  await until(() => expect(document.querySelectorAll(".viewstage img")).toHaveLength(3));
  key({ key: "C", shiftKey: true });
  await until(() => expect(document.querySelectorAll(".viewstage img")).toHaveLength(4));
  expect(off("Add next")).toBe(true);
  await press("button", "Compare");
  await until(() => expect([place(), title()]).toEqual(["2 of 5", "b.png"]));
});

it("what went to the trash makes room for the next; of chosen files the last one ends it", async () => {
  const { onClose } = open("a", { chosen: ["a", "d"] });
  await until(() => expect([place(), title()]).toEqual(["1 of 2", "a.png"]));
  trashed = ["a"];
  await queryClient.invalidateQueries();
  await until(() => expect([place(), title()]).toEqual(["1 of 1", "d.png"]));
  expect(onClose).not.toHaveBeenCalled();
  trashed = ["a", "d"];
  await queryClient.invalidateQueries();
  await until(() => expect(onClose.mock.lastCall).toEqual([{ id: "d", at: 0 }]));
});

it("Escape goes back one step at a time: the list of keys, a field, the full screen, the viewer", async () => {
  const { onClose } = open("a");
  await shown();
  const goBack = () => fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
  key({ key: "?", shiftKey: true });
  await until(() => expect(pressed("Keyboard shortcuts")).toBe("true"));
  goBack();
  await until(() => expect(pressed("Keyboard shortcuts")).toBe("false"));
  key({ key: "t" });
  await until(() => expect(document.activeElement?.tagName).toBe("INPUT"));
  goBack();
  await until(() => expect(document.activeElement).toBe(stage()));
  key({ key: "f" });
  expect([pressed("Full screen"), details()]).toEqual(["true", false]);
  goBack();
  await until(() => expect([pressed("Full screen"), details()]).toEqual(["false", true]));
  expect(onClose).not.toHaveBeenCalled();
  goBack();
  await until(() => expect(onClose).toHaveBeenCalledOnce());
});

it("full screen shows nothing but the file, and the details come back with its end", async () => {
  open("a");
  await shown();
  await press("button", "Full screen");
  expect([pressed("Full screen"), details()]).toEqual(["true", false]);
  expect(HTMLElement.prototype.requestFullscreen).toHaveBeenCalledOnce();
  key({ key: "d" });
  expect(details()).toBe(true);
  await press("button", "Full screen");
  expect([pressed("Full screen"), details()]).toEqual(["false", true]);
});

it("a slideshow begins over the screen without details; compared files end, and a key that writes ends it", async () => {
  open("a");
  await shown();
  key({ key: "c" });
  await until(() => expect(title()).toBe("Compare"));
  await press("button", "Slideshow");
  await until(() => expect([pressed("Slideshow"), pressed("Compare"), details()]).toEqual(["true", "false", false]));
  expect(pressed("Full screen")).toBe("true");
  key({ key: "t" });
  await until(() => expect(document.activeElement?.tagName).toBe("INPUT"));
  expect([pressed("Slideshow"), details()]).toEqual(["false", true]);
});

it("opened as a slideshow it is one at once; its key ends it", async () => {
  open("a", { as: "slideshow" });
  await shown();
  expect([pressed("Slideshow"), pressed("Full screen"), details()]).toEqual(["true", "true", false]);
  key({ key: "s" });
  await until(() =>
    expect([pressed("Slideshow"), pressed("Full screen"), details()]).toEqual(["false", "false", true]),
  );
});

it("opened to compare, the chosen files are beside each other", async () => {
  open("c", { as: "compared", chosen: ["c", "e"] });
  await until(() => expect(document.querySelectorAll(".viewstage img")).toHaveLength(2));
  expect(stage().dataset.judged).toBe("1");
  expect(await at("button", "Compare")).toBeDefined();
  expect(off("Add next")).toBe(true);
});

it("a single file can't be compared, and has nothing beside it", async () => {
  files = ["a"];
  open("a");
  await shown();
  expect(["Compare", "Previous file", "Next file"].map(off)).toEqual([true, true, true]);
});
