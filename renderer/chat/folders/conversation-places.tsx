import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Folder } from "#shared/contract/folders.ts";
import type { ConversationRowProps } from "../conversation-row.tsx";
import { AgeSections } from "./age-sections.tsx";
import { FolderSection } from "./folder-section.tsx";
import { MoreConversations } from "./more-conversations.tsx";
import { useConversationDrop } from "./use-conversation-drag.ts";
import { useConversationPages } from "./use-conversation-pages.ts";
import { putInFolder } from "./use-folders.ts";
import "./folders.css";

export interface ConversationPlacesProps extends Omit<ConversationRowProps, "conversation" | "current"> {
  folders: readonly Folder[];
  current: string | undefined;
  onRemove: (folder: Folder) => void;
}

/** Pinned ones, the folders, then all others by age. */
export function ConversationPlaces({ folders, current, onRemove, ...row }: ConversationPlacesProps) {
  const { t } = useTranslation("chat");
  const others = useRef<HTMLDivElement>(null);
  const over = useConversationDrop(others, (id) => putInFolder(id, null));
  const { conversations, loaded, more } = useConversationPages(null);
  const pinned = conversations.filter((each) => each.pinned);
  const rest = conversations.filter((each) => !each.pinned);
  return (
    <>
      <AgeSections conversations={pinned} current={current} {...row} />
      {folders.map((folder) => (
        <FolderSection key={folder.id} folder={folder} current={current} onRemove={onRemove} {...row} />
      ))}
      <div ref={others} className="others" data-over={over || undefined}>
        <AgeSections conversations={rest} current={current} {...row} />
      </div>
      {loaded && folders.length === 0 && conversations.length === 0 && <p className="cap p-4">{t("list.empty")}</p>}
      {more && <MoreConversations onMore={more} />}
    </>
  );
}
