// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { DeletedDialog } from "#renderer/deleted/deleted-dialog.tsx";
import { openDeleted, useDeletedList, useToasts } from "#renderer/lib/index.ts";
import type { DeletedItem, DeletedKind } from "#shared/contract/deleted/deleted.ts";
import { at, named, press, until } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

const reset = () => {
  useDeletedList.setState({ area: null });
  useToasts.setState({ shown: [] });
  window.location.hash = "#/home";
};
beforeAll(speakEnglish);
beforeEach(reset);
afterEach(() => {
  cleanup();
  reset();
});

const item = (kind: DeletedKind, more: Partial<DeletedItem> = {}): DeletedItem => ({
  ...{ kind, id: `${kind} id`, name: "Saltlight", film: null, media: kind === "file" ? "image" : null },
  ...{ deletedAt: Date.now() - 1000, keptUntil: null, ...more },
});

function open(items: readonly DeletedItem[], answers: { restore?: () => unknown; erase?: () => unknown } = {}) {
  const core = pageCore({
    deleted: {
      list: ({ limit = 0, offset = 0 }: { limit?: number; offset?: number }) => ({
        items: items.slice(offset, offset + limit),
        total: items.length,
      }),
      restore: () => ({ restored: 1, gone: 0 }),
      erase: () => ({ erased: 1, refused: 0 }),
      ...answers,
    },
  } as never);
  openDeleted("all");
  render(
    <TooltipProvider>
      <DeletedDialog />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return { asked: (path: string) => core.asked.flatMap(([each, input]) => (each === path ? [input] : [])) };
}
const notice = () => document.querySelector(".deletedDone")?.textContent;

it.each<[kind: DeletedKind, hash: string]>([
  ["conversation", "#/chat/conversation%20id"],
  ["folder", "#/chat"],
  ["preset", "#/chat"],
  ["film", "#/storyboard/film%20id"],
  ["shot", "#/storyboard/film/shot%20id"],
  ["song", "#/song/song%20id"],
  ["file", "#/library/file%20id"],
])("a %s that is back is opened where it is: %s", async (kind, hash) => {
  const { asked } = open([item(kind, kind === "shot" ? { film: { id: "film", title: "Pier" } } : {})]);
  await press("button", "Restore “Saltlight”");
  await until(() => expect(notice()).toBe("“Saltlight” restoredOpen"));
  expect(asked("deleted.restore")).toEqual([{ items: [{ kind, id: `${kind} id` }] }]);
  // The list is read again.
  await until(() => expect(asked("deleted.list")).toHaveLength(2));
  await press("button", "Open");
  expect(window.location.hash).toBe(hash);
  expect([useDeletedList.getState().area, named("dialog", /./)]).toEqual([null, []]);
});

it("what is gone meanwhile can't be opened", async () => {
  open([item("song", { name: "" })], { restore: () => ({ restored: 0, gone: 1 }) });
  await press("button", "Restore “Untitled song”");
  await until(() => expect(notice()).toBe("“Untitled song” is no longer available"));
  expect(named("button", "Open")).toEqual([]);
});

it.each<[kind: DeletedKind, refused: number, button: string, confirm: string, told: string]>([
  ["film", 0, "Delete “Saltlight” forever", "Delete forever", "“Saltlight” deleted forever"],
  [
    ...["file", 0, "Move “Saltlight” to the system trash", "Move to system trash"],
    "“Saltlight” moved to the system trash",
  ] as never,
  [
    ...["file", 1, "Move “Saltlight” to the system trash", "Move to system trash"],
    "Couldn’t move “Saltlight” to the system trash",
  ] as never,
])("a %s is erased once that is confirmed (refused: %d)", async (kind, refused, button, confirm, told) => {
  const { asked } = open([item(kind)], { erase: () => ({ erased: 1 - refused, refused }) });
  await press("button", button);
  await at("heading", "Delete “Saltlight”?");
  expect(asked("deleted.erase")).toEqual([]);
  await press("button", confirm);
  await until(() => expect(notice()).toBe(told));
  expect(asked("deleted.erase")).toEqual([{ items: [{ kind, id: `${kind} id` }] }]);
});

it("an untitled one is erased by what it is", async () => {
  open([item("shot", { name: "", film: { id: "film", title: "Pier" } })]);
  await press("button", "Delete “Shot without a prompt” forever");
  await press("button", "Delete forever");
  await until(() => expect(notice()).toBe("“Shot without a prompt” deleted forever"));
});

it.each(["restore", "erase"] as const)("where the core can't %s it says so, and the list stays", async (what) => {
  open([item("film")], {
    [what]: () => {
      throw new Error("The disk is full.");
    },
  });
  await press("button", what === "restore" ? "Restore “Saltlight”" : "Delete “Saltlight” forever");
  if (what === "erase") await press("button", "Delete forever");
  await until(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]));
  expect(notice()).toBeUndefined();
  await at("button", "Restore “Saltlight”");
});

it("of many the next hundred come when they are asked for, and the area says which kinds", async () => {
  const many = Array.from({ length: 101 }, (_, number) => item("song", { id: `${number}`, name: `Song ${number}` }));
  const { asked } = open(many);
  await at("button", "Restore “Song 99”");
  expect(document.querySelector(".deletedCount")?.textContent).toBe("101 items");
  expect(named("button", "Restore “Song 100”")).toEqual([]);
  await press("button", "Show more");
  await at("button", "Restore “Song 100”");
  expect(named("button", "Show more")).toEqual([]);
  await press("radio", "Chat");
  await until(() =>
    expect(asked("deleted.list").at(-1)).toEqual({
      kinds: ["conversation", "folder", "preset"],
      limit: 100,
      offset: 0,
    }),
  );
  expect(asked("deleted.list").slice(0, 2)).toEqual([
    { kinds: [], limit: 100, offset: 0 },
    { kinds: [], limit: 100, offset: 100 },
  ]);
});
