import { vi } from "vitest";

/** A page without layout measures nothing: here a test says what has grown. Undone by `vi.unstubAllGlobals()`. */
export interface WatchedSizes {
  /** Tells everybody who watches the element. `height`: of its border box, in pixels. */
  grew(element: Element, height?: number): void;
  isWatched(element: Element): boolean;
}

export function watchedSizes(): WatchedSizes {
  const observers = new Set<StandIn>();
  class StandIn {
    readonly watched = new Set<Element>();
    readonly tell: ResizeObserverCallback;
    constructor(tell: ResizeObserverCallback) {
      this.tell = tell;
      observers.add(this);
    }
    observe = (element: Element) => void this.watched.add(element);
    unobserve = (element: Element) => void this.watched.delete(element);
    disconnect = () => this.watched.clear();
  }
  vi.stubGlobal("ResizeObserver", StandIn);
  return {
    grew(element, height) {
      const box = height === undefined ? [] : [{ blockSize: height, inlineSize: 0 }];
      const entry = { target: element, borderBoxSize: box } as unknown as ResizeObserverEntry;
      for (const each of observers) if (each.watched.has(element)) each.tell([entry], each);
    },
    isWatched: (element) => [...observers].some(({ watched }) => watched.has(element)),
  };
}
