import { cpSync, statSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import type { RenderJob, RenderResult } from "#core/sandbox/render/job.ts";
import { fixture } from "#tests/support/media-fixtures.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { buildBundles } from "../../../scripts/build.ts";

it("decodes a WEBP in the bundle, far from any node_modules", async () => {
  await buildBundles(["main"]);
  const folder = temporaryFolder();
  cpSync("out/main", join(folder, "main"), { recursive: true });
  const path = join(folder, "film.mp4");
  const job: RenderJob = {
    ...({ kind: "film", path, width: 64, height: 64, seconds: 1, prompt: "A lantern" } as const),
    stills: [{ path: await fixture("picture.webp"), place: "first" }],
  };
  const worker = new Worker(join(folder, "main/sandbox-render-worker.js"), { workerData: job });
  const result = await new Promise<RenderResult>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  await worker.terminate();
  expect(result.bytes).toBe(statSync(path).size);
}, 180_000);
