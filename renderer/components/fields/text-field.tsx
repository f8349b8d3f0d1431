import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { useField, useFullness } from "./field.tsx";

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
  useFullness(rest.value, rest.maxLength);
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
        aria-describedby={field.hint}
        aria-invalid={field.error || undefined}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === "Enter" && !nativeEvent.isComposing) onEnter?.();
        }}
        {...rest}
      />
      {end}
    </span>
  );
}
