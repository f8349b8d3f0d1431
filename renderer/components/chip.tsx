import { clsx } from "clsx";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

export interface ChipProps {
  children: ReactNode;
  /** Names the remove button: “Remove Sea shanty”. */
  name?: string;
  onRemove?: (() => void) | undefined;
  className?: string;
}

/** A small word that stands for something chosen; removable when `onRemove` is given. */
export function Chip({ children, name, onRemove, className }: ChipProps) {
  const { t } = useTranslation("components");
  return (
    <span className={clsx("chip", className)}>
      {children}
      {onRemove && (
        <button type="button" aria-label={t("chip.remove", { name: name ?? "" })} onClick={onRemove}>
          <Icon of={X} size="xs" />
        </button>
      )}
    </span>
  );
}

export interface FilterChipProps {
  children: ReactNode;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A filter that is on or off. */
export function FilterChip({ children, on, onChange }: FilterChipProps) {
  return (
    <button type="button" className="chip b" aria-pressed={on} onClick={() => onChange(!on)}>
      {children}
    </button>
  );
}
