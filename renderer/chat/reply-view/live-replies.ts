import { create } from "zustand";
import { client, orpc, queryClient } from "#renderer/lib/index.ts";
import type { Message, ReplyEvent } from "#shared/contract/chat/conversations.ts";
import { announceReplyEnd, announceReplyWaiting } from "../announce-reply.ts";
import { repliesFollowed } from "../fetch-conversation.ts";
import { readAhead, readStored } from "./read-ahead.ts";
import {
  cacheSplit,
  emptyLiveReply,
  grownBlocks,
  growReply,
  type LiveReply,
  liveBlocks,
  type ShownBlock,
  sectionsOf,
  storedBlocks,
} from "./reply-blocks.ts";

export interface LiveReplies {
  readonly byMessage: Readonly<Record<string, LiveReply>>;
}

export const useLiveReplies = create<LiveReplies>(() => ({ byMessage: {} }));

/** Puts a message as stored into the conversation that shows it. */
export function storeMessage(message: Message): void {
  queryClient.setQueryData(
    orpc.conversations.get.queryKey({ input: { id: message.conversationId } }),
    (shown) => shown && { ...shown, messages: shown.messages.map((each) => (each.id === message.id ? message : each)) },
  );
}

/**
 * Follows a reply that the core is receiving; goes on while other panes are open. After a lost link it attaches again
 * from the last event, so that nothing is missed or shown twice.
 */
export async function followReply(messageId: string): Promise<void> {
  if (repliesFollowed.has(messageId)) return;
  repliesFollowed.add(messageId);
  const { byMessage: shown } = useLiveReplies.getState();
  let grown = shown[messageId] ?? emptyLiveReply;
  const since = grown.seq;
  if (grown === emptyLiveReply) announceReplyWaiting(messageId);
  const arriving = inTurn(async (arrived: readonly ReplyEvent[]) => {
    const before = grown;
    const now = Date.now();
    grown = arrived.reduce((reply, each) => growReply(reply, each, now), before);
    await readAhead(grown, before);
    useLiveReplies.setState(({ byMessage }) => ({ byMessage: { ...byMessage, [messageId]: grown } }));
  });
  try {
    const events = await client.conversations.attach({ messageId, since });
    for await (const event of events) {
      if (event.type !== "end") {
        arriving.add(event);
        continue;
      }
      await arriving.all();
      const whole = event.told ? { ...event.message, blocks: grownBlocks(grown) } : event.message;
      cacheSplit(whole, grown);
      await readStored(storedBlocks(whole), grown);
      storeMessage(whole);
      announceReplyEnd(whole);
      // The cache tells its readers a task later: were the live one let go before, nothing would be shown between.
      await new Promise((told) => setTimeout(told, 0));
      useLiveReplies.setState(({ byMessage }) => {
        const { [messageId]: _ended, ...others } = byMessage;
        return { byMessage: others };
      });
    }
  } catch {
    await arriving.all();
    // The link broke: the thread asks again when it is open (`useReplyRow`); the core keeps receiving meanwhile.
  } finally {
    repliesFollowed.delete(messageId);
  }
}

/** Follows those of them that are still being received. */
export function followReplies(messages: readonly Message[]): void {
  for (const { id, state } of messages) if (state === "streaming") void followReply(id);
}

/** Rows of a message in its thread: they change seldom, however fast it grows. */
export const useReplyRows = (message: Message): number =>
  useLiveReplies((state) => sectionsOf(blocksNow(state, message)).length);

/** The same of one that is being received, as far as anything has come; else 0. */
export const useLiveRows = (message: Message | undefined): number =>
  useLiveReplies(({ byMessage }) => {
    const reply = message?.state === "streaming" ? byMessage[message.id] : undefined;
    return reply ? sectionsOf(liveBlocks(reply)).length : 0;
  });

/** Rows of a message as it is stored: all of it is read for that. */
export const storedRows = (message: Message): number => sectionsOf(storedBlocks(message)).length;

/** Whether this is the last of its rows: where one more begins, only the one that was the last is drawn for it. */
export const useIsReplyEnd = (message: Message, section: number): boolean =>
  useLiveReplies((state) => section >= sectionsOf(blocksNow(state, message)).length - 1);

/** Whether something was said in it. */
export const useWordsSaid = (message: Message): boolean =>
  useLiveReplies((state) => blocksNow(state, message).some(({ text }) => text !== ""));

/** The blocks of a message as far as they have come. */
export function blocksNow({ byMessage }: LiveReplies, message: Message): readonly ShownBlock[] {
  const live = message.state === "streaming" ? byMessage[message.id] : undefined;
  return live ? liveBlocks(live) : storedBlocks(message);
}

/** What was said in it. Joined only when it is asked for: a reply that grows would be copied with each delta. */
export const currentText = (message: Message): string =>
  blocksNow(useLiveReplies.getState(), message)
    .map(({ text }) => text)
    .filter(Boolean)
    .join("\n\n");

/**
 * Hands over at once what comes, and together what came while that was taken in: nothing overtakes, and a page that is
 * behind catches up in one step. `all` resolves when everything that came by then is done.
 */
export function inTurn<T>(take: (arrived: readonly T[]) => Promise<void>): {
  add(item: T): void;
  all(): Promise<void>;
} {
  let waiting: T[] = [];
  let turn: Promise<void> | undefined;
  const takeOn = async (): Promise<void> => {
    while (waiting.length > 0) {
      const arrived = waiting;
      waiting = [];
      await take(arrived);
    }
    turn = undefined;
  };
  return {
    add(item) {
      waiting.push(item);
      turn ??= takeOn();
    },
    all: () => turn ?? Promise.resolve(),
  };
}
