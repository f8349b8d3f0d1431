import type { TextModel } from "#shared/wire/text/text-models.ts";
import { isObject, type JsonObject, quote } from "../json-shape.ts";
import type { MediaLookup } from "../media/media-lookup.ts";
import type { Report } from "../report.ts";
import { checkTextMedia } from "./text-media.ts";

/** What the blocks of one request share while they are checked. */
export interface BlockContext {
  readonly model: TextModel | undefined;
  readonly media: MediaLookup;
  readonly report: Report;
  /** Identifiers of the tool calls seen so far. */
  readonly calls: Set<string>;
  characters: number;
  cacheMarks: number;
}

const TYPES = ["text", "image", "video", "tool_use", "tool_result", "thinking", "mid_conv_system"];

/** 1 when the block carries a cache mark, which M3 models do not support. */
export function checkCacheMark(block: JsonObject, path: string, model: TextModel | undefined, report: Report): 0 | 1 {
  if (block.cache_control === undefined) return 0;
  if (model?.cacheControl === false) {
    const message = `${model.id} does not support cache marks.`;
    report.breach("text.cache_control.model", path, message, { params: { model: model.id } });
  }
  return 1;
}

/** One block of a message (API.md § Request content block). */
export function checkBlock(block: unknown, path: string, context: BlockContext): void {
  const { model, report } = context;
  const type = isObject(block) ? block.type : undefined;
  if (!isObject(block) || typeof type !== "string" || !TYPES.includes(type)) {
    const figures = { found: quote(type ?? block), allowed: TYPES.join(", ") };
    report.breach(
      "text.block.type",
      path,
      `A block has the type ${figures.found}; ${figures.allowed} are allowed.`,
      figures,
    );
    return;
  }
  context.cacheMarks += checkCacheMark(block, path, model, report);
  if (type === "image" || type === "video") checkMediaBlock(block, type, path, context);
  else if (type === "text") needText(block, "text", path, context);
  else if (type === "tool_use") checkToolUse(block, path, context);
  else if (type === "tool_result") checkToolResult(block, path, context);
  else if (type === "thinking") checkThinkingBlock(block, path, context);
  else checkMidConvSystem(block, path, context);
}

function missing(block: JsonObject, field: string, path: string, report: Report): void {
  const figures = { found: quote(block[field]), allowed: "text", params: { field } };
  const message = `A block of type ${quote(block.type)} has ${figures.found} as ${field}; text is needed.`;
  report.breach("text.block.fields", path, message, figures);
}

function needText(block: JsonObject, field: string, path: string, context: BlockContext): void {
  const text = block[field];
  if (typeof text === "string") context.characters += text.length;
  else missing(block, field, path, context.report);
}

function checkMediaBlock(block: JsonObject, type: "image" | "video", path: string, context: BlockContext): void {
  const { model, media, report } = context;
  if (model !== undefined && !model.inputs.includes(type)) {
    const figures = { found: type, allowed: model.inputs.join(", "), params: { model: model.id } };
    report.breach("text.block.model", path, `${model.id} takes no ${type}; only the M3 models do.`, figures);
  }
  checkTextMedia(block.source, type, path, media, report);
}

function checkToolUse(block: JsonObject, path: string, context: BlockContext): void {
  const { report, calls } = context;
  if (typeof block.id === "string") calls.add(block.id);
  else missing(block, "id", path, report);
  if (typeof block.name !== "string") missing(block, "name", path, report);
  if (!isObject(block.input)) {
    const figures = { found: quote(block.input), allowed: "an object" };
    const message = `The input of a tool call is ${figures.found}; a JSON object is needed.`;
    report.breach("text.tool_use.input", `${path}.input`, message, figures);
  }
}

function checkToolResult(block: JsonObject, path: string, context: BlockContext): void {
  const { report, calls } = context;
  const { tool_use_id: id, content } = block;
  if (typeof id !== "string") missing(block, "tool_use_id", path, report);
  else if (!calls.has(id)) {
    const message = `A tool result answers the call ${quote(id)}, which is not in the conversation before it.`;
    report.breach("text.tool_result.match", path, message, { found: quote(id) });
  }
  if (content === undefined) return;
  if (typeof content === "string") {
    context.characters += content.length;
    return;
  }
  const parts: readonly unknown[] = Array.isArray(content) ? content : [];
  const fits =
    Array.isArray(content) && parts.every((part) => isObject(part) && (part.type === "text" || part.type === "image"));
  if (!fits) {
    const stranger = parts.find((part) => !isObject(part) || (part.type !== "text" && part.type !== "image"));
    const found = quote(Array.isArray(content) ? (isObject(stranger) ? stranger.type : stranger) : content);
    const message = `A tool result holds ${found}; text, or text and image blocks, are allowed.`;
    report.breach("text.tool_result.content", `${path}.content`, message, { found, allowed: "text, image" });
    return;
  }
  for (const [index, part] of parts.entries()) checkBlock(part, `${path}.content.${index}`, context);
}

function checkThinkingBlock(block: JsonObject, path: string, context: BlockContext): void {
  needText(block, "thinking", path, context);
  if (typeof block.signature === "string" && block.signature !== "") return;
  const message = "A thinking block has lost its signature; it must come back unchanged.";
  context.report.breach("text.thinking.signature", path, message, { found: quote(block.signature) });
}

/** Content is a list of text blocks; a plain text is read too (WIRE.md § Text). */
function checkMidConvSystem(block: JsonObject, path: string, context: BlockContext): void {
  const { content, text } = block;
  if (typeof content === "string") context.characters += content.length;
  else if (Array.isArray(content)) {
    for (const [index, part] of content.entries()) {
      if (isObject(part) && part.type === "text") needText(part, "text", `${path}.content.${index}`, context);
      else missing(block, "content", `${path}.content.${index}`, context.report);
    }
  } else if (typeof text === "string") context.characters += text.length;
  else missing(block, "content", path, context.report);
}
