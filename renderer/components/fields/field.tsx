import { clsx } from "clsx";
import { createContext, type ReactNode, use, useId, useMemo } from "react";
import { useAnnouncedLimit } from "#renderer/lib/index.ts";

interface FieldIds {
  control: string;
  label: string;
  hint: string | undefined;
  error: boolean;
}

const FieldContext = createContext<FieldIds | null>(null);

/** Ids that tie a control to the label and hint of the Field around it. */
export function useField(): Partial<FieldIds> {
  return use(FieldContext) ?? {};
}

export interface FieldProps {
  label: ReactNode;
  /** At the right of the label, the figure found beside the figure allowed: `131 / 2,000`. */
  figure?: ReactNode;
  tone?: "error" | "warning" | undefined;
  /** Under the control. */
  hint?: ReactNode;
  /** The label is read but not shown. */
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}

/** A label over one control; the control takes its accessible name from it. */
export function Field({ label, figure, tone, hint, hideLabel = false, className, children }: FieldProps) {
  const id = useId();
  const hasHint = hint !== undefined && hint !== null && hint !== false;
  const hasFigure = figure !== undefined;
  // The figure belongs to the control as the hint does: how much of how much, and why it is refused.
  const told = [hasFigure && `${id}f`, hasHint && `${id}h`].filter(Boolean).join(" ") || undefined;
  const ids = useMemo<FieldIds>(
    () => ({ control: `${id}c`, label: `${id}l`, hint: told, error: tone === "error" }),
    [id, told, tone],
  );
  const over = tone === "error" && typeof label === "string" && typeof figure === "string";
  useAnnouncedLimit(over, over ? `${label}: ${figure}` : "");
  return (
    <div className={clsx("field", className)}>
      <div className={clsx("lbl", hideLabel && "sr-only")}>
        <label id={ids.label} htmlFor={ids.control}>
          {label}
        </label>
        {figure !== undefined && (
          <span id={`${id}f`} className="fig" data-tone={tone}>
            {figure}
          </span>
        )}
      </div>
      <FieldContext value={ids}>{children}</FieldContext>
      {hasHint && (
        <p id={`${id}h`} className={clsx("text-11", tone === "error" ? "text-block" : "text-tx-3")}>
          {hint}
        </p>
      )}
    </div>
  );
}
