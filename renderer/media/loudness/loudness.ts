/**
 * Integrated loudness by ITU-R BS.1770-4 (EBU R128): K-weighting, blocks of 400 ms every 100 ms, an absolute gate at
 * −70 LUFS and a relative one 10 LU under what is left. Fed piece by piece; nothing but one figure per 100 ms is held.
 */
export interface LoudnessMeter {
  /** One array per channel, −1…1; left and right count alike. */
  readonly add: (channels: readonly Float32Array[]) => void;
  /** LUFS; null where nothing is louder than −70. */
  readonly read: () => number | null;
}

interface Biquad {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

// The standard gives figures for 48 kHz only; these are the analogue filters behind them, for any rate.
function shelf(rate: number): Biquad {
  const [f, gain, q] = [1681.974450955533, 3.999843853973347, 0.7071752369554196];
  const k = Math.tan((Math.PI * f) / rate);
  const vh = 10 ** (gain / 20);
  const vb = vh ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b: [(vh + (vb * k) / q + k * k) / a0, (2 * (k * k - vh)) / a0, (vh - (vb * k) / q + k * k) / a0],
    a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  };
}

function highPass(rate: number): Biquad {
  const [f, q] = [38.13547087602444, 0.5003270373238773];
  const k = Math.tan((Math.PI * f) / rate);
  const a0 = 1 + k / q + k * k;
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] };
}

const loudnessOf = (power: number): number => -0.691 + 10 * Math.log10(power);
const powerOf = (loudness: number): number => 10 ** ((loudness + 0.691) / 10);
const mean = (figures: readonly number[]): number => figures.reduce((sum, each) => sum + each, 0) / figures.length;

/** The two filters through which a sound is heard, one behind the other, for `rate` samples a second. */
export const kWeighting = (rate: number): readonly [Biquad, Biquad] => [shelf(rate), highPass(rate)];

export function openLoudnessMeter(rate: number): LoudnessMeter {
  const [first, second] = kWeighting(rate);
  const step = Math.round(rate / 10);
  /** Two samples of memory for each of the two filters, by channel. */
  const memory: Float64Array[] = [];
  /** Power of each 100 ms, all channels together. */
  const steps: number[] = [];
  let sum = 0;
  let count = 0;
  return {
    add(channels) {
      const length = channels[0]?.length ?? 0;
      for (let at = 0; at < length; at += 1) {
        for (let index = 0; index < channels.length; index += 1) {
          const held = memory[index] ?? new Float64Array(4);
          memory[index] = held;
          const x = channels[index]?.[at] ?? 0;
          const y = first.b[0] * x + (held[0] ?? 0);
          held[0] = first.b[1] * x - first.a[0] * y + (held[1] ?? 0);
          held[1] = first.b[2] * x - first.a[1] * y;
          const z = second.b[0] * y + (held[2] ?? 0);
          held[2] = second.b[1] * y - second.a[0] * z + (held[3] ?? 0);
          held[3] = second.b[2] * y - second.a[1] * z;
          sum += z * z;
        }
        count += 1;
        if (count === step) {
          steps.push(sum / step);
          sum = 0;
          count = 0;
        }
      }
    },
    read() {
      const blocks: number[] = [];
      for (let at = 3; at < steps.length; at += 1) blocks.push(mean(steps.slice(at - 3, at + 1)));
      const audible = blocks.filter((power) => power > powerOf(-70));
      if (audible.length === 0) return null;
      const gate = mean(audible) / 10;
      return Math.round(loudnessOf(mean(audible.filter((power) => power > gate))) * 100) / 100;
    },
  };
}
