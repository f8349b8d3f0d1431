import { existsSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";

/** Beside the database: a full check found damage. The next start looks as closely before it opens anything. */
const noteOf = (file: string): string => join(dirname(file), "studio.damage-found");
/** The first moments of a start belong to the person. */
const AFTER_MS = 1500;

const answer = z.array(z.string());

export interface FullCheck {
  /** What is wrong, in the database's words; empty while nothing is known to be. */
  readonly found: () => readonly string[];
  readonly start: () => void;
  /** Before the database is closed: the check has it open too. */
  readonly close: () => Promise<void>;
}

/**
 * Reads the whole database against itself, indexes against tables too, in a thread with a connection of its own: a start
 * only looks at the pages. What is found is told, and noted for the next start.
 */
export function createFullCheck(parts: {
  readonly file: string;
  readonly onFound: () => void;
  readonly onFault: (thrown: unknown) => void;
}): FullCheck {
  const { file, onFound, onFault } = parts;
  let found: readonly string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let worker: Worker | undefined;
  const run = () => {
    worker = new Worker(new URL("./check-worker.ts", import.meta.url), { execArgv: [], workerData: file });
    worker.unref();
    worker.on("error", onFault);
    worker.on("message", (said: unknown) => {
      const lines = answer.safeParse(said).data ?? [];
      if (lines.length === 0) return;
      found = lines;
      try {
        writeFileSync(noteOf(file), lines.join("\n"), { mode: 0o600 });
      } catch (thrown) {
        onFault(thrown);
      }
      onFound();
    });
  };
  return {
    found: () => found,
    start() {
      timer = setTimeout(run, AFTER_MS);
      timer.unref();
    },
    async close() {
      clearTimeout(timer);
      await worker?.terminate();
    },
  };
}

/** How long somebody waits for the answer who asked for it. */
const PATIENCE_MS = 20_000;

/** The same check, asked for now. Null where it took too long or couldn't be made. */
export async function checkFile(file: string, patienceMs = PATIENCE_MS): Promise<readonly string[] | null> {
  const worker = new Worker(new URL("./check-worker.ts", import.meta.url), { execArgv: [], workerData: file });
  const { promise, resolve } = Promise.withResolvers<readonly string[] | null>();
  const timer = setTimeout(() => resolve(null), patienceMs);
  worker.on("message", (said: unknown) => resolve(answer.safeParse(said).data ?? null));
  worker.on("error", () => resolve(null));
  const lines = await promise;
  clearTimeout(timer);
  await worker.terminate();
  return lines;
}

/** Whether the last run found damage. */
export const isDamageNoted = (file: string): boolean => existsSync(noteOf(file));

/** Another database stands there now, or it turned out whole. */
export const forgetDamage = (file: string): void => rmSync(noteOf(file), { force: true });
