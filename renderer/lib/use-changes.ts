import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Change } from "#shared/contract/app.ts";
import { client } from "./client.ts";
import { useCoreLink } from "./core-link-state.ts";
import { orpc } from "./queries.ts";

type Topic = Extract<Change, { type: "changed" }>["topic"];

/** What each topic makes stale. */
const keysOf: Record<Topic, () => readonly (readonly unknown[])[]> = {
  connections: () => [orpc.connections.key(), orpc.app.status.key()],
  conversations: () => [orpc.conversations.key()],
  storyboard: () => [orpc.storyboard.key()],
  songs: () => [orpc.songs.key()],
  tasks: () => [orpc.tasks.key(), orpc.app.status.key()],
  library: () => [orpc.library.key(), orpc.app.status.key()],
  uploads: () => [orpc.uploads.key()],
  settings: () => [orpc.settings.key()],
  status: () => [orpc.app.status.key()],
};

/** Many changes in one breath ask once. In milliseconds. */
const BREATH = 60;

/** Follows the core's changes and asks again for what they touched. Once, in the frame. */
export function useChanges(): void {
  const queryClient = useQueryClient();
  const opened = useCoreLink((state) => state.opened);
  useEffect(() => {
    if (opened === 0) return;
    const leaving = new AbortController();
    const waiting = new Set<Topic>();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const ask = () => {
      timer = undefined;
      const topics = [...waiting];
      waiting.clear();
      for (const topic of topics) {
        for (const queryKey of keysOf[topic]()) void queryClient.invalidateQueries({ queryKey });
      }
    };

    const follow = async () => {
      const changes = await client.app.changes({ since: 0 }, { signal: leaving.signal });
      for await (const change of changes) {
        if (change.type === "reset") {
          void queryClient.invalidateQueries();
        } else {
          waiting.add(change.topic);
          timer ??= setTimeout(ask, BREATH);
        }
      }
    };
    // A broken link is reported by the link itself, which opens anew and brings us here again.
    follow().catch(() => {});
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [opened, queryClient]);
}
