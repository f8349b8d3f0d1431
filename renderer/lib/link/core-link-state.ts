import { create } from "zustand";

/**
 * In the browser shell also `refused`: the core answers, but this page belongs to an earlier run; `ended`: the address
 * that opened it was used by somebody else too; `strange`: where the core was, another program answers.
 */
export type CoreLinkCondition = "connecting" | "open" | "lost" | "refused" | "ended" | "strange";

interface CoreLinkState {
  state: CoreLinkCondition;
  /** How many times the link was opened: streams attach anew when it grows. */
  opened: number;
  report: (state: CoreLinkCondition) => void;
}

/** Whether the page still has its core. */
export const useCoreLink = create<CoreLinkState>((set) => ({
  state: "connecting",
  opened: 0,
  report: (state) => set((now) => ({ state, opened: now.opened + (state === "open" ? 1 : 0) })),
}));
