import type { ComponentType } from "react";
import { create } from "zustand";
import { bringEnglish } from "#renderer/i18n/index.ts";

interface KeysState {
  /** Its code and words come when it is first asked for; null: it isn't open. */
  Dialog: ComponentType<{ onClose: () => void }> | null;
}

export const useKeysDialog = create<KeysState>(() => ({ Dialog: null }));

/** Opens the list of every keyboard shortcut. Rejects where its code can't be had. */
export async function openKeys(): Promise<void> {
  const [{ KeysDialog }] = await Promise.all([import("./keys-dialog.tsx"), bringEnglish()]);
  useKeysDialog.setState({ Dialog: KeysDialog });
}

export const closeKeys = () => useKeysDialog.setState({ Dialog: null });
