import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMarkedWords } from "../find/use-marked-words.ts";
import { storedRows, useLiveRows, wasRead } from "../reply-view/index.ts";
import type { MessageActions } from "../use-conversation.ts";
import { useAskedEdit } from "./asked-edit.ts";
import { GrowingList, type GrowingListHandle } from "./growing-list.tsx";
import { guessHeight, textLengthOf } from "./guess-height.ts";
import { MessageArticle } from "./message-article.tsx";
import { siblingsById } from "./message-path.ts";
import { MessagePlaceholder } from "./message-placeholder.tsx";
import type { ThreadMessage } from "./missing-bodies.ts";
import { readPlace, savePlace } from "./reading-place.ts";
import { ThreadBusy } from "./thread-busy.ts";

export interface ThreadProps {
  /** The branch that is shown. */
  path: readonly ThreadMessage[];
  /** The whole tree. */
  messages: readonly ThreadMessage[];
  actions: MessageActions;
  busy: boolean;
  /** The message to open at, e.g. a hit of a search. */
  target: string | undefined;
  /** Each is marked wherever it stands. */
  words: readonly string[];
}

/** By what a reader goes on in a thread. */
const READER_INPUTS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** The messages of one branch; only those in view exist. Key it by the conversation. */
export function Thread({ path, messages, actions, busy, target, words }: ThreadProps) {
  const { t } = useTranslation("chat");
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<GrowingListHandle>(null);
  useMarkedWords(place, words);
  const siblings = useMemo(() => siblingsById(messages), [messages]);
  const last = path.at(-1);
  const growing = useLiveRows(last);
  const rows = useMemo(
    () => path.flatMap((message) => rowsOf(message, message === last ? growing : 0)),
    [path, last, growing],
  );
  const settledBusy = useDeferredValue(busy);
  const [rowHeight] = useState(() =>
    guessHeight(path.reduce((sum, each) => sum + textLengthOf(each), 0) / rows.length),
  );
  // A screen reader is told of all of them, though only those in view exist.
  const places = useMemo(() => new Map(path.map((message, index) => [message, index + 1])), [path]);
  const at = target === undefined ? -1 : rows.findIndex(({ message }) => message.id === target);

  // Whoever looked elsewhere meanwhile reads on where they were, and finds there what they were writing.
  const [left] = useState(() => {
    const place = readPlace();
    const row = place && place.target === (target ?? null) ? rowOf(rows, place) : -1;
    return place === undefined || row < 0 ? undefined : { row, above: place.above };
  });
  useLayoutEffect(() => {
    if (left) list.current?.showRow(left.row, left.above);
  }, [left]);
  const keepPlace = useCallback(
    (row: number | undefined, above: number) => {
      const shown = row === undefined ? undefined : rows[row];
      savePlace(shown && { messageId: shown.message.id, section: shown.section, above, target: target ?? null });
    },
    [rows, target],
  );

  // Until the reader goes on from there: by then a row that comes above, or another version and back, takes nobody back.
  const isLeft = useRef(false);
  const shownFor = useRef(left === undefined ? undefined : target);
  useEffect(() => {
    isLeft.current = shownFor.current !== undefined && shownFor.current === target;
    shownFor.current = undefined;
    const element = place.current;
    if (target === undefined || !element) return;
    const leave = () => {
      isLeft.current = true;
    };
    for (const input of READER_INPUTS) element.addEventListener(input, leave, { passive: true });
    return () => {
      for (const input of READER_INPUTS) element.removeEventListener(input, leave);
    };
  }, [target]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another target may stand in the same row
  useEffect(() => {
    if (at >= 0 && !isLeft.current) list.current?.showRow(at);
  }, [at, target]);

  // A question that is to be edited may be far above; in view its editor opens by itself.
  const edited = useAskedEdit(({ messageId }) => messageId);
  const editedAt = edited === undefined ? -1 : rows.findIndex(({ message }) => message.id === edited);
  useEffect(() => {
    if (editedAt >= 0) list.current?.showRow(editedAt);
  }, [editedAt]);

  // What one has just asked is what one wants to read.
  const asked = last?.state === "streaming" ? last.id : undefined;
  const [askedBefore] = useState(left && asked);
  useEffect(() => {
    if (asked !== undefined && asked !== askedBefore) list.current?.toEnd();
  }, [asked, askedBefore]);

  return (
    <div ref={place} className="thread">
      <ThreadBusy value={settledBusy}>
        <GrowingList
          ref={list}
          label={t("thread")}
          rows={rows}
          rowHeight={rowHeight}
          startAway={target !== undefined || left !== undefined}
          onRest={keepPlace}
        >
          {({ message, section }) =>
            message.lacking === undefined ? (
              <MessageArticle
                key={`${message.id} ${section}`}
                message={message}
                section={section}
                siblings={siblings.get(message.id)}
                last={message === last}
                place={places.get(message) ?? 0}
                of={path.length}
                actions={actions}
              />
            ) : (
              <MessagePlaceholder
                key={`${message.id} 0`}
                message={message}
                lacking={message.lacking}
                place={places.get(message) ?? 0}
                of={path.length}
              />
            )
          }
        </GrowingList>
      </ThreadBusy>
    </div>
  );
}

interface Row {
  readonly message: ThreadMessage;
  readonly section: number;
}

/** The row of a place; the beginning of its message where that has fewer rows now. -1: it isn't in this branch. */
function rowOf(rows: readonly Row[], { messageId, section }: { messageId: string; section: number }): number {
  const first = rows.findIndex(({ message }) => message.id === messageId);
  return first < 0 || rows[first + section]?.message.id !== messageId ? first : first + section;
}

/** Below this many letters a message is one row, unless it just came, and needn't be read to know it. */
const SURELY_ONE_ROW = 10_000;

function rowsOf(message: ThreadMessage, growing: number): readonly Row[] {
  // Of thousands nearly all are so: remembering each would cost more than making it.
  if (message.lacking !== undefined) return [{ message, section: 0 }];
  const before = growing === 0 ? known.get(message) : undefined;
  if (before) return before;
  const oneRow = textLengthOf(message) < SURELY_ONE_ROW && !wasRead(message);
  const count = growing || (oneRow ? 1 : storedRows(message));
  const rows = Array.from({ length: count }, (_, section) => ({ message, section }));
  if (growing === 0) known.set(message, rows);
  return rows;
}

/** Of a thread of thousands only what is new is looked at. */
const known = new WeakMap<ThreadMessage, readonly Row[]>();
