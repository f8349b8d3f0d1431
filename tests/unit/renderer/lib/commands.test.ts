import { describe, expect, it } from "vitest";
import { listCommands, matchesShortcut, useCommands } from "#renderer/lib/commands.ts";

const press = (key: string, ...held: ("ctrl" | "meta" | "shift" | "alt")[]) => ({
  key,
  code: "",
  ctrlKey: held.includes("ctrl"),
  metaKey: held.includes("meta"),
  shiftKey: held.includes("shift"),
  altKey: held.includes("alt"),
});

// @shows First use, point by point › B23. Shortcuts on every keyboard; Ctrl+A and undo stay in the pane
describe("a shortcut", () => {
  it.each([
    [press("k", "ctrl"), "Mod+K", false, true],
    [press("K", "ctrl"), "Mod+K", false, true],
    [press("k", "meta"), "Mod+K", true, true],
    [press("k", "ctrl"), "Mod+K", true, false],
    [press("k", "meta"), "Mod+K", false, false],
    [press("k"), "Mod+K", false, false],
    [press("k", "ctrl", "shift"), "Mod+K", false, false],
    [press("N", "ctrl", "shift"), "Mod+Shift+N", false, true],
    [press("1", "ctrl"), "Mod+1", false, true],
    [press("1", "ctrl", "alt"), "Mod+1", false, false],
    [press("Delete"), "Delete", false, true],
    [press("Delete", "ctrl"), "Delete", false, false],
    // AZERTY: the row of digits writes signs.
    [{ ...press("&", "ctrl"), code: "Digit1" }, "Mod+1", false, true],
    [{ ...press("è", "ctrl"), code: "Digit7" }, "Mod+1", false, false],
    [{ ...press("1", "ctrl", "shift"), code: "Digit1" }, "Mod+1", false, false],
    [{ ...press("1", "ctrl"), code: "Numpad1" }, "Mod+1", false, true],
    // German: `/` is Shift and 7.
    [{ ...press("/", "ctrl", "shift"), code: "Digit7" }, "Mod+/", false, true],
    [{ ...press("/", "ctrl"), code: "Slash" }, "Mod+/", false, true],
    [{ ...press("7", "ctrl"), code: "Digit7" }, "Mod+/", false, false],
    // AZERTY and Dvorak: a letter is where it is written.
    [{ ...press("a", "ctrl"), code: "KeyQ" }, "Mod+Q", false, false],
    [{ ...press("k", "ctrl"), code: "KeyV" }, "Mod+K", false, true],
    // Russian and Greek: no Latin letter is written at all.
    [{ ...press("л", "ctrl"), code: "KeyK" }, "Mod+K", false, true],
    [{ ...press("Я", "ctrl", "shift"), code: "KeyZ" }, "Mod+Shift+Z", false, true],
    [{ ...press("л"), code: "KeyK" }, "Mod+K", false, false],
  ])("%o is %s (Mac %s): %s", (event, shortcut, mac, expected) => {
    expect(matchesShortcut(event, shortcut, mac)).toBe(expected);
  });
});

it("commands of a pane come and go with it", () => {
  const { register, unregister } = useCommands.getState();
  const ids = () => listCommands(useCommands.getState().byOwner).map(({ id }) => id);
  const command = (id: string) => ({ id, title: id, group: "g", run: () => {} });
  register("shell", [command("go.chat")]);
  register("song", [command("song.one"), command("song.two")]);
  expect(ids()).toEqual(["go.chat", "song.one", "song.two"]);
  register("song", [command("song.one")]);
  expect(ids()).toEqual(["go.chat", "song.one"]);
  unregister("song");
  expect(ids()).toEqual(["go.chat"]);
});

it("what is offered stands in one order, whoever came first or came again", () => {
  const command = (id: string) => ({ id, title: id, group: "g", run: () => {} });
  const { register, unregister } = useCommands.getState();
  const ids = () => listCommands(useCommands.getState().byOwner).map(({ id }) => id);
  unregister("shell");
  const order = ["one", "many", "add", "films"];
  register("storyboard.films", [command("films")]);
  register("storyboard.shots", [command("add")]);
  register("storyboard.many", [command("many")]);
  register("storyboard.generate", [command("one")]);
  expect(ids()).toEqual(order);
  unregister("storyboard.many");
  register("storyboard.many", [command("many")]);
  expect(ids()).toEqual(order);
});
