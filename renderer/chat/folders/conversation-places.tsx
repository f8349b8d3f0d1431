import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Archive } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon, LoadFailure } from "#renderer/components/index.ts";
import { describeError, orpc } from "#renderer/lib/index.ts";
import type { Folder } from "#shared/contract/chat/folders.ts";
import { useAgeName } from "../list/age-heading.ts";
import { type AgePlaces, agePlaces, ageStarts } from "../list/group-by-age.ts";
import { ConversationPage, type ListedRow, PAGE } from "./conversation-page.tsx";
import { FolderSection } from "./folder-section.tsx";
import { pageSpans } from "./page-spans.ts";
import { useConversationDrop } from "./use-conversation-drag.ts";
import { putInFolder } from "./use-folders.ts";
import "./folders.css";

export interface ConversationPlacesProps extends ListedRow {
  folders: readonly Folder[];
  onRemove: (folder: Folder) => void;
  onArchive: () => void;
}

/** Pinned ones, the folders, then all others by age. */
export function ConversationPlaces({ folders, onRemove, onArchive, ...row }: ConversationPlacesProps) {
  const { t } = useTranslation("chat");
  const { t: words } = useTranslation("conversations");
  const others = useRef<HTMLDivElement>(null);
  const over = useConversationDrop(others, (id) => putInFolder(id, null));
  const nameOf = useAgeName();
  const starts = ageStarts(row.now);
  const { data: count, ...counting } = useQuery(
    orpc.conversations.count.queryOptions({
      input: { folderId: null, since: starts },
      // At midnight other times are asked about; until they are known the list stays.
      placeholderData: keepPreviousData,
    }),
  );
  const places = count ? agePlaces(count, starts) : [];
  const section = ({ age, from, to }: AgePlaces) => (
    <section key={age} aria-label={nameOf(age)}>
      <h3>{nameOf(age)}</h3>
      {pageSpans(from, to, PAGE).map((span) => (
        <ConversationPage key={span.page} folderId={null} {...span} {...row} />
      ))}
    </section>
  );
  return (
    <>
      {count === undefined && counting.error && !counting.isFetching && (
        <LoadFailure {...describeError(counting.error)} onRetry={() => void counting.refetch()} />
      )}
      {places.filter(({ age }) => age === "pinned").map(section)}
      {folders.map((folder) => (
        <FolderSection key={folder.id} folder={folder} onRemove={onRemove} {...row} />
      ))}
      <div ref={others} className="others" data-over={over || undefined}>
        {places.filter(({ age }) => age !== "pinned").map(section)}
      </div>
      {count !== undefined && count.archived > 0 && (
        <button type="button" className="archivedLink" onClick={onArchive}>
          <Icon of={Archive} size="xs" />
          {words("title")}
          <span className="cap">{count.archived}</span>
        </button>
      )}
      {count?.total === 0 && folders.length === 0 && <p className="cap p-4">{t("list.empty")}</p>}
    </>
  );
}
