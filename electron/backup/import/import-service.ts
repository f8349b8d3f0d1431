import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ForeignLine, ReaderTask } from "#core/database/foreign/index.ts";
import { type Database, ImportedRows } from "#core/database/index.ts";
import { freeBytes } from "#core/files/index.ts";
import type { MediaLibrary } from "#core/library/index.ts";
import type { Isolate } from "#core/system/index.ts";
import type { TaskLedger } from "#core/tasks/index.ts";
import type { ChangeTopic } from "#shared/contract/app/app.ts";
import type { ImportState, ImportSummary } from "#shared/contract/backup/backup.ts";
import { carriedError, failure, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { type ArchivePeek, RecordCount } from "./count-records.ts";
import { RecordImport } from "./import-records.ts";
import { type ReaderLimits, runReader } from "./run-reader.ts";

/** Left free on the disk, whatever an archive holds: the studio itself has to go on. */
const RESERVE_BYTES = 256 * 1024 ** 2;
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
  async look(source: ImportSource): Promise<ArchivePeek> {
    return this.#withScratch(async (scratch) => {
      const count = new RecordCount(this.#rows);
      for await (const line of this.#read({ work: "look", source, scratch })) count.take(line);
      return count.look();
    });
  }

  /** Begins; how far it is stands in `state`, with an archive's own name as soon as that is read. Refused while another is on. */
  start(source: ImportSource, about: { readonly name: string; readonly at: number; readonly media: boolean }): void {
    if (this.#running !== undefined)
      throw failure("not_allowed_now", {
        message: "An import is already running.",
        advice: "Wait until it ends, or cancel it.",
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
    const count = new RecordCount(this.#rows);
    const added = noneAdded();
    const end = (outcome: ImportSummary["outcome"], error: ImportSummary["error"] = null) => {
      const about = { name, at, ...count.about() };
      this.#last = { ...about, outcome, error, added, here: count.here(), content: count.look().content };
    };
    try {
      await this.#withScratch(async (scratch) => {
        const taking = new RecordImport({ ...this.#parts, rows: this.#rows }, count, {
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

  #progress(added: ImportSummary["added"], count: RecordCount): void {
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

const noneAdded = (): ImportSummary["added"] => ({
  ...{ films: 0, songs: 0, takes: 0, files: 0, conversations: 0, presets: 0 },
});
