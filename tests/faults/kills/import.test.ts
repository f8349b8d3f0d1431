import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { bringArchive } from "#tests/support/archives/bring-archive.ts";
import { forgeArchive, forgedShot, forgedTask, insertRow } from "#tests/support/archives/forge-archive.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

const TALKS = 20;
const MESSAGES = 60;

/** Films, takes and conversations enough for a kill to come in the middle. */
const archive = () =>
  forgeArchive({
    write: (db) => {
      db.exec("DELETE FROM projects");
      for (let at = 0; at < 20; at += 1) {
        const film = newId();
        insertRow(db, "projects", { id: film, title: `Film ${at}`, created_at: at, updated_at: at });
        for (let shot = 1; shot <= 5; shot += 1) insertRow(db, "shots", forgedShot(film, { position: shot }));
        insertRow(db, "tasks", forgedTask({ seq: at + 1, project_id: film }));
      }
      for (let at = 0; at < TALKS; at += 1) {
        const talk = newId();
        insertRow(db, "conversations", {
          ...{ id: talk, title: `Talk ${at}`, title_is_automatic: 0, created_at: at, updated_at: at },
        });
        for (let message = 0; message < MESSAGES; message += 1)
          insertRow(db, "messages", {
            ...{ id: newId(), conversation_id: talk, role: "user", state: "complete", created_at: 1 },
            blocks: [{ type: "text", text: `${"A lamp turns. ".repeat(30)}${message}` }],
          });
      }
    },
  });

test("SIGKILL during an import: what was here stays, nothing is half, and the same archive brings the rest once", async () => {
  const dataDir = temporaryFolder();
  const file = join(temporaryFolder(), "archive.zip");
  writeFileSync(file, await archive());
  const before = await startTestCore(dataDir);
  await before.page.storyboard.createProject({ title: "Mine" });
  const films = await before.page.storyboard.projects();
  await before.close();

  for (const kill of [1, 30]) {
    const child = spawn(process.execPath, ["tests/faults/kills/import-child.ts", dataDir, file], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    for await (const chunk of child.stdout) {
      const said = String(chunk).trim().split("\n").at(-1) ?? "";
      if (said === "ended" || Number(said) >= kill) break;
    }
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");

    const { page, close } = await startTestCore(dataDir);
    const now = await page.storyboard.projects();
    expect(now.filter(({ id }) => films.some((film) => film.id === id))).toEqual(films);
    for (const { title, shotCount } of now) if (title.startsWith("Film ")) expect(shotCount).toBe(5);
    for (const { messageCount } of await page.conversations.list({})) expect(messageCount).toBe(MESSAGES);
    expect(readdirSync(dataDir)).not.toContain("archives");
    await close();
  }

  const studio = await startTestCore(dataDir);
  expect(await bringArchive(studio, readFileSync(file))).toMatchObject({ outcome: "done", error: null });
  const { page } = studio;
  const talks = await page.conversations.list({});
  expect(talks.map(({ title }) => title).sort()).toEqual(Array.from({ length: TALKS }, (_, at) => `Talk ${at}`).sort());
  expect(new Set(talks.map(({ messageCount }) => messageCount))).toEqual(new Set([MESSAGES]));
  expect((await page.storyboard.projects()).length).toBe(films.length + 20);
  expect((await page.tasks.list({})).length).toBe(20);
});

test("SIGKILL while files come in: none is lost, none stands twice", async () => {
  const dataDir = temporaryFolder();
  const file = join(temporaryFolder(), "archive.zip");
  const friends = gunzipSync(readFileSync("tests/support/archives/before-signatures.zip.gz"));
  writeFileSync(file, friends);
  const child = spawn(process.execPath, ["tests/faults/kills/import-child.ts", dataDir, file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const chunk of child.stdout) {
    const said = String(chunk).trim().split("\n").at(-1) ?? "";
    if (said === "ended" || Number(said) >= 3) break;
  }
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  const studio = await startTestCore(dataDir);
  expect(await bringArchive(studio, friends)).toMatchObject({ outcome: "done" });
  const { items } = await studio.page.library.list({});
  expect(items.map(({ name, state }) => [name, state]).sort()).toEqual([
    ["01 A lamp turns in the fog - take 1.mp4", "ready"],
    ["Fog horn - take 1.mp3", "ready"],
    ["lamp.png", "ready"],
  ]);
});
