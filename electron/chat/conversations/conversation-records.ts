import { v7 as newId } from "uuid";
import type { ConversationChange, ConversationStore } from "#core/database/index.ts";
import type { Conversation, Message, ReplySettings } from "#shared/contract/chat/conversations.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

/** What is done with a conversation as a whole. */
export interface ConversationRecords {
  create(title?: string, settings?: ReplySettings): Conversation;
  rename(id: string, title: string): Conversation;
  update(id: string, change: ConversationChange): Conversation;
  /** Refused with `not_allowed_now` while a reply that would be copied is being received. */
  duplicate(id: string, title: string, upTo?: string): Conversation;
  restore(id: string): Conversation;
}

export interface ConversationRecordsParts {
  readonly store: ConversationStore;
  readonly find: (id: string) => Conversation;
  readonly onChange: (conversationIds: readonly string[]) => void;
  /** What a conversation is called before anything is said in it. */
  readonly newTitle?: (() => string) | undefined;
  readonly now: () => number;
}

export function createConversationRecords({
  store,
  find,
  onChange,
  newTitle,
  now,
}: ConversationRecordsParts): ConversationRecords {
  const changed = (id: string) => {
    onChange([id]);
    return find(id);
  };
  /** Throws when the message is none of this conversation. */
  const ownMessage = (conversationId: string, messageId: string) => {
    if (store.message(messageId)?.conversationId !== conversationId) {
      throw failure("record_not_found", { message: "This message belongs to another conversation." });
    }
  };
  return {
    create(title, settings) {
      const id = newId();
      store.insert(
        { id, title: title?.trim() || (newTitle?.() ?? "New conversation"), automatic: !title?.trim() },
        now(),
      );
      if (settings) store.update(id, { settings }, now());
      return changed(id);
    },
    rename(id, title) {
      find(id);
      store.rename(id, title);
      return changed(id);
    },
    update(id, change) {
      find(id);
      if (change.shownMessageId != null) ownMessage(id, change.shownMessageId);
      if (change.comparedQuestionId != null) ownMessage(id, change.comparedQuestionId);
      store.update(id, change, now());
      return changed(id);
    },
    duplicate(id, title, upTo) {
      const original = find(id);
      if (upTo !== undefined) ownMessage(id, upTo);
      const messages = upTo === undefined ? store.messages(id) : store.pathTo(upTo);
      refuseUnfinished(messages);
      const copy = newId();
      store.insert({ id: copy, title, automatic: false }, now());
      if (original.settings) store.update(copy, { settings: original.settings }, now());
      store.copyMessages(messages, copy, newId);
      store.keepBeside(copy, id);
      const summedUp = store.summaryOf(id);
      if (summedUp !== null) store.setSummaryOf(copy, summedUp);
      return changed(copy);
    },
    restore(id) {
      if (!store.restore(id)) throw failure("record_not_found", { message: "This conversation no longer exists." });
      return changed(id);
    },
  };
}

function refuseUnfinished(messages: readonly Message[]): void {
  if (messages.every(({ state }) => state !== "streaming")) return;
  throw failure("not_allowed_now", {
    message: "A reply is still being written.",
    advice: "Wait until it ends, or stop it.",
  });
}
