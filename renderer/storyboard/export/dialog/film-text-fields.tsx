import { useTranslation } from "react-i18next";
import { Field, Select, Switch, TextField } from "#renderer/components/index.ts";
import type { CaptionWay, FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import type { FilmPatch } from "../make/film-base.ts";

export interface FilmTextFieldsProps {
  /** What the film is called, for a card that is new. */
  title: string;
  settings: FilmSettings;
  /** Some shot has a caption. */
  captioned: boolean;
  onChange: (patch: FilmPatch) => void;
}

const ways: readonly CaptionWay[] = ["none", "burnt", "track"];

/** The cards around the film, and what becomes of the words under its shots. */
export function FilmTextFields({ title, settings, captioned, onChange }: FilmTextFieldsProps) {
  const { t } = useTranslation("film");
  const card = (which: "title" | "ending", first: string) => (
    <div className="filmTitle">
      <Switch
        label={t(`${which}.name`)}
        checked={settings[which] !== null}
        onChange={(on) => onChange({ [which]: on ? first : null })}
      />
      {settings[which] !== null && (
        <TextField
          aria-label={t(`${which}.words`)}
          value={settings[which]}
          maxLength={120}
          onChange={({ target }) => onChange({ [which]: target.value })}
        />
      )}
    </div>
  );
  return (
    <div className="filmSound">
      {card("title", title)}
      {card("ending", t("ending.first"))}
      <Field
        label={t("captions.name")}
        hint={settings.captions === "none" || captioned ? t(`captions.${settings.captions}Hint`) : t("captions.empty")}
      >
        <Select
          value={settings.captions}
          options={ways.map((value) => ({ value, label: t(`captions.${value}`) }))}
          onChange={(captions) => onChange({ captions })}
        />
      </Field>
    </div>
  );
}
