import { createChance } from "./chance.ts";
import type { Score, ScoreSection } from "./score.ts";
import { playDrum, playNoise, playNote, type SoundBuffer, waves } from "./synth.ts";

/** MIDI number of a scale degree counted from the tonic; degrees above 6 are the next octave's. */
function degreePitch(score: Score, degree: number): number {
  const octave = Math.floor(degree / 7);
  return score.tonic + octave * 12 + (score.scale[((degree % 7) + 7) % 7] ?? 0);
}

function playDrums(tape: SoundBuffer, score: Score, section: ScoreSection, start: number, bar: number) {
  const beat = score.beatSeconds;
  const { drums, bars } = section;
  const kick = (at: number, gain = 0.85) => playDrum(tape, start + at * beat, gain, 150, 44, 0.26);
  const snare = (at: number, gain = 0.4) => {
    playNoise(tape, start + at * beat, 0.17, gain, 0.6);
    playDrum(tape, start + at * beat, gain * 0.6, 240, 170, 0.1);
  };
  const hat = (at: number, gain = 0.12, seconds = 0.05) => {
    const late = at % 1 === 0.5 ? score.swing : 0;
    playNoise(tape, start + (at + late) * beat, seconds, gain, 1);
  };
  if (drums === "soft") {
    kick(0, 0.6);
    kick(2.5, 0.4);
    for (const at of [0.5, 1.5, 2.5, 3.5]) hat(at, 0.09);
    snare(2, 0.16);
  } else if (drums === "full" || drums === "only") {
    for (const at of [0, 1.5, 2, ...(drums === "only" ? [0.75, 3.25] : [])]) kick(at);
    snare(1);
    snare(3);
    for (let at = 0; at < 4; at += 0.5) hat(at, at % 1 === 0.5 ? 0.17 : 0.1, at === 3.5 ? 0.22 : 0.05);
    if (drums === "only")
      for (const [at, pitch] of [
        [2.5, 190],
        [2.75, 160],
        [3, 130],
        [3.5, 100],
      ] as const)
        playDrum(tape, start + at * beat, 0.5, pitch, pitch * 0.6, 0.3);
  } else if (drums === "half") {
    kick(0, 0.7);
    snare(2, 0.3);
    for (const at of [0, 1, 2, 3]) hat(at, 0.07, 0.12);
  } else if (drums === "roll") {
    const part = (bar + 1) / bars;
    for (let at = 0; at < 4; at += part > 0.6 ? 0.25 : 0.5) snare(at, 0.08 + 0.22 * part * ((at + 1) / 4));
    kick(0, 0.6);
    if (bar === bars - 1) playNoise(tape, start, beat * 4, 0.22, 0.85, true);
  }
  // A crash where a loud section begins.
  if (bar === 0 && drums === "full") playNoise(tape, start, 1.6, 0.3, 0.95);
}

function playHarmony(tape: SoundBuffer, score: Score, section: ScoreSection, start: number, chord: number) {
  const beat = score.beatSeconds;
  const degrees = [chord, chord + 2, chord + 4];
  const common = { attack: 0.01, release: 0.12, decay: 0, vibrato: 0 };
  if (section.harmony === "pad") {
    for (const [at, degree] of degrees.entries()) {
      const pitch = degreePitch(score, degree) + 12;
      playNote(tape, {
        ...common,
        wave: waves.warm,
        start,
        seconds: beat * 3.9,
        pitch,
        gain: 0.07,
        pan: at * 0.5 - 0.5,
        attack: 0.25,
        release: 0.5,
      });
      playNote(tape, {
        ...common,
        wave: waves.soft,
        start,
        seconds: beat * 3.9,
        pitch: pitch + 0.09,
        gain: 0.05,
        pan: 0.5 - at * 0.5,
        attack: 0.3,
        release: 0.5,
      });
    }
  }
  if (section.harmony === "stabs") {
    for (const at of [0, 1.5, 3]) {
      for (const [voice, degree] of degrees.entries()) {
        playNote(tape, {
          ...common,
          wave: waves.bright,
          start: start + at * beat,
          seconds: beat * 0.7,
          pitch: degreePitch(score, degree) + 12,
          gain: 0.085,
          pan: voice * 0.4 - 0.4,
          decay: 2.2,
        });
      }
    }
  }
  if (section.harmony === "arpeggio") {
    const steps = [0, 1, 2, 1, 3, 2, 1, 2];
    for (const [at, step] of steps.entries()) {
      const degree = step === 3 ? chord + 7 : (degrees[step] ?? chord);
      const late = at % 2 === 1 ? score.swing : 0;
      playNote(tape, {
        ...common,
        wave: waves.soft,
        start: start + (at / 2 + late) * beat,
        seconds: beat * 0.5,
        pitch: degreePitch(score, degree) + 24,
        gain: 0.14,
        pan: at % 2 ? 0.45 : -0.45,
        attack: 0.004,
        release: 0.5,
        decay: 4,
      });
    }
  }
}

function playBass(tape: SoundBuffer, score: Score, section: ScoreSection, start: number, chord: number) {
  if (section.bass === "none") return;
  const beat = score.beatSeconds;
  const root = degreePitch(score, chord) - 12;
  const notes =
    section.bass === "roots"
      ? [
          [0, 1.4, 0],
          [2, 0.9, 0],
          [3.5, 0.4, 7],
        ]
      : [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5].map((at, step) => [at, 0.42, step % 2 ? 12 : 0]);
  for (const [at = 0, length = 1, above = 0] of notes) {
    playNote(tape, {
      wave: waves.bass,
      start: start + at * beat,
      seconds: length * beat,
      pitch: root + above,
      gain: 0.3,
      pan: 0,
      attack: 0.006,
      release: 0.06,
      decay: 1.1,
      vibrato: 0,
    });
  }
}

/** A tune that belongs to its kind of section: two verses share it, a chorus has its own. */
function playMelody(
  tape: SoundBuffer,
  score: Score,
  section: ScoreSection,
  start: number,
  bar: number,
  chord: number,
  sung: boolean,
  style: string,
) {
  if (section.melody === "none") return;
  const beat = score.beatSeconds;
  const solo = section.melody === "solo";
  const chance = createChance(`tune ${style} ${section.tag} ${bar % section.chords.length}`);
  const rhythm = solo
    ? [0, 0.5, 1, 1.25, 1.5, 2, 2.5, 3, 3.25, 3.5]
    : section.melody === "high"
      ? [0, 1, 1.5, 2, 3]
      : [0.5, 1, 2, 2.5, 3.25];
  let degree = chord + (section.melody === "low" ? 0 : 4);
  for (const [at, beatAt] of rhythm.entries()) {
    const next = rhythm[at + 1] ?? 4;
    degree = at === 0 ? degree : degree + Math.round((chance() - 0.48) * 4);
    degree = Math.max(chord - 2, Math.min(chord + 9, degree));
    const pitch = degreePitch(score, degree) + (section.melody === "low" ? 12 : 19 - 7);
    const seconds = (next - beatAt) * beat * 0.88;
    const voice = sung && !solo ? waves.voice : solo ? waves.bright : waves.soft;
    const note = {
      wave: voice,
      start: start + beatAt * beat,
      seconds,
      pitch: pitch + (solo ? 12 : 0),
      gain: section.melody === "low" ? 0.15 : 0.17,
      pan: 0,
      attack: sung ? 0.05 : 0.015,
      release: 0.14,
      decay: solo ? 0.6 : 0.3,
      vibrato: sung || solo ? 0.006 : 0,
    };
    playNote(tape, note);
    if (section.melody === "high" && sung) {
      playNote(tape, { ...note, pitch: degreePitch(score, degree - 2) + 12, gain: 0.08, pan: 0.5 });
      playNote(tape, { ...note, pitch: note.pitch + 0.07, gain: 0.06, pan: -0.5 });
    }
  }
}

/** Plays the whole score onto the tape. */
export function performScore(tape: SoundBuffer, score: Score, style: string, sung: boolean) {
  for (const section of score.sections) {
    const quiet = createSectionTape(tape, section, score);
    for (let bar = 0; bar < section.bars; bar += 1) {
      const start = bar * score.beatSeconds * 4;
      const chord = section.chords[bar % section.chords.length] ?? 0;
      playDrums(quiet, score, section, start, bar);
      playHarmony(quiet, score, section, start, chord);
      playBass(quiet, score, section, start, chord);
      playMelody(quiet, score, section, start, bar, chord, sung, style);
    }
    layOver(tape, quiet, section);
  }
}

/** A section is played apart, so that its loudness is its own; its last tones ring into the next one. */
function createSectionTape(tape: SoundBuffer, section: ScoreSection, score: Score): SoundBuffer {
  const frames = Math.ceil(tape.rate * (section.bars * score.beatSeconds * 4 + 1));
  return { rate: tape.rate, frames, samples: new Float32Array(frames * 2) };
}

function layOver(tape: SoundBuffer, part: SoundBuffer, section: ScoreSection) {
  const first = Math.round(section.start * tape.rate) * 2;
  const count = Math.min(part.samples.length, tape.samples.length - first);
  for (let at = 0; at < count; at += 1) {
    tape.samples[first + at] = (tape.samples[first + at] as number) + (part.samples[at] as number) * section.loudness;
  }
}
