import { create } from "zustand";

/** The settings that keep what was opened last. */
export type LastOpened = "lastProjectId" | "lastConversationId" | "lastSongId";

/** What was opened in this window; null where nothing was as it began, undefined until that is known. */
export const useOpenedHere = create<Readonly<Partial<Record<LastOpened, string | null>>>>(() => ({}));
