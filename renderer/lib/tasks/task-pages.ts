import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { Task } from "#shared/contract/tasks.ts";
import { client } from "../link/client.ts";
import { orpc } from "../queries.ts";
import { patchTasks } from "./patch-tasks.ts";

/** The core gives no more at once, so that ten thousand tasks keep neither it nor the page waiting. */
const MOST = 500;
const PAGE = 200;

/** A whole list, read page by page: of one film, one song, or of what is under way. */
export const allTasks = (filter: Omit<Parameters<typeof client.tasks.list>[0], "limit" | "after">) => ({
  ...orpc.tasks.list.queryOptions({ input: filter }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const found: Task[] = [];
    for (let after: string | undefined; ; after = found.at(-1)?.id) {
      const page = await client.tasks.list({ ...filter, limit: MOST, ...(after ? { after } : {}) }, { signal });
      found.push(...page);
      if (page.length < MOST) return found;
    }
  },
});

/** How far a list was read; it is read as far again when it is asked for anew. */
interface Reach {
  readonly pages: number;
  /** The last task that was read, not the last that is shown: what changes comes in between. */
  readonly after: string | undefined;
  readonly more: boolean;
}
const reached = new Map<string, Reach>();
const reading = new Set<string>();

export interface TaskPages {
  /** Undefined until the first page is here. */
  readonly tasks: readonly Task[] | undefined;
  /** There are older ones, which `readOn` brings. */
  readonly more: boolean;
  readonly readOn: () => void;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Tasks of some states, newest first, as far as they were looked at. */
export function useTaskPages(states: readonly Task["state"][]): TaskPages {
  const queries = useQueryClient();
  const name = states.join();
  const { data, error, refetch } = useQuery({
    ...orpc.tasks.list.queryOptions(inputOf(states)),
    queryFn: async ({ signal }) => {
      const found: Task[] = [];
      const pages = reached.get(name)?.pages ?? 1;
      for (let number = 1; ; number += 1) {
        const page = await readPage(states, found.at(-1)?.id, signal);
        found.push(...page);
        const more = page.length === PAGE;
        reached.set(name, { pages: number, after: found.at(-1)?.id, more });
        if (!more || number >= pages) return found;
      }
    },
  });
  // A last page may be empty and change nothing else.
  const [, setRead] = useState(0);
  const readOn = useCallback(() => {
    // What failed is asked for again when the end of the list is looked at again.
    void readNext(queries, states).then(
      () => setRead((times) => times + 1),
      () => {},
    );
  }, [queries, states]);
  return { tasks: data, more: reached.get(name)?.more === true, readOn, error, retry: () => void refetch() };
}

const readPage = (states: readonly Task["state"][], after: string | undefined, signal?: AbortSignal): Promise<Task[]> =>
  client.tasks.list({ states: [...states], limit: PAGE, ...(after ? { after } : {}) }, signal ? { signal } : {});

const inputOf = (states: readonly Task["state"][]) => ({ input: { states: [...states], limit: PAGE } });

async function readNext(queries: QueryClient, states: readonly Task["state"][]): Promise<void> {
  const name = states.join();
  const before = reached.get(name);
  if (before?.more !== true || reading.has(name)) return;
  reading.add(name);
  try {
    const page = await readPage(states, before.after);
    const more = page.length === PAGE;
    reached.set(name, { pages: before.pages + 1, after: page.at(-1)?.id ?? before.after, more });
    // Put in like news: what was told meanwhile is newer than what was read.
    const read = page.map((task) => ({ type: "changed" as const, seq: task.seq, task }));
    const { queryKey } = orpc.tasks.list.queryOptions(inputOf(states));
    queries.setQueryData<Task[]>(queryKey, (list) => list && patchTasks(list, { states }, read));
  } finally {
    reading.delete(name);
  }
}
