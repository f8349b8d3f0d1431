/** A cut that comes back from an editor: read strictly, compared with the film's, and taken over change by change. */
export { type CutChange, type CutComparison, compareCut, type ShownClip, takeOver } from "./compare-cut.ts";
export { compareSounds, type ShownSound, SONG, type SoundChange, takeOverSounds } from "./compare-sounds.ts";
export { readEdl } from "./read-edl.ts";
export { readOtio } from "./read-otio.ts";
export {
  type ReturnedSound,
  type ReturnedTimeline,
  TIMELINE_BYTES,
  type TimelineFault,
  TimelineRefused,
} from "./returned-timeline.ts";
