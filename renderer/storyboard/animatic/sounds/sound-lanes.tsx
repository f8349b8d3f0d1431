import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Waveform } from "#renderer/components/index.ts";
import { announce } from "#renderer/lib/index.ts";
import { formatTimecode, usePlayback } from "#renderer/media/screening/index.ts";
import { usePeaks } from "#renderer/media/sound/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import {
  placedSound,
  SHORTEST_SOUND,
  SOUND_TRACKS,
  type SoundClip,
  type SoundClips,
  soundSpan,
} from "#shared/film/sound-clips.ts";
import { isShortcut } from "../screening-keys.ts";
import { filmPlayback } from "../screening-state.ts";
import { usePeaksOf } from "../spans/peaks-of.ts";
import { removeFromLane } from "../spans/remove-from-lane.ts";
import { SpanEdge, spanStyle } from "../spans/span-edge.tsx";
import { useSpanDrag } from "../spans/use-span-drag.ts";
import { SoundFields } from "./sound-fields.tsx";
import type { SoundActions } from "./use-sounds.ts";

export interface SoundLanesProps {
  sounds: SoundClips;
  files: ReadonlyMap<string, Asset>;
  actions: SoundActions;
  /** Of the film, seconds. */
  total: number;
  secondsPerPixel: number;
  /** What a sound is drawn to beside the others: cuts, markers, beats and the song's ends, seconds of the film. */
  stops: readonly number[];
}

/** Voice-over and effects, each to the scale of the film on one of two tracks. */
export function SoundLanes({ sounds, files, actions, total, secondsPerPixel, stops }: SoundLanesProps) {
  const { t } = useTranslation("cut");
  const rate = usePlayback(filmPlayback, ({ frameRate }) => frameRate);
  /** The sound that was sent to a track, until it lies there and has the focus again. */
  const [sent, setSent] = useState<{ readonly id: string; readonly track: number }>();
  const entries = Object.entries(sounds).toSorted(([, a], [, b]) => a.at - b.at);
  const stopsFor = (id: string) => [
    ...stops,
    ...entries.flatMap(([other, sound]) => {
      const { start, end } = soundSpan(sound, files.get(sound.assetId)?.facts.durationSeconds ?? null);
      return other === id ? [] : [start, end];
    }),
  ];
  return (
    <div className="soundtracks">
      {SOUND_TRACKS.map((track) => (
        <fieldset key={track} className="soundtrack" aria-label={t("soundTrack", { number: track + 1 })}>
          {entries
            .filter(([, sound]) => sound.track === track)
            .map(([id, sound]) => (
              <SoundOnLane
                key={id}
                {...{ sound, total, secondsPerPixel, stopsFor, actions, id, rate }}
                file={files.get(sound.assetId)}
                arrives={sent?.id === id && sent.track === track}
                onSent={setSent}
              />
            ))}
        </fieldset>
      ))}
    </div>
  );
}

interface SoundOnLaneProps extends Pick<SoundLanesProps, "actions" | "total" | "secondsPerPixel"> {
  id: string;
  sound: SoundClip;
  file: Asset | undefined;
  rate: number;
  stopsFor: (id: string) => readonly number[];
  /** It comes from the other track, and has the focus. */
  arrives: boolean;
  onSent: (sent: { readonly id: string; readonly track: number } | undefined) => void;
}

/** What begins behind the film is seen, and taken, at its end. */
const atTheEnd = { left: "calc(100% - 6px)", width: "6px" };

type Place = Pick<SoundClip, "at" | "from" | "to" | "track">;

/** The track under a pointer. */
function trackAt({ currentTarget, clientY }: PointerEvent): SoundClip["track"] {
  const [first, second] = currentTarget.closest(".soundtracks")?.querySelectorAll(".soundtrack") ?? [];
  if (!first || !second) return 0;
  return clientY > (first.getBoundingClientRect().bottom + second.getBoundingClientRect().top) / 2 ? 1 : 0;
}

/**
 * One sound: drawn along the film and to the other track, or by an end; moved by frames with the arrows. A press opens what
 * is said of it.
 */
function SoundOnLane({
  id,
  sound,
  file,
  actions,
  total,
  secondsPerPixel,
  stopsFor,
  rate,
  arrives,
  onSent,
}: SoundOnLaneProps) {
  const { t } = useTranslation("cut");
  const button = useRef<HTMLButtonElement>(null);
  const peaks = usePeaks(sound.muted ? null : sound.assetId);
  const whole = file?.facts.durationSeconds ?? null;
  const name = file?.name.replace(/\.[a-z0-9]{2,5}$/i, "") ?? t("soundGone");
  const own = soundSpan(sound, whole);
  /** What is longer than the film is seen, and taken, where that ends. */
  const seenEnd = Math.max(own.start, Math.min(total, own.end));
  const place = (to: Place, by: "pointer" | "key") => {
    const { at, from, track } = to;
    if (at === sound.at && from === sound.from && to.to === sound.to && track === sound.track) return;
    if (track !== sound.track) onSent({ id, track });
    const isMoved = from === sound.from && to.to === sound.to;
    if (isMoved) announce(t("soundMoved", { name, at: formatTimecode(at, rate), number: track + 1 }), { key: "strip" });
    actions[by === "key" && track === sound.track ? "change" : "set"](id, to);
  };
  const remove = (part: Element | null) =>
    removeFromLane(part, t("removedFromLane", { name }), () => actions.remove(id));
  const toTrack = (track: SoundClip["track"]) => place({ at: sound.at, from: sound.from, to: sound.to, track }, "key");
  const { drawn, handlers, onClickCapture } = useSpanDrag<Place>({
    ...{ secondsPerPixel, rate },
    spanOf: (part) => ({ start: own.start, end: part === "end" ? seenEnd : own.end }),
    stopsOf: () => stopsFor(id),
    placed: (wished, event) => {
      const { start, end } = wished;
      // An end that is drawn on over the film's stays where it is until it is passed.
      const isEnd = start === undefined && end !== undefined && end >= seenEnd;
      const laid = placedSound(sound, whole, isEnd ? { end: Math.max(own.end, end) } : wished, { rate, film: total });
      const isWhole = start !== undefined && end !== undefined;
      return { ...laid, track: isWhole && event ? trackAt(event) : sound.track };
    },
    onPlace: place,
    onRemove: remove,
  });
  const at = drawn ? { ...sound, ...drawn.place } : sound;
  const { start, end, from } = soundSpan(at, whole);
  const seen = { start, end: Math.max(start, Math.min(total, end)) };
  const isBeyond = start >= total;
  const shown = usePeaksOf(peaks, whole, from, seen.end - start);

  useEffect(() => {
    if (!arrives) return;
    onSent(undefined);
    button.current?.focus();
  }, [arrives, onSent]);

  const all = handlers("all");
  const steer = (event: KeyboardEvent) => {
    const track = ({ ArrowUp: 0, ArrowDown: 1 } as const)[event.key];
    if (track === undefined || isShortcut(event)) return all.onKeyDown(event);
    event.preventDefault();
    event.stopPropagation();
    toTrack(track);
  };
  const length = drawn && drawn.part !== "all" && whole !== null && end - start;
  return (
    <div
      className="spanplace"
      style={isBeyond ? atTheEnd : spanStyle(seen, total)}
      data-goes={at.track - sound.track || undefined}
    >
      <SoundFields {...{ id, sound, whole, actions, name }} onTrack={toTrack} onRemove={() => remove(button.current)}>
        <button
          ref={button}
          type="button"
          className="soundclip"
          style={{ "--gain": Math.min(1, sound.gain ?? 1) } as CSSProperties}
          data-muted={sound.muted || undefined}
          data-gone={file?.state !== "ready" || undefined}
          aria-label={t("soundNamed", { name })}
          title={isBeyond ? `${name}\n${t("startsBeyond", { at: formatTimecode(start, rate) })}` : name}
          onClickCapture={onClickCapture}
          {...all}
          onKeyDown={steer}
        >
          <Waveform peaks={shown} />
          <span className="cut">
            {length ? t("shown", { length: formatTimecode(length, rate), whole: formatTimecode(whole, rate) }) : name}
          </span>
        </button>
      </SoundFields>
      <SpanEdge
        which="start"
        label={t("soundStartOf", { name })}
        at={start}
        within={{ start: own.start - Math.min(own.start, own.from), end: Math.min(total, own.end - SHORTEST_SOUND) }}
        rate={rate}
        handlers={handlers("start")}
      />
      <SpanEdge
        which="end"
        label={t("soundEndOf", { name })}
        at={end}
        within={{ start: own.start + SHORTEST_SOUND, end: whole === null ? own.end : own.start + whole - own.from }}
        rate={rate}
        handlers={handlers("end")}
      />
    </div>
  );
}
