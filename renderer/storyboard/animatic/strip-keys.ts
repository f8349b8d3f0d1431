import type { KeyboardEvent } from "react";
import type { StripAction } from "#renderer/lib/index.ts";
import { steerPlayback } from "#renderer/media/screening/index.ts";
import type { Marker } from "#shared/film/cut.ts";
import type { Clip } from "./animatic-clips.ts";
import type { Cut } from "./cut/use-cut.ts";
import type { StripZoom } from "./cut/use-strip-zoom.ts";
import { actionOfPress, playbackActionOf, steerScreening } from "./screening-keys.ts";
import { filmPlayback, screening } from "./screening-state.ts";
import { toggleScrubAudio } from "./scrub/scrub-audio.ts";

export interface StripKeysOver {
  cut: Cut;
  strip: StripZoom;
  /** The clip that was chosen. */
  chosen: Clip | undefined;
  markers: readonly Marker[];
  /** The strip shows nothing. */
  empty: boolean;
  addNote: () => void;
  /** Cuts move to the song's beats, or no longer; undefined: there is no song. */
  toggleBeats: (() => void) | undefined;
}

/** The marker before or behind the playhead, which stands on it with less than half a frame between. */
function toMarker(markers: readonly Marker[], way: 1 | -1): void {
  const { time } = filmPlayback.store.getState();
  const hair = 0.5 / filmPlayback.frameRate();
  const later = markers.find(({ at }) => at > time + hair);
  const earlier = markers.findLast(({ at }) => at < time - hair);
  const to = way === 1 ? later : earlier;
  if (to) filmPlayback.seek(to.at);
}

/** For `onKeyDown` of the strip: what its keys do to the cut, its zoom and what plays. */
export function steerStrip({ cut, strip, chosen, markers, empty, addNote, toggleBeats }: StripKeysOver) {
  const ofStrip: Readonly<Partial<Record<StripAction, () => void>>> = {
    "strip.trimIn": () => cut.trimToPlayhead("in"),
    "strip.trimOut": () => cut.trimToPlayhead("out"),
    "strip.slipBack": () => cut.slip(-1 / filmPlayback.frameRate()),
    "strip.slipForward": () => cut.slip(1 / filmPlayback.frameRate()),
    "strip.moveBack": () => cut.moveBy(-1),
    "strip.moveForward": () => cut.moveBy(1),
    "strip.removeClip": () => cut.remove("close"),
    "strip.liftClip": () => cut.remove("gap"),
    "strip.zoomIn": () => strip.step(1),
    "strip.zoomOut": () => strip.step(-1),
    "strip.zoomFit": strip.fit,
    "strip.zoomClip": () => chosen && strip.show(chosen.start, chosen.start + chosen.length),
    "strip.addNote": addNote,
    "strip.scrubAudio": toggleScrubAudio,
    ...(toggleBeats && { "strip.onBeats": toggleBeats }),
    ...(markers.length > 0 && {
      "strip.previousMarker": () => toMarker(markers, -1),
      "strip.nextMarker": () => toMarker(markers, 1),
    }),
  };
  return (event: KeyboardEvent): void => {
    // What is opened over the strip has keys of its own.
    if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node) || steerScreening(event)) return;
    const action = event.target instanceof HTMLInputElement ? undefined : actionOfPress(event);
    const act = action && !empty ? ofStrip[action] : undefined;
    if (act) {
      event.preventDefault();
      act();
      return;
    }
    const before = filmPlayback.store.getState().playing;
    const steered = steerPlayback(event, filmPlayback, playbackActionOf);
    if (steered && !before && filmPlayback.store.getState().playing) screening.open();
  };
}
