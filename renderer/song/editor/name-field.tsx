import { useState } from "react";
import { Button, TextField } from "#renderer/components/index.ts";

export interface NameFieldProps {
  label: string;
  action: string;
  initial?: string;
  /** Why nothing can be kept now. */
  disabled?: string | undefined;
  onKeep: (name: string) => void;
}

/** A name and the button that keeps something under it; Enter does too. */
export function NameField({ label, action, initial = "", disabled, onKeep }: NameFieldProps) {
  const [name, setName] = useState(initial);
  const off = disabled !== undefined || name.trim() === "";
  return (
    <form
      className="nameField"
      onSubmit={(event) => {
        event.preventDefault();
        if (off) return;
        onKeep(name.trim());
        setName("");
      }}
    >
      <TextField
        aria-label={label}
        placeholder={label}
        value={name}
        maxLength={80}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" disabled={off} title={disabled}>
        {action}
      </Button>
    </form>
  );
}
