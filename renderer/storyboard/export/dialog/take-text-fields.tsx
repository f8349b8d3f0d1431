import { Type } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, Field, IconButton, Popover, Switch, TextArea, TextField } from "#renderer/components/index.ts";
import type { TakeSettings } from "#shared/contract/storyboard/film-settings.ts";
import { spokenWords } from "../captions/spoken-words.ts";

export interface TakeTextFieldsProps {
  number: number;
  prompt: string;
  settings: TakeSettings;
  onChange: (patch: Partial<TakeSettings>) => void;
}

/** The words under one shot, and those on a card before it. */
export function TakeTextFields({ number, prompt, settings, onChange }: TakeTextFieldsProps) {
  const { t } = useTranslation("film");
  const { caption, card } = settings;
  const spoken = spokenWords(prompt);
  return (
    <Popover
      label={t("words.of", { number })}
      align="end"
      className="takeWords"
      trigger={
        <IconButton
          icon={Type}
          label={t("words.of", { number })}
          aria-pressed={caption !== undefined || card !== undefined}
        />
      }
    >
      <Field label={t("words.caption", { number })} hint={t("words.captionHint")}>
        <TextArea
          value={caption ?? spoken}
          placeholder={t("words.captionEmpty")}
          minLines={2}
          maxLines={5}
          maxLength={500}
          onChange={({ target }) => onChange({ caption: target.value })}
        />
      </Field>
      {caption !== undefined && caption !== spoken && spoken !== "" && (
        <Button size="s" variant="ghost" onClick={() => onChange({ caption: undefined })}>
          {t("words.asSpoken")}
        </Button>
      )}
      <Switch
        label={t("words.card")}
        checked={card !== undefined}
        onChange={(on) => onChange({ card: on ? "" : undefined })}
      />
      {card !== undefined && (
        <TextField
          aria-label={t("words.cardWords", { number })}
          value={card}
          maxLength={120}
          onChange={({ target }) => onChange({ card: target.value })}
        />
      )}
    </Popover>
  );
}
