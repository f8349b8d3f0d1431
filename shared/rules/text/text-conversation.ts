import { messageRole } from "#shared/wire/text/messages.ts";
import type { TextModel } from "#shared/wire/text/text-models.ts";
import { isObject, type JsonObject, quote } from "../json-shape.ts";
import type { MediaLookup } from "../media/media-lookup.ts";
import type { Report } from "../report.ts";
import { type BlockContext, checkBlock, checkCacheMark } from "./text-blocks.ts";

/** What of a conversation other rules want to know. */
export interface ConversationFigures {
  /** Code units of all text: a measure of length, not a limit. */
  readonly characters: number;
  readonly cacheMarks: number;
}

/** system and messages: roles, alternation and every block (API.md § Message, § Request content block). */
export function checkConversation(
  body: JsonObject,
  model: TextModel | undefined,
  media: MediaLookup,
  report: Report,
): ConversationFigures {
  const context: BlockContext = { model, media, report, calls: new Set(), characters: 0, cacheMarks: 0 };
  if (body.system !== undefined) checkSystem(body.system, context);
  const messages = body.messages;
  if (!Array.isArray(messages) || messages.length === 0) {
    const found = Array.isArray(messages) ? "0 messages" : quote(messages);
    report.breach("text.messages.required", "messages", "The conversation is empty; at least one message is needed.", {
      found,
      allowed: "at least 1 message",
    });
    return context;
  }
  let previous: unknown;
  for (const [index, message] of messages.entries()) {
    const path = `messages.${index}`;
    const role = isObject(message) ? message.role : undefined;
    checkRole(role, previous, index, model, report);
    previous = role;
    checkContent(isObject(message) ? message.content : undefined, path, context);
  }
  return context;
}

function checkRole(
  role: unknown,
  previous: unknown,
  index: number,
  model: TextModel | undefined,
  report: Report,
): void {
  const path = `messages.${index}.role`;
  const params = { ordinal: index + 1 };
  const parsed = messageRole.safeParse(role);
  if (!parsed.success) {
    const figures = { found: quote(role), allowed: messageRole.options.join(", "), params };
    report.breach(
      "text.message.role",
      path,
      `Message ${index + 1} has the role ${figures.found}; ${figures.allowed} are allowed.`,
      figures,
    );
  } else if (model !== undefined && !model.roles.includes(parsed.data)) {
    const figures = { found: parsed.data, allowed: model.roles.join(", "), params };
    const message = `Message ${index + 1} has the role ${parsed.data}; ${model.id} takes ${figures.allowed}.`;
    report.breach("text.message.role_model", path, message, figures);
  } else if (model?.alternating === true && index === 0 && role !== "user") {
    const figures = { found: parsed.data, allowed: "user", params };
    const message = `The conversation begins with the ${parsed.data}; on ${model.id} the user begins.`;
    report.breach("text.message.alternation", path, message, figures);
  } else if (model?.alternating === true && role === previous) {
    const figures = { found: `${parsed.data}, ${parsed.data}`, allowed: "user, assistant", params };
    const message = `Messages ${index} and ${index + 1} are both of the ${parsed.data}; on ${model.id} they alternate.`;
    report.breach("text.message.alternation", path, message, figures);
  }
}

function checkContent(content: unknown, path: string, context: BlockContext): void {
  if (typeof content === "string") {
    context.characters += content.length;
    return;
  }
  if (!Array.isArray(content)) {
    const figures = { found: quote(content), allowed: "text or blocks" };
    const message = `A message holds ${figures.found}; text or a list of blocks is needed.`;
    context.report.breach("text.message.content", `${path}.content`, message, figures);
    return;
  }
  for (const [index, block] of content.entries()) checkBlock(block, `${path}.content.${index}`, context);
}

/** A string, or blocks of type text with text and, on M2.x, cache_control. */
function checkSystem(system: unknown, context: BlockContext): void {
  const { report, model } = context;
  if (typeof system === "string") {
    context.characters += system.length;
    return;
  }
  if (!Array.isArray(system)) {
    const figures = { found: quote(system), allowed: "text or text blocks" };
    report.breach(
      "text.system.shape",
      "system",
      `The system prompt is ${figures.found}; text or text blocks are needed.`,
      figures,
    );
    return;
  }
  for (const [index, block] of system.entries()) {
    const path = `system.${index}`;
    if (!isObject(block) || block.type !== "text" || typeof block.text !== "string") {
      const found = quote(isObject(block) ? block.type : block);
      const message = `Block ${index + 1} of the system prompt is ${found}; blocks of type text are needed.`;
      report.breach("text.system.shape", path, message, { found, allowed: "text" });
    } else {
      context.characters += block.text.length;
      context.cacheMarks += checkCacheMark(block, path, model, report);
    }
  }
}
