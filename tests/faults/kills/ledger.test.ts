import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type SandboxServer, startSandbox } from "#core/sandbox/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { Task, TaskState } from "#shared/contract/tasks.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { makeDataDir } from "#tests/support/studio/studio-process.ts";

const key = "sk-ledger-kill-0123456789";
const child = join(import.meta.dirname, "ledger-child.ts");

interface Seen {
  readonly id: string;
  readonly kind: "video" | "music";
  readonly state: TaskState;
}
interface Report {
  readonly tasks: Task[];
  readonly assets: Asset[];
}

let sandbox: SandboxServer;
let removeService: () => Promise<void>;

beforeAll(async () => {
  const { path, remove } = await makeDataDir();
  removeService = remove;
  sandbox = await startSandbox({ dataDir: path, admin: true, keys: { paid: [key], free: [] }, timeScale: 0.02 });
});
afterAll(async () => {
  await sandbox?.close();
  await removeService?.();
});

/** Runs a core until `kill` says so (then SIGKILL) or until all its tasks have ended (then its report). */
async function runCore(
  folder: string,
  wanted: string,
  kill?: (seen: Seen) => boolean | Promise<boolean>,
): Promise<Report | null> {
  const core = spawn(process.execPath, [child, folder, sandbox.url, key, wanted], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void core.kill("SIGKILL"));
  let errors = "";
  core.stderr.setEncoding("utf8").on("data", (text) => (errors += text));
  const ended = new Promise<number | null>((resolve) => core.once("close", (code) => resolve(code)));
  let report: Report | null = null;
  for await (const line of createInterface({ input: core.stdout })) {
    const parsed = JSON.parse(line) as Seen | Report;
    if ("tasks" in parsed) report = parsed;
    else if (await kill?.(parsed)) core.kill("SIGKILL");
  }
  const code = await ended;
  if (report === null && kill === undefined) throw new Error(`The core ended with ${code}:\n${errors}`);
  return report;
}

const posts = () => {
  const { requests } = sandbox.counters();
  return { films: requests["video.create"], songs: requests.music };
};

function expectWhole(report: Report | null, folder: string): void {
  if (report === null) throw new Error("The last run was to report.");
  const ready = report.tasks.filter(({ state }) => state === "ready");
  expect(report.assets.map(({ id }) => id).sort()).toEqual(ready.map(({ assetId }) => assetId).sort());
  const library = join(folder, "Reelsong Library");
  const files = (existsSync(library) ? readdirSync(library, { recursive: true, encoding: "utf8" }) : [])
    .map((name) => join(library, name))
    // What is written about a file stands beside it.
    .filter((path) => statSync(path).isFile() && !path.includes(".incoming") && !path.endsWith(".reelsong.json"));
  const hashes = files.map((path) => createHash("sha256").update(readFileSync(path)).digest("hex"));
  expect(hashes.sort()).toEqual(report.assets.map(({ sha256 }) => sha256).sort());
}

const strike = (plan: object) =>
  fetch(`${sandbox.url}/sandbox/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(plan),
  });

// Rendering a film takes some seconds of a processor that other suites use too.
describe("a core killed with SIGKILL, against the sandbox over HTTP", { timeout: 240_000 }, () => {
  it("while its film is queued, running and downloading: it goes on by itself, posted once", async () => {
    const folder = temporaryFolder();
    const before = posts();
    for (const state of ["queued", "running", "downloading"]) {
      await runCore(folder, "film", (seen) => seen.state === state || seen.state === "ready");
    }
    const report = await runCore(folder, "film");
    expect(report?.tasks.map(({ state }) => state)).toEqual(["ready"]);
    expect(posts().films - before.films).toBe(1);
    expectWhole(report, folder);
  });

  it("while a POST is on its way: the outcome is unknown, and nothing is posted by itself", async () => {
    const folder = temporaryFolder();
    const before = posts();
    for (const operation of ["video.create", "music"]) await strike({ operation, kind: "delay", delayMs: 8000 });
    let submitting = 0;
    await runCore(folder, "film,song", async ({ state }) => {
      if (state !== "submitting") return false;
      submitting += 1;
      if (submitting < 2) return false;
      for (
        let waited = 0;
        posts().films + posts().songs < before.films + before.songs + 2 && waited < 5000;
        waited += 20
      ) {
        await sleep(20);
      }
      return true;
    });
    const report = await runCore(folder, "film,song");
    expect(report?.tasks.map(({ state }) => state)).toEqual(["outcome_unknown", "outcome_unknown"]);
    expect(posts()).toEqual({ films: before.films + 1, songs: before.songs + 1 });
    expectWhole(report, folder);
  });

  it("again and again, at random moments: at most one POST each, and every end is true", async () => {
    const folder = temporaryFolder();
    const before = posts();
    let report: Report | null = null;
    for (let life = 1; life <= 6 && report === null; life += 1) {
      let left = 1 + Math.floor(Math.random() * 6);
      report = await runCore(folder, "film,song", async () => {
        await sleep(Math.random() * 40);
        left -= 1;
        return left <= 0;
      });
    }
    report ??= await runCore(folder, "film,song");
    expect(posts().films - before.films).toBeLessThanOrEqual(1);
    expect(posts().songs - before.songs).toBeLessThanOrEqual(1);
    for (const task of report?.tasks ?? []) {
      expect(["ready", "outcome_unknown"], JSON.stringify(task)).toContain(task.state);
    }
    expectWhole(report, folder);
  });
});
