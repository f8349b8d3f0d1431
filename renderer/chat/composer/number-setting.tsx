import { useState } from "react";
import { Field, TextField } from "#renderer/components/index.ts";
import type { FieldProblem } from "./field-problem.ts";
import { readNumber, writtenNumber } from "./read-number.ts";

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
  const text = readNumber(typed) === value ? typed : String(value ?? "");
  return (
    <Field label={label} figure={allowed} tone={problem?.tone} hint={problem?.words}>
      <TextField
        inputMode={whole ? "numeric" : "decimal"}
        value={text}
        placeholder={standard}
        onChange={({ target }) => {
          const written = writtenNumber(target.value, whole);
          if (written === undefined) return;
          setTyped(written);
          onChange(readNumber(written));
        }}
      />
    </Field>
  );
}
