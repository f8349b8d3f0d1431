import { expect, test } from "vitest";
import { createConversationStore } from "#core/database/conversations/conversation-store.ts";
import { ImportedRows } from "#core/database/copies/imported-rows.ts";
import type { RecordedMessage } from "#shared/contract/chat/conversation-file.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";

/** Each message takes its answer with it; SQLite goes a thousand deep. */
const LONG = 1500;

/** Two conversations in which each message answers the one before it, and what is left of each afterwards. */
function setUp() {
  const database = openTestDatabase();
  const rows = new ImportedRows(database);
  const message = (id: string, parentId: string | null): RecordedMessage => ({
    ...{ id, parentId, role: "user", model: null, settings: null, state: "complete", stopReason: null },
    ...{ usage: null, error: null, createdAt: 5, finishedAt: 6, thinkingMilliseconds: null },
    blocks: [
      { type: "text", text: "oh harbour" },
      { type: "image", source: { type: "url", url: "asset:a1" } },
    ],
  });
  for (const id of ["long", "other"]) {
    const conversation = { title: id, createdAt: 1, updatedAt: 2, pinned: false, settings: null, shownMessageId: null };
    rows.beginConversation(id, conversation as never, null);
    const of = (at: number) => `${id} ${at}`;
    const count = id === "long" ? LONG : 2;
    rows.addMessages(
      id,
      Array.from({ length: count }, (_, at) => message(of(at), at === 0 ? null : of(at - 1))),
    );
    rows.showConversation(id);
  }
  const left = () =>
    ["conversations", "messages", "messages_text", "messages_short", "message_assets"].map((table) =>
      Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n),
    );
  return { rows, store: createConversationStore(database), left };
}

test.each<[string, (parts: ReturnType<typeof setUp>) => unknown]>([
  ["is erased for ever", ({ store }) => [store.remove("long", 3), store.erase("long")]],
  [
    "was deleted long ago, as it is looked for with each start",
    ({ store }) => [store.remove("long", 3), store.purgeRemoved(4)],
  ],
  ["was taken in from an archive and isn't whole", ({ rows }) => rows.dropConversation("long")],
])("a long conversation that %s goes whole, with its words; the others stay", (_what, remove) => {
  const parts = setUp();
  expect(parts.left()).toEqual([2, ...Array(4).fill(LONG + 2)]);
  remove(parts);
  expect(parts.left()).toEqual([1, 2, 2, 2, 2]);
});
