import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Task } from "#shared/contract/tasks.ts";
import { connectToStudio, type StudioClient, type StudioConnection } from "#tests/support/studio/studio-client.ts";
import { filmTitle, shots, song, talks } from "./saltlight.ts";

interface Furnished {
  readonly shotIds: readonly string[];
}

/** Fills a new studio with the work that the README's pictures show: takes, frames cut from them, a song, talks. */
export async function furnishStudio(url: string): Promise<Furnished> {
  const studio = await connectToStudio(url);
  const { client, close } = studio;
  const project = await client.storyboard.createProject({ title: filmTitle });
  await client.settings.update({ lastProjectId: project.id });
  const shotIds: string[] = [];
  for (const draft of shots) {
    const shot = await client.storyboard.addShot({
      projectId: project.id,
      after: shotIds.at(-1) ?? null,
      draft: { ...draft, duration: 4 },
    });
    shotIds.push(shot.id);
  }
  for (const words of talks) await talk(client, words);
  await makeSong(client, project.id);
  for (const [place, id] of shotIds.slice(0, 6).entries()) {
    const [take] = await waitForTasks(
      client,
      await client.storyboard.generate({ id, clientId: randomUUID(), takes: 1 }),
    );
    if (take?.assetId) await giveFrames(client, { id, name: shots[place]?.name ?? "", assetId: take.assetId, studio });
  }
  close();
  return { shotIds };
}

/** Starts work that is still under way when the pictures are taken. */
export async function beginWork(url: string, { shotIds }: Furnished): Promise<void> {
  const { client, close } = await connectToStudio(url);
  for (const id of shotIds.slice(2, 4)) await client.storyboard.generate({ id, clientId: randomUUID(), takes: 1 });
  close();
}

async function talk(client: StudioClient, words: readonly string[]): Promise<void> {
  const conversation = await client.conversations.create({});
  let parentId: string | null = null;
  for (const text of words) {
    const { reply } = await client.conversations.send({
      conversationId: conversation.id,
      clientId: randomUUID(),
      parentId,
      text,
      settings: { model: "Vendor-M3", thinking: "adaptive" },
    });
    for await (const event of await client.conversations.attach({ messageId: reply.id }))
      if (event.type === "end") break;
    parentId = reply.id;
  }
  await client.settings.update({ lastConversationId: conversation.id });
}

async function makeSong(client: StudioClient, projectId: string): Promise<void> {
  const made = await client.songs.create({ draft: song });
  await client.settings.update({ lastSongId: made.id, lastProjectId: projectId });
  await waitForTasks(client, await client.songs.generate({ id: made.id, clientId: randomUUID(), takes: 2 }));
}

async function waitForTasks(client: StudioClient, started: readonly Task[]): Promise<Task[]> {
  const over = new Set(["ready", "failed", "cancelled", "outcome_unknown"]);
  for (;;) {
    const now = await Promise.all(started.map(({ id }) => client.tasks.get({ id })));
    if (now.every(({ state }) => over.has(state))) return now;
    await new Promise((done) => setTimeout(done, 250));
  }
}

interface Cut {
  readonly id: string;
  readonly name: string;
  readonly assetId: string;
  readonly studio: StudioConnection;
}

/** The first and the last picture of the take become the frames of the shot, as a person would choose them. */
async function giveFrames(client: StudioClient, { id, name, assetId, studio }: Cut): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "reelsong-frames-"));
  const { origin, mediaAddress } = studio;
  const film = await fetch(mediaAddress(`/${assetId}`));
  await writeFile(join(folder, "take.mp4"), new Uint8Array(await film.arrayBuffer()));
  const cut = async (file: string, seek: readonly string[]): Promise<string> => {
    const still = join(folder, file);
    spawnSync("ffmpeg", [
      "-loglevel",
      "error",
      ...seek,
      "-i",
      join(folder, "take.mp4"),
      "-frames:v",
      "1",
      "-update",
      "1",
      still,
    ]);
    const answer = await fetch(mediaAddress(`?name=${encodeURIComponent(file)}`), {
      method: "POST",
      headers: { origin },
      body: await readFile(still),
    });
    return ((await answer.json()) as { id: string }).id;
  };
  const firstFrame = await cut(`${name}, first.png`, []);
  const lastFrame = await cut(`${name}, last.png`, ["-sseof", "-1"]);
  await client.storyboard.updateShot({ id, draft: { mode: "frames", firstFrame, lastFrame } });
  await rm(folder, { recursive: true });
}
