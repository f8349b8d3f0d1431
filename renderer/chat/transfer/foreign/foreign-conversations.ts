import { z } from "zod";
import type { ConversationRecord, RecordedMessage } from "#shared/contract/chat/conversation-file.ts";
import { documentBlock, MOST_CHARACTERS } from "#shared/contract/chat/text-documents.ts";

/** Whose export a conversation is from. */
export type ForeignSource = "chatgpt" | "claude";

export interface ForeignConversation {
  readonly source: ForeignSource;
  /** Of the other program. */
  readonly id: string;
  readonly record: ConversationRecord;
  /** Pictures, voices and files that the export only names. */
  readonly filesLeftOut: number;
}

/** Why one of them can't be imported: worded by the catalogue `foreign:why`. */
export type ForeignProblem = "unknown" | "empty" | "tooManyMessages" | "tooLong";

export const MOST_CONVERSATIONS = 50_000;
/** Messages of one conversation; more are no conversation. */
export const MOST_MESSAGES = 20_000;

const SECOND = 1000;
const seconds = z.number().finite().nonnegative().nullish();
const chatgptMessage = z.looseObject({
  author: z.looseObject({ role: z.string() }),
  create_time: seconds,
  content: z.looseObject({
    content_type: z.string(),
    parts: z.array(z.unknown()).optional(),
    text: z.unknown().optional(),
  }),
  metadata: z
    .looseObject({ model_slug: z.string().nullish(), is_visually_hidden_from_conversation: z.boolean().nullish() })
    .nullish(),
});
const chatgptNode = z.looseObject({
  message: z.unknown(),
  parent: z.string().nullish(),
  children: z.array(z.string()).nullish(),
});
const chatgptConversation = z.looseObject({
  id: z.string().min(1).max(200).optional(),
  conversation_id: z.string().min(1).max(200).optional(),
  title: z.string().nullish(),
  create_time: seconds,
  update_time: seconds,
  mapping: z.record(z.string(), chatgptNode),
  current_node: z.string().nullish(),
});
const claudeMessage = z.looseObject({
  uuid: z.string().min(1).max(200),
  sender: z.string(),
  text: z.string().nullish(),
  created_at: z.string().nullish(),
  parent_message_uuid: z.string().nullish(),
  content: z.array(z.looseObject({ type: z.string(), text: z.unknown().optional() })).nullish(),
  attachments: z
    .array(
      z.looseObject({
        file_name: z.string().nullish(),
        file_size: z.number().int().nonnegative().nullish(),
        extracted_content: z.string().nullish(),
      }),
    )
    .nullish(),
  files: z.array(z.unknown()).nullish(),
});
const claudeConversation = z.looseObject({
  uuid: z.string().min(1).max(200),
  name: z.string().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  chat_messages: z.array(z.unknown()),
});

/** What a message of another program says here; `key` names it there. */
interface Said {
  readonly key: string;
  readonly parent: string | null;
  readonly role: "user" | "assistant";
  readonly model: string | null;
  readonly at: number | null;
  readonly blocks: readonly { readonly type: "text"; readonly text: string }[];
}

/**
 * A conversation of another program's export as one of ours: branches stay branches. Takes any JSON and never throws;
 * what it can't be is said. Words that no person or model said (system texts, calls of tools) are left out.
 */
export function readForeign(value: unknown): ForeignConversation | ForeignProblem {
  const chatgpt = chatgptConversation.safeParse(value);
  if (chatgpt.success) return readChatgpt(chatgpt.data);
  const claude = claudeConversation.safeParse(value);
  return claude.success ? readClaude(claude.data) : "unknown";
}

function readChatgpt(found: z.infer<typeof chatgptConversation>): ForeignConversation | ForeignProblem {
  const id = found.conversation_id ?? found.id;
  if (id === undefined) return "unknown";
  const keys = Object.keys(found.mapping);
  if (keys.length > MOST_MESSAGES) return "tooManyMessages";
  let filesLeftOut = 0;
  const said = new Map<string, Said>();
  for (const key of keys) {
    const node = found.mapping[key];
    const message = chatgptMessage.safeParse(node?.message);
    if (!message.success) continue;
    const { author, content, metadata, create_time } = message.data;
    const role = author.role;
    if ((role !== "user" && role !== "assistant") || metadata?.is_visually_hidden_from_conversation === true) continue;
    if (content.content_type !== "text" && content.content_type !== "multimodal_text") continue;
    const parts = content.parts ?? [];
    const text = parts
      .map(partText)
      .filter((part) => part !== "")
      .join("\n\n");
    filesLeftOut += parts.filter((part) => typeof part !== "string" && partText(part) === "").length;
    if (text.trim() === "") continue;
    said.set(key, {
      ...{ key, parent: node?.parent ?? null, role, blocks: [{ type: "text", text }] },
      model: role === "assistant" ? (metadata?.model_slug ?? null) : null,
      at: create_time == null ? null : Math.round(create_time * SECOND),
    });
  }
  const parentOf = (key: string) => found.mapping[key]?.parent ?? null;
  const created = found.create_time == null ? null : Math.round(found.create_time * SECOND);
  const updated = found.update_time == null ? null : Math.round(found.update_time * SECOND);
  const head = { title: found.title ?? "", created, updated, shown: found.current_node ?? null };
  return build("chatgpt", id, head, keys, said, parentOf, filesLeftOut);
}

/** Of a part that says something; empty for a picture or a sound, which the export only names. */
function partText(part: unknown): string {
  if (typeof part === "string") return part;
  const { content_type, text } = (part ?? {}) as { content_type?: unknown; text?: unknown };
  return content_type === "audio_transcription" && typeof text === "string" ? text : "";
}

function readClaude(found: z.infer<typeof claudeConversation>): ForeignConversation | ForeignProblem {
  if (found.chat_messages.length > MOST_MESSAGES) return "tooManyMessages";
  const said = new Map<string, Said>();
  const parents = new Map<string, string | null>();
  const order: string[] = [];
  let filesLeftOut = 0;
  for (const each of found.chat_messages) {
    const message = claudeMessage.safeParse(each).data;
    if (message === undefined || parents.has(message.uuid)) continue;
    const { uuid: key, sender, attachments, files } = message;
    // Older exports name no parents: what is said answers what stands before it.
    const named = message.parent_message_uuid;
    parents.set(key, named === undefined ? (order.at(-1) ?? null) : named);
    order.push(key);
    const role = sender === "human" ? "user" : sender === "assistant" ? "assistant" : undefined;
    if (role === undefined) continue;
    const texts = (message.content ?? []).flatMap(({ type, text }) =>
      type === "text" && typeof text === "string" ? [text] : [],
    );
    const text = texts.join("\n\n").trim() || (message.text ?? "").trim();
    const papers = (attachments ?? []).flatMap(({ file_name, file_size, extracted_content }) =>
      extracted_content?.trim() && extracted_content.length <= MOST_CHARACTERS
        ? [
            {
              name: file_name?.trim().slice(0, 300) || "document",
              bytes: file_size ?? 0,
              pages: null,
              text: extracted_content,
            },
          ]
        : [],
    );
    filesLeftOut += (files?.length ?? 0) + (attachments?.length ?? 0) - papers.length;
    const blocks = [...papers.map(documentBlock), ...(text === "" ? [] : [{ type: "text" as const, text }])];
    if (blocks.length === 0) continue;
    said.set(key, {
      key,
      parent: parents.get(key) ?? null,
      role,
      model: null,
      at: momentOf(message.created_at),
      blocks,
    });
  }
  const head = {
    title: found.name ?? "",
    created: momentOf(found.created_at),
    updated: momentOf(found.updated_at),
    shown: null,
  };
  return build("claude", found.uuid, head, order, said, (key) => parents.get(key) ?? null, filesLeftOut);
}

const momentOf = (written: string | null | undefined): number | null => {
  const at = Date.parse(written ?? "");
  return Number.isFinite(at) && at >= 0 ? at : null;
};

interface Head {
  readonly title: string;
  readonly created: number | null;
  readonly updated: number | null;
  readonly shown: string | null;
}

/** A turn of one side: what it said in a row, told of as one message, since the two sides take turns here. */
interface Turn extends Said {
  readonly id: string;
  readonly parentTurn: string | null;
}

function build(
  source: ForeignSource,
  id: string,
  head: Head,
  keys: readonly string[],
  said: ReadonlyMap<string, Said>,
  parentOf: (key: string) => string | null,
  filesLeftOut: number,
): ForeignConversation | ForeignProblem {
  if (said.size === 0) return "empty";
  const { children, roots } = treeOf(keys, said, parentOf);
  const turns: Turn[] = [];
  /** Which turn says what this one said there. */
  const turnOf = new Map<string, string>();
  const waiting: { readonly key: string; readonly before: Turn | null; readonly stored: boolean }[] = roots
    .map((key) => ({ key, before: null, stored: true }))
    .reverse();
  while (waiting.length > 0) {
    const next = waiting.pop();
    const own = next && said.get(next.key);
    if (!next || !own) continue;
    const turn: Turn =
      next.before?.role === own.role
        ? {
            ...next.before,
            id: next.stored ? crypto.randomUUID() : next.before.id,
            blocks: [...next.before.blocks, ...own.blocks],
            model: own.model ?? next.before.model,
          }
        : { ...own, id: crypto.randomUUID(), parentTurn: next.before?.id ?? null };
    const after = children.get(next.key) ?? [];
    const [only] = after;
    // What the same side goes on with alone is one message with this.
    const held = after.length === 1 && only !== undefined && said.get(only)?.role === own.role;
    if (!held) turns.push(turn);
    turnOf.set(next.key, turn.id);
    for (const key of [...after].reverse()) waiting.push({ key, before: turn, stored: !held });
  }
  if (turns.length === 0) return "empty";
  const lengths = turns.flatMap(({ blocks }) => blocks.map(({ text }) => text.length));
  if (lengths.some((length) => length > 2 * MOST_CHARACTERS)) return "tooLong";
  const times = turns.flatMap(({ at }) => at ?? []);
  const createdAt = head.created ?? times[0] ?? 0;
  const updatedAt = Math.max(createdAt, head.updated ?? times.reduce((most, at) => Math.max(most, at), 0));
  const shown = nearest(head.shown, (key) => turnOf.has(key), parentOf);
  const messages = turns.map(
    ({ id: own, parentTurn, role, model, at, blocks }): RecordedMessage => ({
      ...{ id: own, parentId: parentTurn, role, model, blocks: [...blocks], state: "complete", stopReason: null },
      ...{ usage: null, error: null, createdAt: at ?? createdAt, finishedAt: at ?? createdAt },
      ...{ thinkingMilliseconds: null, settings: null },
    }),
  );
  const conversation = {
    ...{ title: titleOf(head.title, turns), createdAt, updatedAt, pinned: false, settings: null },
    shownMessageId: shown === null ? null : (turnOf.get(shown) ?? null),
  };
  return { source, id, record: { conversation, messages }, filesLeftOut };
}

/** Who answers whom of those that say something. What leads in a circle hangs on no root, and is left out. */
function treeOf(
  keys: readonly string[],
  said: ReadonlyMap<string, Said>,
  parentOf: (key: string) => string | null,
): { children: ReadonlyMap<string, readonly string[]>; roots: readonly string[] } {
  const children = new Map<string, string[]>();
  const roots: string[] = [];
  const settled = new Map<string, string | null>();
  for (const key of keys) {
    if (!said.has(key)) continue;
    const parent = nearest(parentOf(key), (each) => said.has(each), parentOf, settled);
    const siblings = parent === null ? roots : children.get(parent);
    if (siblings) siblings.push(key);
    else if (parent !== null) children.set(parent, [key]);
  }
  return { children, roots };
}

/** The first on the way up that fits; null where none does. */
function nearest(
  from: string | null,
  fits: (key: string) => boolean,
  parentOf: (key: string) => string | null,
  known = new Map<string, string | null>(),
): string | null {
  const passed = new Set<string>();
  let at = from;
  let found: string | null = null;
  while (at !== null && !passed.has(at)) {
    const before = known.get(at);
    if (before !== undefined) {
      found = before;
      break;
    }
    if (fits(at)) {
      found = at;
      break;
    }
    passed.add(at);
    at = parentOf(at);
  }
  for (const key of passed) known.set(key, found);
  return found;
}

const LONGEST_TITLE = 200;

function titleOf(given: string, turns: readonly Turn[]): string {
  const words = given.trim() || (turns[0]?.blocks.at(-1)?.text ?? "");
  const line = words
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return (
    [...line]
      .slice(0, given.trim() === "" ? 48 : LONGEST_TITLE)
      .join("")
      .trim() || "…"
  );
}
