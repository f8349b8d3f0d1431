import { useState } from "react";
import { readAmount } from "./read-amount.ts";
import "./budget.css";

export interface AmountFieldProps {
  label: string;
  /** null: none. */
  value: number | null;
  /** Nought is no amount either: a bound, not a price. */
  positive?: boolean;
  onChange: (amount: number | null) => void;
}

/** A price or a bound as it is typed; kept on leaving the field. Empty: none. What is no amount is put back. */
export function AmountField({ label, value, positive = false, onChange }: AmountFieldProps) {
  const [typed, setTyped] = useState<string>();
  const keep = () => {
    if (typed === undefined) return;
    const amount = readAmount(typed, positive);
    if (amount !== undefined && amount !== value) onChange(amount);
    setTyped(undefined);
  };
  return (
    <span className="inp">
      <input
        inputMode="decimal"
        autoComplete="off"
        placeholder="–"
        aria-label={label}
        value={typed ?? (value === null ? "" : String(value))}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={keep}
        onKeyDown={({ key }) => key === "Enter" && keep()}
      />
    </span>
  );
}
