// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import i18next from "i18next";
import { useState } from "react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { CommandPalette } from "#renderer/app/palette/command-palette.tsx";
import { usePalette } from "#renderer/app/palette/palette-state.ts";
import { Dialog } from "#renderer/components/index.ts";
import { en } from "#renderer/i18n/english.ts";
import { resetAnnouncements } from "#renderer/lib/announce.ts";
import {
  type Command,
  closeGuide,
  openRoute,
  queryClient,
  runInPane,
  useAnnouncements,
  useCommands,
  useHelp,
} from "#renderer/lib/index.ts";
import { otherPaneCommands, settingsSections } from "#renderer/lib/other-pane-commands.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { pageCore } from "../page-core.ts";
import { watchedSizes } from "../watched-sizes.ts";

beforeAll(() =>
  i18next.init({ lng: "en", resources: { en }, defaultNS: "shell", interpolation: { escapeValue: false } }),
);
beforeEach(() => {
  openRoute("chat");
  watchedSizes();
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  usePalette.getState().setOpen(false);
  useCommands.setState({ byOwner: {} });
  vi.unstubAllGlobals();
  vi.useRealTimers();
  window.location.hash = "";
});

const command = (id: string, title: string, more: Partial<Command> = {}): Command => ({
  ...{ id, title, group: "Chat", run: vi.fn() },
  ...more,
});

/** The palette is open, and the core knows these films, songs, conversations and files. */
function openPalette(commands: readonly Command[]) {
  pageCore({
    storyboard: { projects: () => [{ id: "f1", title: "Saltlight" }] },
    songs: { list: () => [{ id: "s1", draft: { title: "Harbour song" } }] },
    folders: { list: () => [] },
    conversations: {
      list: ({ search }: { search?: string }) =>
        search === "tide" ? [{ id: "c1", title: "Tide tables", folderId: null }] : [],
    },
    browse: {
      page: ({ search }: { search?: string }) => ({
        items: search === "tide" ? [{ id: "a1", name: "tide.png", kind: "image" }] : [],
      }),
    },
  } as never);
  useCommands.setState({ byOwner: { chat: commands } });
  render(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <CommandPalette />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  act(() => usePalette.getState().show());
  const field = screen.getByPlaceholderText("What would you like to do?");
  return {
    type: (words: string) => fireEvent.change(field, { target: { value: words } }),
    enter: () => fireEvent.keyDown(field, { key: "Enter" }),
    chosen: () =>
      screen.getAllByRole("option").find((each) => each.getAttribute("aria-selected") === "true")?.textContent,
    options: () => screen.getAllByRole("option").map(({ textContent }) => textContent),
  };
}

test.each([
  ["backup", "Backup"],
  ["storage", "Storage"],
  ["disk space", "Storage"],
  ["import", "Import conversation…"],
  ["new song", "New songin Song"],
  ["upload", "Import files…in Library"],
  ["saltlight", "Saltlight"],
  ["hand off", "Export filmin Storyboard"],
  ["subtitles", "Export filmin Storyboard"],
  ["final cut", "Export filmin Storyboard"],
  ["hotkeys", "Keyboard"],
])("from the chat “%s” finds “%s” first", async (words, found) => {
  const palette = openPalette([
    command("chat.new", "New conversation"),
    command("chat.import", "Import conversation…"),
  ]);
  palette.type(words);
  await expect.poll(palette.chosen).toBe(found);
});

test("what the open pane has nothing to do it with is found as well, and says so", async () => {
  const palette = openPalette([]);
  palette.type("rename conversation");
  await expect.poll(palette.chosen).toBe("Rename conversation…needs a selection");
  palette.enter();
  await expect
    .poll(() => useToasts.getState().shown.map(({ title, body }) => [title, body]))
    .toEqual([["“Rename conversation…” isn’t available right now", "Open or select something here first."]]);
  useToasts.setState({ shown: [] });
});

test("conversations and files that have the words are found too, and come after what was chosen already", async () => {
  const palette = openPalette([]);
  palette.type("tide");
  await expect.poll(palette.options).toEqual(["Tide tables", "tide.png"]);
  expect(palette.chosen()).toBe("Tide tables");
  palette.enter();
  await expect.poll(() => window.location.hash).toBe("#/chat/c1");
});

test("headings of the guide are found after everything else, and open it there", async () => {
  const palette = openPalette([command("go.chat", "Open Chat")]);
  palette.type("chat");
  await expect.poll(palette.options).toContain("Chat");
  expect(palette.chosen()).toBe("Open Chat");
  palette.type("outcome is unknown");
  await expect.poll(palette.chosen).toBe("What do I do when an outcome is unknown?How do I…");
  palette.enter();
  await expect
    .poll(() => useHelp.getState().place)
    .toEqual({ page: "how-do-i", anchor: "what-do-i-do-when-an-outcome-is-unknown" });
  closeGuide();
});

// @shows First use, point by point › B20. The palette is the whole studio's, and never runs a near miss
test("the first Enter goes to what only resembles the words; the next one runs it", async () => {
  const near = command("chat.remove", "Delete conversation");
  const palette = openPalette([near]);
  palette.type("dlcnv");
  await expect.poll(palette.chosen).toBe("No exact match for “dlcnv”. Press Enter for the closest result.");
  palette.enter();
  expect(near.run).not.toHaveBeenCalled();
  expect(palette.chosen()).toBe("Delete conversation");
  palette.enter();
  await expect.poll(() => vi.mocked(near.run).mock.calls.length).toBe(1);
});

test("what costs, moves or deletes says so, here and from another pane", async () => {
  const palette = openPalette([
    ...[command("a", "Delete it", { effect: "deletes" }), command("b", "Move it", { effect: "moves" })],
    command("c", "Create copy", { costs: true }),
  ]);
  const list = within(screen.getByRole("listbox"));
  expect(list.getByText("Deletes it; can be undone")).toBeDefined();
  expect(list.getByText("Moves it; can be undone")).toBeDefined();
  expect(list.getByText("May be charged")).toBeDefined();
  palette.type("generate song");
  await expect.poll(palette.chosen).toBe("Generate songMay be charged · in Song");
});

test("a command of another pane is run once that pane offers it; one that costs is only shown there", async () => {
  const palette = openPalette([]);
  palette.type("new song");
  await expect.poll(palette.chosen).toBe("New songin Song");
  palette.enter();
  await expect.poll(() => window.location.hash).toBe("#/song");
  const create = command("song.create", "New song");
  const generate = command("song.generate", "Generate song", { costs: true });
  act(() => useCommands.setState({ byOwner: { song: [create] } }));
  await expect.poll(() => vi.mocked(create.run).mock.calls.length).toBe(1);

  act(() => usePalette.getState().show("generate song"));
  act(() => useCommands.setState({ byOwner: {} }));
  window.location.hash = "#/library";
  await expect.poll(palette.chosen).toBe("Generate songMay be charged · in Song");
  fireEvent.keyDown(screen.getByPlaceholderText("What would you like to do?"), { key: "Enter" });
  await expect.poll(() => window.location.hash).toBe("#/song");
  act(() => useCommands.setState({ byOwner: { song: [generate] } }));
  await expect.poll(() => usePalette.getState().words).toBe("Generate song");
  expect(generate.run).not.toHaveBeenCalled();
});

test("a command that its pane doesn't offer is said to be missing, and does nothing later", () => {
  vi.useFakeTimers();
  const [run, missing] = [vi.fn(), vi.fn()];
  runInPane({ id: "library.export", pane: "library" }, run, missing);
  useCommands.setState({ byOwner: { library: [command("library.export", "Export…", { disabled: true })] } });
  vi.advanceTimersByTime(5000);
  expect(missing).toHaveBeenCalledOnce();
  useCommands.setState({ byOwner: { library: [command("library.export", "Export…")] } });
  vi.runAllTimers();
  expect(run).not.toHaveBeenCalled();
});

const palettes = import.meta.glob<{ readonly words?: { readonly settings?: object } }>(
  "#renderer/i18n/*/palette.json",
  { import: "default", eager: true },
);

/** The source of what registers commands outside the shell. */
const sources = import.meta.glob<string>(
  "#renderer/{budget,chat,film,library,queue,review,settings,song,storyboard,tasks}/**/*.{ts,tsx}",
  { query: "?raw", import: "default", eager: true },
);

// @shows First use, point by point › B20. The palette is the whole studio's, and never runs a near miss
test("every command that a pane offers is in the palette from anywhere", () => {
  const registering = Object.values(sources).filter((text) => /useRegisterCommands\(|Command\[\]/.test(text));
  const written = registering.flatMap((text) =>
    [...text.matchAll(/\bid: "((?:chat|presets|folders|storyboard|song|lyrics|library)\.[\w.]+)"/g)].map(
      ([, id]) => id ?? "",
    ),
  );
  const ofChat = [...(sources["/renderer/chat/chat-commands.ts"] ?? "").matchAll(/about\("(\w+)"/g)].map(
    ([, id]) => `chat.${id}`,
  );
  const far = otherPaneCommands(((key: string) => key) as never).map(({ id }) => id);
  expect(written.length).toBeGreaterThan(30);
  expect(ofChat.length).toBeGreaterThan(4);
  // Out of a folder: only where the open conversation is in one.
  const known = new Set([...far, "folders.out"]);
  expect([...written, ...ofChat].filter((id) => !known.has(id))).toEqual([]);
  expect(new Set(far).size).toBe(far.length);
});

test("every section of the settings is in the palette, in its order", () => {
  const [, text = ""] = Object.entries(sources).find(([file]) => file.endsWith("settings-pane.tsx")) ?? [];
  expect([...text.matchAll(/\{ id: "(\w+)", icon/g)].map(([, id]) => id)).toEqual([...settingsSections]);
});

// @shows Every hand, number by number › 9. The palette names its option always, and says that nothing was found
// A section that only its heading finds isn't found by whoever calls it something else.
test.each(["en", "zh-CN", "ja"])("every section of the settings has everyday words in %s", (language) => {
  const { words } = palettes[`/renderer/i18n/${language}/palette.json`] ?? {};
  expect(Object.keys(words?.settings ?? {}).sort()).toEqual([...settingsSections].sort());
});

test("finding nothing is spoken", async () => {
  openPalette([command("chat.new", "New conversation")]);
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "zzqqxxvv" } });
  await vi.waitFor(() => expect(useAnnouncements.getState().polite?.text).toBe(en.shell.palette.nothing), {
    timeout: 20_000,
  });
  resetAnnouncements();
});

// @shows Every hand, number by number › 9. The palette names its option always, and says that nothing was found
test("the field names the option that is selected, from the first, through every change of words and answers", async () => {
  openPalette([command("chat.find", "Find in conversation"), command("chat.pin", "Pin conversation")]);
  const field = screen.getByRole("combobox");
  const named = () => document.getElementById(field.getAttribute("aria-activedescendant") ?? "none");
  const selected = () => document.querySelector('[role=option][aria-selected="true"]');
  const agree = () =>
    vi.waitFor(() => {
      expect(selected()).not.toBeNull();
      expect(named()).toBe(selected());
    });
  await agree();
  for (const words of ["f", "pin", "pi", "tide", ""]) {
    fireEvent.change(field, { target: { value: words } });
    await agree();
    fireEvent.keyDown(field, { key: "ArrowDown" });
    await agree();
  }
  fireEvent.change(field, { target: { value: "qqqzzz" } });
  await vi.waitFor(() => expect([named(), selected()]).toEqual([null, null]));
});

test.each([
  ["finds shots", {}, false],
  ["changes the theme", { keepsDialogs: true }, true],
])("over a dialog the palette %s: the dialog stays %j", async (_what, more, stays) => {
  const open = vi.fn(() => screen.queryByRole("dialog", { name: "Generate shots" }) !== null);
  function Behind() {
    const [shown, show] = useState(true);
    return <Dialog open={shown} onOpenChange={show} title="Generate shots" />;
  }
  openPalette([command("c", "Wanted command", { run: () => void open(), ...more })]);
  render(<Behind />);
  fireEvent.click(await screen.findByText("Wanted command"));
  await vi.waitFor(() => expect(open.mock.results.map(({ value }) => value)).toEqual([stays]));
});

test("what couldn't be searched isn't said to be nothing, and stands below what was found", async () => {
  queryClient.clear();
  openPalette([command("chat.rename", "Rename swell")]);
  pageCore({
    storyboard: { projects: () => [] },
    songs: { list: () => [] },
    folders: { list: () => [] },
    conversations: { list: () => [] },
    browse: {
      page: () => {
        throw new Error("The disk is away.");
      },
    },
  } as never);
  const field = screen.getByRole("combobox");
  fireEvent.change(field, { target: { value: "swell" } });
  expect(await screen.findByText("Not everything could be searched.")).toBeTruthy();
  expect(screen.getByText("Rename swell")).toBeTruthy();
  fireEvent.change(field, { target: { value: "zzzz" } });
  await vi.waitFor(() => expect(screen.queryByText("Rename swell")).toBeNull());
  expect(await screen.findByText("Not everything could be searched.")).toBeTruthy();
});
