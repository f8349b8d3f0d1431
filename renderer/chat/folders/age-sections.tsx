import { useTranslation } from "react-i18next";
import type { Conversation } from "#shared/contract/conversations.ts";
import { ConversationRow, type ConversationRowProps } from "../conversation-row.tsx";
import { groupByAge } from "../group-by-age.ts";

export interface AgeSectionsProps extends Omit<ConversationRowProps, "conversation" | "current"> {
  conversations: readonly Conversation[];
  current: string | undefined;
}

/** Conversations under the age of their last change, pinned ones first. */
export function AgeSections({ conversations, current, ...row }: AgeSectionsProps) {
  const { t } = useTranslation("chat");
  return groupByAge(conversations, row.now).map(({ age, conversations: own }) => (
    <section key={age} aria-label={t(`age.${age}`)}>
      <h3>{t(`age.${age}`)}</h3>
      <ul>
        {own.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            current={conversation.id === current}
            {...row}
          />
        ))}
      </ul>
    </section>
  ));
}
