import { useTranslation } from "react-i18next";
import { Field, SecondsField, SeekBar, Select, Switch } from "#renderer/components/index.ts";
import { formatDuration } from "#renderer/lib/index.ts";
import { useSoundMeasure } from "#renderer/media/sound/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { DUCK_ATTACK, DUCK_RELEASE } from "#shared/film/ducking.ts";
import type { FilmPatch } from "../make/film-base.ts";
import type { FilmDuck } from "../sound/use-film-duck.ts";
import { MissingSong, useMissingSong } from "./missing-song.tsx";
import { SongPlaceFields } from "./song-place-fields.tsx";

export interface FilmSoundProps {
  settings: FilmSettings;
  songs: readonly Asset[];
  /** Of the film, while they are known. */
  filmSeconds: number | undefined;
  /** Some take has a sound of its own. */
  ownSound: boolean;
  /** What was heard of speech. */
  duck: FilmDuck;
  onChange: (patch: FilmPatch) => void;
  /** Told why the song's end is refused, and undefined once that is gone. */
  onRefused?: (why: string | undefined) => void;
}

const NO_SONG = "none";
/** dB by which the song is made quieter under speech. */
const duckings = [3, 6, 9, 12, 15, 18, 24] as const;
const fades = [0, 1, 2, 4, 8] as const;

/** The song under the film, and how loud everything is. */
export function FilmSound({ settings, songs, filmSeconds, ownSound, duck, onChange, onRefused }: FilmSoundProps) {
  const { t } = useTranslation("film");
  const percent = (level: number) => t("percent", { value: Math.round(level * 100) });
  const { song } = settings;
  const gone = useMissingSong(song);
  return (
    <div className="filmSound">
      {gone && <MissingSong song={gone} />}
      <Field label={t("song.name")} hint={songs.length === 0 ? t("song.none") : undefined}>
        <Select
          value={song ?? NO_SONG}
          options={[
            { value: NO_SONG, label: t("song.without") },
            ...(gone ? [{ value: gone.id, label: gone.name, disabled: true }] : []),
            ...songs.map(({ id, name, facts }) => ({
              value: id,
              label: name.replace(/\.[a-z0-9]{2,4}$/i, ""),
              note: formatDuration(facts.durationSeconds ?? 0),
            })),
          ]}
          disabled={songs.length === 0 && song === null}
          onChange={(value) => onChange({ song: value === NO_SONG ? null : value })}
        />
      </Field>
      {song !== null && (
        <>
          <SongPlaceFields
            settings={settings}
            songSeconds={songs.find(({ id }) => id === song)?.facts.durationSeconds ?? null}
            filmSeconds={filmSeconds}
            onChange={onChange}
            onRefused={onRefused}
          />
          <Field label={t("song.fade")}>
            <Select
              value={String(settings.songFade)}
              options={[...new Set([...fades, settings.songFade])]
                .toSorted((a, b) => a - b)
                .map((value) => ({
                  value: String(value),
                  label: value === 0 ? t("song.noFade") : t("seconds", { value }),
                }))}
              onChange={(value) => onChange({ songFade: Number(value) })}
            />
          </Field>
          <div className="field">
            <div className="lbl">
              <span>{t("song.level")}</span>
              <span className="fig">{percent(settings.songLevel)}</span>
            </div>
            <SeekBar
              label={t("song.level")}
              said={percent(settings.songLevel)}
              time={settings.songLevel}
              length={1}
              onSeek={(songLevel) => onChange({ songLevel })}
            />
          </div>
          <DuckFields settings={settings} duck={duck} onChange={onChange} />
        </>
      )}
      {ownSound && (
        <div className="field">
          <div className="lbl">
            <span>{t("takesLevel")}</span>
            <span className="fig">{percent(settings.takesLevel)}</span>
          </div>
          <SeekBar
            label={t("takesLevel")}
            said={percent(settings.takesLevel)}
            time={settings.takesLevel}
            length={1}
            onSeek={(takesLevel) => onChange({ takesLevel })}
          />
        </div>
      )}
      {song !== null && (
        <div className="wholeRow">
          <BeatSwitch song={song} checked={settings.onBeats} onChange={(onBeats) => onChange({ onBeats })} />
        </div>
      )}
    </div>
  );
}

/** The song steps back while somebody speaks: whether, how far, and how fast. */
function DuckFields({ settings, duck, onChange }: Pick<FilmSoundProps, "settings" | "duck" | "onChange">) {
  const { t } = useTranslation("film");
  const { duckBy } = settings;
  const found = duck.seconds > 0 ? t("song.speech", { length: formatDuration(duck.seconds) }) : t("song.noSpeech");
  const seconds = (name: "duckAttack" | "duckRelease", { least, most }: typeof DUCK_ATTACK | typeof DUCK_RELEASE) => (
    <Field label={t(`song.${name}`)}>
      <SecondsField
        label={t(`song.${name}`)}
        value={settings[name]}
        min={least}
        max={most}
        onChange={(value) => onChange({ [name]: value })}
      />
    </Field>
  );
  return (
    <>
      <div className="wholeRow">
        <Switch
          label={t("song.duck")}
          note={settings.duck ? (duck.listening ? t("song.listening") : found) : undefined}
          checked={settings.duck}
          onChange={(on) => onChange({ duck: on })}
        />
      </div>
      {settings.duck && (
        <>
          <Field label={t("song.duckBy")}>
            <Select
              value={String(duckBy)}
              options={[...new Set([...duckings, duckBy])]
                .toSorted((a, b) => a - b)
                .map((value) => ({ value: String(value), label: t("song.decibels", { value }) }))}
              onChange={(value) => onChange({ duckBy: Number(value) })}
            />
          </Field>
          {seconds("duckAttack", DUCK_ATTACK)}
          {seconds("duckRelease", DUCK_RELEASE)}
        </>
      )}
    </>
  );
}

interface BeatSwitchProps {
  song: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Cuts move to the song's beats; where it has none, that is said. */
function BeatSwitch({ song, checked, onChange }: BeatSwitchProps) {
  const { t } = useTranslation("bed");
  const measure = useSoundMeasure(song);
  const tempo = measure?.tempo ?? null;
  return (
    <Switch
      label={t("onBeats")}
      note={measure === null ? undefined : tempo === null ? t("noBeats") : t("tempo", { figure: Math.round(tempo) })}
      checked={checked}
      onChange={onChange}
    />
  );
}
