import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field, SecondsField, Switch } from "#renderer/components/index.ts";
import { formatDuration } from "#renderer/lib/index.ts";
import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { SHORTEST_SONG, songExtent, songRound, songSpans } from "#shared/film/song-spans.ts";
import type { FilmPatch } from "../make/film-base.ts";
import { outPointFault } from "./take-points.ts";

export interface SongPlaceFieldsProps {
  settings: FilmSettings;
  /** Of the song's file; null: not known. */
  songSeconds: number | null;
  filmSeconds: number | undefined;
  onChange: (patch: FilmPatch) => void;
  /** Told why its end is refused, and undefined once that is gone. */
  onRefused?: ((why: string | undefined) => void) | undefined;
}

/** Where the song lies under the film, and what becomes of it where it is the shorter one. */
export function SongPlaceFields({ settings, songSeconds, filmSeconds, onChange, onRefused }: SongPlaceFieldsProps) {
  const { t, i18n } = useTranslation("film");
  const [fault, setFault] = useState<string>();
  const faultId = useId();
  const { songLoop } = settings;
  const once = { ...settings, songLoop: false };
  const end = filmSeconds === undefined ? undefined : songExtent(songSpans(once, songSeconds, filmSeconds))?.end;
  const short = filmSeconds !== undefined && end !== undefined && filmSeconds - end > 0.05 ? filmSeconds - end : 0;
  const { from, to } = songRound(settings, songSeconds);
  const most = { songAt: filmSeconds ?? 3600, songFrom: Math.max(0, Math.min(to, 3600) - SHORTEST_SONG) };
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
  const whole = songSeconds ?? 3600;
  const refuse = (found: number) => {
    const refused = outPointFault(found, { from, to: null, whole, least: SHORTEST_SONG });
    if (refused === undefined) return undefined;
    const figure = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
    const values = { found: figure.format(found), edge: figure.format(refused.edge) };
    const code = refused.code === "outPastEnd" || refused.code === "outBeforeIn" ? refused.code : "noFigure";
    return t(`song.fault.${code}`, { ...values, allowed: figure.format(refused.allowed) });
  };
  return (
    <>
      {field("songAt")}
      {field("songFrom")}
      <Field
        label={t("song.songTo")}
        tone={fault === undefined ? undefined : "error"}
        hint={fault === undefined ? undefined : <span id={faultId}>{fault}</span>}
      >
        <SecondsField
          label={t("song.songTo")}
          value={Math.min(to, whole)}
          min={from + SHORTEST_SONG}
          max={whole}
          refuse={refuse}
          onRefused={(why) => {
            setFault(why);
            onRefused?.(why);
          }}
          faultId={faultId}
          onChange={(seconds) => onChange({ songTo: seconds >= whole - 0.005 ? null : seconds })}
        />
      </Field>
      {(short > 0 || songLoop) && (
        <div className="wholeRow">
          <Switch
            label={t("song.loop")}
            note={short > 0 && !songLoop ? t("song.shorter", { length: formatDuration(Math.round(short)) }) : undefined}
            checked={songLoop}
            onChange={(on) => onChange({ songLoop: on })}
          />
        </div>
      )}
    </>
  );
}
