import { create } from "zustand";
import type { AssistTask } from "#shared/director/assist-prompt.ts";

export interface Assist {
  readonly task: AssistTask;
  readonly projectId: string;
  readonly shotId: string;
}

/** The dialog that asks a model about a shot: storyboard opens it, chat holds it. */
export const useAssist = create<{ readonly asked: Assist | null }>(() => ({ asked: null }));

export const openAssist = (asked: Assist): void => useAssist.setState({ asked });

export const closeAssist = (): void => useAssist.setState({ asked: null });
