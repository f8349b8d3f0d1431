import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { useField } from "./field.tsx";
import { Icon } from "./icon.tsx";

export interface TextFieldProps extends ComponentPropsWithRef<"input"> {
  icon?: LucideIcon;
  /** At the right, e.g. a clear button. */
  end?: ReactNode;
}

/** One line of text; named by the Field around it, or by `aria-label`. */
export function TextField({ icon, end, className, ...rest }: TextFieldProps) {
  const field = useField();
  return (
    <span className={clsx("inp", className)} data-invalid={field.error || undefined}>
      {icon && <Icon of={icon} />}
      <input
        id={field.control}
        aria-describedby={field.hint}
        aria-invalid={field.error || undefined}
        autoComplete="off"
        spellCheck={false}
        {...rest}
      />
      {end}
    </span>
  );
}
