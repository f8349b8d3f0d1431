import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { salvageLedger } from "#core/database/tasks/salvage-ledger.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const columns = `(id, client_id, ordinal, kind, state, title, model, connection_id, connection_name, sandbox, take,
  request, output, created_at, updated_at, seq)`;

/** The ledger of a studio of so old a version, into which `tasks` are written as they are. */
function ledgerOf(version: number, tasks: readonly { id: string; request: string; output: string | null }[]) {
  const folder = temporaryFolder();
  const [file, into] = [join(folder, "studio.db"), join(folder, "ledger.db")];
  const steps = migrations.filter((step) => step.version <= version);
  openDatabase({ file, backupsDir: join(folder, "backups"), migrations: steps }).close();
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  for (const [at, { id, request, output }] of tasks.entries())
    db.prepare(
      `INSERT INTO tasks ${columns} VALUES (?, ?, 0, 'video', 'ready', 'T', 'M', 'c', 'C', 1, 1, ?, ?, 1, 1, ?)`,
    ).run(id, `client-${id}`, request, output, at + 1);
  db.close();
  const salvage = () => {
    const found = salvageLedger(file, into);
    const ledger = new DatabaseSync(into, { readOnly: true });
    onTestFinished(() => ledger.close());
    return { found, tasks: ledger.prepare("SELECT id, request, output FROM tasks ORDER BY seq").all() };
  };
  return { file, into, salvage };
}

test("a ledger that is older than some of what is carried over is carried over, with what it has", () => {
  const tasks = [
    { id: "a", request: '{"duration":5}', output: '{"url":"https://a.example"}' },
    { id: "b", request: "{}", output: null },
  ];
  // Uploads and cover features came later.
  expect(ledgerOf(2, tasks).salvage()).toEqual({ found: 2, tasks });
});

test("JSON that is cut off is left out, and so is a task that can't be without it; what an earlier try left goes", () => {
  const { into, salvage } = ledgerOf(2, [
    { id: "a", request: "{}", output: '{"url":"https://a.exa' },
    { id: "b", request: '{"dur', output: null },
    { id: "c", request: "{}", output: "null" },
  ]);
  writeFileSync(into, "half of a ledger", { mode: 0o644 });
  expect(salvage()).toEqual({
    found: 2,
    tasks: [
      { id: "a", request: "{}", output: null },
      { id: "c", request: "{}", output: "null" },
    ],
  });
});

test.skipIf(process.platform === "win32")("what is read out of a ledger is its owner's alone", () => {
  const { into, salvage } = ledgerOf(2, []);
  salvage();
  expect(statSync(into).mode & 0o777).toBe(0o600);
});

test("of what is no database nothing is read, and that is no failure", () => {
  const { file, salvage } = ledgerOf(2, []);
  writeFileSync(file, "a letter of some length. ".repeat(100));
  expect(salvage()).toEqual({ found: 0, tasks: [] });
});
