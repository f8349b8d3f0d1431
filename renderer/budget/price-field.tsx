import { useState } from "react";
import "./budget.css";

export interface PriceFieldProps {
  label: string;
  value: number | undefined;
  /** undefined: not known. */
  onChange: (price: number | undefined) => void;
}

/** A price as it is typed; kept on leaving the field. Empty: not known. */
export function PriceField({ label, value, onChange }: PriceFieldProps) {
  const [typed, setTyped] = useState<string>();
  const keep = () => {
    if (typed === undefined) return;
    const price = Number(typed.replace(",", "."));
    if (typed.trim() === "") onChange(undefined);
    else if (Number.isFinite(price) && price >= 0) onChange(price);
    setTyped(undefined);
  };
  return (
    <span className="inp">
      <input
        inputMode="decimal"
        autoComplete="off"
        placeholder="–"
        aria-label={label}
        value={typed ?? (value === undefined ? "" : String(value))}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={keep}
        onKeyDown={({ key }) => key === "Enter" && keep()}
      />
    </span>
  );
}
