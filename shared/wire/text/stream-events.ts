import { z } from "zod";
import { asTold } from "../as-told.ts";
import { responseBlock, responseMessage, usage } from "./messages.ts";

export const textDelta = z.looseObject({ type: z.literal("text_delta"), text: z.string() });
export const thinkingDelta = z.looseObject({ type: z.literal("thinking_delta"), thinking: z.string() });
export const signatureDelta = z.looseObject({ type: z.literal("signature_delta"), signature: z.string() });
/** Streamed tool input (WIRE.md § Text). */
export const inputJsonDelta = z.looseObject({ type: z.literal("input_json_delta"), partial_json: z.string() });
export const unknownDelta = z.looseObject({ type: z.string() });
export const contentDelta = z.union([textDelta, thinkingDelta, signatureDelta, inputJsonDelta, unknownDelta]);
export type ContentDelta = z.infer<typeof contentDelta>;

/** Its content comes in the events behind it. */
const begunMessage = responseMessage.extend({
  type: z.literal("message").catch("message"),
  content: z.array(responseBlock).catch([]),
});
export const messageStartEvent = z.looseObject({ type: z.literal("message_start"), message: begunMessage });
export const pingEvent = z.looseObject({ type: z.literal("ping") });
export const contentBlockStartEvent = z.looseObject({
  type: z.literal("content_block_start"),
  index: z.number().int().nonnegative(),
  content_block: responseBlock,
});
export const contentBlockDeltaEvent = z.looseObject({
  type: z.literal("content_block_delta"),
  index: z.number().int().nonnegative(),
  delta: contentDelta,
});
export const contentBlockStopEvent = z.looseObject({
  type: z.literal("content_block_stop"),
  index: z.number().int().nonnegative(),
});
export const messageDeltaEvent = z.looseObject({
  type: z.literal("message_delta"),
  delta: z.looseObject({ stop_reason: asTold(z.string()), stop_sequence: asTold(z.string()) }).catch({}),
  usage: usage.optional().catch(undefined),
});
export const messageStopEvent = z.looseObject({ type: z.literal("message_stop") });
/** An error inside a stream (WIRE.md § Text). */
export const errorEvent = z.looseObject({
  type: z.literal("error"),
  error: z.looseObject({ type: z.string(), message: z.string() }),
  request_id: z.string().nullish(),
});
/** An event of a kind newer than this program: kept verbatim. */
export const unknownEvent = z.looseObject({ type: z.string() });

/** The events that API.md § Text stream names, plus the in-stream error. */
export const knownStreamEvent = z.discriminatedUnion("type", [
  messageStartEvent,
  pingEvent,
  contentBlockStartEvent,
  contentBlockDeltaEvent,
  contentBlockStopEvent,
  messageDeltaEvent,
  messageStopEvent,
  errorEvent,
]);
export type KnownStreamEvent = z.infer<typeof knownStreamEvent>;
export const streamEvent = z.union([knownStreamEvent, unknownEvent]);
export type StreamEvent = z.infer<typeof streamEvent>;
