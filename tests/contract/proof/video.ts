import type { CoverageTable } from "./coverage.ts";
import { callbacks, catalogue, drafts, scenarios, videoDefaults, videoOutputs, videoRules } from "./test-files.ts";

const rules = "electron/sandbox/video/rules.ts";

/** API.md § Video generation request: its fields, content and ratio. */
export const videoCoverage: CoverageTable = {
  "2.7/model": {
    rules: ["video.model.unknown", "video.resolution.model", "video.duration.range"],
    sandbox: `${rules}#readVideoOrder`,
    tests: [
      ...videoRules(
        "model unknown",
        "model missing",
        "H3 768P",
        "H3 2K",
        "H3-Max 480P",
        "H3-Max 768P",
        "H3-Max 2K",
        "image, video and audio references together",
      ),
      ...videoDefaults(
        "H3-Max from a first frame",
        "H3-Max from a last frame",
        "H3-Max from both frames",
        "H3-Max from a reference",
      ),
      ...catalogue("video models: API.md § Video generation request"),
    ],
  },
  "2.7/content": {
    rules: ["video.content.required", "video.content.type", "request.field.unknown"],
    sandbox: `${rules}#readContent`,
    tests: videoRules(
      "content missing",
      "item of an unknown type",
      "image without url",
      "image, video and audio references together",
    ),
  },
  "2.7/resolution": {
    rules: ["video.resolution.value", "video.resolution.model"],
    sandbox: `${rules}#defaultResolution`,
    tests: [
      ...videoRules("H3 480P", "H3 768P", "H3 2K", "H3-Max 480P", "H3-Max 768P", "H3-Max 2K", "resolution 1080P"),
      ...videoDefaults("H3-Max without resolution is 768P"),
    ],
  },
  "2.7/duration": {
    rules: ["video.duration.required", "video.duration.range"],
    sandbox: `${rules}#readVideoOrder`,
    tests: [
      ...videoRules(
        "duration missing",
        "duration a word",
        "duration 5.5 s",
        "H3 3 s",
        "H3 4 s",
        "H3 15 s",
        "H3 16 s",
        "H3-Max 4 s",
        "H3-Max 5 s",
        "H3-Max 15 s",
      ),
      ...videoDefaults("H3-Max of 16 s is refused"),
    ],
  },
  "2.7/ratio": {
    rules: ["video.ratio.value"],
    sandbox: `${rules}#readRatio`,
    tests: [
      ...videoRules(
        "text-to-video 21:9",
        "text-to-video 16:9",
        "text-to-video 4:3",
        "text-to-video 1:1",
        "text-to-video 3:4",
        "text-to-video 9:16",
        "ratio 2:1",
      ),
      ...videoDefaults("reference-to-video with adaptive", "reference-to-video without ratio is adaptive"),
    ],
  },
  "2.7/extra": {
    rules: ["video.extra.model", "video.extra.fields", "video.extra.mode"],
    sandbox: `${rules}#checkExtra`,
    tests: [...videoRules("video request: extras"), ...scenarios("extra is for H3-Max and holds one setting")],
  },
  "2.7/callback-url": {
    rules: ["video.callback.url"],
    sandbox: `${rules}#readCallback`,
    tests: [
      ...videoRules("callback_url an address", "callback_url no address"),
      ...callbacks("sends the challenge first, then each change of status with the body of the query"),
    ],
  },
  "2.7/text-1": { informative: "introduces the list of content rules" },
  "2.7/item-2": {
    rules: ["video.prompt.required", "video.prompt.single"],
    sandbox: `${rules}#readContent`,
    tests: videoRules("no text item", "an empty text", "a text of spaces", "two text items"),
  },
  "2.7/item-3": {
    sandbox: `${rules}#readContent`,
    tests: [
      ...videoRules("text-to-video 16:9", "two text items"),
      ...scenarios("the scenario follows from the roles: API.md § Content rules > text alone"),
      ...drafts("text only, whatever media are parked"),
    ],
  },
  "2.7/item-4": {
    sandbox: `${rules}#readItem`,
    tests: [
      ...videoRules("first frame by role", "first frame without role"),
      ...scenarios("a first frame", "an image without a role"),
      ...drafts("first frame"),
    ],
  },
  "2.7/item-5": {
    sandbox: `${rules}#readItem`,
    tests: [...videoRules("last frame alone"), ...scenarios("a last frame"), ...drafts("last frame")],
  },
  "2.7/item-6": {
    rules: ["video.role.item"],
    sandbox: `${rules}#readItem`,
    tests: [...videoRules("first and last frame"), ...scenarios("both frames"), ...drafts("both frames")],
  },
  "2.7/item-7": {
    rules: ["video.role.item"],
    sandbox: `${rules}#rolesOf`,
    tests: [
      ...videoRules(
        "9 reference images",
        "3 reference videos",
        "3 reference audios",
        "image, video and audio references together",
        "image with a video's role",
      ),
      ...videoDefaults("a video item in a frame's role is refused"),
      ...scenarios("all references", "roles belong to types"),
    ],
  },
  "2.7/item-8": {
    rules: ["video.scenario.exclusive"],
    sandbox: `${rules}#readContent`,
    tests: [
      ...videoRules("a first frame beside a reference", "a last frame beside a reference"),
      ...scenarios("frames and references exclude each other"),
    ],
  },
  "2.7/text-9": { informative: "introduces the table of ratio rules" },
  "2.7/text-to-video": {
    rules: ["video.ratio.required", "video.ratio.adaptive"],
    sandbox: `${rules}#readRatio`,
    tests: videoRules("text-to-video without ratio", "text-to-video adaptive"),
  },
  "2.7/image-to-video": {
    rules: ["video.ratio.ignored"],
    sandbox: `${rules}#readRatio`,
    tests: [
      ...videoRules("image-to-video without ratio", "image-to-video 9:16, ignored"),
      ...videoDefaults(
        "image-to-video follows the image whatever ratio is sent",
        "image-to-video with adaptive",
        "a ratio that is none, even where ratios are ignored is refused",
      ),
      ...videoOutputs("moves from the first frame to the last one, in the first one's ratio"),
    ],
  },
  "2.7/reference-to-video": {
    sandbox: "electron/sandbox/video/frame-size.ts#outputSize",
    tests: [
      ...videoDefaults(
        "reference-to-video without ratio is adaptive",
        "reference-to-video with adaptive",
        "reference-to-video with a ratio of its own",
      ),
      ...drafts("references may be adaptive"),
    ],
  },
  "2.7/text-10": {
    sandbox: "electron/sandbox/video/task-record.ts#describeTask",
    tests: videoOutputs(
      "adaptive is kept within 0.4 to 2.5 and told in the record",
      "a first frame from picture.webp begins the film",
    ),
  },
};
