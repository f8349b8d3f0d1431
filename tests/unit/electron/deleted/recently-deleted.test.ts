import { v7 as newId } from "uuid";
import { describe, expect, it, onTestFinished } from "vitest";
import { createConversationStore } from "#core/database/conversations/conversation-store.ts";
import { DeletedStore } from "#core/database/deleted-store.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { queryPlansOf } from "#tests/support/database/query-plans.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

const DAY = 86_400_000;

type Page = Awaited<ReturnType<typeof startTestCore>>["page"];

/** One of every kind but files, deleted in this order. */
async function deleteOneOfEach(page: Page) {
  const talk = await page.conversations.create({ title: "A storm" });
  const folder = await page.folders.create({ name: "Drafts" });
  await page.folders.put({ conversationId: talk.id, folderId: folder.id });
  const [preset] = await page.presets.add({ presets: [{ name: "Short", settings: { model: "Vendor-M3" } }] });
  const film = await page.storyboard.createProject({ title: "The lamp" });
  const shot = await page.storyboard.addShot({
    projectId: film.id,
    after: null,
    draft: { prompt: "A keeper climbs the stairs" },
  });
  const other = await page.storyboard.createProject({ title: "The gate" });
  const song = await page.songs.create({ draft: { title: "Keep the light", lyrics: "[Verse]\nOil" } });
  await page.conversations.remove({ id: talk.id });
  await page.folders.remove({ id: folder.id });
  await page.presets.remove({ id: preset?.id ?? "" });
  await page.storyboard.removeShot({ id: shot.id });
  await page.storyboard.removeProject({ id: other.id });
  await page.songs.remove({ id: song.id });
  return { talk, folder, preset, film, shot, other, song };
}

describe("what was deleted", () => {
  // @shows Every hand, number by number › 4. Recently deleted: conversations, shots, songs and files
  it("is listed over all rooms with its name, when, and until when it is kept; and comes back", async () => {
    const { page } = await startTestCore();
    const made = await deleteOneOfEach(page);
    const { items, total } = await page.deleted.list({});
    expect(total).toBe(6);
    const byKind = new Map(items.map((item) => [item.kind, item]));
    expect(items.map(({ name, film }) => [name, film?.title ?? ""]).sort()).toEqual([
      ["A keeper climbs the stairs", "The lamp"],
      ["A storm", ""],
      ["Drafts", ""],
      ["Keep the light", ""],
      ["Short", ""],
      ["The gate", ""],
    ]);
    const talk = byKind.get("conversation");
    expect((talk?.keptUntil ?? 0) - (talk?.deletedAt ?? 0)).toBe(30 * DAY);
    expect([byKind.get("shot")?.keptUntil, byKind.get("film")?.keptUntil, byKind.get("song")?.keptUntil]).toEqual([
      null,
      null,
      null,
    ]);
    expect((await page.deleted.list({ kinds: ["song", "film"] })).total).toBe(2);

    const back = await page.deleted.restore({ items: [...items, { kind: "song", id: newId() }] });
    expect(back).toEqual({ restored: 6, gone: 1 });
    expect((await page.deleted.list({})).total).toBe(0);
    expect((await page.conversations.get({ id: made.talk.id })).conversation.folderId).toBe(made.folder.id);
    expect((await page.storyboard.shots({ projectId: made.film.id })).map(({ id }) => id)).toContain(made.shot.id);
    expect((await page.songs.list()).map(({ id }) => id)).toEqual([made.song.id]);
    expect((await page.storyboard.projects()).map(({ id }) => id)).toContain(made.other.id);
    expect((await page.storyboard.history({ projectId: made.film.id })).undo?.kind).toBe("add");
  });

  it("can be erased for good, each by itself; what isn’t deleted is left alone", async () => {
    const { page } = await startTestCore();
    const made = await deleteOneOfEach(page);
    const child = await page.storyboard.addShot({ projectId: made.film.id, after: null, draft: {} });
    const { items } = await page.deleted.list({});
    const erased = await page.deleted.erase({ items: [...items, { kind: "film", id: made.film.id }] });
    expect(erased).toEqual({ erased: 6, refused: 0 });
    expect((await page.deleted.list({})).total).toBe(0);
    for (const { kind, id } of items)
      expect(await page.deleted.restore({ items: [{ kind, id }] })).toEqual({ restored: 0, gone: 1 });
    expect((await page.storyboard.projects()).map(({ id }) => id)).toContain(made.film.id);
    expect((await page.storyboard.shots({ projectId: made.film.id })).map(({ id }) => id)).toEqual([child.id]);
    // Steps that knew the shot are gone back over without it.
    for (let { undo } = await page.storyboard.history({ projectId: made.film.id }); undo; )
      ({ undo } = await page.storyboard
        .undo({ projectId: made.film.id })
        .then(() => page.storyboard.history({ projectId: made.film.id })));
    expect(await page.storyboard.shots({ projectId: made.film.id })).toEqual([]);
  });

  it("is still there after a restart, a conversation for 30 days", async () => {
    const dataDir = temporaryFolder();
    const first = await startTestCore(dataDir);
    const made = await deleteOneOfEach(first.page);
    await first.close();
    const second = await startTestCore(dataDir);
    expect((await second.page.deleted.list({})).total).toBe(6);
    expect(await second.page.conversations.list({ limit: 10 })).toEqual([]);
    expect(await second.page.conversations.list({ limit: 10, search: "storm" })).toEqual([]);
    await second.page.conversations.restore({ id: made.talk.id });
    expect((await second.page.conversations.list({ limit: 10 })).map(({ title }) => title)).toEqual(["A storm"]);
  });

  it("of a film with shots goes as a whole, and leaves its takes alone", () => {
    const db = openTestDatabase();
    onTestFinished(() => db.close());
    db.db.exec(`
      INSERT INTO projects (id, title, created_at, updated_at, removed_at) VALUES ('p', 'A', 1, 1, 5);
      INSERT INTO shots (id, project_id, position, draft, created_at, updated_at) VALUES
        ('s', 'p', 1, '{}', 1, 1), ('t', 'p', 2, '{}', 1, 1);
      UPDATE shots SET chain_shot_id = 's' WHERE id = 't';
      INSERT INTO songs (id, project_id, draft, created_at, updated_at) VALUES ('m', 'p', '{}', 1, 1);
      INSERT INTO tasks (id, client_id, ordinal, kind, state, title, model, connection_id, connection_name, sandbox,
        project_id, shot_id, take, request, created_at, updated_at, seq)
        VALUES ('k', 'c', 0, 'video', 'ready', 'A', 'm', 'x', 'X', 0, 'p', 's', 1, '{}', 1, 1, 1);
    `);
    const store = new DeletedStore(db);
    store.eraseFilm("p");
    const count = (table: string) => Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);
    expect(["projects", "shots", "songs", "tasks"].map(count)).toEqual([0, 0, 1, 1]);
    expect(db.prepare("SELECT project_id FROM songs").get()).toEqual({ project_id: null });
  });

  it("is erased at the first start after its days, and what an import only began at the next", () => {
    const db = openTestDatabase();
    onTestFinished(() => db.close());
    const store = createConversationStore(db);
    for (const [id, at] of [
      ["old", 10],
      ["new", 20],
      ["begun", 0],
    ] as const) {
      store.insert({ id, title: id, automatic: false }, 1);
      store.remove(id, at);
    }
    expect(new DeletedStore(db).list([], 10, 0).rows.map(({ id }) => id)).toEqual(["new", "old"]);
    expect(store.restore("begun")).toBe(false);
    store.purgeRemoved(10);
    expect(new DeletedStore(db).list([], 10, 0).rows.map(({ id }) => id)).toEqual(["new"]);
    expect(store.erase("begun")).toBe(false);
    expect([store.erase("new"), store.restore("new")]).toEqual([true, false]);
  });

  it("in ten thousands is read by pages, out of indexes that hold nothing else", () => {
    const db = openTestDatabase();
    onTestFinished(() => db.close());
    db.db.exec(`
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
      INSERT INTO conversations (id, title, title_is_automatic, created_at, updated_at, removed_at)
        SELECT 'c' || i, 'Talk ' || i, 0, i, i, iif(i > 5000, i, NULL) FROM n;
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
      INSERT INTO songs (id, draft, created_at, updated_at, removed_at) SELECT 's' || i, '{"title":"Song"}', i, i, i FROM n;
    `);
    const store = new DeletedStore(db);
    const { rows, total } = store.list([], 100, 4950);
    expect(total).toBe(10_000);
    expect(rows).toHaveLength(100);
    expect(rows[0]).toMatchObject({ kind: "conversation", id: "c5050", name: "Talk 5050" });
    expect(rows[99]).toMatchObject({ kind: "song", id: "s4951", name: "Song" });
    const plans = queryPlansOf((asked) => new DeletedStore(asked).list([], 100, 0)).join("\n");
    expect(plans).not.toMatch(/SCAN (conversations|songs|shots|assets)\b(?! USING)/);
  });
});
