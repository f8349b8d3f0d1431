import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  client,
  describeError,
  leadFromHere,
  readRoute,
  rememberDeletion,
  showToast,
  useUndoDeletion,
} from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/chat/conversations.ts";
import { cutTitle } from "./cut-words.ts";
import { type ManyActions, useManyActions } from "./many/use-many-actions.ts";
import { type ConversationExports, useConversationExports } from "./transfer/use-conversation-transfer.ts";

export interface ConversationActions {
  pin: (conversation: Conversation) => void;
  duplicate: (conversation: Conversation) => void;
  /** Goes at once; the toast takes it back. */
  remove: (conversation: Conversation) => void;
  /** Out of the list, or back into it. */
  archive: (conversation: Conversation) => void;
  /** The same and more for those that are chosen in the list. */
  many: ManyActions;
  exportsOf: ConversationExports;
}

/** What is done with a conversation as a whole. `current` is the one that is open. */
export function useConversationActions(current: string | undefined): ConversationActions {
  const { t } = useTranslation("chat");
  useUndoDeletion("chat", t("undoDeletion"), t("group"));
  const exportsOf = useConversationExports();
  const many = useManyActions(current);
  return useMemo(() => {
    const tell = (error: unknown) => {
      const { title, body } = describeError(error);
      showToast({ kind: "error", title, ...(body ? { body } : {}) });
    };
    const restore = (id: string) => {
      // An undo that is pressed in another pane is no reason to leave that pane.
      const lead = readRoute().pane === "chat" ? leadFromHere() : undefined;
      client.conversations
        .restore({ id })
        .then(() => lead?.("chat", id))
        .catch(tell);
    };
    return {
      pin: ({ id, pinned }) => {
        client.conversations.update({ id, pinned: !pinned }).catch(tell);
      },
      duplicate: ({ id, title }) => {
        const lead = leadFromHere();
        client.conversations
          .duplicate({ id, title: cutTitle(t("copyTitle", { title })) })
          .then((made) => lead("chat", made.id))
          .catch(tell);
      },
      remove: ({ id, title }) => {
        const lead = leadFromHere();
        client.conversations
          .remove({ id })
          .then(() => {
            if (id === current) lead("chat", "new");
            showToast({
              kind: "done",
              title: t("removed", { title }),
              action: { label: t("undo"), undoes: true, run: rememberDeletion("chat", () => restore(id)) },
            });
          })
          .catch(tell);
      },
      archive: ({ id, archived }) => many.archive([id], !archived),
      exportsOf,
      many,
    };
  }, [t, current, exportsOf, many]);
}
