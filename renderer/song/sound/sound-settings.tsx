import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Field, Section, Select, Switch, TextArea } from "#renderer/components/index.ts";
import { modelName } from "#renderer/lib/index.ts";
import type { SongDraft } from "#shared/contract/songs/songs.ts";
import { countCharacters } from "#shared/rules/code-points.ts";
import { musicModelId } from "#shared/wire/models.ts";
import { musicModels } from "#shared/wire/music/music-models.ts";
import type { Sound } from "../song-draft.ts";
import { styleLimit } from "../song-limits.ts";
import { CoverReference } from "./cover-reference.tsx";
import { SoundOutput } from "./sound-output.tsx";
import { StyleChips } from "./style-chips.tsx";

export interface SoundSettingsProps {
  draft: Sound;
  /** The same at this instant, also once the song was left. */
  now: () => Sound;
  /** Whether a check refuses the style. */
  styleWrong: boolean;
  /** Why a check refuses the recording of a cover. */
  coverFault: string | undefined;
  change: (patch: Partial<SongDraft>) => void;
  keep: () => void;
  onWords: (words: string, asked: boolean) => void;
}

/** Style, model and output; drawn anew only when one of them changes. */
export const SoundSettings = memo(function SoundSettings(props: SoundSettingsProps) {
  const { draft, now, styleWrong, coverFault, change, keep, onWords } = props;
  const { t, i18n } = useTranslation("song");
  const figure = useMemo(() => new Intl.NumberFormat(i18n.language), [i18n.language]);
  const model = musicModels[draft.model];
  const most = styleLimit(draft);
  return (
    <>
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
            onBlur={keep}
            maxLines={8}
          />
        </Field>
        <StyleChips style={draft.style} now={now} onChange={(style) => change({ style })} />
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
          note={model.cover ? t("notForCovers") : draft.instrumental ? t("optimize.noVoice") : undefined}
          under={model.cover || draft.instrumental ? undefined : t("optimize.whenEmpty")}
          checked={draft.optimizeLyrics && !model.cover && !draft.instrumental}
          disabled={model.cover || draft.instrumental}
          onChange={(optimizeLyrics) => change({ optimizeLyrics })}
        />
      </Section>
      {model.cover && <CoverReference draft={draft} change={change} fault={coverFault} onWords={onWords} />}
      <SoundOutput draft={draft} change={change} />
    </>
  );
});
