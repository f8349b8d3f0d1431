import { create } from "zustand";

export interface ToastContent {
  kind: "done" | "warning" | "error";
  title: string;
  body?: string | undefined;
  /** One below the other: what didn't go, and why. */
  lines?: readonly string[] | undefined;
  action?: { label: string; run: () => void; undoes?: boolean } | undefined;
  /** Another one of the same key takes its place. */
  key?: string | undefined;
  /** It waits for an answer: it goes when it has one, or is dismissed. */
  stays?: boolean | undefined;
  /** What goes on, 0–1: it stays until one of its key without this takes its place. */
  progress?: number | undefined;
}

export interface ShownToast extends ToastContent {
  id: number;
}

interface ToastState {
  shown: readonly ShownToast[];
  show: (toast: ToastContent) => void;
  dismiss: (id: number) => void;
}

/** More than this at once hides the work; the oldest goes. */
const MOST = 4;
let lastId = 0;

export const useToasts = create<ToastState>((set) => ({
  shown: [],
  show: (toast) =>
    set((state) => {
      const before = toast.key === undefined ? undefined : state.shown.find(({ key }) => key === toast.key);
      // What goes on is written into what is there; its end is a message of its own, with a time of its own.
      if (before && toast.progress !== undefined) {
        return { shown: state.shown.map((each) => (each === before ? { ...toast, id: before.id } : each)) };
      }
      lastId += 1;
      const others = state.shown.filter((each) => each !== before);
      // One that goes on is not pushed out by others.
      const room = MOST - others.filter(({ progress }) => progress !== undefined).length - 1;
      // With no room left none passes: `slice(-0)` would take them all.
      const passing = room > 0 ? others.filter(({ progress }) => progress === undefined).slice(-room) : [];
      const left = others.filter((each) => each.progress !== undefined || passing.includes(each));
      return { shown: [...left, { ...toast, id: lastId }] };
    }),
  dismiss: (id) => set((state) => ({ shown: state.shown.filter((toast) => toast.id !== id) })),
}));

/** Says something that passes, from anywhere. */
export function showToast(toast: ToastContent): void {
  useToasts.getState().show(toast);
}
