import { describe, expect, it } from "vitest";
import type { LedgerTask } from "#core/database/tasks/ledger-task.ts";
import {
  differencesOf,
  distanceOf,
  isShown,
  matchesRecord,
  mayHaveMatched,
  mayMatch,
} from "#core/tasks/records/record-fit.ts";
import type { VideoTask } from "#shared/wire/video/video.ts";

const minute = 60_000;
const sent = 1_800_000_000_000;
const text = { type: "text", text: "Dawn" };
const picture = { type: "image_url", image_url: { url: "https://x.test/a.png" } };
const film = { type: "video_url", video_url: { url: "https://x.test/a.mp4" } };
const sound = { type: "audio_url", audio_url: { url: "https://x.test/a.mp3" } };

const task = (changes: Partial<LedgerTask> = {}, content: unknown[] = [text]) =>
  ({
    kind: "video",
    model: "H3",
    heldAt: null,
    createdAt: sent - 5 * minute,
    submittedAt: sent,
    request: { content, duration: 5, resolution: "768P", ratio: "16:9" },
    ...changes,
  }) as unknown as LedgerTask;
const record = (changes: Partial<VideoTask> = {}, at = sent) =>
  ({
    id: "1",
    task_type: "generation",
    modality: "video",
    model: "H3",
    status: "succeeded",
    created_at: at / 1000,
    prompt: "Dawn",
    duration: 5,
    resolution: "768P",
    ratio: "16:9",
    ...changes,
  }) as unknown as VideoTask;

it("what was asked for and what the record tells are the same", () => {
  expect(differencesOf(task(), record(), null)).toEqual([]);
  expect(matchesRecord(task(), record(), null)).toBe(true);
});

it.each([
  ["kind", { task_type: "upscale" }],
  ["kind", { modality: "audio" }],
  ["model", { model: "H2" }],
  ["duration", { duration: 6 }],
  ["resolution", { resolution: "2K" }],
  ["ratio", { ratio: "1:1" }],
  ["words", { prompt: "Dusk" }],
] as const)("another %s speaks against it; what the record leaves open doesn't", (name, changes) => {
  expect(differencesOf(task(), record(changes as Partial<VideoTask>), null)).toEqual([name]);
  const [field = ""] = Object.keys(changes);
  expect(differencesOf(task(), record({ [field]: undefined }), null)).toEqual([]);
});

it("a ratio that was left to the service may have become anything", () => {
  const adaptive = task({ request: { content: [text], ratio: "adaptive" } } as Partial<LedgerTask>);
  expect(differencesOf(adaptive, record({ ratio: "1:1" } as Partial<VideoTask>), null)).toEqual([]);
});

describe("files that were given", () => {
  const usage = (changes: object) => record({ usage: changes } as Partial<VideoTask>);
  it.each([
    ["as many pictures", [text, picture, picture], { input_image_count: 2 }, true],
    ["fewer pictures", [text, picture, picture], { input_image_count: 1 }, false],
    ["pictures where none were given", [text], { input_image_count: 1 }, false],
    ["a film's seconds", [text, film], { input_seconds: 3 }, true],
    ["no second of a film", [text, film], { input_seconds: 0 }, false],
    ["seconds where no film was given", [text], { input_seconds: 3 }, false],
    ["none where none was given", [text], { input_seconds: 0 }, true],
    ["seconds of a sound", [text, sound], { input_seconds: 3 }, true],
    ["nothing said of them", [text, picture, film], {}, true],
  ])("%s", (_what, content, told, same) => {
    expect(differencesOf(task({}, content), usage(told), null)).toEqual(same ? [] : ["files"]);
  });

  it("are counted at the end only: before, a usage is a beginning", () => {
    const running = record({ status: "running", usage: { input_image_count: 0 } } as unknown as Partial<VideoTask>);
    expect(differencesOf(task({}, [text, picture]), running, null)).toEqual([]);
  });
});

describe("when it was made", () => {
  it.each([
    ["ten minutes before it was sent", -10 * minute, true],
    ["longer before", -10 * minute - 1000, false],
    ["half an hour later", 30 * minute, true],
    ["longer after", 30 * minute + 1000, false],
  ])("%s", (_what, after, same) => {
    expect(differencesOf(task(), record({}, sent + after), null)).toEqual(same ? [] : ["time"]);
  });

  it("counts by the service's clock, as far as it is known, and from when it was asked for where it wasn't sent", () => {
    const ahead = 60 * minute;
    expect(differencesOf(task(), record({}, sent + ahead), ahead)).toEqual([]);
    expect(differencesOf(task(), record({}, sent), ahead)).toEqual(["time"]);
    expect(distanceOf(task(), record({}, sent + ahead + 3000), ahead)).toBe(3000);
    expect(distanceOf(task({ submittedAt: null }), record({}, sent), null)).toBe(5 * minute);
  });

  it("one out of an earlier database may have been sent at any time since", () => {
    expect(differencesOf(task({ heldAt: 1 }), record({}, sent + 1000 * minute), null)).toEqual([]);
  });

  it("a record that doesn't say it speaks for nothing", () => {
    expect(differencesOf(task(), record({ created_at: undefined } as Partial<VideoTask>), null)).toEqual([]);
  });
});

describe("the studio decides by itself", () => {
  it.each([
    ["by its words, made when it was sent", {}, {}, 0, true],
    ["not a minute and a second before that", {}, {}, -61_000, false],
    ["a minute before at most", {}, {}, -60_000, true],
    ["not without words", { request: { content: [] } }, { prompt: "" }, 0, false],
    ["not where the record tells no words", {}, { prompt: undefined }, 0, false],
    ["not what a backup brought", { heldAt: 1 }, {}, 0, false],
    ["not one of another length", {}, { duration: 6 }, 0, false],
  ])("%s", (_what, changes, told, after, shown) => {
    const own = task(changes as Partial<LedgerTask>);
    expect(isShown(own, record(told as Partial<VideoTask>, sent + after), null)).toBe(shown);
  });
});

it.each([
  ["nothing", {}, 0, true, true],
  ["its words", { prompt: "Dusk" }, 0, true, true],
  ["its time", {}, 60 * minute, true, true],
  ["both", { prompt: "Dusk" }, 60 * minute, false, true],
  ["its length", { duration: 6 }, 0, false, false],
])("the person may say that it is one that differs in %s", (_what, told, after, now, once) => {
  const other = record(told as Partial<VideoTask>, sent + after);
  expect(mayMatch(task(), other, null)).toBe(now);
  expect(mayHaveMatched(task(), other)).toBe(once);
});
