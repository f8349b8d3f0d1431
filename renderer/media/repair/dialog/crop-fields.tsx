import { useTranslation } from "react-i18next";
import { Field, FieldNote, TextField, useTypedFigure } from "#renderer/components/index.ts";
import { type Aspects, moveCrop, type Rect, resizeCrop, type Size } from "../plan/crop-shape.ts";
import "./crop-frame.css";

export interface CropFieldsProps {
  picture: Size;
  crop: Rect;
  aspects: Aspects;
  /** Fewest pixels of a side. */
  least: number;
  onChange: (crop: Rect) => void;
}

const parts = ["x", "y", "width", "height"] as const;
type Part = (typeof parts)[number];

/** The crop frame in figures, for whoever doesn't drag. What is typed is put within the picture and the shape, and says so. */
export function CropFields({ picture, crop, aspects, least, onChange }: CropFieldsProps) {
  const { t } = useTranslation("repair");
  const put = (part: Part, to: number): number => {
    const by = to - crop[part];
    const next =
      part === "x"
        ? moveCrop(crop, by, 0, picture)
        : part === "y"
          ? moveCrop(crop, 0, by, picture)
          : part === "width"
            ? resizeCrop(crop, { x: 1, y: 0 }, by, 0, picture, aspects, least)
            : resizeCrop(crop, { x: 0, y: 1 }, 0, by, picture, aspects, least);
    onChange(next);
    return next[part];
  };
  return (
    <div className="cropfields">
      {parts.map((part) => (
        <Field key={part} label={t(`crop.${part}`)}>
          <Pixels value={crop[part]} onPut={(to) => put(part, to)} />
        </Field>
      ))}
    </div>
  );
}

/** Whole pixels, taken with Enter or when the field is left; arrow keys step by one. `onPut` gives what they came to. */
function Pixels({ value, onPut }: { value: number; onPut: (pixels: number) => number }) {
  const { t } = useTranslation("components");
  const { typed, write, commit, takeBack, note, odd } = useTypedFigure((text) => {
    if (text.trim() === "") return { as: "taken" };
    const told = { typed: text.trim().slice(0, 40) };
    if (!/^\s*\d{1,6}\s*$/.test(text)) return { as: "odd", note: t("pixels.odd", told) };
    const pixels = Number(text);
    const to = pixels === value ? value : onPut(pixels);
    return to === pixels ? { as: "taken" } : { as: "taken", note: t("pixels.fitted", { ...told, to }) };
  });
  return (
    <FieldNote above text={note} onEscape={takeBack}>
      <TextField
        inputMode="numeric"
        {...(odd ? { "aria-invalid": true } : {})}
        value={typed ?? String(value)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => write(target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (event.key === "Enter") {
            // The dialog around it isn't meant.
            event.preventDefault();
            commit();
          } else if (step !== undefined) {
            event.preventDefault();
            takeBack();
            onPut(value + step);
          }
        }}
      />
    </FieldNote>
  );
}
