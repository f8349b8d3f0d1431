import { useTranslation } from "react-i18next";
import { Field, SecondsField, Switch } from "#renderer/components/index.ts";
import { formatDuration } from "#renderer/lib/index.ts";
import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { songExtent, songSpans } from "#shared/film/song-spans.ts";
import type { FilmPatch } from "../make/film-base.ts";

export interface SongPlaceFieldsProps {
  settings: FilmSettings;
  /** Of the song's file; null: not known. */
  songSeconds: number | null;
  filmSeconds: number | undefined;
  onChange: (patch: FilmPatch) => void;
}

/** Where the song lies under the film, and what becomes of it where it is the shorter one. */
export function SongPlaceFields({ settings, songSeconds, filmSeconds, onChange }: SongPlaceFieldsProps) {
  const { t } = useTranslation("film");
  const { songAt, songFrom, songLoop } = settings;
  const once = { songAt, songFrom, songLoop: false };
  const end = filmSeconds === undefined ? undefined : songExtent(songSpans(once, songSeconds, filmSeconds))?.end;
  const short = filmSeconds !== undefined && end !== undefined && filmSeconds - end > 0.05 ? filmSeconds - end : 0;
  const most = { songAt: filmSeconds ?? 3600, songFrom: Math.max(0, (songSeconds ?? 3600) - 0.5) };
  const field = (name: "songAt" | "songFrom") => (
    <Field label={t(`song.${name}`)}>
      <SecondsField
        label={t(`song.${name}`)}
        value={settings[name]}
        min={0}
        max={most[name]}
        onChange={(seconds) => onChange({ [name]: seconds })}
      />
    </Field>
  );
  return (
    <>
      {field("songAt")}
      {field("songFrom")}
      {(short > 0 || songLoop) && (
        <Switch
          label={t("song.loop")}
          note={short > 0 && !songLoop ? t("song.shorter", { length: formatDuration(Math.round(short)) }) : undefined}
          checked={songLoop}
          onChange={(on) => onChange({ songLoop: on })}
        />
      )}
    </>
  );
}
