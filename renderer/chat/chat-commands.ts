import type { TFunction } from "i18next";
import { Columns3, Copy, Download, MessageSquare, Pin, Printer, Search, SquarePen, Trash2 } from "lucide-react";
import { type Command, openRoute } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/conversations.ts";
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
  const fresh: Command = {
    id: "chat.new",
    title: t("list.new"),
    group,
    menu: "pane",
    icon: SquarePen,
    run: () => openRoute("chat", "new"),
  };
  const compare: Command = { id: "chat.compare", title: t("compare:open"), group, icon: Columns3, run: does.compare };
  if (!conversation) return [fresh, compare];
  const about = (id: string, title: string, icon: typeof Copy, run: () => void): Command => ({
    id: `chat.${id}`,
    title,
    group,
    icon,
    run,
  });
  return [
    fresh,
    compare,
    { ...about("find", t("find.open"), Search, does.find), shortcut: "Mod+F", menu: "pane" },
    about("rename", t("list.rename"), MessageSquare, () => does.rename(conversation)),
    about("pin", conversation.pinned ? t("list.unpin") : t("list.pin"), Pin, () => does.pin(conversation)),
    about("duplicate", t("list.duplicate"), Copy, () => does.duplicate(conversation)),
    ...does
      .exportsOf(conversation)
      .map(({ format, label, run }) => about(`export.${format}`, label, format === "print" ? Printer : Download, run)),
    about("remove", t("list.remove"), Trash2, () => does.remove(conversation)),
  ];
}
