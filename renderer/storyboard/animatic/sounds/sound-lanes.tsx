import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Waveform } from "#renderer/components/index.ts";
import { usePeaks } from "#renderer/media/sound/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { SOUND_TRACKS, type SoundClip, type SoundClips, soundSpan } from "#shared/film/sound-clips.ts";
import { drawnTo } from "../cut/trim-clip.ts";
import { filmPlayback } from "../screening-state.ts";
import { SoundFields } from "./sound-fields.tsx";
import type { SoundActions } from "./use-sounds.ts";

export interface SoundLanesProps {
  sounds: SoundClips;
  files: ReadonlyMap<string, Asset>;
  actions: SoundActions;
  /** Of the film, seconds. */
  total: number;
  secondsPerPixel: number;
  /** What a sound is drawn to: cuts and markers, seconds of the film. */
  stops: readonly number[];
}

/** How near a sound comes to a cut, a marker or the playhead before it is drawn there, px. */
const SNAP = 6;

/** Voice-over and effects, each to the scale of the film on one of two tracks. */
export function SoundLanes({ sounds, files, actions, total, secondsPerPixel, stops }: SoundLanesProps) {
  const { t } = useTranslation("cut");
  const entries = Object.entries(sounds).toSorted(([, a], [, b]) => a.at - b.at);
  return (
    <div className="soundtracks">
      {SOUND_TRACKS.map((track) => (
        <fieldset key={track} className="soundtrack" aria-label={t("soundTrack", { number: track + 1 })}>
          {entries
            .filter(([, sound]) => sound.track === track)
            .map(([id, sound]) => (
              <SoundOnLane
                key={id}
                {...{ sound, total, secondsPerPixel, stops, actions, id }}
                file={files.get(sound.assetId)}
              />
            ))}
        </fieldset>
      ))}
    </div>
  );
}

interface SoundOnLaneProps extends Pick<SoundLanesProps, "actions" | "total" | "secondsPerPixel" | "stops"> {
  id: string;
  sound: SoundClip;
  file: Asset | undefined;
}

/** One sound: drawn along the film, moved by frames with the arrows; a press opens what is said of it. */
function SoundOnLane({ id, sound, file, actions, total, secondsPerPixel, stops }: SoundOnLaneProps) {
  const { t } = useTranslation("cut");
  const peaks = usePeaks(sound.muted ? null : sound.assetId);
  const press = useRef<{ readonly x: number; readonly moved: boolean } | undefined>(undefined);
  const dragged = useRef(false);
  const [drawn, setDrawn] = useState<number>();
  const whole = file?.facts.durationSeconds ?? null;
  const { start, end, from } = soundSpan(sound, whole);
  const at = drawn ?? start;
  const shown = () => {
    const place = (time: number) => Math.round((time / (whole ?? 1)) * (peaks?.length ?? 0));
    return peaks?.slice(place(from), Math.max(place(from) + 1, place(from + end - start))) ?? null;
  };
  const drawnAt = ({ clientX, altKey }: PointerEvent) => {
    const to = start + (clientX - (press.current?.x ?? clientX)) * secondsPerPixel;
    const near = [...stops, filmPlayback.store.getState().time];
    return Math.max(0, altKey ? to : drawnTo(to, near, SNAP * secondsPerPixel));
  };
  const letGo = () => {
    press.current = undefined;
    setDrawn(undefined);
  };
  const steer = (event: KeyboardEvent) => {
    if (event.key === "Escape" && press.current?.moved) {
      event.preventDefault();
      event.stopPropagation();
      letGo();
      // The press that goes on opens nothing.
      dragged.current = true;
      return;
    }
    const frame = 1 / filmPlayback.frameRate();
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key !== "Delete" && event.key !== "Backspace") return;
      event.preventDefault();
      event.stopPropagation();
      actions.remove(id);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    actions.change(id, { at: Math.max(0, sound.at + by * (event.shiftKey ? 1 : frame)) });
  };
  const name = file?.name.replace(/\.[a-z0-9]{2,5}$/i, "") ?? t("soundGone");
  const place = {
    left: `${(at / total) * 100}%`,
    width: `max(6px, ${((Math.min(total, at + end - start) - at) / total) * 100}%)`,
    "--gain": Math.min(1, sound.gain ?? 1),
  } as CSSProperties;
  return (
    <SoundFields {...{ id, sound, whole, actions, name }}>
      <button
        type="button"
        className="soundclip"
        style={place}
        data-muted={sound.muted || undefined}
        data-gone={file?.state !== "ready" || undefined}
        aria-label={t("soundNamed", { name })}
        title={name}
        onKeyDown={steer}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          dragged.current = false;
          event.currentTarget.setPointerCapture(event.pointerId);
          press.current = { x: event.clientX, moved: false };
        }}
        onPointerMove={(event) => {
          if (!press.current || (!press.current.moved && Math.abs(event.clientX - press.current.x) < 4)) return;
          press.current = { ...press.current, moved: true };
          setDrawn(drawnAt(event));
        }}
        onPointerUp={(event) => {
          const to = press.current?.moved ? drawnAt(event) : undefined;
          letGo();
          if (to === undefined) return;
          dragged.current = true;
          actions.set(id, { at: to });
        }}
        onPointerCancel={letGo}
        onClickCapture={(event) => {
          // A drag is no press: nothing opens.
          if (!dragged.current) return;
          dragged.current = false;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <Waveform peaks={shown()} />
        <span className="cut">{name}</span>
      </button>
    </SoundFields>
  );
}
