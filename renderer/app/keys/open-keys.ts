import type { ComponentType } from "react";
import { create } from "zustand";

interface KeysState {
  /** Its code comes when it is first asked for; null: it isn't open. */
  Dialog: ComponentType<{ onClose: () => void }> | null;
}

export const useKeysDialog = create<KeysState>(() => ({ Dialog: null }));

/** Opens the list of every keyboard shortcut. Rejects where its code can't be had. */
export async function openKeys(): Promise<void> {
  const { KeysDialog } = await import("./keys-dialog.tsx");
  useKeysDialog.setState({ Dialog: KeysDialog });
}

export const closeKeys = () => useKeysDialog.setState({ Dialog: null });
