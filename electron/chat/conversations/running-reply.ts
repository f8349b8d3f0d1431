import { type Feed, followLive, type Live } from "#core/live/index.ts";
import type { Message, ReplyEvent } from "#shared/contract/chat/conversations.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { mayBeCharged } from "#shared/wire/errors/may-be-charged.ts";
import { carriedError, failure, type StudioFailure, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import type { StreamEvent } from "#shared/wire/text/stream-events.ts";
import { endedWithStudio, endOfReply, lostReply } from "./lost-reply.ts";
import { createReplyAssembly, type ReplyChange } from "./reply-assembly.ts";

/** The first words after a pause wait for one frame only. */
const FIRST_MILLISECONDS = 16;
/** What follows is gathered: each message to the page costs about a hundred bytes beside its text. */
const COALESCE_MILLISECONDS = 112;
/** A crash loses at most this much of a reply. */
const SAVE_MILLISECONDS = 1000;
/** A reply that the disk refused at its end is tried again this often: it was paid for and is nowhere else. */
const SAVE_AGAIN_MILLISECONDS = 2000;

export interface RunningReply {
  /** The message as far as it has come. */
  current(): Message;
  /** Replays after `since`, then goes on live; ends after `end`. */
  follow(since: number, signal?: AbortSignal): Live<ReplyEvent>;
  /** Stops the stream; what arrived is kept. */
  stop(): Promise<Message>;
  /** As `stop`, for a studio that is closing: the person didn't stop it. */
  interrupt(): Promise<Message>;
  readonly finished: Promise<Message>;
  /** Resolves when all of it is stored; true when that took more than one try. */
  readonly saved: Promise<boolean>;
  /** Tries a last time to store what isn't yet. */
  letGo(): void;
}

export interface RunningReplyParts {
  readonly reply: Message;
  /** Asks the service; `onWait` is told the milliseconds when the call waits for its turn. */
  readonly open: (
    signal: AbortSignal,
    onWait: (milliseconds: number) => void,
  ) => AsyncIterable<StreamEvent> | Promise<AsyncIterable<StreamEvent>>;
  readonly save: (reply: Message) => void;
  readonly now: () => number;
  /** Takes keys out of the whole reply once more, before it is stored for good: what no piece of it showed. */
  readonly strike?: (<T>(value: T) => T) | undefined;
  /** Told of what went wrong in saving or in code of ours. */
  readonly onFault: (thrown: unknown) => void;
}

/** Owns one reply from the request to its end, whoever looks at it. */
export function startReply({ reply, open, save, now, strike, onFault }: RunningReplyParts): RunningReply {
  const assembly = createReplyAssembly(now);
  const abort = new AbortController();
  const events: ReplyEvent[] = [];
  const feeds = new Set<Feed<ReplyEvent>>();
  let stoppedAs: "stopped" | "interrupted" | null = null;
  let pending: Extract<ReplyChange, { type: "delta" }> | null = null;
  let pendingText: string[] = [];
  let flushTimer: NodeJS.Timeout | undefined;
  let saveTimer: NodeJS.Timeout | undefined;
  let flushedAt = 0;
  let message = reply;
  const saved = Promise.withResolvers<boolean>();
  let storeWhole: (() => boolean) | null = null;
  /** Timers run outside of every `try`: what one of them throws would end the studio, and every reply with it. */
  const guarded = (work: () => void) => () => {
    try {
      work();
    } catch (thrown) {
      onFault(thrown);
    }
  };

  const emit = (
    change: ReplyChange | { type: "waiting"; milliseconds: number } | { type: "end"; message: Message; told: boolean },
  ) => {
    const event = { seq: events.length + 1, ...change } as ReplyEvent;
    events.push(event);
    for (const feed of feeds) feed.push(event);
  };
  const flush = () => {
    clearTimeout(flushTimer);
    flushTimer = undefined;
    if (!pending) return;
    emit({ ...pending, text: pendingText.join("") });
    flushedAt = now();
    pending = null;
    pendingText = [];
  };
  const relay = (change: ReplyChange) => {
    if (change.type !== "delta") {
      flush();
      emit(change);
      return;
    }
    if (pending && (pending.index !== change.index || pending.kind !== change.kind)) flush();
    pending ??= change;
    pendingText.push(change.text);
    const paused = now() - flushedAt > COALESCE_MILLISECONDS * 2;
    flushTimer ??= setTimeout(guarded(flush), paused ? FIRST_MILLISECONDS : COALESCE_MILLISECONDS);
  };
  const snapshot = (): Message => {
    const { model, stopReason, usage, thinkingMilliseconds } = assembly.facts;
    return {
      ...message,
      model: model ?? message.model,
      blocks: assembly.blocks(),
      stopReason,
      usage,
      thinkingMilliseconds,
    };
  };
  const trySave = (current: Message) => {
    try {
      save(current);
      return null;
    } catch (thrown) {
      onFault(thrown);
      return carriedError(thrown) ?? studioErrorOf("disk_failed");
    }
  };
  const saveSoon = () => {
    saveTimer ??= setTimeout(
      guarded(() => {
        saveTimer = undefined;
        trySave(snapshot());
      }),
      SAVE_MILLISECONDS,
    );
  };

  /** The whole reply stays in memory, and says why, until the disk takes it. */
  const saveAgain = (whole: Message, error: StudioError) => {
    message = { ...whole, error };
    storeWhole = () => {
      try {
        save(whole);
      } catch {
        return false;
      }
      message = whole;
      storeWhole = null;
      saved.resolve(true);
      return true;
    };
    const later = () => {
      saveTimer = setTimeout(
        guarded(() => void (storeWhole?.() === false && later())),
        SAVE_AGAIN_MILLISECONDS,
      ).unref();
    };
    later();
  };

  const receive = async (): Promise<StudioError | null> => {
    try {
      for await (const event of await open(abort.signal, (milliseconds) => emit({ type: "waiting", milliseconds }))) {
        if (event.type === "error") return endOfReply(inStreamError(event), assembly.facts.usage);
        const change = assembly.take(event);
        if (change) relay(change);
        saveSoon();
        if (assembly.facts.complete) return null;
      }
      return assembly.facts.complete ? null : lostReply(studioErrorOf("stream_interrupted"));
    } catch (thrown) {
      if (stoppedAs === "stopped") return studioErrorOf("aborted");
      if (stoppedAs === "interrupted") return endedWithStudio(thrown);
      if (!carriedError(thrown) && !abort.signal.aborted) onFault(thrown);
      return endOfReply(thrown, assembly.facts.usage);
    }
  };
  /** As it stands; where even that can't be put together, as it was stored last. */
  const arrivedSoFar = (): Message => {
    try {
      flush();
      return snapshot();
    } catch (thrown) {
      onFault(thrown);
      return message;
    }
  };
  const finish = (error: StudioError | null): Message => {
    clearTimeout(saveTimer);
    const arrived = arrivedSoFar();
    const state = endState(error, arrived.blocks.length > 0, assembly.facts.complete ? null : stoppedAs);
    message = {
      ...arrived,
      blocks: strike?.(arrived.blocks) ?? arrived.blocks,
      state,
      // The person knows that they stopped it; a studio that closed has to say what became of it.
      error: state === "stopped" || state === "complete" ? null : error,
      finishedAt: now(),
    };
    const saveError = trySave(message);
    if (saveError) saveAgain(message, saveError);
    else saved.resolve(false);
    emit({ type: "end", message: { ...message, blocks: [] }, told: true });
    for (const feed of feeds) feed.end();
    feeds.clear();
    return message;
  };
  const finished = receive().then(finish);
  const end = (as: "stopped" | "interrupted") => {
    stoppedAs ??= as;
    abort.abort();
    return finished;
  };

  return {
    finished,
    saved: saved.promise,
    letGo() {
      clearTimeout(saveTimer);
      storeWhole?.();
    },
    current: () => (message.state === "streaming" ? snapshot() : message),
    follow: (since, signal) =>
      followLive<ReplyEvent>((feed) => {
        for (const event of events) if (event.seq > since) feed.push(event);
        if (message.state !== "streaming") {
          feed.end();
          return () => {};
        }
        feeds.add(feed);
        return () => feeds.delete(feed);
      }, signal),
    stop: () => end("stopped"),
    interrupt: () => end("interrupted"),
  };
}

function endState(
  error: StudioError | null,
  hasBlocks: boolean,
  stoppedAs: "stopped" | "interrupted" | null,
): Message["state"] {
  if (stoppedAs) return stoppedAs;
  if (!error) return "complete";
  // Nobody knows that it failed.
  if (mayBeCharged(error)) return "interrupted";
  return hasBlocks ? "interrupted" : "failed";
}

/** An error event inside a stream (WIRE.md § Text), for a client that hands it through instead of throwing. */
function inStreamError(event: StreamEvent): StudioFailure {
  const { error } = event as { error?: { message?: string } };
  return failure("stream_interrupted", error?.message === undefined ? {} : { message: error.message });
}

/** Replies that the studio knows better than its database: those that are coming, and those that no disk has taken yet. */
export function createUnsavedReplies() {
  const running = new Map<string, RunningReply>();
  const unsaved = new Map<string, RunningReply>();
  return {
    running,
    current: (id: string): Message | undefined => (running.get(id) ?? unsaved.get(id))?.current(),
    /** `late` is called when the whole of it was stored, if that took more than one try. */
    ended(id: string, reply: RunningReply, late: () => void): void {
      running.delete(id);
      unsaved.set(id, reply);
      void reply.saved.then((wasLate) => {
        unsaved.delete(id);
        if (wasLate) late();
      });
    },
    /** The studio closes: each is stored now or stays the part that it is. */
    letGo(): void {
      for (const reply of unsaved.values()) reply.letGo();
    },
  };
}
