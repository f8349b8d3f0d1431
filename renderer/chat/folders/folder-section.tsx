import { ChevronDown, ChevronRight, Ellipsis, Folder as FolderIcon, FolderOpen } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { DropdownMenu, Icon, IconButton } from "#renderer/components/index.ts";
import type { Folder } from "#shared/contract/chat/folders.ts";
import { ConversationPage, type ListedRow, PAGE } from "./conversation-page.tsx";
import { askFolderName } from "./folder-dialog-state.ts";
import { pageSpans } from "./page-spans.ts";
import { useConversationDrop } from "./use-conversation-drag.ts";
import { putInFolder, setFolderOpen } from "./use-folders.ts";
import { useIsTabStop, useStop } from "./use-list-keys.ts";

export interface FolderSectionProps extends ListedRow {
  folder: Folder;
  onRemove: (folder: Folder) => void;
}

/** A folder with its conversations below it; open or closed, as it was left. */
export function FolderSection({ folder, onRemove, ...row }: FolderSectionProps) {
  const { t } = useTranslation("folders");
  const place = useRef<HTMLElement>(null);
  const over = useConversationDrop(place, (id) => putInFolder(id, folder.id));
  const stop = useStop(folder.id, true);
  const tabIndex = useIsTabStop(folder.id) ? 0 : -1;
  const answer = ({ key }: KeyboardEvent) => {
    if (key === (folder.open ? "ArrowLeft" : "ArrowRight")) setFolderOpen(folder);
    else if (key === "F2") askFolderName({ kind: "rename", folder });
    else if (key === "Delete") onRemove(folder);
  };
  return (
    <section ref={place} aria-label={folder.name} className="folder" data-over={over || undefined}>
      <div className="hd" data-row>
        <button
          type="button"
          {...stop}
          aria-expanded={folder.open}
          onClick={() => setFolderOpen(folder)}
          onKeyDown={answer}
        >
          <Icon of={folder.open ? ChevronDown : ChevronRight} size="xs" />
          <Icon of={folder.open ? FolderOpen : FolderIcon} size="xs" />
          <span className="cut" dir="auto">
            {folder.name}
          </span>
          <span className="cap">{folder.count}</span>
        </button>
        <DropdownMenu
          align="end"
          trigger={<IconButton icon={Ellipsis} tabIndex={tabIndex} label={t("actions", { name: folder.name })} />}
          items={[
            { label: t("rename.open"), onSelect: () => askFolderName({ kind: "rename", folder }) },
            { kind: "line" },
            { label: t("remove"), danger: true, onSelect: () => onRemove(folder) },
          ]}
        />
      </div>
      {folder.open &&
        pageSpans(0, folder.count, PAGE).map((span) => (
          <ConversationPage key={span.page} folderId={folder.id} {...span} {...row} />
        ))}
      {folder.open && folder.count === 0 && <p className="cap none">{t("empty")}</p>}
    </section>
  );
}
