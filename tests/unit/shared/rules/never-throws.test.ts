import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { finding } from "#shared/rules/finding.ts";
import { checkMusic } from "#shared/rules/music/check-music.ts";
import { ruleRegistry } from "#shared/rules/registry.ts";
import { checkMessages } from "#shared/rules/text/check-messages.ts";
import { checkVideo } from "#shared/rules/video/check-video.ts";
import { videoScenario } from "#shared/rules/video/video-scenario.ts";
import { mediaFacts } from "#shared/wire/media/media-facts.ts";
import { musicModelId, textModelId, videoModelId } from "#shared/wire/models.ts";
import { musicRequest } from "#shared/wire/music/music.ts";
import { messageRequest } from "#shared/wire/text/messages.ts";
import { videoRequest } from "#shared/wire/video/video.ts";

const CHECKS = { checkMessages, checkVideo, checkMusic };

/** JSON that comes near a request: real field names, real words, and anything at all in their places. */
const WORDS = [
  ...textModelId.options,
  ...videoModelId.options,
  ...musicModelId.options,
  "user",
  "assistant",
  "group",
  "text",
  "image",
  "video",
  "tool_use",
  "tool_result",
  "thinking",
  "mid_conv_system",
  "url",
  "base64",
  "image_url",
  "video_url",
  "audio_url",
  "first_frame",
  "last_frame",
  "reference_image",
  "reference_video",
  "reference_audio",
  "768P",
  "2K",
  "adaptive",
  "16:9",
  "asset:a",
  "https://e.org/a",
  "x_file://1",
  "data:image/png;base64,QUJD",
  "[Verse]\nla",
  "__proto__",
  "constructor",
];
const FIELDS = [
  "model",
  "messages",
  "role",
  "content",
  "type",
  "text",
  "source",
  "url",
  "data",
  "media_type",
  "id",
  "name",
  "input",
  "tool_use_id",
  "thinking",
  "signature",
  "cache_control",
  "system",
  "max_tokens",
  "temperature",
  "top_p",
  "tools",
  "input_schema",
  "tool_choice",
  "output_config",
  "effort",
  "service_tier",
  "metadata",
  "resolution",
  "duration",
  "ratio",
  "extra",
  "prompt_expansion_mode",
  "callback_url",
  "image_url",
  "video_url",
  "audio_url",
  "prompt",
  "lyrics",
  "stream",
  "output_format",
  "audio_setting",
  "lyrics_optimizer",
  "is_instrumental",
  "audio_base64",
  "cover_feature_id",
  "__proto__",
  "constructor",
  "top_k",
];
const near = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    fc.constantFrom(...WORDS),
    fc.oneof(fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.string()),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...FIELDS), tie("value"), { maxKeys: 6 }),
  ),
})).value;

const facts = fc.record(
  {
    kind: fc.constantFrom(...mediaFacts.shape.kind.options),
    format: fc.string(),
    mime: fc.string(),
    bytes: fc.nat(),
    width: fc.integer({ min: 1 }),
    height: fc.integer({ min: 1 }),
    durationSeconds: fc.double({ min: 0, noNaN: true }),
    frameRate: fc.double({ min: 0.001, noNaN: true }),
    problem: fc.constantFrom("corrupt" as const, "truncated" as const, "unrecognized" as const, "empty" as const),
  },
  { requiredKeys: ["kind", "format", "mime", "bytes"] },
);

const SCHEMAS = { checkMessages: messageRequest, checkVideo: videoRequest, checkMusic: musicRequest };

describe.each(Object.keys(CHECKS) as (keyof typeof CHECKS)[])("%s", (name) => {
  const check = CHECKS[name];
  const judge = (request: unknown, known?: Parameters<typeof check>[1]) => {
    const findings = check(request, known);
    for (const one of findings) {
      expect(finding.safeParse(one).success).toBe(true);
      expect(ruleRegistry).toHaveProperty([one.code]);
    }
    // What the rules let through, the strict schema lets through.
    if (!findings.some(({ severity }) => severity === "error")) {
      expect(SCHEMAS[name].safeParse(request).success).toBe(true);
    }
  };
  test("never throws on any JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (request) => judge(request)),
      { numRuns: 300 },
    );
  });
  test("never throws on what comes near a request, whatever the media are", () => {
    fc.assert(
      fc.property(near, facts, (request, known) => judge(request, () => known)),
      { numRuns: 2000 },
    );
  });
  test.each([undefined, null, Number.NaN, "", [], Object.create(null), () => 0, Symbol("x"), 10n])(
    "on %s",
    (request) => {
      expect(check(request).some(({ severity }) => severity === "error")).toBe(true);
    },
  );
  test("on lists nested 50,000 deep", () => {
    let deep: unknown = {};
    for (let level = 0; level < 50_000; level += 1) deep = [deep];
    for (const field of FIELDS) expect(() => check({ model: "Vendor-M3", [field]: deep })).not.toThrow();
  });
});

test("the scenario never throws either", () => {
  fc.assert(fc.property(near, (request) => ["text", "image", "reference"].includes(videoScenario(request))));
});
