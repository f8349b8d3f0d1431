import { createHash } from "node:crypto";
import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { nearDuplicates } from "#core/library/browse/near-duplicates.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1]);
const [lamp, lampAgain, pier] = [`${"a5".repeat(16)}808080`, `${"a5".repeat(15)}a6828080`, `${"3c".repeat(16)}404040`];

async function setUp() {
  const { core, page } = await startTestCore();
  const bring = async (name: string, side: number, shade: number) => {
    const png = new PNG({ width: side, height: side });
    png.data.fill(shade);
    const body = Buffer.from(PNG.sync.write(png));
    await core.media(new Request(`http://studio/media?name=${name}`, { method: "POST", body }));
    const { items } = await page.library.list({ search: name });
    return items[0]?.id ?? "";
  };
  const look = (id: string, look: string | null) =>
    core.media(
      new Request(`http://studio/media/posters/${id}?poster=5&frames=0${look === null ? "" : `&look=${look}`}`, {
        ...{ method: "POST", body: Buffer.from(jpeg) },
      }),
    );
  const groups = async () => {
    const { groups, more } = await page.browse.nearDuplicates();
    return [...groups.map(({ files }) => files.map(({ name }) => name)), more];
  };
  return { core, page, bring, look, groups };
}

// @shows Day 1 to day 30 › Library: near-duplicates by what pictures look like
test("files that look alike are a group with the largest first; what was deleted is in none", async () => {
  const { page, bring, look, groups } = await setUp();
  const small = await bring("lamp-small.png", 320, 10);
  const large = await bring("lamp-large.png", 640, 20);
  const other = await bring("pier.png", 400, 30);
  expect(await groups()).toEqual([0]);
  await look(small, lamp);
  await look(large, lampAgain);
  await look(other, pier);
  expect(await groups()).toEqual([["lamp-large.png", "lamp-small.png"], 0]);
  await page.library.trash({ ids: [large] });
  expect(await groups()).toEqual([0]);
});

test("what nobody looked at is told, also where there is a poster of before; what can't be decoded isn't", async () => {
  const { page, bring, look } = await setUp();
  const unseen = async () => {
    const { items, total } = await page.browse.unseen();
    return [items.map(({ name }) => name).toSorted(), total];
  };
  const [one, two, three] = [await bring("a.png", 320, 1), await bring("b.png", 320, 2), await bring("c.png", 320, 3)];
  expect(await unseen()).toEqual([["a.png", "b.png", "c.png"], 3]);
  await look(one, null);
  await look(two, lamp);
  await page.browse.posterFailed({ id: three });
  expect(await unseen()).toEqual([["a.png"], 1]);
});

test.each(["", "xyz", `${lamp}0`, lamp.toUpperCase()])(
  "a look like %j is refused, and nothing is kept",
  async (wrong) => {
    const { core, page, bring } = await setUp();
    const id = await bring("a.png", 320, 1);
    const request = new Request(`http://studio/media/posters/${id}?poster=5&frames=0&look=${wrong}`, {
      ...{ method: "POST", body: Buffer.from(jpeg) },
    });
    expect((await core.media(request)).status).toBe(400);
    expect(await page.browse.poster({ id })).toBeNull();
  },
);

/** Files of which each group looks like nothing but itself. */
const looksOf = (groups: readonly number[]) =>
  groups.flatMap((files, group) => {
    // By chance: each differs from any other in some half of its signs.
    const signs = createHash("sha256").update(String(group)).digest("hex").slice(0, 32);
    return Array.from({ length: files }, (_, file) => ({
      id: `${group}.${file}`,
      kind: "image",
      look: `${signs}808080`,
    }));
  });
const all = (ids: readonly string[]) => ids.map((id) => ({ id }) as Asset);

test("a hundred groups are shown with fifty files each, and it is said how many more there are", async () => {
  const many = await nearDuplicates({ looks: () => looksOf([51, ...Array(100).fill(2)]) }, all);
  expect([many.groups.length, many.more]).toEqual([100, 1]);
  const told = many.groups.map(({ files, more }) => [files.length, more]);
  expect(told.toSorted(([a = 0], [b = 0]) => b - a).slice(0, 2)).toEqual([
    [50, 1],
    [2, 0],
  ]);
  expect((await nearDuplicates({ looks: () => looksOf(Array(100).fill(2)) }, all)).more).toBe(0);
});

test("a group of which one file is left isn't shown; who leaves isn't waited for", async () => {
  const left = (ids: readonly string[]) => all(ids).filter(({ id }) => id !== "0.1");
  expect(
    (await nearDuplicates({ looks: () => looksOf([2, 2]) }, left)).groups.map(({ files }) => files.length),
  ).toEqual([2]);
  const leaving = new AbortController();
  leaving.abort();
  await expect(nearDuplicates({ looks: () => looksOf(Array(3000).fill(1)) }, all, leaving.signal)).rejects.toThrow();
});
