import { useMemo, useSyncExternalStore } from "react";
import { createStore, type StoreApi } from "zustand";

/** Where the cursor is, both from 1. */
export interface CursorPlace {
  readonly line: number;
  readonly column: number;
}

/** Kept beside React: it changes with every key, and only what shows it is drawn again. */
export type CursorStore = StoreApi<CursorPlace>;
export const createCursor = (): CursorStore => createStore<CursorPlace>(() => ({ line: 1, column: 1 }));

/** Milliseconds on a line after which what is told of it follows. */
const REST = 120;

/** The cursor's line, once it rests there: outline and foot are not drawn while somebody only passes by. */
export function useCursorLine(cursor: CursorStore): number {
  const subscribe = useMemo(
    () => (notify: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const leave = cursor.subscribe((now, before) => {
        if (now.line === before.line) return;
        clearTimeout(timer);
        timer = setTimeout(notify, REST);
      });
      return () => {
        clearTimeout(timer);
        leave();
      };
    },
    [cursor],
  );
  return useSyncExternalStore(subscribe, () => cursor.getState().line);
}
