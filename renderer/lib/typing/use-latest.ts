import { type RefObject, useInsertionEffect, useRef } from "react";

/**
 * What a function that stays the same finds when it is called: the value of the drawing that is on the page. For what is
 * given to others; an effect takes `useEffectEvent`.
 */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
