import { createChance } from "./chance.ts";
import type { SpokenLine, Vowel } from "./speech.ts";
import { createWave, playNoise, playNote, type SoundBuffer } from "./synth.ts";

/** The resonances of a vowel, in hertz of a man's voice. */
const formants: Record<Vowel, readonly [number, number, number]> = {
  a: [800, 1200, 2500],
  e: [480, 1900, 2600],
  i: [290, 2250, 3000],
  o: [470, 850, 2450],
  u: [320, 700, 2300],
};
const strengths = [1, 0.55, 0.22];
const highestPartial = 5000;

interface Voice {
  /** Hertz. */
  readonly pitch: number;
  /** How much smaller than a man's the mouth is: its resonances lie higher by it. */
  readonly size: number;
  readonly pan: number;
}

/** A voice by what is told of it, and by its number where nothing is: each is known from the others. */
export function voiceOf(speaker: number, told: string): Voice {
  const own = createChance(`voice ${speaker}`);
  const child = /\b(?:child|kid|boy|girl|baby)\b|孩|童/i.test(told);
  const high = /\b(?:wom[ae]n|female|she|her|lady|mother|soprano|alto)\b|女/i.test(told);
  const low = /\b(?:m[ae]n|male|he|his|father|baritone|bass)\b|男/i.test(told);
  const base = child ? 270 : high ? 200 : low ? 112 : speaker % 2 === 1 ? 125 : 195;
  const turned =
    (/\b(?:low|deep|rough|gravelly|hoarse)\b|低|沉/i.test(told) ? 0.82 : 1) *
    (/\b(?:high|bright|shrill|thin)\b|高|尖/i.test(told) ? 1.18 : 1);
  const pitch = base * turned * (0.96 + own() * 0.08);
  return { pitch, size: pitch > 230 ? 1.3 : pitch > 160 ? 1.16 : 1, pan: ((speaker * 5) % 7) / 10 - 0.3 };
}

const waves = new Map<string, Float32Array>();

function vowelWave(vowel: Vowel, { pitch, size }: Voice): Float32Array {
  const name = `${vowel} ${Math.round(pitch)} ${size}`;
  const known = waves.get(name);
  if (known) return known;
  const count = Math.floor(highestPartial / pitch);
  const partials = Array.from({ length: count }, (_, at) => {
    const hertz = (at + 1) * pitch;
    const near = (formant: number) => Math.exp(-(((hertz - formant * size) / (80 + formant * 0.09)) ** 2));
    return 0.04 / (at + 1) + formants[vowel].reduce((sum, one, which) => sum + near(one) * (strengths[which] ?? 0), 0);
  });
  const loudest = partials.reduce((sum, one) => sum + one, 0);
  const wave = createWave(partials.map((one) => one / loudest));
  waves.set(name, wave);
  return wave;
}

const midi = (hertz: number) => 69 + 12 * Math.log2(hertz / 440);
/** A tune for what is sung, in half tones above the voice's own. */
const tune = [0, 4, 7, 5, 4, 2, 0, 7];

/** Says the line on the tape: a tone a syllable, with the vowel's color and the speaker's pitch. */
export function speakLine(tape: SoundBuffer, { speakers, voice, manner, syllables }: SpokenLine): void {
  for (const speaker of speakers) {
    const own = voiceOf(speaker, voice);
    const gain = 0.75 / Math.sqrt(speakers.length);
    for (const [at, { at: start, seconds, vowel }] of syllables.entries()) {
      if (manner === "whispered") {
        playNoise(tape, start, seconds * 0.9, 0.16, 0.7);
        continue;
      }
      // A sentence falls towards its end.
      const fall = 1.5 - (3 * at) / Math.max(1, syllables.length - 1);
      playNote(tape, {
        wave: vowelWave(vowel, own),
        start,
        seconds: seconds * 0.74,
        pitch: midi(own.pitch) + (manner === "sung" ? (tune[at % tune.length] ?? 0) : fall + (at % 2) * 0.8),
        gain,
        pan: own.pan,
        attack: Math.min(0.03, seconds / 4),
        release: seconds * 0.2,
        decay: 0.5,
        vibrato: manner === "sung" ? 0.012 : 0.003,
      });
    }
  }
}
