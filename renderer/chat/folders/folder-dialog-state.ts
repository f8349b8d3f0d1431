import { create } from "zustand";
import type { Conversation } from "#shared/contract/chat/conversations.ts";
import type { Folder } from "#shared/contract/chat/folders.ts";

/** Which folder is being named: a new one, into which a conversation may go at once, or one that exists. */
type Asked = { kind: "new"; moving?: Pick<Conversation, "id"> } | { kind: "rename"; folder: Folder };

export const useFolderDialog = create<{ asked: Asked | null }>(() => ({ asked: null }));

export const askFolderName = (asked: Asked | null): void => useFolderDialog.setState({ asked });
