import { useTranslation } from "react-i18next";
import { Field, Select, Switch, TextField } from "#renderer/components/index.ts";
import type { CaptionWay, FilmSettings } from "#shared/contract/film-settings.ts";
import { changeFilm } from "./film-options.ts";

export interface FilmWordsProps {
  projectId: string;
  /** The film's, for a card that is new. */
  title: string;
  settings: FilmSettings;
}

const ways: readonly CaptionWay[] = ["none", "burnt", "track"];

/** The cards around the film, and what becomes of the words under its shots. */
export function FilmWords({ projectId, title, settings }: FilmWordsProps) {
  const { t } = useTranslation("film");
  const card = (which: "title" | "ending", first: string) => (
    <div className="filmTitle">
      <Switch
        label={t(`${which}.name`)}
        checked={settings[which] !== null}
        onChange={(on) => changeFilm(projectId, { [which]: on ? first : null })}
      />
      {settings[which] !== null && (
        <TextField
          aria-label={t(`${which}.words`)}
          value={settings[which]}
          maxLength={120}
          onChange={({ target }) => changeFilm(projectId, { [which]: target.value })}
        />
      )}
    </div>
  );
  return (
    <div className="filmSound">
      {card("title", title)}
      {card("ending", t("ending.first"))}
      <Field label={t("captions.name")} hint={t(`captions.${settings.captions}Hint`)}>
        <Select
          value={settings.captions}
          options={ways.map((value) => ({ value, label: t(`captions.${value}`) }))}
          onChange={(captions) => changeFilm(projectId, { captions })}
        />
      </Field>
    </div>
  );
}
