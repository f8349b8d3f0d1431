import { Archive, ArchiveRestore, CheckCheck, Download, FolderInput, Trash2, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DropdownMenu, IconButton, PanelHead, Spacer } from "#renderer/components/index.ts";
import type { Folder } from "#shared/contract/chat/folders.ts";
import { endSelecting, useSelected } from "./selected-conversations.ts";
import type { ManyActions } from "./use-many-actions.ts";

export interface SelectionBarProps {
  folders: readonly Folder[];
  actions: ManyActions;
  /** The list that is shown holds archived ones. */
  archived: boolean;
  onAll: () => void;
}

/** In place of the search while conversations are chosen: how many, and what is done with them. */
export function SelectionBar({ folders, actions, archived, onAll }: SelectionBarProps) {
  const { t } = useTranslation(["conversations", "folders"]);
  const ids = [...useSelected((state) => state.ids)];
  const none = ids.length === 0;
  return (
    <>
      <PanelHead className="ps-2!">
        <IconButton icon={X} label={t("done")} onClick={endSelecting} />
        <span className="strong cut" role="status">
          {t("selected", { count: ids.length })}
        </span>
        <Spacer />
        <IconButton icon={CheckCheck} label={t("all")} onClick={onAll} />
      </PanelHead>
      <div role="toolbar" aria-label={t("bar")} className="selectionTools">
        <DropdownMenu
          align="start"
          trigger={<IconButton icon={FolderInput} label={t("folders:moveTo")} disabled={none} />}
          items={[
            ...folders.map((folder) => ({ label: folder.name, onSelect: () => actions.move(ids, folder) })),
            { label: t("folders:none"), onSelect: () => actions.move(ids, null) },
          ]}
        />
        <IconButton
          icon={archived ? ArchiveRestore : Archive}
          label={archived ? t("unarchive") : t("archive")}
          disabled={none}
          onClick={() => actions.archive(ids, !archived)}
        />
        <DropdownMenu
          align="start"
          trigger={<IconButton icon={Download} label={t("export")} disabled={none} />}
          items={[
            { label: t("exportAs.markdown"), onSelect: () => actions.export(ids, "markdown") },
            { label: t("exportAs.json"), onSelect: () => actions.export(ids, "json") },
          ]}
        />
        <Spacer />
        <IconButton icon={Trash2} label={t("remove")} disabled={none} onClick={() => actions.remove(ids)} />
      </div>
    </>
  );
}
