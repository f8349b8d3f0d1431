export interface TextStart {
  readonly text: string;
  /** Nothing is written behind it. */
  readonly isWhole: boolean;
}

/** The first lines of a text in UTF-8; null for bytes that are no text. The last character may be cut. */
export function readTextStart(bytes: Uint8Array, lines: number): TextStart | null {
  let text: string;
  try {
    // `stream` leaves a character that is cut at the end unread instead of refusing it.
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells bytes from text
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text) || text.trim() === "") return null;
  const all = text.split(/\r?\n/);
  return { text: all.slice(0, lines).join("\n"), isWhole: all.slice(lines).every((line) => line.trim() === "") };
}
