import { expect, test } from "vitest";
import { SavedSearchStore } from "#core/database/index.ts";
import { AlbumService } from "#core/library/albums/album-service.ts";
import { bringArchive } from "#tests/support/archives/bring-archive.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

async function withFiles() {
  const studio = await startTestCore();
  const { core, page } = studio;
  const bring = async (name: string) => {
    const body = Buffer.from(`png:${name}`);
    const answer = await core.media(new Request(`http://studio/media?name=${name}.png`, { method: "POST", body }));
    return ((await answer.json()) as { id: string }).id;
  };
  const ids = [await bring("a"), await bring("b"), await bring("c"), await bring("d")] as const;
  const names = new Map(ids.map((id, at) => [id, "abcd"[at] ?? ""]));
  /** In the order of the album. */
  const inAlbum = async (name: string, more: object = {}) => {
    const found = await page.browse.page({
      ...{ search: `album:"${name}"`, sort: "album", descending: false, group: "none", from: 0, count: 10 },
      ...more,
    });
    return found.items.map(({ id }) => names.get(id)).join("");
  };
  return { studio, page, ids, inAlbum };
}

test("an album has its files in the order they were put in; a file is in it once", async () => {
  const { page, ids, inAlbum } = await withFiles();
  const [a, b, c, d] = ids;
  const album = await page.albums.create({ name: " Rough cut ", ids: [c, a] });
  expect(album).toMatchObject({ name: "Rough cut", files: 2 });
  expect(await page.albums.add({ id: album.id, ids: [a, d, b] })).toEqual({ added: [d, b] });
  expect(await inAlbum("rough CUT")).toBe("cadb");
  expect(await inAlbum("rough cut", { descending: true })).toBe("bdac");
  expect(await inAlbum("other")).toBe("");
  expect((await page.library.get({ id: a })).albums).toEqual(["Rough cut"]);
  expect(await page.browse.facets()).toMatchObject({ albums: ["Rough cut"] });
  expect(await page.browse.counts({ searches: ['album:"Rough cut"', "album:nothing"] })).toEqual([4, 0]);
});

test.each([
  { move: "dc", before: "a", wanted: "cdab" },
  { move: "a", before: null, wanted: "bcda" },
  { move: "b", before: "nobody", wanted: "acdb" },
  { move: "abcd", before: null, wanted: "abcd" },
] as const)("arranged: $move before $before gives $wanted, and comes back", async ({ move, before, wanted }) => {
  const { page, ids, inAlbum } = await withFiles();
  const idOf = (name: string) => ids["abcd".indexOf(name)] ?? "018f0000-0000-7000-8000-00000000dead";
  const album = await page.albums.create({ name: "Cut", ids: [...ids] });
  const { moved } = await page.albums.arrange({
    id: album.id,
    ids: [...move].map(idOf),
    before: before === null ? null : idOf(before === "nobody" ? "z" : before),
  });
  expect(await inAlbum("Cut")).toBe(wanted);
  await page.albums.put({ id: album.id, files: moved });
  expect(await inAlbum("Cut")).toBe("abcd");
});

test("arranging again and again at one place never runs out of room between two files", async () => {
  const { page, ids, inAlbum } = await withFiles();
  const [a, b, c, d] = ids;
  const album = await page.albums.create({ name: "Cut", ids: [a, b, c, d] });
  for (let times = 0; times < 60; times += 1)
    await page.albums.arrange({ id: album.id, ids: [times % 2 === 0 ? c : d], before: b });
  expect(await inAlbum("Cut")).toBe("acdb");
});

// @shows Day 1 to day 30 › Library: albums by hand
test("taken out, a file goes back to where it stood; deleted and restored, it is in it again", async () => {
  const { page, ids, inAlbum } = await withFiles();
  const [, b, c] = ids;
  const album = await page.albums.create({ name: "Cut", ids: [...ids] });
  const { taken } = await page.albums.take({ id: album.id, ids: [b, c] });
  expect(await inAlbum("Cut")).toBe("ad");
  expect((await page.library.get({ id: b })).albums).toBeUndefined();
  await page.albums.put({ id: album.id, files: taken });
  expect(await inAlbum("Cut")).toBe("abcd");
  await page.library.trash({ ids: [b] });
  expect(await inAlbum("Cut")).toBe("acd");
  expect(await page.albums.list()).toMatchObject([{ files: 3 }]);
  await page.trash.putBack({ ids: [b] });
  expect(await inAlbum("Cut")).toBe("abcd");
});

test("albums have an order and names of their own; one that is deleted comes back whole, its files never went", async () => {
  const { page, ids, inAlbum } = await withFiles();
  const first = await page.albums.create({ name: "Café", ids: [...ids].reverse() });
  const second = await page.albums.create({ name: "Second" });
  const listed = async () => (await page.albums.list()).map(({ name }) => name);
  // As a Mac writes it: e and an accent of its own.
  await expect(page.albums.create({ name: "CAFE\u0301" })).rejects.toMatchObject({ data: { code: "invalid_input" } });
  await expect(page.albums.rename({ id: second.id, name: "café" })).rejects.toMatchObject({
    data: { code: "invalid_input" },
  });
  await expect(page.albums.create({ name: 'a "b"' })).rejects.toBeDefined();
  await expect(page.albums.create({ name: " " })).rejects.toBeDefined();
  await page.albums.rename({ id: first.id, name: "CAFÉ" });
  await page.albums.move({ id: second.id, before: first.id });
  expect(await listed()).toEqual(["Second", "CAFÉ"]);
  expect((await page.library.get({ id: ids[0] })).albums).toEqual(["CAFÉ"]);
  const removed = await page.albums.remove({ id: first.id });
  expect(await listed()).toEqual(["Second"]);
  expect((await page.library.get({ id: ids[0] })).albums).toBeUndefined();
  await expect(page.albums.add({ id: first.id, ids: [ids[0]] })).rejects.toMatchObject({
    data: { code: "record_not_found" },
  });
  await page.albums.restore(removed);
  await page.albums.restore(removed);
  expect(await listed()).toEqual(["Second", "CAFÉ"]);
  expect(await inAlbum("CAFÉ")).toBe("dcba");
});

test("an archive brings its albums: into the one that is called so, behind what stands there, however often", async () => {
  const from = await withFiles();
  await from.page.albums.create({ name: "Stills", ids: [from.ids[2], from.ids[0]] });
  const { ticket } = await from.page.backup.prepareArchive({ media: true });
  const sent = await from.studio.core.media(new Request(`http://studio/media/archives/${ticket}`));
  const archive = new Uint8Array(await sent.arrayBuffer());
  const here = await withFiles();
  // The same bytes are here already.
  await here.page.albums.create({ name: "stills", ids: [here.ids[3]] });
  await bringArchive(here.studio, archive);
  await bringArchive(here.studio, archive);
  expect(await here.page.albums.list()).toMatchObject([{ name: "stills", files: 3 }]);
  expect(await here.inAlbum("Stills")).toBe("dca");
});

test("saved searches that name an album follow its new name, also back", () => {
  const database = openTestDatabase();
  const searches = new SavedSearchStore(database);
  const albums = new AlbumService({ database, onChange: () => {}, now: () => 5 });
  const { id } = albums.create("Stills", []);
  const long = `album:stills ${"x".repeat(1980)}`;
  for (const [at, search] of ["kind:image album:stills", "stills", "album:other", long].entries())
    searches.save({
      ...{ id: `s${at}`, name: `Search ${at}`, search, createdAt: at },
      ...{ sort: "name", descending: false, group: "none" },
    });
  const now = () => searches.list().map(({ search }) => search);
  albums.rename(id, "Dailies of the harbor");
  // One that would be too long to be asked stays as it is.
  expect(now()).toEqual(['kind:image album:"Dailies of the harbor"', "stills", "album:other", long]);
  expect(searches.list()[0]).toMatchObject({ id: "s0", name: "Search 0", sort: "name", descending: false });
  albums.rename(id, "Stills");
  expect(now()).toEqual(["kind:image album:Stills", "stills", "album:other", long]);
});

test("each change is told to the pages once, with the files that it is of; what is refused is told to nobody", () => {
  const database = openTestDatabase();
  const told: (readonly string[])[] = [];
  const albums = new AlbumService({ database, onChange: (ids) => told.push(ids), now: () => 5 });
  const last = () => told.splice(0);
  const { id } = albums.create("Cut", ["a", "b"]);
  expect(last()).toEqual([["a", "b"]]);
  albums.rename(id, "Cut 2");
  // Its own name is free for itself.
  albums.rename(id, "cut 2");
  albums.move(id, null);
  expect(last()).toEqual([[], [], []]);
  albums.add(id, ["a"]);
  albums.take(id, ["a"]);
  albums.arrange(id, ["b"], null);
  expect(last()).toEqual([["a"], ["a"], ["b"]]);
  const removed = albums.remove(id);
  albums.restore(removed);
  albums.restore(removed);
  albums.put(id, []);
  expect(last()).toHaveLength(4);
  const other = albums.create("Other", []);
  last();
  const taken = { error: { code: "invalid_input", message: "There is an album “other” already." } };
  expect(() => albums.create("other", [])).toThrow(
    expect.objectContaining({ error: expect.objectContaining(taken.error) }),
  );
  expect(() => albums.rename(id, "other")).toThrow(
    expect.objectContaining({ error: expect.objectContaining(taken.error) }),
  );
  albums.remove(other.id);
  last();
  for (const change of [
    () => albums.rename(other.id, "x"),
    () => albums.move(other.id, null),
    () => albums.remove(other.id),
    () => albums.add(other.id, []),
    () => albums.take(other.id, []),
    () => albums.arrange(other.id, [], null),
    () => albums.put(other.id, []),
  ])
    expect(change).toThrow(expect.objectContaining({ error: expect.objectContaining({ code: "record_not_found" }) }));
  expect(told).toEqual([]);
});
