import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { z } from "zod";
import type { LedgerTask } from "#core/database/index.ts";
import { freeBytes, incomingFile, openIncoming } from "#core/files/index.ts";
import type { MediaLibrary } from "#core/library/index.ts";
import type { ServedFile } from "#core/library/serve/index.ts";
import { requireSame } from "#core/service/client/answers/index.ts";
import { taskCandidate } from "#shared/contract/tasks.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import type { StepContext } from "../steps/step-context.ts";

/** A look is not worth more: a minute of 2K takes less. */
const MOST_BYTES = 256 * 1024 * 1024;
/** What has to stay free for what is paid for. */
const ROOM_BYTES = 512 * 1024 * 1024;
const MOST_KEPT = 12;

interface CandidateParts {
  /** The task as it is now; throws for an id that is unknown. */
  readonly find: (taskId: string) => LedgerTask;
  readonly library: MediaLibrary;
  readonly clientOf: StepContext["clientOf"];
  readonly probe: StepContext["probe"];
  readonly closing: AbortSignal;
}

/**
 * Films of records that may be a task's, to be looked at before the person says which it is. Fetched like an output, with
 * bounds of their own, looked at before they are shown, and gone once the task is settled; nothing here is kept or paid.
 */
export class CandidateFilms {
  readonly #parts: CandidateParts;
  /** By task and record, the one that was asked for last at the end. */
  readonly #films = new Map<string, Promise<ServedFile & { readonly path: string }>>();
  /** One after the other: what is paid for is fetched beside them. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: CandidateParts) {
    this.#parts = parts;
  }

  /** The film of a record that was shown for this task. Throws what keeps it from being shown. */
  async film(taskId: string, record: string): Promise<ServedFile> {
    const task = this.#parts.find(taskId);
    const told = z.array(taskCandidate).safeParse(task.error?.details?.candidates);
    const shown = told.success && told.data.some(({ id, picture }) => id === record && picture);
    // Only what the studio itself put before the person is fetched: an address of the page names nothing else.
    if (task.state !== "outcome_unknown" || !shown) throw failure("record_not_found");
    const key = `${taskId} ${record}`;
    const known = this.#films.get(key);
    this.#films.delete(key);
    const film = known ?? this.#inTurn(() => this.#fetch(task, record));
    this.#films.set(key, film);
    // What failed is tried again when it is looked at again.
    film.catch(() => this.#films.get(key) === film && this.#films.delete(key));
    for (const old of [...this.#films.keys()].slice(0, -MOST_KEPT)) this.#drop(old);
    return film;
  }

  /** The task is settled: nobody chooses any more. */
  forget(taskId: string): void {
    for (const key of [...this.#films.keys()]) if (key.startsWith(`${taskId} `)) this.#drop(key);
  }

  /** What a kill leaves is swept at the next start, like every file on its way that nobody waits for. */
  async close(): Promise<void> {
    const files = [...this.#films.values()];
    this.#films.clear();
    await Promise.all(files.map(remove));
  }

  #drop(key: string): void {
    const film = this.#films.get(key);
    this.#films.delete(key);
    if (film !== undefined) void remove(film);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work, work);
    this.#turn = done.catch(() => {});
    return done;
  }

  async #fetch(task: LedgerTask, record: string): Promise<ServedFile & { readonly path: string }> {
    const { library, clientOf, probe, closing } = this.#parts;
    const client = await clientOf(task.connectionId);
    const found = await client.queryVideo(record, { signal: closing });
    requireSame("task", record, found.id);
    if (found.status !== "succeeded" || !found.content?.url) throw failure("record_not_found");
    const free = await freeBytes(library.folder);
    if (free !== null && free < ROOM_BYTES) throw failure("disk_full", { details: { freeBytes: free } });
    const path = await incomingFile(library.folder, `${randomUUID()}.candidate`);
    const writer = await openIncoming(path);
    try {
      await client.download(found.content.url, { signal: closing, sink: writer.write, mostBytes: MOST_BYTES });
      const { sha256 } = await writer.finish();
      const facts = await probe({ path });
      if (facts.problem !== undefined || facts.kind !== "video") {
        throw failure("download_corrupt", { message: `The record’s file is ${facts.problem ?? facts.format}.` });
      }
      return { path, mime: facts.mime, etag: sha256, name: "candidate.mp4" };
    } catch (cause) {
      await writer.close();
      await rm(path, { force: true });
      throw cause;
    }
  }
}

const remove = (film: Promise<{ readonly path: string }>): Promise<void> =>
  film.then(
    ({ path }) => rm(path).catch(() => {}),
    () => {},
  );
