import { useEffect, useRef } from "react";
import { useCoreLink } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/conversations.ts";
import { followReply, useLiveReplies } from "./live-replies.ts";
import { looksSame, rowOf, type ShownRow } from "./shown-row.ts";
import { blocksNow } from "./use-reply-shape.ts";

/**
 * A row of a message as it stands now: what is stored, or, while it streams, what has arrived. The same object as long
 * as it looks the same, so that of a reply that grows only its last row is drawn.
 */
export function useReplyRow(message: Message, section: number): ShownRow {
  const streaming = message.state === "streaming";
  const opened = useCoreLink((state) => state.opened);
  useEffect(() => {
    if (streaming && opened > 0) void followReply(message.id);
  }, [streaming, opened, message.id]);
  const shown = useRef<ShownRow>(undefined);
  return useLiveReplies((state) => {
    const now = rowOf(blocksNow(state, message), section, streaming);
    if (!shown.current || !looksSame(shown.current, now)) shown.current = now;
    return shown.current;
  });
}
