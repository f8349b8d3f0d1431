import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SecondsField, Segmented, Select, Waveform } from "#renderer/components/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { usePeaks } from "../../sound/index.ts";
import { reshapeCrop } from "../plan/crop-shape.ts";
import type { RepairPlan } from "../plan/plan-repair.ts";
import type { RepairLimits } from "../plan/repair-limits.ts";
import { aspectsOf, type RepairChoice, secondsMost, sizeOfFacts, sizesOf, stepsOf } from "../plan/repair-order.ts";
import { CropFields } from "./crop-fields.tsx";
import { CropFrame } from "./crop-frame.tsx";
import { FilmStrip } from "./film-strip.tsx";
import { RepairStage } from "./repair-stage.tsx";
import { RepairSteps } from "./repair-steps.tsx";
import { TrimBar } from "./trim-bar.tsx";
import { moveEnd, moveStart } from "./trim-range.ts";

export interface RepairFormProps {
  asset: Asset;
  limits: RepairLimits;
  plan: RepairPlan;
  choice: RepairChoice;
  onChange: (choice: RepairChoice) => void;
}

const shapes = ["21:9", "16:9", "4:3", "1:1", "3:4", "9:16"] as const;
const aspectOf = (shape: string) => {
  const [wide = 1, high = 1] = shape.split(":").map(Number);
  return wide / high;
};

/** What the person decides about a repair: which part of the picture, which part of the time. */
export function RepairForm({ asset, limits, plan, choice, onChange }: RepairFormProps) {
  const { t } = useTranslation("repair");
  const { facts } = asset;
  const [at, setAt] = useState(0);
  const picture = sizeOfFacts(facts);
  const { canvas } = sizesOf(facts, limits, choice);
  const pictured = limits.kind !== "audio";
  const timed = limits.kind !== "image" && plan.needs.includes("seconds");
  const frame = 1 / (facts.frameRate ?? 100);
  const length = facts.durationSeconds ?? 0;
  const bounds = { length, least: limits.seconds?.min ?? 0.1, most: secondsMost(facts, limits) };
  const look = (range: RepairChoice["range"], time: number) => {
    // Times are whole milliseconds, as they are shown.
    const whole = (seconds: number) => Math.round(seconds * 1000) / 1000;
    onChange({ ...choice, range: { start: whole(range.start), end: whole(range.end) } });
    setAt(Math.max(0, Math.min(time, length - frame)));
  };
  const reshape = (shape: string) => {
    const aspect = shape === "any" ? null : aspectOf(shape);
    onChange({ ...choice, aspect, crop: reshapeCrop(choice.crop, picture, aspectsOf(limits, { aspect })) });
  };
  const shape = shapes.find((each) => aspectOf(each) === choice.aspect) ?? "any";
  return (
    <div className="repair">
      {pictured && (
        <RepairStage asset={asset} low={timed} canvas={choice.fit === "crop" ? picture : canvas} at={at}>
          {choice.fit === "crop" && (
            <CropFrame
              picture={picture}
              crop={choice.crop}
              aspects={aspectsOf(limits, choice)}
              least={limits.side?.min ?? 16}
              onChange={(crop) => onChange({ ...choice, crop })}
            />
          )}
        </RepairStage>
      )}
      {pictured && choice.fit === "crop" && (
        <CropFields
          picture={picture}
          crop={choice.crop}
          aspects={aspectsOf(limits, choice)}
          least={limits.side?.min ?? 16}
          onChange={(crop) => onChange({ ...choice, crop })}
        />
      )}
      {timed && (
        <div className="trim">
          <TrimBar range={choice.range} bounds={bounds} step={frame} onChange={look}>
            {pictured ? <FilmStrip assetId={asset.id} /> : <Sound assetId={asset.id} />}
          </TrimBar>
          <div className="row">
            <span className="cap">{t("trim.from")}</span>
            <SecondsField
              label={t("trim.startField")}
              value={choice.range.start}
              min={0}
              max={length - bounds.least}
              onChange={(to) => look(moveStart(choice.range, to, bounds), to)}
            />
            <span className="cap">{t("trim.to")}</span>
            <SecondsField
              label={t("trim.endField")}
              value={choice.range.end}
              min={bounds.least}
              max={length}
              onChange={(to) => look(moveEnd(choice.range, to, bounds), to)}
            />
            <span className="cap kept-figure">
              {t("trim.kept", {
                kept: (choice.range.end - choice.range.start).toFixed(2),
                all: length.toFixed(2),
              })}
            </span>
          </div>
        </div>
      )}
      {pictured && (
        <div className="row choices">
          {plan.needs.includes("aspect") && (
            <Segmented
              label={t("fit.name")}
              value={choice.fit}
              onChange={(fit) => onChange({ ...choice, fit })}
              options={[
                { value: "crop", label: t("fit.crop") },
                { value: "pad", label: t("fit.pad") },
              ]}
            />
          )}
          <Select
            aria-label={t("shape.name")}
            className="shape"
            value={shape}
            onChange={reshape}
            options={[{ value: "any", label: t("shape.any") }, ...shapes.map((value) => ({ value, label: value }))]}
          />
        </div>
      )}
      <RepairSteps facts={facts} steps={stepsOf(facts, limits, plan, choice)} />
    </div>
  );
}

function Sound({ assetId }: { assetId: string }) {
  const peaks = usePeaks(assetId);
  return <Waveform peaks={peaks} className="strip text-tx-3" />;
}
