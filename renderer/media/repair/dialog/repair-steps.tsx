import { useTranslation } from "react-i18next";
import { figureWords } from "#renderer/components/index.ts";
import type { RepairStep } from "#shared/contract/library/media.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { entryOf } from "#shared/wire/own-entry.ts";

export interface RepairStepsProps {
  facts: MediaFacts;
  steps: readonly RepairStep[];
}

const MEGABYTE = 1024 ** 2;
const codecNames: Readonly<Record<string, string>> = { avc: "H.264", hevc: "H.265", vp9: "VP9", av1: "AV1" };

/** The figure a step starts from: `2100 × 400 px`, `12 fps`, `WEBP`. */
function fromOf({ what }: RepairStep, steps: readonly RepairStep[], facts: MediaFacts): string | undefined {
  const size = facts.width && `${facts.width} × ${facts.height} px`;
  if (what === "crop" || what === "pad") return size || undefined;
  if (what === "scale")
    return steps.findLast(({ what: each }) => each === "crop" || each === "pad")?.to ?? (size || undefined);
  if (what === "trim") return facts.durationSeconds === undefined ? undefined : `${facts.durationSeconds} s`;
  if (what === "rate") return facts.frameRate === undefined ? undefined : `${facts.frameRate} fps`;
  if (what === "shrink") return `${Number((facts.bytes / MEGABYTE).toFixed(1))} MB`;
  const codec = facts.videoCodec && (entryOf(codecNames, facts.videoCodec) ?? facts.videoCodec.toUpperCase());
  return [facts.format.toUpperCase(), codec].filter(Boolean).join(", ");
}

/** What is done to the file, each with the figure before and after. */
export function RepairSteps({ facts, steps }: RepairStepsProps) {
  const { t } = useTranslation("repair");
  const { t: words } = useTranslation(["components", "findings"]);
  const written = (figure: string | undefined) => figure && figureWords(words, figure);
  if (steps.length === 0) return null;
  return (
    <ul className="repairsteps" aria-label={t("steps")}>
      {steps.map((step) => (
        <li key={step.what}>
          <b>{t(`step.${step.what}`)}</b>
          <span className="was">{written(fromOf(step, steps, facts))}</span>
          <span aria-hidden>→</span>
          <span>{step.what === "shrink" ? t("atMost", { value: step.to }) : written(step.to)}</span>
        </li>
      ))}
    </ul>
  );
}
