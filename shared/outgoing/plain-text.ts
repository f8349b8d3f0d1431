/** Controls of both kinds (C0 and C1, which a terminal takes for ESC and more) but tab and line feed, and what is no character. */
const controls = /(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu;
/** Marks that turn the direction of what stands around them, so that a reader sees another name than a program does. */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Ends of lines that only some programs know. */
const otherLineEnds = /\r\n?|[\u0085\u2028\u2029]/g;

/**
 * Words for a document: lines end with a line feed, and nothing in them is a command to whoever shows them. Marks of
 * direction stay: in words of Arabic or Hebrew they belong.
 */
export const plainText = (text: string): string =>
  text.toWellFormed().replace(otherLineEnds, "\n").replace(controls, "");

/** For what stands among others and is read as what it is called (a name, a title, a cell): it turns nothing around. */
export const withoutTurns = (text: string): string => text.replace(turning, "");

/** A name or a title: one line, which turns nothing around. */
export const plainLine = (text: string): string => withoutTurns(plainText(text)).replace(/[\t\n]+/g, " ");

/** Nothing is taken out of a line of a log or a terminal: what would be obeyed there is written as `\u001b`. */
export const visibleText = (text: string): string =>
  text.replace(
    /\p{Cc}|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]|\p{Cs}/gu,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
