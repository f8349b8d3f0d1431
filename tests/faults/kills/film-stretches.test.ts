import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { startStudio } from "#tests/support/studio/studio-process.ts";

const CHILD = "tests/unit/renderer/storyboard/export/make/stretches/export-child.ts";

/** A page's thread, and what it says first; "" where it ends without a word. */
async function page(order: object): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(order)], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  await Promise.race([
    once(child, "close"),
    expect.poll(() => said.endsWith("\n"), { timeout: 60_000, interval: 5 }).toBe(true),
  ]);
  return { child, said: said.trim() };
}

// @shows The cut, point by point › It must show: SIGKILL in an export and in an edit loses nothing
test("SIGKILL of core and page in an export: the next one encodes only what is missing, and the film is the same", async () => {
  const dataDir = temporaryFolder();
  const open = async () => {
    const studio = await startStudio({ dataDir });
    return { studio, ...(await connectToStudio(studio.url)) };
  };
  let core = await open();
  const [project] = await core.client.storyboard.projects();
  const projectId = project?.id ?? "";
  await page({ do: "takes", folder: dataDir });
  const takes: string[] = [];
  for (const name of ["0.mp4", "1.mp4"]) {
    const answer = await fetch(core.mediaAddress(`?name=${name}`), {
      ...{ method: "POST", body: new Uint8Array(readFileSync(join(dataDir, name))) },
      headers: { origin: core.origin, cookie: core.cookie },
    });
    takes.push(((await answer.json()) as { id: string }).id);
  }
  const begin = () => core.client.films.begin({ projectId, print: { words: "Gale, as it is", media: takes } });
  const make = ({ id, kept = 0 }: Awaited<ReturnType<typeof begin>>, brighter: number, until: number | null) =>
    page({
      ...{ do: "film", media: core.mediaAddress(""), headers: { origin: core.origin, cookie: core.cookie } },
      ...{ takes, film: { id, kept }, brighter, until },
    });
  const incoming = () => readdirSync(join(dataDir, "library", ".incoming")).filter((name) => name.includes(".stretch"));

  // Before a stretch is whole; behind the first; and of the page alone, behind the second. What each page encodes is brighter
  // than what the one before it did.
  let found = await begin();
  for (const [brighter, until, isCoreKilled, kept] of [
    [0, 5, true, 0],
    [1, 13, true, 1],
    [2, 25, false, 2],
  ] as const) {
    const { child, said } = await make(found, brighter, until);
    expect(said).toBe("waiting");
    if (isCoreKilled) await core.studio.kill();
    child.kill("SIGKILL");
    await once(child, "close");
    if (isCoreKilled) core = await open();
    found = await begin();
    expect(found).toMatchObject({ kept, changed: false });
    expect(incoming()).toHaveLength(kept);
  }
  expect((await make(found, 3, null)).said).toBe("made");
  const shown = takes.map((assetId, at) => ({ shotId: newId(), shotNumber: at + 1, taskId: newId(), assetId }));
  const made = await core.client.films.finish({ id: found.id, name: "Gale", takes: shown, songAssetId: null });
  expect(made).toMatchObject({ name: "Gale.mp4", kind: "video", state: "ready" });
  expect(incoming()).toEqual([]);

  const [path = ""] = await core.client.fileExport.paths({ ids: [made.id] });
  const film = JSON.parse((await page({ do: "look", path })).said);
  expect(film.times).toEqual(Array.from({ length: 380 }, (_, frame) => frame / 10));
  // Ten seconds of the second page, ten of the third, and the rest of the last: nothing was encoded twice, or left out.
  const lights = [20, 120].flatMap((first) => Array.from({ length: 190 }, (_, frame) => first + (frame % 50)));
  const brighter = (frame: number) => (frame < 100 ? 1 : frame < 200 ? 2 : 3);
  expect(film.lights).toEqual(lights.map((light, frame) => light + brighter(frame)));
  expect([film.width, film.height]).toEqual([16, 8]);
  await core.studio.stop();
}, 120_000);
