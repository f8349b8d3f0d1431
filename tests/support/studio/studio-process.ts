import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
/** A suite starts it a hundred times from the same code: half of a start is reading that. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "reelsong-compiled") };

export interface StudioOptions {
  /** The folder of an earlier run, or none for a new one. */
  readonly dataDir: string;
  /** 0.02 of the real pace unless told. */
  readonly timeScale?: number;
  /** Opens the embedded sandbox's faults and counters. */
  readonly sandboxAdmin?: boolean;
  readonly port?: number;
  readonly env?: NodeJS.ProcessEnv;
  /** The bundle of `npm run build`, which is up in less than half the time; else the sources as they are. */
  readonly bundled?: boolean;
  /** Another checkout whose studio it is; else this one's. */
  readonly checkout?: string;
}

export interface StudioProcess {
  /** The address with this run's token. */
  readonly url: string;
  readonly pid: number;
  /** Everything printed so far, both streams. */
  output(): string;
  /** Ends it in order; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL: what a power cut does. */
  kill(): Promise<void>;
}

/** Starts the browser shell as a person would. Rejects with what it printed when it doesn't come up. */
export async function startStudio(options: StudioOptions): Promise<StudioProcess> {
  const { child, ended, output } = launchStudio(options);
  const url = await new Promise<string>((done, fail) => {
    child.stdout?.on("data", () => {
      const address = /^Reelsong is ready at (\S+)\n/m.exec(output())?.[1];
      if (address !== undefined) done(address);
    });
    void ended.then((code) => fail(new Error(`The studio ended with ${code}:\n${output()}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    output,
    async stop() {
      child.kill("SIGTERM");
      return ended;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Starts it and waits for its end: for runs that must refuse. */
export async function runStudioToItsEnd(options: StudioOptions): Promise<{ code: number | null; output: string }> {
  const { child, ended, output } = launchStudio(options);
  const patience = setTimeout(() => child.kill("SIGKILL"), 20_000);
  const code = await ended;
  clearTimeout(patience);
  return { code, output: output() };
}

function launchStudio({
  dataDir,
  timeScale = 0.02,
  sandboxAdmin,
  port = 0,
  env,
  bundled = false,
  checkout = root,
}: StudioOptions) {
  const program = bundled ? "out/main/browser.js" : "electron/browser.ts";
  const args = ["--no-open", "--data", dataDir, "--port", String(port), "--sandbox-time-scale", String(timeScale)];
  if (sandboxAdmin) args.push("--sandbox-admin");
  const child: ChildProcess = spawn(process.execPath, [join(checkout, program), ...args], {
    cwd: checkout,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...compileCache, ...env },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (part) => (text += part));
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, ended, output: () => text };
}

/** A folder for one test; remove it when done. */
export async function makeDataDir(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "reelsong-"));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }) };
}
