import { defaultAssumptions, type ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import { limits } from "#shared/wire/limits.ts";
import { videoRequest } from "#shared/wire/video/video.ts";
import { countCharacters } from "../code-points.ts";
import { integer, megabytes, textLength } from "../figures.ts";
import type { Finding } from "../finding.ts";
import { isObject, quote } from "../json-shape.ts";
import { bodyBytes } from "../media/body-bytes.ts";
import { type MediaLookup, nothingKnown } from "../media/media-lookup.ts";
import { filesByReference, inPlace } from "../media/video-references.ts";
import { openReport, type Report } from "../report.ts";
import { checkShape } from "../shape.ts";
import { mentionOf, mentionsIn } from "./mentions.ts";
import { checkVideoCounts } from "./video-counts.ts";
import { checkVideoMedia } from "./video-media.ts";
import { readVideoContent, scenarioOf, type VideoContent } from "./video-scenario.ts";
import { checkVideoSettings } from "./video-settings.ts";

/**
 * Everything the service would refuse in a video generation request, what may disappoint, and what passes. Takes any
 * JSON and never throws. Paths are those of a shot's draft: `prompt`, `firstFrame`, `references.3`, `duration` …
 * (API.md § Video generation request, § Content rules, § Ratio rules, § Input media limits.)
 */
export function checkVideo(
  request: unknown,
  media: MediaLookup = nothingKnown,
  assumed: ResolvedAssumptions = defaultAssumptions,
): Finding[] {
  const report = openReport();
  const body = isObject(request) ? request : {};
  const content = readVideoContent(body.content);
  checkVideoContent(body.content, content, report);
  checkPrompt(content, assumed, report);
  checkMentions(content, report);
  checkVideoSettings(body, scenarioOf(content.media), assumed, report);
  checkVideoCounts(content.media, assumed, report);
  checkVideoMedia(content.media, body, media, report);
  checkBody(request, media, report);
  if (!report.hasErrors()) checkShape(videoRequest, request, report);
  return report.findings();
}

function checkVideoContent(written: unknown, content: VideoContent, report: Report): void {
  if (!Array.isArray(written)) {
    report.breach(
      "video.content.required",
      "content",
      `There is ${quote(written)} as content; a list of items is needed.`,
    );
    return;
  }
  for (const { type, path } of content.strangers) {
    report.breach(
      "video.content.type",
      path,
      `An item has the type ${quote(type)}; text, image_url, video_url and audio_url are allowed.`,
      { found: quote(type), allowed: "text, image_url, video_url, audio_url" },
    );
  }
}

function checkPrompt({ prompts }: VideoContent, assumed: ResolvedAssumptions, report: Report): void {
  if (prompts.length > 1) {
    report.breach("video.prompt.single", "prompt", `There are ${prompts.length} prompts; exactly one is allowed.`, {
      found: String(prompts.length),
      allowed: "1",
    });
  }
  const text = prompts[0]?.text;
  if (typeof text !== "string" || text.trim() === "") {
    report.breach("video.prompt.required", "prompt", "The prompt is empty; every shot needs one.", {
      found: "0 characters",
      allowed: "at least 1 character",
    });
    return;
  }
  const max = assumed.videoPromptMaxCharacters;
  const characters = countCharacters(text);
  const figures = { found: textLength(characters), allowed: `at most ${integer(max)} characters` };
  if (characters > max) {
    const message = `The prompt has ${figures.found}; ${figures.allowed} are allowed.`;
    report.breach("video.prompt.length", "prompt", message, figures);
  } else {
    const message = `Prompt: ${integer(characters)} of ${integer(max)} characters.`;
    report.pass("video.prompt.length", "prompt", message, figures);
  }
}

/** The service takes any words; a mention of what isn't sent only says less than was meant. */
function checkMentions({ prompts, media }: VideoContent, report: Report): void {
  const text = prompts[0]?.text;
  if (typeof text !== "string") return;
  const told = new Set<string>();
  for (const { kind, ordinal } of mentionsIn(text)) {
    const sent = media.filter(({ role }) => role === `reference_${kind}`).length;
    const mention = mentionOf(kind, ordinal);
    if ((ordinal !== null && ordinal >= 1 && ordinal <= sent) || told.has(mention)) continue;
    told.add(mention);
    const message = `The prompt mentions ${mention}; ${sent} reference ${kind}s are sent.`;
    report.breach("video.prompt.mention", "prompt", message, { params: { mention, sent, role: `reference_${kind}` } });
  }
}

function checkBody(request: unknown, media: MediaLookup, report: Report): void {
  // What doesn't fit is uploaded before, and is in the body as its short name.
  const bytes = bodyBytes(request, inPlace(media, filesByReference(request, media)));
  const { max } = limits.requestBody;
  const figures = { found: megabytes(bytes, max), allowed: `at most ${megabytes(max)}` };
  if (bytes > max) {
    const message = `The whole request is ${figures.found}; ${figures.allowed} is allowed.`;
    report.breach("video.body.size", "", message, figures);
  } else report.pass("video.body.size", "", `Whole request: ${figures.found} of ${megabytes(max)}.`, figures);
}
