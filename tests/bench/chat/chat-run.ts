import { join } from "node:path";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { v7 as newId } from "uuid";
import { createConversationStore } from "#core/database/conversations/conversation-store.ts";
import { openDatabase } from "#core/database/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { type SandboxProcess, startSandboxProcess } from "#tests/support/service/sandbox-process.ts";
import { connectToStudio, type StudioClient } from "#tests/support/studio/studio-client.ts";
import { makeDataDir, type StudioProcess, startStudio } from "#tests/support/studio/studio-process.ts";
import { mixedText } from "./long-text.ts";

export interface ChatRun {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly service: SandboxProcess;
  /** The studio's core, asked beside the page. */
  readonly client: StudioClient;
  /** By the number of their messages. */
  readonly conversations: ReadonlyMap<number, string>;
  open(conversationId: string): Promise<void>;
  end(): Promise<void>;
}

/** The browser shell with a conversation for each of `sizes` (messages), asking a service of its own. */
export async function startChat(browser: Browser, sizes: readonly number[], letters: number): Promise<ChatRun> {
  const data = await makeDataDir();
  const conversations = fillDatabase(data.path, sizes, letters);
  const service = await startSandboxProcess({ dataDir: join(data.path, "service") });
  const studio: StudioProcess = await startStudio({ dataDir: data.path });
  const { client, close } = await connectToStudio(studio.url);
  const { id } = await client.connections.create({ name: "The service", baseUrl: service.url });
  await client.connections.setKey({ id, key: service.apiKey });
  await client.connections.activate({ id });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const cdp = await page.context().newCDPSession(page);
  await page.goto(studio.url);
  const chat = new URL("/#/chat", studio.url).href;
  return {
    page,
    cdp,
    service,
    client,
    conversations,
    async open(conversationId) {
      await page.goto(`${chat}/${conversationId}`);
      await page.getByRole("article").first().waitFor();
    },
    async end() {
      close();
      await page.close();
      await studio.stop();
      await service.stop();
      await data.remove();
    },
  };
}

function fillDatabase(folder: string, sizes: readonly number[], letters: number): ReadonlyMap<number, string> {
  const database = openDatabase({ file: join(folder, "studio.db"), backupsDir: join(folder, "backups") });
  const store = createConversationStore(database);
  const ids = new Map<number, string>();
  const long = mixedText(letters);
  for (const size of sizes) {
    const id = newId();
    ids.set(size, id);
    store.insert({ id, title: `${size} messages`, automatic: false }, Date.now());
    let parentId: string | null = null;
    for (let at = 0; at < size; at += 2) {
      const message = said(id, at, "user", parentId, `Question ${at}: what happens then?`);
      const reply = said(id, at + 1, "assistant", message.id, `Answer ${at + 1}\n\n${long}`);
      store.insertExchange({ message, reply }, newId(), { model: "Vendor-M3.1-Flash" }, `${size} messages`);
      parentId = reply.id;
    }
  }
  database.close();
  return ids;
}

function said(
  conversationId: string,
  at: number,
  role: "user" | "assistant",
  parentId: string | null,
  text: string,
): Message {
  const when = Date.now() - 10_000_000 + at * 1000;
  return {
    id: newId(),
    conversationId,
    parentId,
    role,
    model: role === "user" ? null : "Vendor-M3.1-Flash",
    blocks: [{ type: "text", text }],
    state: "complete",
    stopReason: role === "user" ? null : "end_turn",
    usage: null,
    error: null,
    createdAt: when,
    finishedAt: when,
    thinkingMilliseconds: null,
  };
}
