import { useCallback, useMemo } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { client, type Draft, orpc, queryClient, useDraft, useSettings } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/chat/conversations.ts";
import { type ChatSettings, chosenSettings, firstSettings, storedSettingsOf } from "./chat-settings.ts";
import { presetChoice } from "./presets/preset-settings.ts";
import { useStandardPreset } from "./presets/use-presets.ts";

interface NewChat {
  readonly settings: ChatSettings;
  /** The standard preset that `settings` were changed from; undefined: nothing was changed, or there was none. */
  readonly from?: string | undefined;
  /** The default of the settings that `settings` were changed under; undefined: nothing was changed since. */
  readonly under?: string | undefined;
}

/** What a new conversation begins with; kept on this machine. */
const useNewChat = create<NewChat>()(
  persist((): NewChat => ({ settings: firstSettings }), {
    name: "reelsong.chat.new",
    merge: (kept, now) => {
      const { settings, from, under } = (kept ?? {}) as Partial<NewChat>;
      return { settings: { ...now.settings, ...settings }, from, under };
    },
  }),
);

/** After the first message the next new conversation begins without the words and figures of this one. */
export function forgetNewChat(): void {
  const { model, thinks, effort } = useNewChat.getState().settings;
  useNewChat.setState({ settings: { ...firstSettings, model, thinks, effort }, from: undefined, under: undefined });
}

/** The standard preset, until something of it is changed for the conversation that is about to begin. */
function useStart(): {
  start: ChatSettings;
  standardId: string | undefined;
  preferred: string | undefined;
} {
  const { settings: changed, from, under } = useNewChat();
  const wanted = useSettings()?.newWork.chat;
  // The person's default, until something is changed for the conversation that is about to begin.
  const preferred = wanted?.model ? JSON.stringify(wanted) : undefined;
  const settings = useMemo(
    () => (wanted?.model && under !== preferred ? { ...changed, model: wanted.model, effort: wanted.effort } : changed),
    [changed, wanted, under, preferred],
  );
  const standard = useStandardPreset();
  const projectId = useSettings()?.lastProjectId ?? undefined;
  const start = useMemo(
    () => (standard && standard.id !== from ? presetChoice(standard.settings, projectId) : settings),
    [standard, from, settings, projectId],
  );
  return { start, standardId: standard?.id, preferred };
}

/** The settings of a conversation, or of the one that is about to begin; each change is kept. */
export function useChatSettings(conversation: Conversation | undefined): Draft<ChatSettings> {
  const { start, standardId, preferred } = useStart();
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
      useNewChat.setState(({ settings, from }) =>
        id === undefined
          ? { settings: next, from: standardId, under: preferred }
          : { settings: { ...settings, model, thinks, effort }, from },
      );
      if (id === undefined) return;
      const updated = await client.conversations.update({ id, settings: storedSettingsOf(next) });
      queryClient.setQueryData(
        orpc.conversations.get.queryKey({ input: { id } }),
        (shown) => shown && { ...shown, conversation: updated },
      );
    },
    [id, kept, standardId, preferred],
  );
  return useDraft(`chat ${id ?? "new"}`, kept, save);
}
