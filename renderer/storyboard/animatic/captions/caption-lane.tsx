import { Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Field, Popover, SecondsField, TextArea } from "#renderer/components/index.ts";
import { usePlayback } from "#renderer/media/screening/index.ts";
import { CAPTION_LENGTH, SHORTEST_CAPTION } from "#shared/film/clip-captions.ts";
import { filmPlayback } from "../screening-state.ts";
import { removeFromLane } from "../spans/remove-from-lane.ts";
import { SpanEdge, spanStyle } from "../spans/span-edge.tsx";
import { useSpanDrag } from "../spans/use-span-drag.ts";
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

/** The words under the film, each from where it comes to where it goes. */
export function CaptionLane({ captions, isNear, total, ...rest }: CaptionLaneProps) {
  const { t } = useTranslation("cut");
  const rate = usePlayback(filmPlayback, ({ frameRate }) => frameRate);
  /** The one that had the focus last: it isn't taken from under it by scrolling on. */
  const [focused, setFocused] = useState<string>();
  const isHere = (caption: LaidCaption) => {
    const key = captionKey(caption);
    return key === rest.open || key === focused || isNear(caption.start / total, caption.end / total);
  };
  return (
    <fieldset className="captiontrack" aria-label={t("captions.lane")}>
      {captions.filter(isHere).map((caption) => (
        <CaptionOnLane key={captionKey(caption)} {...{ caption, total, rate, ...rest }} onFocus={setFocused} />
      ))}
    </fieldset>
  );
}

interface CaptionOnLaneProps extends Omit<CaptionLaneProps, "captions" | "isNear"> {
  caption: LaidCaption;
  rate: number;
  onFocus: (key: string) => void;
}

/** One caption: drawn along its clip or by an end, moved by frames with the arrows; a press opens its words. */
function CaptionOnLane(props: CaptionOnLaneProps) {
  const { caption, actions, total, secondsPerPixel, stops, open, onOpen, rate, onFocus } = props;
  const { t } = useTranslation("cut");
  const key = captionKey(caption);
  const { start, end, text, clip } = caption;
  const words = text.trim() === "" ? t("captions.empty") : text;
  const label = t("captions.named", { words });
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = open === key;
  // It may be opened from elsewhere, while another part of the strip is in sight.
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isOpen]);
  const remove = (part: Element | null) =>
    removeFromLane(part, t("removedFromLane", { name: words }), () => {
      onOpen(undefined);
      actions.remove(caption);
    });
  const { drawn, handlers, onClickCapture } = useSpanDrag({
    ...{ secondsPerPixel, rate },
    // Captions are known by their place among those of their clip.
    what: `${start} ${end} ${text}`,
    spanOf: () => caption,
    stopsOf: () => stops,
    placed: (wished) => placedWithin(caption, wished),
    onPlace: (place) => actions.place(caption, place),
    onRemove: remove,
  });
  const edge = (which: "start" | "end") => (
    <SpanEdge
      {...{ which, rate }}
      label={t(`captions.${which}`, { words })}
      at={caption[which]}
      within={{ start: clip.start, end: clip.start + clip.length }}
      handlers={handlers(which)}
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
    // biome-ignore lint/a11y/noStaticElementInteractions: hears of the focus of what lies in it
    <div className="spanplace" style={spanStyle(drawn?.place ?? caption, total)} onFocus={() => onFocus(key)}>
      <Popover
        label={label}
        side="top"
        className="captionfields"
        open={isOpen}
        onOpenChange={(opens) => onOpen(opens ? key : undefined)}
        trigger={
          <button
            ref={button}
            type="button"
            className="captionclip"
            data-empty={text.trim() === "" || undefined}
            aria-label={label}
            title={text || undefined}
            onClickCapture={onClickCapture}
            {...handlers("all")}
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
        <Button size="s" variant="ghost" icon={Trash2} onClick={() => remove(button.current)}>
          {t("captions.remove")}
        </Button>
      </Popover>
      {edge("start")}
      {edge("end")}
    </div>
  );
}
