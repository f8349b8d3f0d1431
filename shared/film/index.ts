/** Joining takes as they are, packet by packet: the core does it from disk to disk, the page where it mixes the sound. */
export { type CaptionCue, captionExtensions, captionsSrt, captionsVtt, captionWriters } from "./caption-files.ts";
export { type CopiedTake, copyPackets, copySound, maxSoundPackets } from "./copy-packets.ts";
export { createPauseGate, FilmCancelled, type PauseGate } from "./pause-gate.ts";
