import { useQuery } from "@tanstack/react-query";
import { Ellipsis, Search, SquarePen } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, DropdownMenu, Panel, PanelHead, TextField } from "#renderer/components/index.ts";
import { formatRoute, formatWhen, orpc, useNow } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/conversations.ts";
import { groupByAge } from "./group-by-age.ts";

export interface ConversationListProps {
  current: string | undefined;
  onNew: () => void;
  onRename: (conversation: Conversation) => void;
  onRemove: (conversation: Conversation) => void;
}

const MINUTE = 60_000;

/** Every conversation by age, found by any of its words. */
export function ConversationList({ current, onNew, onRename, onRemove }: ConversationListProps) {
  const { t, i18n } = useTranslation("chat");
  const now = useNow(MINUTE);
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
      </PanelHead>
      <div className="scroll pb-4">
        {found.length === 0 && <p className="cap p-4">{wanted === "" ? t("list.empty") : t("list.nothing")}</p>}
        {groupByAge(found, now).map(({ age, conversations }) => (
          <section key={age} aria-label={t(`age.${age}`)}>
            <h3>{t(`age.${age}`)}</h3>
            <ul>
              {conversations.map((conversation) => (
                <li key={conversation.id} className="conv" data-current={conversation.id === current || undefined}>
                  <a
                    href={formatRoute("chat", conversation.id)}
                    aria-current={conversation.id === current ? "page" : undefined}
                  >
                    <span className="row">
                      <span className="cut">{conversation.title}</span>
                      {conversation.replying && <i className="live" aria-hidden />}
                      <span className="cap">{formatWhen(conversation.updatedAt, now, i18n.language)}</span>
                    </span>
                    <span className="cap cut">{conversation.replying ? t("list.writing") : conversation.excerpt}</span>
                  </a>
                  <DropdownMenu
                    align="end"
                    trigger={
                      <Button
                        variant="ghost"
                        size="s"
                        square
                        icon={Ellipsis}
                        aria-label={t("list.actions", { title: conversation.title })}
                      />
                    }
                    items={[
                      { label: t("list.rename"), onSelect: () => onRename(conversation) },
                      { label: t("list.remove"), danger: true, onSelect: () => onRemove(conversation) },
                    ]}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Panel>
  );
}
