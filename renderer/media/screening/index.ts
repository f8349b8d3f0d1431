/** What plays in time: one clock with its keys and its bar, and two to four films on it side by side or wiped. */

export { announceRange } from "./announce-loop.ts";
export type { ComparedFilm } from "./compared-media.tsx";
export { ComparisonStage, clipPlace, type Layout } from "./comparison-stage.tsx";
export { createPlayback, moveOn, type Playback, type PlaybackState, usePlayback } from "./playback.ts";
export { type PlaybackAction, steerPlayback, writes } from "./playback-keys.ts";
export { type RestingContext, restingContext } from "./resting-context.ts";
export { Scrubber } from "./scrubber.tsx";
export { formatTimecode } from "./timecode.ts";
export { Transport } from "./transport.tsx";
export { useSoundLevel } from "./volume.ts";
export { VolumeControl } from "./volume-control.tsx";
