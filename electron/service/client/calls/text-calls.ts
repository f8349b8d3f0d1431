import {
  type CountTokensResponse,
  countTokensResponse,
  type MessageRequest,
  type ResponseMessage,
  responseMessage,
} from "#shared/wire/text/messages.ts";
import type { StreamEvent } from "#shared/wire/text/stream-events.ts";
import { textModels } from "#shared/wire/text/text-models.ts";
import { readForm } from "../answers/answer-form.ts";
import { requireModel } from "../answers/answer-match.ts";
import { readDocument, requestIdOf } from "../answers/answer-reader.ts";
import { mediaBody } from "../bodies/media-body.ts";
import { writeMessageMedia } from "../bodies/request-media.ts";
import { flattenBatches } from "../streams/flatten-batches.ts";
import { eventsOf } from "../streams/message-as-events.ts";
import { readMessageStream } from "../streams/message-stream.ts";
import {
  type CallContext,
  type CallOptions,
  callService,
  logWrongAnswer,
  type ServiceCall,
  withoutKeyInside,
} from "./service-calls.ts";

async function messageCall(context: CallContext, request: MessageRequest, path: string): Promise<ServiceCall> {
  const { names, assumed, media, textPath } = context;
  const model = names.outgoing(request.model);
  return {
    method: "POST",
    path: `${textPath}${path}`,
    group: textModels[request.model].rateGroup,
    body: await mediaBody(media, async (slots) => ({ ...(await writeMessageMedia(request, slots, assumed)), model })),
    repeat: "unbegun",
    generates: true,
  };
}

/** API.md § POST /compat/v1/messages with `stream` true. Ends with `message_stop`; every failure is thrown. */
export const streamMessages = (context: CallContext, request: MessageRequest, options: CallOptions) =>
  flattenBatches(streamBatches(context, request, options));

async function* streamBatches(
  context: CallContext,
  request: MessageRequest,
  options: CallOptions,
): AsyncGenerator<StreamEvent[]> {
  const call = await messageCall(context, { ...request, stream: true }, "/v1/messages");
  const head = await callService(
    context,
    { ...call, accept: "text/event-stream", streams: true },
    options,
    async (accepted) => accepted,
  );
  try {
    const { isEvents, answer } = await readForm(head);
    if (!isEvents) {
      // A failure may come as plain JSON under status 200, and from some services the whole message: it was made all the same.
      const message = context.names.neutral(await readDocument(answer, responseMessage));
      requireModel(request.model, message.model);
      yield eventsOf(message);
      return;
    }
    yield* readMessageStream(answer.chunks(), {
      ...{ names: context.names, keys: context.keys, bounds: context.bounds },
      requestId: requestIdOf(answer),
      silenceMs: context.timeouts.silence,
      asked: request.model,
    });
  } catch (error) {
    logWrongAnswer(context, call, error);
    throw withoutKeyInside(context, error);
  }
}

/** API.md § POST /compat/v1/messages without a stream. */
export async function createMessage(
  context: CallContext,
  request: MessageRequest,
  options: CallOptions,
): Promise<ResponseMessage> {
  const call = await messageCall(context, { ...request, stream: false }, "/v1/messages");
  return callService(context, call, options, async (answer) => {
    const message = context.names.neutral(await readDocument(answer, responseMessage));
    requireModel(request.model, message.model);
    return message;
  });
}

/** API.md § POST /compat/v1/messages/count_tokens: free, so it may be repeated. */
export async function countTokens(
  context: CallContext,
  request: MessageRequest,
  options: CallOptions,
): Promise<CountTokensResponse> {
  const call = await messageCall(context, request, "/v1/messages/count_tokens");
  return callService(context, { ...call, repeat: "free", generates: false }, options, (answer) =>
    readDocument(answer, countTokensResponse),
  );
}
