import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field, Segmented, Select } from "#renderer/components/index.ts";
import { formatTimecode } from "#renderer/media/screening/index.ts";
import type { ShotWithTake } from "../film-shot.ts";
import { codecNames, offeredCodecs } from "../make/film-codecs.ts";
import {
  type ChapterChoice,
  type CodecChoice,
  chapterChoices,
  type FilmOutput,
  isFilmPreset,
  type LoopFormat,
  loopFormats,
  loopRates,
  loopSides,
  outputSize,
  type Preset,
  presetOutputs,
  presets,
  type Quality,
  qualities,
  rates,
  type StillMoments,
  sides,
  stillMoments,
} from "../output/film-output.ts";
import type { RangeFault } from "../output/film-range.ts";
import { CropGuide, type GuidePicture } from "./crop-guide.tsx";
import { loopNames } from "./film-summary.tsx";

/** Where the strip has In and Out: seconds of the film, and frames a second. */
export interface MarkedRange {
  readonly from: number;
  readonly to: number;
  readonly frameRate: number;
}

export interface FilmOutputFieldsProps {
  output: FilmOutput;
  shots: readonly ShotWithTake[];
  /** Of the film, to lay an upright frame over; undefined: it has none that one lies over. */
  picture: GuidePicture | undefined;
  /** Pixels of the film, by which the machine's codecs are asked for. */
  size: { readonly width: number; readonly height: number };
  marked: MarkedRange | null;
  /** Why the range that was chosen can't be exported; `only`: all that the strip shows in it is left out of the film. */
  fault: RangeFault | { readonly why: "only"; readonly skipped: string } | undefined;
  /** What the strip shows in the range that the film leaves out, by name; empty: nothing. */
  skipped: string;
  onChange: (output: FilmOutput) => void;
}

const ASIS = "asis";

/** What of the film is exported. */
type Range = "whole" | "shots" | "inOut";

function wordsOfFault(
  fault: NonNullable<FilmOutputFieldsProps["fault"]>,
  frameRate: number,
  t: TFunction<"film">,
): string {
  if (fault.why === "only") return t("output.range.only", { skipped: fault.skipped });
  const [found, allowed] = [fault.found, fault.allowed].map((seconds) => formatTimecode(seconds, frameRate));
  return t(`output.range.${fault.why}`, { found, allowed });
}

/** Size, rate and quality that a preset begins with; the rest stays as it was chosen. */
const presetStart = (preset: Preset): Pick<FilmOutput, "preset" | "side" | "frameRate" | "quality"> => {
  const { side, frameRate, quality } = presetOutputs[preset];
  return { preset, side, frameRate, quality };
};

/** What the film is made for, and what follows of it: size, rate, quality, the shots that are in it. */
export function FilmOutputFields({
  output,
  shots,
  picture,
  size,
  marked,
  fault,
  skipped,
  onChange,
}: FilmOutputFieldsProps) {
  const { t } = useTranslation("film");
  const { preset } = output;
  const isLoop = preset === "loop";
  const [byShots, setByShots] = useState(output.shots !== null);
  const { data: offered = [] } = useQuery({
    queryKey: ["film", "offered", size.width, size.height],
    queryFn: () => offeredCodecs(size),
    enabled: isFilmPreset(preset),
    placeholderData: keepPreviousData,
  });
  const change = (patch: Partial<FilmOutput>) => onChange({ ...output, ...patch });
  const [first, last] = output.shots ?? [shots[0]?.number ?? 1, shots.at(-1)?.number ?? 1];
  const shotOptions = shots.map(({ number, name }) => ({
    value: String(number),
    label: [t("shot", { number }), name].filter(Boolean).join(" "),
  }));
  const between = (from: number, to: number) => {
    const [least, most] = [Math.min(from, to), Math.max(from, to)];
    const isAll = least === shots[0]?.number && most === shots.at(-1)?.number;
    change({ shots: isAll ? null : [least, most] });
  };
  // What was taken from the strip stays an answer to choose another than, though its marks are gone by now.
  const ranges: readonly Range[] = [
    "whole",
    ...(shots.length > 1 ? (["shots"] as const) : []),
    ...(marked || output.range ? (["inOut"] as const) : []),
  ];
  const range: Range = output.range ? "inOut" : byShots && shots.length > 1 ? "shots" : "whole";
  const frameRate = marked?.frameRate ?? 24;
  const [from, to] = output.range ?? [marked?.from ?? 0, marked?.to ?? 0];
  const marks = { from: formatTimecode(from, frameRate), to: formatTimecode(to, frameRate) };
  const chooseRange = (next: Range) => {
    setByShots(next === "shots");
    change({ shots: null, range: next === "inOut" ? [from, to] : null });
  };
  return (
    <div className="filmOutput">
      <Segmented
        full
        label={t("output.preset")}
        value={preset}
        onChange={(next) => onChange({ ...output, ...presetStart(next) })}
        options={presets.map((value) => ({ value, label: t(`output.presets.${value}`) }))}
      />
      <p className="cap">{t(`output.about.${preset}`)}</p>
      {preset !== "audio" && (
        <div className="filmOutputFields">
          {isLoop && (
            <Field label={t("output.format")}>
              <Select
                value={output.loop}
                options={loopFormats.map((value) => ({ value, label: loopNames[value] }))}
                onChange={(loop: LoopFormat) => change({ loop })}
              />
            </Field>
          )}
          {preset === "stills" && (
            <Field label={t("output.moments")}>
              <Select
                value={output.stills}
                options={stillMoments.map((value) => ({ value, label: t(`output.stills.${value}`) }))}
                onChange={(stills: StillMoments) => change({ stills })}
              />
            </Field>
          )}
          <Field label={t("output.size")}>
            <Select
              value={output.side === null ? ASIS : String(output.side)}
              options={[
                ...(preset === "vertical" ? [] : [{ value: ASIS, label: t("output.asTakes") }]),
                ...(isLoop ? loopSides : sides).map((side) => ({
                  value: String(side),
                  label: preset === "vertical" ? outputSize({ ...output, side }, 0, 0).join(" × ") : `${side}p`,
                })),
              ]}
              onChange={(value) => change({ side: value === ASIS ? null : Number(value) })}
            />
          </Field>
          {preset !== "stills" && (
            <>
              <Field label={t("output.rate")}>
                <Select
                  value={output.frameRate === null ? ASIS : String(output.frameRate)}
                  options={[
                    { value: ASIS, label: t("output.asTakes") },
                    ...(isLoop ? loopRates : rates).map((rate) => ({
                      value: String(rate),
                      label: t("output.fps", { rate }),
                    })),
                  ]}
                  onChange={(value) => change({ frameRate: value === ASIS ? null : Number(value) })}
                />
              </Field>
              <Field label={t("output.quality")}>
                <Select
                  value={output.quality}
                  options={qualities.map((value) => ({ value, label: t(`output.qualities.${value}`) }))}
                  onChange={(quality: Quality) => change({ quality })}
                />
              </Field>
            </>
          )}
          {isFilmPreset(preset) && (
            <Field label={t("output.codec")}>
              <Select
                // A codec that another computer had is none here.
                value={offered.some(({ codec }) => codec === output.codec) ? output.codec : "auto"}
                options={[
                  { value: "auto" as const, label: t("output.auto") },
                  ...offered.map(({ codec, hardware }) => ({
                    value: codec,
                    label: hardware
                      ? t("output.hardware", { codec: codecNames[codec] ?? codec })
                      : (codecNames[codec] ?? codec),
                  })),
                ]}
                onChange={(codec: CodecChoice) => change({ codec })}
              />
            </Field>
          )}
        </div>
      )}
      {preset === "vertical" && picture && (
        <CropGuide crop={output.crop} picture={picture} onCrop={(crop) => change({ crop })} />
      )}
      {(ranges.length > 1 || isFilmPreset(preset)) && (
        <div className="filmOutputFields">
          {ranges.length > 1 && (
            <Field
              label={t("output.range.name")}
              tone={fault && "error"}
              hint={
                fault
                  ? wordsOfFault(fault, frameRate, t)
                  : output.range && skipped !== ""
                    ? t("output.range.skips", { skipped })
                    : undefined
              }
            >
              <Select
                value={range}
                options={ranges.map((value) => ({ value, label: t(`output.range.${value}`, marks) }))}
                onChange={chooseRange}
              />
            </Field>
          )}
          {range === "shots" && (
            <>
              <Field label={t("output.from")}>
                <Select
                  value={String(first)}
                  options={shotOptions}
                  onChange={(value) => between(Number(value), last)}
                />
              </Field>
              <Field label={t("output.to")}>
                <Select
                  value={String(last)}
                  options={shotOptions}
                  onChange={(value) => between(first, Number(value))}
                />
              </Field>
            </>
          )}
          {isFilmPreset(preset) && (
            <Field label={t("output.chapters.name")}>
              <Select
                value={output.chapters}
                options={chapterChoices.map((value) => ({ value, label: t(`output.chapters.${value}`) }))}
                onChange={(chapters: ChapterChoice) => change({ chapters })}
              />
            </Field>
          )}
        </div>
      )}
    </div>
  );
}
