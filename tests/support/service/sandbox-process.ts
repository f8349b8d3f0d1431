import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { compileCache } from "../studio/studio-process.ts";

const root = join(import.meta.dirname, "../../..");

export interface SandboxProcess {
  readonly url: string;
  readonly apiKey: string;
  /** How many requests of an operation the service itself counted, accepted or not. */
  posts(operation: "video.create" | "music" | "messages"): Promise<number>;
  /** What the next reply says, and how fast. */
  say(script: { text: string; thinking?: string; tokensPerSecond?: number }): Promise<void>;
  /** What goes wrong with the next request of an operation. */
  fail(plan: { operation: string; kind: string } & Readonly<Record<string, string | number>>): Promise<void>;
  clearFaults(): Promise<void>;
  stop(): Promise<void>;
}

/** The service's sandbox as a program of its own: it outlives a studio that is killed, as the real service does. */
export async function startSandboxProcess(options: {
  dataDir: string;
  timeScale?: number;
  /** Requests a minute about films. */
  videoRate?: number;
}): Promise<SandboxProcess> {
  const apiKey = "paid-key-of-a-test";
  const args = [
    "--port",
    "0",
    "--api-key",
    apiKey,
    "--data",
    options.dataDir,
    "--time-scale",
    String(options.timeScale ?? 0.02),
    ...(options.videoRate === undefined ? [] : ["--video-rate", String(options.videoRate)]),
  ];
  const child = spawn(process.execPath, [join(root, "scripts", "sandbox.ts"), ...args], {
    cwd: root,
    env: { ...process.env, ...compileCache },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const ended = once(child, "close");
  const url = await new Promise<string>((done, fail) => {
    const read = (part: string) => {
      text += part;
      const address = /^Sandbox listening on (\S+)$/m.exec(text)?.[1];
      if (address !== undefined) done(address);
    };
    child.stdout.setEncoding("utf8").on("data", read);
    child.stderr.setEncoding("utf8").on("data", read);
    void ended.then(() => fail(new Error(`The sandbox ended:\n${text}`)));
  });
  const tell = async (path: string, body: unknown) => {
    const answer = await fetch(`${url}/sandbox/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };
  return {
    url,
    apiKey,
    say: (script) => tell("replies", script),
    fail: (plan) => tell("faults", plan),
    async clearFaults() {
      await fetch(`${url}/sandbox/faults`, { method: "DELETE" });
    },
    async posts(operation) {
      const answer = await fetch(`${url}/sandbox/counters`);
      const { requests } = (await answer.json()) as { requests: Record<string, number> };
      return requests[operation] ?? 0;
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
