import { useEffect, useState } from "react";
import { calmStanding, firstStanding } from "./first-standing.ts";

/** Between two rows that leave the end of a calm list, in milliseconds. */
const LEAVE = 500;

/** From which row on the last rows of a list stand below the others (first-standing.ts); `growing`: at its end. */
export function useStanding(rows: number, away: boolean, growing: boolean): number {
  const [held, setHeld] = useState(Number.POSITIVE_INFINITY);
  const first = firstStanding(rows, held, away);
  if (first !== held) setHeld(first);
  const leaves = !away && !growing && first < calmStanding(rows);
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => setHeld(first + 1), LEAVE);
    return () => clearTimeout(timer);
  }, [leaves, first]);
  return first;
}
