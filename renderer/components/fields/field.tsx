import { clsx } from "clsx";
import { createContext, type ReactNode, use, useEffect, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { numberFormatFor, useAnnouncedLimit } from "#renderer/lib/index.ts";

interface FieldIds {
  control: string;
  label: string;
  hint: string | undefined;
  error: boolean;
  /** How long the text of the control may be, once it is that long; undefined before. */
  onFull: (most: number | undefined) => void;
}

const FieldContext = createContext<FieldIds | null>(null);

/** Ids that tie a control to the label and hint of the Field around it. */
export function useField(): Partial<FieldIds> {
  return use(FieldContext) ?? {};
}

/**
 * A control with a `maxLength` takes no further letter and cuts what is pasted without a word: once it has `length`
 * letters its Field says so.
 */
export function useFullness(length: number, maxLength: number | undefined): void {
  const { onFull } = useField();
  const full = maxLength !== undefined && length >= maxLength;
  useEffect(() => {
    if (!full) return;
    onFull?.(maxLength);
    return () => onFull?.(undefined);
  }, [full, maxLength, onFull]);
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
export function Field({ label, figure: given, tone, hint, hideLabel = false, className, children }: FieldProps) {
  const id = useId();
  const { t, i18n } = useTranslation("components");
  const [most, setMost] = useState<number>();
  const hasHint = hint !== undefined && hint !== null && hint !== false;
  const isFull = most !== undefined && given === undefined;
  const full = isFull ? t("field.full", { most: numberFormatFor(i18n.language).format(most) }) : undefined;
  const figure = given ?? full;
  const hasFigure = figure !== undefined;
  // The figure belongs to the control as the hint does: how much of how much, and why it is refused.
  const told = [hasFigure && `${id}f`, hasHint && `${id}h`].filter(Boolean).join(" ") || undefined;
  const ids = useMemo<FieldIds>(
    () => ({ control: `${id}c`, label: `${id}l`, hint: told, error: tone === "error", onFull: setMost }),
    [id, told, tone],
  );
  const atLimit = (tone === "error" || isFull) && typeof label === "string" && typeof figure === "string";
  useAnnouncedLimit(atLimit, atLimit ? `${label}: ${figure}` : "");
  return (
    <div className={clsx("field", className)}>
      <div className={clsx("lbl", hideLabel && "sr-only")}>
        <label id={ids.label} htmlFor={ids.control}>
          {label}
        </label>
        {figure !== undefined && (
          <span id={`${id}f`} className="fig" data-tone={tone ?? (isFull ? "warning" : undefined)}>
            {figure}
          </span>
        )}
      </div>
      <FieldContext value={ids}>{children}</FieldContext>
      {hideLabel && isFull && (
        <p className="text-11 text-warn" aria-hidden>
          {full}
        </p>
      )}
      {hasHint && (
        <p id={`${id}h`} className={clsx("text-11", tone === "error" ? "text-block" : "text-tx-3")}>
          {hint}
        </p>
      )}
    </div>
  );
}
