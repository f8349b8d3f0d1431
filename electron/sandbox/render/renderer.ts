import { existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
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

export function createRenderer(log: (line: string) => void): Renderer {
  const slots = { film: createSlots(availableParallelism() > 2 ? 2 : 1), song: createSlots(1) };
  const workers = new Set<Worker>();
  /** The same prompt makes the same film: one that was rendered by this process is copied. */
  const rendered = new Map<string, { path: string; result: RenderResult }>();
  return {
    acquire: (kind, signal) => slots[kind](signal),
    async render(job, signal) {
      const same = job.kind === "film" && job.stills.length === 0 ? JSON.stringify({ ...job, path: "" }) : undefined;
      const before = same === undefined ? undefined : rendered.get(same);
      if (before && existsSync(before.path)) {
        await copyFile(before.path, job.path);
        return before.result;
      }
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
      if (same !== undefined) rendered.set(same, { path: job.path, result });
      return result;
    },
    async close() {
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}
