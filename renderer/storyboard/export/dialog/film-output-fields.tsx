import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Field, SeekBar, Segmented, Select } from "#renderer/components/index.ts";
import { useStill } from "#renderer/lib/index.ts";
import type { ShotWithTake } from "../film-shot.ts";
import type { ClipFacts } from "../make/clip-facts.ts";
import { codecNames, offeredCodecs } from "../make/film-codecs.ts";
import {
  type ChapterChoice,
  type CodecChoice,
  chapterChoices,
  cropRect,
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
import { loopNames } from "./film-summary.tsx";

export interface FilmOutputFieldsProps {
  output: FilmOutput;
  shots: readonly ShotWithTake[];
  /** Files of the library that the film shows beside takes. */
  footage: readonly string[];
  facts: ReadonlyMap<string, ClipFacts>;
  /** Pixels of the film, by which the machine's codecs are asked for. */
  size: { readonly width: number; readonly height: number };
  onChange: (output: FilmOutput) => void;
}

const ASIS = "asis";

/** Size, rate and quality that a preset begins with; the rest stays as it was chosen. */
const presetStart = (preset: Preset): Pick<FilmOutput, "preset" | "side" | "frameRate" | "quality"> => {
  const { side, frameRate, quality } = presetOutputs[preset];
  return { preset, side, frameRate, quality };
};

/** What the film is made for, and what follows of it: size, rate, quality, the shots that are in it. */
export function FilmOutputFields({ output, shots, footage, facts, size, onChange }: FilmOutputFieldsProps) {
  const { t } = useTranslation("film");
  const { preset } = output;
  const isLoop = preset === "loop";
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
    const isAll = from === shots[0]?.number && to === shots.at(-1)?.number;
    change({ shots: isAll ? null : [Math.min(from, to), Math.max(from, to)] });
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
      {preset === "vertical" && (
        <CropGuide
          crop={output.crop}
          files={[...shots.map(({ take }) => take.assetId), ...footage]}
          facts={facts}
          onCrop={(crop) => change({ crop })}
        />
      )}
      {(shots.length > 1 || isFilmPreset(preset)) && (
        <div className="filmOutputFields">
          {shots.length > 1 && (
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

interface CropGuideProps {
  crop: number;
  /** Takes first. */
  files: readonly string[];
  facts: ReadonlyMap<string, ClipFacts>;
  onCrop: (crop: number) => void;
}

/** The first take, or else the first film of footage, with the upright frame over it; what is outside of it is dimmed. */
function CropGuide({ crop, files, facts, onCrop }: CropGuideProps) {
  const { t } = useTranslation("film");
  const clip = files.map((id) => facts.get(id)).find((each) => each !== undefined);
  const still = useStill(clip?.assetId ?? null, "start");
  if (clip === undefined) return null;
  const rect = cropRect(clip.width, clip.height, { width: 9, height: 16 }, crop);
  const percent = (part: number, all: number) => `${(part / all) * 100}%`;
  const said = t("percent", { value: Math.round(crop * 100) });
  return (
    <div className="cropGuide">
      <div className="cropPicture" style={{ aspectRatio: `${clip.width} / ${clip.height}` }}>
        {still && <img src={still} alt="" />}
        <span
          className="cropInside"
          style={{
            left: percent(rect.x, clip.width),
            top: percent(rect.y, clip.height),
            width: percent(rect.width, clip.width),
            height: percent(rect.height, clip.height),
          }}
        />
      </div>
      <div className="field">
        <div className="lbl">
          <span>{t("output.crop")}</span>
          <span className="fig">{said}</span>
        </div>
        <SeekBar label={t("output.crop")} said={said} time={crop} length={1} onSeek={onCrop} />
      </div>
    </div>
  );
}
