// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { orpc, queryClient, useToasts } from "#renderer/lib/index.ts";
import { useAlbumActions } from "#renderer/library/albums/use-albums.ts";
import { useLibraryUndo } from "#renderer/library/undo.ts";
import { until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

const reset = () => {
  useToasts.setState({ shown: [] });
  useLibraryUndo.setState({ steps: [] });
};
const uploads: string[] = [];
/** The core takes every file as number 9. */
class Upload extends EventTarget {
  responseType = "";
  status = 200;
  response = {
    ...{ id: nine, sha256: "0".repeat(64), kind: "image", name: "pier", createdAt: 0, state: "ready", rating: 0 },
    ...{
      facts: { kind: "image", format: "png", mime: "image/png", bytes: 4 },
      origin: { type: "imported", fileName: "" },
    },
  };
  upload = new EventTarget();
  open = (_how: string, address: string) => void uploads.push(address);
  send = () => void setTimeout(() => this.dispatchEvent(new Event("load")), 0);
  abort = () => undefined;
}
const nine = "0191a000-0000-7000-8000-000000000009";

beforeAll(speakEnglish);
beforeEach(() => {
  reset();
  uploads.length = 0;
  vi.stubGlobal("XMLHttpRequest", Upload);
  vi.stubGlobal(
    "Worker",
    class extends EventTarget {
      postMessage = () => void setTimeout(() => this.dispatchEvent(new Event("error")), 0);
      terminate = () => undefined;
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  reset();
});

const stills = { id: "1", name: "Stills" };
const refuse = () => {
  throw new Error("The disk is full.");
};
function open(answers: object) {
  const core = pageCore({ albums: answers } as never);
  // What is shown of them is asked for again after each.
  const keys = [orpc.albums.list.queryKey(), orpc.browse.facets.queryKey(), orpc.library.tags.queryKey()];
  const remember = () => {
    for (const key of keys) queryClient.setQueryData(key, [] as never);
  };
  remember();
  const { result } = renderHook(() => useAlbumActions(), { wrapper: WithinPage });
  return {
    ...{ core, actions: result.current, remember },
    stale: () => keys.map((key) => queryClient.getQueryState(key)?.isInvalidated),
  };
}
const toasts = () => useToasts.getState().shown.map(({ kind, title }) => [kind, title]);
const undo = () => useLibraryUndo.getState().steps.at(-1)?.run();
const all = [true, true, true];

it("files that are in the album already aren't added, and there is nothing to take back", async () => {
  const { actions, stale } = open({ add: () => ({ added: [] }) });
  await actions.add(stills, ["a"]);
  expect(toasts()).toEqual([["done", "Already in “Stills”"]]);
  expect([useToasts.getState().shown[0]?.action, useLibraryUndo.getState().steps, stale()]).toEqual([
    undefined,
    [],
    all,
  ]);
});

it.each<[taken: readonly object[], told: unknown[], steps: number]>([
  [[{ id: "a", at: 3 }], [["done", "1 file removed from “Stills”"]], 1],
  [[], [], 0],
])("files that are taken out come back to their places: %j", async (taken, told, steps) => {
  const { actions, core, stale } = open({ take: () => ({ taken }), put: () => ({}) });
  await actions.take(stills, ["a", "b"]);
  expect(core.asked).toEqual([["albums.take", { id: "1", ids: ["a", "b"] }]]);
  expect([toasts(), useLibraryUndo.getState().steps.length, stale()]).toEqual([told, steps, all]);
  if (steps === 0) return;
  expect(useToasts.getState().shown[0]?.action?.label).toBe("Undo");
  useToasts.getState().shown[0]?.action?.run();
  await until(() => expect(core.asked.at(-1)).toEqual(["albums.put", { id: "1", files: taken }]));
});

it("another name is given and taken back; nothing is said of it", async () => {
  const { actions, core, remember, stale } = open({ rename: () => ({}) });
  await actions.rename(stills, "Pictures");
  expect(core.asked).toEqual([["albums.rename", { id: "1", name: "Pictures" }]]);
  expect([toasts(), stale()]).toEqual([[], all]);
  remember();
  undo();
  await until(() => expect(core.asked.at(-1)).toEqual(["albums.rename", { id: "1", name: "Stills" }]));
  await until(() => expect(stale()).toEqual(all));
});

it("a name that is refused is told to the field, and there is no step to take back", async () => {
  const { actions } = open({ rename: refuse });
  await expect(actions.rename(stills, "Pictures")).rejects.toThrow();
  expect([toasts(), useLibraryUndo.getState().steps]).toEqual([[], []]);
});

it("a new album is taken back as a whole", async () => {
  const { actions, core, stale } = open({ create: () => ({ id: "7", name: "Best", files: 1 }), remove: () => ({}) });
  await expect(actions.create("Best", ["a"])).resolves.toEqual({ id: "7", name: "Best", files: 1 });
  expect([core.asked, toasts(), stale()]).toEqual([
    ...[[["albums.create", { name: "Best", ids: ["a"] }]], [["done", "Album “Best” created"]], all],
  ]);
  undo();
  await until(() => expect(core.asked.at(-1)).toEqual(["albums.remove", { id: "7" }]));
});

it("files that were moved come back to where they stood, without a word", async () => {
  const moved = [{ id: "c", at: 3 }];
  const { actions, core } = open({ arrange: () => ({ moved }), put: () => ({}) });
  await expect(actions.arrange("1", ["c"], null)).resolves.toBe(true);
  expect([core.asked, toasts()]).toEqual([[["albums.arrange", { id: "1", ids: ["c"], before: null }]], []]);
  undo();
  await until(() => expect(core.asked.at(-1)).toEqual(["albums.put", { id: "1", files: moved }]));
});

it("files that stood there already leave no step to take back", async () => {
  const { actions } = open({ arrange: () => ({ moved: [] }) });
  await expect(actions.arrange("1", ["c"], null)).resolves.toBe(true);
  expect(useLibraryUndo.getState().steps).toEqual([]);
});

it.each<["add" | "take" | "remove" | "move" | "arrange", unknown[]]>([
  ["add", [stills, ["a"]]],
  ["take", [stills, ["a"]]],
  ["remove", [{ ...stills, files: 1 }]],
  ["move", ["1", null]],
  ["arrange", ["1", ["a"], null]],
])("what can't be done is said, and what is shown is asked for again: %s", async (what, given) => {
  const { actions, stale } = open({ [what]: refuse });
  await (actions[what] as (...given: unknown[]) => Promise<unknown>)(...given);
  expect(toasts().map(([kind]) => kind)).toEqual(["error"]);
  expect([useLibraryUndo.getState().steps, stale()]).toEqual([[], all]);
});

it("a step that can't be taken back is said", async () => {
  const { actions } = open({ create: () => ({ id: "7" }), remove: refuse });
  await actions.create("Best", []);
  useToasts.setState({ shown: [] });
  undo();
  await until(() => expect(toasts().map(([kind]) => kind)).toEqual(["error"]));
});

it.each<[before: string | null | undefined, asked: unknown[]]>([
  [undefined, [["albums.add", { id: "1", ids: [nine] }]]],
  [null, [["albums.add", { id: "1", ids: [nine] }]]],
  // It was in the library already, and is the very one that it was dropped on.
  [nine, [["albums.add", { id: "1", ids: [nine] }]]],
  [
    "b",
    [
      ["albums.add", { id: "1", ids: [nine] }],
      ["albums.arrange", { id: "1", ids: [nine], before: "b" }],
    ],
  ],
])("files from elsewhere come into the library, then the album, before %s", async (before, asked) => {
  const { actions, core, stale } = open({ add: () => ({ added: [nine] }), arrange: () => ({ moved: [] }) });
  actions.bring(stills, [new File(["x"], "pier.png")], before);
  await until(() => expect(toasts()).toEqual([["done", "1 file added"]]));
  expect([core.asked, uploads.length, stale()]).toEqual([asked, 1, all]);
});

it("a file that can't come into the album counts as refused", async () => {
  const { actions } = open({ add: refuse });
  actions.bring(stills, [new File(["x"], "pier.png")]);
  await until(() => expect(toasts()).toEqual([["error", "No files added"]]));
});
