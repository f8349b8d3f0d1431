import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { newSongDraft } from "#core/songs/song-service.ts";
import { type Isolate, isolateWithNode } from "#core/system/index.ts";
import { parseDirection } from "#shared/direction/index.ts";
import { bringArchive, giveArchive, importEnded } from "#tests/support/archives/bring-archive.ts";
import { forgeArchive, forgedShot, forgedTask, insertRow } from "#tests/support/archives/forge-archive.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

/** Made by the studio of 21 November 2026, before archives were signed: a whole friend's studio. */
const friends = () =>
  gunzipSync(readFileSync(join(import.meta.dirname, "../../../../support/archives/before-signatures.zip.gz")));

test("a friend's archive of the format before brings in films, songs, conversations and files, beside what is here", async () => {
  const studio = await startTestCore();
  const { page, core } = studio;
  await page.storyboard.createProject({ title: "Mine" });
  const settings = await page.settings.get();
  const id = await giveArchive(studio, friends());
  const preview = await page.backup.previewArchive({ id });
  expect(preview).toMatchObject({
    origin: { own: false, why: "unsigned" },
    found: { projects: 2, shots: 2, songs: 1, takes: 4, conversations: 1, messages: 2, assets: 3 },
    media: { files: 3, newFiles: 3, newBytes: 189_574 },
    content: { hosts: [{ name: "Friend's service", host: "api.friend.example" }], unfinished: 2, refused: [] },
  });
  await page.backup.importArchive({ id, media: true });
  expect(await importEnded(studio)).toMatchObject({
    ...{ name: "Reelsong 2026-11-22", outcome: "done", error: null },
    added: { films: 2, songs: 1, takes: 2, files: 3, conversations: 1, presets: 2 },
    here: { films: 0, songs: 0, takes: 0, files: 0, conversations: 0, presets: 0 },
  });

  const films = await page.storyboard.projects();
  expect(films.map(({ title }) => title).sort()).toEqual(["Mine", "The lighthouse", "Untitled film", "Untitled film"]);
  const film = films.find(({ title }) => title === "The lighthouse");
  const shots = await page.storyboard.shots({ projectId: film?.id ?? "" });
  expect(shots.map(({ draft }) => draft.prompt)).toEqual(["A lamp turns in the fog", "The keeper climbs"]);
  const { items } = await page.library.list({});
  const lamp = items.find(({ name }) => name === "lamp.png");
  expect(lamp).toMatchObject({ rating: 4, facts: { width: 256, height: 256 } });
  expect(shots[0]?.draft.firstFrame).toBe(lamp?.id);

  const tasks = await page.tasks.list({});
  expect(tasks.map(({ kind, state, title }) => [kind, state, title]).sort()).toEqual([
    ["music", "ready", "Fog horn"],
    ["video", "ready", "Shot 1"],
  ]);
  const take = tasks.find(({ kind }) => kind === "video");
  expect(take).toMatchObject({ shotId: shots[0]?.id, projectId: film?.id, remoteId: null });
  for (const { assetId } of tasks) {
    const played = await core.media(new Request(`http://studio/media/${assetId}`));
    expect([played.status, played.headers.get("Content-Type")?.split("/")[0]]).toEqual([
      200,
      assetId === take?.assetId ? "video" : "audio",
    ]);
  }
  expect(items.find((item) => item.id === take?.assetId)?.origin).toMatchObject({
    ...{ type: "generated", taskId: take?.id, shotId: shots[0]?.id },
  });

  const [song] = await page.songs.list();
  expect(song?.draft).toMatchObject({ title: "Fog horn", style: "slow sea shanty" });
  expect(await page.lyrics.versions({ songId: song?.id ?? "" })).toContainEqual(
    expect.objectContaining({ name: "Sad", lyrics: "[Verse]\nThe lamp goes out", reason: "named" }),
  );
  expect((await page.lyrics.presets()).map(({ name }) => name)).toEqual(["Shanty"]);
  expect((await page.presets.list()).map(({ name }) => name)).toEqual(["Careful"]);

  const [talk] = await page.conversations.list({});
  expect(talk).toMatchObject({ title: "About the lamp", folderId: (await page.folders.list())[0]?.id });
  const { messages } = await page.conversations.get({ id: talk?.id ?? "" });
  const [question, answer] = messages;
  expect(question?.blocks[0]).toMatchObject({ source: { type: "url", url: `asset:${lamp?.id}` } });
  // To the letter, with the signature of the thinking.
  const thinking = answer?.blocks.find(({ type }) => type === "thinking") as { signature?: string } | undefined;
  expect(thinking?.signature).toMatch(/.{20}/);
  expect(await page.conversations.list({ search: "lamp look" })).toHaveLength(1);

  // Nothing else came.
  expect(await page.settings.get()).toEqual(settings);
  expect(await page.connections.list()).toHaveLength(1);
});

test("the same archive a second time brings nothing more, and what was removed here since comes back", async () => {
  const studio = await startTestCore();
  const { page } = studio;
  const first = await bringArchive(studio, friends());
  const again = await bringArchive(studio, friends());
  expect(again.added).toEqual({ films: 0, songs: 0, takes: 0, files: 0, conversations: 0, presets: 0 });
  expect(again.here).toEqual(first.added);
  const film = (await page.storyboard.projects()).find(({ title }) => title === "The lighthouse");
  const [talk] = await page.conversations.list({});
  await page.storyboard.removeProject({ id: film?.id ?? "" });
  await page.conversations.remove({ id: talk?.id ?? "" });
  expect((await bringArchive(studio, friends())).added).toMatchObject({ films: 1, conversations: 1, takes: 0 });
  expect((await page.storyboard.projects()).map(({ id }) => id)).toContain(film?.id);
  expect((await page.conversations.get({ id: talk?.id ?? "" })).messages).toHaveLength(2);
});

test("what stands here unchanged isn't brought a second time, what was changed here since comes as a copy beside it", async () => {
  const studio = await startTestCore();
  const { page } = studio;
  const talk = await page.conversations.create({ title: "Same" });
  const [film] = await page.storyboard.projects();
  const { ticket } = await page.backup.prepareArchive({ media: false });
  const sent = await studio.core.media(new Request(`http://studio/media/archives/${ticket}`));
  await page.storyboard.addShot({ projectId: film?.id ?? "" });
  const summary = await bringArchive(studio, new Uint8Array(await sent.arrayBuffer()));
  expect(summary).toMatchObject({ added: { films: 1, conversations: 0 }, here: { films: 0, conversations: 1 } });
  expect((await page.conversations.list({})).map(({ id }) => id)).toEqual([talk.id]);
  expect((await page.storyboard.projects()).map(({ shotCount }) => shotCount).sort()).toEqual([0, 1]);
});

test("a record that can't be read is counted, and stops no other", async () => {
  const studio = await startTestCore();
  const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
  const [good, bad, deepTalk] = [newId(), newId(), newId()];
  const summary = await bringArchive(
    studio,
    await forgeArchive({
      write: (db) => {
        db.exec("DELETE FROM projects");
        const film = (id: string, title: string) =>
          insertRow(db, "projects", { id, title, created_at: 1, updated_at: 1 });
        film(good, "Good");
        insertRow(db, "shots", forgedShot(good));
        film(bad, "Bad");
        insertRow(db, "shots", forgedShot(bad, { draft: { prompt: 7 } }));
        film("../../etc", "No id");
        insertRow(db, "tasks", forgedTask({ request: deep }));
        insertRow(db, "tasks", forgedTask({ seq: 2, created_at: 2 ** 60 }));
        insertRow(db, "conversations", {
          ...{ id: deepTalk, title: "Deep", title_is_automatic: 0, created_at: 1, updated_at: 1 },
        });
        insertRow(db, "messages", {
          ...{ id: newId(), conversation_id: deepTalk, role: "user", state: "complete", created_at: 1, blocks: deep },
        });
      },
    }),
  );
  expect(summary).toMatchObject({ outcome: "done", added: { films: 1, takes: 0, conversations: 0 } });
  expect(summary.content.refused).toEqual([
    { kind: "film", why: "unreadable", count: 2 },
    { kind: "task", why: "too_large", count: 1 },
    { kind: "task", why: "unreadable", count: 1 },
    { kind: "conversation", why: "too_large", count: 1 },
  ]);
});

test("a version of lyrics whose name is longer than the studio takes comes under as much of it as it takes", async () => {
  const studio = await startTestCore();
  const song = newId();
  const summary = await bringArchive(
    studio,
    await forgeArchive({
      write: (db) => {
        insertRow(db, "songs", {
          id: song,
          draft: { ...newSongDraft, title: "Fog horn" },
          created_at: 1,
          updated_at: 1,
        });
        insertRow(db, "lyric_versions", {
          ...{ id: newId(), song_id: song, lyrics: "[Verse]\nHi", reason: "named", created_at: 1 },
          name: `${"n".repeat(80)}z`,
        });
      },
    }),
  );
  expect(summary).toMatchObject({ outcome: "done", added: { songs: 1 } });
  const [brought] = await studio.page.songs.list();
  const [version] = await studio.page.lyrics.versions({ songId: brought?.id ?? "" });
  expect(version?.name).toBe("n".repeat(80));
  // So it can be named again as it is.
  await studio.page.lyrics.renameVersion({ id: version?.id ?? "", name: version?.name ?? "" });
});

test("beats of an archive come with their shot and its takes; those that can't be read leave the words", async () => {
  const studio = await startTestCore();
  const [film, shot] = [newId(), newId()];
  const beats = parseDirection("integrated_multimodal_description: [Shot 1] Fog.\noverall_soundscape: Wind.", 6);
  const { draft } = forgedShot(film);
  const directed = (direction: unknown) => ({ draft: { ...draft, directed: true, direction } });
  await bringArchive(
    studio,
    await forgeArchive({
      write: (db) => {
        db.exec("DELETE FROM projects");
        insertRow(db, "projects", { id: film, title: "Fog", created_at: 1, updated_at: 1 });
        insertRow(db, "shots", forgedShot(film, { id: shot, ...directed(beats) }));
        insertRow(db, "shots", forgedShot(film, { position: 2, ...directed({ beats: "soon" }) }));
        insertRow(db, "shots", forgedShot(film, { position: 3 }));
        const ofShot = { project_id: film, shot_id: shot };
        insertRow(db, "tasks", forgedTask({ ...ofShot, direction: beats }));
        const large = {
          ...beats,
          style: "s".repeat(19_000),
          soundscape: "w".repeat(19_000),
          music: "m".repeat(19_000),
        };
        const deep = JSON.parse(`${"[".repeat(40)}${"]".repeat(40)}`);
        const many = {
          ...beats,
          beats: Array(100).fill({ ...beats.beats[0], parts: Array(20).fill({ kind: "sound" }) }),
        };
        const unread = [{ style: 7 }, { ...large, lead: "l".repeat(19_000) }, deep, many];
        for (const [at, direction] of unread.entries())
          insertRow(db, "tasks", forgedTask({ ...ofShot, seq: at + 2, take: at + 2, direction }));
        const full = { ...beats, beats: Array(60).fill(beats.beats[0]) };
        const parts = Array(20).fill({ kind: "sound", text: "gulls" });
        const valued = { ...full, beats: full.beats.map((beat) => ({ ...beat, parts })) };
        insertRow(db, "tasks", forgedTask({ ...ofShot, seq: 6, take: 6, direction: valued }));
      },
    }),
  );
  const [mine] = (await studio.page.storyboard.projects()).filter(({ title }) => title === "Fog");
  const shots = await studio.page.storyboard.shots({ projectId: mine?.id ?? "" });
  expect(shots.map(({ draft: { prompt, directed, direction } }) => ({ prompt, directed, direction }))).toEqual([
    { prompt: "A lamp", directed: true, direction: beats },
    { prompt: "A lamp", directed: false, direction: null },
    { prompt: "A lamp", directed: false, direction: null },
  ]);
  const tasks = await studio.page.tasks.list({ shotId: shots[0]?.id });
  expect(tasks.map(({ take, direction = null }) => [take, direction])).toEqual([
    ...[6, 5, 4, 3, 2].map((take) => [take, null]),
    [1, beats],
  ]);
});

test("times of an archive that lie in the future are now", async () => {
  const studio = await startTestCore();
  await bringArchive(
    studio,
    await forgeArchive({
      write: (db) => insertRow(db, "projects", { id: newId(), title: "Tomorrow", created_at: 1e14, updated_at: 1e14 }),
    }),
  );
  const film = (await studio.page.storyboard.projects()).find(({ title }) => title === "Tomorrow");
  expect(film?.updatedAt).toBeLessThanOrEqual(Date.now());
});

/** A reader that says no more after so many conversations, until it is ended. */
const stuckAfter =
  (conversations: number): Isolate =>
  (task) => {
    const child = isolateWithNode(task);
    // What it says fits a pipe: it may have ended by itself long before.
    const killed = Promise.withResolvers<void>();
    const kill = () => {
      child.kill();
      killed.resolve();
    };
    async function* lines() {
      let said = 0;
      let rest = "";
      for await (const chunk of child.stdout) {
        const [last = "", ...whole] = `${rest}${chunk}`.split("\n").reverse();
        rest = last;
        for (const line of whole.reverse()) {
          yield Buffer.from(`${line}\n`);
          if (line.includes('"conversation-end"')) said += 1;
          if (said === conversations) return await killed.promise;
        }
      }
    }
    const ended = Promise.all([child.ended, killed.promise]).then(() => undefined);
    return { ...child, kill, ended, stdout: Readable.from(lines()) };
  };

test("an import that is cancelled keeps what came whole, leaves nothing half, and goes on when it is asked for again", async () => {
  let isolate = stuckAfter(5);
  const studio = await startTestCore(temporaryFolder(), { isolate: (task) => isolate(task) });
  const { page } = studio;
  const archive = await forgeArchive({
    write: (db) => {
      for (let talk = 0; talk < 12; talk += 1) {
        const id = newId();
        insertRow(db, "conversations", {
          ...{ id, title: `Talk ${talk}`, title_is_automatic: 0, created_at: 1, updated_at: 1 },
        });
        for (let at = 0; at < 7; at += 1)
          insertRow(db, "messages", {
            ...{ id: newId(), conversation_id: id, role: "user", state: "complete", created_at: 1 },
            blocks: [{ type: "text", text: `Words ${at}` }],
          });
      }
    },
  });
  await page.backup.importArchive({ id: await giveArchive(studio, archive), media: true });
  await expect.poll(async () => (await page.conversations.list({})).length, { timeout: 15_000 }).toBe(5);
  const { lastImport, importing } = await page.backup.cancelImport();
  expect([lastImport?.outcome, lastImport?.added.conversations, importing]).toEqual(["cancelled", 5, null]);
  const came = await page.conversations.list({});
  expect(came.map(({ messageCount }) => messageCount)).toEqual([7, 7, 7, 7, 7]);

  isolate = isolateWithNode;
  const rest = await bringArchive(studio, archive);
  expect(rest).toMatchObject({ outcome: "done", added: { conversations: 7 }, here: { conversations: 5 } });
  expect(await page.conversations.list({})).toHaveLength(12);
});

test("only one import is on at a time", async () => {
  const studio = await startTestCore();
  const { page } = studio;
  await page.backup.importArchive({ id: await giveArchive(studio, friends()), media: true });
  const second = await giveArchive(studio, friends());
  await expect(page.backup.importArchive({ id: second, media: true })).rejects.toMatchObject({
    data: { code: "not_allowed_now" },
  });
  expect((await page.backup.cancelImport()).importing).toBeNull();
});

test("a film's cast comes with it: cards that can't be read are left out, and none names a file of this studio", async () => {
  const studio = await startTestCore();
  const [film, shot, stranger] = [newId(), newId(), newId()];
  const face = { name: "https://films.example/face.png", gives: "look" };
  const keeper = {
    ...{ id: newId(), name: "Keeper", kind: "person", description: "an old man", look: "fully_preserved" },
    ...{ voice: "reference", color: "red", files: [face, { name: stranger, gives: "look" }] },
  };
  const inShot = { ...keeper, files: keeper.files.map((file) => ({ ...file, left: null })) };
  const { draft } = forgedShot(film);
  const named = (cast: unknown) => ({ draft: { ...draft, prompt: "@Keeper", cast } });
  await bringArchive(
    studio,
    await forgeArchive({
      write: (db) => {
        db.exec("DELETE FROM projects");
        const cast = [keeper, { ...keeper, id: newId(), name: "KEEPER" }, { ...keeper, name: "<b>" }, 7];
        insertRow(db, "projects", { id: film, title: "Fog", created_at: 1, updated_at: 1, defaults: { cast } });
        insertRow(db, "shots", forgedShot(film, { id: shot, ...named([inShot]) }));
        insertRow(db, "shots", forgedShot(film, { position: 2, ...named([{ ...inShot, kind: "ghost" }]) }));
        const ofShot = { project_id: film, shot_id: shot };
        insertRow(db, "tasks", forgedTask({ ...ofShot, named_cards: [inShot] }));
        insertRow(db, "tasks", forgedTask({ ...ofShot, seq: 2, take: 2, named_cards: [{ name: 7 }] }));
      },
    }),
  );
  const [mine] = (await studio.page.storyboard.projects()).filter(({ title }) => title === "Fog");
  const here = { ...keeper, files: [face] };
  expect(mine?.defaults.cast).toEqual([here]);
  const shots = await studio.page.storyboard.shots({ projectId: mine?.id ?? "" });
  const hereInShot = { ...here, files: [{ ...face, left: null }] };
  expect(shots.map(({ draft: { cast } }) => cast)).toEqual([[hereInShot], []]);
  const tasks = await studio.page.tasks.list({ shotId: shots[0]?.id });
  expect(tasks.map(({ take, cast }) => [take, cast ?? null])).toEqual([
    [2, null],
    [1, [hereInShot]],
  ]);
});

test("a film's scenes come with it, under ids of this studio", async () => {
  const friend = await startTestCore();
  const [film] = await friend.page.storyboard.projects();
  const projectId = film?.id ?? "";
  for (const prompt of ["a", "b", "c"]) await friend.page.storyboard.addShot({ projectId, draft: { prompt } });
  const ids = (await friend.page.storyboard.shots({ projectId })).map(({ id }) => id);
  const scene = newId();
  await friend.page.storyboard.changeShots({
    ...{ projectId, kind: "group" },
    changes: [
      {
        do: "group",
        id: scene,
        shots: ids.slice(1),
        scene: { number: "4A", heading: "EXT. PIER - DAWN" },
        source: "EXT. PIER",
      },
    ],
  });
  await friend.page.scripts.save({ projectId, text: "EXT. PIER\r\n", base: 0 });
  await friend.page.storyboard.foldScenes({ projectId, ids: [scene], folded: true });
  const { ticket } = await friend.page.backup.prepareArchive({ media: false });
  const sent = await friend.core.media(new Request(`http://studio/media/archives/${ticket}`));

  const studio = await startTestCore();
  await bringArchive(studio, Buffer.from(await sent.arrayBuffer()));
  const own = (await studio.page.storyboard.projects()).find(({ shotCount }) => shotCount === 3);
  const came = await studio.page.storyboard.scenes({ projectId: own?.id ?? "" });
  expect(came).toMatchObject([{ number: "4A", heading: "EXT. PIER - DAWN", folded: true, projectId: own?.id }]);
  expect(came[0]?.id).not.toBe(scene);
  expect(await studio.page.scripts.get({ projectId: own?.id ?? "" })).toEqual({
    ...{ text: "EXT. PIER\r\n", revision: 1, sources: { [came[0]?.id ?? ""]: "EXT. PIER" } },
  });
  const shots = await studio.page.storyboard.shots({ projectId: own?.id ?? "" });
  expect(shots.map(({ draft, sceneId }) => [draft.prompt, sceneId === came[0]?.id])).toEqual([
    ["a", false],
    ["b", true],
    ["c", true],
  ]);
});

test("deleted shots and scenes without shots aren’t counted; a film of more than 5,000 shots is refused, as the board refuses it", async () => {
  const studio = await startTestCore();
  const [film, long, scene] = [newId(), newId(), newId()];
  const summary = await bringArchive(
    studio,
    await forgeArchive({
      write: (db) => {
        db.exec("BEGIN; DELETE FROM projects");
        insertRow(db, "projects", { id: film, title: "Fog", created_at: 1, updated_at: 1 });
        insertRow(db, "projects", { id: long, title: "Long", created_at: 1, updated_at: 1 });
        insertRow(db, "scenes", { id: scene, project_id: film, fields: { number: "4A" }, source: "" });
        insertRow(db, "shots", forgedShot(film, { scene_id: scene }));
        for (let at = 1; at <= 5001; at += 1) {
          insertRow(db, "shots", forgedShot(film, { position: at, removed_at: 2000 }));
          insertRow(db, "scenes", { id: newId(), project_id: film, fields: {}, source: "" });
          insertRow(db, "shots", forgedShot(long, { position: at }));
        }
        db.exec("COMMIT");
      },
    }),
  );
  expect(summary).toMatchObject({
    outcome: "done",
    added: { films: 1 },
    content: { refused: [{ kind: "film", why: "too_large", count: 1 }] },
  });
  const [mine] = (await studio.page.storyboard.projects()).filter(({ title }) => title === "Fog");
  const projectId = mine?.id ?? "";
  expect(await studio.page.storyboard.scenes({ projectId })).toMatchObject([{ number: "4A" }]);
  expect(await studio.page.storyboard.shots({ projectId })).toHaveLength(1);
});
