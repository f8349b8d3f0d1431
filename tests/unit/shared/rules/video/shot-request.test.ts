import { expect, it } from "vitest";
import { renumberMentions } from "#shared/rules/video/mentions.ts";
import { shotSettingsOf } from "#shared/rules/video/retake-request.ts";
import { missingMedia, type ShotSettings, videoRequestOf } from "#shared/rules/video/shot-request.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

const draft = { mode: "text", firstFrame: null, lastFrame: null, references: [], projectReferences: [] } as const;

it.each([
  ["words alone", draft, null],
  ["frames without a frame", { ...draft, mode: "frames" }, "frames"],
  ["frames with a first one", { ...draft, mode: "frames", firstFrame: "a" }, null],
  ["frames with a last one", { ...draft, mode: "frames", lastFrame: "a" }, null],
  ["frames, with references that are parked", { ...draft, mode: "frames", references: ["a"] }, "frames"],
  ["references without any", { ...draft, mode: "references" }, "references"],
  ["references with one", { ...draft, mode: "references", references: ["a"] }, null],
  ["references with the film's own", { ...draft, mode: "references", projectReferences: ["a"] }, null],
  ["references, with a frame that is parked", { ...draft, mode: "references", firstFrame: "a" }, "references"],
] as const)("%s: only the prompt would be sent, or not", (_what, shot, missing) => {
  expect(missingMedia(shot)).toBe(missing);
});

const shot: ShotSettings = {
  ...{ prompt: "A lantern", model: "Vendor-H3", resolution: "768P", duration: 5, ratio: "16:9", promptExpansion: null },
  ...draft,
};
const kinds: Record<string, MediaFacts["kind"]> = { file: "video", "https://e.org/looked-at.png": "audio" };
const kindOf = (name: string) => kinds[name];

it("names a public address as it is, as what was found there, else as what its path promises, else as an image", () => {
  const references = ["file", "https://e.org/looked-at.png", "https://e.org/a.MP4?x=.png", "https://e.org/b.wav#t"];
  const all = [...references, "https://e.org/c.jpg", "https://e.org/download"];
  const request = videoRequestOf({ ...shot, mode: "references", references: all }, kindOf);
  expect(request.content.slice(1)).toEqual([
    { type: "video_url", video_url: { url: "asset:file" }, role: "reference_video" },
    { type: "audio_url", audio_url: { url: "https://e.org/looked-at.png" }, role: "reference_audio" },
    { type: "video_url", video_url: { url: "https://e.org/a.MP4?x=.png" }, role: "reference_video" },
    { type: "audio_url", audio_url: { url: "https://e.org/b.wav#t" }, role: "reference_audio" },
    { type: "image_url", image_url: { url: "https://e.org/c.jpg" }, role: "reference_image" },
    { type: "image_url", image_url: { url: "https://e.org/download" }, role: "reference_image" },
  ]);
  // Read back from a take, and counted in the prompt, they are the same.
  expect(shotSettingsOf(request)).toMatchObject({ mode: "references", references: all });
  expect(renumberMentions("@video 2 then @audio 1", all, all.slice(1), kindOf)).toBe("@video 1 then @audio 1");
});

it("takes addresses as frames", () => {
  const frames = { firstFrame: "https://e.org/a.png", lastFrame: "file" };
  const request = videoRequestOf({ ...shot, mode: "frames", ...frames }, kindOf);
  expect(request.content.slice(1)).toMatchObject([
    { image_url: { url: "https://e.org/a.png" }, role: "first_frame" },
    { image_url: { url: "asset:file" }, role: "last_frame" },
  ]);
  expect(shotSettingsOf(request)).toMatchObject({ mode: "frames", ...frames });
});
