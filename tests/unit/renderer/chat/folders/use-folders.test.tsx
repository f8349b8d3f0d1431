// @vitest-environment jsdom
import { ORPCError } from "@orpc/server";
import { act, cleanup, renderHook } from "@testing-library/react";
import i18next, { type TFunction } from "i18next";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { askFolderName, useFolderDialog } from "#renderer/chat/folders/folder-dialog-state.ts";
import { moveToFolder, putInFolder, setFolderOpen, useFolders } from "#renderer/chat/folders/use-folders.ts";
import type { MenuItem } from "#renderer/components/index.ts";
import { useToasts } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/chat/conversations.ts";
import type { Folder } from "#shared/contract/chat/folders.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { until } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
const reset = () => {
  askFolderName(null);
  useToasts.setState({ shown: [] });
};
beforeEach(reset);
afterEach(() => {
  cleanup();
  reset();
});

const id = (nth: number) => `0191a000-0000-7000-8000-00000000000${nth}`;
const folder = (nth: number, name: string, isOpen = false) =>
  ({ id: id(nth), name, open: isOpen, count: 0 }) as unknown as Folder;
const folders = [folder(1, "Storms"), folder(2, "Fog")];
const talk = (folderId: string | null) => ({ id: id(7), title: "Rain", folderId }) as unknown as Conversation;
const done = () => undefined as never;
const fail = (data: ReturnType<typeof studioErrorOf>) => () => {
  throw new ORPCError("FAILED", { status: 400, data });
};
const full = fail(studioErrorOf("disk_full"));
const words = () => i18next.getFixedT("en", "folders") as TFunction<"folders">;

function open(answers: NonNullable<Answers["folders"]> = {}) {
  const core = pageCore({ folders: { list: () => folders, ...answers } });
  const asked = () => core.asked.filter(([path]) => path !== "folders.list");
  return { asked };
}
const toasts = () =>
  useToasts.getState().shown.map(({ kind, title, action }) => [kind, title, action?.label, action?.undoes]);
const undoLast = () => act(() => useToasts.getState().shown.at(-1)?.action?.run());
const diskFull = {
  kind: "error",
  title: "The disk is full.",
  body: expect.stringMatching(/./),
};

it("a conversation is put without a word; what fails is said with what can be done", async () => {
  const { asked } = open({ put: full });
  putInFolder(id(7), id(1));
  await until(() => expect(useToasts.getState().shown).toMatchObject([diskFull]));
  expect(asked()).toEqual([["folders.put", { conversationId: id(7), folderId: id(1) }]]);
});

it("a failure without advice is one sentence", async () => {
  open({ put: fail({ ...studioErrorOf("disk_full"), code: "house.rule", message: "No room.", advice: "" }) });
  putInFolder(id(7), id(1));
  await until(() => expect(useToasts.getState().shown).toMatchObject([{ kind: "error", title: "No room." }]));
  expect(useToasts.getState().shown[0]).not.toHaveProperty("body");
});

it.each([
  [null, folders[0], id(1), "“Rain” moved to folder “Storms”"],
  [id(2), folders[0], id(1), "“Rain” moved to folder “Storms”"],
  [id(2), null, null, "“Rain” moved out of its folder"],
] as const)("moved from %s it is said, with the way back", async (from, to, put, title) => {
  const { asked } = open({ put: done });
  moveToFolder(words(), talk(from), to ?? null);
  await until(() => expect(toasts()).toEqual([["done", title, "Undo", true]]));
  undoLast();
  await until(() =>
    expect(asked()).toEqual([
      ["folders.put", { conversationId: id(7), folderId: put }],
      ["folders.put", { conversationId: id(7), folderId: from }],
    ]),
  );
});

it.each([
  [id(1), folders[0]],
  [null, null],
] as const)("what is there already isn’t moved: %s", async (from, to) => {
  const { asked } = open({ put: done });
  moveToFolder(words(), talk(from), to ?? null);
  await act(() => new Promise((rest) => setTimeout(rest, 20)));
  expect([asked(), toasts()]).toEqual([[], []]);
});

it("a move that fails is said, and there is no way back", async () => {
  open({ put: full });
  moveToFolder(words(), talk(null), folders[0] ?? null);
  await until(() => expect(useToasts.getState().shown).toMatchObject([diskFull]));
  expect(useToasts.getState().shown[0]?.action).toBeUndefined();
});

it.each([true, false])("a folder that is open (%s) is turned", async (isOpen) => {
  const { asked } = open({ setOpen: done });
  setFolderOpen(folder(1, "Storms", isOpen));
  await until(() => expect(asked()).toEqual([["folders.setOpen", { id: id(1), open: !isOpen }]]));
});

it("one that can’t be turned says why", async () => {
  open({ setOpen: full });
  setFolderOpen(folder(1, "Storms"));
  await until(() => expect(useToasts.getState().shown).toMatchObject([diskFull]));
});

async function used(answers?: NonNullable<Answers["folders"]>) {
  const core = open(answers);
  const { result } = renderHook(useFolders, { wrapper: WithinPage });
  await until(() => expect(result.current.folders).toEqual(folders));
  return { ...core, ...result.current };
}
const itemsOf = (menu: MenuItem) =>
  (menu.kind === "sub" ? menu.items : []) as { label?: string; checked?: boolean; onSelect?: () => void }[];

it.each([
  [id(1), [true, false, false]],
  [id(2), [false, true, false]],
  [null, [false, false, true]],
])("of a conversation in %s the menu marks where it is", async (from, checked) => {
  const { movesOf } = await used();
  const menu = movesOf(talk(from));
  expect([menu.kind, (menu as { label: string }).label]).toEqual(["sub", "Move to"]);
  expect(itemsOf(menu).map(({ label }) => label)).toEqual(["Storms", "Fog", "No folder", undefined, "New folder…"]);
  expect(
    itemsOf(menu)
      .slice(0, 3)
      .map((item) => item.checked),
  ).toEqual(checked);
});

it("from the menu it goes into a folder, out of it, or into a new one", async () => {
  const { movesOf, asked } = await used({ put: done });
  const choose = (label: string) =>
    act(() =>
      itemsOf(movesOf(talk(id(1))))
        .find((item) => item.label === label)
        ?.onSelect?.(),
    );
  choose("Fog");
  await until(() => expect(toasts()).toEqual([["done", "“Rain” moved to folder “Fog”", "Undo", true]]));
  choose("No folder");
  await until(() => expect(toasts()).toHaveLength(2));
  expect(asked()).toEqual([
    ["folders.put", { conversationId: id(7), folderId: id(2) }],
    ["folders.put", { conversationId: id(7), folderId: null }],
  ]);
  choose("New folder…");
  expect(useFolderDialog.getState().asked).toEqual({ kind: "new", moving: talk(id(1)) });
});

it("a folder is deleted with the way back, once", async () => {
  const { remove, asked } = await used({ remove: done, restore: done });
  remove(folder(1, "Storms"));
  await until(() =>
    expect(toasts()).toEqual([["done", "Folder “Storms” deleted. Its conversations weren’t.", "Undo", true]]),
  );
  undoLast();
  undoLast();
  await until(() =>
    expect(asked()).toEqual([
      ["folders.remove", { id: id(1) }],
      ["folders.restore", { id: id(1) }],
    ]),
  );
});

it("what can’t be deleted, or brought back, is said", async () => {
  const { remove } = await used({ remove: ({ id: which }) => (which === id(1) ? full() : done()), restore: full });
  remove(folder(1, "Storms"));
  await until(() => expect(useToasts.getState().shown).toMatchObject([diskFull]));
  expect(useToasts.getState().shown[0]?.action).toBeUndefined();
  useToasts.setState({ shown: [] });
  remove(folder(2, "Fog"));
  await until(() => expect(toasts()).toHaveLength(1));
  undoLast();
  await until(() => expect(useToasts.getState().shown.at(-1)).toMatchObject(diskFull));
});
