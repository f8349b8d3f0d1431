import type { Rule } from "../rule.ts";

const REQUEST = "API.md § Message request";
const THINKING = "API.md § Thinking and effort rules";
const MESSAGE = "API.md § Message";
const BLOCK = "API.md § Request content block";
const SOURCE = "API.md § Media source";
const TOOL = "API.md § Tool and tool choice";
const LIMITS = "API.md § Limits";
const ASSUMED = "WIRE.md § Text";
const CONTEXT = "API.md § Context windows";

/** The rules of checkMessages. */
export const textRules = {
  "text.model.unknown": { section: REQUEST, sentence: "The model is one of the nine text models.", severity: "error" },
  "text.messages.required": {
    section: REQUEST,
    sentence: "messages is required and holds at least one message.",
    severity: "error",
  },
  "text.message.role": { section: MESSAGE, sentence: "role is one of the six allowed values.", severity: "error" },
  "text.message.role_model": {
    section: MESSAGE,
    sentence: "Vendor-M3.1-Flash and Vendor-M3 use user and assistant messages.",
    severity: "error",
  },
  "text.message.alternation": {
    section: MESSAGE,
    sentence: "On Vendor-M3.1-Flash and Vendor-M3 user and assistant messages alternate.",
    severity: "error",
  },
  "text.message.content": {
    section: MESSAGE,
    sentence: "content is a string or an array of request content blocks.",
    severity: "error",
  },
  "text.block.type": {
    section: BLOCK,
    sentence: "type is one of text, image, video, tool_use, tool_result, thinking, mid_conv_system.",
    severity: "error",
  },
  "text.block.model": {
    section: BLOCK,
    sentence: "image and video only for Vendor-M3.1-Flash and Vendor-M3.",
    severity: "error",
  },
  "text.block.fields": { section: BLOCK, sentence: "A block has the fields of its type.", severity: "error" },
  "text.tool_use.input": {
    section: BLOCK,
    sentence: "The input of a tool call must be a JSON object.",
    severity: "error",
  },
  "text.tool_result.content": {
    section: BLOCK,
    sentence: "A tool result is a string or an array of text and image blocks.",
    severity: "error",
  },
  "text.tool_result.match": {
    section: BLOCK,
    sentence: "tool_use_id is the identifier of the matching tool_use block.",
    severity: "error",
  },
  "text.thinking.signature": {
    section: MESSAGE,
    sentence: "Thinking blocks keep their signature unchanged.",
    severity: "error",
  },
  "text.media.source": {
    section: SOURCE,
    sentence: "Images come by URL or base64; videos by URL, base64 or x_file:// reference.",
    severity: "error",
  },
  "text.image.format": { section: SOURCE, sentence: "Images are JPEG, PNG, GIF or WEBP.", severity: "error" },
  "text.image.size": { section: SOURCE, sentence: "An image is up to 10 MB.", severity: "error" },
  "text.video.format": { section: SOURCE, sentence: "Videos are MP4, AVI, MOV or MKV.", severity: "error" },
  "text.video.size": {
    section: SOURCE,
    sentence: "A video is up to 50 MB by URL or base64, up to 512 MB by file reference.",
    severity: "error",
  },
  "text.cache_control.model": {
    section: REQUEST,
    sentence: "cache_control is not supported by Vendor-M3 or Vendor-M3.1-Flash.",
    severity: "error",
  },
  "text.cache_control.count": {
    section: ASSUMED,
    sentence: "Of more than four cache marks, the last four count.",
    severity: "warning",
  },
  "text.system.shape": {
    section: REQUEST,
    sentence: "system is a string or an array of system blocks with type text and text.",
    severity: "error",
  },
  "text.max_tokens.range": {
    section: REQUEST,
    sentence: "max_tokens is a whole number of at least 1 and at most 524288 or 204800.",
    severity: "error",
  },
  "text.max_tokens.recommended": {
    section: REQUEST,
    sentence: "max_tokens is recommended to be 131072 or 65536.",
    severity: "warning",
  },
  "text.temperature.range": { section: REQUEST, sentence: "temperature is in the range 0 to 2.", severity: "error" },
  "text.top_p.range": { section: REQUEST, sentence: "top_p is in the range 0 to 1.", severity: "error" },
  "text.tools.schema": {
    section: TOOL,
    sentence: "A tool has a name and an input_schema of type object with properties and required.",
    severity: "error",
  },
  "text.tools.name": { section: ASSUMED, sentence: "Each tool has a name of its own.", severity: "error" },
  "text.tool_choice.type": {
    section: ASSUMED,
    sentence: "tool_choice.type is auto, any, none or tool.",
    severity: "error",
  },
  "text.tool_choice.name": {
    section: ASSUMED,
    sentence: "tool_choice of type tool names one of the tools; any needs tools.",
    severity: "error",
  },
  "text.thinking.type": { section: THINKING, sentence: "thinking.type is disabled or adaptive.", severity: "error" },
  "text.thinking.disabled": {
    section: THINKING,
    sentence: "On Vendor-M3.1-Flash disabled thinking returns HTTP 400.",
    severity: "error",
  },
  "text.thinking.ignored": {
    section: THINKING,
    sentence: "On M2.x models disabled thinking is accepted and ignored.",
    severity: "warning",
  },
  "text.effort.value": {
    section: THINKING,
    sentence: "effort is low, medium, high, xhigh or max; none returns HTTP 400.",
    severity: "error",
  },
  "text.effort.ignored": {
    section: THINKING,
    sentence: "output_config.effort is ignored by this model.",
    severity: "warning",
  },
  "text.service_tier.value": { section: REQUEST, sentence: "service_tier is standard or priority.", severity: "error" },
  "text.service_tier.model": {
    section: REQUEST,
    sentence: "Vendor-M3.1-Flash does not support service_tier.",
    severity: "error",
  },
  "text.field.ignored": {
    section: REQUEST,
    sentence: "top_k, stop_sequences, mcp_servers, context_management and container are accepted and ignored.",
    severity: "warning",
  },
  "text.context.window": {
    section: CONTEXT,
    sentence: "The conversation fits into the context window.",
    severity: "warning",
  },
  "text.body.size": { section: LIMITS, sentence: "The request body is at most 64 MB.", severity: "error" },
} as const satisfies Readonly<Record<string, Rule>>;
