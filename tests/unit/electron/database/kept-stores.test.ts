import { expect, test } from "vitest";
import { createAddressStore } from "#core/database/address-store.ts";
import { type ConnectionRow, createConnectionStore } from "#core/database/connection-store.ts";
import { createConversationStore } from "#core/database/conversations/conversation-store.ts";
import { createUploadStore } from "#core/database/upload-store.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";

const connection = (id: string, more: Partial<ConnectionRow> = {}): ConnectionRow => ({
  ...{ id, kind: "service", name: id, baseUrl: `https://${id}.example`, pathSegment: "compat", modelPrefix: "Vendor-" },
  ...{ assumptions: { retries: 2 }, active: false, keyedFor: null, ...more },
});

test("connections are kept as they are, the sandbox first and then by age; one of them is active", () => {
  const database = openTestDatabase();
  database.db.exec("DELETE FROM connections");
  const store = createConnectionStore(database);
  expect([store.list(), store.active(), store.get("new")]).toEqual([[], undefined, undefined]);
  store.insert(connection("new"), 3);
  store.insert(connection("old", { active: true }), 1);
  store.insert(connection("box", { kind: "sandbox" }), 9);
  expect(store.list()).toEqual([
    ...[connection("box", { kind: "sandbox" }), connection("old", { active: true }), connection("new")],
  ]);
  expect([store.active()?.id, store.get("new")]).toEqual(["old", connection("new")]);
  store.activate("new");
  expect(store.list().map(({ id, active }) => [id, active])).toEqual([
    ["box", false],
    ["old", false],
    ["new", true],
  ]);
  store.activate("new");
  expect(store.active()?.id).toBe("new");
  const changed = connection("new", {
    ...{ name: "Renamed", baseUrl: "https://b.example", pathSegment: "v2", modelPrefix: "X-", assumptions: {} },
    active: true,
  });
  store.update(changed);
  store.noteKey("new", "https://b.example");
  expect(store.get("new")).toEqual({ ...changed, keyedFor: "https://b.example" });
  store.noteKey("new", null);
  store.remove("old");
  expect([store.get("new"), store.get("old"), store.list().length]).toEqual([changed, undefined, 2]);
});

test("what was found at an address is known until it is looked at again; a row that can't be read is none", () => {
  const database = openTestDatabase();
  const store = createAddressStore(database);
  const found = {
    facts: { kind: "image", format: "png", mime: "image/png", bytes: 10 } as never,
    ...{ partly: true, lookedAt: 5 },
  };
  store.save("https://a.example", found);
  store.save("https://b.example", { ...found, partly: false });
  expect(["a", "b", "c"].map((host) => store.get(`https://${host}.example`))).toEqual([
    ...[found, { ...found, partly: false }, undefined],
  ]);
  store.save("https://a.example", { ...found, lookedAt: 6 });
  expect(store.get("https://a.example")?.lookedAt).toBe(6);
  for (const facts of ['{"kind":"im', '{"kind":"none"}']) {
    database.prepare("UPDATE web_addresses SET facts = ?").run(facts);
    expect(store.get("https://a.example")).toBeUndefined();
  }
  expect(store.kindOf("https://a.example")).toBeUndefined();
  store.setKind("https://a.example", "video");
  store.setKind("https://a.example", "audio");
  expect([store.kindOf("https://a.example"), store.kindOf("https://b.example")]).toEqual(["audio", undefined]);
});

test("an upload is known from before its first byte, once for each connection and purpose, until it is forgotten", () => {
  const store = createUploadStore(openTestDatabase());
  const begun = { assetId: "a", connectionId: "c", purpose: "video", sha256: "x", startedAt: 5 };
  const upload = (purpose = "video") => store.get("a", "c", purpose);
  expect(upload()).toBeUndefined();
  store.begin(begun);
  store.begin({ ...begun, purpose: "music", startedAt: 6 });
  expect(upload()).toEqual({ ...begun, fileId: null });
  store.finish("a", "c", "video", "file_1");
  expect([upload()?.fileId, upload("music")?.fileId]).toEqual(["file_1", null]);
  // Begun again, it isn't there yet.
  store.begin({ ...begun, sha256: "y", startedAt: 7 });
  expect(upload()).toEqual({ ...begun, sha256: "y", startedAt: 7, fileId: null });
  store.forget("a", "c", "video");
  expect([upload(), upload("music")?.startedAt]).toEqual([undefined, 6]);
});

test("a conversation without replies used nothing", () => {
  expect(createConversationStore(openTestDatabase()).used("none")).toEqual({
    ...{ replies: 0, input: 0, output: 0, cacheRead: 0, cacheCreated: 0, title: null },
  });
});
