import { useCallback, useEffect, useRef } from "react";

/** Tells whether what asks is still on the page: an answer that comes later is told elsewhere, and opens nothing. */
export function useStillHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
}
