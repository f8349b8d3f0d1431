import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { listenIn } from "./listen-in.ts";
import { fallLevel, lengthOf, levelOf, SILENCE } from "./sound-level.ts";
import "./level-meter.css";

export interface LevelMeterProps {
  element: HTMLAudioElement;
  playing: boolean;
}

/** Seconds after which the figure and what is read aloud follow. */
const CALM = 0.25;

/** How loud it is now in both channels (mean, and the highest sample), and the highest since it began to play. */
export function LevelMeter({ element, playing }: LevelMeterProps) {
  const { t, i18n } = useTranslation("takes");
  const meter = useRef<HTMLDivElement>(null);
  const figure = useRef<HTMLSpanElement>(null);

  // Drawn without React: it changes with every frame.
  useEffect(() => {
    const host = meter.current;
    if (!playing || !host) return;
    const { channels } = listenIn(element);
    const samples = channels.map(({ fftSize }) => new Float32Array(fftSize));
    const shown = channels.map(() => ({ rms: SILENCE, peak: SILENCE }));
    const rows = [...host.children];
    const written = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    let most = SILENCE;
    let before = performance.now();
    let told = 0;
    let frame = 0;
    const draw = (now: number) => {
      const passed = Math.max(0, now - before) / 1000;
      before = now;
      channels.forEach((channel, index) => {
        const heard = samples[index];
        const level = shown[index];
        const row = rows[index];
        if (!heard || !level || !(row instanceof HTMLElement)) return;
        channel.getFloatTimeDomainData(heard);
        const { rms, peak } = levelOf(heard);
        level.rms = fallLevel(level.rms, rms, passed);
        level.peak = fallLevel(level.peak, peak, passed / 2);
        most = Math.max(most, peak);
        row.style.setProperty("--rms", String(lengthOf(level.rms)));
        row.style.setProperty("--peak", String(lengthOf(level.peak)));
        row.toggleAttribute("data-over", most >= 0);
      });
      if (now - told > CALM * 1000) {
        told = now;
        const loudest = Math.max(...shown.map(({ rms }) => rms));
        host.setAttribute("aria-valuenow", String(Math.round(loudest)));
        if (figure.current)
          figure.current.textContent = most > SILENCE ? t("wave.level.figure", { figure: written.format(most) }) : "";
      }
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => {
      cancelAnimationFrame(frame);
      for (const row of rows) if (row instanceof HTMLElement) row.style.setProperty("--rms", "0");
      for (const row of rows) if (row instanceof HTMLElement) row.style.setProperty("--peak", "0");
    };
  }, [element, playing, i18n.language, t]);

  return (
    <div className="levelmeter" title={t("wave.level.how")}>
      {/* biome-ignore lint/a11y/useSemanticElements: a <meter> has room for one bar */}
      <div
        ref={meter}
        role="meter"
        aria-label={t("wave.level.name")}
        aria-valuemin={SILENCE}
        aria-valuemax={0}
        aria-valuenow={SILENCE}
      >
        <i />
        <i />
      </div>
      <span ref={figure} className="cap" />
    </div>
  );
}
