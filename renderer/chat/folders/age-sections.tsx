import type { Conversation } from "#shared/contract/chat/conversations.ts";
import { useAgeName } from "../list/age-heading.ts";
import { ConversationRow } from "../list/conversation-row.tsx";
import { groupByAge } from "../list/group-by-age.ts";
import type { ListedRow } from "./conversation-page.tsx";

interface AgeSectionsProps extends ListedRow {
  conversations: readonly Conversation[];
}

/** Conversations that were found, under the age of their last change, pinned ones first. */
export function AgeSections({ conversations, current, ...row }: AgeSectionsProps) {
  const nameOf = useAgeName();
  return groupByAge(conversations, row.now).map(({ age, conversations: own }) => (
    <section key={age} aria-label={nameOf(age)}>
      <h3>{nameOf(age)}</h3>
      <ul>
        {own.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            current={conversation.id === current}
            first={conversation === conversations[0]}
            {...row}
          />
        ))}
      </ul>
    </section>
  ));
}
