import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";

/** A clip as it lies on the strip: five seconds of a take of ten, from its first second on. */
export const laidClip = (key: string, start: number, more: Partial<Clip> = {}): Clip => ({
  ...{ key, shotId: key, card: null, number: 1, name: "", start, length: 5, from: 1, whole: 10, frameRate: 24 },
  ...{ dip: null, speed: 1, gain: 1, fadeIn: 0, fadeOut: 0, fade: 0, film: `film of ${more.shotId ?? key}` },
  ...{ first: undefined, last: undefined, prompt: "", failed: false, hasSound: false },
  ...more,
});
