import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { LoadFailure } from "#renderer/components/index.ts";
import { describeError, orpc } from "#renderer/lib/index.ts";
import { ConversationRow, type ConversationRowProps } from "../list/conversation-row.tsx";
import type { Span } from "./page-spans.ts";

/** Conversations in one page; the first screen takes less. */
export const PAGE = 60;
/** A row with a title and a line of words, in pixels; what a page takes is measured once it was drawn. */
const ROW = 47;
/** Pages that left the view are let go soon. In milliseconds. */
const LET_GO = 30_000;

export interface ListedRow extends Omit<ConversationRowProps, "conversation" | "current" | "first"> {
  /** The conversation that is open. */
  current: string | undefined;
}

interface ConversationPageProps extends ListedRow, Span {
  folderId: string | null;
}

/** Some rows of a list of any length: asked for and drawn only while they are near to view, else an empty room. */
export function ConversationPage(props: ConversationPageProps) {
  const { page, from, to } = props;
  const place = useRef<HTMLUListElement>(null);
  const [{ near, height }, setRoom] = useState<{ near: boolean; height?: number }>({ near: page === 0 });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        const inside = entry?.isIntersecting === true;
        // What holds the focus stays, however far it is scrolled away.
        if (!inside && element.contains(document.activeElement)) return;
        const drawn = !inside && element.childElementCount > 0 ? { height: element.offsetHeight } : {};
        setRoom((before) => (before.near === inside ? before : { ...before, ...drawn, near: inside }));
      },
      { root: element.closest(".scroll"), rootMargin: "800px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const room: CSSProperties & { "--room": string } = { "--room": `${height ?? (to - from) * ROW}px` };
  return (
    <ul ref={place} style={room}>
      {near && <PageRows {...props} />}
    </ul>
  );
}

/** Asks for its rows: of thousands of conversations only the pages near to view do. Nothing until they are here. */
function PageRows({ folderId, page, from, to, current, ...row }: ConversationPageProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...orpc.conversations.list.queryOptions({ input: { folderId, limit: PAGE, offset: page * PAGE } }),
    gcTime: LET_GO,
  });
  if (data === undefined && error && !isFetching)
    return (
      <li>
        <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />
      </li>
    );
  return data
    ?.slice(from - page * PAGE, to - page * PAGE)
    .map((conversation, at) => (
      <ConversationRow
        key={conversation.id}
        conversation={conversation}
        current={conversation.id === current}
        first={at === 0 && from === 0}
        {...row}
      />
    ));
}
