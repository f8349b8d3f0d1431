import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { readAssetPlaces } from "#core/database/assets/asset-places.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

// @shows Library, point by point › 5. The system's trash with undo; what uses a file is named before
test("a file names the films, songs and conversations that would miss it; removed work misses nothing", async () => {
  const { page } = await startTestCore();
  const [first, second, third] = [newId(), newId(), newId()];
  const film = await page.storyboard.createProject({ title: "Saltlight" });
  const shot = await page.storyboard.addShot({
    projectId: film.id,
    draft: { mode: "frames", firstFrame: first, lastFrame: second },
  });
  expect(await page.library.uses({ ids: [third] })).toEqual([]);
  expect(await page.library.uses({ ids: [first] })).toEqual([
    { kind: "film", id: film.id, title: "Saltlight", files: 1 },
  ]);
  expect(await page.library.uses({ ids: [first, second, third] })).toEqual([
    { kind: "film", id: film.id, title: "Saltlight", files: 2 },
  ]);
  const song = await page.songs.create({ draft: { title: "Keep the Light", cover: third } });
  expect(await page.library.uses({ ids: [third, first] })).toEqual([
    { kind: "film", id: film.id, title: "Saltlight", files: 1 },
    { kind: "song", id: song.id, title: "Keep the Light", files: 1 },
  ]);
  const [character, cover, picture, bed, voice] = [newId(), newId(), newId(), newId(), newId()];
  const sounds = { v: { assetId: voice, track: 1 as const, at: 2, from: 0, to: null } };
  await page.storyboard.updateFilm({ id: film.id, film: { song: bed, sounds } });
  expect(await page.library.uses({ ids: [voice] })).toMatchObject([{ kind: "film", id: film.id, files: 1 }]);
  expect(await page.library.usedIn({ id: voice })).toMatchObject([{ kind: "film", id: film.id, as: ["sound"] }]);
  const still = newId();
  const clips = { [newId()]: { from: 0, to: null, fade: 0, footage: still, hold: 5 } };
  await page.storyboard.updateFilm({ id: film.id, film: { clips } });
  expect(await page.library.uses({ ids: [still] })).toMatchObject([{ kind: "film", id: film.id, files: 1 }]);
  expect(await page.library.usedIn({ id: still })).toMatchObject([{ kind: "film", id: film.id, as: ["footage"] }]);
  await page.storyboard.updateDefaults({ id: film.id, defaults: { projectReferences: [character] } });
  await page.storyboard.updateProject({ id: film.id, coverId: cover });
  const talk = await page.conversations.create({ title: "A talk" });
  await page.conversations.saveDraft({ place: talk.id, change: { attachments: [{ assetId: picture }] } });
  expect(await page.library.uses({ ids: [picture, character, cover, bed] })).toEqual([
    { kind: "film", id: film.id, title: "Saltlight", files: 3 },
    { kind: "conversation", id: talk.id, title: "A talk", files: 1 },
  ]);
  await page.songs.remove({ id: song.id });
  await page.storyboard.removeShot({ id: shot.id });
  expect(await page.library.uses({ ids: [first, second, third] })).toEqual([]);
});

test("a file tells where it is used, and as what", async () => {
  const { page } = await startTestCore();
  const [picture, song, recording] = [newId(), newId(), newId()];
  const film = await page.storyboard.createProject({ title: "Saltlight" });
  const addShot = (draft: object) => page.storyboard.addShot({ projectId: film.id, draft });
  const both = await addShot({ mode: "frames", firstFrame: picture, lastFrame: picture });
  const given = await addShot({ mode: "references", references: [newId(), picture] });
  await addShot({ prompt: `a lamp, not ${picture}` });
  await page.storyboard.updateFilm({ id: film.id, film: { song } });
  await page.storyboard.updateProject({ id: film.id, coverId: picture });
  const shot = { kind: "shot", projectId: film.id, title: "Saltlight" };
  const places = [
    { ...shot, id: both.id, number: 1, as: ["firstFrame", "lastFrame"] },
    { ...shot, id: given.id, number: 2, as: ["reference"] },
    { kind: "film", id: film.id, title: "Saltlight", as: ["cover"] },
  ];
  expect(await page.library.usedIn({ id: picture })).toEqual(places);
  expect(await page.library.usedIn({ id: song })).toEqual([
    { kind: "film", id: film.id, title: "Saltlight", as: ["song"] },
  ]);
  const { id } = await page.songs.create({ draft: { title: "Keep the Light", cover: recording } });
  expect(await page.library.usedIn({ id: recording })).toEqual([
    { kind: "song", id, title: "Keep the Light", as: ["recording"] },
  ]);
  const talk = await page.conversations.create({ title: "A talk" });
  await page.conversations.saveDraft({ place: talk.id, change: { attachments: [{ assetId: picture }] } });
  const attached = { kind: "conversation", id: talk.id, title: "A talk", messages: 0, last: null };
  expect(await page.library.usedIn({ id: picture })).toEqual([...places, attached]);
  await page.storyboard.removeProject({ id: film.id });
  expect(await page.library.usedIn({ id: picture })).toEqual([attached]);
  expect(await page.library.usedIn({ id: newId() })).toEqual([]);
});

test("a song's chosen take is the take of that song, and no other file is used by it", () => {
  const database = openTestDatabase();
  const [song, task, taken] = [newId(), newId(), newId()];
  database.db.exec(
    `INSERT INTO songs (id, draft, active_take_id, created_at, updated_at) VALUES ('${song}', '{"title":"Keep the Light"}', '${task}', 1, 1)`,
  );
  database.db.exec(
    `INSERT INTO tasks (id, client_id, ordinal, kind, state, title, model, connection_id, connection_name, sandbox, take,
       request, asset_id, created_at, updated_at, seq)
     VALUES ('${task}', '${newId()}', 1, 'music', 'ready', 'Keep the Light', 'music-3.0', 'c', 'Sandbox', 1, 2, '{}', '${taken}', 1, 1, 1)`,
  );
  const used = [{ kind: "song", id: song, title: "Keep the Light", as: ["take"] }];
  expect(readAssetPlaces(database, taken)).toEqual(used);
  expect(readAssetPlaces(database, newId())).toEqual([]);
});
