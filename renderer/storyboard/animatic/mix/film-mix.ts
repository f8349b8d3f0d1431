import { kWeighting } from "#renderer/media/loudness/index.ts";
import { type RestingContext, restingContext } from "#renderer/media/screening/index.ts";
import type { Snippet } from "#renderer/media/sound/index.ts";

/** What the film sounds like at this moment. */
export interface MixLevel {
  /** The highest sample lately, left and right, 0…1 and above. */
  readonly peaks: readonly [number, number];
  /** LUFS of the last 400 ms (momentary, ITU-R BS.1770); null: quieter than −70. */
  readonly loudness: number | null;
}

interface Mix {
  readonly way: RestingContext;
  /** All that is led over it, as the film has it. */
  readonly sum: GainNode;
  /** As loud as one listens. */
  readonly heard: GainNode;
}

/** Elements that play over an amplifier of their own: an element alone can't be louder than its file, nor be measured. */
const amplified = new WeakMap<HTMLMediaElement, GainNode>();
let mix: Mix | undefined;
let reader: (() => MixLevel) | undefined;
let metered = false;
/** How loud one listens, 0–1. */
let listening = 1;

function openMix(): Mix {
  if (mix) return mix;
  const context = new AudioContext();
  const sum = context.createGain();
  const heard = context.createGain();
  heard.gain.value = listening;
  sum.connect(heard).connect(context.destination);
  mix = { way: restingContext(context), sum, heard };
  return mix;
}

/** The film is about to play: the mix runs before the first of its elements does. */
export function wakeMix(): void {
  mix?.way.wake();
}

/** Whether what is played now is heard from its first sample on. */
export const isMixAwake = (): boolean => mix === undefined || mix.way.isAwake();

/** Nobody plays the film any more: the mix rests, and is there for the next one. */
export function leaveMix(): void {
  mix?.way.leave();
}

/** How loud one listens, 0–1, whatever the film has: the mix is measured before. */
export function setListening(level: number): void {
  listening = level;
  if (mix) mix.heard.gain.value = level;
}

/**
 * How loud an element sounds, as an amplitude. Above 1, and while the mix is measured, it is led over an amplifier, for as
 * long as it lives.
 */
export function setLoudness(element: HTMLMediaElement, gain: number): void {
  let node = amplified.get(element);
  if (node === undefined && (gain > 1 || metered) && typeof AudioContext !== "undefined") {
    const { way, sum } = openMix();
    node = way.context.createGain();
    way.context.createMediaElementSource(element).connect(node).connect(sum);
    way.follow(element);
    amplified.set(element, node);
  }
  if (node !== undefined) {
    node.gain.value = gain;
    element.volume = 1;
    return;
  }
  element.volume = Math.min(1, Math.max(0, gain)) * listening;
}

/** A short piece that is heard at once, as loud as the film has it; `rate`: seconds of it in one that passes. */
export interface HeardSnippet {
  readonly snippet: Snippet;
  readonly seconds: number;
  readonly rate: number;
  /** Amplitude. */
  readonly gain: number;
}

/** Seconds in which a piece comes in and goes out: without them each would click. */
const EDGE = 0.005;
/** Seconds that the sound's own thread may be ahead of the clock that the page reads: what begins in its past clicks. */
const AHEAD = 0.02;

/** Plays pieces together, once; returns what ends them before. */
export function playSnippets(snippets: readonly HeardSnippet[]): () => void {
  if (snippets.length === 0 || typeof AudioContext === "undefined") return () => {};
  const { way, sum } = openMix();
  const { context } = way;
  const release = way.hold();
  const begin = context.currentTime + AHEAD;
  // All of them go out together where they are ended before.
  const out = context.createGain();
  out.connect(sum);
  let left = snippets.length;
  const sources = snippets.map(({ snippet: { channels, rate: samples }, seconds, rate, gain }) => {
    const buffer = context.createBuffer(Math.max(1, channels.length), Math.max(1, channels[0]?.length ?? 0), samples);
    for (const [index, channel] of channels.entries()) buffer.copyToChannel(channel, index);
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.playbackRate.value = rate;
    const level = context.createGain();
    const edge = Math.min(EDGE, seconds / 2);
    level.gain.setValueAtTime(0, begin);
    level.gain.linearRampToValueAtTime(gain, begin + edge);
    level.gain.setValueAtTime(gain, begin + seconds - edge);
    level.gain.linearRampToValueAtTime(0, begin + seconds);
    source.connect(level).connect(out);
    source.onended = () => {
      left -= 1;
      if (left > 0) return;
      out.disconnect();
      release();
    };
    source.start(begin);
    source.stop(begin + seconds);
    return source;
  });
  return () => {
    const from = context.currentTime + AHEAD;
    out.gain.setValueAtTime(1, from);
    out.gain.linearRampToValueAtTime(0, from + EDGE);
    for (const source of sources) source.stop(from + EDGE);
  };
}

/** Seconds over which momentary loudness is measured. */
const MOMENT = 0.4;
/** LUFS; what is quieter counts as silence. */
const SILENCE = -70;

const silence: MixLevel = { peaks: [0, 0], loudness: null };

/** LUFS of samples that were K-weighted, by channel; null: quieter than −70. */
export function momentaryLoudness(channels: readonly Float32Array[]): number | null {
  const power = channels.reduce((all, samples) => {
    let sum = 0;
    for (const sample of samples) sum += sample * sample;
    return all + sum / Math.max(1, samples.length);
  }, 0);
  const loudness = -0.691 + 10 * Math.log10(power);
  return loudness > SILENCE ? loudness : null;
}

/** Two channels of the mix on their way to meters: as they are, and as they are heard. */
function openReader({ way, sum }: Mix): () => MixLevel {
  const { context } = way;
  const splitter = context.createChannelSplitter(2);
  sum.connect(splitter);
  const meters = [0, 1].map((channel) => {
    const peaks = context.createAnalyser();
    peaks.fftSize = 2048;
    splitter.connect(peaks, channel);
    const heard = context.createAnalyser();
    heard.fftSize = 32_768;
    let last: AudioNode = splitter;
    for (const [index, { b, a }] of kWeighting(context.sampleRate).entries()) {
      const filter = context.createIIRFilter([...b], [1, ...a]);
      if (index === 0) splitter.connect(filter, channel);
      else last.connect(filter);
      last = filter;
    }
    last.connect(heard);
    return { peaks, heard, lately: new Float32Array(2048), moment: new Float32Array(32_768) };
  });
  const samples = Math.round(MOMENT * context.sampleRate);
  return () => {
    // What it measured last stands in it for as long as it rests.
    if (!way.isAwake()) return silence;
    const highest = meters.map(({ peaks, lately }) => {
      peaks.getFloatTimeDomainData(lately);
      return lately.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    });
    const moments = meters.map(({ heard, moment }) => {
      heard.getFloatTimeDomainData(moment);
      return moment.subarray(-samples);
    });
    return { peaks: [highest[0] ?? 0, highest[1] ?? 0], loudness: momentaryLoudness(moments) };
  };
}

/** Measures all that plays from now on, until it is turned off; undefined where sound can't be measured. */
export function meterMix(on: boolean): (() => MixLevel) | undefined {
  metered = on;
  if (!on || typeof AudioContext === "undefined") return undefined;
  reader ??= openReader(openMix());
  return reader;
}
