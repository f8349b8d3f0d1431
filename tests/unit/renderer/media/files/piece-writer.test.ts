import { afterEach, expect, test, vi } from "vitest";
import { openPieceWriter, PIECE_BYTES } from "#renderer/media/files/piece-writer.ts";

/** A core that takes its time with each piece, and longest with the first. */
function slowCore() {
  const file = new Uint8Array(64);
  const begun: number[] = [];
  let most = 0;
  let now = 0;
  vi.stubGlobal("fetch", async (address: string, { body }: { body: Uint8Array }) => {
    const at = Number(new URL(address).searchParams.get("at"));
    begun.push(at);
    now += 1;
    most = Math.max(most, now);
    await new Promise((done) => setTimeout(done, begun.length === 1 ? 30 : 5));
    file.set(body, at);
    now -= 1;
    return new Response(null, { status: 204 });
  });
  return { file, most: () => most };
}

afterEach(() => vi.unstubAllGlobals());

const piece = (position: number, ...bytes: number[]) => ({
  type: "write" as const,
  position,
  data: Uint8Array.from(bytes),
});

test("two pieces are on their way at once, and one that overwrites another waits for it", async () => {
  const core = slowCore();
  const writer = openPieceWriter("http://core/media/films/1").getWriter();
  await writer.write(piece(0, 1, 1, 1, 1));
  await writer.write(piece(4, 2, 2));
  await writer.write(piece(0, 9));
  await writer.close();
  expect([...core.file.subarray(0, 6)]).toEqual([9, 1, 1, 1, 2, 2]);
  expect(core.most()).toBe(2);
});

test.each([
  ["behind", [0, 4]],
  ["before", [4, 0]],
])("a piece right %s the one that is on its way doesn't wait for it", async (_where, [first = 0, second = 0]) => {
  const core = slowCore();
  const writer = openPieceWriter("http://core/media/films/1").getWriter();
  await writer.write(piece(first, 1, 1, 1, 1));
  await writer.write(piece(second, 2, 2, 2, 2));
  await writer.close();
  expect(core.most()).toBe(2);
  expect([core.file[first], core.file[second]]).toEqual([1, 2]);
});

test.each([
  ["its last byte", 3],
  ["its first byte", -3],
])("a piece that shares %s with one that is on its way waits for it", async (_what, by) => {
  const core = slowCore();
  const writer = openPieceWriter("http://core/media/films/1").getWriter();
  await writer.write(piece(8, 1, 1, 1, 1));
  await writer.write(piece(8 + by, 2, 2, 2, 2));
  await writer.close();
  expect(core.most()).toBe(1);
  expect([...core.file.subarray(8 + by, 12 + by)]).toEqual([2, 2, 2, 2]);
});

test("a third piece waits until one of the two before it is there", async () => {
  const core = slowCore();
  const writer = openPieceWriter("http://core/media/films/1").getWriter();
  for (const at of [0, 4, 8]) await writer.write(piece(at, 1, 1, 1, 1));
  await writer.close();
  expect(core.most()).toBe(2);
  expect([...core.file.subarray(0, 12)]).toEqual(Array.from({ length: 12 }, () => 1));
});

test.each([
  ["twice a piece", 2 * PIECE_BYTES, [0, PIECE_BYTES]],
  ["a byte more", 2 * PIECE_BYTES + 1, [0, PIECE_BYTES, 2 * PIECE_BYTES]],
  ["nothing", 0, []],
])("what is as long as %s is sent in no more requests than it needs", async (_what, length, places) => {
  const sent: number[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    sent.push(Number(new URL(address).searchParams.get("at")));
    return new Response(null, { status: 204 });
  });
  const writer = openPieceWriter("http://core/media/films/1").getWriter();
  await writer.write({ type: "write", position: 0, data: new Uint8Array(length) });
  await writer.close();
  expect(sent).toEqual(places);
});

test("a piece that is refused ends the film, whenever its answer comes", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ code: "disk_full" }, { status: 507 }));
  const writer = openPieceWriter("http://core/media/films/1").getWriter();
  await writer.write(piece(0, 1));
  await expect(writer.close()).rejects.toMatchObject({ answer: { code: "disk_full" } });
});
