import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type MixLevel, meterMix } from "./film-mix.ts";

/** dB that the meter reaches down to. */
const LOWEST = -60;
/** Milliseconds between two readings: figures that change faster can't be read. */
const EVERY = 100;
/** dB that a bar falls by in one of them. */
const FALL = 2;

const decibels = (amplitude: number) => (amplitude > 0 ? 20 * Math.log10(amplitude) : LOWEST);
const share = (level: number) => Math.min(1, Math.max(0, (level - LOWEST) / -LOWEST));

/** How loud the film is while it plays: both channels' peaks, and the loudness of the last 400 ms. */
export function MixMeter() {
  const { t, i18n } = useTranslation("cut");
  const [shown, setShown] = useState<{ readonly bars: readonly [number, number]; readonly level: MixLevel }>();
  useEffect(() => {
    const read = meterMix(true);
    const timer = setInterval(() => {
      const level = read?.();
      if (!level) return;
      setShown((before) => {
        const bar = (channel: 0 | 1) =>
          Math.max(decibels(level.peaks[channel]), (before?.bars[channel] ?? LOWEST) - FALL, LOWEST);
        return { bars: [bar(0), bar(1)], level };
      });
    }, EVERY);
    return () => {
      clearInterval(timer);
      meterMix(false);
    };
  }, []);
  const bars = shown?.bars ?? [LOWEST, LOWEST];
  const loudness = shown?.level.loudness ?? null;
  const figure = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const said =
    loudness === null ? t("meterSilent") : t("meterAt", { value: figure.format(loudness).replace("-", "−") });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element is one bar, and can't be drawn alike everywhere
    <div
      className="mixMeter"
      role="meter"
      aria-label={t("meter")}
      aria-valuemin={LOWEST}
      aria-valuemax={0}
      aria-valuenow={Math.round(loudness ?? LOWEST)}
      aria-valuetext={said}
    >
      {bars.map((level, channel) => (
        // Left and right never change places.
        // biome-ignore lint/suspicious/noArrayIndexKey: a channel is what it is by its place
        <i key={channel} data-over={level > -0.1 || undefined} style={{ "--level": share(level) } as object} />
      ))}
      <span className="fig">{said}</span>
    </div>
  );
}
