import { Archive, ArchiveRestore, Ellipsis, FileInput, FolderPlus, ListChecks } from "lucide-react";
import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { DropdownMenu, IconButton } from "#renderer/components/index.ts";
import { openDeleted, useRegisterCommands } from "#renderer/lib/index.ts";
import { askFolderName } from "../folders/folder-dialog-state.ts";
import { beginSelecting } from "../many/selected-conversations.ts";
import type { ConversationImports } from "./use-conversation-transfer.ts";

/** What is done with the list as a whole: make a folder, bring in a conversation from a file. */
export function ImportMenu({ imports, onArchive }: { imports: ConversationImports; onArchive: () => void }) {
  const { t } = useTranslation(["attachments", "folders", "chat", "conversations", "deleted"]);
  const picker = useRef<HTMLInputElement>(null);
  useRegisterCommands(
    "transfer",
    useMemo(
      () => [
        {
          id: "chat.import",
          title: t("import.open"),
          group: t("chat:group"),
          icon: FileInput,
          run: () => picker.current?.click(),
        },
        {
          id: "chat.select",
          title: t("conversations:selectMany"),
          group: t("chat:group"),
          icon: ListChecks,
          run: beginSelecting,
        },
      ],
      [t],
    ),
  );
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={<IconButton size="m" icon={Ellipsis} label={t("import.menu")} />}
        items={[
          { label: t("folders:create.open"), icon: FolderPlus, onSelect: () => askFolderName({ kind: "new" }) },
          { label: t("import.open"), icon: FileInput, onSelect: () => picker.current?.click() },
          { kind: "line" },
          { label: t("conversations:selectMany"), icon: ListChecks, onSelect: beginSelecting },
          { label: t("conversations:title"), icon: Archive, onSelect: onArchive },
          { label: t("deleted:open"), icon: ArchiveRestore, onSelect: () => openDeleted("chat") },
        ]}
      />
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept="application/json,.json,application/zip,.zip"
        data-conversations
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = "";
          imports.bring(files);
        }}
      />
    </>
  );
}
