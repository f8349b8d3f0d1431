import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type SandboxServer, startSandbox } from "#core/sandbox/index.ts";
import { createRateLimiters, createServiceClient, type ServiceClient } from "#core/service/client/index.ts";
import type { TaskCandidate } from "#shared/contract/tasks.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import { rateGroups } from "#shared/wire/rate-groups.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { makeDataDir } from "#tests/support/studio/studio-process.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

const key = "sk-ledger-http-0123456789";
let sandbox: SandboxServer;
let client: ServiceClient;
let removeService: () => Promise<void>;

beforeAll(async () => {
  const { path, remove } = await makeDataDir();
  removeService = remove;
  sandbox = await startSandbox({ dataDir: path, admin: true, keys: { paid: [key], free: [] }, timeScale: 0.02 });
  const assumptions = resolveAssumptions();
  client = createServiceClient({
    baseUrl: sandbox.url,
    pathSegment: "compat",
    modelPrefix: "Vendor-",
    assumptions,
    readKey: async () => key,
    media: async () => ({ path: "", mime: "", bytes: 0 }),
    limiters: createRateLimiters(rateGroups(assumptions), {}),
    timeouts: { idle: 700, headers: 5000, generationHeaders: 30_000 },
  });
});
afterAll(async () => {
  await client?.close();
  await sandbox?.close();
  await removeService?.();
});

const strike = (plan: object) =>
  fetch(`${sandbox.url}/sandbox/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(plan),
  });
const clearFaults = () => fetch(`${sandbox.url}/sandbox/faults`, { method: "DELETE" });

function openStudio() {
  const studio = openTaskStudio({ folder: temporaryFolder(), client: () => client, realFiles: true });
  onTestFinished(() => studio.close());
  studio.tasks.start();
  const projectId = studio.projects.list()[0]?.id ?? "";
  const shot = studio.boards.addShot(projectId, null, {
    ...{ name: "Lantern", prompt: "A lantern in the rain" },
    ...({ model: "Vendor-H3-Max", resolution: "480P" } as const),
  });
  return { ...studio, filmOf: () => studio.generation.generate(shot.id, crypto.randomUUID(), 1)[0]?.id ?? "" };
}
const posts = () => {
  const { requests } = sandbox.counters();
  return requests["video.create"] + requests.music;
};

describe("a POST that the service breaks off", () => {
  it.each([
    ["video.create", "status", { status: 500 }, "failed", "server_error"],
    ["video.create", "reset_before_headers", {}, "outcome_unknown", "outcome_unknown"],
    ["music", "status", { status: 500 }, "failed", "server_error"],
    ["music", "reset_before_headers", {}, "outcome_unknown", "outcome_unknown"],
    ["music", "cut", { afterBytes: 5000 }, "outcome_unknown", "outcome_unknown"],
    ["music", "stall", { afterBytes: 5000 }, "outcome_unknown", "outcome_unknown"],
  ] as const)("%s: %s %o is posted once and told as %s", async (operation, kind, rest, state, code) => {
    const studio = openStudio();
    const before = posts();
    await strike({ operation, kind, ...rest });
    const id = operation === "music" ? (studio.song()[0]?.id ?? "") : studio.filmOf();
    const ended = await studio.until(id, "failed", "outcome_unknown", "ready");
    await clearFaults();
    expect(ended).toMatchObject({ state, error: { code } });
    expect(posts() - before).toBe(1);
    if (operation === "video.create" && state === "outcome_unknown") {
      expect((await studio.tasks.reconcile(id)).state).toBe("outcome_unknown");
      expect(posts() - before).toBe(1);
    }
  });
});

describe("a film whose answer was lost", { timeout: 240_000 }, () => {
  it("is found in the service's list for the person to take, and survives every broken download without another POST", async () => {
    const studio = openStudio();
    const before = posts();
    await strike({ operation: "video.create", kind: "reset_after_work" });
    const id = studio.filmOf();
    await studio.until(id, "outcome_unknown");
    // The service's records carry no words, so any program's film of these settings looks like this one.
    const looked = await studio.tasks.reconcile(id);
    const [candidate, ...more] = (looked.error?.details?.candidates ?? []) as TaskCandidate[];
    expect([looked.state, candidate?.standing, more]).toEqual(["outcome_unknown", "fits", []]);
    await studio.tasks.adopt(id, candidate?.id ?? "");
    for (let waited = 0; studio.tasks.get(id).state !== "ready" && waited < 8; waited += 1) {
      await studio.until(id, "ready").catch(() => undefined);
    }
    const first = await studio.until(id, "ready");
    const { sha256 } = await studio.library.get(first.assetId ?? "");
    expect(await failureOf(() => studio.tasks.downloadAgain(id))).toMatchObject({ code: "not_allowed_now" });

    for (const fault of [
      { kind: "truncate" },
      { kind: "corrupt" },
      { kind: "wrong_content_length" },
      { kind: "expired_link" },
      { kind: "reset_after_headers", afterBytes: 1000 },
      { kind: "stall", afterBytes: 1000 },
      { kind: "status", status: 500, times: 5 },
    ]) {
      rmSync(join(studio.libraryFolder, "Untitled film", "01 Lantern - take 1.mp4"));
      const faults = sandbox.counters().faults.download;
      await strike({ operation: "download", ...fault });
      await studio.tasks.downloadAgain(id);
      const again = await studio.until(id, "ready", "failed");
      await clearFaults();
      expect(again, JSON.stringify(fault)).toMatchObject({ state: "ready", assetId: first.assetId });
      expect(sandbox.counters().faults.download - faults, JSON.stringify(fault)).toBeGreaterThan(0);
      expect((await studio.library.get(first.assetId ?? "")).sha256, JSON.stringify(fault)).toBe(sha256);
    }
    expect(posts() - before).toBe(1);
  });
});
