import { ChevronDown, ChevronRight, Ellipsis, Folder as FolderIcon, FolderOpen } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, DropdownMenu, Icon } from "#renderer/components/index.ts";
import type { Folder } from "#shared/contract/folders.ts";
import { ConversationRow, type ConversationRowProps } from "../conversation-row.tsx";
import { askFolderName } from "./folder-dialog-state.ts";
import { MoreConversations } from "./more-conversations.tsx";
import { useConversationDrop } from "./use-conversation-drag.ts";
import { useConversationPages } from "./use-conversation-pages.ts";
import { putInFolder, setFolderOpen } from "./use-folders.ts";

export interface FolderSectionProps extends Omit<ConversationRowProps, "conversation" | "current"> {
  folder: Folder;
  current: string | undefined;
  onRemove: (folder: Folder) => void;
}

/** A folder with its conversations below it; open or closed, as it was left. */
export function FolderSection({ folder, current, onRemove, ...row }: FolderSectionProps) {
  const { t } = useTranslation("folders");
  const place = useRef<HTMLElement>(null);
  const over = useConversationDrop(place, (id) => putInFolder(id, folder.id));
  const { conversations, loaded, more } = useConversationPages(folder.id, folder.open);
  return (
    <section ref={place} aria-label={folder.name} className="folder" data-over={over || undefined}>
      <div className="hd">
        <button type="button" aria-expanded={folder.open} onClick={() => setFolderOpen(folder)}>
          <Icon of={folder.open ? ChevronDown : ChevronRight} size="xs" />
          <Icon of={folder.open ? FolderOpen : FolderIcon} size="xs" />
          <span className="cut" dir="auto">
            {folder.name}
          </span>
          <span className="cap">{folder.count}</span>
        </button>
        <DropdownMenu
          align="end"
          trigger={
            <Button variant="ghost" size="s" square icon={Ellipsis} aria-label={t("actions", { name: folder.name })} />
          }
          items={[
            { label: t("rename.open"), onSelect: () => askFolderName({ kind: "rename", folder }) },
            { kind: "line" },
            { label: t("remove"), danger: true, onSelect: () => onRemove(folder) },
          ]}
        />
      </div>
      {folder.open && (
        <ul>
          {conversations.map((conversation) => (
            <ConversationRow
              key={conversation.id}
              conversation={conversation}
              current={conversation.id === current}
              {...row}
            />
          ))}
        </ul>
      )}
      {folder.open && loaded && conversations.length === 0 && <p className="cap none">{t("empty")}</p>}
      {folder.open && more && <MoreConversations onMore={more} />}
    </section>
  );
}
