import { type KeyboardEvent, type PointerEvent, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { escapeDrag } from "#renderer/components/index.ts";
import { type Aspects, type CropHandle, moveCrop, type Rect, resizeCrop, type Size } from "../plan/crop-shape.ts";
import "./crop-frame.css";

export interface CropFrameProps {
  /** Pixels of the picture under it. */
  picture: Size;
  crop: Rect;
  aspects: Aspects;
  /** Fewest pixels of a side. */
  least: number;
  onChange: (crop: Rect) => void;
}

const pulls: readonly (CropHandle & { readonly name: string })[] = [
  { name: "nw", x: -1, y: -1 },
  { name: "n", x: 0, y: -1 },
  { name: "ne", x: 1, y: -1 },
  { name: "e", x: 1, y: 0 },
  { name: "se", x: 1, y: 1 },
  { name: "s", x: 0, y: 1 },
  { name: "sw", x: -1, y: 1 },
  { name: "w", x: -1, y: 0 },
];
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Pixels of one press; with Alt, one. */
const STRIDE = 10;

/** What is kept of a picture: moved by dragging or arrow keys, resized by its handles or Shift and arrow keys. */
export function CropFrame({ picture, crop, aspects, least, onChange }: CropFrameProps) {
  const { t } = useTranslation("repair");
  const hint = useId();
  const area = useRef<HTMLDivElement>(null);
  const drag = useRef<{ pull: CropHandle; x: number; y: number; crop: Rect } | null>(null);

  const grab = (pull: CropHandle) => (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { pull, x: event.clientX, y: event.clientY, crop };
    escapeDrag(() => {
      release();
      onChange(crop);
    });
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    const held = drag.current;
    const box = area.current?.getBoundingClientRect();
    if (held === null || box === undefined || box.width === 0) return;
    const scale = picture.width / box.width;
    const [dx, dy] = [(event.clientX - held.x) * scale, (event.clientY - held.y) * scale];
    const { pull } = held;
    onChange(
      pull.x === 0 && pull.y === 0
        ? moveCrop(held.crop, dx, dy, picture)
        : resizeCrop(held.crop, pull, dx, dy, picture, aspects, least),
    );
  };
  const release = () => {
    drag.current = null;
  };
  const press = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const stride = event.altKey ? 1 : STRIDE;
    const [dx, dy] = [move[0] * stride, move[1] * stride];
    onChange(
      event.shiftKey
        ? resizeCrop(crop, { x: dx === 0 ? 0 : 1, y: dy === 0 ? 0 : 1 }, dx, dy, picture, aspects, least)
        : moveCrop(crop, dx, dy, picture),
    );
  };
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  const figures = { width: crop.width, height: crop.height, x: crop.x, y: crop.y };
  return (
    <div className="croparea" ref={area}>
      <button
        type="button"
        className="cropframe"
        aria-label={t("crop.frame", figures)}
        aria-describedby={hint}
        style={{
          left: percent(crop.x, picture.width),
          top: percent(crop.y, picture.height),
          width: percent(crop.width, picture.width),
          height: percent(crop.height, picture.height),
        }}
        onPointerDown={grab({ x: 0, y: 0 })}
        onPointerMove={follow}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={press}
      >
        <span className="thirds" />
        {pulls.map(({ name, ...pull }) => (
          <span
            key={name}
            className="corner"
            data-at={name}
            onPointerDown={grab(pull)}
            onPointerMove={follow}
            onPointerUp={release}
            onPointerCancel={release}
          />
        ))}
      </button>
      <span id={hint} className="sr-only">
        {t("crop.keys")}
      </span>
    </div>
  );
}
