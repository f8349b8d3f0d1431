import { expect, test } from "vitest";
import { createThreadReader } from "#core/database/conversations/thread-outline.ts";
import { queryPlansOf } from "#tests/support/database/query-plans.ts";

test("an outline is read from an index alone, however long the messages are", () => {
  expect(queryPlansOf((database) => createThreadReader(database).outline("a"))).toEqual([
    "SEARCH messages USING COVERING INDEX messages_outline (conversation_id=?)",
  ]);
});
