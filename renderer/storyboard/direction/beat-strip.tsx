import { Combine, Plus, Scissors } from "lucide-react";
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { escapeDrag, IconButton } from "#renderer/components/index.ts";
import { canSplit, cutRange, FRAME, joinBeat, moveCut, splitBeat, startOf } from "#shared/direction/edit-beats.ts";
import type { Beat, Direction } from "#shared/direction/index.ts";
import { CameraPictogram } from "./camera-pictogram.tsx";

export interface BeatStripProps {
  direction: Direction;
  /** Of the take, seconds. */
  duration: number;
  songBeats: readonly number[];
  /** The beat whose card is open. */
  open: number;
  onOpen: (at: number) => void;
  onChange: (direction: Direction) => void;
}

const along = (from: number, length: number, duration: number) =>
  ({ "--from": `${(from / duration) * 100}%`, "--length": `${(length / duration) * 100}%` }) as CSSProperties;

/** The take to scale: what is seen, what the camera does, who speaks and what is heard, beat by beat, with the cuts to be moved. */
export function BeatStrip({ direction, duration, songBeats, open, onOpen, onChange }: BeatStripProps) {
  const { t, i18n } = useTranslation("direction");
  const lanes = useRef<HTMLDivElement>(null);
  const { beats } = direction;
  const seconds = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const exact = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 3, maximumFractionDigits: 3 });
  const endOf = (at: number) => (at + 1 < beats.length ? startOf(beats, at + 1) : duration);
  const join = (at: number) => {
    onChange(joinBeat(direction, at));
    onOpen(at - 1);
  };
  const split = (at: number) => {
    onChange(splitBeat(direction, at, duration));
    onOpen(at + 1);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box
    <div className="beatstrip" role="group" aria-label={t("strip.name")}>
      <div className="lbl">
        <span>{t("strip.count", { count: beats.length, seconds: seconds.format(duration) })}</span>
        <span className="row">
          <IconButton
            icon={Scissors}
            label={t("beat.splitNumber", { number: open + 1 })}
            disabled={!canSplit(beats, open, duration)}
            onClick={() => split(open)}
          />
          <IconButton
            icon={Combine}
            label={t("beat.joinNumber", { number: open + 1 })}
            disabled={open === 0}
            onClick={() => join(open)}
          />
          <IconButton
            icon={Plus}
            label={t("strip.add")}
            disabled={!canSplit(beats, beats.length - 1, duration)}
            onClick={() => split(beats.length - 1)}
          />
        </span>
      </div>
      <div className="bstrip" ref={lanes}>
        <div className="bruler" aria-hidden>
          {Array.from({ length: Math.floor(duration) + 1 }, (_, second) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a second is its place
            <i key={second} style={along(second, 0, duration)} data-labelled={second % 5 === 0 || undefined}>
              {second % 5 === 0 && second < duration - 0.5 ? second : ""}
            </i>
          ))}
          {songBeats.map((at) => (
            <b key={at} style={along(at, 0, duration)} />
          ))}
        </div>
        {beats.map((beat, at) => {
          const [from, to] = [startOf(beats, at), endOf(at)];
          return (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a beat is its place
              key={at}
              type="button"
              className="bbeat"
              aria-pressed={at === open}
              aria-label={t("strip.beat", {
                number: at + 1,
                from: seconds.format(from),
                to: seconds.format(to),
                words: wordsOf(beat, "picture"),
              })}
              style={along(from, Math.max(0, to - from), duration)}
              onClick={() => onOpen(at)}
            >
              <span className="cut">{wordsOf(beat, "picture") || t("strip.unwritten", { number: at + 1 })}</span>
              <span className="cut">
                {beat.parts.map(
                  (part, index) =>
                    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
                    part.kind === "camera" && <CameraPictogram key={index} move={part.move} />,
                )}
              </span>
              <span className="cut voice">{wordsOf(beat, "line")}</span>
              <span className="cut">{wordsOf(beat, "sound")}</span>
            </button>
          );
        })}
        {beats.slice(1).map((_beat, index) => (
          <CutHandle
            // biome-ignore lint/suspicious/noArrayIndexKey: a cut is its place
            key={index}
            direction={direction}
            at={index + 1}
            duration={duration}
            songBeats={songBeats}
            words={exact.format(startOf(beats, index + 1))}
            lanes={lanes}
            onChange={onChange}
            onJoin={() => join(index + 1)}
          />
        ))}
      </div>
      <p className="cap" aria-hidden>
        {t("strip.rows")}
      </p>
    </div>
  );
}

/** What a row of the strip says of a beat. */
function wordsOf({ parts }: Beat, kind: "picture" | "line" | "sound"): string {
  return parts
    .flatMap((part) => {
      if (kind === "line")
        return part.kind === "line" ? [`${part.speakers.map((one) => `S${one}`).join(" ")} ${part.words}`] : [];
      if (kind === "picture") return part.kind === "picture" ? [part.text] : [];
      return part.kind === "sound" ? [part.text] : part.kind === "screen" ? [`“${part.words}”`] : [];
    })
    .join(" ");
}

interface CutHandleProps {
  direction: Direction;
  /** The beat that begins here. */
  at: number;
  duration: number;
  songBeats: readonly number[];
  /** Its time as it is said. */
  words: string;
  lanes: { readonly current: HTMLDivElement | null };
  onChange: (direction: Direction) => void;
  onJoin: () => void;
}

/** A cut: drawn along the strip, or moved by a frame, a second, or to its ends with the keys. */
function CutHandle({ direction, at, duration, songBeats, words, lanes, onChange, onJoin }: CutHandleProps) {
  const { t } = useTranslation("direction");
  const start = startOf(direction.beats, at);
  const { min, max } = cutRange(direction.beats, at, duration);
  const near = [at - 1, at + 1].filter((cut) => cut > 0 && cut < direction.beats.length);
  const room = Math.min(...near.map((cut) => Math.abs(startOf(direction.beats, cut) - start)));
  const drawn = useRef(false);
  const draw = ({ buttons, clientX, altKey }: PointerEvent) => {
    const box = lanes.current?.getBoundingClientRect();
    if (buttons !== 1 || !drawn.current || !box || box.width === 0) return;
    const seconds = (Math.min(box.width, Math.max(0, clientX - box.left)) / box.width) * duration;
    // With Alt it lies between the song's beats too.
    onChange(moveCut(direction, at, seconds, duration, altKey ? [] : songBeats));
  };
  const steer = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      onJoin();
      return;
    }
    const by = event.shiftKey ? 1 : FRAME;
    const to = {
      ...{ ArrowLeft: start - by, ArrowDown: start - by, ArrowRight: start + by, ArrowUp: start + by },
      ...{ PageDown: start - 1, PageUp: start + 1, Home: min, End: max },
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(moveCut(direction, at, to, duration));
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      className="bcut"
      title={t("strip.cutKeys")}
      aria-label={t("strip.cut", { number: at + 1 })}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={start}
      aria-valuetext={t("seconds", { value: words })}
      style={{ ...along(start, 0, duration), ...(near.length > 0 && { "--room": `${(room / duration) * 100}%` }) }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
        drawn.current = true;
        escapeDrag(() => {
          drawn.current = false;
          onChange(direction);
        });
      }}
      onPointerMove={draw}
      onKeyDown={steer}
    />
  );
}
