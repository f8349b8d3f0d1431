import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { StoredAsset } from "#core/database/index.ts";
import { describeAsset, readSidecar, writeSidecar } from "#core/library/sidecars/sidecar.ts";
import { type Direction, wordsDirection } from "#shared/direction/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { imageFacts } from "#tests/support/requests/sample-requests.ts";

const half = 512 * 1024;

// A sidecar lies in a folder that others may write to: each of these once kept the core from everything else.
it.each([
  ["beginnings of texts, as many as fit", '\\"'.repeat(half / 2 - 1)],
  ["one text without end", `"${"a".repeat(half - 2)}`],
  ["lists in lists", "[".repeat(half - 1)],
  ["more than a sidecar holds", `{"format":"reelsong-sidecar","x":"${"a".repeat(half)}"}`],
])("a sidecar of %s is none, and is found to be none at once", async (_what, text) => {
  const folder = temporaryFolder();
  const path = join(folder, "x.png.reelsong.json");
  writeFileSync(path, text);
  expect(await readSidecar(folder, path)).toBeNull();
});

const id = "01900000-0000-7000-8000-000000000001";
const stored: StoredAsset = {
  ...{ id, sha256: "a".repeat(64), kind: "image", name: "Fog", rating: 0, createdAt: 1 },
  ...{ folder: "/library", path: "Fog.png", state: "ready", origin: { type: "imported", fileName: "Fog.png" } },
  facts: imageFacts(),
};
const task = (direction: Direction) => ({
  ...{ id, kind: "video" as const, model: "Vendor-H3", connectionName: "Sandbox", remoteId: null, usage: null },
  ...{ request: { content: [{ type: "text", text: "Fog." }] }, result: null, createdAt: 1, submittedAt: null },
  ...{ finishedAt: null, direction },
});
const described = (direction: Direction) =>
  describeAsset(stored, { task: task(direction), parentOf: () => null, before: null });
const fog = wordsDirection("Fog.", 8);

it("a direction that can’t be read is none, and all else of the sidecar stays", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "x.png.reelsong.json");
  const good = described(fog);
  writeFileSync(path, writeSidecar(good));
  expect((await readSidecar(folder, path))?.task?.direction).toEqual(fog);
  const later = { ...good, task: { ...good.task, direction: { ...fog, scenario: "hologram" } } };
  writeFileSync(path, JSON.stringify(later));
  expect((await readSidecar(folder, path))?.task).toMatchObject({ model: "Vendor-H3", direction: null });
  expect(described({ ...fog, duration: 3660 }).task?.direction).toBeNull();
});

it.each([
  [8.64e15, true],
  [8.64e15 + 1, false],
  [Number.MAX_SAFE_INTEGER, false],
  [-1, false],
])("a sidecar that dates its file to %d ms is read: %s", async (createdAt, isRead) => {
  const folder = temporaryFolder();
  const path = join(folder, "x.png.reelsong.json");
  const good = described(fog);
  writeFileSync(path, JSON.stringify({ ...good, asset: { ...good.asset, createdAt } }));
  // What no `Date` can hold would break every list that shows the file.
  expect((await readSidecar(folder, path)) !== null).toBe(isRead);
});

it("a direction with which a sidecar is larger than any that is read is left out", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "x.png.reelsong.json");
  const picture = { kind: "picture" as const, text: "f".repeat(20_000) };
  writeFileSync(
    path,
    writeSidecar(described({ ...fog, beats: [{ ...fog.beats[0], parts: Array(30).fill(picture) }] } as Direction)),
  );
  expect((await readSidecar(folder, path))?.task).toMatchObject({ model: "Vendor-H3", direction: null });
});
