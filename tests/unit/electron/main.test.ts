import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { forgeDatabase, insertRow } from "#tests/support/archives/forge-archive.ts";
import { startMain } from "#tests/support/electron/electron-main.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

test.each([
  "electron/main.ts",
  // As `npm test` and `npm run build` make it.
  "out/main/main.js",
])("%s opens one sandboxed window on its own page, and nothing else gets a way in or out", async (program) => {
  const { told, all, say } = startMain(temporaryFolder(), 0.02, program);
  expect((await told("address")).address).toBe("app://reelsong/");
  expect(all("window").map(({ preferences }) => preferences)).toMatchObject([
    { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true, webviewTag: false },
  ]);
  for (const address of ["app://reelsong/nowhere", "app://elsewhere/", "app://reelsong/media/unknown"]) {
    say({ do: "fetch", address });
  }
  await told("answer", 3);
  expect(all("answer").map(({ status }) => status)).toEqual([404, 404, 404]);

  const requests = { "app://reelsong/x": true, "blob:app://reelsong/1": true, "https://example.com/": false };
  for (const address of Object.keys(requests)) say({ do: "request", address });
  await told("network", 3);
  expect(all("network").map(({ allowed }) => allowed)).toEqual(Object.values(requests));

  say({ do: "askPort", from: "https://example.com/" });
  say({ do: "askPort", from: "app://reelsong/", inner: true });
  await told("asked", 2);
  expect(all("port")).toEqual([]);
  expect(all("error")).toEqual([]);
});

test.each(["electron/main.ts", "out/main/main.js"])(
  "%s reads what somebody else made in a process of its own",
  async (program) => {
    const dataDir = temporaryFolder();
    const { told, openPage, say } = startMain(dataDir, 0.02, program);
    await told("address");
    const page = await openPage();
    const database = forgeDatabase((db) =>
      insertRow(db, "projects", { id: randomUUID(), title: "Theirs", created_at: 1, updated_at: 1 }),
    );
    mkdirSync(join(dataDir, "backups"), { recursive: true });
    writeFileSync(join(dataDir, "backups", "asked-1.db"), database);
    expect(await page.backup.preview({ name: "asked-1.db" })).toMatchObject({
      ...{ found: { projects: 1 }, origin: { own: false, why: "unsigned" } },
    });
    say({ do: "close" });
    await told("quit");
  },
);

test("theme and language that are chosen are those of the menu and the window too", async () => {
  const { told, all, openPage } = startMain(temporaryFolder(), 0.02);
  await told("address");
  expect(all("theme").map(({ theme }) => theme)).toEqual(["system"]);
  expect(all("menu").at(-1)?.names).toEqual(expect.arrayContaining(["File", "Go", "Help"]));
  const page = await openPage();
  await page.settings.update({ theme: "dark" });
  expect((await told("theme", 2)).theme).toBe("dark");
  expect((await told("colour")).colour).toBe("#14110e");
  await page.settings.update({ language: "zh-CN" });
  expect((await told("menu", 3)).names).toEqual(expect.arrayContaining(["文件", "前往", "帮助"]));
});

// @shows Chat, point by point › 5. The core owns a reply
test.skipIf(process.platform === "darwin")(
  "a closed window stops no reply: the program ends when it is whole, with the database closed",
  async () => {
    const dataDir = temporaryFolder();
    const first = startMain(dataDir, 0.5);
    await first.told("address");
    const page = await first.openPage();
    const conversation = await page.conversations.create({});
    const { reply } = await page.conversations.send({
      ...{ conversationId: conversation.id, clientId: randomUUID(), parentId: null, text: "Who keeps the light?" },
      settings: { model: "Vendor-M3" },
    });
    first.say({ do: "close" });
    expect((await first.told("notification")).title).toBe("A reply is still arriving");
    expect(first.all("quit")).toEqual([]);
    await first.told("quit");

    const again = startMain(dataDir, 0.02);
    await again.told("address");
    const { messages } = await (await again.openPage()).conversations.get({ id: conversation.id });
    expect(messages.find(({ id }) => id === reply.id)).toMatchObject({ state: "complete" });
    again.say({ do: "close" });
    await again.told("quit");
    expect(again.all("notification")).toEqual([]);
  },
);

test.skipIf(process.platform === "darwin")("a window that is opened again meanwhile stays", async () => {
  const { told, all, say, openPage } = startMain(temporaryFolder(), 0.5);
  await told("address");
  const page = await openPage();
  const conversation = await page.conversations.create({});
  const { reply } = await page.conversations.send({
    ...{ conversationId: conversation.id, clientId: randomUUID(), parentId: null, text: "Who keeps the light?" },
    settings: { model: "Vendor-M3" },
  });
  say({ do: "close" });
  await told("notification");
  say({ do: "startAgain" });
  await told("address", 2);
  const stateOf = async () => {
    const { messages } = await page.conversations.get({ id: conversation.id });
    return messages.find(({ id }) => id === reply.id)?.state;
  };
  await expect.poll(stateOf, { timeout: 15_000 }).toBe("complete");
  // Whoever waited for the reply has heard of its end by the next answer.
  await page.settings.get();
  expect(all("quit")).toEqual([]);
});
