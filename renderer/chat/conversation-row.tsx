import { Ellipsis, Pin } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, DropdownMenu, Icon, type MenuItem } from "#renderer/components/index.ts";
import { formatRoute, formatWhen } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/conversations.ts";
import { useConversationDrag } from "./folders/use-conversation-drag.ts";
import { MarkedText } from "./marked-text.tsx";
import { rememberHit } from "./opened-hit.ts";
import type { ConversationActions } from "./use-conversation-actions.ts";

export interface ConversationRowProps {
  conversation: Conversation;
  current: boolean;
  now: number;
  actions: ConversationActions;
  onRename: (conversation: Conversation) => void;
  /** The part of its menu that moves it. */
  movesOf: (conversation: Conversation) => MenuItem;
}

/** A conversation in the list: its title and newest words, or those that were searched for. */
export function ConversationRow({ conversation, current, now, actions, onRename, movesOf }: ConversationRowProps) {
  const { t, i18n } = useTranslation("chat");
  const { id, title, hit, pinned, replying } = conversation;
  const row = useRef<HTMLLIElement>(null);
  useConversationDrag(row, id);
  const items: MenuItem[] = [
    { label: pinned ? t("list.unpin") : t("list.pin"), onSelect: () => actions.pin(conversation) },
    { label: t("list.rename"), onSelect: () => onRename(conversation) },
    movesOf(conversation),
    { label: t("list.duplicate"), disabled: replying, onSelect: () => actions.duplicate(conversation) },
    { kind: "line" },
    ...actions.exportsOf(conversation).map(({ label, run }) => ({ label, onSelect: run })),
    { kind: "line" },
    { label: t("list.remove"), danger: true, onSelect: () => actions.remove(conversation) },
  ];
  return (
    <li ref={row} className="conv" data-current={current || undefined}>
      <a
        draggable={false}
        href={hit ? formatRoute("chat", id, hit.messageId) : formatRoute("chat", id)}
        aria-current={current ? "page" : undefined}
        onClick={() => {
          if (hit)
            rememberHit(
              hit.messageId,
              hit.marks.map(([from, to]) => hit.excerpt.slice(from, to)),
            );
        }}
      >
        <span className="row">
          <span className="cut" dir="auto">
            {title}
          </span>
          {replying && <i className="live" aria-hidden />}
          {pinned && <Icon of={Pin} size="xs" />}
          <span className="cap">{formatWhen(conversation.updatedAt, now, i18n.language)}</span>
        </span>
        {hit ? (
          <span className="cap hit">
            {hit.inThinking && <em>{t("list.inThinking")} </em>}
            <MarkedText text={hit.excerpt} marks={hit.marks} />
          </span>
        ) : (
          <span className="cap cut">{replying ? t("list.writing") : conversation.excerpt}</span>
        )}
      </a>
      <DropdownMenu
        align="end"
        trigger={<Button variant="ghost" size="s" square icon={Ellipsis} aria-label={t("list.actions", { title })} />}
        items={items}
      />
    </li>
  );
}
