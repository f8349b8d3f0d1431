import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { TaskStore } from "#core/database/tasks/task-store.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";

// @shows Library, point by point › 7. Without a network: all on the disk works, one quiet line, the rest waits; then links that end first come first
test("of downloads that are due the one whose link ends first comes first, and those without a known end last", () => {
  const database = openTestDatabase();
  const insert = (title: string, seq: number, state: string, output: unknown) =>
    database
      .prepare(
        `INSERT INTO tasks (id, client_id, ordinal, kind, state, title, model, connection_id, connection_name, sandbox,
         take, request, output, created_at, updated_at, seq)
         VALUES (?, ?, 0, 'music', ?, ?, 'm', 'c', 'C', 1, 1, '{}', ?, ?, 1, ?)`,
      )
      .run(title, newId(), state, title, output === null ? null : JSON.stringify(output), seq, seq);
  insert("unknown end", 1, "downloading", { url: "u" });
  insert("ends late", 2, "downloading", { url: "u", expiresAt: 9_000_000_000_000 });
  insert("ends soon", 3, "downloading", { url: "u", expiresAt: 5_000 });
  insert("queued", 4, "queued", null);
  const { due } = new TaskStore(database).agenda(10, 20);
  expect(due.filter(({ state }) => state === "downloading").map(({ id }) => id)).toEqual([
    "ends soon",
    "ends late",
    "unknown end",
  ]);
});
