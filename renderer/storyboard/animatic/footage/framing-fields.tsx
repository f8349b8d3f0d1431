import { Crop } from "lucide-react";
import { type PointerEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { escapeDrag, Field, IconButton, Popover, SeekBar, Segmented, Select } from "#renderer/components/index.ts";
import { type Conform, framingOf, rectOfView, slowMoves, type View, withinPicture } from "#shared/film/framing.ts";
import type { Clip, FrameSize } from "../animatic-clips.ts";
import { useClipPicture } from "../clip-picture.tsx";
import type { Cut } from "../cut/use-cut.ts";

export interface FramingFieldsProps {
  /** The chosen one. */
  clip: Clip | undefined;
  cut: Cut;
  /** Of the film's pictures, px; frames a second. */
  frame: FrameSize;
  frameRate: number;
}

const conforms = ["fit", "fill", "crop"] as const satisfies readonly Conform[];
const moves = ["in", "out", "left", "right"] as const;
const NEAREST = 4;

const rounded = (rate: number) => Math.round(rate * 100) / 100;
const isSame = (a: View | null | undefined, b: View) =>
  a != null && Math.hypot(a.x - b.x, a.y - b.y, a.zoom - b.zoom) < 0.01;

/** How the chosen clip's picture lies in the film's frame, how a still moves, and what becomes of another rate. */
export function FramingFields({ clip, cut, frame, frameRate }: FramingFieldsProps) {
  const { t } = useTranslation("cut");
  const framed = clip !== undefined && clip.card === null && clip.size !== undefined && !clip.footage?.gone;
  const label = !framed
    ? t("framing")
    : clip.footage
      ? t("framingOf", { name: clip.name })
      : t("framingOfShot", { number: clip.number });
  return (
    <Popover
      label={label}
      side="top"
      className="framing"
      open={framed && cut.editing === "framing"}
      onOpenChange={(open) => cut.edit(open ? "framing" : undefined)}
      trigger={
        <IconButton
          icon={Crop}
          label={label}
          disabled={!framed}
          aria-pressed={clip?.framing !== undefined && clip.framing.conform !== "fit"}
        />
      }
    >
      {framed && <Fields {...{ clip, cut, frame, frameRate }} />}
    </Popover>
  );
}

function Fields({ clip, cut, frame, frameRate }: FramingFieldsProps & { clip: Clip }) {
  const { t } = useTranslation(["cut", "film"]);
  const [end, setEnd] = useState(false);
  const { key, size = frame, footage } = clip;
  const said = cut.settingsOf(key);
  const { conform, view, viewEnd } = framingOf(said);
  const isStill = footage?.kind === "still";
  const edited = end && viewEnd !== null ? viewEnd : view;
  const write = (wished: View) => {
    const within = withinPicture(wished, size, frame);
    cut.change(key, end && viewEnd !== null ? { viewEnd: within } : { view: within });
  };
  const choose = (next: Conform) =>
    cut.set(key, {
      conform: next === "fit" ? undefined : next,
      ...(next === "crop" ? { view: withinPicture(view, size, frame) } : { viewEnd: undefined }),
    });
  const move = moves.find((each) => isSame(viewEnd, within(each, 1)) && isSame(view, within(each, 0)));
  function within(each: (typeof moves)[number], at: 0 | 1): View {
    return withinPicture(slowMoves[each][at], size, frame);
  }
  const setMove = (next: string) => {
    const chosen = moves.find((each) => each === next);
    if (next === "none") cut.set(key, { viewEnd: undefined });
    else if (chosen) cut.set(key, { conform: "crop", view: within(chosen, 0), viewEnd: within(chosen, 1) });
    else
      cut.set(key, { conform: "crop", view, viewEnd: viewEnd ?? withinPicture({ ...view, zoom: 1.2 }, size, frame) });
  };
  const percent = (value: number) => t("film:percent", { value: Math.round(value * 100) });
  const slider = (name: "x" | "y" | "zoom", value: number, length: number, wish: (value: number) => View) => (
    <div className="field">
      <div className="lbl">
        <span>{t(`cut:view.${name}`)}</span>
        <span className="fig">{percent(name === "zoom" ? value + 1 : value)}</span>
      </div>
      <SeekBar
        label={t(`cut:view.${name}`)}
        said={percent(name === "zoom" ? value + 1 : value)}
        time={value}
        length={length}
        onSeek={(next) => write(wish(next))}
      />
    </div>
  );
  const isOther = clip.film !== null && Math.abs(clip.frameRate - frameRate) > 0.02;
  const each = Math.round((frameRate / clip.frameRate) * 1e4) / 1e4;
  const everyFrame = each >= 0.25 && each <= 4 && clip.speed > 0;
  return (
    <>
      <p className="cap">
        {t(isStillSize(clip) ? "cut:sizes" : "cut:sizesAndRates", {
          own: `${size.width} × ${size.height}`,
          film: `${frame.width} × ${frame.height}`,
          ownRate: rounded(clip.frameRate),
          filmRate: rounded(frameRate),
        })}
      </p>
      <Segmented
        full
        label={t("cut:framing")}
        value={conform}
        onChange={choose}
        options={conforms.map((value) => ({ value, label: t(`cut:conform.${value}`) }))}
      />
      <p className="cap">{t(`cut:conformAbout.${conform}`)}</p>
      {isStill && (
        <Field label={t("cut:move.name")}>
          <Select
            value={viewEnd === null ? "none" : (move ?? "own")}
            options={["none", ...moves, "own"].map((value) => ({ value, label: t(`cut:move.${value as "own"}`) }))}
            onChange={setMove}
          />
        </Field>
      )}
      {conform === "crop" && (
        <>
          {viewEnd !== null && (
            <Segmented
              full
              label={t("cut:view.which")}
              value={end ? "end" : "start"}
              onChange={(which) => setEnd(which === "end")}
              options={(["start", "end"] as const).map((value) => ({ value, label: t(`cut:view.${value}`) }))}
            />
          )}
          <ViewGuide clip={clip} frame={frame} view={edited} other={end ? view : viewEnd} onView={write} />
          {slider("x", edited.x, 1, (x) => ({ ...edited, x }))}
          {slider("y", edited.y, 1, (y) => ({ ...edited, y }))}
          {slider("zoom", edited.zoom - 1, NEAREST - 1, (zoom) => ({ ...edited, zoom: zoom + 1 }))}
        </>
      )}
      {isOther && (
        <Field label={t("cut:rate.name")}>
          <Select
            value={Math.abs((said.speed ?? 1) - each) < 1e-3 ? "each" : "time"}
            options={[
              { value: "time" as string, label: t("cut:rate.time") },
              ...(everyFrame
                ? [{ value: "each" as string, label: t("cut:rate.each", { percent: percent(each) }) }]
                : []),
            ]}
            onChange={(value) => cut.set(key, { speed: value === "each" ? each : undefined })}
          />
        </Field>
      )}
    </>
  );
}

const isStillSize = (clip: Clip) => clip.film === null;

interface ViewGuideProps {
  clip: Clip;
  frame: FrameSize;
  view: View;
  /** Of a move, its other end. */
  other: View | null;
  onView: (view: View) => void;
}

/** The picture with the frame over it, which is drawn to another place; what is outside of it is dimmed. */
function ViewGuide({ clip, frame, view, other, onView }: ViewGuideProps) {
  const src = useClipPicture(clip.first);
  const { size = frame } = clip;
  const place = (shown: View) => {
    const rect = rectOfView(shown, size, frame);
    const percent = (part: number, all: number) => `${(part / all) * 100}%`;
    return {
      left: percent(rect.x, size.width),
      top: percent(rect.y, size.height),
      width: percent(rect.width, size.width),
      height: percent(rect.height, size.height),
    };
  };
  const drawn = useRef(false);
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1 || !drawn.current) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    onView({ ...view, x: part((event.clientX - left) / width), y: part((event.clientY - top) / height) });
  };
  return (
    <div
      className="cropPicture viewGuide"
      style={{ aspectRatio: `${size.width} / ${size.height}`, maxWidth: `${(220 * size.width) / size.height}px` }}
      aria-hidden
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drawn.current = true;
        escapeDrag(() => {
          drawn.current = false;
          onView(view);
        });
        follow(event);
      }}
      onPointerMove={follow}
    >
      {src && <img src={src} alt="" draggable={false} />}
      {other && <span className="otherView" style={place(other)} />}
      <span className="cropInside" style={place(view)} />
    </div>
  );
}

const part = (value: number) => Math.min(1, Math.max(0, value));
