import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join, posix } from "node:path";
import type {
  ForeignFile,
  ForeignLine,
  ForeignTask,
  LineOf,
  ReaderTask,
  RecordKind,
} from "#core/database/foreign/index.ts";
import type { ImportedRows, LedgerTask } from "#core/database/index.ts";
import type { MediaLibrary } from "#core/library/index.ts";
import type { TaskLedger } from "#core/tasks/index.ts";
import type { ImportKind } from "#shared/contract/backup/backup.ts";
import type { RecordedMessage } from "#shared/contract/chat/conversation-file.ts";
import { failure, StudioFailure } from "#shared/wire/errors/studio-failure.ts";
import type { RecordCount } from "./count-records.ts";
import { filmHere, originHere, settingsHere, songHere, taskHere, withAssets } from "./foreign-references.ts";
import type { RecordMatcher } from "./record-matcher.ts";

/** Files are taken out of an archive a batch at a time: so much lies on the disk twice. */
const BATCH_FILES = 200;
const BATCH_BYTES = 512 * 1024 ** 2;
const TASKS_AT_ONCE = 50;
/** Characters of tasks that are written in one step, and of what is said of files that wait to be taken out. */
const TASK_CHARACTERS_AT_ONCE = 250_000;
const FILE_CHARACTERS_AT_ONCE = 4_000_000;
const MESSAGES_AT_ONCE = 100;
/** Characters of blocks that are written in one step: their words are indexed with it. */
const MESSAGE_CHARACTERS_AT_ONCE = 250_000;

/** Where records go. */
export interface RecordImportHost {
  readonly rows: ImportedRows;
  readonly library: MediaLibrary;
  readonly ledger: Pick<TaskLedger, "enterEnded">;
  readonly now: () => number;
}

export interface RecordImportParts {
  readonly files: (wanted: ReaderTask["wanted"]) => AsyncIterable<ForeignLine>;
  readonly scratch: string;
  readonly media: boolean;
  readonly signal: AbortSignal;
  readonly added: (kind: ImportKind, many: number) => void;
}

/** Writes the records of an archive into the studio, each whole or not at all, those that others name before these. */
export class RecordImport {
  readonly #parts: RecordImportHost;
  readonly #rows: ImportedRows;
  readonly #count: RecordCount;
  readonly #with: RecordImportParts;
  #tasks: ForeignTask[] = [];
  #taskCharacters = 0;
  #files: ForeignFile[] = [];
  #fileBytes = 0;
  #fileCharacters = 0;
  /** The conversation that is being written; null where the one that is read isn't wanted. */
  #conversation: { id: string; messages: RecordedMessage[]; characters: number } | null = null;

  constructor(parts: RecordImportHost, count: RecordCount, taking: RecordImportParts) {
    this.#parts = parts;
    this.#rows = parts.rows;
    this.#count = count;
    this.#with = taking;
  }

  async take(line: ForeignLine): Promise<void> {
    if (line.say !== "task") this.#flushTasks();
    if (line.say !== "task" && line.say !== "asset") await this.#flushFiles();
    switch (line.say) {
      case "task":
        if (!this.#wants("task", line.task.id)) return;
        this.#tasks.push(line.task);
        this.#taskCharacters += JSON.stringify(line.task).length;
        if (this.#tasks.length >= TASKS_AT_ONCE || this.#taskCharacters >= TASK_CHARACTERS_AT_ONCE) this.#flushTasks();
        return;
      case "asset":
        return this.#takeFile(line.asset);
      case "album":
        return this.#joinAlbum(line);
      case "film":
        return this.#one("film", line.film.project.id, "films", (own) =>
          this.#rows.addFilm(inTime(filmHere(line.film, own, this.#ids), this.#parts.now())),
        );
      case "song":
        return this.#one("song", line.song.song.id, "songs", (own) =>
          this.#rows.addSong(inTime(songHere(line.song, own, this.#ids), this.#parts.now())),
        );
      case "style":
        return this.#one("style", line.style.id, "presets", (id) => this.#rows.addStyle({ ...line.style, id }));
      case "preset":
        return this.#one("preset", line.preset.id, "presets", (id) =>
          this.#rows.addPreset({ ...line.preset, id, settings: settingsHere(line.preset.settings, this.#ids) }),
        );
      case "folder":
        return this.#one("folder", line.folder.id, null, (id) => this.#rows.addFolder({ ...line.folder, id }));
      case "conversation":
        return this.#beginConversation(line);
      case "message":
        return this.#takeMessage(line.message);
      case "conversation-end":
        return this.#endConversation();
      default:
        return;
    }
  }

  async end(): Promise<void> {
    this.#flushTasks();
    await this.#flushFiles();
  }

  /** A conversation that isn't whole goes. After a kill the next start does the same. */
  abandon(): void {
    if (this.#conversation !== null) this.#rows.dropConversation(this.#conversation.id);
    this.#conversation = null;
  }

  get #ids(): RecordMatcher {
    return this.#count.newcomers;
  }

  #wants(kind: RecordKind, id: string): boolean {
    this.#with.signal.throwIfAborted();
    return this.#ids.isWanted(kind, id);
  }

  #one(kind: Exclude<RecordKind, "asset">, id: string, counted: ImportKind | null, add: (own: string) => void): void {
    const own = this.#ids.idOf(kind, id);
    if (own === null || !this.#wants(kind, id)) return;
    if (!this.#rows.putBack(kind, own)) add(own);
    if (counted !== null) this.#with.added(counted, 1);
  }

  #flushTasks(): void {
    const tasks = this.#tasks;
    if (tasks.length === 0) return;
    this.#tasks = [];
    this.#taskCharacters = 0;
    const fresh = tasks.filter((task) => !this.#rows.putBack("task", this.#ids.idOf("task", task.id) ?? ""));
    this.#parts.ledger.enterEnded(fresh.map((task) => this.#ledgerTask(task)));
    this.#with.added("takes", tasks.length);
  }

  #ledgerTask(task: ForeignTask): Omit<LedgerTask, "seq"> {
    const own = this.#ids.idOf("task", task.id) ?? this.#ids.nowhere(task.id);
    const now = this.#parts.now();
    const known = inTime(taskHere(task, own, this.#ids), now);
    // Nothing ends before it began.
    const here = { ...known, finishedAt: known.finishedAt && Math.max(known.finishedAt, known.createdAt) };
    return {
      ...here,
      clientId: this.#ids.nowhere(`client ${own}`),
      ordinal: 1,
      // A connection that isn't here: nothing of it can be asked again, fetched again or removed there.
      connectionId: this.#ids.nowhere(`connection ${task.connectionName}`),
      remoteId: null,
      findings: null,
      output: null,
      attempts: 0,
      nextPollAt: null,
      remoteDeleted: false,
      submittedAt: null,
      updatedAt: here.finishedAt ?? here.createdAt,
      removedAt: null,
      heldAt: null,
      copyOf: known.copyOf,
    };
  }

  async #takeFile(file: ForeignFile): Promise<void> {
    const bytes = this.#count.holds(file.id);
    if (!this.#with.media || bytes === undefined || !this.#wants("asset", file.id)) return;
    this.#files.push(file);
    this.#fileBytes += bytes;
    this.#fileCharacters += JSON.stringify(file).length;
    const isFull = this.#fileBytes >= BATCH_BYTES || this.#fileCharacters >= FILE_CHARACTERS_AT_ONCE;
    if (this.#files.length >= BATCH_FILES || isFull) await this.#flushFiles();
  }

  async #flushFiles(): Promise<void> {
    const files = this.#files;
    if (files.length === 0) return;
    this.#files = [];
    this.#fileBytes = 0;
    this.#fileCharacters = 0;
    const wanted = files.map(({ id }, index) => ({ id, file: String(index) }));
    const byId = new Map(files.map((file) => [file.id, file]));
    for await (const line of this.#with.files(wanted)) {
      if (line.say === "refused") this.#count.refuse(line);
      const file = line.say === "taken" ? byId.get(line.id) : undefined;
      if (line.say === "taken" && file !== undefined) await this.#place(file, join(this.#with.scratch, line.file));
    }
  }

  /** Hashed and probed once more while it comes in: it is what its bytes say. */
  async #place(file: ForeignFile, path: string): Promise<void> {
    const own = this.#ids.idOf("asset", file.id);
    if (own === null) return;
    const { library, now } = this.#parts;
    const known = library.store.get(own);
    const { rating, flag, label, tags, note } = file;
    try {
      await library.receive(createReadStream(path), {
        fileName: posix.basename(file.name) || "Untitled",
        folder: "Imported",
        origin: known?.origin ?? originHere(file.origin, this.#ids),
        known: {
          ...{ id: own, rating, createdAt: Math.min(file.createdAt, now()) },
          ...(flag === undefined ? {} : { flag }),
          ...(label === undefined ? {} : { label }),
          ...(tags === undefined ? {} : { tags }),
          ...(note === undefined ? {} : { note }),
        },
        require: ({ kind }) => {
          if (kind === "unknown") throw notMedia();
        },
      });
      this.#with.added("files", 1);
    } catch (thrown) {
      if (!(thrown instanceof StudioFailure) || thrown.error.details?.refused !== "not_media") throw thrown;
      this.#count.refuse({ kind: "file", why: "not_media" });
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Files that are here by now, in the album that is called so; what stood in it stays. */
  #joinAlbum({ name, createdAt, files }: LineOf<"album">): void {
    const here = files.flatMap((file) => {
      const own = this.#ids.idOf("asset", file);
      return own !== null && this.#parts.library.store.get(own) !== null ? [own] : [];
    });
    if (here.length > 0) this.#rows.joinAlbum(name, here, Math.min(createdAt, this.#parts.now()));
  }

  #beginConversation({ id, conversation, folderId }: LineOf<"conversation">): void {
    this.#conversation = null;
    const own = this.#ids.idOf("conversation", id);
    if (own === null || !this.#wants("conversation", id)) return;
    if (this.#rows.putBack("conversation", own)) {
      this.#with.added("conversations", 1);
      return;
    }
    this.#conversation = { id: own, messages: [], characters: 0 };
    const now = this.#parts.now();
    const { settings, shownMessageId } = conversation;
    this.#rows.beginConversation(
      own,
      inTime(
        {
          ...conversation,
          settings: settings === null ? null : settingsHere(settings, this.#ids),
          shownMessageId: shownMessageId === null ? null : this.#messageId(own, shownMessageId),
        },
        now,
      ),
      this.#ids.idOf("folder", folderId),
    );
  }

  #takeMessage(message: RecordedMessage): void {
    const conversation = this.#conversation;
    if (conversation === null) return;
    const { id, parentId, settings, blocks } = message;
    conversation.messages.push(
      inTime(
        {
          ...message,
          id: this.#messageId(conversation.id, id),
          parentId: parentId === null ? null : this.#messageId(conversation.id, parentId),
          settings: settings === null ? null : settingsHere(settings, this.#ids),
          blocks: withAssets(blocks, this.#ids),
        },
        this.#parts.now(),
      ),
    );
    conversation.characters += JSON.stringify(blocks).length;
    if (conversation.messages.length >= MESSAGES_AT_ONCE || conversation.characters >= MESSAGE_CHARACTERS_AT_ONCE)
      this.#flushMessages();
  }

  #endConversation(): void {
    if (this.#conversation === null) return;
    this.#flushMessages();
    this.#rows.showConversation(this.#conversation.id);
    this.#conversation = null;
    this.#with.added("conversations", 1);
  }

  #flushMessages(): void {
    const conversation = this.#conversation;
    if (conversation === null) return;
    this.#rows.addMessages(conversation.id, conversation.messages);
    conversation.messages = [];
    conversation.characters = 0;
  }

  /** Of one conversation of the archive: another's message can't be named. */
  #messageId(conversationId: string, id: string): string {
    return this.#ids.nowhere(`message ${conversationId} ${id}`);
  }
}

const notMedia = (): StudioFailure =>
  failure("invalid_input", { message: "This isn’t an image, video or audio file.", details: { refused: "not_media" } });

/** Times that lie in the future would stand before everything for ever. */
function inTime<Value>(value: Value, now: number): Value {
  if (Array.isArray(value)) return value.map((each) => inTime(each, now)) as Value;
  if (typeof value !== "object" || value === null) return value;
  const times = ["createdAt", "updatedAt", "finishedAt"];
  const own = Object.entries(value).map(([name, each]) => {
    if (times.includes(name) && typeof each === "number") return [name, Math.min(each, now)];
    return [name, ["project", "song", "shots", "versions"].includes(name) ? inTime(each, now) : each];
  });
  return Object.fromEntries(own) as Value;
}
