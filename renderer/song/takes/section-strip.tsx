import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { formatDuration } from "#renderer/lib/index.ts";
import type { SectionSpan } from "./section-spans.ts";
import type { WaveViewStore } from "./wave-view.ts";

export interface SectionStripProps {
  spans: readonly SectionSpan[];
  /** Place of the one that is heard; -1: none. */
  at: number;
  view: WaveViewStore;
  onGo: (seconds: number) => void;
}

/** The take's sections, each over the part of the waveform in which it is heard. */
export function SectionStrip({ spans, at, view, onGo }: SectionStripProps) {
  const { t } = useTranslation("takes");
  const from = useStore(view, (now) => now.from);
  const wide = useStore(view, (now) => 1 / Math.max(0.01, now.to - now.from));
  const begin = spans[0]?.from ?? 0;
  const sight = begin + from * ((spans.at(-1)?.to ?? 0) - begin);
  return (
    <div className="spans">
      <ol aria-label={t("section.list")} style={{ width: `${wide * 100}%`, transform: `translateX(${-from * 100}%)` }}>
        {spans.map((span, index) => {
          const name = span.label ?? t("section.untagged");
          const length = span.to - span.from;
          // The person set another to begin where this one does.
          if (length <= 0) return null;
          // Of a section that begins before what is in sight the name stands where the sight begins.
          const hidden = Math.min(1, Math.max(0, (sight - span.from) / length));
          return (
            // Sections have no id: their place in the lyrics is what they are.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index} style={{ flexGrow: length }}>
              <button
                type="button"
                aria-current={index === at || undefined}
                data-set={span.set || undefined}
                style={hidden > 0 ? { paddingLeft: `${hidden * 100}%` } : undefined}
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
