import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { FieldNote } from "./field-note.tsx";
import { TextField } from "./text-field.tsx";
import { type Judged, useTypedFigure } from "./use-typed-figure.ts";

export interface SecondsFieldProps {
  /** Accessible name. */
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (seconds: number) => void;
  /** Why a figure is refused (NaN: what is typed is none); undefined: it is taken. Without it a figure is put within its limits, and the field says so. */
  refuse?: (seconds: number) => string | undefined;
  /** Told what `refuse` says of what stands in the field, and undefined once that is gone. */
  onRefused?: (why: string | undefined) => void;
  /** Id of the element that says why it is refused. */
  faultId?: string;
}

const shown = (seconds: number) => String(Math.round(seconds * 100) / 100);

/** Full-width figures are what a Chinese or Japanese input method types. */
function figureOf(typed: string): number {
  const figure = typed.normalize("NFKC").trim().replace(",", ".");
  return figure === "" ? Number.NaN : Number(figure);
}

/**
 * Seconds, typed or stepped by arrow keys (a tenth). What is refused, or is no figure, stays as it was typed, so that it can
 * be mended; beside it stands what can be typed. An emptied field takes its figure again.
 */
export function SecondsField({ label, value, min, max, onChange, refuse, onRefused, faultId }: SecondsFieldProps) {
  const { t } = useTranslation("components");
  const keep = (seconds: number) => onChange(Math.round(Math.min(max, Math.max(min, seconds)) * 1000) / 1000);
  const judge = (text: string): Judged => {
    const seconds = figureOf(text);
    if (refuse?.(seconds) !== undefined) return { as: "odd" };
    if (text.trim() === "") return { as: "taken" };
    const told = { typed: text.trim().slice(0, 40), min: shown(min), max: shown(max) };
    if (!Number.isFinite(seconds)) return { as: "odd", note: t("seconds.odd", told) };
    keep(seconds);
    if (seconds > max) return { as: "taken", note: t("seconds.over", told) };
    return seconds < min ? { as: "taken", note: t("seconds.under", told) } : { as: "taken" };
  };
  const { typed, write, commit, takeBack, note, odd } = useTypedFigure(judge);
  const why = refuse?.(typed === null ? value : figureOf(typed));
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the reason changes, not when the listener does
  useEffect(() => {
    onRefused?.(why);
    return () => onRefused?.(undefined);
  }, [why]);
  return (
    <FieldNote text={note} onEscape={takeBack}>
      <TextField
        aria-label={label}
        className="seconds"
        inputMode="decimal"
        value={typed ?? shown(value)}
        {...(odd ? { "aria-invalid": true } : {})}
        {...(why === undefined ? {} : { "aria-invalid": true, "aria-describedby": faultId })}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => write(target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          const step = { ArrowUp: 0.1, ArrowDown: -0.1 }[event.key];
          if (event.key === "Enter") commit();
          else if (step !== undefined) {
            event.preventDefault();
            takeBack();
            keep(value + step);
          }
        }}
      />
    </FieldNote>
  );
}
