import { PencilLine } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, Grow, PanelHead } from "#renderer/components/index.ts";
import { formatClock } from "#renderer/lib/index.ts";
import type { Conversation, Message } from "#shared/contract/conversations.ts";

export interface ConversationHeadProps {
  conversation: Conversation;
  messages: readonly Message[];
  onRename: () => void;
}

/** What is talked about, how long already, and since when. */
export function ConversationHead({ conversation, messages, onRename }: ConversationHeadProps) {
  const { t, i18n } = useTranslation("chat");
  return (
    <PanelHead>
      <h1 className="strong cut">{conversation.title}</h1>
      <span className="cap">
        {`${t("head.messages", { count: messages.length })} · ${t("head.started", { clock: formatClock(conversation.createdAt, i18n.language) })}`}
      </span>
      <Grow />
      <Button variant="ghost" square icon={PencilLine} aria-label={t("list.rename")} onClick={onRename} />
    </PanelHead>
  );
}
