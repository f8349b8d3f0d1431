import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  type ForeignLine,
  foreignLine,
  type LineOf,
  mostCharacters,
  type ReaderTask,
} from "#core/database/foreign/index.ts";
import type { Isolate } from "#core/system/index.ts";
import { knownErrors } from "#shared/wire/errors/error-catalogue.ts";
import { failure, type StudioFailure } from "#shared/wire/errors/studio-failure.ts";

/** A reader that says nothing for so long is stuck: an archive made to be endless, or a dead disk. */
const SILENCE_MS = 60_000;
/** All that is waited for it together; what the core does in between isn't counted. */
const LONGEST_MS = 20 * 60_000;
const MEMORY_MEGABYTES = 384;
const LINE_MOST_CHARACTERS = mostCharacters("manifest");
const SAID_MOST_BYTES = 16 * 1024 ** 3;
/** How often it is looked whether it writes more than it may. Nothing of Node's bounds that. */
const LOOK_EVERY_MS = 250;
/** So long the core parses lines before it lets others have a turn. */
const TURN_MS = 8;

export interface ReaderLimits {
  readonly silenceMs?: number;
  readonly memoryMegabytes?: number;
}

export interface ReaderHost extends ReaderLimits {
  readonly isolate: Isolate;
  readonly signal?: AbortSignal | undefined;
}

/**
 * What the reading process says, line by line, each parsed once more here. It is ended when the reading of lines ends,
 * when it is stuck, or when `signal` says so. Throws `archive_refused` and what the process itself refused with.
 */
export async function* runReader(task: ReaderTask, host: ReaderHost): AsyncGenerator<ForeignLine> {
  const child = host.isolate({
    script: new URL("./archive-worker.ts", import.meta.url),
    argument: JSON.stringify(task),
    readable: [task.source.path],
    writable: task.scratch,
    memoryMegabytes: host.memoryMegabytes ?? MEMORY_MEGABYTES,
  });
  let complaints = "";
  child.stderr.on("data", (chunk: Buffer) => {
    complaints = (complaints + chunk.toString()).slice(-4000);
  });
  const stop = () => child.kill();
  host.signal?.addEventListener("abort", stop, { once: true });
  let overfull = 0;
  const watch = setInterval(async () => {
    const bytes = await bytesIn(task.scratch);
    if (bytes <= task.room) return;
    overfull = bytes;
    stop();
  }, LOOK_EVERY_MS);
  const checkRoom = () => {
    if (overfull > 0) throw failure("disk_full", { details: { found: task.room, allowed: overfull } });
  };
  try {
    for await (const text of linesOf(child.stdout, host.silenceMs ?? SILENCE_MS)) {
      host.signal?.throwIfAborted();
      checkRoom();
      const line = parseLine(text);
      if (line.say === "end") return;
      if (line.say === "failed") throw reportedFailure(line, complaints);
      yield line;
    }
    host.signal?.throwIfAborted();
    checkRoom();
    const reason = /heap|memory/i.test(complaints) ? "it takes more memory than an archive may" : "its reader ended";
    throw refused(`It can't be read: ${reason}.`, new Error(complaints));
  } finally {
    clearInterval(watch);
    host.signal?.removeEventListener("abort", stop);
    child.kill();
    child.stdout.destroy();
    child.stderr.destroy();
    await child.ended;
  }
}

/** Files of a folder without folders. */
async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function* linesOf(stream: AsyncIterable<Uint8Array>, silenceMs: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const chunks = stream[Symbol.asyncIterator]();
  let waited = 0;
  let said = 0;
  let rest: string[] = [];
  let length = 0;
  let turn = performance.now();
  for (;;) {
    const from = performance.now();
    const next = await before(chunks.next(), silenceMs);
    waited += performance.now() - from;
    if (next === "silent")
      throw refused(`Reading it took too long: nothing came of it for ${silenceMs / 1000} seconds.`);
    if (waited > LONGEST_MS) throw refused(`Reading it took more than ${LONGEST_MS / 60_000} minutes.`);
    if (next.done) return;
    said += next.value.byteLength;
    const pieces = decoder.decode(next.value, { stream: true }).split("\n");
    length += pieces[0]?.length ?? 0;
    if (said > SAID_MOST_BYTES || length > LINE_MOST_CHARACTERS) throw refused("It holds more than an archive may.");
    rest.push(pieces[0] ?? "");
    for (const piece of pieces.slice(1)) {
      yield rest.join("");
      rest = [piece];
      length = piece.length;
      if (performance.now() - turn < TURN_MS) continue;
      await new Promise(setImmediate);
      turn = performance.now();
    }
  }
}

async function before<T>(work: Promise<T>, milliseconds: number): Promise<T | "silent"> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<"silent">((done) => {
    timer = setTimeout(() => done("silent"), milliseconds);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** The core believes its reader no more than the reader believes the archive. */
function parseLine(text: string): ForeignLine {
  // Its length is judged before it costs anything: a line says first what it is.
  const say = /^\{"say":"([a-z-]{1,20})"/.exec(text)?.[1] ?? "";
  if (text.length > mostCharacters(say)) throw refused("It holds more than an archive may.");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw refused("It can't be read: its reader said something else than it should.", cause);
  }
  const line = foreignLine.safeParse(value);
  if (!line.success || line.data.say !== say)
    throw refused("It can't be read: its reader said something else than it should.", line.error);
  if (line.data.say !== "message") return line.data;
  // Blocks to the letter: what the schema doesn't name of them is kept too.
  const { blocks } = (value as typeof line.data).message;
  return { say: "message", message: { ...line.data.message, blocks } };
}

function reportedFailure({ code, message, details }: LineOf<"failed">, complaints: string): StudioFailure {
  const known = Object.hasOwn(knownErrors, code) ? (code as keyof typeof knownErrors) : "archive_refused";
  return failure(known, { message, ...(details ? { details } : {}) }, { cause: new Error(complaints) });
}

const refused = (message: string, cause?: unknown): StudioFailure =>
  failure("archive_refused", { message }, cause === undefined ? {} : { cause });
