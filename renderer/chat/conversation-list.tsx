import { useQuery } from "@tanstack/react-query";
import { Search, SquarePen } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Panel, PanelHead, TextField } from "#renderer/components/index.ts";
import { orpc, useNow } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/conversations.ts";
import { ConversationRow } from "./conversation-row.tsx";
import { groupByAge } from "./group-by-age.ts";
import { ImportDrop } from "./transfer/import-drop.tsx";
import { ImportMenu } from "./transfer/import-menu.tsx";
import { useConversationImports } from "./transfer/use-conversation-transfer.ts";
import type { ConversationActions } from "./use-conversation-actions.ts";

export interface ConversationListProps {
  current: string | undefined;
  onNew: () => void;
  onRename: (conversation: Conversation) => void;
  actions: ConversationActions;
}

const MINUTE = 60_000;

/** Every conversation by age, found by any of its words. */
export function ConversationList({ current, onNew, onRename, actions }: ConversationListProps) {
  const { t } = useTranslation("chat");
  const now = useNow(MINUTE);
  const imports = useConversationImports();
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search.trim());
  const { data: found = [] } = useQuery(
    orpc.conversations.list.queryOptions({
      input: wanted === "" ? {} : { search: wanted },
      placeholderData: (before) => before,
    }),
  );
  return (
    <Panel label={t("list.name")} className="convs">
      <PanelHead className="pl-3!">
        <TextField
          type="search"
          icon={Search}
          className="grow"
          aria-label={t("list.search")}
          placeholder={t("list.search")}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Button variant="ghost" square icon={SquarePen} aria-label={t("list.new")} onClick={onNew} />
        <ImportMenu imports={imports} />
      </PanelHead>
      <ImportDrop imports={imports}>
        {found.length === 0 && <p className="cap p-4">{wanted === "" ? t("list.empty") : t("list.nothing")}</p>}
        {groupByAge(found, now).map(({ age, conversations }) => (
          <section key={age} aria-label={t(`age.${age}`)}>
            <h3>{t(`age.${age}`)}</h3>
            <ul>
              {conversations.map((conversation) => (
                <ConversationRow
                  key={conversation.id}
                  conversation={conversation}
                  current={conversation.id === current}
                  now={now}
                  actions={actions}
                  onRename={onRename}
                />
              ))}
            </ul>
          </section>
        ))}
      </ImportDrop>
    </Panel>
  );
}
