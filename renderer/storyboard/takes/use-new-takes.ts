import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { client, orpc } from "#renderer/lib/index.ts";
import type { Task } from "#shared/contract/tasks.ts";

const none: readonly string[] = [];

/** Takes of a film that came and that nobody has looked at yet. */
export function useNewTakes(projectId: string): ReadonlySet<string> {
  const { data = none } = useQuery(orpc.storyboard.newTakes.queryOptions({ input: { projectId } }));
  return useMemo(() => new Set(data), [data]);
}

/** Says that a take is looked at, once the page is: one that comes while nobody is there stays new. */
export function useMarkViewed(task: Task | undefined, fresh: ReadonlySet<string>): void {
  const id = task !== undefined && task.assetId !== null && fresh.has(task.id) ? task.id : undefined;
  useEffect(() => {
    if (id === undefined) return undefined;
    const look = () => {
      if (document.visibilityState !== "visible") return;
      // It is told again with the next look where the core doesn't hear it now.
      client.storyboard.lookedAt({ taskIds: [id] }).catch(() => {});
      document.removeEventListener("visibilitychange", look);
    };
    document.addEventListener("visibilitychange", look);
    look();
    return () => document.removeEventListener("visibilitychange", look);
  }, [id]);
}
