export interface ColorFieldProps {
  label: string;
  /** `#rrggbb`. */
  value: string;
  /** Also while it is drawn. */
  onChange: (color: string) => void;
}

/** A color of the film, chosen as the system chooses colors. */
export function ColorField({ label, value, onChange }: ColorFieldProps) {
  return (
    <label className="cardcolor">
      <span>{label}</span>
      <input type="color" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}
