import { useLayoutEffect } from "react";

const standing = new Map<string, number>();

function count(name: string, by: 1 | -1): void {
  const now = (standing.get(name) ?? 0) + by;
  standing.set(name, now);
  document.documentElement.toggleAttribute(`data-${name}`, now > 0);
}

/**
 * Marks the page's root, as `data-<name>`, while something of this name stands. What lies far away is styled by it:
 * `:root:has(…)` instead had every word of the page styled anew with each word that came.
 */
export function useRootMark(name: string, stands: boolean): void {
  useLayoutEffect(() => {
    if (!stands) return;
    count(name, 1);
    return () => count(name, -1);
  }, [name, stands]);
}
