import { expect, it } from "vitest";
import { conflictsOf, effectiveShortcut, refusalOfShortcut, shortcutOf } from "#renderer/lib/shortcuts.ts";

const press = (key: string, code: string, ...held: ("ctrl" | "meta" | "shift" | "alt")[]) => ({
  ...{ key, code, ctrlKey: held.includes("ctrl"), metaKey: held.includes("meta") },
  ...{ shiftKey: held.includes("shift"), altKey: held.includes("alt") },
});

it.each([
  ["Ctrl K", press("k", "KeyK", "ctrl"), false, "Mod+K"],
  ["Ctrl Shift K", press("K", "KeyK", "ctrl", "shift"), false, "Mod+Shift+K"],
  ["⌘ K", press("k", "KeyK", "meta"), true, "Mod+K"],
  ["Alt 3 on a Mac, which writes another sign", press("£", "Digit3", "alt"), true, "Alt+3"],
  // By what the layout writes, where it writes Latin letters: AZERTY has its A where QWERTY has Q.
  ["Ctrl and the A of a French keyboard", press("a", "KeyQ", "ctrl"), false, "Mod+A"],
  ["Ctrl and the first figure of a French keyboard", press("&", "Digit1", "ctrl"), false, "Mod+1"],
  ["Ctrl and К of a Russian keyboard", press("л", "KeyK", "ctrl"), false, "Mod+K"],
  ["Ctrl and / of a German keyboard", press("/", "Digit7", "ctrl", "shift"), false, "Mod+/"],
  ["F4", press("F4", "F4"), false, "F4"],
  ["Ctrl alone", press("Control", "ControlLeft", "ctrl"), false, null],
  ["a dead key", press("Dead", "BracketLeft", "ctrl"), false, null],
  ["Ctrl on a Mac, which is the system's", press("k", "KeyK", "ctrl"), true, null],
  ["Space", press(" ", "Space", "ctrl"), false, null],
] as const)("%s is heard as it is written", (_what, event, mac, expected) =>
  expect(shortcutOf(event, mac)).toBe(expected),
);

it.each([
  ["Mod+C", "reserved"],
  ["Mod+Shift+T", "reserved"],
  // Undo and redo of a text: a command that costs would be pressed with them.
  ["Mod+Z", "reserved"],
  ["Mod+Shift+Z", "reserved"],
  ["F5", "reserved"],
  ["Alt+ArrowLeft", "reserved"],
  ["K", "bare"],
  ["Shift+K", "bare"],
  ["Delete", "bare"],
  ["Mod+K", null],
  ["Alt+3", null],
  ["F4", null],
] as const)("%s is refused as %s", (shortcut, refusal) => expect(refusalOfShortcut(shortcut)).toBe(refusal));

const held = (id: string, pane: "chat" | "song" | null, shortcut?: string) => ({ id, title: id, pane, shortcut });
const all = [
  held("go.home", null, "Mod+1"),
  held("chat.find", "chat", "Mod+F"),
  held("song.generate", "song", "Mod+Enter"),
];

it.each([
  // Two panes are never open at once.
  ["a pane's against another pane's", held("song.create", "song"), "Mod+F", []],
  ["a pane's against its own", held("chat.new", "chat"), "mod+f", ["chat.find"]],
  ["everywhere against a pane's", held("help.keys", null), "Mod+F", ["chat.find"]],
  ["a pane's against everywhere", held("song.create", "song"), "Mod+1", ["go.home"]],
  ["its own", held("go.home", null), "Mod+1", []],
])("conflicts of %s", (_what, command, shortcut, ids) =>
  expect(conflictsOf(command, shortcut, all).map(({ id }) => id)).toEqual(ids),
);

it("a command has the person's keys, none where they were removed, else its own", () => {
  expect(effectiveShortcut("a", "Mod+A", { a: "F4" })).toBe("F4");
  expect(effectiveShortcut("a", "Mod+A", { a: null })).toBeUndefined();
  expect(effectiveShortcut("a", "Mod+A", { b: "F4" })).toBe("Mod+A");
  expect(effectiveShortcut("constructor", undefined, {})).toBeUndefined();
  // Stored by another version, or in a restored backup: keys that the editor refuses are nobody's.
  expect(effectiveShortcut("a", "Mod+Enter", { a: "Enter" })).toBe("Mod+Enter");
  expect(effectiveShortcut("a", undefined, { a: "Mod+Z" })).toBeUndefined();
  expect(effectiveShortcut("a", "Mod+Z", { a: "Mod+Z" })).toBe("Mod+Z");
});
