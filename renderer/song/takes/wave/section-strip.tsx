import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { formatDuration } from "#renderer/lib/index.ts";
import type { SectionSpan } from "#shared/rules/music/section-spans.ts";
import type { WaveViewStore } from "./wave-view.ts";

export interface SectionStripProps {
  spans: readonly SectionSpan[];
  /** Place of the one that is heard; -1: none. */
  at: number;
  view: WaveViewStore;
  onGo: (seconds: number) => void;
}

/** Of what is in sight; a narrower piece is no button anybody could hit. */
const LEAST = 0.004;

/** The take's sections, each over the part of the waveform in which it is heard. */
export function SectionStrip({ spans, at, view, onGo }: SectionStripProps) {
  const { t } = useTranslation("takes");
  const from = useStore(view, (now) => now.from);
  const to = useStore(view, (now) => now.to);
  const begin = spans[0]?.from ?? 0;
  const whole = (spans.at(-1)?.to ?? 0) - begin;
  const [sight, end] = [begin + from * whole, begin + to * whole];
  return (
    <div className="spans">
      <ol aria-label={t("section.list")}>
        {spans.map((span, index) => {
          const name = span.label ?? t("section.untagged");
          // Only what is in sight can be pressed. None is left where the person set another to begin where this one does.
          const seen = (Math.min(span.to, end) - Math.max(span.from, sight)) / (end - sight);
          if (!(seen > LEAST)) return null;
          return (
            // Sections have no id: their place in the lyrics is what they are.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index} style={{ flexGrow: 100 * seen }}>
              <button
                type="button"
                aria-current={index === at || undefined}
                data-set={span.set || undefined}
                title={span.set ? t("section.set") : t("section.estimate")}
                aria-label={t(span.set ? "section.goSet" : "section.goEstimate", {
                  name,
                  at: formatDuration(span.from),
                })}
                onClick={() => onGo(span.from)}
              >
                {name}
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
