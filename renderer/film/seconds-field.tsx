import { useState } from "react";
import { TextField } from "#renderer/components/index.ts";

export interface SecondsFieldProps {
  /** Accessible name. */
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (seconds: number) => void;
}

const shown = (seconds: number) => String(Math.round(seconds * 100) / 100);

/** Seconds, typed or stepped by arrow keys (a tenth); what is no figure within its limits is put back. */
export function SecondsField({ label, value, min, max, onChange }: SecondsFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const keep = (seconds: number) => onChange(Math.round(Math.min(max, Math.max(min, seconds)) * 1000) / 1000);
  const settle = () => {
    const seconds = Number(typed?.trim().replace(",", "."));
    if (typed !== null && typed.trim() !== "" && Number.isFinite(seconds)) keep(seconds);
    setTyped(null);
  };
  return (
    <TextField
      aria-label={label}
      className="seconds"
      inputMode="decimal"
      value={typed ?? shown(value)}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        const step = { ArrowUp: 0.1, ArrowDown: -0.1 }[event.key];
        if (event.key === "Enter") settle();
        else if (step !== undefined) {
          event.preventDefault();
          setTyped(null);
          keep(value + step);
        }
      }}
    />
  );
}
