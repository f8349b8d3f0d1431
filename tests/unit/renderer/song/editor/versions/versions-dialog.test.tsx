// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import i18next from "i18next";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { zhCN } from "#renderer/i18n/chinese.ts";
import { ja } from "#renderer/i18n/japanese.ts";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { VersionsDialog } from "#renderer/song/editor/versions/versions-dialog.tsx";
import type { LyricVersion } from "#shared/contract/songs/lyrics.ts";
import { at, chooseFrom, named, press, until, write } from "../../../page-controls.ts";
import { type Answers, pageCore } from "../../../page-core.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";

const version = (id: string, lyrics: string, name = ""): LyricVersion => ({
  ...{ id, songId: "song", lyrics, name, reason: name ? "named" : "automatic", createdAt: 0 },
});
let versions: LyricVersion[];

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  useToasts.setState({ shown: [] });
  versions = [version("new", "Home"), version("old", "Away we go", "First draft")];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ shown: [] });
});

function open(lyrics = "Home", answers: Answers["lyrics"] = {}) {
  const core = pageCore({
    lyrics: {
      versions: () => versions,
      keepVersion: (input) => {
        const added = { ...version("added", input.lyrics, input.name), reason: input.reason };
        versions = [added, ...versions];
        return added;
      },
      renameVersion: ({ id, name }) => {
        versions = versions.map((each) => (each.id === id ? { ...each, name } : each));
        return version(id, "", name);
      },
      removeVersion: ({ id }) => {
        versions = versions.filter((each) => each.id !== id);
      },
      returnVersion: ({ id }) => {
        versions = [...versions, version(id, "Away we go", "First draft")];
        return version(id, "");
      },
      ...answers,
    },
  });
  const [onRestore, onOpenChange] = [vi.fn(), vi.fn()];
  render(<VersionsDialog open songId="song" {...{ lyrics, onRestore, onOpenChange }} />, { wrapper: WithinPage });
  const changes = () => core.asked.filter(([path]) => path !== "lyrics.versions");
  return { changes, onRestore, onOpenChange };
}
const toast = () => useToasts.getState().shown.at(-1);
const off = (name: string) => named("button", name)[0]?.matches(":disabled, [aria-disabled=true]");
const words = () => document.querySelector("[role=dialog]")?.textContent ?? "";
const list = () => named("button", /characters/).map((row) => row.querySelector("b")?.textContent);

it("the newest is shown first; what is as the text is now can't be restored, and another shows what differs", async () => {
  open();
  await at("button", /^First draft/);
  expect(list()).toEqual(["Autosaved", "First draft"]);
  expect(named("button", /4 characters · current text/)).toHaveLength(1);
  expect(named("button", /10 characters$/)).toHaveLength(1);
  expect(words()).toContain("Same as the current text.");
  expect(off("Restore")).toBe(true);
  await press("button", /^First draft/);
  expect(words()).toContain("Struck-through words are only in this version");
  expect(off("Restore")).toBe(false);
  expect((await at("button", /^First draft/)).getAttribute("aria-current")).toBe("true");
});

/** The song as the list of songs has it. */
const isWritten = (lyrics: string) =>
  queryClient.setQueryData(orpc.songs.list.queryKey(), [{ id: "song", draft: { lyrics } }] as never);

it("before a version is restored the text is saved as one, and the restoring can be undone", async () => {
  const { changes, onRestore, onOpenChange } = open();
  await press("button", /^First draft/);
  await press("button", "Restore");
  await until(() => expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false));
  expect(changes()).toEqual([["lyrics.keepVersion", { songId: "song", lyrics: "Home", reason: "restore" }]]);
  expect(onRestore.mock.calls).toEqual([["Away we go"]]);
  expect(toast()?.title).toBe("Version restored. Your previous text was saved as a version.");
  isWritten("Away we go");
  toast()?.action?.run();
  expect(onRestore.mock.calls).toEqual([["Away we go"], ["Home"]]);
});

it("what was written since a version was restored stays: Undo says so", async () => {
  const { onRestore } = open();
  await press("button", /^First draft/);
  await press("button", "Restore");
  await until(() => expect(onRestore).toHaveBeenCalledExactlyOnceWith("Away we go"));
  isWritten("Away we go, my love");
  toast()?.action?.run();
  expect(onRestore).toHaveBeenCalledTimes(1);
  expect(useToasts.getState().shown.at(-1)?.title).toBe("Can’t undo: it has changed since then");
});

it("nothing is saved of a text without words", async () => {
  const { changes, onRestore } = open(" \n");
  await press("button", "Restore");
  await until(() => expect(onRestore).toHaveBeenCalledExactlyOnceWith("Home"));
  expect(changes()).toEqual([]);
  expect(named("button", "Save version")[0]?.title).toMatch(/^No versions yet/);
});

it("where the text couldn't be saved nothing is written over it", async () => {
  const { onRestore, onOpenChange } = open("Home", {
    keepVersion: () => {
      throw new Error("disk");
    },
  });
  await press("button", /^First draft/);
  await press("button", "Restore");
  await until(() => expect(toast()?.kind).toBe("error"));
  expect(onRestore).not.toHaveBeenCalled();
  expect(onOpenChange).not.toHaveBeenCalled();
});

it("the text is saved under a name, and that version is the one that is shown", async () => {
  const { changes } = open("Home again");
  await at("button", /^First draft/);
  expect(off("Save version")).toBe(true);
  const field = (await write("Version name", "  ")) as HTMLInputElement;
  expect(off("Save version")).toBe(true);
  fireEvent.submit(field.form as HTMLFormElement);
  await write("Version name", " Second ");
  await press("button", "Save version");
  await until(() => expect(list()[0]).toBe("Second"));
  expect(changes()).toEqual([
    ["lyrics.keepVersion", { songId: "song", lyrics: "Home again", name: "Second", reason: "named" }],
  ]);
  expect(field.value).toBe("");
  await until(() => expect(named("button", /^Second/)[0]?.getAttribute("aria-current")).toBe("true"));
});

it("a version is given another name where it stands", async () => {
  const { changes } = open();
  await at("button", /^First draft/);
  await chooseFrom("Actions for First draft", "Rename");
  const fields = await until(() => expect(named("field", "Version name")).toHaveLength(2)).then(() =>
    named("field", "Version name"),
  );
  const field = fields.find((each) => (each as HTMLInputElement).value === "First draft") as HTMLInputElement;
  fireEvent.input(field, { target: { value: "Opening" } });
  fireEvent.submit(field.form as HTMLFormElement);
  await until(() => expect(list()).toEqual(["Autosaved", "Opening"]));
  expect(changes()).toEqual([["lyrics.renameVersion", { id: "old", name: "Opening" }]]);
});

it("a version that is deleted can be brought back", async () => {
  const { changes } = open();
  await at("button", /^First draft/);
  await chooseFrom("Actions for First draft", "Delete");
  await until(() => expect(list()).toEqual(["Autosaved"]));
  await until(() => expect(toast()?.title).toBe("Version deleted"));
  act(() => toast()?.action?.run());
  await until(() => expect(list()).toEqual(["Autosaved", "First draft"]));
  expect(changes()).toEqual([
    ["lyrics.removeVersion", { id: "old" }],
    ["lyrics.returnVersion", { id: "old" }],
  ]);
});

it("a version that couldn't be deleted stays, and that is said", async () => {
  open("Home", {
    removeVersion: () => {
      throw new Error("locked");
    },
  });
  await at("button", /^First draft/);
  await chooseFrom("Actions for First draft", "Delete");
  await until(() => expect(toast()?.kind).toBe("error"));
  expect(list()).toEqual(["Autosaved", "First draft"]);
});

it.each([
  ["en", /^Actions for Autosaved, \S/],
  ["zh-CN", /^“已自动保存，\S.*”的操作$/],
  ["ja", /^「自動保存、\S/],
])(
  "in %s a version without a name is called by its reason and date, with that language’s comma",
  async (language, name) => {
    for (const [area, texts] of Object.entries(zhCN)) i18next.addResourceBundle("zh-CN", area, texts);
    for (const [area, texts] of Object.entries(ja)) i18next.addResourceBundle("ja", area, texts);
    await i18next.changeLanguage(language);
    try {
      open();
      await at("button", name);
    } finally {
      await i18next.changeLanguage("en");
    }
  },
);

it("that there is none is said; that they can't be read too, with a way to try again", async () => {
  versions = [];
  open();
  await until(() => expect(words()).toContain("No versions yet."));
  expect(off("Restore")).toBe(true);
  cleanup();
  let refuses = true;
  open("Home", {
    versions: () => {
      if (refuses) throw new Error("locked");
      return [version("new", "Home", "Kept")];
    },
  });
  const again = await at("button", /again|retry/i);
  refuses = false;
  fireEvent.click(again);
  await until(() => expect(list()).toEqual(["Kept"]));
});
