import { useEffect, useState } from "react";

/** The time, renewed every `every` milliseconds; null stands still, so that an idle page costs nothing. */
export function useNow(every: number | null): number {
  const [{ now, paced }, setNow] = useState(() => ({ now: Date.now(), paced: every }));
  // oxlint-disable-next-line react/purity -- another pace begins with the time of its own
  if (paced !== every) setNow({ now: Date.now(), paced: every });
  useEffect(() => {
    if (every === null) return;
    const timer = setInterval(() => setNow({ now: Date.now(), paced: every }), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
