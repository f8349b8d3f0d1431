import { clsx } from "clsx";
import type { ComponentPropsWithRef } from "react";
import { useField, useFullness } from "./field.tsx";

export interface TextAreaProps extends ComponentPropsWithRef<"textarea"> {
  /** Grows with its text between these numbers of lines. */
  minLines?: number;
  maxLines?: number;
}

/** Several lines; grows with its text (CSS field-sizing), then scrolls. Named by its Field or `aria-label`. */
export function TextArea({ minLines = 3, maxLines = 12, className, style, ...rest }: TextAreaProps) {
  const field = useField();
  useFullness(typeof rest.value === "string" ? rest.value.length : 0, rest.maxLength);
  return (
    <textarea
      id={field.control}
      aria-describedby={field.hint}
      aria-invalid={field.error || undefined}
      rows={minLines}
      {...rest}
      className={clsx("area", className)}
      style={{ minHeight: `calc(${minLines}lh + 16px)`, maxHeight: `calc(${maxLines}lh + 16px)`, ...style }}
    />
  );
}
