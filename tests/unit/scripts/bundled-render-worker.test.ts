import { cpSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import type { RenderJob } from "#core/sandbox/render/job.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { buildBundles } from "../../../scripts/build.ts";

/** Bytes of a film that begins with a WEBP, made by the bundle in `folder`; its dates are of the clock. */
async function sizeOfFilm(folder: string): Promise<number> {
  const path = join(folder, "film.mp4");
  const job: RenderJob = {
    ...({ kind: "film", path, width: 64, height: 64, seconds: 1, held: 1, prompt: "A lantern" } as const),
    stills: [{ path: await fixture("picture.webp"), place: "first" }],
  };
  const worker = new Worker(join(folder, "main/sandbox-render-worker.js"), { workerData: job });
  await new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  await worker.terminate();
  return statSync(path).size;
}

it("shows a WEBP in the bundle, far from any node_modules", async () => {
  await buildBundles(["main"]);
  const [whole, without] = [temporaryFolder(), temporaryFolder()];
  for (const folder of [whole, without]) cpSync("out/main", join(folder, "main"), { recursive: true });
  const size = await sizeOfFilm(whole);
  expect(await sizeOfFilm(whole)).toBe(size);
  // A still that can't be read is left out: a film of other pictures.
  rmSync(join(without, "main/webp_dec.wasm"));
  expect(await sizeOfFilm(without)).not.toBe(size);
}, 180_000);
