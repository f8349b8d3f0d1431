import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type ColorLabel, colorLabel } from "#shared/contract/library/media.ts";
import "./color-choice.css";

/** The color by which a scene or a card of the cast is told apart; null for none. */
export function ColorChoice({
  value,
  onChange,
}: {
  value: ColorLabel | null;
  onChange: (color: ColorLabel | null) => void;
}) {
  const { t } = useTranslation("scenes");
  const { t: marks } = useTranslation("marks");
  const group = useId();
  return (
    <fieldset className="colorchoice">
      <legend>{t("field.color")}</legend>
      {[null, ...colorLabel.options].map((color) => (
        <label key={color ?? "none"} data-label={color ?? undefined}>
          <input
            type="radio"
            name={group}
            checked={value === color}
            onChange={() => onChange(color)}
            aria-label={color === null ? t("field.noColor") : marks(`label.${color}`)}
          />
          <span className="swatch" aria-hidden />
        </label>
      ))}
    </fieldset>
  );
}
