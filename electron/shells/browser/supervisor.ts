import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import type { AdmissionState } from "./admission.ts";

/** A core that failed by a mistake of ours and closed in order asks with this code to be started again. */
export const FAILED = 70;
/** In a child's environment: it is supervised, and waits to be told how to begin. */
export const SUPERVISED = "REELSONG_SUPERVISED";

/** What the core that follows a failed one needs, so that an open page finds it again. Never on a command line or disk. */
export interface SuccessorState {
  readonly port: number;
  readonly admission: AdmissionState;
  /** Unix ms. */
  readonly failedAt: number;
}

export type ToCore = { readonly type: "begin"; readonly continued?: SuccessorState };
export type ToSupervisor =
  /** It waits to be told how to begin, and takes its port right after that. */
  | { readonly type: "waiting" }
  | { readonly type: "admission"; readonly port: number; readonly admission: AdmissionState };

/** Ends that a person or the system asked for, also before the core was up to hear it. */
const WANTED: ReadonlySet<string> = new Set(["SIGINT", "SIGTERM", "SIGHUP"]);

/** Milliseconds before the first start, the second and so on; a fault that comes each time is not worth more. */
const PAUSES_MS = [200, 1000, 3000, 5000, 5000];
/** Starts that count; an earlier fault was another one. */
const WINDOW_MS = 10 * 60_000;

export interface Supervised {
  readonly program: string;
  readonly args: readonly string[];
  readonly say: (text: string) => void;
  readonly pausesMs?: readonly number[];
}

/**
 * Runs the core as a child and starts it again on the same port when it failed by itself: it asked to, or the system
 * ended it (out of memory, a crash of the engine). Resolves with the exit code of the last one.
 */
export async function supervise({ program, args, say, pausesMs = PAUSES_MS }: Supervised): Promise<number> {
  let known: Omit<SuccessorState, "failedAt"> | undefined;
  let child: ChildProcess | undefined;
  let asked = false;
  let held: Awaited<ReturnType<typeof holdPort>> = null;
  const starts: number[] = [];
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      // The first SIGINT may only mean to wait for a song; the core knows, and ends with 0 when it is done.
      // In the pause there is nobody to know.
      const alive = child !== undefined && child.exitCode === null && child.signalCode === null;
      asked ||= signal !== "SIGINT" || !alive;
      child?.kill(signal);
    });
  }
  try {
    for (let failedAt: number | undefined; ; ) {
      child = spawn(process.execPath, [program, ...args], {
        stdio: ["inherit", "inherit", "inherit", "ipc"],
        env: { ...process.env, [SUPERVISED]: "1" },
      });
      const begin: ToCore = {
        type: "begin",
        ...(known === undefined || failedAt === undefined ? {} : { continued: { ...known, failedAt } }),
      };
      const ended = endOf(child, async (told, core) => {
        if (told.type === "admission") {
          known = { port: told.port, admission: told.admission };
          return;
        }
        await held?.release();
        held = null;
        core.send(begin, () => undefined);
      });
      const { code, signal } = await ended;
      // Before it was up there is nothing to go on with: it has said why it can't start.
      const restarted = failedAt !== undefined;
      const wanted = signal !== null && WANTED.has(signal);
      const failed = (signal !== null && !wanted) || code === FAILED || (restarted && code !== 0);
      // Ended as it was asked to, before it could hear that itself: that is no failure.
      if (asked || known === undefined || !failed) return code ?? (wanted ? 0 : 1);
      failedAt = Date.now();
      held ??= await holdPort(known.port);
      const recent = starts.filter((at) => Date.now() - at < WINDOW_MS).length;
      const pause = pausesMs[recent];
      if (pause === undefined) {
        say(
          `Reelsong failed ${recent + 1} times within 10 minutes and won’t restart automatically. Check studio.log, then start it again.\n`,
        );
        return code ?? 1;
      }
      starts.push(failedAt);
      say(`Reelsong stopped (${signal ?? code}). Restarting at the same address…\n`);
      await new Promise((done) => setTimeout(done, pause));
      if (asked) return code ?? 1;
    }
  } finally {
    await held?.release();
  }
}

function endOf(child: ChildProcess, hear: (told: ToSupervisor, core: ChildProcess) => Promise<void>) {
  return new Promise<{ code: number | null; signal: string | null }>((done) => {
    child.on("message", (message) => void hear(message as ToSupervisor, child));
    child.once("error", () => done({ code: 1, signal: null }));
    child.once("exit", (code, signal) => done({ code, signal }));
  });
}

/**
 * Keeps a port of 127.0.0.1 while nobody answers there, so that no other program takes it: an open page would tell that
 * program the key of its visit, which the next core admits again. Whoever calls is hung up on. Null where it is taken.
 */
async function holdPort(port: number): Promise<{ release(): Promise<void> } | null> {
  const server = createServer((caller) => caller.destroy());
  const held = await new Promise<boolean>((done) => {
    server.once("error", () => done(false));
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () => done(true));
  });
  return held ? { release: () => new Promise((done) => server.close(() => done())) } : null;
}
