import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { createConversationStore } from "#core/database/conversations/conversation-store.ts";
import { createMessageText } from "#core/database/conversations/message-text.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";

function setUp(said: Readonly<Record<string, readonly string[]>>) {
  const database = openTestDatabase();
  const store = createConversationStore(database);
  const text = createMessageText(database);
  let now = 0;
  for (const [title, messages] of Object.entries(said)) {
    const conversationId = newId();
    store.insert({ id: conversationId, title, automatic: false }, ++now);
    for (const words of messages) {
      const id = newId();
      const blocks = [{ type: "text", text: words }];
      database
        .prepare(
          "INSERT INTO messages (id, conversation_id, role, blocks, state, created_at) VALUES (?, ?, 'user', ?, 'complete', 1)",
        )
        .run(id, conversationId, JSON.stringify(blocks));
      text.keep({ id, conversationId, blocks });
    }
  }
  const found = (search: string) =>
    store
      .list({ search, limit: 10 })
      .map(({ title }) => title)
      .sort();
  return { store, text, database, found };
}

// @shows Chat, point by point › 1. Conversations: a search over messages, titles and thinking
test.each([
  ["oi", ["Coat"]],
  ["OI", ["Coat"]],
  ["x", ["End"]],
  ["end x", ["End"]],
  ["oilskin on", ["Coat"]],
  // Each word for itself, wherever it stands; but all of them.
  ["on oilskin", ["Coat"]],
  ["oilskin zq", []],
  ["塔", ["灯"]],
  ["灯塔", ["灯"]],
  ["塔灯", []],
  ["雨 海边", ["灯"]],
  ["😀", ["Faces"]],
  ["😀😁", ["Faces"]],
  ["😁😀", []],
  ["ä", ["Öl"]],
  ["%", ["Signs"]],
  ["_%", ["Signs"]],
  ['"', ["Signs"]],
  ["*", []],
  // No pair goes across a space.
  ["nx", []],
  // The words of a title may be asked for in any order too.
  ["white heavy", ["Heavy white sand"]],
  // Whatever its case, in any alphabet.
  ["öl", ["Öl"]],
])("words of any length are found: “%s”", (search, titles) => {
  const { found } = setUp({
    Coat: ["The Oilskin hangs on the door"],
    End: ["To the very end x"],
    灯: ["雨夜的灯塔在海边"],
    Faces: ["So 😀😁"],
    Öl: ["Noch Ärger"],
    Signs: ['100 _% of "it"'],
    "Heavy white sand": [],
  });
  expect(found(search)).toEqual(titles);
});

test("what a message said before is no longer found, and of removed conversations nothing is", () => {
  const { store, text, found } = setUp({ One: ["go"], Two: ["go"] });
  const [two] = store.list({ limit: 1 });
  const [message] = store.messages(two?.id ?? "");
  if (!two || !message) throw new Error("There is none.");
  text.keep({ ...message, blocks: [{ type: "text", text: "no" }] });
  expect(found("go")).toEqual(["One"]);
  expect(found("no")).toEqual(["Two"]);
  store.remove(two.id, 9);
  expect(found("no")).toEqual([]);
  store.restore(two.id);
  expect(found("no")).toEqual(["Two"]);
  store.remove(two.id, 9);
  store.purgeRemoved();
  expect(found("no")).toEqual([]);
});

// @shows Chat › Hits are marked and opened at their message
// @shows Chat, point by point › 1. Conversations: a search over messages, titles and thinking
test("the words are marked in the title that has them, beside those of the message", () => {
  const { store } = setUp({ "A keeper’s oil": ["The Keeper climbs"], "Öl und Kehre": ["No oil, keeper"] });
  const marked = store.list({ search: "keeper OIL", limit: 10 }).map(({ title, titleMarks }) => {
    return titleMarks?.map(([from, to]) => title.slice(from, to));
  });
  expect(marked).toEqual([[], ["keeper", "oil"]]);
});

test.each([
  [
    "what was said comes before what was only thought later",
    "gorse",
    [
      ["said", "gorse"],
      ["thought", "gorse"],
    ],
    0,
    false,
  ],
  [
    "also by words too short for the long index",
    "go",
    [
      ["said", "go"],
      ["thought", "go"],
    ],
    0,
    false,
  ],
  [
    "the newest of what was said",
    "gorse",
    [
      ["said", "gorse"],
      ["said", "gorse too"],
      ["thought", "gorse"],
    ],
    1,
    false,
  ],
  [
    "what has all the words",
    "gorse heather",
    [
      ["said", "gorse"],
      ["thought", "gorse and heather"],
    ],
    1,
    true,
  ],
  [
    "a thought, where nothing was said",
    "gorse",
    [
      ["said", "heather"],
      ["thought", "gorse"],
    ],
    1,
    true,
  ],
] as const)("of a conversation its best hit is shown: %s", (_what, search, messages, best, inThinking) => {
  const { store, text, database } = setUp({ Moor: [] });
  const [moor] = store.list({ limit: 1 });
  const ids = messages.map(([how, words]) => {
    const id = newId();
    const blocks = how === "said" ? [{ type: "text", text: words }] : [{ type: "thinking", thinking: words }];
    database
      .prepare(
        "INSERT INTO messages (id, conversation_id, role, blocks, state, created_at) VALUES (?, ?, 'assistant', ?, 'complete', 1)",
      )
      .run(id, moor?.id ?? "", JSON.stringify(blocks));
    text.keep({ id, conversationId: moor?.id ?? "", blocks });
    return id;
  });
  const [found] = store.list({ search, limit: 10 });
  expect(found?.hit).toMatchObject({ messageId: ids[best], inThinking });
});
