import { useEffect, useRef } from "react";
import { announce } from "./announce.ts";

/** Somebody who types on isn't told at every key. In milliseconds. */
const AFTER_TYPING = 1000;

/** Tells a screen reader that a field is over its limit, once its text rests; what was wrong when it was opened says nothing. */
export function useAnnouncedLimit(wrong: boolean, said: string): void {
  const opened = useRef<string>(undefined);
  useEffect(() => {
    opened.current ??= said;
    if (!wrong || opened.current === said || said === "") return;
    const timer = setTimeout(() => announce(said, { key: "limit" }), AFTER_TYPING);
    return () => clearTimeout(timer);
  }, [wrong, said]);
}
