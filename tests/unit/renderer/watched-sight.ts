import { act } from "@testing-library/react";
import { vi } from "vitest";

/** A page without layout sees nothing: here a test says what comes into sight. Undone by `vi.unstubAllGlobals()`. */
export interface WatchedSight {
  /** Tells everybody who watches the element. */
  tell(element: Element, isIntersecting: boolean): void;
  /** How many watch it. */
  watchers(element: Element): number;
  /** How far outside of the window things count as seen, of each that watches. */
  readonly margins: (string | undefined)[];
}

export function watchedSight(): WatchedSight {
  const observers = new Set<StandIn>();
  const margins: (string | undefined)[] = [];
  class StandIn {
    readonly watched = new Set<Element>();
    readonly told: IntersectionObserverCallback;
    constructor(told: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      this.told = told;
      observers.add(this);
      margins.push(options?.rootMargin);
    }
    observe = (element: Element) => void this.watched.add(element);
    unobserve = (element: Element) => void this.watched.delete(element);
    disconnect = () => this.watched.clear();
  }
  vi.stubGlobal("IntersectionObserver", StandIn);
  const watching = (element: Element) => [...observers].filter(({ watched }) => watched.has(element));
  return {
    tell(target, isIntersecting) {
      const entry = { target, isIntersecting } as unknown as IntersectionObserverEntry;
      act(() => {
        for (const each of watching(target)) each.told([entry], each as unknown as IntersectionObserver);
      });
    },
    watchers: (element) => watching(element).length,
    margins,
  };
}
