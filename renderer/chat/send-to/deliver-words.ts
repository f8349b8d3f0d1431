import { client, flushDrafts } from "#renderer/lib/index.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { type Placing, placed, withWords } from "./destination.ts";

/** Words that arrived: where they are, and how they leave again. */
export interface Delivered {
  /** Parts of the address of the pane. */
  readonly route: readonly [pane: "storyboard" | "song", ...rest: string[]];
  /** False where the field was changed since: then it stays as it is. */
  readonly undo: () => Promise<boolean>;
}

/** What is typed there in another pane, and not saved yet, comes first. */
const settled = (key: string) => flushDrafts((each) => each === key);

const isOther = (draft: object, before: object) => JSON.stringify(draft) !== JSON.stringify(before);

/** Something was asked of the service for it, and may be on its way still. */
const isUsed = async (it: { activeTakeId: string | null }, of: { shotId: string } | { songId: string }) =>
  it.activeTakeId !== null || (await client.tasks.list({ ...of, limit: 1 })).length > 0;

const written = (draft: ShotDraft | undefined) => JSON.stringify([draft?.prompt, draft?.directed, draft?.direction]);

/** Puts words into a shot's prompt; one step of the film. */
export async function toPrompt(shotId: string, projectId: string, words: string, how: Placing): Promise<Delivered> {
  await settled(`shot/${shotId}`);
  const read = async () => (await client.storyboard.shots({ projectId })).find(({ id }) => id === shotId)?.draft;
  const before = await read();
  const after = await client.storyboard.updateShot({
    id: shotId,
    draft: before === undefined ? { prompt: words } : withWords(before, words, how),
  });
  return {
    route: ["storyboard", projectId, shotId],
    async undo() {
      await settled(`shot/${shotId}`);
      if (before === undefined || written(await read()) !== written(after.draft)) return false;
      const { prompt, directed, direction } = before;
      await client.storyboard.updateShot({ id: shotId, draft: { prompt, directed, direction } });
      return true;
    },
  };
}

/** Adds a shot at the end of a film, with words as its prompt. */
export async function toNewShot(projectId: string, prompt: string): Promise<Delivered> {
  const { id, draft } = await client.storyboard.addShot({ projectId, draft: { prompt } });
  return {
    route: ["storyboard", projectId, id],
    async undo() {
      await settled(`shot/${id}`);
      const shot = (await client.storyboard.shots({ projectId })).find((each) => each.id === id);
      // Whatever else was given to it since is somebody's work as much as its words are.
      if (shot === undefined || isOther(shot.draft, draft) || (await isUsed(shot, { shotId: id }))) return false;
      await client.storyboard.removeShot({ id });
      return true;
    },
  };
}

/** Puts words into a song's lyrics or style; without an id into a new song. */
export async function toSong(
  songId: string | undefined,
  field: "lyrics" | "style",
  words: string,
  how: Placing,
): Promise<Delivered> {
  if (songId === undefined) {
    const { id, draft } = await client.songs.create({ draft: { [field]: words } });
    return {
      route: ["song", id],
      async undo() {
        await settled(`song/${id}`);
        const made = (await client.songs.list()).find((each) => each.id === id);
        if (made === undefined || isOther(made.draft, draft) || (await isUsed(made, { songId: id }))) return false;
        await client.songs.remove({ id });
        return true;
      },
    };
  }
  await settled(`song/${songId}`);
  const read = async () => (await client.songs.list()).find(({ id }) => id === songId)?.draft[field];
  const before = (await read()) ?? "";
  const text = placed(before, words, how);
  await client.songs.update({ id: songId, draft: { [field]: text } });
  return {
    route: ["song", songId],
    async undo() {
      await settled(`song/${songId}`);
      if ((await read()) !== text) return false;
      await client.songs.update({ id: songId, draft: { [field]: before } });
      return true;
    },
  };
}
