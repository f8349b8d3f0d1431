import type { TaskState } from "#shared/contract/tasks.ts";

const spans = ["intent", "submitting", "queued", "running", "downloading"] as const;
export type SpanState = (typeof spans)[number];

/** How long a task was in each state it passed through, in seconds, in their order; the last one lasts until `now`. */
export function timeSpent(
  history: readonly { readonly state: TaskState; readonly at: number }[],
  now: number,
): { state: SpanState; seconds: number }[] {
  const spent = new Map<SpanState, number>();
  history.forEach(({ state, at }, index) => {
    const span = spans.find((name) => name === state);
    if (span === undefined) return;
    const until = history[index + 1]?.at ?? now;
    spent.set(span, (spent.get(span) ?? 0) + Math.max(0, until - at) / 1000);
  });
  return spans.flatMap((state) => {
    const seconds = spent.get(state);
    return seconds === undefined ? [] : [{ state, seconds }];
  });
}
