import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSpeechFinder } from "#renderer/media/sound/find-speech.ts";

/** Six seconds that espeak-ng says: “The harbour is quiet tonight. Nobody came, and the lights went out…” */
const spoken = join(import.meta.dirname, "../../support/media/spoken.ogg");

/** What FFmpeg makes of its arguments, in one channel. */
function render(args: readonly string[], rate: number): Float32Array {
  const { stdout } = spawnSync("ffmpeg", ["-v", "error", ...args, "-ar", `${rate}`, "-ac", "1", "-f", "f32le", "-"], {
    maxBuffer: 2 ** 28,
  });
  return new Float32Array(stdout.buffer, stdout.byteOffset, stdout.byteLength / 4);
}

function speechIn(sound: Float32Array, rate: number) {
  const finder = openSpeechFinder(rate);
  for (let at = 0; at < sound.length; at += 1024) finder.add([sound.subarray(at, at + 1024)]);
  return finder.read();
}

const made = (filter: string) => ["-f", "lavfi", "-i", filter];

test.each([
  ["as it is", 48_000, ["-i", spoken, "-af", "adelay=2000,apad=pad_dur=2"]],
  ["at the rate of a CD", 44_100, ["-i", spoken, "-af", "adelay=2000,apad=pad_dur=2"]],
  ["20 dB quieter", 16_000, ["-i", spoken, "-af", "volume=-20dB,adelay=2000,apad=pad_dur=2"]],
  [
    "over noise",
    48_000,
    [
      ...["-i", spoken, ...made("anoisesrc=d=10:c=pink:a=0.1:seed=5"), "-filter_complex"],
      "[0:a]adelay=2000,aresample=48000[a];[1:a]aresample=48000[b];[a][b]amix=inputs=2:normalize=0",
    ],
  ],
])("a voice %s is found where it speaks, within 0.15 s", (_what, rate, args) => {
  const found = speechIn(render(args, rate), rate);
  expect(found).toHaveLength(1);
  expect(Math.abs((found[0]?.[0] ?? 0) - 2)).toBeLessThan(0.15);
  expect(Math.abs((found[0]?.[1] ?? 0) - 8)).toBeLessThan(0.15);
});

test("two voices with a second of silence between them are two", () => {
  const [one, other] = ["[0:a]atrim=0:1.6[a]", "[1:a]atrim=0:1.6,adelay=2800[b]"];
  const join = "[a][b]amix=inputs=2:normalize=0";
  const sound = render(["-i", spoken, "-i", spoken, "-filter_complex", `${one};${other};${join}`], 48_000);
  expect(speechIn(sound, 48_000).map(([from]) => Math.round(from))).toEqual([0, 3]);
});

test.each([
  ["wind", "anoisesrc=d=3:c=pink:a=0.4:seed=1"],
  ["waves", "anoisesrc=d=4:c=brown:a=0.6:seed=2,volume='0.5+0.5*sin(2*PI*t*0.3)':eval=frame"],
  ["a chord", "aevalsrc='0.2*sin(2*PI*220*t)+0.2*sin(2*PI*277*t)+0.2*sin(2*PI*330*t)':d=3"],
  [
    "a tune with a hi-hat",
    "aevalsrc='0.3*sin(2*PI*(220*pow(2,floor(mod(t*4,8))/12))*t)*exp(-9*mod(t,0.25))+0.3*(random(0)*2-1)*exp(-60*mod(t+0.25,0.5))':d=3",
  ],
  ["a bass line", "aevalsrc='0.4*(2*mod(t*(110+20*floor(mod(t,4))),1)-1)':d=3"],
  ["drums", "aevalsrc='0.6*sin(2*PI*60*t)*exp(-20*mod(t,0.5))+0.3*(random(0)*2-1)*exp(-60*mod(t+0.25,0.5))':d=3"],
  ["steps", "aevalsrc='0.5*(random(0)*2-1)*exp(-40*mod(t,0.55))':d=3"],
  ["a siren", "aevalsrc='0.5*sin(2*PI*(300*t+20*sin(2*PI*t*0.5)))':d=3"],
])("%s is no voice", (_what, filter) => {
  expect(speechIn(render(made(filter), 16_000), 16_000)).toEqual([]);
});
