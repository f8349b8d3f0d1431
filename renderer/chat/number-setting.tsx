import { useState } from "react";
import { Field, TextField } from "#renderer/components/index.ts";
import type { FieldProblem } from "./field-problem.ts";

export interface NumberSettingProps {
  label: string;
  /** What is allowed, at the right of the label. */
  allowed: string;
  value: number | null;
  /** What holds while nothing is written. */
  standard: string;
  whole?: boolean;
  problem: FieldProblem | undefined;
  onChange: (value: number | null) => void;
}

/** A number that may be left out. Only figures can be typed, so whatever stands there is a number. */
export function NumberSetting({
  label,
  allowed,
  value,
  standard,
  whole = false,
  problem,
  onChange,
}: NumberSettingProps) {
  const [typed, setTyped] = useState("");
  // What was typed stands as it was typed (`0.`), unless the value has changed elsewhere.
  const text = read(typed) === value ? typed : String(value ?? "");
  const form = whole ? /^\d{0,9}$/ : /^\d{0,3}([.,]\d{0,4})?$/;
  return (
    <Field label={label} figure={allowed} tone={problem?.tone} hint={problem?.words}>
      <TextField
        inputMode={whole ? "numeric" : "decimal"}
        value={text}
        placeholder={standard}
        onChange={({ target }) => {
          // As an input method or a paste brings them: full-width figures, spaces around.
          const written = target.value.normalize("NFKC").trim();
          if (!form.test(written)) return;
          setTyped(written);
          onChange(read(written));
        }}
      />
    </Field>
  );
}

function read(typed: string): number | null {
  const number = Number.parseFloat(typed.replace(",", "."));
  return Number.isNaN(number) ? null : number;
}
