/** Names that Windows keeps for devices, with or without an extension. */
const deviceName = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
/** Well under the 255 bytes a name may have, with room left for ` (12)` and an extension. */
const maxBytes = 120;

/**
 * A readable file or folder name that every system takes, from any text: no separators, control or bidirectional
 * characters, no device names, no leading dot or dash (a command would take it for a switch), no trailing dot or space, at
 * most 120 UTF-8 bytes. Never empty. `ending`: bytes of them that stay free for what is put behind it.
 */
export function safeName(text: string, fallback: string, ending = 0): string {
  const cleaned = text
    .normalize("NFC")
    // A line's end parts words as a space does.
    .replace(/\s+/g, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .replace(/[<>:"/\\|?*]+/g, " ")
    .replace(/ +/g, " ");
  const cut = trimEnds(cutToBytes(trimEnds(cleaned), maxBytes - ending));
  if (cut === "") return fallback;
  return deviceName.test(cut) ? `_${cut}` : cut;
}

/** Folders that a system takes for a program, or for one thing to be opened. */
const bundle =
  /\.(app|action|appex|bundle|component|dsym|framework|kext|mpkg|pkg|plugin|prefpane|qlgenerator|saver|scptd|service|workflow|wdgt|xpc)$/i;

/** Whether a system takes a folder of this name or path for a program. */
export const isBundleName = (name: string): boolean => bundle.test(name);

/** The same for a folder: called like a bundle of a Mac it would be run instead of opened. */
export function safeFolderName(text: string, fallback: string): string {
  return safeName(text, fallback).replace(bundle, "_$1");
}

const trimEnds = (text: string): string => text.replace(/^[\s.-]+|[\s.]+$/g, "");

const utf8Length = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);

/** Cuts between characters, never inside one. */
function cutToBytes(text: string, limit: number): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += utf8Length(character.codePointAt(0) ?? 0);
    if (bytes > limit) return text.slice(0, end);
    end += character.length;
  }
  return text;
}

/** The name without its extension, and the extension with its dot (`""` when there is none worth keeping). */
export function splitExtension(fileName: string): { stem: string; extension: string } {
  const match = /^(.*[^.])(\.[A-Za-z0-9]{1,8})$/.exec(fileName);
  return match === null ? { stem: fileName, extension: "" } : { stem: match[1] ?? "", extension: match[2] ?? "" };
}
