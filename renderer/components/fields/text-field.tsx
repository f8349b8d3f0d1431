import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { type ComponentPropsWithRef, type ReactNode, useState } from "react";
import { Icon } from "../icon.tsx";
import { useField, useFullness } from "./field.tsx";
import { useFullLine } from "./full-line.tsx";

export interface TextFieldProps extends ComponentPropsWithRef<"input"> {
  icon?: LucideIcon;
  /** At the right, e.g. a clear button. */
  end?: ReactNode;
  /** Enter, but not the one by which an input method takes its words. */
  onEnter?: () => void;
}

/** One line of text; named by the Field around it, or by `aria-label`. */
export function TextField({ icon, end, onEnter, className, ...rest }: TextFieldProps) {
  const field = useField();
  // One that isn't told its value is asked for its length, and for nothing else: it may hold a key.
  const [typed, setTyped] = useState(0);
  const { value, maxLength, onInput } = rest;
  const length = typeof value === "string" ? value.length : typed;
  useFullness(length, maxLength);
  const alone = field.control === undefined;
  const full = useFullLine(rest["aria-label"] ?? "", length, alone ? maxLength : undefined);
  const invalid = rest["aria-invalid"] ?? field.error;
  return (
    <span
      className={clsx("inp", className)}
      data-invalid={(invalid && invalid !== "false") || undefined}
      data-disabled={rest.disabled || undefined}
    >
      {icon && <Icon of={icon} />}
      <input
        id={field.control}
        aria-describedby={field.hint ?? full.describedBy}
        aria-invalid={field.error || undefined}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === "Enter" && !nativeEvent.isComposing) onEnter?.();
        }}
        {...rest}
        onInput={(event) => {
          if (value === undefined && maxLength !== undefined) setTyped(event.currentTarget.value.length);
          onInput?.(event);
        }}
      />
      {full.note}
      {end}
    </span>
  );
}
