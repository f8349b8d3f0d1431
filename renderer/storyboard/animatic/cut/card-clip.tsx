import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Button, Field, Popover, TextField } from "#renderer/components/index.ts";

export interface CardClipProps {
  words: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Null: the card goes. */
  onWrite: (words: string | null) => void;
  /** The card on the strip. */
  button: ComponentProps<"button">;
}

/** A card on the strip, whose words are written where it stands. */
export function CardClip({ words, open, onOpenChange, onWrite, button }: CardClipProps) {
  const { t } = useTranslation("cut");
  return (
    <Popover
      label={t("card")}
      side="top"
      open={open}
      onOpenChange={onOpenChange}
      className="cardwords"
      trigger={
        <button type="button" {...button}>
          <span title={words}>{words}</span>
        </button>
      }
    >
      <Field label={t("card")}>
        <TextField
          value={words}
          maxLength={120}
          onChange={({ target }) => onWrite(target.value)}
          onEnter={() => onOpenChange(false)}
        />
      </Field>
      <Button
        size="s"
        variant="ghost"
        onClick={() => {
          onOpenChange(false);
          onWrite(null);
        }}
      >
        {t("removeCard")}
      </Button>
    </Popover>
  );
}
