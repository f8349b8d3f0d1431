import { startTransition, useEffect, useState } from "react";

/** Milliseconds after which what is drawn counts as looked at: shorter than anybody reads, longer than a row goes by. */
const STAY = 80;

/** Whether this has been in the page for a moment. A row that is scrolled past asks for nothing and draws no waveform. */
export function useHasDwelled(): boolean {
  const [stayed, setStayed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setStayed(true)), STAY);
    return () => clearTimeout(timer);
  }, []);
  return stayed;
}
