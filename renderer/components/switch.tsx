import { Switch as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";

export interface SwitchProps {
  /** The accessible name, shown at the left. */
  label: string;
  /** A quiet word after the label; not part of the name. */
  note?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A whole row: label left, switch right. */
export function Switch({ label, note, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
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
}
