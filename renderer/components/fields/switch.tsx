import { Switch as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";

export interface SwitchProps {
  /** The accessible name, shown at the left. */
  label: string;
  /** A quiet word after the label; not part of the name. */
  note?: ReactNode;
  /** A sentence under the label; not part of the name. */
  under?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A whole row: label left, switch right. */
export function Switch({ label, note, under, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  const row = (
    <div className="flex min-h-5 items-center gap-2">
      <label
        htmlFor={id}
        className={`${note === undefined ? "" : "max-w-3/5 shrink-0"} ${disabled ? "text-tx-off" : ""}`}
      >
        {label}
      </label>
      {note !== undefined && <span className="cap">{note}</span>}
      <span className="grow" />
      <Radix.Root id={id} checked={checked} onCheckedChange={onChange} disabled={disabled} className="switch">
        <Radix.Thumb />
      </Radix.Root>
    </div>
  );
  if (under === undefined) return row;
  return (
    <div>
      {row}
      <p className="cap pe-12">{under}</p>
    </div>
  );
}
