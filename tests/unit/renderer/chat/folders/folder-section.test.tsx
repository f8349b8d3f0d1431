// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { useFolderDialog } from "#renderer/chat/folders/folder-dialog-state.ts";
import { FolderSection } from "#renderer/chat/folders/folder-section.tsx";
import { useListKeys } from "#renderer/chat/folders/use-list-keys.ts";
import type { ConversationActions } from "#renderer/chat/use-conversation-actions.ts";
import { TooltipProvider } from "#renderer/components/index.ts";
import { useToasts } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/chat/conversations.ts";
import type { Folder } from "#shared/contract/chat/folders.ts";
import { drag } from "../../dragged.ts";
import { at, chooseFrom, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { type WatchedSight, watchedSight } from "../../watched-sight.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

let sight: WatchedSight;
beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  sight = watchedSight();
  useToasts.setState({ shown: [] });
});
afterEach(() => {
  cleanup();
  useFolderDialog.setState({ asked: null });
  vi.unstubAllGlobals();
});

const folder = (id: string, more: Partial<Folder> = {}) =>
  ({ id, name: `Folder ${id}`, open: false, count: 2, ...more }) as Folder;
const conversation = (id: string) =>
  ({
    ...{ id, title: `Talk ${id}`, titleMarks: null, hit: null, pinned: false, archived: false },
    ...{ replying: false, unanswered: false, excerpt: `Words of ${id}`, updatedAt: 0, folderId: null },
  }) as unknown as Conversation;

function open(folders: readonly Folder[], kept: readonly Conversation[] = []) {
  const done = () => undefined;
  const core = pageCore({
    folders: { setOpen: done, put: done },
    conversations: { list: () => kept },
  } as never);
  const [onRemove, onRename] = [vi.fn(), vi.fn()];
  function List() {
    const list = useRef<HTMLDivElement>(null);
    useListKeys(list);
    return (
      <div className="scroll" ref={list}>
        {folders.map((each) => (
          <FolderSection
            key={each.id}
            folder={each}
            onRemove={onRemove}
            current="t2"
            now={0}
            actions={{ exportsOf: () => [] } as unknown as ConversationActions}
            onRename={onRename}
            movesOf={() => ({ kind: "line" })}
          />
        ))}
      </div>
    );
  }
  render(
    <TooltipProvider>
      <List />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const asked = (path: string) => core.asked.flatMap(([each, input]) => (each === path ? [input] : []));
  return { asked, onRemove, onRename };
}
const section = (name: string) => document.querySelector(`section[aria-label="${name}"]`) as HTMLElement;
const head = (name: string) => section(name).querySelector("[data-stop]") as HTMLElement;
const menu = (name: string) => section(name).querySelector("[aria-haspopup=menu]") as HTMLElement;
const icons = (name: string) =>
  [...head(name).querySelectorAll("svg")].map((icon) => /lucide-([a-z-]+)/.exec(icon.getAttribute("class") ?? "")?.[1]);
const settle = () => act(() => new Promise<void>((done) => setTimeout(done, 30)));

it("a closed folder says its name and how many are in it, and draws and asks for none of them", async () => {
  const { asked } = open([folder("f1")], [conversation("t1")]);
  expect(head("Folder f1").getAttribute("aria-expanded")).toBe("false");
  expect([head("Folder f1").textContent, icons("Folder f1")]).toEqual(["Folder f12", ["chevron-right", "folder"]]);
  await settle();
  expect(section("Folder f1").querySelector("ul, .none")).toBeNull();
  expect(asked("conversations.list")).toEqual([]);
});

it("an open one shows its conversations page by page, the one that is open marked", async () => {
  const { asked } = open([folder("f1", { open: true, count: 61 })], [conversation("t1"), conversation("t2")]);
  expect(head("Folder f1").getAttribute("aria-expanded")).toBe("true");
  expect(icons("Folder f1")).toEqual(["chevron-down", "folder-open"]);
  await at("link", /^Talk t1/);
  expect((await at("link", /^Talk t2/)).getAttribute("aria-current")).toBe("page");
  expect((await at("link", /^Talk t1/)).getAttribute("aria-current")).toBeNull();
  expect(section("Folder f1").querySelectorAll("ul")).toHaveLength(2);
  // The second page is far from view.
  expect(asked("conversations.list")).toEqual([{ folderId: "f1", limit: 60, offset: 0 }]);
  expect(section("Folder f1").querySelector(".none")).toBeNull();
  sight.tell(section("Folder f1").querySelectorAll("ul")[1] as Element, true);
  await until(() => expect(asked("conversations.list").slice(1)).toEqual([{ folderId: "f1", limit: 60, offset: 60 }]));
});

it("an open one that is empty says how it is filled", async () => {
  const { asked } = open([folder("f1", { open: true, count: 0 })]);
  await settle();
  expect(section("Folder f1").querySelector(".none")?.textContent).toBe(
    "Drag a conversation here, or move it from its menu.",
  );
  expect(section("Folder f1").querySelector("ul")).toBeNull();
  expect(asked("conversations.list")).toEqual([]);
});

it.each([
  ["closed", false, "ArrowRight", "ArrowLeft"],
  ["open", true, "ArrowLeft", "ArrowRight"],
])("one that is %s is turned by a click and by one arrow, not by the other", async (_what, isOpen, key, other) => {
  const { asked } = open([folder("f1", { open: isOpen })]);
  fireEvent.keyDown(head("Folder f1"), { key: other });
  fireEvent.keyDown(head("Folder f1"), { key: "x" });
  await settle();
  expect(asked("folders.setOpen")).toEqual([]);
  fireEvent.keyDown(head("Folder f1"), { key });
  await until(() => expect(asked("folders.setOpen")).toEqual([{ id: "f1", open: !isOpen }]));
  fireEvent.click(head("Folder f1"));
  await until(() => expect(asked("folders.setOpen")).toHaveLength(2));
  expect(asked("folders.setOpen")[1]).toEqual({ id: "f1", open: !isOpen });
  expect(useToasts.getState().shown).toEqual([]);
});

it("F2 asks for another name and Delete takes it away; each does only that", () => {
  const folders = [folder("f1"), folder("f2")];
  const { onRemove, asked } = open(folders);
  fireEvent.keyDown(head("Folder f2"), { key: "F2" });
  expect(useFolderDialog.getState().asked).toEqual({ kind: "rename", folder: folders[1] });
  expect(onRemove).not.toHaveBeenCalled();
  useFolderDialog.setState({ asked: null });
  fireEvent.keyDown(head("Folder f2"), { key: "Delete" });
  expect(onRemove).toHaveBeenCalledExactlyOnceWith(folders[1]);
  expect(useFolderDialog.getState().asked).toBeNull();
  expect(asked("folders.setOpen")).toEqual([]);
});

it("its menu does the same", async () => {
  const folders = [folder("f1"), folder("f2")];
  const { onRemove } = open(folders);
  await chooseFrom("Actions for folder Folder f1", "Rename…");
  expect(useFolderDialog.getState().asked).toEqual({ kind: "rename", folder: folders[0] });
  await chooseFrom("Actions for folder Folder f2", "Delete folder");
  expect(onRemove).toHaveBeenCalledExactlyOnceWith(folders[1]);
});

it("Tab may come to a folder before any was chosen, and to its menu only from there", () => {
  open([folder("f1"), folder("f2")]);
  const stops = () => ["Folder f1", "Folder f2"].map((name) => [head(name).tabIndex, menu(name).tabIndex]);
  expect(stops()).toEqual([
    [0, -1],
    [0, -1],
  ]);
  act(() => head("Folder f2").focus());
  expect(stops()).toEqual([
    [-1, -1],
    [0, 0],
  ]);
});

it("a conversation that is dragged over a folder marks it, and goes into the one it is let go on", async () => {
  const { asked } = open([folder("f1", { open: true }), folder("f2"), folder("f3")], [conversation("t1")]);
  const row = (await at("link", /^Talk t1/)).closest("li") as HTMLElement;
  const marked = () => [1, 2, 3].map((nth) => section(`Folder f${nth}`).hasAttribute("data-over"));
  const dragged = await drag(row);
  await dragged.over(head("Folder f2"), 5, 5);
  expect(marked()).toEqual([false, true, false]);
  await dragged.drop(head("Folder f3"), 5, 9);
  await until(() => expect(asked("folders.put")).toEqual([{ conversationId: "t1", folderId: "f3" }]));
  expect(marked()).toEqual([false, false, false]);
});
