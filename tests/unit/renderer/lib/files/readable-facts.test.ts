import { expect, it } from "vitest";
import { readableFacts } from "#renderer/lib/files/readable-facts.ts";

it.each<[Record<string, unknown> | null, string | undefined]>([
  [null, undefined],
  [{ task_type: "generation", modality: "video", ratio: "16:9", doubt: "It broke off." }, undefined],
  [{ resolution: "768P", ratio: "16:9", duration: 5, task_type: "generation" }, "<resolution> 768P · <duration> 5 s"],
  [
    { total_seconds: 9, input_seconds: 4, output_seconds: 5, input_image_count: 2 },
    "<total> 9 s · <input> 4 s · <output> 5 s · <images> 2",
  ],
  [{ music_duration: 145364, music_sample_rate: 44100, deep: { a: 1 } }, "<duration> 2:25 · <sampleRate> 44.1 kHz"],
  [{ music_channel: 2, bitrate: 256000, music_size: 4651648 }, "<channels> 2 · <bitrate> 256 kbit/s · <size> 4.7 MB"],
  [{ new_field: "x" }, "new field x"],
])("%j is said as %j", (facts, said) => {
  expect(readableFacts(facts, (word) => `<${word}>`, "en")).toBe(said);
});
