import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowLeft, Search, SquarePen } from "lucide-react";
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, LoadFailure, Panel, PanelHead, TextField, useDrawer } from "#renderer/components/index.ts";
import { describeError, orpc, toastFailure, useNow, useRegisterCommands, useSessionText } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/chat/conversations.ts";
import { AgeSections } from "../folders/age-sections.tsx";
import { ConversationPlaces } from "../folders/conversation-places.tsx";
import { folderCommands } from "../folders/folder-commands.ts";
import { FolderDialog } from "../folders/folder-dialog.tsx";
import { MoreConversations } from "../folders/more-conversations.tsx";
import { useFolders } from "../folders/use-folders.ts";
import { useListKeys } from "../folders/use-list-keys.ts";
import { ArchivedConversations } from "../many/archived-conversations.tsx";
import {
  askArchivedOrder,
  askShownOrder,
  selectThese,
  showSelectionOf,
  useSelected,
} from "../many/selected-conversations.ts";
import { SelectionBar } from "../many/selection-bar.tsx";
import { useSelectionKeys } from "../many/use-selection-keys.ts";
import "../many/many.css";
import { ForeignDialog } from "../transfer/foreign/foreign-dialog.tsx";
import { ImportDrop } from "../transfer/import-drop.tsx";
import { ImportMenu } from "../transfer/import-menu.tsx";
import { useConversationImports } from "../transfer/use-conversation-transfer.ts";
import type { ConversationActions } from "../use-conversation-actions.ts";

export interface ConversationListProps {
  current: string | undefined;
  /** The current one, once it is here. */
  opened: Conversation | undefined;
  onNew: () => void;
  onRename: (conversation: Conversation) => void;
  actions: ConversationActions;
}

const MINUTE = 60_000;
/** Conversations that a search shows at first, further ones each time, and what `conversations.list` gives at most. */
const FOUND = 60;
const MOST = 500;

/** Every conversation by folder and age, found by any of its words. */
export const ConversationList = memo(function ConversationList({
  current,
  opened,
  onNew,
  onRename,
  actions,
}: ConversationListProps) {
  const { t } = useTranslation(["chat", "folders", "conversations"]);
  const now = useNow(MINUTE);
  const drawn = useDrawer("conversations");
  const imports = useConversationImports();
  const { folders, movesOf, remove } = useFolders();
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  const [archive, setArchive] = useSessionText("chat.archive");
  const inArchive = archive !== "";
  const selecting = useSelected(({ on }) => on);
  const [search, setSearch] = useSessionText("chat.search");
  const wanted = useDeferredValue(search.trim());
  // Other words begin with few again.
  const [asked, setAsked] = useState({ words: "", limit: FOUND });
  const limit = asked.words === wanted ? asked.limit : FOUND;
  const hits = useQuery(
    orpc.conversations.list.queryOptions({
      input: { search: wanted, limit },
      enabled: wanted !== "",
      placeholderData: keepPreviousData,
    }),
  );
  const { data: found } = hits;
  useRegisterCommands(
    "folders",
    useMemo(() => folderCommands(t, folders, opened), [t, folders, opened]),
  );
  const askOrder = () =>
    wanted !== ""
      ? Promise.resolve((found ?? []).map(({ id }) => id))
      : inArchive
        ? askArchivedOrder()
        : askShownOrder(folders);
  useSelectionKeys(list, askOrder, actions.many.remove);
  useEffect(
    () => showSelectionOf(wanted !== "" ? `search ${wanted}` : inArchive ? "archive" : ""),
    [inArchive, wanted],
  );
  const row = { now, actions, onRename, movesOf, current };
  return (
    <Panel label={t("list.name")} {...drawn} className="convs drawer" data-side="left">
      {selecting ? (
        <SelectionBar
          folders={folders}
          actions={actions.many}
          archived={inArchive && wanted === ""}
          onAll={() => void askOrder().then(selectThese, toastFailure)}
        />
      ) : (
        <PanelHead className="ps-3!">
          <TextField
            type="search"
            icon={Search}
            className="grow"
            aria-label={t("list.search")}
            placeholder={t("list.search")}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "ArrowDown" || event.nativeEvent.isComposing) return;
              event.preventDefault();
              list.current?.querySelector<HTMLElement>("[data-stop]")?.focus();
            }}
          />
          <IconButton size="m" icon={SquarePen} label={t("list.new")} onClick={onNew} />
          <ImportMenu imports={imports} onArchive={() => setArchive("open")} />
        </PanelHead>
      )}
      {inArchive && wanted === "" && (
        <div className="archiveHead">
          <IconButton icon={ArrowLeft} label={t("conversations:back")} onClick={() => setArchive("")} />
          <h2 className="strong">{t("conversations:title")}</h2>
        </div>
      )}
      <ImportDrop imports={imports}>
        <div ref={list}>
          {wanted === "" && inArchive ? (
            <ArchivedConversations {...row} />
          ) : wanted === "" ? (
            <ConversationPlaces folders={folders} onRemove={remove} onArchive={() => setArchive("open")} {...row} />
          ) : (
            <>
              {hits.error && !hits.isFetching && (
                <LoadFailure {...describeError(hits.error)} onRetry={() => void hits.refetch()} />
              )}
              {found?.length === 0 && <p className="cap p-4">{t("list.nothing")}</p>}
              <AgeSections conversations={found ?? []} {...row} />
              {found?.length === limit && limit < MOST && (
                <MoreConversations onMore={() => setAsked({ words: wanted, limit: Math.min(MOST, limit + FOUND) })} />
              )}
            </>
          )}
        </div>
      </ImportDrop>
      <FolderDialog />
      <ForeignDialog />
    </Panel>
  );
});
