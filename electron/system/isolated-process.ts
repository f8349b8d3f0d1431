import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

/** A script of the studio's own that handles what came from elsewhere, in a process of its own. */
export interface IsolatedTask {
  readonly script: URL;
  /** All that it is told. */
  readonly argument: string;
  /** Files and folders that it may read besides its own code, and the one that it may write to. */
  readonly readable: readonly string[];
  readonly writable: string;
  readonly memoryMegabytes: number;
}

export interface IsolatedProcess {
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Resolves when it has ended, however it did. */
  readonly ended: Promise<void>;
  /** Ends it at once; nothing of it goes on. */
  kill(): void;
}

export type Isolate = (task: IsolatedTask) => IsolatedProcess;

/**
 * Node's own walls: no other file, no child process, no thread, no add-on, and a bound on memory. Node 24 can't forbid
 * sockets; the scripts that run so import no code that opens one (tests/unit/electron/backup/import/archive-worker.test.ts).
 */
export const isolateWithNode: Isolate = ({ script, argument, readable, writable, memoryMegabytes }) => {
  const file = fileURLToPath(script);
  // From source its imports lie all over the project; bundled they lie beside it.
  const code = file.endsWith(".ts") ? join(import.meta.dirname, "..", "..") : dirname(file);
  const flags = [
    "--permission",
    ...[code, ...readable, writable].map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${writable}`,
    `--max-old-space-size=${memoryMegabytes}`,
    "--no-warnings",
  ];
  const { SystemRoot } = process.env;
  const child = spawn(process.execPath, [...flags, file, argument], {
    cwd: writable,
    // Nothing of the person's, no proxy, no token, no option of Node's.
    env: SystemRoot === undefined ? {} : { SystemRoot },
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
  });
  return {
    stdout: child.stdout,
    stderr: child.stderr,
    ended: new Promise((done) => {
      // Not “close”: what it said last, and nobody reads any more, would keep that waiting.
      child.once("exit", () => done());
      child.once("error", () => done());
    }),
    kill: () => void child.kill("SIGKILL"),
  };
};
