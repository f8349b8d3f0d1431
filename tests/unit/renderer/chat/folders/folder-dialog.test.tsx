// @vitest-environment jsdom
import { ORPCError } from "@orpc/server";
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { FolderDialog } from "#renderer/chat/folders/folder-dialog.tsx";
import { askFolderName, useFolderDialog } from "#renderer/chat/folders/folder-dialog-state.ts";
import type { Folder } from "#shared/contract/chat/folders.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { at, gone, named, press, until, write } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => askFolderName(null));
afterEach(() => {
  cleanup();
  askFolderName(null);
});

const id = (nth: number) => `0191a000-0000-7000-8000-00000000000${nth}`;
const folder = { id: id(1), name: "Storms", open: true, count: 0 } as unknown as Folder;
const refuse = () => {
  throw new ORPCError("FAILED", { status: 507, data: studioErrorOf("disk_full") });
};

function open(answers: NonNullable<Answers["folders"]> = {}) {
  const core = pageCore({ folders: answers });
  render(<FolderDialog />, { wrapper: WithinPage });
  return core;
}
const ask = (asked: Parameters<typeof askFolderName>[0]) => act(() => askFolderName(asked));
const field = () => document.querySelector<HTMLInputElement>("[role=dialog] input") as HTMLInputElement;
const isOff = (name: string) => named("button", name)[0]?.matches(":disabled, [aria-disabled=true]");
const isAsking = () => named("dialog", /./).length > 0;

it("nothing is asked until somebody wants a name, and Escape leaves it", async () => {
  const core = open();
  expect(isAsking()).toBe(false);
  ask({ kind: "new" });
  fireEvent.keyDown(await at("dialog", "New folder"), { key: "Escape" });
  await gone("dialog", "New folder");
  expect([useFolderDialog.getState().asked, core.asked]).toEqual([null, []]);
});

it("a pane that is left takes it along: it doesn't open by itself where one comes back", async () => {
  open();
  ask({ kind: "new" });
  await at("dialog", "New folder");
  cleanup();
  open();
  expect([isAsking(), useFolderDialog.getState().asked]).toEqual([false, null]);
});

it("a new folder has the name that was written, without what surrounds it", async () => {
  const core = open({ create: ({ name }) => ({ ...folder, name }) });
  ask({ kind: "new" });
  await at("dialog", "New folder");
  expect([field().value, field().maxLength, isOff("Create")]).toEqual(["", 100, true]);
  await write("Name", "   ");
  expect(isOff("Create")).toBe(true);
  fireEvent.keyDown(field(), { key: "Enter" });
  await write("Name", " Rain ");
  expect(isOff("Create")).toBe(false);
  await press("button", "Create");
  await gone("dialog", "New folder");
  expect(core.asked).toEqual([["folders.create", { name: "Rain" }]]);
});

it("Enter keeps it as well, and a conversation goes into it at once", async () => {
  const core = open({ create: ({ name }) => ({ ...folder, id: id(2), name }), put: () => undefined });
  ask({ kind: "new", moving: { id: id(7) } });
  await write("Name", "Rain");
  fireEvent.keyDown(field(), { key: "Enter" });
  await gone("dialog", "New folder");
  expect(core.asked).toEqual([
    ["folders.create", { name: "Rain" }],
    ["folders.put", { conversationId: id(7), folderId: id(2) }],
  ]);
});

it("the dialog stays until all of it is done", async () => {
  const waiting: (() => void)[] = [];
  const wait = () => new Promise<void>((done) => void waiting.push(done));
  open({ create: ({ name }) => wait().then(() => ({ ...folder, name })), put: wait, rename: wait as never });
  const proceed = async () => {
    await until(() => expect(waiting).toHaveLength(1));
    // Long enough for whoever doesn't wait.
    await act(() => new Promise((rest) => setTimeout(rest, 20)));
    expect(isAsking()).toBe(true);
    waiting.pop()?.();
  };
  ask({ kind: "new", moving: { id: id(7) } });
  await write("Name", "Rain");
  await press("button", "Create");
  await proceed();
  await proceed();
  await gone("dialog", "New folder");
  ask({ kind: "rename", folder });
  await press("button", "Rename");
  await proceed();
  await gone("dialog", "Rename folder");
});

it("a folder that exists is asked for another name, beginning with its own", async () => {
  const core = open({ rename: ({ name }) => ({ ...folder, name }) });
  ask({ kind: "rename", folder });
  await at("dialog", "Rename folder");
  expect([field().value, isOff("Rename")]).toEqual(["Storms", false]);
  expect(named("button", "Create")).toEqual([]);
  await write("Name", " Gales");
  await press("button", "Rename");
  await gone("dialog", "Rename folder");
  expect(core.asked).toEqual([["folders.rename", { id: id(1), name: "Gales" }]]);
});

it("another folder is asked for anew", async () => {
  open();
  ask({ kind: "rename", folder });
  await write("Name", "Gales");
  ask({ kind: "rename", folder: { ...folder, id: id(2), name: "Fog" } });
  expect(field().value).toBe("Fog");
  ask({ kind: "new" });
  expect(field().value).toBe("");
});

it.each([
  ["made", { kind: "new" as const }, "Create", { create: refuse }],
  ["renamed", { kind: "rename" as const, folder }, "Rename", { rename: refuse }],
  ["filled", { kind: "new" as const, moving: { id: id(7) } }, "Create", { create: () => folder, put: refuse }],
])("where it can’t be %s the dialog stays and says why", async (_what, asked, button, answers) => {
  open(answers);
  ask(asked);
  await write("Name", "Rain");
  expect(document.querySelector("[role=dialog] [aria-invalid]")).toBeNull();
  await press("button", button);
  await until(() =>
    expect(document.getElementById(field().getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "The disk is full.",
    ),
  );
  expect([field().getAttribute("aria-invalid"), field().value]).toEqual(["true", "Rain"]);
});
