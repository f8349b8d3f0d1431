import type { QueryClient } from "@tanstack/react-query";
import type { Task } from "#shared/contract/tasks.ts";
import { client } from "../link/client.ts";
import { orpc } from "../queries.ts";
import { patchTasks, type TaskChange, type TaskFilter } from "./patch-tasks.ts";
import { notifyIfEnded } from "./task-endings.ts";

/** Many changes in one breath are shown at once. In milliseconds. */
const BREATH = 60;
/** How many are in each state is asked for again this often at most, while something changes. */
const COUNT_AGAIN = 250;
/** An answer that was asked for before a change may come this much later. */
const MEMORY = 30_000;

const filterOf = (key: readonly unknown[]) => (key[1] as { input?: TaskFilter } | undefined)?.input ?? {};

/**
 * Puts each change of a task into what the page knows of tasks, without asking again: with a thousand tasks under way
 * a list is long and changes many times a second. Resolves once it listens; what is asked for later misses nothing.
 */
export async function followTasks(queries: QueryClient, signal: AbortSignal, onError: () => void): Promise<void> {
  const events = await client.tasks.watch({ since: "now" }, { signal });
  const lists = { queryKey: orpc.tasks.list.key() };
  const recent = new Map<string, { event: TaskChange; at: number }>();
  let news: TaskChange[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let counting: ReturnType<typeof setTimeout> | undefined;
  const count = () => {
    counting ??= setTimeout(() => {
      counting = undefined;
      void queries.invalidateQueries({ queryKey: orpc.tasks.counts.key() });
    }, COUNT_AGAIN);
  };

  const show = (told: readonly TaskChange[], only?: readonly unknown[]) => {
    for (const { queryKey, state } of queries.getQueryCache().findAll(only ? { queryKey: only, exact: true } : lists)) {
      // It is asked for anew when someone looks; what is put in now must not make it look whole.
      if (state.isInvalidated && state.fetchStatus === "idle") continue;
      queries.setQueryData<Task[]>(queryKey, (list) => list && patchTasks(list, filterOf(queryKey), told));
    }
  };
  const flush = () => {
    timer = undefined;
    // Who hears of an end may leave at that moment, before this was set.
    if (signal.aborted) return;
    const told = news;
    news = [];
    show(told);
    count();
    for (const event of told) {
      if (event.type !== "changed") continue;
      const { task } = event;
      queries.setQueryData(orpc.tasks.get.queryKey({ input: { id: task.id } }), (known) => known && task);
    }
    const old = Date.now() - MEMORY;
    for (const [id, { at }] of recent) if (at < old) recent.delete(id);
  };
  // A list that was on its way while something changed is older than what was told.
  const forget = queries.getQueryCache().subscribe(({ type, query, ...event }) => {
    const action = "action" in event ? event.action : undefined;
    const fetched = type === "updated" && action?.type === "success" && action.manual !== true;
    const [path] = query.queryKey as [unknown];
    if (!fetched || !Array.isArray(path) || path.join(".") !== "tasks.list" || recent.size === 0) return;
    const told = [...recent.values()].map((each) => each.event);
    queueMicrotask(() => show(told, query.queryKey));
  });
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    clearTimeout(counting);
    forget();
  });
  const follow = async () => {
    for await (const event of events) {
      if (event.type === "cleared") {
        clearTimeout(timer);
        flush();
        // Told before: put into what is asked for now, it would list again what was cleared.
        recent.clear();
        void queries.invalidateQueries(lists);
        continue;
      }
      news.push(event);
      if (event.type === "changed") notifyIfEnded(event.task);
      recent.set(event.type === "changed" ? event.task.id : event.id, { event, at: Date.now() });
      timer ??= setTimeout(flush, BREATH);
    }
  };
  follow().catch(onError);
}
