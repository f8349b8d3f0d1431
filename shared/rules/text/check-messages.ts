import { defaultAssumptions, type ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import { limits } from "#shared/wire/limits.ts";
import { messageRequest } from "#shared/wire/text/messages.ts";
import { textModels } from "#shared/wire/text/text-models.ts";
import { chosenModel } from "../chosen-model.ts";
import { integer, megabytes } from "../figures.ts";
import type { Finding } from "../finding.ts";
import { isObject, type JsonObject } from "../json-shape.ts";
import { bodyBytes } from "../media/body-bytes.ts";
import { type MediaLookup, nothingKnown } from "../media/media-lookup.ts";
import { inPlace, videosByReference } from "../media/video-references.ts";
import { openReport, type Report } from "../report.ts";
import { checkShape } from "../shape.ts";
import { checkConversation } from "./text-conversation.ts";
import { checkTextSettings } from "./text-settings.ts";
import { checkTools } from "./text-tools.ts";

/** Characters of one token, roughly: enough to warn long before a conversation can't fit. */
const CHARACTERS_PER_TOKEN = 4;

/**
 * Everything the service would refuse in a message request, what may disappoint, and what passes. Takes any JSON and
 * never throws. Paths are the request's fields: `messages.2.content.0`, `temperature` … (API.md § Message request.)
 */
export function checkMessages(
  request: unknown,
  media: MediaLookup = nothingKnown,
  assumed: ResolvedAssumptions = defaultAssumptions,
): Finding[] {
  const report = openReport();
  const body = isObject(request) ? request : {};
  const model = chosenModel(textModels, body, "text.model.unknown", report);
  const { characters, cacheMarks } = checkConversation(body, model, media, report);
  checkTextSettings(body, model, report);
  const marks = cacheMarks + checkTools(body, model, assumed, report);
  if (marks > assumed.cacheControlMarks) {
    const figures = { found: String(marks), allowed: `at most ${assumed.cacheControlMarks}` };
    const message = `There are ${marks} cache marks; only the last ${assumed.cacheControlMarks} count.`;
    report.breach("text.cache_control.count", "messages", message, figures);
  }
  if (model !== undefined) checkContext(characters, model.contextWindow, report);
  checkBody(body, media, report);
  if (!report.hasErrors()) checkShape(messageRequest, request, report);
  return report.findings();
}

function checkContext(characters: number, window: number, report: Report): void {
  const tokens = Math.ceil(characters / CHARACTERS_PER_TOKEN);
  const figures = { found: `about ${integer(tokens)} tokens`, allowed: `${integer(window)} tokens` };
  if (tokens > window) {
    const message = `The conversation has ${figures.found}; the model reads ${figures.allowed}.`;
    report.breach("text.context.window", "messages", message, figures);
  }
}

function checkBody(body: JsonObject, media: MediaLookup, report: Report): void {
  const bytes = bodyBytes(body, inPlace(media, videosByReference(body, media)));
  const { max } = limits.requestBody;
  const figures = { found: megabytes(bytes, max), allowed: `at most ${megabytes(max)}` };
  if (bytes > max) {
    const message = `The whole request is ${figures.found}; ${figures.allowed} is allowed.`;
    report.breach("text.body.size", "", message, figures);
  } else report.pass("text.body.size", "", `Whole request: ${figures.found} of ${megabytes(max)}.`, figures);
}
