import type { ContextMenuParams, MenuItemConstructorOptions } from "electron";
import { isOwnAddress, outsideAddress } from "../address.ts";
import type { ShellTexts } from "../shell-texts.ts";

/** More would be a list to read, not a correction. */
const SUGGESTIONS = 5;
/** Of a selection in “Look up”; the menu is as wide as its longest line. */
const SHOWN_CHARACTERS = 24;

/** What the menu does beyond roles; the window does it. */
export interface ContextActions {
  replaceWord(word: string): void;
  addWord(word: string): void;
  lookUp(): void;
  openOutside(address: string): void;
  copyText(text: string): void;
  copyPicture(): void;
  savePicture(address: string): void;
}

type Asked = Pick<
  ContextMenuParams,
  | "isEditable"
  | "editFlags"
  | "selectionText"
  | "misspelledWord"
  | "dictionarySuggestions"
  | "linkURL"
  | "mediaType"
  | "hasImageContents"
  | "srcURL"
>;
type Item = MenuItemConstructorOptions;

/**
 * The menu of a place in the page: spelling, links and pictures, then what can be done with text. Empty where nothing can.
 * The page's own menus (shots, files, takes) come first: where it shows one, this is never asked for.
 */
export function contextMenuItems(
  asked: Asked,
  words: Pick<ShellTexts, "roles" | "context">,
  act: ContextActions,
  mac: boolean = process.platform === "darwin",
): Item[] {
  const groups = [
    spelling(asked, words, act),
    link(asked, words, act),
    picture(asked, words, act),
    mac ? lookUp(asked, words, act) : [],
    asked.isEditable ? editing(asked, words) : reading(asked, words),
  ].filter((group) => group.length > 0);
  return groups.flatMap((group, place): Item[] => (place === 0 ? group : [{ type: "separator" }, ...group]));
}

function spelling({ misspelledWord, dictionarySuggestions }: Asked, words: Words, act: ContextActions): Item[] {
  if (misspelledWord === "") return [];
  const suggestions = dictionarySuggestions
    .slice(0, SUGGESTIONS)
    .map((word): Item => ({ label: literal(word), click: () => act.replaceWord(word) }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: words.context.noSuggestions, enabled: false }]),
    { type: "separator" },
    { label: words.context.addToDictionary, click: () => act.addWord(misspelledWord) },
  ];
}

/** Only what a click would open, too; the page's own places have no address that anybody could use. */
function link({ linkURL }: Asked, words: Words, act: ContextActions): Item[] {
  const address = outsideAddress(linkURL);
  if (address === undefined) return [];
  const letter = address.startsWith("mailto:");
  return [
    {
      label: letter ? words.context.writeLetter : words.context.openLink,
      click: () => act.openOutside(address),
    },
    { label: words.context.copyLink, click: () => act.copyText(letter ? address.slice("mailto:".length) : address) },
  ];
}

function picture({ mediaType, hasImageContents, srcURL }: Asked, words: Words, act: ContextActions): Item[] {
  if (mediaType !== "image" || !hasImageContents) return [];
  const own = isOwnAddress(srcURL) || srcURL.startsWith("blob:app://reelsong/");
  return [
    { label: words.context.copyPicture, click: () => act.copyPicture() },
    ...(own ? [{ label: words.context.savePicture, click: () => act.savePicture(srcURL) }] : []),
  ];
}

function lookUp({ selectionText }: Asked, words: Words, act: ContextActions): Item[] {
  const text = selectionText.trim().replaceAll(/\s+/g, " ");
  if (text === "") return [];
  const characters = [...text];
  const shown = characters.length > SHOWN_CHARACTERS ? `${characters.slice(0, SHOWN_CHARACTERS).join("")}…` : text;
  return [{ label: literal(words.context.lookUp(shown)), click: () => act.lookUp() }];
}

function editing({ editFlags: may }: Asked, { roles }: Words): Item[] {
  return [
    { role: "undo", label: roles.undo, enabled: may.canUndo },
    { role: "redo", label: roles.redo, enabled: may.canRedo },
    { type: "separator" },
    { role: "cut", label: roles.cut, enabled: may.canCut },
    { role: "copy", label: roles.copy, enabled: may.canCopy },
    { role: "paste", label: roles.paste, enabled: may.canPaste },
    { role: "pasteAndMatchStyle", label: roles.pasteAndMatchStyle, enabled: may.canPaste },
    { role: "delete", label: roles.delete, enabled: may.canDelete },
    { type: "separator" },
    { role: "selectAll", label: roles.selectAll, enabled: may.canSelectAll },
  ];
}

function reading({ selectionText, editFlags }: Asked, { roles }: Words): Item[] {
  return selectionText.trim() === "" ? [] : [{ role: "copy", label: roles.copy, enabled: editFlags.canCopy }];
}

type Words = Pick<ShellTexts, "roles" | "context">;

/** An ampersand in a label is the mark of an access key. */
const literal = (text: string): string => text.replaceAll("&", "&&");
