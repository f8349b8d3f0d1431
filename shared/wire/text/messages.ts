import { z } from "zod";
import { asTold } from "../as-told.ts";
import { textModelId } from "../models.ts";

/** A caching mark on a block; M2.x models only. Shape: WIRE.md § Text (API.md says "not shown"). */
export const cacheControl = z.strictObject({ type: z.literal("ephemeral") });
export type CacheControl = z.infer<typeof cacheControl>;

/** How closely the model looks at an image; more detail costs more tokens (API.md § Media source). */
export const imageDetail = z.enum(["low", "default", "high"]);
export type ImageDetail = z.infer<typeof imageDetail>;

/** http(s), `x_file://<file_id>`, `data:` or, in drafts, `asset:<assetId>`. */
export const urlSource = z.strictObject({ type: z.literal("url"), url: z.string(), detail: imageDetail.optional() });
export const base64Source = z.strictObject({
  type: z.literal("base64"),
  media_type: z.string(),
  data: z.string(),
  detail: imageDetail.optional(),
});
/** Where the bytes of an image or video block are (API.md § Media source; base64 and file forms: WIRE.md § Text). */
export const mediaSource = z.discriminatedUnion("type", [urlSource, base64Source]);
export type MediaSource = z.infer<typeof mediaSource>;

const cached = { cache_control: cacheControl.optional() };

export const textRequestBlock = z.strictObject({ type: z.literal("text"), text: z.string(), ...cached });
/** `detail` on the block itself is read too (WIRE.md § Text); we write it inside `source`. */
export const imageRequestBlock = z.strictObject({
  type: z.literal("image"),
  source: mediaSource,
  detail: imageDetail.optional(),
  ...cached,
});
export const videoRequestBlock = z.strictObject({ type: z.literal("video"), source: mediaSource, ...cached });
export const toolUseRequestBlock = z.strictObject({
  type: z.literal("tool_use"),
  id: z.string(),
  name: z.string(),
  input: z.record(z.string(), z.unknown()),
  ...cached,
});
export const toolResultRequestBlock = z.strictObject({
  type: z.literal("tool_result"),
  tool_use_id: z.string(),
  content: z
    .union([z.string(), z.array(z.discriminatedUnion("type", [textRequestBlock, imageRequestBlock]))])
    .optional(),
  ...cached,
});
export const thinkingRequestBlock = z.strictObject({
  type: z.literal("thinking"),
  thinking: z.string(),
  signature: z.string(),
  ...cached,
});
/** System instructions in the middle of a conversation; fields: WIRE.md § Text. */
export const midConvSystemBlock = z.strictObject({
  type: z.literal("mid_conv_system"),
  content: z.union([z.string(), z.array(textRequestBlock)]).optional(),
  text: z.string().optional(),
  ...cached,
});

/** One block of a message that we wrote ourselves (API.md § Request content block). */
export const requestBlock = z.discriminatedUnion("type", [
  textRequestBlock,
  imageRequestBlock,
  videoRequestBlock,
  toolUseRequestBlock,
  toolResultRequestBlock,
  thinkingRequestBlock,
  midConvSystemBlock,
]);
export type RequestBlock = z.infer<typeof requestBlock>;

/** A block of an assistant message handed back: fields we do not know travel unchanged (API.md § Message). */
export const echoedBlock = z.discriminatedUnion("type", [
  z.looseObject({ type: z.literal("text"), text: z.string() }),
  z.looseObject({
    type: z.literal("tool_use"),
    id: z.string(),
    name: z.string(),
    input: z.record(z.string(), z.unknown()),
  }),
  z.looseObject({ type: z.literal("thinking"), thinking: z.string(), signature: z.string() }),
]);
export type EchoedBlock = z.infer<typeof echoedBlock>;

/** The six roles; M3 models take only `user` and `assistant` (API.md § Message). */
export const messageRole = z.enum([
  "user",
  "assistant",
  "user_system",
  "group",
  "sample_message_user",
  "sample_message_ai",
]);
export type MessageRole = z.infer<typeof messageRole>;

/** Turns that set the scene before the first question; M2.x models only (API.md § Message). */
export const openingTurn = z.strictObject({ role: messageRole.exclude(["user", "assistant"]), text: z.string() });
export type OpeningTurn = z.infer<typeof openingTurn>;

/** One turn. Blocks of an assistant turn may carry fields that we do not know: they go back unchanged. */
export const message = z.union([
  z.strictObject({ role: messageRole, content: z.union([z.string(), z.array(requestBlock)]) }),
  z.strictObject({ role: z.literal("assistant"), content: z.array(z.union([requestBlock, echoedBlock])) }),
]);
export type Message = z.infer<typeof message>;

export const systemBlock = z.strictObject({
  type: z.literal("text"),
  text: z.string(),
  cache_control: cacheControl.optional(),
});
export type SystemBlock = z.infer<typeof systemBlock>;

/** A JSON schema whose root is an object (API.md § Tool and tool choice); other keywords pass through. */
export const toolInputSchema = z.looseObject({
  type: z.literal("object"),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});
export const tool = z.strictObject({
  name: z.string().min(1),
  description: z.string().optional(),
  input_schema: toolInputSchema,
  cache_control: cacheControl.optional(),
});
export type Tool = z.infer<typeof tool>;

/** `auto` is documented; the other types: WIRE.md § Text (a connection may name others). `name` goes with `tool`. */
export const toolChoice = z.strictObject({ type: z.string().min(1), name: z.string().min(1).optional() });
export type ToolChoice = z.infer<typeof toolChoice>;

export const thinkingSetting = z.strictObject({ type: z.enum(["disabled", "adaptive"]) });
export type ThinkingSetting = z.infer<typeof thinkingSetting>;

export const effort = z.enum(["low", "medium", "high", "xhigh", "max"]);
export type Effort = z.infer<typeof effort>;

export const serviceTier = z.enum(["standard", "priority"]);
export type ServiceTier = z.infer<typeof serviceTier>;

/** The body of POST compat/v1/messages and of …/count_tokens (API.md § Message request). The last five fields are accepted and ignored. */
export const messageRequest = z.strictObject({
  model: textModelId,
  messages: z.array(message).min(1),
  system: z.union([z.string(), z.array(systemBlock)]).optional(),
  stream: z.boolean().optional(),
  max_tokens: z.number().int().min(1).optional(),
  temperature: z.number().min(0).max(2).optional(),
  top_p: z.number().min(0).max(1).optional(),
  tools: z.array(tool).optional(),
  tool_choice: toolChoice.optional(),
  thinking: thinkingSetting.optional(),
  /** An `Effort`; models that ignore it take any word. */
  output_config: z.strictObject({ effort: z.string().min(1).optional() }).optional(),
  service_tier: serviceTier.optional(),
  metadata: z.strictObject({ user_id: z.string().optional() }).optional(),
  top_k: z.unknown().optional(),
  stop_sequences: z.unknown().optional(),
  mcp_servers: z.unknown().optional(),
  context_management: z.unknown().optional(),
  container: z.unknown().optional(),
});
export type MessageRequest = z.infer<typeof messageRequest>;

/** Tokens of one call. Only the fields of API.md are named; others stay on the object. */
export const usage = z.looseObject({
  input_tokens: asTold(z.number()),
  output_tokens: asTold(z.number()),
  cache_creation_input_tokens: asTold(z.number()),
  cache_read_input_tokens: asTold(z.number()),
});
export type Usage = z.infer<typeof usage>;

export const thinkingBlock = z.looseObject({
  type: z.literal("thinking"),
  thinking: z.string(),
  signature: z.string().optional(),
});
export type ThinkingBlock = z.infer<typeof thinkingBlock>;
export const textBlock = z.looseObject({ type: z.literal("text"), text: z.string() });
export type TextBlock = z.infer<typeof textBlock>;
export const toolUseBlock = z.looseObject({
  type: z.literal("tool_use"),
  id: z.string(),
  name: z.string(),
  input: z.record(z.string(), z.unknown()),
});
export type ToolUseBlock = z.infer<typeof toolUseBlock>;
/** A block of a kind (or shape) newer than this program: kept verbatim. */
export const unknownBlock = z.looseObject({ type: z.string() });
export type UnknownBlock = z.infer<typeof unknownBlock>;

export const responseBlock = z.union([thinkingBlock, textBlock, toolUseBlock, unknownBlock]);
export type ResponseBlock = z.infer<typeof responseBlock>;

/** The documented reasons; a response may carry a newer one. */
export const stopReason = z.enum(["end_turn", "max_tokens", "tool_use"]);
export type StopReason = z.infer<typeof stopReason>;

/**
 * API.md § Response message; `stop_sequence` and `service_tier` come in streams. What was written is in `content`: nothing
 * that is missing beside it loses it. An empty `model` was not told.
 */
export const responseMessage = z.looseObject({
  id: z.string().catch(""),
  type: z.literal("message"),
  role: z.literal("assistant").catch("assistant"),
  model: z.string().catch(""),
  content: z.array(responseBlock),
  stop_reason: z.string().nullable().catch(null),
  stop_sequence: asTold(z.string()),
  service_tier: asTold(z.string()),
  usage: usage.catch({}),
});
export type ResponseMessage = z.infer<typeof responseMessage>;

/** API.md § POST count_tokens; the top-level figure: WIRE.md § Text. */
export const countTokensResponse = z.looseObject({
  usage: usage.optional(),
  input_tokens: z.number().optional(),
});
export type CountTokensResponse = z.infer<typeof countTokensResponse>;
