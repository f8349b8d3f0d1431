import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  CheckList,
  CheckSummary,
  Field,
  Inspector,
  PanelBody,
  PanelHead,
  Section,
  SectionHead,
  Select,
  Switch,
  TextArea,
} from "#renderer/components/index.ts";
import { modelName } from "#renderer/lib/index.ts";
import type { SongDraft } from "#shared/contract/songs.ts";
import { countCharacters } from "#shared/rules/code-points.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { musicModelId } from "#shared/wire/models.ts";
import { musicModels } from "#shared/wire/music-models.ts";
import { CoverReference } from "./cover-reference.tsx";
import { FindingRepair } from "./finding-repair.tsx";
import { GenerateSong } from "./generate-song.tsx";
import { styleLimit } from "./song-limits.ts";
import { SoundOutput } from "./sound-output.tsx";
import { StyleChips } from "./style-chips.tsx";

export interface SoundInspectorProps {
  songId: string;
  draft: SongDraft;
  findings: readonly Finding[];
  change: (patch: Partial<SongDraft>) => void;
  flush: () => Promise<void>;
  /** Puts the cursor into a line of the lyrics. */
  onGo: (line: number) => void;
  onFix: (line: number) => void;
}

/** How the song is asked to sound, every limit of it, and the one button that asks. */
export function SoundInspector({ songId, draft, findings, change, flush, onGo, onFix }: SoundInspectorProps) {
  const { t, i18n } = useTranslation("song");
  const figure = useMemo(() => new Intl.NumberFormat(i18n.language), [i18n.language]);
  const model = musicModels[draft.model];
  const most = styleLimit(draft);
  const styleWrong = findings.some(({ path, severity }) => path === "prompt" && severity === "error");
  return (
    <Inspector label={t("sound.name")} className="inspector">
      <PanelHead>
        <h2 className="strong">{t("sound.name")}</h2>
      </PanelHead>
      <PanelBody>
        <Section>
          <Field
            label={t("style.name")}
            figure={t("figureOf", { found: figure.format(countCharacters(draft.style)), allowed: figure.format(most) })}
            tone={styleWrong ? "error" : undefined}
          >
            <TextArea
              value={draft.style}
              placeholder={model.cover ? t("style.placeholderCover") : t("style.placeholder")}
              onChange={({ target }) => change({ style: target.value })}
              onBlur={() => void flush()}
              maxLines={8}
            />
          </Field>
          <StyleChips style={draft.style} onChange={(style) => change({ style })} />
        </Section>
        <Section>
          <Field label={t("model.name")}>
            <Select
              value={draft.model}
              showNote
              onChange={(next) => change({ model: next })}
              options={musicModelId.options.map((id) => ({
                value: id,
                label: modelName(id),
                note: t("model.rate", { count: musicModels[id].requestsPerMinute }),
              }))}
            />
          </Field>
          <Switch
            label={t("instrumental.name")}
            note={model.cover ? t("notForCovers") : draft.instrumental ? t("instrumental.lyricsKept") : undefined}
            checked={draft.instrumental && !model.cover}
            disabled={model.cover}
            onChange={(instrumental) => change({ instrumental })}
          />
          <Switch
            label={t("optimize.name")}
            note={
              model.cover ? t("notForCovers") : draft.instrumental ? t("optimize.noVoice") : t("optimize.whenEmpty")
            }
            checked={draft.optimizeLyrics && !model.cover && !draft.instrumental}
            disabled={model.cover || draft.instrumental}
            onChange={(optimizeLyrics) => change({ optimizeLyrics })}
          />
        </Section>
        {model.cover && <CoverReference draft={draft} change={change} findings={findings} />}
        <SoundOutput draft={draft} change={change} />
        <Section>
          <SectionHead title={t("checks")} figure={<CheckSummary findings={findings} />} />
          <CheckList
            findings={findings}
            repair={(finding) => <FindingRepair finding={finding} onGo={onGo} onFix={onFix} />}
          />
        </Section>
      </PanelBody>
      <GenerateSong songId={songId} draft={draft} findings={findings} flush={flush} />
    </Inspector>
  );
}
