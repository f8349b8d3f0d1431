import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
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
  const { told, all, say, opened } = startMain(temporaryFolder(), 0.02, program);
  expect((await opened()).address).toBe("app://reelsong/");
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
    const { told, openPage, say, opened } = startMain(dataDir, 0.02, program);
    await opened();
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

// @shows Installed, point by point › A9. The window before the core, on a screen that is there, in the language, under one name
// @shows Installed, point by point › B. The theme
test("theme and language that are chosen are those of the menu and the window too", async () => {
  const dataDir = temporaryFolder();
  const { all, openPage, opened } = startMain(dataDir, 0.02);
  await opened();
  expect(new Set(all("theme").map(({ theme }) => theme))).toEqual(new Set(["system"]));
  expect(all("menu").at(-1)?.names).toEqual(expect.arrayContaining(["File", "Go", "Help"]));
  const page = await openPage();
  await page.settings.update({ theme: "dark" });
  await expect.poll(() => all("theme").at(-1)?.theme).toBe("dark");
  await expect.poll(() => all("colour").at(-1)?.colour).toBe("#14110e");
  await page.settings.update({ shortcuts: { "go.song": "Mod+Shift+B", "go.chat": null } });
  const keyOf = (pane: string) => {
    const menu = all("menu").at(-1);
    return menu?.keys[menu.below.indexOf(pane)];
  };
  await expect.poll(() => keyOf("Song")).toBe("CmdOrCtrl+Shift+B");
  expect([keyOf("Chat"), keyOf("Library")]).toEqual(["", "CmdOrCtrl+5"]);
  await page.settings.update({ language: "zh-CN" });
  await expect.poll(() => all("menu").at(-1)?.names).toEqual(["文件", "编辑", "显示", "前往", "窗口", "帮助"]);
  const labels = all("menu").at(-1)?.below ?? [];
  expect(labels).toEqual(expect.arrayContaining(["撤销", "粘贴为纯文本", "最小化", "退出 Reelsong"]));
  // What has a role and no label speaks the system's language.
  expect(labels.filter((label) => label.startsWith("("))).toEqual([]);

  // The next start is of that colour and language before the core has opened, and even where it can't: this folder is in use.
  const next = startMain(dataDir, 0.02);
  expect((await next.told("window")).colour).toBe("#14110e");
  expect((await next.told("error")).text).toMatch(/^Reelsong 无法启动\n/);
  next.say({ do: "fetch", address: "app://reelsong/" });
  const { status, text, policy } = await next.told("answer");
  expect([status, text.match(/<p role="status">(.*)<\/p>/)?.[1]]).toEqual([200, "正在打开…"]);
  expect(policy).toMatch(/^default-src 'none'; style-src 'nonce-[\w+/=]+'; base-uri 'none'/);
  expect(text).not.toContain("<script");
  expect(readFileSync(join(dataDir, "logs/studio.log"), "utf8")).toContain(
    '"event":"not opened","code":"data_folder_in_use"',
  );
});

// @shows Installed, point by point › A9. The window before the core, on a screen that is there, in the language, under one name
test("the window is on the screen before the core opens, maximized only then", async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, "window"), { recursive: true });
  const last = { bounds: { x: 40, y: 60, width: 1280, height: 800 }, maximized: true, fullScreen: false };
  writeFileSync(join(dataDir, "window/window-state.json"), JSON.stringify(last));
  const { opened, seen, all, say, told } = startMain(dataDir, 0.02);
  await opened();
  const order = seen.map((one) => (one.what === "done" ? one.name : one.what));
  const first = (what: string) => order.indexOf(what);
  expect(first("window")).toBeLessThan(first("shown"));
  expect(first("shown")).toBeLessThan(first("maximize"));
  // The menu is there once the settings can be read.
  expect(first("maximize")).toBeLessThan(first("menu"));
  expect(all("window")[0]?.bounds).toEqual({ x: 40, y: 60, width: 1280, height: 800 });
  expect(all("error")).toEqual([]);
  say({ do: "close" });
  await told("quit");
});

// @shows Installed, point by point › A2. AppImage: the static runtime, the sandbox on, a word where user namespaces are off
test("without Chromium's sandbox nothing is opened, and it is said why", async () => {
  const { told, all } = startMain(temporaryFolder(), 0.02, "electron/main.ts", { switches: ["no-sandbox"] });
  expect((await told("exit")).code).toBe(1);
  expect((await told("error")).text).toMatch(/^Reelsong can’t start safely\n.*unprivileged user namespaces/);
  expect(all("window")).toEqual([]);
});

// @shows Installed, point by point › A7. Restart only once the quit is certain, an AppImage by its own path; shutdown, sleep and logout in order
test("a system that shuts down is delayed until the core is closed, and never asked about", async () => {
  const { opened, say, told, all } = startMain(temporaryFolder(), 0.02);
  await opened();
  say({ do: "emit", on: "power", event: "resume", with: [] });
  await told("emitted");
  say({ do: "emit", on: "power", event: "shutdown", with: [] });
  expect((await told("emitted", 2)).prevented).toBe(true);
  await told("quit");
  expect(all("question")).toEqual([]);
  expect(all("relaunch")).toEqual([]);
});

// @shows Installed, point by point › C. `.reelsong` archives and `reelsong:` links, which run nothing
test("an archive that is opened is read and shown where it is decided about, also before the page is there", async () => {
  const dataDir = temporaryFolder();
  const file = join(dataDir, "Friend.reelsong");
  writeFileSync(file, "not yet a zip");
  const { opened, say, told, openPage } = startMain(dataDir, 0.02);
  await told("window");
  say({ do: "emit", on: "app", event: "open-file", with: [file] });
  expect((await told("emitted")).prevented).toBe(true);
  expect((await opened()).address).toBe("app://reelsong/#/settings/backup");
  const page = await openPage();
  const offered = async () => (await page.backup.list()).offered;
  await expect.poll(offered).toMatchObject({ state: "ready", name: "Friend.reelsong" });
  const first = (await offered())?.id;

  say({ do: "emit", on: "app", event: "open-url", with: ["reelsong:library"] });
  expect((await told("address", 3)).address).toBe("app://reelsong/#/library");
  say({ do: "startAgain", args: ["/opt/Reelsong/reelsong", join(dataDir, "Gone.reelsong")] });
  expect((await told("address", 4)).address).toBe("app://reelsong/#/settings/backup");
  await expect.poll(offered).toMatchObject({ state: "failed", name: "Gone.reelsong", error: { code: "file_missing" } });
  expect((await offered())?.id).not.toBe(first);
  say({ do: "close" });
  await told("quit");
});

// @shows Installed, point by point › C. `.reelsong` archives and `reelsong:` links, which run nothing
test("a link into the program shows a pane, also one that comes before the page is there", async () => {
  const { opened, say, told, all } = startMain(temporaryFolder(), 0.02);
  await told("window");
  say({ do: "startAgain", args: ["/opt/Reelsong/reelsong", "reelsong:song"] });
  expect((await opened()).address).toBe("app://reelsong/#/song");
  say({ do: "emit", on: "app", event: "open-url", with: ["reelsong://library/"] });
  expect((await told("address", 3)).address).toBe("app://reelsong/#/library");
  expect((await told("emitted")).prevented).toBe(true);
  say({ do: "emit", on: "app", event: "open-url", with: ["reelsong:library?delete=all"] });
  await told("emitted", 2);
  // The pane that is shown already isn't loaded again: what goes on in its page would break off.
  say({ do: "emit", on: "app", event: "open-url", with: ["reelsong:library"] });
  await told("emitted", 3);
  expect(all("address")).toHaveLength(3);
});

// @shows Installed, point by point › A8. A context menu for text, pictures and links
test("a right click in a text field offers spelling and editing, and does what is chosen", async () => {
  const world = { choose: "lighthouse" };
  const { opened, say, told, all } = startMain(temporaryFolder(), 0.02, "electron/main.ts", world);
  await opened();
  const asked = {
    ...{ x: 10, y: 20, frame: null, menuSourceType: "mouse", isEditable: true, selectionText: "", linkURL: "" },
    ...{ mediaType: "none", hasImageContents: false, srcURL: "" },
    ...{ misspelledWord: "lighthose", dictionarySuggestions: ["lighthouse"] },
    editFlags: { canUndo: true, canRedo: false, canCut: false, canCopy: false, canPaste: true, canSelectAll: true },
  };
  say({ do: "emit", on: "contents", event: "context-menu", with: [asked] });
  const { labels } = await told("popup");
  expect(labels.slice(0, 6)).toEqual(["lighthouse", "—", "Add to dictionary", "—", "Undo", "Redo"]);
  await expect.poll(() => all("done")).toContainEqual({ what: "done", name: "replaceMisspelling", with: "lighthouse" });
});

test.each([
  [0, [{ what: "done", name: "openExternal", with: "https://example.com/a?b=c" }]],
  [1, []],
])("a link that is opened from the menu shows its whole address first; answered with %s", async (answer, opens) => {
  const world = { choose: "Open link in browser", answer };
  const { opened, say, told, all } = startMain(temporaryFolder(), 0.02, "electron/main.ts", world);
  await opened();
  const asked = {
    ...{ x: 1, y: 2, frame: null, menuSourceType: "mouse", isEditable: false, selectionText: "" },
    ...{ linkURL: "https://example.com/a?b=c", mediaType: "none", hasImageContents: false, srcURL: "" },
    ...{ misspelledWord: "", dictionarySuggestions: [], editFlags: {} },
  };
  say({ do: "emit", on: "contents", event: "context-menu", with: [asked] });
  expect(await told("question")).toMatchObject({
    ...{ message: "Open this link in your browser?", detail: "https://example.com/a?b=c", buttons: ["Open", "Cancel"] },
  });
  say({ do: "emit", on: "power", event: "resume", with: [] });
  await told("emitted", 2);
  expect(all("done")).toEqual(opens);
});

// @shows Installed, point by point › A10. Crashes, hangs and pages that don’t load; two crashes of the graphics process; faults of main in the log
test("what crashes beside the page is written down; after two crashes of the graphics process it is done without", async () => {
  const dataDir = temporaryFolder();
  const { opened, say, told } = startMain(dataDir, 0.02);
  await opened();
  const gone = { type: "GPU", reason: "crashed", exitCode: 139 };
  for (let time = 0; time < 2; time += 1) say({ do: "emit", on: "app", event: "child-process-gone", with: [gone] });
  expect((await told("question")).message).toBe("The graphics driver crashed twice.");
  await told("relaunch");
  expect(readFileSync(join(dataDir, "logs/studio.log"), "utf8")).toContain(
    '"event":"process gone","type":"GPU","reason":"crashed","exitCode":139',
  );
  const again = startMain(dataDir, 0.02);
  await again.told("noGraphics");
});

// @shows Chat, point by point › 5. The core owns a reply
test.skipIf(process.platform === "darwin")(
  "a closed window stops no reply: the program ends when it is whole, with the database closed",
  async () => {
    const dataDir = temporaryFolder();
    const first = startMain(dataDir, 0.5);
    await first.opened();
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
    await again.opened();
    const { messages } = await (await again.openPage()).conversations.get({ id: conversation.id });
    expect(messages.find(({ id }) => id === reply.id)).toMatchObject({ state: "complete" });
    again.say({ do: "close" });
    await again.told("quit");
    expect(again.all("notification")).toEqual([]);
  },
);

test.skipIf(process.platform === "darwin")("a window that is opened again meanwhile stays", async () => {
  const { told, all, say, openPage, opened } = startMain(temporaryFolder(), 0.5);
  await opened();
  const page = await openPage();
  const conversation = await page.conversations.create({});
  const { reply } = await page.conversations.send({
    ...{ conversationId: conversation.id, clientId: randomUUID(), parentId: null, text: "Who keeps the light?" },
    settings: { model: "Vendor-M3" },
  });
  say({ do: "close" });
  await told("notification");
  say({ do: "startAgain" });
  await told("address", 3);
  const stateOf = async () => {
    const { messages } = await page.conversations.get({ id: conversation.id });
    return messages.find(({ id }) => id === reply.id)?.state;
  };
  await expect.poll(stateOf, { timeout: 15_000 }).toBe("complete");
  // Whoever waited for the reply has heard of its end by the next answer.
  await page.settings.get();
  expect(all("quit")).toEqual([]);
});
