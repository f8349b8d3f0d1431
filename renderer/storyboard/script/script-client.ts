import { type WorkerClient, WorkerLost, workerClient } from "#renderer/lib/worker/index.ts";
import type { ReadScript } from "./read-script.ts";
import { MOST_SCRIPT_BYTES, PATIENCE } from "./script-limits.ts";
import type { ScriptReading } from "./script-reading.ts";
import type { FileToRead, ScriptWork, TextToRead } from "./script-work.ts";

/** What keeps it busy for too long ends it; the next has another. */
const client = <Asked extends ScriptWork, Answer>(): WorkerClient<Asked, Answer> =>
  workerClient(() => new Worker(new URL("./script-worker.ts", import.meta.url), { type: "module" }), {
    patience: PATIENCE,
    beginsWithin: 15_000,
  });

/** Texts one after the other, and files beside them. */
export const textReader = client<TextToRead, ScriptReading>();
const fileReader = client<FileToRead, ReadScript>();

/** A file that somebody chose or dropped, read in a worker: it may be anything. Rejects where there is no worker. */
export async function readScriptFile(
  file: File,
  reader: Pick<WorkerClient<FileToRead, ReadScript>, "ask"> = fileReader,
): Promise<ReadScript> {
  // What is too large isn't even opened.
  if (file.size > MOST_SCRIPT_BYTES) {
    return { ok: false, why: "tooLarge", found: file.size, allowed: MOST_SCRIPT_BYTES };
  }
  const bytes = await file.arrayBuffer();
  try {
    return await reader.ask({ do: "file", name: file.name, bytes }, { transfer: [bytes] });
  } catch (thrown) {
    if (thrown instanceof WorkerLost && thrown.begun) return { ok: false, why: "tooSlow", allowed: PATIENCE / 1000 };
    throw thrown;
  }
}
