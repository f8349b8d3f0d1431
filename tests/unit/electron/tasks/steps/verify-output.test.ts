import { describe, expect, it, test } from "vitest";
import type { LedgerTask } from "#core/database/tasks/ledger-task.ts";
import {
  describeMissingBytes,
  factsOfOutput,
  isPlayable,
  outputProblemOf,
  requestedFormat,
} from "#core/tasks/steps/verify-output.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

const film = (duration: unknown = 5) =>
  ({ kind: "video", request: { duration }, result: null }) as unknown as LedgerTask;
const song = (result: object | null = null, audio_setting?: object) =>
  ({ kind: "music", request: { audio_setting }, result }) as unknown as LedgerTask;
const mp4 = (more: object = {}): MediaFacts =>
  ({ kind: "video", format: "mp4", mime: "video/mp4", bytes: 9, durationSeconds: 5, ...more }) as MediaFacts;
const mp3 = (more: object = {}): MediaFacts =>
  ({ kind: "audio", format: "mp3", mime: "audio/mpeg", bytes: 9, ...more }) as MediaFacts;

describe("what speaks against an output", () => {
  it.each<[string, LedgerTask, MediaFacts, string | null]>([
    ["nothing", film(), mp4(), null],
    ["nothing, half a second off", film(), mp4({ durationSeconds: 5.5 }), null],
    ["it is shorter", film(), mp4({ durationSeconds: 4.4 }), "The video lasts 4.4 s instead of 5 s."],
    ["it is longer", film(), mp4({ durationSeconds: 5.6 }), "The video lasts 5.6 s instead of 5 s."],
    ["no length was asked for", film("?"), mp4({ durationSeconds: 90 }), null],
    ["it has no length", film(), mp4({ durationSeconds: undefined }), "The video has no length."],
    ["its length is nothing", film(), mp4({ durationSeconds: 0 }), "The video has no length."],
    ["it is empty", film(), mp4({ bytes: 0 }), "The file is empty."],
    ["it can't be read", film(), mp4({ problem: "truncated" }), "The file is truncated."],
    ["it is a sound", film(), mp3({ format: "mp4" }), "The file is not an MP4 video but mp4."],
    ["it is of another format", film(), mp4({ format: "webm" }), "The file is not an MP4 video but webm."],
    ["nothing, of a song", song(), mp3(), null],
    ["an empty song", song(), mp3({ bytes: 0 }), "The file is empty."],
    ["a song that can't be read", song(), mp3({ problem: "truncated" }), "The file is truncated."],
    ["a song that is a film", song(), mp4(), "The file is not audio but mp4."],
    ["samples without a head say nothing", song(null, { format: "pcm" }), mp4({ problem: "unknown" }), null],
    [
      "a part of a song is missing",
      song({ music_size: 10 }),
      mp3(),
      "The service says that the song has 10 bytes; 9 came.",
    ],
    ["a song as long as told", song({ music_size: 9 }), mp3(), null],
  ])("%s", (_what, task, facts, doubt) => expect(outputProblemOf(task, facts)).toBe(doubt));
});

test.each<[object, boolean]>([
  [mp4(), true],
  [mp3(), true],
  [mp3({ kind: "image" }), false],
  [mp3({ kind: "unknown" }), false],
  [mp4({ bytes: 0 }), false],
  [mp4({ bytes: 1 }), true],
  [mp3({ problem: "truncated" }), false],
])("%j plays: %j", (facts, plays) => expect(isPlayable(facts as MediaFacts)).toBe(plays));

test.each<[unknown, boolean]>([
  [10, true],
  [9, false],
  [0, false],
  [-10, false],
  [10.5, false],
  ["10", false],
  [undefined, false],
])("of 9 bytes, where %j were told, some are missing: %j", (music_size, missing) => {
  expect(describeMissingBytes(song({ music_size }), 9) !== null).toBe(missing);
  expect(describeMissingBytes({ ...film(), result: { music_size } } as unknown as LedgerTask, 9)).toBeNull();
});

test("without a form a song is an MP3", () => {
  expect([requestedFormat(song()), requestedFormat(song(null, { format: 7 }))]).toEqual(["mp3", "mp3"]);
  expect(requestedFormat(song(null, { format: "flac" }))).toBe("flac");
});

describe("samples without a head are what was asked and told", () => {
  const raw = mp4({ bytes: 176_400 });
  const asked = { format: "pcm", sample_rate: 44_100 };
  const pcm = { kind: "audio", format: "pcm", mime: "audio/L16", audioCodec: "pcm", bytes: 176_400 };
  it.each<[string, LedgerTask, object]>([
    ["rate and channels", song({ music_channel: 2 }, asked), { sampleRate: 44_100, channels: 2, durationSeconds: 1 }],
    [
      "the rate that was told, over the one that was asked",
      song({ music_channel: 1, music_sample_rate: 88_200 }, asked),
      { sampleRate: 88_200, channels: 1, durationSeconds: 1 },
    ],
    ["no channels: no length", song(null, asked), { sampleRate: 44_100 }],
    ["no rate: no length", song({ music_channel: 2 }, { format: "pcm" }), { channels: 2 }],
  ])("%s", (_what, task, more) => expect(factsOfOutput(task, raw)).toEqual({ ...pcm, ...more }));

  it.each<[string, LedgerTask, MediaFacts]>([
    ["another form", song(null, { format: "mp3" }), mp3()],
    ["a WAV that came after all", song(null, asked), mp3({ format: "wav" })],
    ["a film", { ...film(), request: { audio_setting: asked } } as unknown as LedgerTask, mp4()],
  ])("%s tells for itself", (_what, task, facts) => expect(factsOfOutput(task, facts)).toBe(facts));
});
