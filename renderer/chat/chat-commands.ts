import type { TFunction } from "i18next";
import {
  Archive,
  Columns3,
  Copy,
  Download,
  GitBranch,
  MessageSquare,
  Pin,
  Printer,
  Search,
  Trash2,
} from "lucide-react";
import type { Command } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/chat/conversations.ts";
import type { ConversationActions } from "./use-conversation-actions.ts";

export interface ChatCommandTargets extends ConversationActions {
  readonly rename: (conversation: Conversation) => void;
  readonly find: () => void;
  /** Opens the map of branches; undefined where there is one branch. */
  readonly branches: (() => void) | undefined;
  /** Opens the choice of models. */
  readonly compare: () => void;
}

/** What the palette and the menu offer in the chat. */
export function chatCommands(
  t: TFunction<["chat", "compare"]>,
  words: TFunction<"conversations">,
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
    ...(does.branches ? [about("branches", words("map.title"), GitBranch, does.branches)] : []),
    about("rename", t("list.rename"), MessageSquare, () => does.rename(conversation)),
    about("pin", conversation.pinned ? t("list.unpin") : t("list.pin"), Pin, () => does.pin(conversation)),
    about("archive", conversation.archived ? words("unarchiveOne") : words("archiveOne"), Archive, () =>
      does.archive(conversation),
    ),
    about("duplicate", t("list.duplicate"), Copy, () => does.duplicate(conversation)),
    ...does
      .exportsOf(conversation)
      .map(({ format, label, run }) => about(`export.${format}`, label, format === "print" ? Printer : Download, run)),
    { ...about("remove", t("list.remove"), Trash2, () => does.remove(conversation)), effect: "deletes" },
  ];
}
