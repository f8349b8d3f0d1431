import { Trash2 } from "lucide-react";
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Field, Popover, SecondsField, TextArea } from "#renderer/components/index.ts";
import { formatTimecode, usePlayback } from "#renderer/media/screening/index.ts";
import { CAPTION_LENGTH, SHORTEST_CAPTION } from "#shared/film/clip-captions.ts";
import { drawnTo } from "../cut/trim-clip.ts";
import { filmPlayback } from "../screening-state.ts";
import { type LaidCaption, placedWithin } from "./lay-captions.ts";
import { type CaptionActions, captionKey } from "./use-captions.ts";

export interface CaptionLaneProps {
  captions: readonly LaidCaption[];
  actions: CaptionActions;
  /** Of the film, seconds. */
  total: number;
  secondsPerPixel: number;
  /** What an end is drawn to: cuts and markers, seconds of the film. */
  stops: readonly number[];
  /** Whether a stretch of the film, both ends 0–1, is seen or near what is seen. */
  isNear: (from: number, to: number) => boolean;
  /** The one whose words are open. */
  open: string | undefined;
  onOpen: (key: string | undefined) => void;
}

/** How near an end comes to a cut, a marker or the playhead before it is drawn there, px. */
const SNAP = 6;
type Part = "start" | "end" | "all";

/** The words under the film, each from where it comes to where it goes. */
export function CaptionLane({ captions, isNear, total, ...rest }: CaptionLaneProps) {
  const { t } = useTranslation("cut");
  return (
    <fieldset className="captiontrack" aria-label={t("captions.lane")}>
      {captions
        .filter(({ start, end }) => isNear(start / total, end / total))
        .map((caption) => (
          <CaptionOnLane key={captionKey(caption)} {...{ caption, total, ...rest }} />
        ))}
    </fieldset>
  );
}

interface CaptionOnLaneProps extends Omit<CaptionLaneProps, "captions" | "isNear"> {
  caption: LaidCaption;
}

/** One caption: drawn along its clip or by an end, moved by frames with the arrows; a press opens its words. */
function CaptionOnLane({ caption, actions, total, secondsPerPixel, stops, open, onOpen }: CaptionOnLaneProps) {
  const { t } = useTranslation("cut");
  const press = useRef<{ readonly x: number; readonly part: Part; readonly moved: boolean } | undefined>(undefined);
  const dragged = useRef(false);
  const [drawn, setDrawn] = useState<{ readonly start: number; readonly end: number }>();
  const key = captionKey(caption);
  const { start, end, text, clip } = caption;
  const words = text.trim() === "" ? t("captions.empty") : text;
  const label = t("captions.named", { words });
  const rate = usePlayback(filmPlayback, ({ frameRate }) => frameRate);
  const frame = 1 / rate;

  const drawnAt = ({ clientX, altKey }: PointerEvent) => {
    const begun = press.current;
    if (!begun) return undefined;
    const by = (clientX - begun.x) * secondsPerPixel;
    const near = altKey ? [] : [...stops, filmPlayback.store.getState().time];
    const to = (seconds: number) => drawnTo(seconds, near, SNAP * secondsPerPixel);
    if (begun.part === "all") return placedWithin(caption, { start: to(start + by), end: end + by });
    return placedWithin(caption, begun.part === "start" ? { start: to(start + by) } : { end: to(end + by) });
  };
  const drag = (part: Part) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = false;
      press.current = { x: event.clientX, part, moved: false };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!press.current || (!press.current.moved && Math.abs(event.clientX - press.current.x) < 4)) return;
      press.current = { ...press.current, moved: true };
      setDrawn(drawnAt(event));
    },
    onPointerUp: (event: PointerEvent) => {
      const to = press.current?.moved ? drawnAt(event) : undefined;
      press.current = undefined;
      setDrawn(undefined);
      if (to === undefined) return;
      dragged.current = true;
      actions.place(caption, to);
    },
    onPointerCancel: () => {
      press.current = undefined;
      setDrawn(undefined);
    },
  });
  const steer = (part: Part) => (event: KeyboardEvent) => {
    if ((event.key === "Delete" || event.key === "Backspace") && part === "all") actions.remove(caption);
    else if (event.key === "Escape" && press.current) {
      // The press that goes on opens nothing.
      dragged.current = press.current.moved;
      press.current = undefined;
      setDrawn(undefined);
    } else {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (way === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      const by = way * (event.shiftKey ? 1 : frame);
      const wished = {
        ...(part === "end" ? {} : { start: start + by }),
        ...(part === "start" ? {} : { end: end + by }),
      };
      actions.place(caption, placedWithin(caption, wished));
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const at = drawn ?? { start, end };
  const place = {
    left: `${(at.start / total) * 100}%`,
    width: `max(6px, ${((at.end - at.start) / total) * 100}%)`,
  } as CSSProperties;
  const edge = (part: "start" | "end") => (
    <span
      role="slider"
      tabIndex={0}
      className="captionEdge"
      data-edge={part}
      aria-label={t(`captions.${part}`, { words })}
      aria-valuemin={clip.start}
      aria-valuemax={clip.start + clip.length}
      aria-valuenow={Math.round((part === "start" ? start : end) * 100) / 100}
      aria-valuetext={formatTimecode(part === "start" ? start : end, rate)}
      onKeyDown={steer(part)}
      {...drag(part)}
    />
  );
  const seconds = (name: "start" | "end", value: number, min: number, max: number) => (
    <Field label={t(`captions.field.${name}`)}>
      <SecondsField
        label={t(`captions.field.${name}`)}
        value={value}
        min={min}
        max={max}
        onChange={(to) => actions.place(caption, placedWithin(caption, { [name]: to }))}
      />
    </Field>
  );
  return (
    <div className="captionplace" style={place}>
      <Popover
        label={label}
        side="top"
        className="captionfields"
        open={open === key}
        onOpenChange={(opens) => onOpen(opens ? key : undefined)}
        trigger={
          <button
            type="button"
            className="captionclip"
            data-empty={text.trim() === "" || undefined}
            aria-label={label}
            title={text || undefined}
            onKeyDown={steer("all")}
            onClickCapture={(event) => {
              // A drag is no press: nothing opens.
              if (!dragged.current) return;
              dragged.current = false;
              event.preventDefault();
              event.stopPropagation();
            }}
            {...drag("all")}
          >
            <span className="cut">{words}</span>
          </button>
        }
      >
        <Field label={t("captions.text")}>
          <TextArea
            value={text}
            minLines={2}
            maxLines={5}
            maxLength={CAPTION_LENGTH}
            onChange={({ target }) => actions.write(caption, target.value)}
          />
        </Field>
        {seconds("start", start, clip.start, Math.max(clip.start, end - SHORTEST_CAPTION))}
        {seconds("end", end, start + SHORTEST_CAPTION, clip.start + clip.length)}
        <Button
          size="s"
          variant="ghost"
          icon={Trash2}
          onClick={() => {
            onOpen(undefined);
            actions.remove(caption);
          }}
        >
          {t("captions.remove")}
        </Button>
      </Popover>
      {edge("start")}
      {edge("end")}
    </div>
  );
}
