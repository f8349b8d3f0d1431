import { useCallback, useMemo } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { client, type Draft, orpc, queryClient, useDraft } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/conversations.ts";
import { type ChatSettings, chosenSettings, firstSettings, keptSettingsOf } from "./chat-settings.ts";

/** What a new conversation begins with; kept on this machine. */
const useNewChat = create<{ settings: ChatSettings }>()(
  persist(() => ({ settings: firstSettings }), {
    name: "reelsong.chat.new",
    merge: (kept, now) => ({ settings: { ...now.settings, ...(kept as Partial<typeof now> | undefined)?.settings } }),
  }),
);

/** After the first message the next new conversation begins without the words and figures of this one. */
export function forgetNewChat(): void {
  const { model, thinks, effort } = useNewChat.getState().settings;
  useNewChat.setState({ settings: { ...firstSettings, model, thinks, effort } });
}

/** The settings of a conversation, or of the one that is about to begin; each change is kept. */
export function useChatSettings(conversation: Conversation | undefined): Draft<ChatSettings> {
  const start = useNewChat((state) => state.settings);
  const id = conversation?.id;
  const stored = conversation?.settings ?? null;
  const kept = useMemo(
    () =>
      id === undefined
        ? start
        : chosenSettings(stored, { ...firstSettings, model: start.model, thinks: start.thinks, effort: start.effort }),
    [id, stored, start],
  );
  const save = useCallback(
    async (patch: Partial<ChatSettings>) => {
      const next = { ...kept, ...patch };
      const { model, thinks, effort } = next;
      useNewChat.setState(({ settings }) => ({
        settings: id === undefined ? next : { ...settings, model, thinks, effort },
      }));
      if (id === undefined) return;
      const updated = await client.conversations.update({ id, settings: keptSettingsOf(next) });
      queryClient.setQueryData(
        orpc.conversations.get.queryKey({ input: { id } }),
        (shown) => shown && { ...shown, conversation: updated },
      );
    },
    [id, kept],
  );
  return useDraft(`chat ${id ?? "new"}`, kept, save);
}
