import { create } from "zustand";
import type { Message } from "#shared/contract/chat/conversations.ts";

interface AskedEdit {
  /** The question whose editor is asked for; undefined once it stands. */
  readonly messageId?: string | undefined;
  /** What asked for an editor, and has the focus again after it. */
  readonly from?: HTMLElement | null | undefined;
}

/** A question whose editor is asked for from elsewhere: by the message box. */
export const useAskedEdit = create<AskedEdit>(() => ({}));

export const askEdit = (messageId: string, from: HTMLElement | null) => useAskedEdit.setState({ messageId, from });
export const editIsOpen = () => useAskedEdit.setState({ messageId: undefined });

/** The editor closes. One that was opened by its own button leaves the focus to the page. */
export function returnFromEdit(): void {
  const { from } = useAskedEdit.getState();
  useAskedEdit.setState({ from: undefined });
  from?.focus();
}

/** The last question of a branch that a person wrote: results of tools are none. */
export function lastWritten<M extends Pick<Message, "role" | "blocks">>(path: readonly M[]): M | undefined {
  return path.findLast(
    ({ role, blocks }) => role === "user" && !(blocks.length > 0 && blocks.every(({ type }) => type === "tool_result")),
  );
}
