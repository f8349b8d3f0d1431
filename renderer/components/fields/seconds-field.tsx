import { Tooltip as Radix } from "radix-ui";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { announce } from "#renderer/lib/index.ts";
import { TextField } from "./text-field.tsx";

export interface SecondsFieldProps {
  /** Accessible name. */
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (seconds: number) => void;
  /** Why a figure is refused (NaN: what is typed is none); undefined: it is taken. Without it a figure is put within its limits. */
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
 * be mended; beside what is no figure stands what can be typed. An emptied field takes its figure again.
 */
export function SecondsField({ label, value, min, max, onChange, refuse, onRefused, faultId }: SecondsFieldProps) {
  const { t } = useTranslation("components");
  const [typed, setTyped] = useState<string | null>(null);
  /** What was typed and left, and is no figure. */
  const [odd, setOdd] = useState<string | null>(null);
  const why = refuse?.(typed === null ? value : figureOf(typed));
  const keep = (seconds: number) => onChange(Math.round(Math.min(max, Math.max(min, seconds)) * 1000) / 1000);
  const commit = () => {
    if (typed === null || why !== undefined) return;
    const seconds = figureOf(typed);
    if (!Number.isFinite(seconds) && typed.trim() !== "") {
      setOdd(typed);
      announce(toldOf(typed));
      return;
    }
    if (Number.isFinite(seconds)) keep(seconds);
    setTyped(null);
  };
  const takeBack = () => {
    setOdd(null);
    setTyped(null);
  };
  const toldOf = (text: string) => t("seconds.odd", { typed: text.slice(0, 40), min: shown(min), max: shown(max) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the reason changes, not when the listener does
  useEffect(() => {
    onRefused?.(why);
    return () => onRefused?.(undefined);
  }, [why]);
  return (
    // Opened by hand: nothing of the page's own provider, which times those that a pointer opens, counts here.
    <Radix.Provider>
      <Radix.Root open={odd !== null}>
        <Radix.Trigger asChild>
          <TextField
            aria-label={label}
            className="seconds"
            inputMode="decimal"
            value={typed ?? shown(value)}
            {...(odd === null ? {} : { "aria-invalid": true })}
            {...(why === undefined ? {} : { "aria-invalid": true, "aria-describedby": faultId })}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => {
              setOdd(null);
              setTyped(target.value);
            }}
            onBlur={commit}
            onKeyDown={(event) => {
              const step = { ArrowUp: 0.1, ArrowDown: -0.1 }[event.key];
              if (event.key === "Enter") commit();
              else if (step !== undefined) {
                event.preventDefault();
                setOdd(null);
                setTyped(null);
                keep(value + step);
              }
            }}
          />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side="right"
            align="center"
            sideOffset={6}
            collisionPadding={8}
            className="tip"
            onEscapeKeyDown={takeBack}
          >
            {odd !== null && toldOf(odd)}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
