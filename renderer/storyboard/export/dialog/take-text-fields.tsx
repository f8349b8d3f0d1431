import { Type } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, Field, IconButton, Popover, Switch, TextArea, TextField } from "#renderer/components/index.ts";
import { spokenWords } from "../captions/spoken-words.ts";

export interface TakeTextFieldsProps {
  number: string;
  prompt: string;
  caption: string | undefined;
  /** Its captions have times of their own, and are edited on the strip. */
  timed: boolean;
  /** Words of the card before it; null: there is none. Undefined: it isn't where its shot begins. */
  card: string | null | undefined;
  onCaption: (words: string | undefined) => void;
  onCard: (words: string | null) => void;
}

/** The words under one shot, and those on a card before it. */
export function TakeTextFields({ number, prompt, caption, timed, card, onCaption, onCard }: TakeTextFieldsProps) {
  const { t } = useTranslation("film");
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
          aria-pressed={timed || caption !== undefined || (card ?? null) !== null}
        />
      }
    >
      {timed ? (
        <>
          <p className="cap">{t("words.timed")}</p>
          <Button size="s" variant="ghost" onClick={() => onCaption(undefined)}>
            {t("words.asOne")}
          </Button>
        </>
      ) : (
        <>
          <Field label={t("words.caption", { number })} hint={t("words.captionHint")}>
            <TextArea
              value={caption ?? spoken}
              placeholder={t("words.captionEmpty")}
              minLines={2}
              maxLines={5}
              maxLength={500}
              onChange={({ target }) => onCaption(target.value)}
            />
          </Field>
          {caption !== undefined && caption !== spoken && spoken !== "" && (
            <Button size="s" variant="ghost" onClick={() => onCaption(undefined)}>
              {t("words.asSpoken")}
            </Button>
          )}
        </>
      )}
      {card !== undefined && (
        <Switch label={t("words.card")} checked={card !== null} onChange={(on) => onCard(on ? "" : null)} />
      )}
      {card !== undefined && card !== null && (
        <TextField
          aria-label={t("words.cardWords", { number })}
          value={card}
          maxLength={120}
          onChange={({ target }) => onCard(target.value)}
        />
      )}
    </Popover>
  );
}
