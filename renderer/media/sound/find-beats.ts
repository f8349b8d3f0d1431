import { mixedSample } from "./mixed-sample.ts";

/**
 * Beats by Ellis, “Beat Tracking by Dynamic Programming” (2007), on the rise of energy in two bands: its
 * autocorrelation, weighted towards 120 a minute, gives the tempo, and the best chain of rises a tempo apart the beats.
 */
export interface BeatFinder {
  readonly add: (channels: readonly Float32Array[]) => void;
  readonly read: () => Beats;
}

export interface Beats {
  /** Beats a minute; null where there is no pulse. */
  readonly tempo: number | null;
  /** Seconds. */
  readonly beats: number[];
}

/** Figures of the envelope a second. */
const RATE = 100;
const SLOWEST = 60;
const FASTEST = 200;
/** How much an uneven step costs. */
const TIGHTNESS = 100;

export function openBeatFinder(sampleRate: number): BeatFinder {
  const hop = sampleRate / RATE;
  // Kick drums are under 150 Hz, the rest of the beat above: each band rises by itself.
  const smooth = 1 - Math.exp((-2 * Math.PI * 150) / sampleRate);
  const bands: [number[], number[]] = [[], []];
  let low = 0;
  let sums = [0, 0];
  let seen = 0;
  let next = hop;
  return {
    add(channels) {
      const length = channels[0]?.length ?? 0;
      for (let at = 0; at < length; at += 1) {
        const x = mixedSample(channels, at);
        low += smooth * (x - low);
        const high = x - low;
        sums = [(sums[0] ?? 0) + low * low, (sums[1] ?? 0) + high * high];
        seen += 1;
        if (seen >= next) {
          bands[0].push(sums[0] ?? 0);
          bands[1].push(sums[1] ?? 0);
          sums = [0, 0];
          next += hop;
        }
      }
    },
    read: () => beatsOf(riseOf(bands.map((band) => band.map((energy) => Math.log10(1 + (1e4 * energy) / hop))))),
  };
}

function riseOf(bands: readonly (readonly number[])[]): number[] {
  const length = bands[0]?.length ?? 0;
  const rise = Array.from({ length }, (_, at) =>
    bands.reduce((sum, band) => sum + Math.max(0, (band[at] ?? 0) - (band[at - 1] ?? band[at] ?? 0)), 0),
  );
  const average = rise.reduce((sum, each) => sum + each, 0) / Math.max(1, length);
  const spread = Math.sqrt(rise.reduce((sum, each) => sum + (each - average) ** 2, 0) / Math.max(1, length));
  return spread < 1e-4 ? [] : rise.map((each) => each / spread);
}

function beatsOf(rise: readonly number[]): Beats {
  const period = periodOf(rise);
  if (period === null) return { tempo: null, beats: [] };
  const score = new Float64Array(rise.length);
  const before = new Int32Array(rise.length).fill(-1);
  for (let at = 0; at < rise.length; at += 1) {
    let best = 0;
    for (let back = Math.round(period / 2); back <= Math.round(period * 2) && back <= at; back += 1) {
      const chained = (score[at - back] ?? 0) - TIGHTNESS * Math.log(back / period) ** 2;
      if (chained > best) {
        best = chained;
        before[at] = at - back;
      }
    }
    score[at] = (rise[at] ?? 0) + best;
  }
  // The last beat is the best one within a period of the end.
  let at = Math.max(0, rise.length - Math.ceil(period));
  for (let late = at; late < rise.length; late += 1) if ((score[late] ?? 0) > (score[at] ?? 0)) at = late;
  const found: number[] = [];
  for (; at >= 0; at = before[at] ?? -1) found.push(Math.round((at / RATE) * 1000) / 1000);
  return { tempo: Math.round((60 * RATE * 10) / period) / 10, beats: found.reverse() };
}

/** Envelope figures from beat to beat. */
function periodOf(rise: readonly number[]): number | null {
  const shortest = Math.floor((60 * RATE) / FASTEST);
  const longest = Math.ceil((60 * RATE) / SLOWEST);
  if (rise.length < longest * 3) return null;
  const likeness = (lag: number) => {
    let sum = 0;
    for (let at = lag; at < rise.length; at += 1) sum += (rise[at] ?? 0) * (rise[at - lag] ?? 0);
    return sum / (rise.length - lag);
  };
  const weighted = (lag: number) => likeness(lag) * Math.exp(-0.5 * (Math.log2((60 * RATE) / lag / 120) / 0.9) ** 2);
  let best = shortest;
  let most = 0;
  for (let lag = shortest; lag <= longest; lag += 1) {
    const like = weighted(lag);
    if (like > most) [best, most] = [lag, like];
  }
  if (most <= 0) return null;
  // Between the figures: where eight beats repeat best, an eighth of that.
  let fine = best * 8;
  let like = 0;
  for (let lag = best * 8 - 6; lag <= best * 8 + 6 && lag < rise.length / 2; lag += 1) {
    const here = likeness(lag);
    if (here > like) [fine, like] = [lag, here];
  }
  return fine / 8;
}
