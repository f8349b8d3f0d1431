import { describe, expect, it } from "vitest";
import { shellTexts } from "#core/shells/electron/shell-texts.ts";
import { type ContextActions, contextMenuItems } from "#core/shells/electron/window/context-menu-items.ts";

const nothing = {
  ...{ isEditable: false, selectionText: "", misspelledWord: "", dictionarySuggestions: [] as string[], linkURL: "" },
  ...{ mediaType: "none" as const, hasImageContents: false, srcURL: "" },
  editFlags: {
    ...{ canUndo: true, canRedo: false, canCut: true, canCopy: true, canPaste: true, canDelete: true },
    ...{ canSelectAll: true, canEditRichly: false },
  },
};

function open(asked: object, { mac = false, language = "en" as "en" | "zh-CN" } = {}) {
  const done: string[] = [];
  const act: ContextActions = {
    replaceWord: (word) => done.push(`replace ${word}`),
    addWord: (word) => done.push(`add ${word}`),
    lookUp: () => done.push("look up"),
    openOutside: (address) => done.push(`open ${address}`),
    copyText: (text) => done.push(`copy ${text}`),
    copyPicture: () => done.push("copy picture"),
    savePicture: (address) => done.push(`save ${address}`),
  };
  const items = contextMenuItems({ ...nothing, ...asked }, shellTexts(language), act, mac);
  return {
    done,
    labels: items.map(({ label, type, enabled }) =>
      type === "separator" ? "—" : `${label}${enabled === false ? " (off)" : ""}`,
    ),
    // None of these asks which item it is.
    click: (label: string) => (items.find((item) => item.label === label)?.click as (() => void) | undefined)?.(),
  };
}

const editing = [
  ...["Undo", "Redo (off)", "—", "Cut", "Copy", "Paste", "Paste as plain text", "Delete", "—", "Select all"],
];

// @shows Installed, point by point › A8. A context menu for text, pictures and links
describe("the context menu", () => {
  it("of a text field has what can be done with its text, and no more", () => {
    expect(open({ isEditable: true }).labels).toEqual(editing);
    expect(open({ isEditable: true }, { language: "zh-CN" }).labels.slice(0, 4)).toEqual([
      "撤销",
      "重做 (off)",
      "—",
      "剪切",
    ]);
  });

  it("of a misspelled word begins with five suggestions and the dictionary", () => {
    const dictionarySuggestions = ["a", "b", "c", "d", "e", "f"];
    const { labels, click, done } = open({ isEditable: true, misspelledWord: "lighthose", dictionarySuggestions });
    expect(labels).toEqual(["a", "b", "c", "d", "e", "—", "Add to dictionary", "—", ...editing]);
    click("b");
    click("Add to dictionary");
    expect(done).toEqual(["replace b", "add lighthose"]);
    expect(open({ isEditable: true, misspelledWord: "qqq" }).labels[0]).toBe("No suggestions (off)");
  });

  it.each([
    [
      "https://example.com/a?b",
      ["Open link in browser", "Copy link"],
      ["open https://example.com/a?b", "copy https://example.com/a?b"],
    ],
    ["mailto:a@example.com", ["Write email", "Copy link"], ["open mailto:a@example.com", "copy a@example.com"]],
  ])("of the link %s opens and copies it", (linkURL, labels, happened) => {
    const menu = open({ linkURL });
    expect(menu.labels).toEqual(labels);
    for (const label of labels) menu.click(label);
    expect(menu.done).toEqual(happened);
  });

  it.each(["javascript:alert(1)", "file:///etc/passwd", "app://reelsong/#/chat", "smb://host/x", "nonsense"])(
    "offers nothing for a link to %s",
    (linkURL) => expect(open({ linkURL }).labels).toEqual([]),
  );

  it("of a picture copies it, and saves it where it is our own", () => {
    const shown = { mediaType: "image", hasImageContents: true };
    const own = open({ ...shown, srcURL: "app://reelsong/media/1" });
    expect(own.labels).toEqual(["Copy picture", "Save picture as…"]);
    own.click("Save picture as…");
    expect(own.done).toEqual(["save app://reelsong/media/1"]);
    expect(open({ ...shown, srcURL: "blob:app://reelsong/1" }).labels).toHaveLength(2);
    expect(open({ ...shown, srcURL: "https://example.com/a.png" }).labels).toEqual(["Copy picture"]);
    expect(open({ ...shown, hasImageContents: false }).labels).toEqual([]);
  });

  it("of selected text copies it, and on a Mac looks it up, with what it says intact", () => {
    const selectionText = "  Rhythm &\nblues and all that came of it ";
    expect(open({ selectionText }).labels).toEqual(["Copy"]);
    expect(open({ selectionText }, { mac: true }).labels).toEqual([
      "Look up “Rhythm && blues and all t…”",
      "—",
      "Copy",
    ]);
  });

  it("of nothing is none", () => expect(open({}).labels).toEqual([]));
});
