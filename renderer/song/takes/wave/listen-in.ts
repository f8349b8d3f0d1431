import { type RestingContext, restingContext } from "#renderer/media/screening/index.ts";

/** Both channels of a player as they are heard, sample by sample. */
export interface SoundTap {
  readonly channels: readonly AnalyserNode[];
}

/** Samples that are looked at in one go: more than pass between two frames. */
const WINDOW = 2048;

const taps = new WeakMap<HTMLMediaElement, SoundTap>();
let way: RestingContext | undefined;

/**
 * Leads the player's sound through analysers on its way out; a player can be led so once, for good. Call it when the
 * person lets it play: before, a browser keeps the way out shut.
 */
export function listenIn(element: HTMLMediaElement): SoundTap {
  const known = taps.get(element);
  if (known) return known;
  way ??= restingContext(new AudioContext({ latencyHint: "playback" }));
  const { context } = way;
  const source = context.createMediaElementSource(element);
  const split = context.createChannelSplitter(2);
  source.connect(context.destination);
  source.connect(split);
  const channels = [0, 1].map((channel) => {
    const analyser = new AnalyserNode(context, { fftSize: WINDOW });
    split.connect(analyser, channel);
    return analyser;
  });
  way.follow(element);
  way.wake();
  const tap = { channels };
  taps.set(element, tap);
  return tap;
}
