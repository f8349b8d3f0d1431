import { Archive, Check, Ellipsis, Pin } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { DropdownMenu, Icon, IconButton, type MenuItem } from "#renderer/components/index.ts";
import { formatRoute, formatWhen } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/chat/conversations.ts";
import { rememberHit } from "../find/opened-hit.ts";
import { useConversationDrag } from "../folders/use-conversation-drag.ts";
import { useIsTabStop, useStop } from "../folders/use-list-keys.ts";
import { toggleSelected, useSelected } from "../many/selected-conversations.ts";
import type { ConversationActions } from "../use-conversation-actions.ts";

export interface ConversationRowProps {
  conversation: Conversation;
  current: boolean;
  /** Tab may come to it before any other was chosen. */
  first: boolean;
  now: number;
  actions: ConversationActions;
  onRename: (conversation: Conversation) => void;
  /** The part of its menu that moves it. */
  movesOf: (conversation: Conversation) => MenuItem;
}

/** A conversation in the list: its title and newest words, or those that were searched for. */
export function ConversationRow({
  conversation,
  current,
  first,
  now,
  actions,
  onRename,
  movesOf,
}: ConversationRowProps) {
  const { t, i18n } = useTranslation("chat");
  const { t: words } = useTranslation("conversations");
  const { id, title, titleMarks, hit, pinned, archived, replying, unanswered } = conversation;
  const chosen = useSelected(({ on, ids }) => (on ? ids.has(id) : undefined));
  const row = useRef<HTMLLIElement>(null);
  useConversationDrag(row, id);
  const stop = useStop(id, first || current);
  const tabIndex = useIsTabStop(id) ? 0 : -1;
  const answer = ({ key }: KeyboardEvent) => {
    if (key === "F2") onRename(conversation);
    else if (key === "Delete") actions.remove(conversation);
  };
  const items: MenuItem[] = [
    { label: pinned ? t("list.unpin") : t("list.pin"), onSelect: () => actions.pin(conversation) },
    { label: t("list.rename"), onSelect: () => onRename(conversation) },
    movesOf(conversation),
    { label: archived ? words("unarchive") : words("archive"), onSelect: () => actions.archive(conversation) },
    { label: words("select"), onSelect: () => toggleSelected(id) },
    { label: t("list.duplicate"), disabled: replying, onSelect: () => actions.duplicate(conversation) },
    { kind: "line" },
    ...actions.exportsOf(conversation).map(({ label, run }) => ({ label, onSelect: run })),
    { kind: "line" },
    { label: t("list.remove"), danger: true, onSelect: () => actions.remove(conversation) },
  ];
  // A link that is chosen instead of followed.
  const asChoice = chosen === undefined ? {} : ({ role: "checkbox", "aria-checked": chosen } as const);
  // Under a title made of the question, its words again would look like an answer.
  const newest = replying ? t("list.writing") : unanswered ? t("list.unanswered") : conversation.excerpt;
  return (
    <li
      ref={row}
      className="conv"
      data-row
      data-conversation={id}
      data-current={current || undefined}
      data-chosen={chosen || undefined}
    >
      <a
        {...stop}
        draggable={false}
        onKeyDown={answer}
        href={hit ? formatRoute("chat", id, hit.messageId) : formatRoute("chat", id)}
        aria-current={current ? "page" : undefined}
        {...asChoice}
        onClick={() => {
          if (hit) rememberHit(hit);
        }}
      >
        <span className="row">
          {chosen !== undefined && (
            <span className="chosenMark" aria-hidden>
              {chosen && <Icon of={Check} size="xs" />}
            </span>
          )}
          <bdi className="cut">{titleMarks ? <MarkedText text={title} marks={titleMarks} /> : title}</bdi>
          {replying && <i className="live" aria-hidden />}
          {pinned && <Icon of={Pin} size="xs" />}
          {archived && <Icon of={Archive} size="xs" />}
          <span className="cap">{formatWhen(conversation.updatedAt, now, i18n.language)}</span>
        </span>
        {hit ? (
          <span className="cap hit">
            {hit.inThinking && <em>{t("list.inThinking")} </em>}
            <bdi>
              <MarkedText text={hit.excerpt} marks={hit.marks} />
            </bdi>
          </span>
        ) : (
          <span className="cap cut">{newest}</span>
        )}
      </a>
      <DropdownMenu
        align="end"
        trigger={<IconButton icon={Ellipsis} tabIndex={tabIndex} label={t("list.actions", { title })} />}
        items={items}
      />
    </li>
  );
}

/** A text with ranges of it marked; ranges in UTF-16 units, in order, end excluded. */
function MarkedText({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  const starts = [0, ...marks.map(([, end]) => end)];
  return (
    <>
      {starts.map((start, index) => {
        const mark = marks[index];
        return (
          <span key={start}>
            {text.slice(start, mark?.[0])}
            {mark && <mark>{text.slice(...mark)}</mark>}
          </span>
        );
      })}
    </>
  );
}
