import { createChance, pick } from "./chance.ts";
import type { SongSection } from "./job.ts";

/** How one kind of section sounds. Chords are scale degrees from 0, one a bar. */
export interface Pattern {
  bars: number;
  chords: readonly number[];
  drums: "none" | "soft" | "full" | "half" | "roll" | "only";
  bass: "none" | "roots" | "octaves";
  harmony: "pad" | "arpeggio" | "stabs" | "none";
  melody: "none" | "low" | "high" | "solo";
  loudness: number;
}

const patterns: Record<string, Pattern> = {
  intro: { bars: 2, chords: [0, 5], drums: "none", bass: "none", harmony: "arpeggio", melody: "none", loudness: 1.1 },
  verse: { bars: 4, chords: [0, 5, 3, 4], drums: "soft", bass: "roots", harmony: "pad", melody: "low", loudness: 0.72 },
  "pre chorus": { bars: 2, chords: [1, 4], drums: "roll", bass: "roots", harmony: "pad", melody: "low", loudness: 0.8 },
  chorus: {
    bars: 4,
    chords: [3, 4, 0, 5],
    drums: "full",
    bass: "octaves",
    harmony: "stabs",
    melody: "high",
    loudness: 1,
  },
  "post chorus": {
    bars: 2,
    chords: [0, 4],
    drums: "full",
    bass: "octaves",
    harmony: "arpeggio",
    melody: "none",
    loudness: 0.95,
  },
  hook: { bars: 2, chords: [3, 0], drums: "full", bass: "octaves", harmony: "stabs", melody: "high", loudness: 1 },
  bridge: {
    bars: 4,
    chords: [5, 2, 3, 4],
    drums: "half",
    bass: "roots",
    harmony: "pad",
    melody: "high",
    loudness: 0.7,
  },
  interlude: {
    bars: 2,
    chords: [0, 3],
    drums: "soft",
    bass: "roots",
    harmony: "arpeggio",
    melody: "none",
    loudness: 0.7,
  },
  inst: { bars: 2, chords: [0, 4], drums: "soft", bass: "octaves", harmony: "arpeggio", melody: "solo", loudness: 0.8 },
  solo: { bars: 4, chords: [0, 5, 3, 4], drums: "full", bass: "roots", harmony: "pad", melody: "solo", loudness: 0.95 },
  break: { bars: 1, chords: [0], drums: "only", bass: "none", harmony: "none", melody: "none", loudness: 0.85 },
  "build up": {
    bars: 2,
    chords: [4, 4],
    drums: "roll",
    bass: "octaves",
    harmony: "arpeggio",
    melody: "none",
    loudness: 0.85,
  },
  transition: { bars: 1, chords: [4], drums: "roll", bass: "none", harmony: "pad", melody: "none", loudness: 0.6 },
  outro: { bars: 2, chords: [3, 0], drums: "none", bass: "roots", harmony: "pad", melody: "none", loudness: 0.5 },
};

export interface ScoreSection extends Pattern {
  tag: string;
  /** Seconds from the start of the song. */
  start: number;
}

/** A song on paper: tempo, key and sections, the same for the same style. */
export interface Score {
  beatSeconds: number;
  /** MIDI number of the tonic. */
  tonic: number;
  scale: readonly number[];
  swing: number;
  sections: ScoreSection[];
  seconds: number;
}

export const shortestSong = 6;
export const longestSong = 60;
const major = [0, 2, 4, 5, 7, 9, 11];
const minor = [0, 2, 3, 5, 7, 8, 10];

function readTempo(style: string, chance: () => number): number {
  const asked = Number(/\b(\d{2,3})\s*bpm\b/i.exec(style)?.[1]);
  if (asked >= 50 && asked <= 200) return asked;
  if (/slow|ballad|lullaby|ambient|sad|calm|慢|抒情/i.test(style)) return 70 + Math.floor(chance() * 14);
  if (/fast|dance|punk|rock|techno|house|upbeat|energetic|快|舞|摇滚/i.test(style))
    return 118 + Math.floor(chance() * 16);
  return 88 + Math.floor(chance() * 24);
}

/** Lays the sections out in time, between 6 and 60 seconds; more lines make a longer section. */
export function writeScore(style: string, wanted: SongSection[]): Score {
  const chance = createChance(`score ${style}`);
  const tempo = readTempo(style, chance);
  const bar = (60 / tempo) * 4;
  const dark =
    /sad|dark|minor|night|melanchol|noir|lonely|storm|悲|暗|夜/i.test(style) ||
    (!/happy|bright|major|sunny/i.test(style) && chance() < 0.35);
  const sections = wanted.map(({ tag, lines }) => {
    const pattern = patterns[tag] ?? (patterns.verse as Pattern);
    return {
      ...pattern,
      tag,
      bars: lines === 0 ? pattern.bars : Math.max(1, Math.min(6, Math.round((pattern.bars + lines) / 2))),
    };
  });
  const total = () => sections.reduce((sum, section) => sum + section.bars, 0) * bar;
  while (total() < shortestSong) for (const section of sections) section.bars += 1;
  while (total() > longestSong) {
    const longest = sections.reduce((best, section) => (section.bars > best.bars ? section : best));
    if (longest.bars > 1) longest.bars -= 1;
    // So many sections that a bar each is too long: the last ones go, the ending stays.
    else sections.splice(sections.length - 2, 1);
  }
  let start = 0;
  const placed = sections.map((section) => {
    const here = { ...section, start };
    start += section.bars * bar;
    return here;
  });
  return {
    beatSeconds: 60 / tempo,
    tonic: 48 + Math.floor(chance() * 10) - 3,
    scale: dark ? minor : major,
    swing: pick(chance, [0, 0, 0.08, 0.14]),
    sections: placed,
    seconds: start,
  };
}
