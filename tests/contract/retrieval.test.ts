import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { paidKey, useService, videoPath, waitForTask } from "#tests/support/service/sandbox-service.ts";
import { type PageClient, startTestCore } from "#tests/support/studio/start-test-core.ts";

const service = useService();

beforeEach(() => service.current.clearFaults());

/** Succeeded before the first test: each test is a studio of its own that never heard of it. */
let finishedId = "";
beforeAll(async () => {
  finishedId = await foreignTask();
  await waitForTask(service.current, finishedId, "succeeded");
});

async function setUp(key = paidKey) {
  const { core, page } = await startTestCore();
  const { id } = await page.connections.create({ name: "Service", baseUrl: service.current.url });
  await page.connections.setKey({ id, key });
  await page.connections.activate({ id });
  return { core, page };
}

/** A video that another program asked for: this studio has never heard of it. */
async function foreignTask(): Promise<string> {
  const { json } = await service.current.post(videoPath, {
    model: "Vendor-H3",
    content: [{ type: "text", text: "A lighthouse at dusk" }],
    resolution: "768P",
    duration: 4,
    ratio: "16:9",
  });
  return String(json.task_id);
}

async function fetchWhole(page: PageClient, remoteId: string, type: "file" | "task") {
  const connectionId = (await page.connections.list()).find(({ active }) => active)?.id ?? "";
  for await (const event of await page.retrieval.fetch({ remoteId, type, connectionId })) {
    if (event.type === "done") return event.asset;
    if (event.type === "failed") throw Object.assign(new Error(event.error.message), { data: event.error });
  }
  throw new Error("It ended without an asset.");
}

describe("outputs by the id the service knows them by", () => {
  // @shows Library, point by point › 6. By an id: shown, then fetched; unknown, foreign and expired are told apart
  it("a task from elsewhere is shown and then downloaded, once", async () => {
    const { core, page } = await setUp();
    const remoteId = finishedId;
    const { found } = await page.retrieval.look({ remoteId: ` ${remoteId} ` });
    expect(found).toMatchObject({
      type: "task",
      remoteId,
      connectionName: "Service",
      status: "succeeded",
      model: "Vendor-H3",
      ready: true,
      assetId: null,
    });
    const asset = await fetchWhole(page, remoteId, "task");
    expect(asset).toMatchObject({ kind: "video", origin: { type: "retrieved", remoteId, model: "Vendor-H3" } });
    expect(asset.facts.durationSeconds).toBeCloseTo(4, 0);
    const served = await core.media(new Request(`http://studio/media/${asset.id}`, { method: "HEAD" }));
    expect(served.headers.get("Content-Length")).toBe(String(asset.facts.bytes));
    // It is said to be here, and fetching it again makes no second file.
    expect((await page.retrieval.look({ remoteId })).found?.assetId).toBe(asset.id);
    expect((await fetchWhole(page, remoteId, "task")).id).toBe(asset.id);
  });

  // @shows Library, point by point › 6. By an id: shown, then fetched; unknown, foreign and expired are told apart
  it("a file is shown with its record (API.md § File record) and downloaded byte for byte", async () => {
    const { core, page } = await setUp();
    const bytes = readFileSync("tests/contract/retrieval.test.ts");
    const form = new FormData();
    form.set("purpose", "video_understanding");
    form.set("file", new Blob([bytes]), "notes.mp4");
    const uploaded = await fetch(`${service.current.url}/v1/files/upload`, {
      method: "POST",
      headers: { authorization: `Bearer ${paidKey}` },
      body: form,
    });
    const remoteId = String(((await uploaded.json()) as { file: { file_id: unknown } }).file.file_id);
    const { found } = await page.retrieval.look({ remoteId });
    expect(found).toMatchObject({
      type: "file",
      name: "notes.mp4",
      purpose: "video_understanding",
      bytes: bytes.length,
      ready: true,
    });
    const asset = await fetchWhole(page, remoteId, "file");
    const served = await core.media(new Request(`http://studio/media/${asset.id}`));
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
  });

  // @shows Library, point by point › 6. By an id: shown, then fetched; unknown, foreign and expired are told apart
  it("an id that the service doesn't know says so for a file and for a task", async () => {
    const { page } = await setUp();
    const { found, asked } = await page.retrieval.look({ remoteId: "404404404" });
    expect(found).toBeNull();
    expect(asked.map(({ as }) => as)).toEqual(["file", "task"]);
  });

  // @shows Library, point by point › 6. By an id: shown, then fetched; unknown, foreign and expired are told apart
  it("an id that belongs to somebody else is told from one that nobody knows", async () => {
    const { page } = await setUp();
    for (const operation of ["files.retrieve", "video.query"])
      await service.current.fault({ operation, kind: "status", status: 403 });
    const { found, asked } = await page.retrieval.look({ remoteId: finishedId });
    expect(found).toBeNull();
    expect(asked.map(({ as, error }) => [as, error.http])).toEqual([
      ["file", 403],
      ["task", 403],
    ]);
  });

  it("a key that is refused is said at once", async () => {
    const { page } = await setUp("not-a-key");
    await expect(page.retrieval.look({ remoteId: "1" })).rejects.toMatchObject({ data: { http: 401 } });
  });

  it("a task that isn't ready is shown with its state, and not fetched", async () => {
    const { page } = await setUp();
    await service.current.fault({ operation: "video.create", kind: "hold", state: "running" });
    const remoteId = await foreignTask();
    const { found } = await page.retrieval.look({ remoteId });
    expect(found).toMatchObject({ type: "task", ready: false, assetId: null });
    await expect(fetchWhole(page, remoteId, "task")).rejects.toMatchObject({ data: { code: "not_allowed_now" } });
  });

  // @shows Library, point by point › 6. By an id: shown, then fetched; unknown, foreign and expired are told apart
  it("an expired link leaves nothing behind", async () => {
    const { page } = await setUp();
    const remoteId = finishedId;
    await service.current.fault({ operation: "download", kind: "expired_link" });
    await expect(fetchWhole(page, remoteId, "task")).rejects.toMatchObject({ data: { code: "link_expired" } });
    expect((await page.library.list({})).all).toBe(0);
  });

  it("a download that is cut off is no asset", async () => {
    const { page } = await setUp();
    const remoteId = finishedId;
    await service.current.fault({ operation: "download", kind: "cut" });
    await expect(fetchWhole(page, remoteId, "task")).rejects.toMatchObject({ data: { retryable: true } });
    expect((await page.library.list({})).all).toBe(0);
  });
});
