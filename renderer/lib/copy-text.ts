import i18next from "i18next";
import { showToast } from "./toast-store.ts";

/** Puts words on the clipboard and says so; a browser that doesn't allow it is told of too. `done` is the toast's title. */
export async function copyText(words: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    const { t } = i18next;
    showToast({ kind: "error", title: t("components:copy.refused"), body: t("components:copy.allow") });
    return;
  }
  showToast({ kind: "done", title: done });
}
