import i18next from "i18next";
import { showToast } from "../toast-store.ts";

/**
 * Takes back a change that set `set`, where what it set still stands `now`. What was written in its place since stays, and
 * that is said.
 */
export function undoUnlessChanged(now: object, set: object, undo: () => void): void {
  const fields = now as Readonly<Record<string, unknown>>;
  const stands = Object.entries(set).every(
    ([name, value]) => JSON.stringify(fields[name] ?? null) === JSON.stringify(value ?? null),
  );
  if (stands) undo();
  else showToast({ kind: "error", title: i18next.t("components:changedSince") });
}
