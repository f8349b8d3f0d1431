import { create } from "zustand";

/** `refused`: the core answers, but this page belongs to a run before (browser shell). */
export type CoreLinkCondition = "connecting" | "open" | "lost" | "refused";

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
