import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Task } from "#shared/contract/tasks.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { everyTask } from "#tests/support/studio/every-task.ts";
import type { StudioClient, StudioConnection } from "#tests/support/studio/studio-client.ts";

const prompts = [
  ["Skerry, dusk", "Wide. The light stands alone on its skerry as the last orange drains from the west."],
  ["Breaker", "A grey swell stacks up, leans, and breaks white over the landing rock."],
  ["The stair", ""],
] as const;

const lyrics =
  "[Verse]\nI trim the wick at half past four\nThe glass is cold, the oil is low\n\n[Chorus]\nKeep the light, keep the light";

/** A film with a take, a song with two, a talk and a picture: what a walk begins with. */
export async function furnishForWalk({ client, close, mediaAddress, origin }: StudioConnection): Promise<void> {
  const film = await client.storyboard.createProject({ title: "Saltlight" });
  const shots: string[] = [];
  for (const [name, prompt] of prompts) {
    const draft = { name, prompt, duration: 5, model: "Vendor-H3-Max", resolution: "480P", mode: "text" } as const;
    const shot = await client.storyboard.addShot({ projectId: film.id, after: shots.at(-1) ?? null, draft });
    shots.push(shot.id);
  }
  const song = await client.songs.create({
    draft: { title: "Keep the Light", style: "Slow waltz, pump organ", lyrics },
  });
  await client.settings.update({ lastProjectId: film.id, lastSongId: song.id });
  const made = [
    ...(await client.storyboard.generate({ id: shots[0] ?? "", clientId: randomUUID(), takes: 1 })),
    ...(await client.songs.generate({ id: song.id, clientId: randomUUID(), takes: 2 })),
  ];
  await bringPicture(mediaAddress, origin);
  await talk(client);
  await ended(client, made);
  // An older checkout makes none, and can't be restored.
  await client.backup?.make();
  close();
}

/** An older checkout has no such address; its walks begin without the picture. */
async function bringPicture(mediaAddress: StudioConnection["mediaAddress"] | undefined, origin: string): Promise<void> {
  const body = await readFile(await fixture("picture.png"));
  if (mediaAddress) await fetch(mediaAddress("?name=picture.png"), { method: "POST", headers: { origin }, body });
}

async function talk(client: StudioClient): Promise<void> {
  const conversation = await client.conversations.create({});
  const { reply } = await client.conversations.send({
    ...{ conversationId: conversation.id, clientId: randomUUID(), parentId: null },
    text: "A man, a lamp, one night: what is the film about?",
    settings: { model: "Vendor-M3", thinking: "adaptive" },
  });
  for await (const event of await client.conversations.attach({ messageId: reply.id })) if (event.type === "end") break;
  await client.settings.update({ lastConversationId: conversation.id });
}

async function ended(client: StudioClient, tasks: readonly Task[]): Promise<void> {
  const over = new Set(["ready", "failed", "cancelled", "outcome_unknown"]);
  const wanted = new Set(tasks.map(({ id }) => id));
  for (;;) {
    const now = (await everyTask(client)).filter(({ id }) => wanted.has(id));
    if (now.every(({ state }) => over.has(state))) {
      const bad = now.filter(({ state }) => state !== "ready");
      if (bad.length > 0) throw new Error(`The studio to walk in could not be furnished: ${JSON.stringify(bad)}`);
      return;
    }
    await new Promise((done) => setTimeout(done, 150));
  }
}
