import { refuse } from "../service/refusal.ts";
import { isObject } from "./request.ts";
import { isSigned } from "./signature.ts";

// API.md § Request content block.
const blockTypes = ["text", "image", "video", "tool_use", "tool_result", "thinking", "mid_conv_system"];
const mediaModels = ["Vendor-M3.1-Flash", "Vendor-M3"];
/** API.md § message request says system blocks; content blocks with the same field follow the same rule. */
const uncachedModels = mediaModels;

interface BlockContext {
  model: string;
  secret: Buffer;
  /** Ids of the tool_use blocks seen so far; a tool_result names one of them. */
  toolUses: Set<string>;
}

function checkString(block: Record<string, unknown>, name: string, path: string) {
  if (typeof block[name] !== "string") refuse(`invalid params, ${path}.${name} must be a string`);
}

function checkMediaSource(source: unknown, path: string) {
  if (!isObject(source)) refuse(`invalid params, ${path}.source is required`);
  if (source.type === "url") checkString(source, "url", `${path}.source`);
  else if (source.type === "base64") {
    checkString(source, "media_type", `${path}.source`);
    checkString(source, "data", `${path}.source`);
  } else refuse(`invalid params, ${path}.source.type must be url or base64`);
  const detail = source.detail;
  if (detail !== undefined && !["low", "default", "high"].includes(String(detail))) {
    refuse(`invalid params, ${path}.source.detail must be low, default or high`);
  }
}

function checkToolResult(block: Record<string, unknown>, path: string, context: BlockContext) {
  checkString(block, "tool_use_id", path);
  if (!context.toolUses.has(String(block.tool_use_id))) {
    refuse(`invalid params, ${path}.tool_use_id matches no tool_use block before it`);
  }
  const content = block.content;
  if (content === undefined || typeof content === "string") return;
  if (!Array.isArray(content)) refuse(`invalid params, ${path}.content must be a string or an array`);
  content.forEach((part, at) => {
    if (!isObject(part) || (part.type !== "text" && part.type !== "image")) {
      refuse(`invalid params, ${path}.content[${at}].type must be text or image`);
    }
  });
  checkBlocks(content, `${path}.content`, context);
}

function checkMidConversationSystem(block: Record<string, unknown>, path: string) {
  const { content, text } = block;
  if (typeof text === "string" || typeof content === "string") return;
  const texts = Array.isArray(content) && content.every((part) => isObject(part) && part.type === "text");
  if (!texts) refuse(`invalid params, ${path}.content must be an array of text blocks`);
}

/** Checks the blocks of one message, or of one tool result. */
export function checkBlocks(blocks: unknown[], path: string, context: BlockContext) {
  blocks.forEach((block, at) => {
    const here = `${path}[${at}]`;
    if (!isObject(block)) refuse(`invalid params, ${here} must be an object`);
    const type = block.type;
    if (typeof type !== "string" || !blockTypes.includes(type)) {
      refuse(`invalid params, ${here}.type must be one of ${blockTypes.join(", ")}`);
    }
    if (block.cache_control !== undefined && uncachedModels.includes(context.model)) {
      refuse(`invalid params, cache_control is not supported by ${context.model}`);
    }
    if (type === "text") checkString(block, "text", here);
    if (type === "image" || type === "video") {
      if (!mediaModels.includes(context.model)) refuse(`invalid params, ${context.model} takes no ${type} blocks`);
      checkMediaSource(block.source, here);
    }
    if (type === "tool_use") {
      checkString(block, "id", here);
      checkString(block, "name", here);
      if (!isObject(block.input)) refuse(`invalid params, ${here}.input must be a JSON object`);
      context.toolUses.add(String(block.id));
    }
    if (type === "tool_result") checkToolResult(block, here, context);
    if (type === "thinking") {
      checkString(block, "thinking", here);
      checkString(block, "signature", here);
      if (!isSigned(context.secret, String(block.thinking), String(block.signature))) {
        refuse(`invalid params, ${here}.signature does not belong to this thinking`);
      }
    }
    if (type === "mid_conv_system") checkMidConversationSystem(block, here);
  });
}
