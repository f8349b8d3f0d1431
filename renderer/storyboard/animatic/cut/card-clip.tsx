import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Button, Field, Popover, SeekBar, Segmented, TextField } from "#renderer/components/index.ts";
import { ACTION_SAFE, type CardLook, plainLook, TITLE_SAFE } from "#shared/film/card-look.ts";
import { TitleCard } from "../../export/index.ts";
import type { FrameSize } from "../animatic-clips.ts";
import { ColorField } from "./color-field.tsx";

const places = ["top", "middle", "bottom"] as const;
const [SMALLEST, LARGEST] = [0.4, 1.6];

export interface CardClipProps {
  words: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Null: the card goes. */
  onWrite: (words: string | null) => void;
  /** The card on the strip. */
  button: ComponentProps<"button">;
  look: CardLook | undefined;
  /** Typing and drawing: what goes on is one step. */
  onLook: (look: CardLook) => void;
  /** Of the film's pictures, px. */
  frame: FrameSize;
}

/** A card on the strip, whose words are written where it stands. */
export function CardClip({
  words,
  open,
  onOpenChange,
  onWrite,
  button,
  look = plainLook,
  onLook,
  frame,
}: CardClipProps) {
  const { t } = useTranslation(["cut", "film"]);
  const percent = t("film:percent", { value: Math.round(look.size * 100) });
  const color = (which: "color" | "ground") => (
    <ColorField
      label={t(`cut:look.${which}`)}
      value={look[which]}
      onChange={(value) => onLook({ ...look, [which]: value })}
    />
  );
  return (
    <Popover
      label={t("cut:card")}
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
      <Field label={t("cut:card")}>
        <TextField
          value={words}
          maxLength={120}
          onChange={({ target }) => onWrite(target.value)}
          onEnter={() => onOpenChange(false)}
        />
      </Field>
      {open && (
        <div className="cardpreview" style={{ aspectRatio: `${frame.width} / ${frame.height}` }} aria-hidden>
          <TitleCard words={words} {...frame} look={look} />
          <span style={{ inset: `${(1 - ACTION_SAFE) * 50}%` }} />
          <span style={{ inset: `${(1 - TITLE_SAFE) * 50}%` }} />
        </div>
      )}
      <Segmented
        full
        label={t("cut:look.place")}
        value={look.place}
        onChange={(place) => onLook({ ...look, place })}
        options={places.map((value) => ({ value, label: t(`cut:look.${value}`) }))}
      />
      <div className="field">
        <div className="lbl">
          <span>{t("cut:look.size")}</span>
          <span className="fig">{percent}</span>
        </div>
        <SeekBar
          label={t("cut:look.size")}
          said={percent}
          time={look.size - SMALLEST}
          length={LARGEST - SMALLEST}
          onSeek={(size) => onLook({ ...look, size: Math.round((size + SMALLEST) * 100) / 100 })}
        />
      </div>
      <div className="cardcolors">
        {color("color")}
        {color("ground")}
      </div>
      <Button
        size="s"
        variant="ghost"
        onClick={() => {
          onOpenChange(false);
          onWrite(null);
        }}
      >
        {t("cut:removeCard")}
      </Button>
    </Popover>
  );
}
