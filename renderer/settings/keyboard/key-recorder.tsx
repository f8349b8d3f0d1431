import { useEffect, useEffectEvent, useRef } from "react";
import { shortcutOf } from "#renderer/lib/index.ts";

const mac = /mac/i.test(navigator.platform);

export interface KeyRecorderProps {
  label: string;
  onPress: (shortcut: string) => void;
  /** Escape alone, or something else has the focus. */
  onLeave: () => void;
}

/** Takes the next keys that are pressed together, before anybody else hears them. Tab goes on as always. */
export function KeyRecorder({ label, onPress, onLeave }: KeyRecorderProps) {
  const field = useRef<HTMLButtonElement>(null);
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Tab" && !event.ctrlKey && !event.altKey && !event.metaKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === "Escape") {
      onLeave();
      return;
    }
    const shortcut = event.repeat ? null : shortcutOf(event, mac);
    if (shortcut !== null) onPress(shortcut);
  });
  useEffect(() => {
    field.current?.focus();
    const listen = (event: KeyboardEvent) => hear(event);
    window.addEventListener("keydown", listen, true);
    return () => window.removeEventListener("keydown", listen, true);
  }, []);
  return (
    <button ref={field} type="button" className="keyGiven" data-recording onBlur={onLeave} onClick={onLeave}>
      {label}
    </button>
  );
}
