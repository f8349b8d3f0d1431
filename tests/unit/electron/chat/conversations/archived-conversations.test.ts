import { expect, test } from "vitest";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

async function withThree() {
  const { page } = await startTestCore();
  const folder = await page.folders.create({ name: "Film" });
  const a = await page.conversations.create({ title: "Alpha lamp" });
  const b = await page.conversations.create({ title: "Beta lamp" });
  const c = await page.conversations.create({ title: "Gamma" });
  await page.folders.put({ conversationId: b.id, folderId: folder.id });
  const titles = async (input: object) => (await page.conversations.list(input)).map(({ title }) => title).sort();
  return { page, folder, a, b, c, titles };
}

// @shows Day 1 to day 30 › Chat: many conversations are selected, archived and deleted; the archive is a list of its own
test("an archived conversation leaves the list, its folder and the counts; search and the archive have it", async () => {
  const { page, folder, a, b, c, titles } = await withThree();
  expect(await page.conversations.archive({ ids: [a.id, b.id, a.id], archived: true })).toEqual({ ids: [a.id, b.id] });
  expect(await titles({})).toEqual(["Gamma"]);
  expect(await titles({ folderId: folder.id })).toEqual([]);
  expect(await titles({ archived: true })).toEqual(["Alpha lamp", "Beta lamp"]);
  expect(await titles({ search: "lamp" })).toEqual(["Alpha lamp", "Beta lamp"]);
  expect((await page.folders.list())[0]).toMatchObject({ count: 0 });
  expect(await page.conversations.count({ folderId: null })).toMatchObject({ total: 1, archived: 2 });
  expect(await page.conversations.places({})).toEqual([{ id: c.id, folderId: null, pinned: false }]);
  expect((await page.conversations.get({ id: a.id })).conversation.archived).toBe(true);
  expect(await page.conversations.archive({ ids: [a.id, b.id, c.id], archived: false })).toEqual({ ids: [a.id, b.id] });
  expect(await titles({ folderId: folder.id })).toEqual(["Beta lamp"]);
  expect(await page.conversations.count({ folderId: null })).toMatchObject({ total: 2, archived: 0 });
});

test("a new message brings an archived conversation back", async () => {
  const { page, a } = await withThree();
  await page.conversations.archive({ ids: [a.id], archived: true });
  await page.conversations.send({
    ...{ conversationId: a.id, clientId: "0199f0a0-0000-7000-8000-000000000001", parentId: null, text: "Hello" },
    settings: { model: "Vendor-M2.1" },
  });
  expect((await page.conversations.get({ id: a.id })).conversation.archived).toBe(false);
});

test("many are deleted and restored in one step; those that are gone are passed over", async () => {
  const { page, a, b, c, titles } = await withThree();
  await page.conversations.remove({ id: c.id });
  expect(await page.conversations.removeMany({ ids: [a.id, b.id, c.id] })).toEqual({ ids: [a.id, b.id] });
  expect(await titles({})).toEqual([]);
  expect(await page.conversations.restoreMany({ ids: [a.id, b.id] })).toEqual({ ids: [a.id, b.id] });
  expect(await page.conversations.restoreMany({ ids: [a.id] })).toEqual({ ids: [] });
  expect(await titles({})).toEqual(["Alpha lamp", "Beta lamp"]);
});

test("many are moved together, and back to where each was; into a folder that is gone none goes", async () => {
  const { page, folder, a, b, c } = await withThree();
  const to = (folderId: string | null, ...of: { id: string }[]) => ({
    places: of.map(({ id }) => ({ conversationId: id, folderId })),
  });
  const { before } = await page.folders.putMany(to(folder.id, a, b, c));
  expect(before).toEqual([
    { conversationId: a.id, folderId: null },
    { conversationId: c.id, folderId: null },
  ]);
  expect((await page.folders.list())[0]).toMatchObject({ count: 3 });
  await page.folders.putMany({ places: before });
  expect((await page.folders.list())[0]).toMatchObject({ count: 1 });
  const other = await page.folders.create({ name: "Gone" });
  await page.folders.remove({ id: other.id });
  await expect(page.folders.putMany(to(other.id, a, b))).rejects.toMatchObject({ data: { code: "record_not_found" } });
  expect((await page.conversations.get({ id: b.id })).conversation.folderId).toBe(folder.id);
});

test("an exported conversation stays archived where it is imported", async () => {
  const { page, a } = await withThree();
  await page.conversations.archive({ ids: [a.id], archived: true });
  expect((await page.conversationFiles.record({ id: a.id })).conversation).toMatchObject({ archived: true });
});
