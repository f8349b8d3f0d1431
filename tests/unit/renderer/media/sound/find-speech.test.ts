import { expect, test } from "vitest";
import { openSpeechFinder } from "#renderer/media/sound/find-speech.ts";

const RATE = 8000;

interface Voice {
  /** Seconds that it speaks. */
  readonly from: number;
  readonly to: number;
  /** Syllables a second; 0: it holds one tone. */
  readonly syllables?: number;
  /** Hz at the begin and at the end of each syllable. */
  readonly pitch?: readonly [from: number, to: number];
  /** Part of each syllable that hisses, 0…1. */
  readonly hiss?: number;
  readonly loud?: number;
}

/** What is no chance, and sounds like it. */
function noise(seed: number): () => number {
  let now = seed;
  return () => {
    now = (now * 1664525 + 1013904223) % 2 ** 32;
    return now / 2 ** 31 - 1;
  };
}

/** A voice of one vowel and one hiss a syllable, whose vowel glides. */
function say(seconds: number, voices: readonly Voice[], rate = RATE): Float32Array {
  const wave = new Float32Array(Math.round(seconds * rate));
  for (const { from, to, syllables = 4, pitch = [120, 150], hiss = 0.3, loud = 0.3 } of voices) {
    const random = noise(7);
    let turn = 0;
    for (let at = Math.round(from * rate); at < Math.round(to * rate); at += 1) {
      const seconds = at / rate - from;
      const part = syllables === 0 ? seconds / (to - from) : (seconds * syllables) % 1;
      const rises = syllables === 0 ? 1 : Math.sin(Math.PI * part) ** 2;
      turn += (pitch[0] + (pitch[1] - pitch[0]) * part) / rate;
      const vowel =
        Math.sin(2 * Math.PI * turn) + 0.5 * Math.sin(4 * Math.PI * turn) + 0.3 * Math.sin(6 * Math.PI * turn);
      wave[at] = (wave[at] ?? 0) + loud * rises * (part >= 1 - hiss ? random() : vowel);
    }
  }
  return wave;
}

const over = (wave: Float32Array, loud: number): Float32Array => {
  const random = noise(3);
  return wave.map((each) => each + loud * random());
};

function speechIn(channels: readonly Float32Array[], rate = RATE, piece = 1000) {
  const finder = openSpeechFinder(rate);
  const length = channels[0]?.length ?? 0;
  for (let at = 0; at < length; at += piece) finder.add(channels.map((each) => each.subarray(at, at + piece)));
  return finder.read();
}

test.each([4000, 8000, 16_000, 44_100, 48_000])("a voice is found where it speaks, at %i samples a second", (rate) => {
  expect(speechIn([say(4, [{ from: 1, to: 3 }], rate)], rate)).toEqual([[1.02, 2.98]]);
});

test("what several channels say is heard together, in whatever pieces it comes", () => {
  const wave = say(4, [{ from: 1, to: 3 }]);
  expect(speechIn([wave, wave], RATE, 37)).toEqual([[1.02, 2.98]]);
  expect(speechIn([wave, wave.map((each) => -each)])).toEqual([]);
});

const one = { from: 1, to: 3 };
test.each<[string, Float32Array, [number, number][]]>([
  ["of few syllables a second", say(4, [{ ...one, syllables: 1.5 }]), [[1.06, 2.94]]],
  ["of many", say(4, [{ ...one, syllables: 8 }]), [[1, 3]]],
  ["that is low", say(4, [{ ...one, pitch: [70, 85] }]), [[1.02, 2.98]]],
  ["that is high", say(4, [{ ...one, pitch: [330, 395] }]), [[1.2, 2.98]]],
  ["that hisses little", say(4, [{ ...one, hiss: 0.1 }]), [[1.02, 2.98]]],
  ["that hisses much", say(4, [{ ...one, hiss: 0.7 }]), [[1.02, 2.98]]],
  ["that is very quiet", say(4, [{ ...one, loud: 0.006 }]), [[1.02, 2.98]]],
  ["over a soft noise", over(say(4, [one]), 0.03), [[1.02, 2.96]]],
  ["over a loud one", over(say(4, [one]), 0.1), [[1.04, 2.94]]],
  ["that says one short word", say(4, [{ from: 1, to: 1.3, syllables: 8 }]), [[1, 1.3]]],
  ["of which a file is full", say(0.6, [{ from: 0, to: 0.6 }]), [[0.02, 0.6]]],
])("a voice %s is one", (_what, wave, spans) => {
  expect(speechIn([wave])).toEqual(spans);
});

test.each<[string, Float32Array]>([
  ["one tone that is held", say(4, [{ ...one, syllables: 0 }])],
  ["what swells too slowly for syllables", say(4, [{ ...one, syllables: 1 }])],
  ["a note that is struck four times a second", say(4, [{ ...one, pitch: [120, 120] }])],
  ["what glides but never hisses", say(4, [{ ...one, hiss: 0 }])],
  ["a whisper", say(4, [{ ...one, hiss: 1 }])],
  ["what is lower than a voice", say(4, [{ ...one, pitch: [60, 68] }])],
  ["what is higher than one", say(4, [{ ...one, pitch: [410, 460] }])],
  ["what nobody would hear", say(4, [{ ...one, loud: 0.002 }])],
  ["what drowns in noise", over(say(4, [one]), 0.2)],
  ["a sound of a tenth of a second", say(4, [{ from: 1, to: 1.1, syllables: 8 }])],
  ["a file of less than half a second", say(0.48, [{ from: 0, to: 0.48 }])],
  ["silence", new Float32Array(4 * RATE)],
  ["nothing at all", new Float32Array(0)],
])("no voice: %s", (_what, wave) => {
  expect(speechIn([wave])).toEqual([]);
});

test.each<[string, number, [number, number][]]>([
  ["a breath", 2.3, [[1.02, 5]]],
  [
    "a little more than one",
    2.5,
    [
      [1.02, 1.98],
      [2.52, 4.98],
    ],
  ],
  [
    "a second",
    3,
    [
      [1.02, 1.98],
      [3.02, 4.98],
    ],
  ],
])("a pause of %s", (_what, from, spans) => {
  const found = speechIn([
    say(6, [
      { from: 1, to: 2 },
      { from, to: 5 },
    ]),
  ]);
  expect(found).toEqual(spans);
});

test("it can be read between, and goes on", () => {
  const wave = say(6, [
    { from: 1, to: 2 },
    { from: 4, to: 5 },
  ]);
  const finder = openSpeechFinder(RATE);
  expect(finder.read()).toEqual([]);
  finder.add([wave.subarray(0, 3 * RATE)]);
  expect(finder.read()).toEqual([[1.02, 1.98]]);
  finder.add([wave.subarray(3 * RATE)]);
  expect(finder.read()).toEqual([
    [1.02, 1.98],
    [4.02, 4.98],
  ]);
});
