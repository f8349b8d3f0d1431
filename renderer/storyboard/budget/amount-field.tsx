import { useTranslation } from "react-i18next";
import { FieldNote, TextField, useTypedFigure } from "#renderer/components/index.ts";
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

/** A price or a bound as it is typed; kept on leaving the field. Empty: none. What is no amount stays, and says so. */
export function AmountField({ label, value, positive = false, onChange }: AmountFieldProps) {
  const { t } = useTranslation("components");
  const { typed, write, commit, takeBack, note, odd } = useTypedFigure((text) => {
    const amount = readAmount(text, positive);
    if (amount === undefined) return { as: "odd", note: t("amount.odd", { typed: text.trim().slice(0, 40) }) };
    if (amount !== value) onChange(amount);
    return { as: "taken" };
  });
  return (
    <FieldNote above text={note} onEscape={takeBack}>
      <TextField
        inputMode="decimal"
        placeholder="–"
        aria-label={label}
        {...(odd ? { "aria-invalid": true } : {})}
        value={typed ?? (value === null ? "" : String(value))}
        onChange={({ target }) => write(target.value)}
        onBlur={commit}
        onEnter={commit}
      />
    </FieldNote>
  );
}
