import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, TextField } from "#renderer/components/index.ts";
import { client, describeError, useAwaitedChange } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/chat/conversations.ts";

/** Asks for a conversation's title. Key it by the conversation. */
export function RenameDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { t } = useTranslation("chat");
  const [title, setTitle] = useState(conversation.title);
  const { pending, failure, run } = useAwaitedChange();
  const wanted = title.trim();
  const keep = async () => {
    if (wanted === "") return;
    if (await run(() => client.conversations.rename({ id: conversation.id, title: wanted }))) onClose();
  };
  const problem = failure === undefined ? undefined : describeError(failure).title;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("renaming.title")}
      footer={
        <Button variant="primary" disabled={wanted === "" || pending} onClick={() => void keep()}>
          {t("renaming.keep")}
        </Button>
      }
    >
      <Field label={t("renaming.name")} tone={problem ? "error" : undefined} hint={problem}>
        <TextField
          value={title}
          maxLength={200}
          onChange={({ target }) => setTitle(target.value)}
          onEnter={() => void keep()}
        />
      </Field>
    </Dialog>
  );
}
