import { showToast } from "#renderer/components/index.ts";

/** Puts words on the clipboard, and says so. */
export const copyWords = (words: string, done: string): void =>
  void navigator.clipboard.writeText(words).then(() => showToast({ kind: "done", title: done }));
