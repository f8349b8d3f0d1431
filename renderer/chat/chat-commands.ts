import type { TFunction } from "i18next";
import { Columns3, Copy, Download, MessageSquare, Pin, Printer, Search, Trash2 } from "lucide-react";
import type { Command } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/chat/conversations.ts";
import type { ConversationActions } from "./use-conversation-actions.ts";

export interface ChatCommandTargets extends ConversationActions {
  readonly rename: (conversation: Conversation) => void;
  readonly find: () => void;
  /** Opens the choice of models. */
  readonly compare: () => void;
}

/** What the palette and the menu offer in the chat. */
export function chatCommands(
  t: TFunction<["chat", "compare"]>,
  conversation: Conversation | undefined,
  does: ChatCommandTargets,
): Command[] {
  const group = t("group");
  const about = (id: string, title: string, icon: typeof Copy, run: () => void): Command => ({
    id: `chat.${id}`,
    title,
    group,
    menu: "pane",
    icon,
    run,
  });
  const compare = about("compare", t("compare:open"), Columns3, does.compare);
  if (!conversation) return [compare];
  return [
    { ...about("find", t("find.open"), Search, does.find), shortcut: "Mod+F" },
    compare,
    about("rename", t("list.rename"), MessageSquare, () => does.rename(conversation)),
    about("pin", conversation.pinned ? t("list.unpin") : t("list.pin"), Pin, () => does.pin(conversation)),
    about("duplicate", t("list.duplicate"), Copy, () => does.duplicate(conversation)),
    ...does
      .exportsOf(conversation)
      .map(({ format, label, run }) => about(`export.${format}`, label, format === "print" ? Printer : Download, run)),
    { ...about("remove", t("list.remove"), Trash2, () => does.remove(conversation)), effect: "deletes" },
  ];
}
