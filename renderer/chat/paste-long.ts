import type { ClipboardEvent } from "react";

/** The browser puts longer text in line by line, which takes seconds for a book. */
const LONG = 20_000;

/** Puts a long text in at once and says whether it did; a short one stays with the browser, and can be undone there. */
export function pasteLong(event: ClipboardEvent<HTMLTextAreaElement>): boolean {
  const text = event.clipboardData.getData("text/plain");
  if (text.length < LONG) return false;
  event.preventDefault();
  const { currentTarget: field } = event;
  field.setRangeText(text.replaceAll(/\r\n?/g, "\n"), field.selectionStart, field.selectionEnd, "end");
  return true;
}
