import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ORPCError } from "@orpc/client";
import { createRouterClient } from "@orpc/server";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { createCore } from "#core/app/index.ts";
import { sandboxConnectionId } from "#core/service/connections/index.ts";
import type { Change } from "#shared/contract/app/app.ts";
import type { ReplyEvent } from "#shared/contract/chat/conversations.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { type PageClient, startTestCore } from "#tests/support/studio/start-test-core.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { testPorts } from "#tests/support/studio/test-ports.ts";

/** What the page is told of a refused call. */
async function refusalOf(work: () => Promise<unknown>): Promise<StudioError> {
  try {
    await work();
  } catch (thrown) {
    if (thrown instanceof ORPCError && thrown.code === "FAILED" && thrown.defined) return thrown.data as StudioError;
    throw thrown;
  }
  throw new Error("it was not refused");
}
const allOf = async (events: AsyncIterable<ReplyEvent>) => {
  const list: ReplyEvent[] = [];
  for await (const event of events) list.push(event);
  return list;
};
async function ask(page: PageClient, text: string, parentId: string | null = null, conversationId?: string) {
  const id = conversationId ?? (await page.conversations.create({})).id;
  const { message, reply } = await page.conversations.send({
    conversationId: id,
    clientId: newId(),
    parentId,
    text,
    settings: { model: "Vendor-M3", thinking: "adaptive" },
  });
  return { conversationId: id, question: message, reply };
}
const textOf = (events: ReplyEvent[]) =>
  events.flatMap((event) => (event.type === "delta" && event.kind === "text" ? [event.text] : [])).join("");

test("a fresh folder gives a studio that needs no key: sandbox, first project, defaults", async () => {
  const { page, dataDir } = await startTestCore();
  expect(await page.app.info()).toMatchObject({ version: "0.0.0-test", shell: "browser" });
  expect((await page.connections.list()).map(({ id, active }) => [id, active])).toEqual([[sandboxConnectionId, true]]);
  expect((await page.storyboard.projects()).map(({ title }) => title)).toEqual(["Untitled film"]);
  expect(await page.settings.get()).toEqual({
    theme: "system",
    language: "system",
    videoConcurrency: 5,
    pollsPerSecond: 4,
    videoQueuePaused: false,
    videoPrices: {},
    songPrices: {},
    dailyBudget: { seconds: null, cost: null },
    libraryFolder: join(dataDir, "library"),
    lastProjectId: null,
    lastConversationId: null,
    lastSongId: null,
    handOn: { folder: "", template: "{name}", sidecars: false, form: "folder" },
    songExport: { artist: "", album: "", loudness: null },
    credentials: "off",
    credentialPrompts: false,
    posterBytes: 2_000_000_000,
    notifications: true,
    modelTitles: true,
    newWork: {
      video: { model: "Vendor-H3", resolution: "768P", duration: 5 },
      song: { model: "music-3.0" },
      chat: { model: null, effort: "medium" },
    },
    textSize: "normal",
    shortcuts: {},
    phrases: [],
    singleKeys: true,
    viewerPlays: true,
    welcomed: false,
    callbacks: { on: false, host: "127.0.0.1", port: 4317, publicUrl: "" },
  });
  expect(await page.app.status()).toMatchObject({ running: 0, queued: 0, libraryBytes: 0, problems: [] });
  expect(existsSync(join(dataDir, "sandbox"))).toBe(false);
});

test("settings are kept over a restart", async () => {
  const first = await startTestCore();
  await first.page.settings.update({ theme: "light", videoConcurrency: 2 });
  await first.close();
  const second = await startTestCore(first.dataDir);
  expect(await second.page.settings.get()).toMatchObject({ theme: "light", videoConcurrency: 2, notifications: true });
});

test("a reply streams from the sandbox, survives a reload of the page, and its thread goes on after a restart", async () => {
  const first = await startTestCore();
  const { reply, conversationId } = await ask(first.page, "A film about a lighthouse");
  const seen = await first.page.conversations.attach({ messageId: reply.id });
  const before = [(await seen.next()).value as ReplyEvent, (await seen.next()).value as ReplyEvent];

  const reloaded = first.openPage().page;
  const after = await allOf(await reloaded.conversations.attach({ messageId: reply.id, since: before[1]?.seq ?? 0 }));
  const whole = await allOf(await reloaded.conversations.attach({ messageId: reply.id }));
  expect([...before, ...after]).toEqual(whole);
  const end = whole.at(-1);
  if (end?.type !== "end") throw new Error("no end");
  expect(end.message).toMatchObject({ state: "complete", stopReason: "end_turn" });
  // Its blocks were told already; what is stored is what was told.
  expect(end).toMatchObject({ told: true, message: { blocks: [] } });
  const stored = (await first.page.conversations.get({ id: conversationId })).messages.find(
    ({ id }) => id === reply.id,
  );
  expect(stored?.blocks.map((block) => block.type)).toEqual(["thinking", "text"]);
  expect(stored?.blocks[1]).toEqual({ type: "text", text: textOf(whole) });
  await first.close();

  // The sandbox proves the signature of the thinking block that is sent back.
  const second = await startTestCore(first.dataDir);
  const next = await ask(second.page, "Make it shorter", reply.id, conversationId);
  const events = await allOf(await second.page.conversations.attach({ messageId: next.reply.id }));
  expect(events.at(-1)).toMatchObject({ type: "end", message: { state: "complete", error: null } });
  expect((await second.page.conversations.get({ id: conversationId })).messages).toHaveLength(4);
});

test("a page that goes away in the middle of a stream leaves the reply and the core unharmed", async () => {
  const { page, openPage } = await startTestCore();
  const leaving = openPage();
  const { reply } = await ask(leaving.page, "A film about rain");
  const stream = await leaving.page.conversations.attach({ messageId: reply.id });
  await stream.next();
  leaving.leave();
  const events = await allOf(await page.conversations.attach({ messageId: reply.id }));
  expect(events.at(-1)).toMatchObject({ type: "end", message: { state: "complete" } });
});

test("stop over the port keeps what arrived", async () => {
  const { page } = await startTestCore(undefined, { sandbox: { timeScale: 1 } });
  const { reply } = await ask(page, "A long film about the sea");
  const stream = await page.conversations.attach({ messageId: reply.id });
  for await (const event of stream) if (event.type === "delta") break;
  const stopped = await page.conversations.stop({ messageId: reply.id });
  expect(stopped.state).toBe("stopped");
  expect(stopped.blocks.length).toBeGreaterThan(0);
});

test("changes reach every page, and a page that comes back hears what it missed", async () => {
  const { page, openPage } = await startTestCore();
  const changes = await page.app.changes({ since: 0 });
  const start = (await changes.next()).value as Change;
  expect(start).toMatchObject({ type: "reset" });
  await page.settings.update({ theme: "dark" });
  expect((await changes.next()).value).toMatchObject({ type: "changed", topic: "settings" });
  const late = await openPage().page.app.changes({ since: start.seq });
  expect((await late.next()).value).toMatchObject({ type: "changed", topic: "settings", seq: start.seq + 1 });
});

test("every failure arrives as FAILED with one StudioError", async () => {
  const { page } = await startTestCore();
  const { id } = await page.connections.create({ name: "Far away", baseUrl: "https://nowhere.invalid" });
  expect(await refusalOf(() => page.conversations.get({ id: newId() }))).toMatchObject({ code: "record_not_found" });
  expect(await refusalOf(() => page.connections.create({ name: "x", baseUrl: "nope" }))).toMatchObject({
    code: "address_invalid",
  });
  expect(await refusalOf(() => page.conversations.rename({ id: "not a uuid", title: "x" }))).toMatchObject({
    code: "invalid_input",
    details: { field: "id" },
  });
  expect(await refusalOf(() => page.conversations.rename({ id, title: " " }))).toMatchObject({
    code: "invalid_input",
    details: { field: "title" },
  });
  const test = await page.connections.test({ id });
  expect(test).toMatchObject({ ok: false, error: { code: "key_missing" } });
});

test("an unexpected error is internal without its details, which are in the log", async () => {
  const { core, dataDir, close } = await startTestCore();
  await close();
  // A call that comes too late meets a closed database: nothing a page could be told of.
  const error = await refusalOf(() => createRouterClient(core.router).conversations.list({}));
  expect(error.code).toBe("internal");
  expect(JSON.stringify(error)).not.toContain("database");
  expect(readFileSync(join(dataDir, "logs", "studio.log"), "utf8")).toContain("database is not open");
});

test("a second core on the folder is refused while the first runs, and after close the folder is free", async () => {
  const first = await startTestCore();
  expect((await failureOf(() => createCore(testPorts(first.dataDir))))?.code).toBe("data_folder_in_use");
  await first.close();
  await (await startTestCore(first.dataDir)).close();
});

test("a data folder that can't be used is a typed failure at start", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "a-file");
  await (await startTestCore(folder)).close();
  writeFileSync(file, "");
  expect((await failureOf(() => createCore(testPorts(join(file, "data")))))?.code).toBe("disk_read_only");
});
