import { existsSync } from "node:fs";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { RenderJob, RenderResult } from "./job.ts";

/** Runs render jobs in worker threads, so that the event loop never stalls. */
export interface Renderer {
  /** Waits for a free slot of this kind; call what it returns to give the slot back (twice does no harm). */
  acquire(kind: RenderJob["kind"], signal: AbortSignal): Promise<() => void>;
  render(job: RenderJob, signal: AbortSignal): Promise<RenderResult>;
  close(): Promise<void>;
}

function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (signal: AbortSignal): Promise<() => void> => {
    signal.throwIfAborted();
    if (free > 0) free -= 1;
    else {
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(signal.reason);
        };
        const enter = () => {
          signal.removeEventListener("abort", leave);
          resolve();
        };
        waiting.push(enter);
        signal.addEventListener("abort", leave, { once: true });
      });
    }
    let returned = false;
    return () => {
      if (returned) return;
      returned = true;
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    };
  };
}

const songsKept = 8;
const songBytesKept = 1024 * 1024;

/** The same order makes the same film or song: what was rendered by this process is handed out again. */
function createMemory() {
  const films = new Map<string, { path: string; result: RenderResult }>();
  /** A song's file is often gone as soon as it was sent: the last short ones are kept themselves. */
  const songs = new Map<string, { bytes: Uint8Array; result: RenderResult }>();
  const nameOf = (job: RenderJob) => JSON.stringify({ ...job, path: "" });
  return {
    /** Puts the file at the job's path, if there is one. */
    async repeat(job: RenderJob): Promise<RenderResult | undefined> {
      const film = films.get(nameOf(job));
      if (film && existsSync(film.path)) {
        await copyFile(film.path, job.path);
        return film.result;
      }
      const song = songs.get(nameOf(job));
      if (song) await writeFile(job.path, song.bytes, { mode: 0o600 });
      return song?.result;
    },
    async keep(job: RenderJob, result: RenderResult): Promise<void> {
      // Pictures are only named by the job; other pictures may come to stand at the same path.
      if (job.kind === "film" && job.stills.length === 0) films.set(nameOf(job), { path: job.path, result });
      if (job.kind === "film" || result.bytes > songBytesKept) return;
      songs.set(nameOf(job), { bytes: await readFile(job.path), result });
      for (const oldest of [...songs.keys()].slice(0, -songsKept)) songs.delete(oldest);
    },
  };
}

export function createRenderer(log: (line: string) => void): Renderer {
  const slots = { film: createSlots(availableParallelism() > 2 ? 2 : 1), song: createSlots(1) };
  const workers = new Set<Worker>();
  const memory = createMemory();
  return {
    acquire: (kind, signal) => slots[kind](signal),
    async render(job, signal) {
      const before = await memory.repeat(job);
      if (before) return before;
      const result = await new Promise<RenderResult>((resolve, reject) => {
        signal.throwIfAborted();
        const began = performance.now();
        const worker = new Worker(new URL("./worker.ts", import.meta.url), {
          workerData: job,
          execArgv: [],
          stdout: false,
        });
        workers.add(worker);
        const stop = () => {
          void worker.terminate();
          reject(signal.reason);
        };
        signal.addEventListener("abort", stop, { once: true });
        worker.once("message", (result: RenderResult) => {
          log(
            `rendered a ${job.kind} of ${result.seconds.toFixed(2)} s in ${Math.round(performance.now() - began)} ms`,
          );
          resolve(result);
        });
        worker.once("error", reject);
        worker.once("exit", (code) => {
          workers.delete(worker);
          signal.removeEventListener("abort", stop);
          reject(new Error(`the render worker ended with code ${code}`));
        });
      });
      await memory.keep(job, result);
      return result;
    },
    async close() {
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}
