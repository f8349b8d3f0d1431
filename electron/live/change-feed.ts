import type { Change, ChangeTopic } from "#shared/contract/app/app.ts";
import { followLive, type Live } from "./follow-live.ts";

const KEPT_CHANGES = 1000;

/** Tells every open page what changed, and replays what a reloading page missed. */
export interface ChangeFeed {
  notify(topic: ChangeTopic, ids?: readonly string[]): void;
  /** Tells a room of the core, within the call that changed something; who hears first is told first. */
  hear(topics: readonly ChangeTopic[], listener: () => void): void;
  follow(since: number, signal?: AbortSignal): Live<Change>;
}

/** `firstSeq` must be higher than any position an earlier run gave out; the clock is. */
export function createChangeFeed(firstSeq: number = Date.now()): ChangeFeed {
  let seq = firstSeq;
  const kept: Change[] = [];
  const listeners = new Set<(change: Change) => void>();
  const rooms: { readonly topics: readonly ChangeTopic[]; readonly listener: () => void }[] = [];
  return {
    notify(topic, ids = []) {
      seq += 1;
      const change: Change = { type: "changed", seq, topic, ids: [...ids] };
      kept.push(change);
      if (kept.length > KEPT_CHANGES) kept.shift();
      for (const listener of listeners) listener(change);
      for (const room of rooms) if (room.topics.includes(topic)) room.listener();
    },
    hear: (topics, listener) => void rooms.push({ topics, listener }),
    follow(since, signal) {
      return followLive((feed) => {
        const replayable = since <= seq && since >= (kept[0]?.seq ?? seq + 1) - 1;
        if (!replayable) feed.push({ type: "reset", seq });
        else for (const change of kept) if (change.seq > since) feed.push(change);
        listeners.add(feed.push);
        return () => listeners.delete(feed.push);
      }, signal);
    },
  };
}
