import { create } from "zustand";

export interface ToastContent {
  kind: "done" | "warning" | "error";
  title: string;
  body?: string | undefined;
  action?: { label: string; run: () => void } | undefined;
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
  show: (toast) => {
    lastId += 1;
    const added = { ...toast, id: lastId };
    set((state) => ({ shown: [...state.shown, added].slice(-MOST) }));
  },
  dismiss: (id) => set((state) => ({ shown: state.shown.filter((toast) => toast.id !== id) })),
}));

/** Says something that passes, from anywhere. */
export function showToast(toast: ToastContent): void {
  useToasts.getState().show(toast);
}
