import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type PointerEvent, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { escapeDrag } from "#renderer/components/index.ts";
import { grabStill, mediaUrl } from "#renderer/lib/index.ts";
import type { Segment } from "../film-plan.ts";
import type { ClipFacts } from "../make/clip-facts.ts";
import { type CropRect, cropRect } from "../output/film-output.ts";

/** A picture of the film: a file, and where in it; px. */
export interface GuidePicture {
  readonly assetId: string;
  /** Seconds of a film; null: a still. */
  readonly at: number | null;
  readonly width: number;
  readonly height: number;
}

/** The first picture of a film that an upright frame is laid over; cards, and what was framed by hand, have their own places. */
export function guidePicture(
  segments: readonly Segment[],
  facts: ReadonlyMap<string, ClipFacts>,
): GuidePicture | undefined {
  for (const { assetId, still, from, framing } of segments) {
    if (assetId === null || framing?.conform === "crop") continue;
    const size = still ?? facts.get(assetId);
    if (size) return { assetId, at: still ? null : from, width: size.width, height: size.height };
  }
  return undefined;
}

/** Pixels of the screen: a high picture leaves room for what follows. */
const HIGHEST = 320;

/** Parts of the frame's way that a press moves it. */
const STEP = 0.01;
const STRIDE = 0.1;
const forwards = ["ArrowRight", "ArrowDown", "PageDown"];
const backwards = ["ArrowLeft", "ArrowUp", "PageUp"];

/** Where a press brings the frame, 0 to 1; undefined: it isn't one of its keys. */
function movedBy({ key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">, crop: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return 1;
  const way = forwards.includes(key) ? 1 : backwards.includes(key) ? -1 : 0;
  if (way === 0) return undefined;
  const by = shiftKey || key.startsWith("Page") ? STRIDE : STEP;
  return Math.round((crop + way * by) * 100) / 100;
}

export interface CropGuideProps {
  /** 0 at the left (or top) edge, 1 at the right (or bottom) one. */
  crop: number;
  picture: GuidePicture;
  onCrop: (crop: number) => void;
}

/** A picture of the film with the upright frame over it, moved by dragging or arrow keys; what is outside of it is dimmed. */
export function CropGuide({ crop, picture, onCrop }: CropGuideProps) {
  const { t } = useTranslation("film");
  const hint = useId();
  const { assetId, at, width, height } = picture;
  const { data: still } = useQuery({
    queryKey: ["still", assetId, at],
    queryFn: () => grabStill(assetId, at ?? 0),
    enabled: at !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const address = at === null ? mediaUrl(assetId) : still;
  const rect = cropRect(width, height, { width: 9, height: 16 }, crop);
  const isAcross = rect.width < width;
  const room = isAcross ? width - rect.width : height - rect.height;
  const move = (to: number) => {
    const next = Math.min(1, Math.max(0, to));
    if (room > 0 && next !== crop) onCrop(next);
  };

  const area = useRef<HTMLDivElement>(null);
  /** Pixels of the picture from the frame's edge to where it is held. */
  const held = useRef<number | null>(null);
  const placeOf = ({ clientX, clientY }: PointerEvent): number | undefined => {
    const box = area.current?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return undefined;
    return isAcross ? ((clientX - box.left) / box.width) * width : ((clientY - box.top) / box.height) * height;
  };
  const grab = (event: PointerEvent<HTMLDivElement>) => {
    const place = placeOf(event);
    if (event.button !== 0 || place === undefined) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const [edge, size] = isAcross ? [rect.x, rect.width] : [rect.y, rect.height];
    const isInside = place >= edge && place <= edge + size;
    held.current = isInside ? place - edge : size / 2;
    escapeDrag(() => {
      release();
      onCrop(crop);
    });
    if (!isInside) move((place - size / 2) / room);
    event.currentTarget.querySelector<HTMLElement>("[role=slider]")?.focus();
  };
  const follow = (event: PointerEvent) => {
    const place = placeOf(event);
    if (held.current !== null && place !== undefined) move((place - held.current) / room);
  };
  const release = () => {
    held.current = null;
  };
  const press = (event: KeyboardEvent) => {
    const next = movedBy(event, crop);
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  };
  const said = t("percent", { value: Math.round(crop * 100) });
  return (
    <div className="cropGuide">
      <div
        ref={area}
        className="cropPicture"
        data-along={isAcross ? "x" : "y"}
        style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, ${Math.round((HIGHEST * width) / height)}px)` }}
        onPointerDown={grab}
        onPointerMove={follow}
        onPointerUp={release}
        onPointerCancel={release}
      >
        {address && <img src={address} alt="" draggable={false} />}
        <div
          className="cropInside"
          role="slider"
          tabIndex={0}
          aria-label={t("output.crop")}
          aria-describedby={hint}
          aria-orientation={isAcross ? "horizontal" : "vertical"}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(crop * 100)}
          aria-valuetext={said}
          style={placed(rect, picture)}
          onKeyDown={press}
        />
      </div>
      <div className="field">
        <div className="lbl">
          <span>{t("output.crop")}</span>
          <span className="fig">{said}</span>
        </div>
        <p id={hint} className="cap">
          {t(room > 0 ? "output.cropKeys" : "output.cropWhole")}
        </p>
      </div>
    </div>
  );
}

function placed(rect: CropRect, { width, height }: GuidePicture) {
  const percent = (part: number, all: number) => `${(part / all) * 100}%`;
  return {
    left: percent(rect.x, width),
    top: percent(rect.y, height),
    width: percent(rect.width, width),
    height: percent(rect.height, height),
  };
}
