import { expect, it } from "vitest";
import type { ShotCard } from "#shared/rules/cast/index.ts";
import { ownSettingsOf, retakeRequest, shotSettingsOf } from "#shared/rules/video/retake-request.ts";
import { videoRequestOf } from "#shared/rules/video/shot-request.ts";
import type { VideoRequest } from "#shared/wire/video/video.ts";

const text = { type: "text", text: "A lantern" } as const;
const sent: VideoRequest = { model: "Vendor-H3", content: [text], resolution: "2K", duration: 4, ratio: "21:9" };

it.each([
  {
    name: "another resolution changes nothing else",
    request: sent,
    wish: { model: "Vendor-H3", resolution: "768P" } as const,
    expected: { ...sent, resolution: "768P" },
    moved: [],
  },
  {
    name: "H3-Max makes no 2K and no 4 s",
    request: sent,
    wish: { model: "Vendor-H3-Max", resolution: "2K" } as const,
    expected: { ...sent, model: "Vendor-H3-Max", resolution: "768P", duration: 5 },
    moved: ["resolution", "duration"],
  },
  {
    name: "H3 takes no extra",
    request: {
      ...sent,
      model: "Vendor-H3-Max",
      resolution: "480P",
      duration: 5,
      extra: { prompt_expansion_mode: "quality" },
    },
    wish: { model: "Vendor-H3", resolution: "2K" } as const,
    expected: { ...sent, duration: 5 },
    moved: [],
  },
] satisfies { request: VideoRequest; [name: string]: unknown }[])(
  "makes a take again: $name",
  ({ request, wish, expected, moved }) => {
    const made = retakeRequest(request, wish);
    expect(made.request).toEqual(expected);
    expect(made.changes.map(({ field }) => field)).toEqual(moved);
  },
);

const settings = {
  prompt: "A lantern",
  model: "Vendor-H3-Max",
  resolution: "480P",
  duration: 6,
  ratio: "9:16",
  mode: "text",
  firstFrame: null,
  lastFrame: null,
  references: [] as string[],
  promptExpansion: "quality",
} as const;

it.each([
  { mode: "text" },
  { mode: "frames", firstFrame: "a" },
  { mode: "frames", firstFrame: "a", lastFrame: "b" },
  { mode: "references", references: ["a", "b", "c"] },
] as const)("reads a request back into the settings it was made of: %o", (own) => {
  const draft = { ...settings, ...own };
  const read = shotSettingsOf(videoRequestOf(draft, (id) => (id === "b" ? "video" : "image")));
  const { ratio, ...others } = read;
  expect({ ...draft, ...others }).toEqual(draft);
  expect(ratio).toBe(own.mode === "frames" ? undefined : "9:16");
});

it("leaves out what the shot would put around its words once more, and empties it where the take had another", () => {
  const around = { promptPrefix: "Film grain.", promptSuffix: "No people.", projectReferences: ["style"] };
  const of = (words: string) => ownSettingsOf({ ...sent, content: [{ type: "text", text: words }] }, around);
  expect(of("Film grain.\nA lantern\nNo people.")).toMatchObject({ prompt: "A lantern" });
  expect(of("Film grain.\nA lantern\nNo people.")).not.toHaveProperty("promptPrefix");
  expect(of("A lantern")).toMatchObject({ prompt: "A lantern", promptPrefix: "", promptSuffix: "" });
  // Nothing but the film's words: the shot has none of its own.
  expect(of("Film grain.\n\nNo people.")).toMatchObject({ prompt: "" });
  expect(of("Film grain.\nNo people.")).toMatchObject({ prompt: "Film grain.\nNo people.", promptPrefix: "" });
  const image = (id: string) =>
    ({ type: "image_url", image_url: { url: `asset:${id}` }, role: "reference_image" }) as const;
  expect(ownSettingsOf({ ...sent, content: [text, image("own"), image("style")] }, around).references).toEqual(["own"]);
});

const keeper = {
  ...{
    id: "k",
    name: "Keeper",
    kind: "person",
    description: "an old man",
    look: "fully_preserved",
    voice: "reference",
  },
  ...{ color: null, files: [{ name: "face", gives: "look", left: null }] },
} as const satisfies ShotCard;
const boat = { ...keeper, id: "b", name: "Gull", kind: "prop", description: "", files: [] } as const satisfies ShotCard;

it.each([
  ["@Keeper waits on the @Gull. Keepers of old; @Keeper looks up.", "references"],
  ["In fog. @Gull drifts, Gulls cry.", "text"],
  ["@Keeper", "references"],
] as const)("a take of words that named cards brings the mentions back: %s", (prompt, mode) => {
  const cast = [keeper, boat].filter(({ name }) => prompt.includes(`@${name}`));
  const around = { promptPrefix: "Film grain.", promptSuffix: "", projectReferences: ["style"], cast };
  const request = videoRequestOf(
    { ...settings, ...around, prompt, mode, references: mode === "text" ? [] : ["own"] },
    () => "image",
  );
  const own = ownSettingsOf(request, around, null, cast);
  expect(own).toMatchObject({ prompt, ...(mode === "text" ? {} : { references: ["own"] }) });
  const again = videoRequestOf(
    { ...settings, mode, references: [], ...own, ...around, prompt: own.prompt ?? "" },
    () => "image",
  );
  expect(again.content).toEqual(request.content);
});

it("a take of words that named a card with moves and a voice brings the mention back", () => {
  const files = [
    { name: "face", gives: "look", left: null },
    { name: "walk", gives: "motion", left: null },
    { name: "voice", gives: "voice", left: null },
  ] as const;
  const cast = [{ ...keeper, files: [...files] }];
  const around = { promptPrefix: "", promptSuffix: "", projectReferences: [], cast };
  const kinds: Record<string, "video" | "audio"> = { walk: "video", voice: "audio" };
  const kindOf = (name: string) => kinds[name] ?? "image";
  const request = videoRequestOf({ ...settings, ...around, prompt: "@Keeper waits.", mode: "references" }, kindOf);
  expect(request.content.map(({ type }) => type)).toEqual(["text", "image_url", "video_url", "audio_url"]);
  expect(ownSettingsOf(request, around, null, cast)).toMatchObject({ prompt: "@Keeper waits.", references: [] });
});

it("brings the sent words back where a card is another by now, or what the film says around them", () => {
  const around = { promptPrefix: "", promptSuffix: "", projectReferences: [], cast: [keeper] };
  const request = videoRequestOf(
    { ...settings, ...around, prompt: "@Keeper waits.", mode: "references" },
    () => "image",
  );
  const sentWords = "Keeper (an old man, @image 1) waits.";
  expect(ownSettingsOf(request, around, null, [keeper])).toMatchObject({ prompt: "@Keeper waits.", references: [] });
  for (const cast of [[], [{ ...keeper, description: "a young man" }], [{ ...keeper, name: "Old Keeper" }]])
    expect(ownSettingsOf(request, { ...around, cast }, null, [keeper])).toMatchObject({
      prompt: sentWords,
      references: ["face"],
    });
  expect(ownSettingsOf(request, { ...around, promptPrefix: "Noir." }, null, [keeper])).toMatchObject({
    prompt: sentWords,
    promptPrefix: "",
  });
});
