import { clsx } from "clsx";

export interface ProgressLineProps {
  /** Accessible name. */
  label: string;
  /** 0 to 1; null when it can't be known. */
  value: number | null;
  /** Laid over the lower edge of a positioned picture. */
  over?: boolean;
  className?: string;
}

/** A hairline of progress, amber. */
export function ProgressLine({ label, value, over = false, className }: ProgressLineProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      className={clsx("prog", over && "over", className)}
    >
      <i style={{ width: `${percent ?? 0}%` }} />
    </span>
  );
}
