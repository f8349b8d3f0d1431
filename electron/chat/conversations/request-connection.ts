import { ServiceError } from "#core/service/client/answers/index.ts";
import type { ServiceClient } from "#core/service/client/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import type { Finding } from "#shared/rules/finding.ts";
import type { MessageRequest } from "#shared/wire/text/messages.ts";
import type { StreamEvent } from "#shared/wire/text/stream-events.ts";
import { refuseByRules } from "./refusals.ts";

/** Whom a reply is asked of: the connection that is active when it is asked for, whichever is active later. */
export interface RequestConnection {
  readonly id: string;
  /** Names the service behind it, for the signatures of what it thinks: no other service made them. */
  readonly service: string;
}

export interface AskingParts {
  /** Where this isn't given there is one connection only. */
  readonly connection?: () => RequestConnection;
  readonly clientOf: (connectionId: string) => Promise<Pick<ServiceClient, "streamMessages" | "countTokens">>;
  /** The rules with what is assumed of the connection. */
  readonly check: (request: MessageRequest, connectionId: string) => readonly Finding[];
  /** Brings to the service what doesn't fit into a request, and names it there. Nothing has left before. */
  readonly uploadLarge?: (
    request: MessageRequest,
    connectionId: string,
    signal: AbortSignal,
  ) => Promise<MessageRequest>;
  /** Writes down that something paid leaves now; where that fails nothing does. */
  readonly onLeave?: (connectionId: string) => void;
}

/** Checks a request once more and sends it. Throws `refused_by_rules` and what ends the signal; then nothing left. */
export async function openReply(
  parts: AskingParts,
  { id }: RequestConnection,
  request: MessageRequest,
  signal: AbortSignal,
  onWait: (milliseconds: number) => void,
): Promise<AsyncIterable<StreamEvent>> {
  const client = await parts.clientOf(id);
  // Stopped while the client was made: then nothing leaves.
  signal.throwIfAborted();
  // The connection may have other limits by now.
  refuseByRules(parts.check(request, id));
  const sent = (await parts.uploadLarge?.(request, id, signal).catch(neverAsked)) ?? request;
  signal.throwIfAborted();
  parts.onLeave?.(id);
  return client.streamMessages(sent, { signal, onWait });
}

/** What became of an upload may be unknown; the question itself has not left, so no reply can be charged. */
function neverAsked(cause: unknown): never {
  if (!(cause instanceof ServiceError)) throw cause;
  throw new ServiceError(cause.error, "no", cause);
}

/**
 * Ids of the replies whose thinking another service signed: this one would refuse it (API.md § Message: thinking blocks
 * keep their signature). Of whom a reply was asked isn't known for those from a file, or of earlier studios.
 */
export function signedByAnotherService(
  branch: readonly Message[],
  { service }: RequestConnection,
  servicesOf: (messageIds: readonly string[]) => ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const thought = branch.filter(({ role, blocks }) => role === "assistant" && blocks.some(isThinking));
  const services = servicesOf(thought.map(({ id }) => id));
  return new Set(thought.filter(({ id }) => (services.get(id) ?? service) !== service).map(({ id }) => id));
}

const isThinking = ({ type }: Message["blocks"][number]): boolean => type === "thinking";
