import { memo, useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useStoreWithEqualityFn } from "zustand/traditional";
import { useCoreLink, useLatest, useNow } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { instructionOf } from "#shared/wire/text/mid-conv-system.ts";
import { AttachedMedia } from "../attachments/attached-media.tsx";
import { DocumentCard } from "../documents/document-card.tsx";
import { useFoundInThinking } from "../find/opened-hit.ts";
import { InstructionBlock } from "../instruction/instruction-block.tsx";
import { ToolCallCard, ToolResult } from "../tools/index.ts";
import { blocksNow, followReply, useLiveReplies } from "./live-replies.ts";
import { Markdown } from "./markdown.tsx";
import { looksSame, type RowItem, rowOf, type ShownBlock, type ShownRow } from "./reply-blocks.ts";
import { ThinkingLine } from "./thinking-line.tsx";

export interface ReplyRowProps {
  message: Message;
  /** Which of its rows (`sectionsOf`). */
  section: number;
}

/** What one row of a message says; alone in following each word that comes. */
export const ReplyRow = memo(function ReplyRow({ message, section }: ReplyRowProps) {
  const row = useReplyRow(message, section);
  const live = message.state === "streaming";
  return (
    <>
      {row.items.map((item) => (
        <MessageBlock key={item.at} item={item} message={message} />
      ))}
      {live && row.ends && <AwaitedWords message={message} />}
    </>
  );
});

/** From here on it is said that nothing comes, in seconds. */
const WORTH_SAYING = 5;

/** Under a reply that is being received: that it hasn't begun, or has fallen silent. */
function AwaitedWords({ message }: { message: Message }) {
  const { t } = useTranslation("chat");
  const begun = useLiveReplies((state) => blocksNow(state, message).length > 0);
  const waiting = useLiveReplies(({ byMessage }) => byMessage[message.id]?.waiting);
  if (begun) return <Silence messageId={message.id} />;
  return <p className="t3">{waiting ? t("waitingTurn", { seconds: Math.ceil(waiting / 1000) }) : t("waiting")}</p>;
}

/** A stream that has fallen silent: it may go on, or can be stopped. */
function Silence({ messageId }: { messageId: string }) {
  const { t } = useTranslation("chat");
  const now = useNow(1000);
  // To the second: words come many times in each.
  const heard = useLiveReplies(({ byMessage }) => Math.floor((byMessage[messageId]?.heardAt ?? now) / 1000));
  const seconds = Math.floor(now / 1000) - heard;
  // A page that has lost its core hears nothing of anybody, and that is said already.
  const linked = useCoreLink(({ state }) => state === "open");
  return seconds < WORTH_SAYING || !linked ? null : <p className="cap">{t("silence", { seconds })}</p>;
}

/**
 * A row of a message as it stands now: what is stored, or, while it streams, what has arrived. The same object as long
 * as it looks the same, so that of a reply that grows only its last row is drawn.
 */
function useReplyRow(message: Message, section: number): ShownRow {
  const streaming = message.state === "streaming";
  const opened = useCoreLink((state) => state.opened);
  useEffect(() => {
    if (streaming && opened > 0) void followReply(message.id);
  }, [streaming, opened, message.id]);
  return useStoreWithEqualityFn(
    useLiveReplies,
    (state) => rowOf(blocksNow(state, message), section, streaming),
    looksSame,
  );
}

interface MessageBlockProps {
  item: RowItem;
  message: Message;
}

/** A block as it is read: thinking folded, words as Markdown or as typed, pictures from the library, others by their type. */
function MessageBlock({ item: { at, block, parts, from, within, grows }, message }: MessageBlockProps) {
  const newest = useLatest(message);
  const all = useCallback(() => blocksNow(useLiveReplies.getState(), newest.current)[at]?.parts ?? [], [at]);
  const own = message.role === "user";
  if (block.type === "thinking") return <Thinking text={block.thinking} live={grows} message={message} />;
  if (block.document !== undefined) return <DocumentCard document={block.document} />;
  if (block.type === "text") {
    return own ? (
      <p className="said" dir="auto">
        {parts.map(({ text }) => text)}
      </p>
    ) : (
      <Markdown parts={parts} from={from} within={within} grows={grows} all={all} />
    );
  }
  if (block.type === "tool_use") {
    return <ToolCallCard message={message} block={block.source} input={block.input} live={grows} />;
  }
  if (block.type === "tool_result") return <ToolResult content={(block.source as { content?: unknown }).content} />;
  const instruction = instructionOf(block.source);
  if (instruction !== undefined) return <InstructionBlock text={instruction} />;
  if (block.media !== undefined) return <AttachedMedia block={block.media} messageId={own ? undefined : message.id} />;
  return <OtherBlock block={block} />;
}

function OtherBlock({ block: { type, input } }: { block: ShownBlock }) {
  const { t } = useTranslation("chat");
  return (
    <div className="code">
      <pre>{`${t("otherBlock", { type })}\n${input}`}</pre>
    </div>
  );
}

function Thinking({ text, live, message }: { text: string; live: boolean; message: Message }) {
  const found = useFoundInThinking(message.id, text);
  const since = useLiveReplies(({ byMessage }) => byMessage[message.id]?.thinkingSince ?? null);
  return (
    <ThinkingLine text={text} live={live} since={since} milliseconds={message.thinkingMilliseconds} found={found} />
  );
}
