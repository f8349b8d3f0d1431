import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createConversationStore } from "#core/database/conversations/conversation-store.ts";
import { createMessageText } from "#core/database/conversations/message-text.ts";
import { type Database, openDatabase } from "#core/database/index.ts";
import type { Bench, BenchResult } from "./bench-result.ts";

const CONVERSATIONS = 2000;
const MESSAGES_EACH = 50;
/** Conversations in the list that is opened. */
const LISTED = 5000;
const vocabulary =
  "the storm beam lighthouse keeper swings over black water and then lantern oil glass sea night wind door".split(" ");

/** Common, rare, Chinese, short, of several words, and without any hit. */
const SEARCHES = [
  ...["the", "lighthouse", "quixotic", "keeper storm black", "雨夜的", "nothinghere"],
  ...["灯塔", "塔", "鱼", "oi", "zq", "q", "lighthouse oi", "quixotic zq"],
];
/** What the page asks for at once. */
const PAGE = 60;

/** 100,000 messages of 60 words; always the same ones. */
function fill(database: Database): void {
  let seed = 1;
  const next = () => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  const words = (count: number) =>
    Array.from({ length: count }, () => vocabulary[Math.floor(next() * vocabulary.length)]).join(" ");
  const store = createConversationStore(database);
  database.transaction(() => {
    const message = database.prepare(
      `INSERT INTO messages (id, conversation_id, role, blocks, state, created_at) VALUES (?, ?, ?, ?, 'complete', 1)`,
    );
    const text = createMessageText(database);
    for (let at = 0; at < CONVERSATIONS; at += 1) {
      const conversationId = randomUUID();
      store.insert({ id: conversationId, title: words(5), automatic: false }, at);
      for (let each = 0; each < MESSAGES_EACH; each += 1) {
        const id = randomUUID();
        const own = each % 2 === 0;
        const rare = (next() < 0.0004 ? " quixotic" : "") + (next() < 0.3 ? " 雨夜的灯塔在海边" : "");
        const said = [{ type: "text", text: words(60) + rare }];
        const blocks = own ? said : [{ type: "thinking", thinking: words(20), signature: "s" }, ...said];
        message.run(id, conversationId, own ? "user" : "assistant", JSON.stringify(blocks));
        text.keep({ id, conversationId, blocks });
      }
    }
  });
}

/** Issue 4: search over 100,000 messages under 100 ms, in a real file. */
async function measureSearch(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), "reelsong-search-"));
  const database = openDatabase({ file: join(folder, "studio.db"), backupsDir: join(folder, "backups") });
  try {
    fill(database);
    const store = createConversationStore(database);
    const searches = SEARCHES.map((search) => {
      const value = medianOf(() => store.list({ search, limit: PAGE }));
      return { name: `“${search}”, median`, value, unit: "ms", target: "< 100 ms", ok: value < 100 };
    });
    return [...searches, ...measureList(database)];
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
}

/** Issue 4: thousands of conversations cost nothing. What the pane asks for when it opens: its counts and a first page. */
function measureList(database: Database): BenchResult[] {
  const store = createConversationStore(database);
  database.transaction(() => {
    for (let at = CONVERSATIONS; at < LISTED; at += 1) {
      store.insert({ id: randomUUID(), title: `Conversation ${at}`, automatic: false }, at);
    }
  });
  const opens = medianOf(() => {
    store.count(null, [3, 2, 1]);
    store.list({ folderId: null, limit: PAGE });
  });
  const last = medianOf(() => store.list({ folderId: null, limit: PAGE, offset: LISTED - PAGE }));
  const bytes = Buffer.byteLength(JSON.stringify(store.list({ folderId: null, limit: PAGE, offset: LISTED - PAGE })));
  return [
    { name: "List of 5,000, counts and first page", value: opens, unit: "ms", target: "< 20 ms", ok: opens < 20 },
    { name: "List of 5,000, last page", value: last, unit: "ms", target: "< 20 ms", ok: last < 20 },
    { name: "List of 5,000, one page", value: bytes / 1024, unit: "KB", target: "< 64 KB", ok: bytes < 65_536 },
  ];
}

function medianOf(work: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.sort((left, right) => left - right)[2] ?? Number.POSITIVE_INFINITY;
}

// @shows Chat › Search over 100,000 messages under 100 ms
// @shows Chat, point by point › 1. Thousands of them
export const bench: Bench = { name: "Search over 100,000 messages, list of 5,000 conversations", run: measureSearch };
