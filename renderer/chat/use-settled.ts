import { useDeferredValue } from "react";

/**
 * What stands around a thread follows it a moment later and in pieces, so that a key waits for none of it: the beginning
 * and the end of a reply draw the thread alone. Another conversation (`of`) is shown as a whole. Give it a memoised value.
 */
export function useSettled<Shown extends { readonly of: string | undefined }>(now: Shown): Shown {
  const settled = useDeferredValue(now);
  return settled.of === now.of ? settled : now;
}
