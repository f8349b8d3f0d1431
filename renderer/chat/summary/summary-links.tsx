import { memo } from "react";
import { useTranslation } from "react-i18next";
import { formatRoute } from "#renderer/lib/index.ts";
import type { ConversationLink } from "#shared/contract/chat/conversation-links.ts";
import { useConversationLinks } from "./use-conversation-links.ts";
import "./summary.css";

/** What this conversation is the summary of, and where it goes on; nothing where it stands alone. */
export const SummaryLinks = memo(function SummaryLinks({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation("summary");
  const links = useConversationLinks(conversationId);
  if (!links || (links.summaryOf === null && links.summaries.length === 0)) return null;
  const link = ({ conversationId, title, messageId }: ConversationLink, at?: string) => (
    <a key={conversationId} dir="auto" href={formatRoute("chat", conversationId, ...(at ? [messageId] : []))}>
      {title}
    </a>
  );
  return (
    <nav className="summaryLinks" aria-label={t("links")}>
      {links.summaryOf && (
        <span>
          {t("of")} {link(links.summaryOf, "message")}
        </span>
      )}
      {links.summaries.length > 0 && (
        <span>
          {t("goesOn")} {links.summaries.map((each) => link(each))}
        </span>
      )}
    </nav>
  );
});
