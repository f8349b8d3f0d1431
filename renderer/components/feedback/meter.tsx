export interface MeterProps {
  label: string;
  value: number;
  max: number;
  /** The value in words. */
  text: string;
  /** Even next to nothing is seen: percent of the bar that are drawn at least. */
  least?: number;
}

/** How much of something is used. */
export function Meter({ label, value, max, text, least = 0 }: MeterProps) {
  const percent = Math.min(100, Math.max(least, (value / max) * 100));
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element's own drawing can't take the tokens of the look
    <span
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={text}
      className="bar"
    >
      <i style={{ width: `${percent}%` }} />
    </span>
  );
}
