import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field, TextField } from "#renderer/components/index.ts";
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

/** The crop frame in figures, for whoever doesn't drag. What is typed is put within the picture and the shape. */
export function CropFields({ picture, crop, aspects, least, onChange }: CropFieldsProps) {
  const { t } = useTranslation("repair");
  const put = (part: Part, to: number) => {
    const by = to - crop[part];
    if (part === "x") onChange(moveCrop(crop, by, 0, picture));
    else if (part === "y") onChange(moveCrop(crop, 0, by, picture));
    else if (part === "width") onChange(resizeCrop(crop, { x: 1, y: 0 }, by, 0, picture, aspects, least));
    else onChange(resizeCrop(crop, { x: 0, y: 1 }, 0, by, picture, aspects, least));
  };
  return (
    <div className="cropfields">
      {parts.map((part) => (
        <Field key={part} label={t(`crop.${part}`)}>
          <Pixels value={crop[part]} onChange={(to) => put(part, to)} />
        </Field>
      ))}
    </div>
  );
}

/** Whole pixels, taken with Enter or when the field is left; arrow keys step by one. */
function Pixels({ value, onChange }: { value: number; onChange: (pixels: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const pixels = typed === null || !/^\s*\d{1,6}\s*$/.test(typed) ? undefined : Number(typed);
    if (pixels !== undefined && pixels !== value) onChange(pixels);
    setTyped(null);
  };
  return (
    <TextField
      inputMode="numeric"
      value={typed ?? String(value)}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (event.key === "Enter") {
          // The dialog around it isn't meant.
          event.preventDefault();
          commit();
        } else if (step !== undefined) {
          event.preventDefault();
          setTyped(null);
          onChange(value + step);
        }
      }}
    />
  );
}
