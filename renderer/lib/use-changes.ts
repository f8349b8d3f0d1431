import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Change } from "#shared/contract/app/app.ts";
import { client } from "./link/client.ts";
import { useCoreLink } from "./link/core-link-state.ts";
import { orpc } from "./queries.ts";
import { followTasks } from "./tasks/follow-tasks.ts";
import { AdaptiveDebounce } from "./typing/adaptive-debounce.ts";

/** Each change of a task is put in place (follow-tasks.ts). */
type Topic = Exclude<Extract<Change, { type: "changed" }>["topic"], "tasks" | "status">;

/** What each topic makes stale. */
const keysOf: Record<Topic, () => readonly (readonly unknown[])[]> = {
  connections: () => [orpc.connections.key(), orpc.app.status.key(), orpc.songs.features.key()],
  conversations: () => [
    orpc.deleted.key(),
    orpc.conversations.key(),
    orpc.folders.key(),
    orpc.director.key(),
    orpc.library.usedIn.key(),
  ],
  storyboard: () => [
    orpc.deleted.key(),
    orpc.samples.key(),
    orpc.director.calls.key(),
    orpc.storyboard.key(),
    orpc.scripts.key(),
    orpc.library.usedIn.key(),
  ],
  songs: () => [
    orpc.deleted.key(),
    orpc.samples.key(),
    orpc.songs.key(),
    orpc.lyrics.versions.key(),
    orpc.lyrics.presets.key(),
    orpc.library.usedIn.key(),
  ],
  library: () => [
    orpc.library.key(),
    orpc.albums.key(),
    orpc.browse.key(),
    orpc.store.state.key(),
    orpc.store.stray.key(),
    orpc.trash.key(),
    orpc.deleted.key(),
    orpc.app.status.key(),
  ],
  uploads: () => [orpc.uploads.key()],
  settings: () => [orpc.settings.key()],
  backup: () => [orpc.backup.key()],
  presets: () => [orpc.presets.key(), orpc.deleted.key()],
};

/** The status line counts what is under way: with a thousand tasks it would be asked for without end. */
const STATUS_BREATH = 300;

/**
 * What changed is asked for once the page has drawn what it is drawing: an answer, and already its being asked for, makes
 * React begin a drawing in pieces (use-settled.ts) anew as a whole. In milliseconds, for a page that never rests.
 */
const AT_LATEST = 250;

/** Follows the core's changes and asks again for what they touched. Once, in the frame. */
export function useChanges(): void {
  const queryClient = useQueryClient();
  const opened = useCoreLink((state) => state.opened);
  useEffect(() => {
    if (opened === 0) return;
    const leaving = new AbortController();
    const waiting = new Set<Topic>();
    const breath = new AdaptiveDebounce();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let statusTimer: ReturnType<typeof setTimeout> | undefined;
    let rest: number | undefined;

    const ask = () => {
      rest = undefined;
      breath.asked();
      const topics = [...waiting];
      waiting.clear();
      for (const topic of topics) {
        for (const queryKey of keysOf[topic]()) void queryClient.invalidateQueries({ queryKey });
      }
      // A board that one comes back to draws at once what it last knew of its files: one that was deleted since must not be
      // played for a moment.
      if (topics.includes("library"))
        void queryClient.refetchQueries({ queryKey: orpc.library.getMany.key(), type: "inactive", stale: true });
    };

    const askAtRest = () => {
      rest ??= requestIdleCallback(ask, { timeout: AT_LATEST });
    };

    const askStatus = () => {
      statusTimer = undefined;
      void queryClient.invalidateQueries({ queryKey: orpc.app.status.key() });
    };

    const follow = async () => {
      // First of all: the reset below asks for what may have been missed until now.
      await followTasks(queryClient, leaving.signal, () => {});
      const changes = await client.app.changes({ since: 0 }, { signal: leaving.signal });
      for await (const change of changes) {
        if (change.type === "reset") {
          void queryClient.invalidateQueries();
        } else if (change.topic === "status" || change.topic === "tasks") {
          statusTimer ??= setTimeout(askStatus, STATUS_BREATH);
        } else {
          waiting.add(change.topic);
          clearTimeout(timer);
          timer = setTimeout(askAtRest, breath.heard(performance.now()));
        }
      }
    };
    // A broken link is reported by the link itself, which opens anew and brings us here again.
    follow().catch(() => {});
    return () => {
      leaving.abort();
      clearTimeout(timer);
      clearTimeout(statusTimer);
      if (rest !== undefined) cancelIdleCallback(rest);
    };
  }, [opened, queryClient]);
}
