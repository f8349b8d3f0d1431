import { registerMp3Encoder } from "@mediabunny/mp3-encoder";
import { AudioSample, AudioSampleSource, type Output } from "mediabunny";
import { layAmbience } from "./ambience.ts";
import { performScore } from "./band.ts";
import type { DirectedTake } from "./directed-take.ts";
import { writeScore } from "./score.ts";
import { createSoundBuffer, playDrum, playNoise, playNote, type SoundBuffer, waves } from "./synth.ts";
import { speakLine } from "./voices.ts";

/** Samples a second at the real pace, and in a hurried film, which is made in a moment. */
const rates = { full: 48_000, hurried: 32_000 };
const bitrate = 128_000;
/** By which LAME and a decoder hold back what they are given: it is left out before, so that sound and picture agree. */
const codecDelay = 1105;
/** MPEG layer III: samples a packet. The encoder makes up to two of what it held back. */
const packet = 1152;

/** The sound of a directed take: its lines as vowels, the sounds of its beats, ambience and music. */
export function playTake(take: DirectedTake, seconds: number, hurried: boolean): SoundBuffer {
  const tape = createSoundBuffer(hurried ? rates.hurried : rates.full, seconds);
  for (const line of take.speech) speakLine(tape, line);
  for (const { at, text } of take.sounds) playSound(tape, at, text);
  // What nobody asked for is the tone of a room; what is silent by wish has none.
  if (take.soundscape !== "") layAmbience(tape, take.soundscape ?? "");
  if (take.music !== null && take.music !== "") layMusic(tape, take.music, seconds);
  soften(tape);
  return tape;
}

/** Something that is heard once in its beat. */
function playSound(tape: SoundBuffer, at: number, text: string) {
  if (/bell|ring|chime|phone|beep|铃|钟/i.test(text)) {
    const note = {
      wave: waves.soft,
      seconds: 0.5,
      gain: 0.22,
      pan: 0.2,
      attack: 0.002,
      release: 0.6,
      decay: 4,
      vibrato: 0,
    };
    for (const [after, pitch] of [
      [0, 84],
      [0.18, 88],
    ] as const)
      playNote(tape, { ...note, start: at + after, pitch });
  } else if (/knock|door|thud|step|thunder|bang|shot|slam|drum|敲|门|雷/i.test(text)) {
    for (const after of [0, 0.22]) playDrum(tape, at + after, 0.5, 140, 50, 0.2);
  } else playNoise(tape, at, 0.6, 0.3, 0.5);
}

const form = ["intro", "verse", "chorus", "verse", "chorus", "outro"].map((tag) => ({ tag, lines: 0 }));
const musicLoudness = 0.22;

function layMusic(tape: SoundBuffer, style: string, seconds: number) {
  const band = createSoundBuffer(tape.rate, seconds);
  performScore(band, writeScore(style, form), style, false);
  const fade = tape.rate * 0.4;
  for (let at = 0; at < band.samples.length; at += 1) {
    const left = Math.min(1, (band.frames - (at >> 1)) / fade);
    tape.samples[at] = (tape.samples[at] as number) + (band.samples[at] as number) * musicLoudness * left;
  }
}

/** A ceiling that nothing clips at; what is quiet stays as it is. */
function soften({ samples }: SoundBuffer) {
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.tanh(samples[at] as number) * 0.95;
}

/** Gives the film a track of sound; what it returns fills it, once the film began. */
export function addTakeSound(output: Output): (tape: SoundBuffer) => Promise<void> {
  registerMp3Encoder();
  const source = new AudioSampleSource({ codec: "mp3", bitrate });
  output.addAudioTrack(source);
  return async (tape) => {
    const { rate } = tape;
    // No packet reaches past the last picture: another take may follow at once.
    const end = Math.floor(tape.frames / packet) * packet - packet;
    for (let frame = codecDelay; frame < end; frame += rate) {
      const sample = new AudioSample({
        data: tape.samples.subarray(frame * 2, Math.min(frame + rate, end) * 2),
        format: "f32",
        numberOfChannels: 2,
        sampleRate: rate,
        timestamp: (frame - codecDelay) / rate,
      });
      await source.add(sample);
      sample.close();
    }
  };
}
