import type { ConversationCount, ConversationStore, Exchange, ListOptions } from "#core/database/index.ts";
import type { Live } from "#core/live/index.ts";
import type { ConversationUse } from "#shared/contract/chat/conversation-links.ts";
import type {
  Attachment,
  Conversation,
  Message,
  ReplyEvent,
  ReplySettings,
} from "#shared/contract/chat/conversations.ts";
import type { TextDocument } from "#shared/contract/chat/text-documents.ts";
import type { Tool } from "#shared/wire/text/messages.ts";
import type { ConversationRecords } from "./conversation-records.ts";
import type { ModelTitles } from "./model-title.ts";
import type { AskingParts } from "./request-connection.ts";

export interface SendInput {
  readonly conversationId: string;
  readonly clientId: string;
  readonly parentId: string | null;
  readonly text: string;
  readonly attachments?: readonly Attachment[] | undefined;
  readonly documents?: readonly TextDocument[] | undefined;
  /** A system instruction before all of it. */
  readonly instruction?: string | undefined;
  readonly settings: ReplySettings;
}

export interface AnswerInput {
  readonly questionId: string;
  readonly clientId: string;
  readonly settings: ReplySettings;
}

export interface CompareInput extends Omit<SendInput, "clientId" | "settings"> {
  /** Two or three, each with a clientId of its own. */
  readonly asked: readonly { readonly clientId: string; readonly settings: ReplySettings }[];
}

export interface SummarizeInput {
  /** The end of the branch. */
  readonly messageId: string;
  readonly clientId: string;
  readonly text: string;
  readonly title: string;
  readonly settings: ReplySettings;
}

export interface CountInput {
  readonly parentId: string | null;
  readonly text: string;
  readonly settings: ReplySettings;
}

export interface ConversationService extends ConversationRecords {
  list(options: ListOptions): Conversation[];
  count(folderId: string | null, since: readonly number[]): ConversationCount;
  /** Stops its replies and hides it for DELETED_KEPT_DAYS; the first start after that erases it. */
  remove(id: string): Promise<void>;
  /** Those that were there; replies that are being written in them are stopped. */
  removeMany(ids: readonly string[]): Promise<string[]>;
  restoreMany(ids: readonly string[]): string[];
  /** Those that it changed. */
  archive(ids: readonly string[], archived: boolean): string[];
  /** Every one in the list's order. */
  places: ConversationStore["places"];
  /** For good: one that is deleted. False where it isn’t. */
  erase(id: string): boolean;
  find(id: string): Conversation;
  get(id: string): { conversation: Conversation; messages: Message[] };
  /** What came or ended after `since`, in milliseconds, without the messages that are named. */
  changed(
    id: string,
    since: number,
    without: readonly string[],
  ): { conversation: Conversation; messages: Message[]; count: number };
  /** Stores question and empty reply, then asks the service. Refused by the rules: nothing is stored or sent. */
  send(input: SendInput): Promise<Exchange>;
  /** Asks again, for a further reply to a stored question; refused by the rules as `send`. */
  answer(input: AnswerInput): Promise<Exchange>;
  /** A reply from each model, side by side. All requests are checked first: one refused, and nothing is stored or sent. */
  compare(input: CompareInput): Promise<{ message: Message; replies: Message[] }>;
  /** A new conversation that begins with a summary of a branch. Refused as `send`: then there is no new one. */
  summarize(input: SummarizeInput): Promise<Exchange & { conversation: Conversation }>;
  links(id: string): ReturnType<ConversationStore["links"]> & { used: ConversationUse };
  /** Answers every call of a reply in one message, and lets the reply go on with the settings it was asked with. */
  continueWith(replyId: string, results: Message["blocks"]): Promise<Exchange>;
  message(id: string): Message;
  /** From the first message of the branch down to this one. */
  pathTo(messageId: string): Message[];
  /** What a reply was asked with; null for a question. */
  settingsOf(messageId: string): ReplySettings | null;
  /** What the next request would take of the context; a request that the rules refuse isn't sent. */
  countTokens(input: CountInput): Promise<{ tokens: number }>;
  attach(messageId: string, since: number, signal?: AbortSignal): Live<ReplyEvent>;
  stop(messageId: string): Promise<Message>;
  /** Replies being received right now. */
  replying(): number;
  /** Resolves once no reply is being received; undefined when none is. */
  repliesEnded(): Promise<void> | undefined;
  /** Ends every reply as `interrupted`, with what arrived stored. */
  close(): Promise<void>;
}

export interface ConversationServiceParts extends AskingParts {
  /** What a conversation is called before anything is said in it, in the person's language. */
  readonly newTitle?: () => string;
  readonly store: ConversationStore;
  /** What an asset is, for its block; all are images where this isn't given. */
  readonly kindOf?: (assetId: string) => "image" | "video";
  /** Whether what has this id is from before this database took a later one's place; never where this isn't given. */
  readonly isFromBefore?: (id: string) => boolean;
  /** The studio's own tools that go with a request. */
  readonly studioTools?: (settings: ReplySettings) => readonly Tool[];
  /** A reply ended and is stored. */
  readonly onReplyEnded?: (reply: Message, settings: ReplySettings) => void;
  /** Names a conversation after its first reply; none does where this isn't given. */
  readonly titles?: Pick<ModelTitles, "after" | "close"> | undefined;
  readonly onChange: (conversationIds: readonly string[]) => void;
  /** Takes keys out of what was said. */
  readonly strike?: <T>(value: T) => T;
  readonly onFault: (thrown: unknown) => void;
  readonly now: () => number;
}
