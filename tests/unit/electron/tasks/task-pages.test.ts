import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { TaskStore } from "#core/database/tasks/task-store.ts";
import { furnishTakes } from "#tests/bench/furnish-takes.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

it("pages follow each other without a gap or a double, also where many were asked for at once", () => {
  const database = openTestDatabase();
  const songId = newId();
  furnishTakes(
    database,
    Array.from({ length: 50 }, (_, at) => ({ of: { songId }, take: at + 1 })),
  );
  // As one press stores them: of one moment, and of two songs with the same takes.
  database.db.exec("UPDATE tasks SET created_at = 1000, take = (rowid % 25)");
  const store = new TaskStore(database);
  const seen: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = store.list({ limit: 7, ...(after ? { after } : {}) });
    seen.push(...page.map(({ id }) => id));
    after = page.at(-1)?.id;
    if (page.length < 7) break;
  }
  expect(seen).toHaveLength(50);
  expect(seen).toEqual(store.list({ limit: 100 }).map(({ id }) => id));
});

it("a page is found by the index alone, and the states are counted without reading a task", () => {
  const database = openTestDatabase();
  const plan = (sql: string) =>
    database.db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail));
  const page = `SELECT * FROM tasks WHERE removed_at IS NULL AND state IN ('ready', 'failed')
    AND (created_at, take, id) < (1, 1, 'x') ORDER BY created_at DESC, take DESC, id DESC LIMIT 500`;
  expect(plan(page)).toEqual([expect.stringContaining("USING INDEX tasks_listed")]);
  const counts = "SELECT state, count(*) AS count FROM tasks WHERE removed_at IS NULL GROUP BY state";
  expect(plan(counts)[0]).toContain("USING COVERING INDEX tasks_listed");
});

it("a page asks for no more than five hundred, goes on behind a removed task, and knows its own gaps", async () => {
  const { core, page } = await startTestCore();
  expect(await page.tasks.counts()).toEqual({});
  await expect(page.tasks.list({ limit: 501 })).rejects.toThrow(/<=500/);
  await expect(page.tasks.list({ after: newId() })).rejects.toThrow("The previous page no longer exists.");
  await core.close();
});
