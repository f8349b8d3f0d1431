import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import type { RenderJob } from "#core/sandbox/render/job.ts";
import { fixture } from "#tests/support/media-fixtures.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { buildBundles } from "../../../scripts/build.ts";

/** A film that begins with a WEBP, made by the bundle in `folder`. */
async function filmOf(folder: string): Promise<Buffer> {
  const path = join(folder, "film.mp4");
  const job: RenderJob = {
    ...({ kind: "film", path, width: 64, height: 64, seconds: 1, prompt: "A lantern" } as const),
    stills: [{ path: await fixture("picture.webp"), place: "first" }],
  };
  const worker = new Worker(join(folder, "main/sandbox-render-worker.js"), { workerData: job });
  await new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  await worker.terminate();
  return readFileSync(path);
}

it("shows a WEBP in the bundle, far from any node_modules", async () => {
  await buildBundles(["main"]);
  const [whole, without] = [temporaryFolder(), temporaryFolder()];
  for (const folder of [whole, without]) cpSync("out/main", join(folder, "main"), { recursive: true });
  const film = await filmOf(whole);
  expect((await filmOf(whole)).equals(film)).toBe(true);
  // A still that can't be read leaves the scene without it: another film.
  rmSync(join(without, "main/webp_dec.wasm"));
  expect((await filmOf(without)).equals(film)).toBe(false);
}, 180_000);
