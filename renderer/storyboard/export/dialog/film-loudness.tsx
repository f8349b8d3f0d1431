import { useTranslation } from "react-i18next";
import { Field, Select } from "#renderer/components/index.ts";
import type { MeasuredLevel } from "#renderer/media/loudness/index.ts";
import { HIGHEST_PEAK, loudnessTargets } from "../output/film-output.ts";

export interface FilmLoudnessProps {
  /** LUFS; null: as it is mixed. */
  loudness: number | null;
  /** Of the mix; undefined: not known. */
  level: MeasuredLevel | undefined;
  measuring: boolean;
  onChange: (loudness: number | null) => void;
}

const AS_MIXED = "mixed";

/** The loudness that the film's sound is brought to, beside what it is as it is mixed. */
export function FilmLoudness({ loudness, level, measuring, onChange }: FilmLoudnessProps) {
  const { t, i18n } = useTranslation("film");
  const figure = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const f = (value: number) => figure.format(value).replace("-", "−");
  const mixed =
    level === undefined || measuring
      ? t("loudness.measuring")
      : level.loudness === null || level.peak === null
        ? t("loudness.silent")
        : t("loudness.mix", { loudness: f(level.loudness), peak: f(level.peak) });
  const limit = loudness === null ? "" : t("loudness.limit", { peak: f(HIGHEST_PEAK) });
  return (
    <Field label={t("loudness.name")} hint={[mixed, limit].filter(Boolean).join(" ")}>
      <Select
        value={loudness === null ? AS_MIXED : String(loudness)}
        options={[
          { value: AS_MIXED, label: t("loudness.asMixed") },
          ...loudnessTargets.map((target) => ({
            value: String(target),
            label: t("loudness.target", { value: `−${Math.abs(target)}` }),
            note: t(`loudness.for.${Math.abs(target) as 14 | 16 | 23}`),
          })),
        ]}
        onChange={(value) => onChange(value === AS_MIXED ? null : Number(value))}
      />
    </Field>
  );
}
