import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#renderer/components/index.ts";
import { client, describeError, modelName, openRoute } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/conversations.ts";
import { conversationJson, conversationMarkdown, exportName } from "./export-conversation.ts";
import { pathThrough } from "./message-path.ts";
import { saveTextFile } from "./save-text-file.ts";

export interface ConversationActions {
  pin: (conversation: Conversation) => void;
  duplicate: (conversation: Conversation) => void;
  /** Goes at once; the toast takes it back. */
  remove: (conversation: Conversation) => void;
  exportMarkdown: (conversation: Conversation) => void;
  exportJson: (conversation: Conversation) => void;
}

/** What is done with a conversation as a whole. `current` is the one that is open. */
export function useConversationActions(current: string | undefined): ConversationActions {
  const { t } = useTranslation("chat");
  return useMemo(() => {
    const tell = (error: unknown) => {
      const { title, body } = describeError(error);
      showToast({ kind: "error", title, ...(body ? { body } : {}) });
    };
    const restore = (id: string) => {
      client.conversations
        .restore({ id })
        .then(() => openRoute("chat", id))
        .catch(tell);
    };
    return {
      pin: ({ id, pinned }) => {
        client.conversations.update({ id, pinned: !pinned }).catch(tell);
      },
      duplicate: ({ id, title }) => {
        client.conversations
          .duplicate({ id, title: t("copyTitle", { title }).slice(0, 200) })
          .then((made) => openRoute("chat", made.id))
          .catch(tell);
      },
      remove: ({ id, title }) => {
        client.conversations
          .remove({ id })
          .then(() => {
            if (id === current) openRoute("chat", "new");
            showToast({
              kind: "done",
              title: t("removed", { title }),
              action: { label: t("undo"), run: () => restore(id) },
            });
          })
          .catch(tell);
      },
      exportMarkdown: ({ id }) => {
        client.conversations
          .get({ id })
          .then(({ conversation, messages }) => {
            const text = conversationMarkdown(conversation.title, pathThrough(messages, conversation.shownMessageId), {
              you: t("you"),
              thinking: t("thinking.name"),
              picture: t("attach.picture"),
              model: (model) => (model === null ? t("model") : modelName(model)),
            });
            saveTextFile(exportName(conversation.title, "md"), text, "text/markdown");
          })
          .catch(tell);
      },
      exportJson: ({ id }) => {
        client.conversations
          .get({ id })
          .then(({ conversation, messages }) =>
            saveTextFile(
              exportName(conversation.title, "json"),
              conversationJson(conversation, messages),
              "application/json",
            ),
          )
          .catch(tell);
      },
    };
  }, [t, current]);
}
