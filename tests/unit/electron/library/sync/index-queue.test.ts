import { expect, it } from "vitest";
import type { StoredAsset } from "#core/database/assets/asset-store.ts";
import { MediaLibrary } from "#core/library/index.ts";
import { IndexQueue } from "#core/library/sync/index-queue.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { fakeProbe } from "#tests/support/studio/task-studio.ts";

const assetAt = (number: number, more: Partial<StoredAsset> = {}): StoredAsset => ({
  id: `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`,
  sha256: String(number).padStart(64, "0"),
  ...{ kind: "image", name: `${number}.png`, folder: "/library", path: `${number}.png` },
  facts: { kind: "image", format: "png", mime: "image/png", bytes: 4 },
  ...{ origin: { type: "imported", fileName: `${number}.png` }, state: "ready", rating: 0, createdAt: 1000 },
  ...more,
});

function setUp() {
  const database = openTestDatabase();
  const told: number[] = [];
  const library = new MediaLibrary({
    ...{ database, folder: () => "/library", probe: fakeProbe },
    ports: { openPath: async () => {}, revealPath: async () => {} },
    notify: (_topic, ids = []) => told.push(ids.length),
  });
  const now = { ms: 0 };
  const arrivals = new IndexQueue(library, () => now.ms);
  const settled: string[] = [];
  const add = (asset: StoredAsset, outcome: "added" | "restored" = "added") =>
    arrivals.add({ asset, outcome }, (became) => settled.push(became));
  const known = () => library.list({ limit: 100 }).total;
  return { library, arrivals, add, settled, told, now, known };
}

it("writes thirty-two files in one step, and the rest at the end", () => {
  const { add, known, settled, arrivals } = setUp();
  for (let number = 0; number < 31; number += 1) add(assetAt(number));
  expect(known()).toBe(0);
  expect(settled).toEqual([]);
  add(assetAt(31));
  expect(known()).toBe(32);
  add(assetAt(32));
  arrivals.close();
  expect(known()).toBe(33);
  expect(settled).toEqual(Array.from({ length: 33 }, () => "added"));
});

it("lets no file wait for long where few come", () => {
  const { add, known, now } = setUp();
  add(assetAt(1));
  now.ms += 251;
  add(assetAt(2));
  expect(known()).toBe(2);
});

it("tells the pages of the first at once, then every five seconds, and at the end", () => {
  const { add, told, now, arrivals } = setUp();
  for (let number = 0; number < 70; number += 1) {
    now.ms = number * 250;
    add(assetAt(number));
  }
  // Each 500 ms three files are written down.
  expect(told).toEqual([3, 21, 21, 21]);
  arrivals.close();
  expect(told).toEqual([3, 21, 21, 21, 4]);
});

it("knows what waits by its bytes and by its id", () => {
  const { add, arrivals } = setUp();
  const asset = assetAt(1);
  add(asset);
  expect(arrivals.holds(asset.sha256, undefined)).toBe(true);
  expect(arrivals.holds("f".repeat(64), asset.id)).toBe(true);
  expect(arrivals.holds("f".repeat(64), undefined)).toBe(false);
  arrivals.flush();
  expect(arrivals.holds(asset.sha256, asset.id)).toBe(false);
});

it("takes a file that an import brought meanwhile for known; a take of the same bytes has an id of its own", () => {
  const { library, add, arrivals, settled, known } = setUp();
  add(assetAt(1));
  add(assetAt(2, { sha256: assetAt(1).sha256 }), "restored");
  library.addAll([assetAt(9, { sha256: assetAt(1).sha256 })], () => {});
  arrivals.close();
  expect(settled).toEqual(["known", "restored"]);
  expect(known()).toBe(2);
});

it("writes nothing of a step that fails, and all of it when it is tried again", () => {
  const { add, arrivals, settled, known } = setUp();
  const refusing = { is: true };
  arrivals.add({ asset: assetAt(1), outcome: "added" }, () => {
    if (refusing.is) throw new Error("The disk is full.");
  });
  add(assetAt(2));
  expect(() => arrivals.flush()).toThrow();
  expect([known(), settled]).toEqual([0, []]);
  refusing.is = false;
  arrivals.flush();
  expect([known(), settled]).toEqual([2, ["added"]]);
});
