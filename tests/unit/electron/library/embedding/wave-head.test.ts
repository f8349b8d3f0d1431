import { expect, it } from "vitest";
import { samplesOf, waveHead } from "#core/library/embedding/wave-head.ts";

// RIFF and its length, WAVE; `fmt `, 16 bytes: PCM, channels, samples and bytes a second, bytes of a sample, bits; `data` and its length.
it.each([
  [
    { rate: 48_000, channels: 1 },
    4,
    "5249464628000000 57415645666d7420 10000000 0100 0100 80bb0000 00770100 0200 1000 6461746104000000",
  ],
  [
    { rate: 44_100, channels: 2 },
    undefined,
    "52494646ffffff7f 57415645666d7420 10000000 0100 0200 44ac0000 10b10200 0400 1000 64617461dbffff7f",
  ],
])("the head of a WAV of %j with %j bytes of samples is, byte by byte, what players read", (samples, bytes, hex) => {
  expect(waveHead(samples, bytes).toString("hex")).toBe(hex.replaceAll(" ", ""));
});

it("samples of which nobody says anything are those of the service's published example", () => {
  expect(samplesOf({})).toEqual({ rate: 44_100, channels: 2 });
  expect(samplesOf({ sampleRate: 24_000, channels: 1 })).toEqual({ rate: 24_000, channels: 1 });
});
