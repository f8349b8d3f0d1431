import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileCache } from "#tests/support/studio/studio-process.ts";

/** The browser shell as `npm run browser` starts it: a core, and what starts it again should it die. */
export interface WalkedStudio {
  readonly url: string;
  readonly port: number;
  /** Of the core that runs now. */
  corePid(): number;
  output(): string;
  /** SIGKILL to the core alone. False where nothing starts it again. */
  killCore(): Promise<boolean>;
  stop(): Promise<void>;
}

export interface StudioToWalk {
  /** The checkout that is driven, built. */
  readonly root: string;
  readonly dataDir: string;
  readonly port?: number;
  readonly timeScale?: number;
}

export async function startWalkedStudio({ root, dataDir, port = 0, timeScale }: StudioToWalk): Promise<WalkedStudio> {
  const args = [
    "--no-open",
    "--data",
    dataDir,
    "--port",
    String(port),
    "--sandbox-time-scale",
    String(timeScale ?? 0.02),
  ];
  // Studios from before the flag always had the counters.
  if (readFileSync(join(root, "electron/shells/browser/browser-options.ts"), "utf8").includes("sandbox-admin"))
    args.push("--sandbox-admin");
  const supervised = existsSync(join(root, "out/main/supervised.js"));
  const program = join(root, "out/main", supervised ? "supervised.js" : "browser.js");
  const child: ChildProcess = spawn(process.execPath, [program, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    // No desktop: what would be opened by another program isn't.
    env: { ...process.env, ...compileCache, DISPLAY: "", WAYLAND_DISPLAY: "" },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (part) => (text += part));
  const ended = once(child, "close");
  const url = await new Promise<string>((done, fail) => {
    child.stdout?.on("data", () => {
      const address = /^Reelsong is ready at (\S+)\n/m.exec(text)?.[1];
      if (address !== undefined) done(address);
    });
    void ended.then(([code]) => fail(new Error(`The studio ended with ${code}:\n${text}`)));
  });
  const pid = child.pid ?? 0;
  const corePid = () => (supervised ? (childrenOf(pid)[0] ?? 0) : pid);
  return {
    url,
    port: Number(new URL(url).port),
    corePid,
    output: () => text,
    async killCore() {
      const core = corePid();
      if (core > 0) process.kill(core, "SIGKILL");
      await gone(core);
      return supervised;
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

async function gone(pid: number): Promise<void> {
  while (existsSync(`/proc/${pid}`)) await new Promise((done) => setTimeout(done, 10));
}
