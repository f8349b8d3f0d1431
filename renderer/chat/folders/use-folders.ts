import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { MenuItem } from "#renderer/components/index.ts";
import { client, describeError, orpc, rememberDeletion, showToast } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/chat/conversations.ts";
import type { Folder } from "#shared/contract/chat/folders.ts";
import { askFolderName } from "./folder-dialog-state.ts";

const tell = (error: unknown) => {
  const { title, body } = describeError(error);
  showToast({ kind: "error", title, ...(body ? { body } : {}) });
};

export function putInFolder(conversationId: string, folderId: string | null): void {
  client.folders.put({ conversationId, folderId }).catch(tell);
}

/** Moves it and says so, with the way back: whoever asked by a name doesn't see the list move. */
export function moveToFolder(
  t: TFunction<"folders">,
  { id, title, folderId }: Pick<Conversation, "id" | "title" | "folderId">,
  to: Pick<Folder, "id" | "name"> | null,
): void {
  if (folderId === (to?.id ?? null)) return;
  client.folders
    .put({ conversationId: id, folderId: to?.id ?? null })
    .then(() =>
      showToast({
        kind: "done",
        title: to ? t("moved", { title, name: to.name }) : t("movedOut", { title }),
        action: { label: t("undo"), undoes: true, run: () => putInFolder(id, folderId) },
      }),
    )
    .catch(tell);
}

export function setFolderOpen({ id, open }: Folder): void {
  client.folders.setOpen({ id, open: !open }).catch(tell);
}

/** The folders, and where a conversation can be moved to. */
export function useFolders() {
  const { t } = useTranslation("folders");
  const { data: folders = [] } = useQuery(orpc.folders.list.queryOptions());
  return useMemo(() => {
    const movesOf = (conversation: Conversation): MenuItem => ({
      kind: "sub",
      label: t("moveTo"),
      items: [
        ...folders.map((folder) => ({
          kind: "check" as const,
          label: folder.name,
          checked: conversation.folderId === folder.id,
          onSelect: () => moveToFolder(t, conversation, folder),
        })),
        {
          kind: "check",
          label: t("none"),
          checked: conversation.folderId === null,
          onSelect: () => moveToFolder(t, conversation, null),
        },
        { kind: "line" },
        { label: t("create.open"), onSelect: () => askFolderName({ kind: "new", moving: conversation }) },
      ],
    });
    const remove = ({ id, name }: Folder) => {
      client.folders
        .remove({ id })
        .then(() => {
          const undo = () => void client.folders.restore({ id }).catch(tell);
          showToast({
            kind: "done",
            title: t("removed", { name }),
            action: { label: t("undo"), undoes: true, run: rememberDeletion("chat", undo) },
          });
        })
        .catch(tell);
    };
    return { folders, movesOf, remove };
  }, [folders, t]);
}
