import { expect, test } from "vitest";
import { newShotDraft } from "#core/storyboard/new-shot-draft.ts";
import type { CastCard } from "#shared/contract/storyboard/cast.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { type Direction, type Part, parseDirection } from "#shared/direction/index.ts";
import { castFiles, followCast, modeWithCast } from "#shared/rules/cast/index.ts";
import { checkVideo } from "#shared/rules/video/check-video.ts";
import { promptOf, referencesOf, videoRequestOf } from "#shared/rules/video/shot-request.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

const image = (): MediaFacts => ({
  kind: "image",
  format: "png",
  mime: "image/png",
  bytes: 9e5,
  width: 1024,
  height: 768,
});
const video = (durationSeconds: number): MediaFacts => ({
  ...{ kind: "video", format: "mp4", mime: "video/mp4", bytes: 2e6, width: 1280, height: 720, durationSeconds },
  ...{ videoCodec: "avc", frameRate: 24 },
});
const sound = (durationSeconds: number): MediaFacts => ({
  ...{ kind: "audio", format: "wav", mime: "audio/wav", bytes: 5e5, durationSeconds },
});

let count = 0;
const card = (
  name: string,
  files: Record<string, "look" | "motion" | "voice">,
  more: Partial<CastCard> = {},
): CastCard => ({
  ...{
    id: `card-${++count}`,
    name,
    kind: "person",
    description: "",
    look: "fully_preserved",
    voice: "reference",
    color: null,
  },
  files: Object.entries(files).map(([file, gives]) => ({ name: file, gives })),
  ...more,
});

const lookupOf = (facts: Record<string, MediaFacts>) => ({
  kindOf: (name: string) => facts[name]?.kind,
  secondsOf: (name: string) => facts[name]?.durationSeconds,
});
const withCast = (
  draft: Partial<ShotDraft>,
  cast: readonly CastCard[],
  facts: Record<string, MediaFacts>,
): ShotDraft => {
  const whole = { ...newShotDraft, duration: 8, mode: "references" as const, ...draft };
  return { ...whole, cast: followCast(whole, cast, lookupOf(facts)) };
};
const leftOf = ({ cast }: ShotDraft) =>
  cast.flatMap(({ name, files }) => files.flatMap(({ left, name: file }) => (left ? [[name, file, left]] : [])));

/** API.md § Input media limits: images at most 9, videos at most 3, audios at most 3; of each of the two 15 s together. */
// @shows Direction, point by point › 3. A cast of 14 hits nine images, three videos, three sounds and 15 s; the rest is said
test("a cast of 14 is attached up to nine images, three videos, three sounds and 15 s of each; the rest is said", () => {
  const facts: Record<string, MediaFacts> = {};
  const cast = Array.from({ length: 14 }, (_, at) => {
    const files: Record<string, "look" | "motion" | "voice"> = { [`face${at + 1}`]: "look" };
    facts[`face${at + 1}`] = image();
    if (at < 5) {
      files[`walk${at + 1}`] = "motion";
      facts[`walk${at + 1}`] = video([6, 10, 5, 4, 2][at] ?? 0);
      files[`voice${at + 1}`] = "voice";
      facts[`voice${at + 1}`] = sound([5, 5, 5, 2, 2][at] ?? 0);
    }
    return card(`Actor ${at + 1}`, files);
  });
  const prompt = cast.map(({ name }) => `@${name}`).join(" and ");
  const draft = withCast({ prompt }, cast, facts);
  expect(referencesOf(draft)).toEqual([
    ...["face1", "walk1", "voice1", "face2", "voice2", "face3", "walk3", "voice3", "face4", "walk4"],
    ...["face5", "face6", "face7", "face8", "face9"],
  ]);
  expect(leftOf(draft)).toEqual([
    ["Actor 2", "walk2", { why: "videoTime", found: 16, allowed: 15 }],
    ["Actor 4", "voice4", { why: "sounds", found: 4, allowed: 3 }],
    ["Actor 5", "walk5", { why: "videos", found: 4, allowed: 3 }],
    ["Actor 5", "voice5", { why: "sounds", found: 4, allowed: 3 }],
    ["Actor 10", "face10", { why: "images", found: 10, allowed: 9 }],
    ["Actor 11", "face11", { why: "images", found: 10, allowed: 9 }],
    ["Actor 12", "face12", { why: "images", found: 10, allowed: 9 }],
    ["Actor 13", "face13", { why: "images", found: 10, allowed: 9 }],
    ["Actor 14", "face14", { why: "images", found: 10, allowed: 9 }],
  ]);
  // What is sent is what is checked, and nothing of it would be refused.
  const request = videoRequestOf(draft, lookupOf(facts).kindOf);
  const roles = request.content.map((item) => ("role" in item ? item.role : "text"));
  expect(roles.filter((role) => role === "reference_image")).toHaveLength(9);
  expect(roles.filter((role) => role === "reference_video")).toHaveLength(3);
  expect(roles.filter((role) => role === "reference_audio")).toHaveLength(3);
  const findings = checkVideo(request, (url) => facts[url.replace("asset:", "")]);
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
});

test("each card’s first file goes before any card’s second, and what the person chose before both", () => {
  const facts = Object.fromEntries([..."abcdefghijkl"].map((name) => [name, image()])) as Record<string, MediaFacts>;
  const cast = [
    card("Big", Object.fromEntries([..."abcdefgh"].map((name) => [name, "look"]))),
    card("Small", { i: "look", j: "look" }),
  ];
  const draft = withCast({ prompt: "@Small and @Big", references: ["k", "a"] }, cast, facts);
  expect(referencesOf(draft)).toEqual(["k", "a", "i", "j", "b", "c", "d", "e", "f"]);
  expect(leftOf(draft).map(([, file]) => file)).toEqual(["g", "h"]);
});

test.each<[string, Record<string, MediaFacts>, object]>([
  ["too long for a reference", { walk: video(15.5) }, { why: "length", found: 15.5, allowed: 15 }],
  ["far too short", { walk: video(0.4) }, { why: "length", found: 0.4, allowed: 2 }],
  ["too short", { walk: video(1.5) }, { why: "length", found: 1.5, allowed: 2 }],
  ["a sound too long", { walk: sound(16) }, { why: "length", found: 16, allowed: 15 }],
  ["gone from the library", {}, { why: "gone", found: 0, allowed: 0 }],
])("a file is left out that is %s", (_what, facts, left) => {
  const draft = withCast({ prompt: "@Keeper" }, [card("Keeper", { walk: "motion" })], facts);
  expect(leftOf(draft)).toEqual([["Keeper", "walk", left]]);
  expect(referencesOf(draft)).toEqual([]);
});

test.each([2, 15])("a video of %f s is as long as one may be", (seconds) => {
  const draft = withCast({ prompt: "@Keeper" }, [card("Keeper", { walk: "motion" })], { walk: video(seconds) });
  expect([leftOf(draft), referencesOf(draft)]).toEqual([[], ["walk"]]);
});

test("a video or a sound whose length nobody knows is attached, and takes no seconds of the others’ 15", () => {
  const { durationSeconds: _film, ...film } = video(1);
  const { durationSeconds: _voice, ...voice } = sound(1);
  const facts = { walk: film as MediaFacts, voice: voice as MediaFacts, run: video(15), song: sound(15) };
  const files = { walk: "motion", voice: "voice", run: "motion", song: "voice" } as const;
  const draft = withCast({ prompt: "@Keeper" }, [card("Keeper", files)], facts);
  expect(leftOf(draft)).toEqual([]);
  expect(referencesOf(draft)).toEqual(["walk", "voice", "run", "song"]);
});

test("what the person chose takes its seconds of the 15 too", () => {
  const facts = { mine: video(10), walk: video(6), run: video(5) };
  const draft = withCast(
    { prompt: "@Keeper", references: ["mine"] },
    [card("Keeper", { walk: "motion", run: "motion" })],
    facts,
  );
  expect(leftOf(draft)).toEqual([["Keeper", "walk", { why: "videoTime", found: 16, allowed: 15 }]]);
  expect(referencesOf(draft)).toEqual(["mine", "run"]);
});

const lamp: Record<string, MediaFacts> = {
  ...{ face: image(), side: image(), walk: video(4), voice: sound(3), pier: image(), own: image() },
};
const keeper = card(
  "Keeper",
  { face: "look", side: "look", walk: "motion", voice: "voice" },
  { description: "an old man in a yellow oilskin." },
);
const pier = card("Pier", { pier: "look" }, { kind: "place", look: "partially_preserved" });
const rain = card("Rain coat", {}, { kind: "costume", description: "a torn raincoat" });
const picture = (text: string): Part => ({ kind: "picture", text });
const spoken: Part = {
  ...{
    kind: "line",
    who: "@Keeper",
    speakers: [1],
    voice: "low",
    delivery: "says",
    voiceover: null,
    language: "English",
  },
  ...{ words: "Ask @Pier.", carriesOn: false, carriedOver: false, cutOff: false, tail: "" },
};
const directed = (...parts: Part[]): Direction => ({
  ...{ scenario: "text", duration: null, style: "Live-action", references: null, soundscape: "Wind.", music: "N/A" },
  beats: [{ start: 0, end: null, cut: null, parts }],
});
const scene = directed(
  picture("@Keeper in a @Rain coat walks onto the @Pier, past @image 1."),
  spoken,
  picture("@Keeper and his @Rain coat."),
);

/** DIRECTION.md § References (shape B). */
test("a directed shot of references: one subject a card, its files in the order of the request, a voice bound to its speaker", () => {
  const draft = withCast({ directed: true, direction: scene, references: ["own"] }, [pier, rain, keeper], lamp);
  expect(referencesOf(draft)).toEqual(["own", "face", "side", "walk", "voice", "pier"]);
  expect(promptOf(draft, lookupOf(lamp).kindOf)).toBe(
    [
      "subject_definitions:",
      "<Subject 1>: what <Picture 1> shows",
      "<Subject 2>: Keeper, an old man in a yellow oilskin, as <Picture 2> and <Picture 3> show; moves as in <Video 1>; sounds as in <Audio 1>",
      "<Subject 3>: Pier, as <Picture 4> shows",
      "summary: [reference generation + audio reference] A take of 8 seconds with <Subject 1>, <Subject 2>, <Video 1>, <Audio 1> and <Subject 3>.",
      "retention_analysis:",
      "<Subject 1>: fully_preserved",
      "<Subject 2>: fully_preserved",
      "<Video 1>: attribute_transfer, the movement of <Subject 2>",
      "<Audio 1>: reference, the voice of <Subject 2> (S1)",
      "<Subject 3>: partially_preserved",
      "detailed_description: Live-action. [Shot 1] <Subject 2> in a Rain coat (a torn raincoat) walks onto the <Subject 3>, past <Subject 1>. <Subject 2> (S1), low, says: <d>[English] Ask @Pier.</d> <Subject 2> and his Rain coat.",
      "overall_soundscape: Wind.",
      "non_diegetic_music: N/A",
    ].join("\n"),
  );
});

test("without references a card is told in words, at its first mention in full", () => {
  const draft = withCast(
    { directed: true, direction: scene, mode: "frames", firstFrame: "own" },
    [pier, rain, keeper],
    lamp,
  );
  expect(promptOf(draft, lookupOf(lamp).kindOf)).toContain(
    "[Shot 1] Live-action. Keeper (an old man in a yellow oilskin) in a Rain coat (a torn raincoat) walks onto the Pier, past @image 1. Keeper (S1), low, says: <d>[English] Ask @Pier.</d> Keeper and his Rain coat.",
  );
});

test("a shot in words names the files of its cards as mentions", () => {
  const prompt = "@Keeper in a @Rain coat on the @Pier. @Keeper waits for @image 1.";
  const draft = withCast({ prompt, references: ["own"] }, [pier, rain, keeper], lamp);
  expect(promptOf(draft, lookupOf(lamp).kindOf)).toBe(
    "Keeper (an old man in a yellow oilskin, @image 2, @image 3, @video 1, @audio 1) in a Rain coat (a torn raincoat) on the Pier (@image 4). Keeper waits for @image 1.",
  );
  expect(promptOf({ ...draft, mode: "text" }, lookupOf(lamp).kindOf)).toBe(
    "Keeper (an old man in a yellow oilskin) in a Rain coat (a torn raincoat) on the Pier. Keeper waits for @image 1.",
  );
});

test("cards stand beside references that somebody described, with numbers of their own", () => {
  const direction = parseDirection(
    "subject_definitions:\n<Subject 1>: the gull of <Picture 1>\nsummary: [reference generation] Dusk with @Pier.\nretention_analysis:\n<Subject 1>: fully_preserved\ndetailed_description: Noir. [Shot 1] <Subject 1> circles the @Pier.\noverall_soundscape: Wind.\nnon_diegetic_music: N/A",
    8,
  );
  const draft = withCast({ directed: true, direction, references: ["own"] }, [pier], lamp);
  expect(promptOf(draft, lookupOf(lamp).kindOf)).toBe(
    "subject_definitions:\n<Subject 1>: the gull of <Picture 1>\n<Subject 2>: Pier, as <Picture 2> shows\nsummary: [reference generation] Dusk with <Subject 2>.\nretention_analysis:\n<Subject 1>: fully_preserved\n<Subject 2>: partially_preserved\ndetailed_description: Noir. [Shot 1] <Subject 1> circles the <Subject 2>.\noverall_soundscape: Wind.\nnon_diegetic_music: N/A",
  );
});

test("a voice of its own is a label where it is named", () => {
  const hoarse = card("Hoarse", { voice: "voice" }, { kind: "voice", description: "hoarse and slow" });
  const line: Part = { ...spoken, who: "The keeper", voice: "in the voice of @Hoarse" } as Part;
  const draft = withCast({ directed: true, direction: directed(line) }, [hoarse], lamp);
  const text = promptOf(draft, lookupOf(lamp).kindOf);
  expect(text).toContain("The keeper (S1), in the voice of <Audio 1>, says:");
  expect(text).toContain("<Audio 1>: reference, the voice of Hoarse (S1)");
});

test.each<["text" | "frames" | "references", string, boolean, string]>([
  ["text", "@Keeper", false, "references"],
  ["frames", "@Keeper", false, "frames"],
  ["text", "@Rain coat", false, "text"],
])("a shot of %s that comes to name %s", (mode, prompt, hasReferences, becomes) => {
  const before = withCast({ prompt: "", mode }, [keeper, rain], lamp);
  const after = withCast({ prompt, mode }, [keeper, rain], lamp);
  expect(modeWithCast(before, after, hasReferences)).toBe(becomes);
});

test("without its cards a shot of references is one of words again, unless the person chose some", () => {
  const before = withCast({ prompt: "@Keeper" }, [keeper], lamp);
  const after = withCast({ prompt: "Nobody" }, [keeper], lamp);
  expect(castFiles(before.cast)).toEqual(["face", "side", "walk", "voice"]);
  expect(modeWithCast(before, after, false)).toBe("text");
  expect(modeWithCast(before, after, true)).toBe("references");
});

/** What its cards bring decides what a shot is made from, and nothing else does. */
test.each<
  [what: string, mode: "text" | "frames" | "references", before: number, after: number, chosen: boolean, then: string]
>([
  ["a first file", "text", 0, 1, false, "references"],
  ["another file", "text", 1, 2, false, "references"],
  ["no new file", "text", 1, 1, false, "text"],
  ["its only file goes", "references", 1, 0, false, "text"],
  ["its files go", "references", 2, 0, false, "text"],
  ["one of two goes", "references", 2, 1, false, "references"],
  ["its files go beside others that were chosen", "references", 1, 0, true, "references"],
  ["no file, before and after", "references", 0, 0, false, "references"],
  ["its files go from a shot of frames", "frames", 1, 0, false, "frames"],
  ["a first file for a shot of frames", "frames", 0, 1, false, "frames"],
])("%s: a shot of %s", (_what, mode, before, after, chosen, then) => {
  const withFiles = (count: number) => {
    const names = ["face", "side"].slice(0, count);
    const files = names.map((name) => ({ name, gives: "look" as const, left: null }));
    return { mode, cast: [{ ...card("Keeper", {}), files }] };
  };
  expect(modeWithCast(withFiles(before), withFiles(after), chosen)).toBe(then);
});
