import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join, posix } from "node:path";
import { parseManifest } from "#core/backup/read-archive.ts";
import type { Database } from "#core/database/database.ts";
import { ImportedRows } from "#core/database/imported-rows.ts";
import { freeBytes } from "#core/library/library-folder.ts";
import type { MediaLibrary } from "#core/library/media-library.ts";
import type { Isolate } from "#core/system/index.ts";
import type { LedgerTask } from "#core/tasks/ledger-task.ts";
import type { TaskLedger } from "#core/tasks/task-ledger.ts";
import type { ChangeTopic } from "#shared/contract/app.ts";
import type {
  ArchiveManifest,
  ForeignContent,
  ImportKind,
  ImportState,
  ImportSummary,
  StudioCounts,
} from "#shared/contract/backup.ts";
import type { RecordedMessage } from "#shared/contract/conversation-file.ts";
import { carriedError, failure, StudioFailure, studioErrorOf } from "#shared/wire/studio-failure.ts";
import { filmHere, originHere, settingsHere, songHere, taskHere, withAssets } from "./foreign-references.ts";
import { Newcomers } from "./newcomers.ts";
import type { ForeignFile, ForeignLine, ForeignTask, ReaderTask, RecordKind, Refusal, Said } from "./records.ts";
import { type ReaderLimits, runReader } from "./run-reader.ts";

/** Left free on the disk, whatever an archive holds: the studio itself has to go on. */
const RESERVE_BYTES = 256 * 1024 ** 2;
/** Files are taken out of an archive a batch at a time: so much lies on the disk twice. */
const BATCH_FILES = 200;
const BATCH_BYTES = 512 * 1024 ** 2;
const TASKS_AT_ONCE = 50;
const MESSAGES_AT_ONCE = 100;
/** Characters of blocks that are written in one step: their words are indexed with it. */
const MESSAGE_CHARACTERS_AT_ONCE = 250_000;
const TELL_EVERY_MS = 300;

/** What is taken in: a zip, or a copy of a database that this installation didn't sign. */
export type ImportSource = ReaderTask["source"];

export interface ImportParts {
  readonly database: Database;
  readonly library: MediaLibrary;
  readonly ledger: Pick<TaskLedger, "enterEnded">;
  /** For what is unpacked; emptied at each start. */
  readonly folder: string;
  readonly isolate: Isolate;
  readonly limits?: ReaderLimits | undefined;
  readonly onChange: (topics: readonly ChangeTopic[]) => void;
  readonly onFault: (thrown: unknown) => void;
  readonly now: () => number;
}

/** What a look found, before anything is taken in. */
export interface Look {
  readonly manifest: ArchiveManifest | null;
  readonly manifestText: string | null;
  readonly signature: string | null;
  readonly found: StudioCounts;
  readonly content: ForeignContent;
  readonly newFiles: number;
  readonly newBytes: number;
}

/**
 * Takes what an archive of somebody else holds into this studio: new rows under new ids, beside what is here. The archive
 * is read by a process of its own; nothing it says is taken for more than words, and its database is never opened here.
 */
export class ImportService {
  readonly #parts: ImportParts;
  readonly #rows: ImportedRows;
  #running: { abort: AbortController; state: ImportState; work: Promise<void> } | undefined;
  #last: ImportSummary | null = null;
  #toldAt = 0;

  constructor(parts: ImportParts) {
    this.#parts = parts;
    this.#rows = new ImportedRows(parts.database);
  }

  state(): { importing: ImportState | null; lastImport: ImportSummary | null } {
    return { importing: this.#running?.state ?? null, lastImport: this.#last };
  }

  /** Reads all of it and changes nothing. Throws `archive_refused` with the reason, `database_newer` or `disk_full`. */
  async look(source: ImportSource): Promise<Look> {
    return this.#withScratch(async (scratch) => {
      const count = new Counting(this.#rows);
      for await (const line of this.#read({ work: "look", source, scratch })) count.take(line);
      return count.look();
    });
  }

  /** Begins; how far it is stands in `state`, with an archive's own name as soon as that is read. Refused while another is on. */
  start(source: ImportSource, about: { readonly name: string; readonly at: number; readonly media: boolean }): void {
    if (this.#running !== undefined)
      throw failure("not_allowed_now", {
        message: "Something is being imported already.",
        advice: "Wait until it has ended, or cancel it.",
      });
    const abort = new AbortController();
    const state: ImportState = { name: about.name, at: about.at, done: 0, total: null };
    this.#last = null;
    const work = this.#import(source, about, abort.signal).finally(() => {
      this.#running = undefined;
      this.#tell(true, ["backup", "storyboard", "songs", "library", "conversations", "presets"]);
    });
    this.#running = { abort, state, work };
    this.#tell(true);
  }

  /** What has come stays, whole; the same archive brings the rest another time. */
  async cancel(): Promise<void> {
    this.#running?.abort.abort();
    await this.#running?.work;
  }

  dismiss(): void {
    this.#last = null;
    this.#tell(true);
  }

  /** Resolves when nothing is being imported any more. */
  async settled(): Promise<void> {
    await this.#running?.work;
  }

  close(): Promise<void> {
    return this.cancel();
  }

  async #import(
    source: ImportSource,
    { name, at, media }: { name: string; at: number; media: boolean },
    signal: AbortSignal,
  ): Promise<void> {
    const count = new Counting(this.#rows);
    const added = noneAdded();
    const end = (outcome: ImportSummary["outcome"], error: ImportSummary["error"] = null) => {
      const about = { name, at, ...count.about() };
      this.#last = { ...about, outcome, error, added, here: count.here(), content: count.look().content };
    };
    try {
      await this.#withScratch(async (scratch) => {
        const taking = new Taking(this.#parts, this.#rows, count, {
          files: (wanted) => this.#read({ work: "files", source, scratch, wanted }, signal),
          scratch,
          media,
          signal,
          added: (kind, many) => {
            added[kind] += many;
            this.#progress(added, count);
          },
        });
        try {
          for await (const line of this.#read({ work: "read", source, scratch }, signal)) {
            if (count.take(line)) continue;
            await taking.take(line);
          }
          await taking.end();
        } finally {
          taking.abandon();
        }
      });
      end("done");
    } catch (thrown) {
      const error = carriedError(thrown);
      if (signal.aborted) end("cancelled");
      else {
        end("failed", error ?? studioErrorOf("internal"));
        if (error === undefined) this.#parts.onFault(thrown);
      }
    }
  }

  #progress(added: ImportSummary["added"], count: Counting): void {
    if (this.#running === undefined) return;
    const done = Object.values(added).reduce((sum, many) => sum + many, 0);
    this.#running.state = { ...this.#running.state, ...count.about(), done, total: count.fresh() };
    this.#tell(false);
  }

  #tell(now: boolean, topics: readonly ChangeTopic[] = ["backup"]): void {
    const time = performance.now();
    if (!now && time - this.#toldAt < TELL_EVERY_MS) return;
    this.#toldAt = time;
    this.#parts.onChange(topics);
  }

  async *#read(
    task: Pick<ReaderTask, "work" | "source" | "scratch"> & { wanted?: ReaderTask["wanted"] },
    signal?: AbortSignal,
  ): AsyncGenerator<ForeignLine> {
    const free = (await freeBytes(task.scratch)) ?? Number.MAX_SAFE_INTEGER;
    const room = Math.max(0, free - RESERVE_BYTES);
    const { isolate, limits } = this.#parts;
    yield* runReader({ wanted: [], ...task, room }, { isolate, signal, ...limits });
  }

  async #withScratch<T>(work: (scratch: string) => Promise<T>): Promise<T> {
    const scratch = join(this.#parts.folder, `reading-${randomUUID()}`);
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    try {
      return await work(scratch);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }
}

/** An archive is called after the day on which it was made. */
export const nameOf = ({ createdAt }: ArchiveManifest): { name: string; at: number } => ({
  name: `Reelsong ${new Date(createdAt).toISOString().slice(0, 10)}`,
  at: createdAt,
});

/** What the heads of an archive say, put together. */
class Counting {
  readonly newcomers: Newcomers;
  readonly #refused = new Map<string, { refusal: Refusal; count: number }>();
  readonly #hosts: { name: string; host: string }[] = [];
  readonly #bytesOf = new Map<string, number>();
  #manifest: Said<"manifest"> | null = null;
  #parsed: ArchiveManifest | null = null;
  #unfinished = 0;
  #shots = 0;
  #messages = 0;
  #newFiles = 0;
  #newBytes = 0;
  #headsEnded = false;

  constructor(rows: ImportedRows) {
    this.newcomers = new Newcomers(rows);
  }

  /** False for what belongs to a record itself. */
  take(line: ForeignLine): boolean {
    switch (line.say) {
      case "manifest":
        this.#manifest = line;
        this.#parsed = parseManifest(line.text);
        for (const { assetId, bytes } of this.#parsed.media) this.#bytesOf.set(assetId, bytes);
        return true;
      case "host":
        if (!this.#hosts.some(({ name, host }) => name === line.name && host === line.host)) this.#hosts.push(line);
        return true;
      case "unfinished":
        this.#unfinished = line.count;
        return true;
      case "refused":
        this.refuse(line);
        return true;
      case "head":
        this.#meet(line);
        return true;
      case "heads-end":
        this.#headsEnded = true;
        return true;
      case "version":
        return true;
      default:
        if (!this.#headsEnded) throw failure("archive_refused", { message: "It can't be read: its order is wrong." });
        return false;
    }
  }

  refuse({ kind, why }: Refusal): void {
    const found = this.#refused.get(`${kind} ${why}`);
    if (found === undefined) this.#refused.set(`${kind} ${why}`, { refusal: { kind, why }, count: 1 });
    else found.count += 1;
  }

  about(): { name: string; at: number } | undefined {
    return this.#parsed === null ? undefined : nameOf(this.#parsed);
  }

  /** Whether the archive brings this file along. */
  holds(assetId: string): number | undefined {
    return this.#bytesOf.get(assetId);
  }

  fresh(): number {
    return Object.values(this.newcomers.tally).reduce((sum, { fresh }) => sum + fresh, 0);
  }

  here(): ImportSummary["here"] {
    const { film, song, style, preset, task, asset, conversation } = this.newcomers.tally;
    return {
      films: film.here,
      songs: song.here,
      takes: task.here,
      files: asset.here,
      conversations: conversation.here,
      presets: preset.here + style.here,
    };
  }

  look(): Look {
    const { film, song, task, asset, conversation } = this.newcomers.tally;
    const all = ({ fresh, here }: { fresh: number; here: number }) => fresh + here;
    return {
      manifest: this.#parsed,
      manifestText: this.#manifest?.text ?? null,
      signature: this.#manifest?.signature ?? null,
      found: {
        projects: all(film),
        shots: this.#shots,
        songs: all(song),
        takes: all(task) + this.#unfinished,
        conversations: all(conversation),
        messages: this.#messages,
        assets: all(asset),
      },
      content: {
        hosts: this.#hosts.map(({ name, host }) => ({ name, host })),
        unfinished: this.#unfinished,
        refused: [...this.#refused.values()].map(({ refusal, count }) => ({ ...refusal, count })),
        here: this.here(),
      },
      newFiles: this.#newFiles,
      newBytes: this.#newBytes,
    };
  }

  #meet(head: Said<"head">): void {
    this.#shots += head.shots?.length ?? 0;
    this.#messages += head.messages ?? 0;
    const outcome = this.newcomers.meet(head);
    if (head.kind !== "asset" || outcome === "here") return;
    const bytes = this.#bytesOf.get(head.id);
    if (bytes === undefined) this.refuse({ kind: "file", why: "missing" });
    else {
      this.#newFiles += 1;
      this.#newBytes += bytes;
    }
  }
}

interface TakingParts {
  readonly files: (wanted: ReaderTask["wanted"]) => AsyncIterable<ForeignLine>;
  readonly scratch: string;
  readonly media: boolean;
  readonly signal: AbortSignal;
  readonly added: (kind: ImportKind, many: number) => void;
}

/** Writes the records of an archive into the studio, each whole or not at all, those that others name before these. */
class Taking {
  readonly #parts: ImportParts;
  readonly #rows: ImportedRows;
  readonly #count: Counting;
  readonly #with: TakingParts;
  #tasks: ForeignTask[] = [];
  #files: ForeignFile[] = [];
  #fileBytes = 0;
  /** The conversation that is being written; null where the one that is read isn't wanted. */
  #conversation: { id: string; messages: RecordedMessage[]; characters: number } | null = null;

  constructor(parts: ImportParts, rows: ImportedRows, count: Counting, taking: TakingParts) {
    this.#parts = parts;
    this.#rows = rows;
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
        if (this.#tasks.length >= TASKS_AT_ONCE) this.#flushTasks();
        return;
      case "asset":
        return this.#takeFile(line.asset);
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

  get #ids(): Newcomers {
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
    const fresh = tasks.filter((task) => !this.#rows.putBack("task", this.#ids.idOf("task", task.id) ?? ""));
    this.#parts.ledger.enterEnded(fresh.map((task) => this.#ledgerTask(task)));
    this.#with.added("takes", tasks.length);
  }

  #ledgerTask(task: ForeignTask): Omit<LedgerTask, "seq"> {
    const own = this.#ids.idOf("task", task.id) ?? this.#ids.nowhere(task.id);
    const now = this.#parts.now();
    const here = inTime(taskHere(task, own, this.#ids), now);
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
    };
  }

  async #takeFile(file: ForeignFile): Promise<void> {
    const bytes = this.#count.holds(file.id);
    if (!this.#with.media || bytes === undefined || !this.#wants("asset", file.id)) return;
    this.#files.push(file);
    this.#fileBytes += bytes;
    if (this.#files.length >= BATCH_FILES || this.#fileBytes >= BATCH_BYTES) await this.#flushFiles();
  }

  async #flushFiles(): Promise<void> {
    const files = this.#files;
    if (files.length === 0) return;
    this.#files = [];
    this.#fileBytes = 0;
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

  #beginConversation({ id, conversation, folderId }: Said<"conversation">): void {
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

const noneAdded = (): ImportSummary["added"] => ({
  ...{ films: 0, songs: 0, takes: 0, files: 0, conversations: 0, presets: 0 },
});

const notMedia = (): StudioFailure =>
  failure("invalid_input", { message: "This file is no picture, film or sound.", details: { refused: "not_media" } });

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
