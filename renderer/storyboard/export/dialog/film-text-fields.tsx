import { useTranslation } from "react-i18next";
import { Field, Select, Switch, TextField } from "#renderer/components/index.ts";
import type { CaptionWay, FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { cardOf, ENDING, TITLE } from "#shared/film/cut.ts";
import type { FilmPatch } from "../make/film-base.ts";

export interface FilmTextFieldsProps {
  /** What the film is called, for a card that is new. */
  title: string;
  settings: FilmSettings;
  /** Some shot has a caption. */
  captioned: boolean;
  onChange: (patch: FilmPatch) => void;
  /** The words of a card; null: there is none. */
  onCard: (id: string, words: string | null) => void;
}

const ways: readonly CaptionWay[] = ["none", "burnt", "track"];

/** The cards around the film, and what becomes of the words under its shots. */
export function FilmTextFields({ title, settings, captioned, onChange, onCard }: FilmTextFieldsProps) {
  const { t } = useTranslation("film");
  const card = (which: typeof TITLE | typeof ENDING, first: string) => {
    const words = cardOf(settings, which);
    return (
      <div className="filmTitle">
        <Switch
          label={t(`${which}.name`)}
          checked={words !== null}
          onChange={(on) => onCard(which, on ? first : null)}
        />
        {words !== null && (
          <TextField
            aria-label={t(`${which}.words`)}
            value={words}
            maxLength={120}
            onChange={({ target }) => onCard(which, target.value)}
          />
        )}
      </div>
    );
  };
  return (
    <div className="filmSound">
      {card(TITLE, title)}
      {card(ENDING, t("ending.first"))}
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
