import { v7 as newId } from "uuid";
import { derivedId, settingsHere, withAssets } from "#core/backup/import/index.ts";
import type { ConversationTransfer } from "#core/database/index.ts";
import {
  type ConversationRecord,
  conversationImport,
  type ForeignOrigin,
  type RecordedMessage,
  treeProblem,
} from "#shared/contract/chat/conversation-file.ts";
import type { Conversation, ReplySettings } from "#shared/contract/chat/conversations.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { entryOf } from "#shared/wire/own-entry.ts";

/** Conversations on their way out of the studio and back into one. */
export interface ConversationFiles {
  /** Everything of it but the files it names. */
  record(id: string): ConversationRecord;
  /** Makes a new conversation of a `conversationImport`, under a new id; all of it or nothing. Throws `invalid_input`. */
  import(value: unknown, id?: string): Conversation;
  /** Which of these were imported before, and are here: by their ids in the other program. */
  known(found: readonly ForeignOrigin[]): string[];
}

export interface ConversationFilesParts {
  readonly transfer: ConversationTransfer;
  readonly find: (id: string) => Conversation;
  readonly onChange: (conversationIds: readonly string[]) => void;
  readonly now: () => number;
}

export function createConversationFiles({ transfer, find, onChange, now }: ConversationFilesParts): ConversationFiles {
  return {
    record(id) {
      const { title, createdAt, updatedAt, pinned, archived, settings, shownMessageId } = find(id);
      const kept = archived ? { archived: true as const } : {};
      const conversation = { title, createdAt, updatedAt, pinned, ...kept, settings, shownMessageId };
      return { conversation, messages: transfer.messages(id) };
    },
    known: (found) => found.filter((origin) => transfer.has(idFrom(origin))).map(({ id }) => id),
    import(value, wanted = newId()) {
      const parsed = conversationImport.safeParse(value);
      if (!parsed.success) throw unusable(parsed.error.issues[0]?.message ?? "");
      const { record, assets, origin } = parsed.data;
      const id = origin === undefined ? wanted : idFrom(origin);
      if (origin !== undefined && transfer.has(id))
        throw failure("not_allowed_now", { message: "This conversation was imported before." });
      const problem = treeProblem(record);
      if (problem !== undefined) throw unusable(problem);
      const ids = new Map(record.messages.map((message) => [message.id, newId()]));
      const renamed = (before: string | null) => (before === null ? null : (ids.get(before) ?? null));
      // Whoever wrote the file can't name what was here before: only what came with it.
      const files = {
        idOf: (_kind: string, assetId: string | null) => (assetId === null ? null : (entryOf(assets, assetId) ?? null)),
        nowhere: (assetId: string) => derivedId(0, "nowhere", assetId),
      };
      const settingsOf = (settings: ReplySettings | null) => (settings === null ? null : settingsHere(settings, files));
      const messages = record.messages.map(
        (message): RecordedMessage => ({
          ...message,
          id: ids.get(message.id) ?? newId(),
          parentId: renamed(message.parentId),
          // Its stream isn't ours.
          state: message.state === "streaming" ? "interrupted" : message.state,
          settings: settingsOf(message.settings),
          blocks: withAssets(message.blocks, files),
        }),
      );
      const { conversation } = record;
      const shown = {
        ...conversation,
        settings: settingsOf(conversation.settings),
        shownMessageId: renamed(conversation.shownMessageId),
      };
      // Of another program it keeps its place by age: a thousand would else be of today.
      const age = origin === undefined ? now() : Math.min(conversation.updatedAt, now());
      transfer.insert(id, { conversation: shown, messages }, age);
      onChange([id]);
      return find(id);
    },
  };
}

/** The same conversation of the same program has the same id, however often it is exported. */
const idFrom = ({ source, id }: ForeignOrigin): string => derivedId(0, source, id);

const unusable = (reason: string) =>
  failure("invalid_input", { message: `This conversation can’t be imported. ${reason}`.trim() });
