import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { TaskStore } from "#core/database/tasks/task-store.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";

/** Tasks in the order in which they were asked for. */
function agendaOf(tasks: readonly { readonly id: string; state: string; output?: object; nextPollAt?: number }[]) {
  const database = openTestDatabase();
  for (const [at, { id, state, output, nextPollAt = null }] of tasks.entries())
    database
      .prepare(
        `INSERT INTO tasks (id, client_id, ordinal, kind, state, title, model, connection_id, connection_name, sandbox,
         take, request, output, next_poll_at, created_at, updated_at, seq)
         VALUES (?, ?, 0, 'music', ?, ?, 'm', 'c', 'C', 1, 1, '{}', ?, ?, ?, 1, ?)`,
      )
      .run(id, newId(), state, id, output === undefined ? null : JSON.stringify(output), nextPollAt, at + 1, at + 1);
  return new TaskStore(database).agenda(100, 200).due;
}

// @shows Library, point by point › 7. Without a network: all on the disk works, one quiet line, the rest waits; then links that end first come first
test("of downloads that are due the one whose link ends first comes first, and those without a known end last", () => {
  const due = agendaOf([
    { id: "unknown end", state: "downloading", output: { url: "u" } },
    { id: "ends late", state: "downloading", output: { url: "u", expiresAt: 9_000_000_000_000 } },
    { id: "ends soon", state: "downloading", output: { url: "u", expiresAt: 5_000 } },
    { id: "queued", state: "queued" },
  ]);
  expect(due.filter(({ state }) => state === "downloading").map(({ id }) => id)).toEqual([
    "ends soon",
    "ends late",
    "unknown end",
  ]);
});

test.each(["queued", "running"])("of films that are %s the one that has waited longest is asked for first", (state) => {
  const due = agendaOf([
    { id: "waits for long", state, nextPollAt: 10 },
    { id: "just due", state, nextPollAt: 100 },
    { id: "not due yet", state, nextPollAt: 101 },
    { id: "of another clock", state, nextPollAt: 201 },
    { id: "waits longest", state, nextPollAt: 1 },
    { id: "never asked for", state },
  ]);
  expect(due.map(({ id }) => id)).toEqual([
    "never asked for",
    "waits longest",
    "waits for long",
    "just due",
    "of another clock",
  ]);
});

test("requests leave in the order in which they were asked for, also one that was to wait", () => {
  const due = agendaOf([
    { id: "asked first", state: "intent", nextPollAt: 90 },
    { id: "asked second", state: "intent" },
  ]);
  expect(due.map(({ id }) => id)).toEqual(["asked first", "asked second"]);
});
