import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

async function withFiles() {
  const { core, page } = await startTestCore();
  const bring = async (name: string, body: string) =>
    (
      (await (await core.media(new Request(`http://studio/media?name=${name}`, { method: "POST", body }))).json()) as {
        id: string;
      }
    ).id;
  return { page, ids: [await bring("a.png", "one"), await bring("b.png", "two")] as const };
}

// @shows Library, point by point › 4. Rated, flagged, coloured, tagged, noted with times
test("flag, colour and tags of many files at once; what is not named stays", async () => {
  const { page, ids } = await withFiles();
  await page.library.mark({ ids: [...ids], flag: 1, addTags: ["Night", "harbour"] });
  await page.library.mark({ ids: [ids[0]], label: "red", removeTags: ["NIGHT"], addTags: ["Harbour"] });
  expect(await page.library.get({ id: ids[0] })).toMatchObject({ flag: 1, label: "red", tags: ["harbour"] });
  expect(await page.library.get({ id: ids[1] })).toMatchObject({ flag: 1, tags: ["Night", "harbour"] });
  expect(await page.library.tags()).toEqual([
    { tag: "harbour", count: 2 },
    { tag: "Night", count: 1 },
  ]);
  const [bare] = await page.library.mark({ ids: [ids[0]], flag: 0, label: null, removeTags: ["harbour"] });
  expect(bare).not.toHaveProperty("flag");
  expect(bare).not.toHaveProperty("label");
  expect(bare).not.toHaveProperty("tags");
});

test("all or none: an unknown file leaves the others unmarked", async () => {
  const { page, ids } = await withFiles();
  await expect(page.library.mark({ ids: [ids[0], newId()], flag: -1 })).rejects.toMatchObject({
    data: { code: "record_not_found" },
  });
  expect(await page.library.get({ id: ids[0] })).not.toHaveProperty("flag");
});
