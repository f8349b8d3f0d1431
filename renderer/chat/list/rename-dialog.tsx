import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, TextField } from "#renderer/components/index.ts";
import { orpc } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/chat/conversations.ts";

/** Asks for a conversation's title. Key it by the conversation. */
export function RenameDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { t } = useTranslation("chat");
  const [title, setTitle] = useState(conversation.title);
  const { mutate: rename } = useMutation(orpc.conversations.rename.mutationOptions({ onSuccess: onClose }));
  const wanted = title.trim();
  const keep = () => {
    if (wanted !== "") rename({ id: conversation.id, title: wanted });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("renaming.title")}
      footer={
        <Button variant="primary" disabled={wanted === ""} onClick={keep}>
          {t("renaming.keep")}
        </Button>
      }
    >
      <Field label={t("renaming.name")}>
        <TextField value={title} maxLength={200} onChange={({ target }) => setTitle(target.value)} onEnter={keep} />
      </Field>
    </Dialog>
  );
}
