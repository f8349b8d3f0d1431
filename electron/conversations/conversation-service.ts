import type { StoredConversation } from "#core/database/conversation-rows.ts";
import type { ConversationStore, Exchange } from "#core/database/conversation-store.ts";
import { followLive, type Live } from "#core/live/index.ts";
import type { ServiceClient } from "#core/network/index.ts";
import type { Attachment, Conversation, Message, ReplyEvent, ReplySettings } from "#shared/contract/conversations.ts";
import type { Finding } from "#shared/rules/finding.ts";
import type { MessageRequest } from "#shared/wire/messages.ts";
import { failure } from "#shared/wire/studio-failure.ts";
import { automaticTitle } from "./automatic-title.ts";
import { type ConversationRecords, createConversationRecords } from "./conversation-records.ts";
import { messageRequestOf } from "./message-request.ts";
import { emptyReply, newQuestion } from "./new-messages.ts";
import { type RunningReply, startReply } from "./running-reply.ts";

export interface SendInput {
  readonly conversationId: string;
  readonly clientId: string;
  readonly parentId: string | null;
  readonly text: string;
  readonly attachments?: readonly Attachment[] | undefined;
  readonly settings: ReplySettings;
}

export interface AnswerInput {
  readonly questionId: string;
  readonly clientId: string;
  readonly settings: ReplySettings;
}

export interface CountInput {
  readonly parentId: string | null;
  readonly text: string;
  readonly settings: ReplySettings;
}

export interface ConversationService extends ConversationRecords {
  list(options: { search?: string | undefined; limit: number }): Conversation[];
  /** Stops its replies and hides it until the studio starts anew. */
  remove(id: string): Promise<void>;
  get(id: string): { conversation: Conversation; messages: Message[] };
  /** What came or ended after `since`, in milliseconds. */
  changed(id: string, since: number): { conversation: Conversation; messages: Message[]; count: number };
  /** Stores question and empty reply, then asks the service. Refused by the rules: nothing is stored or sent. */
  send(input: SendInput): Promise<Exchange>;
  /** Asks again, for a further reply to a stored question; refused by the rules as `send`. */
  answer(input: AnswerInput): Promise<Exchange>;
  /** What the next request would take of the context; a request that the rules refuse isn't sent. */
  countTokens(input: CountInput): Promise<{ tokens: number }>;
  attach(messageId: string, since: number, signal?: AbortSignal): Live<ReplyEvent>;
  stop(messageId: string): Promise<Message>;
  /** Replies being received right now. */
  replying(): number;
  /** Ends every reply as `interrupted`, with what arrived stored. */
  close(): Promise<void>;
}

export interface ConversationServiceParts {
  /** What a conversation is called before anything is said in it, in the person's language. */
  readonly newTitle?: () => string;
  readonly store: ConversationStore;
  /** The client of the active connection, asked once per reply. */
  readonly activeClient: () => Promise<Pick<ServiceClient, "streamMessages" | "countTokens">>;
  readonly check: (request: MessageRequest) => readonly Finding[];
  /** What an asset is, for its block; all are images where this isn't given. */
  readonly kindOf?: (assetId: string) => "image" | "video";
  /** Brings to the service what doesn't fit into a request, and names it there. Nothing has left before. */
  readonly uploadLarge?: (request: MessageRequest, signal: AbortSignal) => Promise<MessageRequest>;
  readonly onChange: (conversationIds: readonly string[]) => void;
  readonly onFault: (thrown: unknown) => void;
  readonly now: () => number;
}

/** How long the events of a finished reply stay replayable for a page that is just reloading. */
const REPLAY_MILLISECONDS = 60_000;

export function createConversationService(parts: ConversationServiceParts): ConversationService {
  const { store, onChange, now } = parts;
  const kindOf = parts.kindOf ?? (() => "image" as const);
  const running = new Map<string, RunningReply>();
  const recent = new Map<string, { reply: RunningReply; timer: NodeJS.Timeout }>();
  store.purgeRemoved();
  store.interruptStreaming(now());

  const withState = (stored: StoredConversation): Conversation => ({
    ...stored,
    replying: [...running.values()].some((reply) => reply.current().conversationId === stored.id),
  });
  const find = (id: string): Conversation => {
    const stored = store.get(id);
    if (!stored) throw failure("record_not_found", { message: "This conversation no longer exists." });
    return withState(stored);
  };
  const findMessage = (id: string): Message => {
    const stored = running.get(id)?.current() ?? store.message(id);
    if (!stored) throw failure("record_not_found", { message: "This message no longer exists." });
    return stored;
  };
  const branchTo = (conversationId: string, parentId: string | null): Message[] => {
    if (parentId === null) return [];
    const parent = findMessage(parentId);
    if (parent.conversationId !== conversationId) {
      throw failure("record_not_found", { message: "The message replied to belongs to another conversation." });
    }
    if (parent.state === "streaming") {
      throw failure("not_allowed_now", {
        message: "The reply is still being written.",
        advice: "Wait until it has ended, or stop it.",
      });
    }
    return store.pathTo(parentId);
  };
  const exchangeOf = (clientId: string): Exchange | undefined => {
    const earlier = store.exchange(clientId);
    return earlier && { ...earlier, reply: running.get(earlier.reply.id)?.current() ?? earlier.reply };
  };
  const begin = (reply: Message, request: MessageRequest) => {
    const started = startReply({
      reply,
      open: async (signal, onWait) => {
        const client = await parts.activeClient();
        // Stopped while the client was made: then nothing leaves.
        signal.throwIfAborted();
        // Another connection may be active by now, with other limits.
        refuseByRules(parts.check(request));
        const sent = (await parts.uploadLarge?.(request, signal)) ?? request;
        signal.throwIfAborted();
        return client.streamMessages(sent, { signal, onWait });
      },
      save: store.saveReply,
      now,
      onFault: parts.onFault,
    });
    running.set(reply.id, started);
    void started.finished.then(() => {
      running.delete(reply.id);
      const timer = setTimeout(() => recent.delete(reply.id), REPLAY_MILLISECONDS).unref();
      recent.set(reply.id, { reply: started, timer });
      onChange([reply.conversationId]);
    });
  };

  return {
    list: (options) => store.list(options).map(withState),
    ...createConversationRecords({ store, find, onChange, newTitle: parts.newTitle, now }),
    async remove(id) {
      find(id);
      const own = [...running.values()].filter((reply) => reply.current().conversationId === id);
      await Promise.all(own.map((reply) => reply.stop()));
      store.remove(id, now());
      onChange([id]);
    },
    changed(id, since) {
      const { messages, count } = store.messagesSince(id, since);
      return {
        conversation: find(id),
        messages: messages.map((each) => running.get(each.id)?.current() ?? each),
        count,
      };
    },
    get(id) {
      const messages = store.messages(id).map((message) => running.get(message.id)?.current() ?? message);
      return { conversation: find(id), messages };
    },
    async send({ conversationId, clientId, parentId, text, attachments = [], settings }) {
      const earlier = exchangeOf(clientId);
      if (earlier) return earlier;
      const { title } = find(conversationId);
      if (text.trim() === "" && attachments.length === 0) {
        throw failure("invalid_input", { message: "The message is empty.", advice: "Write something first." });
      }
      const branch = branchTo(conversationId, parentId);
      const at = now();
      const question = newQuestion({ conversationId, parentId, text, attachments, kindOf, at });
      const request = messageRequestOf([...branch, question], settings);
      refuseByRules(parts.check(request));
      const reply = emptyReply(question, settings, at);
      store.insertExchange({ message: question, reply }, clientId, settings, automaticTitle(text) || title);
      begin(reply, request);
      onChange([conversationId]);
      return { message: question, reply };
    },
    async answer({ questionId, clientId, settings }) {
      const earlier = exchangeOf(clientId);
      if (earlier) return earlier;
      const question = findMessage(questionId);
      find(question.conversationId);
      if (question.role !== "user") {
        throw failure("invalid_input", { message: "Only a question can be answered again." });
      }
      const request = messageRequestOf(store.pathTo(questionId), settings);
      refuseByRules(parts.check(request));
      const reply = emptyReply(question, settings, now());
      store.insertReply(reply, clientId, settings);
      begin(reply, request);
      onChange([question.conversationId]);
      return { message: question, reply };
    },
    async countTokens({ parentId, text, settings }) {
      const branch = parentId === null ? [] : store.pathTo(parentId);
      const asked = { conversationId: "", parentId, text: text || "…", attachments: [], kindOf, at: now() };
      const question = newQuestion(asked);
      const request = messageRequestOf([...branch, question], settings);
      refuseByRules(parts.check(request));
      const client = await parts.activeClient();
      const { input_tokens, usage } = await client.countTokens(request);
      const tokens = input_tokens ?? usage?.input_tokens;
      if (tokens == null) throw failure("invalid_response", { message: "The count of tokens came without a figure." });
      return { tokens };
    },
    attach(messageId, since, signal) {
      const known = running.get(messageId) ?? recent.get(messageId)?.reply;
      if (known) return known.follow(since, signal);
      const message = findMessage(messageId);
      return followLive<ReplyEvent>((feed) => {
        feed.push({ seq: since + 1, type: "end", message });
        feed.end();
        return () => {};
      }, signal);
    },
    stop: async (messageId) => (await running.get(messageId)?.stop()) ?? findMessage(messageId),
    replying: () => running.size,
    async close() {
      await Promise.all([...running.values()].map((reply) => reply.interrupt()));
      for (const { timer } of recent.values()) clearTimeout(timer);
      recent.clear();
    },
  };
}

function refuseByRules(findings: readonly Finding[]): void {
  const errors = findings.filter((finding) => finding.severity === "error");
  if (errors[0]) throw failure("refused_by_rules", { message: errors[0].message, details: { findings } });
}
