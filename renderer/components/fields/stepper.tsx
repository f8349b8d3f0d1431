import { Minus, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icon.tsx";

export interface StepperProps {
  /** Accessible name of the group: `Takes`. */
  label: string;
  value: number;
  min: number;
  max: number;
  /** The value in words: `2 takes`. */
  words: string;
  onChange: (value: number) => void;
}

/** − 2 takes + */
export function Stepper({ label, value, min, max, words, onChange }: StepperProps) {
  const { t } = useTranslation("components");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box into an inline control
    <span role="group" aria-label={label} className="stepper">
      <button
        type="button"
        aria-label={t("stepper.fewer")}
        aria-disabled={value <= min || undefined}
        onClick={() => onChange(Math.max(min, value - 1))}
      >
        <Icon of={Minus} size="xs" />
      </button>
      <output>{words}</output>
      <button
        type="button"
        aria-label={t("stepper.more")}
        aria-disabled={value >= max || undefined}
        onClick={() => onChange(Math.min(max, value + 1))}
      >
        <Icon of={Plus} size="xs" />
      </button>
    </span>
  );
}
