import { useMemo, useSyncExternalStore } from "react";
import { z } from "zod";

const answerDraft = z.object({
  text: z.string(),
  kind: z.enum(["text", "json", "error"]),
  /** `brought`: it came into the library by this answer alone. */
  picture: z.object({ id: z.string(), name: z.string(), brought: z.boolean() }).nullable(),
});
/** An answer to a tool's call that is being written. */
export type AnswerDraft = z.infer<typeof answerDraft>;

/** Nothing is written. */
export const noAnswer: AnswerDraft = { text: "", kind: "text", picture: null };
const nameOf = (key: string) => `reelsong.answer.${key}`;

/** What is longer than the browser keeps stands as long as the page does. */
const unkept = new Map<string, string>();
const watching = new Set<() => void>();

const written = (key: string): string | null => unkept.get(key) ?? window.localStorage.getItem(nameOf(key));

function read(kept: string | null): AnswerDraft {
  if (kept === null) return noAnswer;
  try {
    const draft = answerDraft.safeParse(JSON.parse(kept));
    if (draft.success) return draft.data;
  } catch {
    // An earlier version kept the text alone.
  }
  return { ...noAnswer, text: kept };
}

/** What is written by now, also for work that ends after its form is gone (an import). */
export const answerDraftNow = (key: string): AnswerDraft => read(written(key));

export function changeAnswerDraft(key: string, change: Partial<AnswerDraft>): void {
  const draft = { ...answerDraftNow(key), ...change };
  unkept.delete(key);
  if (draft.text === "" && draft.kind === "text" && draft.picture === null) window.localStorage.removeItem(nameOf(key));
  else {
    const kept = JSON.stringify(draft);
    try {
      window.localStorage.setItem(nameOf(key), kept);
    } catch {
      unkept.set(key, kept);
    }
  }
  for (const tell of watching) tell();
}

/** It was sent, or is no longer asked for. */
export const forgetAnswerDraft = (key: string): void => changeAnswerDraft(key, noAnswer);

function watch(tell: () => void): () => void {
  watching.add(tell);
  return () => watching.delete(tell);
}

/** It survives a look into another pane, scrolling, and a reload. */
export function useAnswerDraft(key: string): AnswerDraft {
  const kept = useSyncExternalStore(watch, () => written(key));
  return useMemo(() => read(kept), [kept]);
}
