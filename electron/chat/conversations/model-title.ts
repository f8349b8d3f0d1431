import type { TitleStore } from "#core/database/index.ts";
import { ServiceError } from "#core/service/client/answers/index.ts";
import type { ServiceClient } from "#core/service/client/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { documentOf } from "#shared/contract/chat/text-documents.ts";
import type { Finding } from "#shared/rules/finding.ts";
import type { MessageRequest, ResponseMessage } from "#shared/wire/text/messages.ts";
import { errorsAmong } from "./refusals.ts";
import type { RequestConnection } from "./request-connection.ts";

/**
 * The only model that doesn't think unless told to (API.md § Thinking and effort rules): of a title, which is a few
 * tokens, every other model's thoughts would cost many times as much.
 */
const TITLE_MODEL = "Vendor-M3";
/** Tokens. A title takes ten; a model that goes on is cut off. */
const MOST_TOKENS = 64;
/** Of the question and of the reply, in characters: what a conversation is about is said at its beginning. */
const READ = 2000;
/** Characters of a title. */
const LONGEST = 80;
/** Of what a service says is a title: it may say anything. */
const LOOKED_AT = 500;
const PATIENCE_MILLISECONDS = 60_000;

export interface ModelTitleParts {
  readonly store: TitleStore;
  /** The person wants titles to be written; read each time. */
  readonly on: () => boolean;
  readonly clientOf: (connectionId: string) => Promise<Pick<ServiceClient, "createMessage">>;
  readonly check: (request: MessageRequest, connectionId: string) => readonly Finding[];
  readonly onLeave?: ((connectionId: string) => void) | undefined;
  /** Whether what has this id is from before this database took a later one's place, in which a title may have been bought. */
  readonly isFromBefore?: ((id: string) => boolean) | undefined;
  readonly strike?: (<T>(value: T) => T) | undefined;
  readonly onChange: (conversationIds: readonly string[]) => void;
  readonly onFault: (thrown: unknown) => void;
  readonly now: () => number;
}

export interface ModelTitles {
  /** A reply ended: where it is the first with words, its conversation may be named. Never throws; nobody waits for it. */
  after(branch: readonly Message[], asked: RequestConnection): void;
  /** Breaks off what is under way; what may have been charged is stored as such. */
  close(): Promise<void>;
}

/**
 * Has a model name a conversation after its first reply. That is paid for, once: the request is stored before it leaves
 * and never repeated, whatever becomes of it. Whoever named the conversation themselves keeps their name.
 */
export function createModelTitles(parts: ModelTitleParts): ModelTitles {
  const { store, onChange, onFault, now } = parts;
  const abort = new AbortController();
  const running = new Set<Promise<void>>();
  store.interrupt();

  const ask = async (id: string, request: MessageRequest, asked: RequestConnection) => {
    // Nothing has left and nothing is written down before there is somebody to ask.
    const client = await parts.clientOf(asked.id);
    if (abort.signal.aborted || errorsAmong(parts.check(request, asked.id)).length > 0) return;
    if (!store.begin(id, request.model, now())) return;
    let left = false;
    try {
      parts.onLeave?.(asked.id);
      left = true;
      const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(PATIENCE_MILLISECONDS)]);
      const message = await client.createMessage(request, { signal });
      const title = cleanTitle((parts.strike ?? ((said) => said))(wordsOf(message)));
      const { usage } = message;
      store.end(id, title === "" ? { state: "failed", usage } : { state: "done", title, usage });
    } catch (thrown) {
      const unknown = thrown instanceof ServiceError ? wasMaybeWritten(thrown) : left;
      store.end(id, { state: unknown ? "unknown" : "failed", usage: null });
      if (!(thrown instanceof ServiceError)) throw thrown;
    } finally {
      onChange([id]);
    }
  };
  return {
    after(branch, asked) {
      const reply = branch.at(-1);
      if (!parts.on() || reply?.state !== "complete" || saidIn(reply) === "") return;
      const id = reply.conversationId;
      if (!store.wanted(id) || parts.isFromBefore?.(id) === true) return;
      const question = branch.find((message) => message.role === "user" && saidIn(message) !== "");
      if (question === undefined) return;
      const work = ask(id, titleRequest(saidIn(question), saidIn(reply)), asked).catch(onFault);
      running.add(work);
      void work.finally(() => running.delete(work));
    },
    async close() {
      abort.abort();
      await Promise.all(running);
    },
  };
}

/** Of an answer that is too large to be read, the title was written all the same. */
const wasMaybeWritten = ({ begun, error }: ServiceError): boolean =>
  begun === "unknown" || (begun === "yes" && error.code === "response_too_large");

/** What a model is asked for a title (API.md § Message request). */
export const titleRequest = (question: string, reply: string): MessageRequest => ({
  model: TITLE_MODEL,
  max_tokens: MOST_TOKENS,
  thinking: { type: "disabled" },
  system:
    "Write a title for this conversation: at most six words, in the language of the message, without quotation marks or a full stop. Answer with the title alone.",
  messages: [
    {
      role: "user",
      content: `<message>\n${beginning(question)}\n</message>\n\n<reply>\n${beginning(reply)}\n</reply>`,
    },
  ],
});

const beginning = (text: string): string => [...text.slice(0, READ * 2)].slice(0, READ).join("");

/** The words of a message without what was thought, called or attached. */
const saidIn = ({ blocks }: Pick<Message, "blocks">): string =>
  blocks
    .flatMap((block) =>
      documentOf(block) === undefined && block.type === "text" && "text" in block && typeof block.text === "string"
        ? [block.text]
        : [],
    )
    .join("\n")
    .trim();

const wordsOf = ({ content }: ResponseMessage): string => saidIn({ blocks: content });

/** One line without marks around it; empty where nothing is left. */
export function cleanTitle(said: string): string {
  const line = said
    .slice(0, READ)
    .split("\n")
    .map((each) => each.trim())
    .find((each) => each !== "");
  const bare = (line ?? "")
    .slice(0, LOOKED_AT)
    // Controls, and marks that turn the direction of what follows: a list shows it beside others.
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .replace(/^#*\s*(?:title:|标题：|タイトル：)?\s*/iu, "")
    .replaceAll(/^[\s"'“”‘’「」『』《》*_`]+|[\s"'“”‘’「」『』《》*_`]+$/gu, "")
    .replace(/[.。]$/u, "")
    .replaceAll(/\s+/g, " ");
  const characters = [...bare];
  return characters.length <= LONGEST
    ? bare
    : `${characters
        .slice(0, LONGEST - 1)
        .join("")
        .trimEnd()}…`;
}
