import { copyFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { restoreRows } from "#core/database/copies/restore-rows.ts";
import { openDatabase } from "#core/database/index.ts";
import { assessCurrentDatabase } from "#core/database/integrity/assess-current-database.ts";
import { placeDatabase } from "#tests/support/database/place-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

interface Kept {
  readonly id: string;
  readonly seq: number;
  /** Each state that it went through, the last one its own. */
  readonly states: readonly string[];
}

function studio(tasks: readonly Kept[]) {
  const folder = temporaryFolder();
  const file = join(folder, "studio.db");
  placeDatabase(file);
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  for (const { id, seq, states } of tasks) {
    db.prepare(
      `INSERT INTO tasks (id, client_id, ordinal, kind, state, title, model, connection_id, connection_name, sandbox, take,
       request, created_at, updated_at, seq) VALUES (?, ?, 0, 'video', ?, 'T', 'M', 'c', 'C', 1, 1, '{}', 1, 1, ?)`,
    ).run(id, `client of ${id}`, states.at(-1) ?? "", seq);
    for (const [at, state] of states.entries())
      db.prepare("INSERT INTO task_moves (task_id, seq, state, at) VALUES (?, ?, ?, 1)").run(
        id,
        seq - states.length + at + 1,
        state,
      );
  }
  db.close();
  return { folder, file };
}
const read = (file: string, sql: string) => {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return db
      .prepare(sql)
      .all()
      .map((row) => Object.values(row).join(" "));
  } finally {
    db.close();
  }
};

test("the ledger in use is carried over a backup, each move once, however often; what only the backup knows comes behind it", () => {
  const backup = studio([
    { id: "both", seq: 2, states: ["intent", "queued"] },
    { id: "then", seq: 3, states: ["failed"] },
    { id: "unsent", seq: 4, states: ["intent"] },
  ]);
  const now = studio([
    { id: "both", seq: 6, states: ["intent", "queued", "failed"] },
    { id: "since", seq: 7, states: ["failed"] },
  ]);
  const options = { backupsDir: join(backup.folder, "backups"), epochFile: join(backup.folder, "studio.epoch") };
  for (let times = 0; times < 2; times += 1) {
    restoreRows(backup.file, now.file, { ...options, now: () => 50, at: 40, trusted: true });
    const ids = read(backup.file, "SELECT id, state FROM tasks ORDER BY seq");
    expect(ids.slice(0, 2)).toEqual(["both failed", "since failed"]);
    expect(ids.slice(2).sort()).toEqual(["then failed", "unsent outcome_unknown"]);
    expect(read(backup.file, "SELECT state FROM task_moves WHERE task_id = 'both' ORDER BY seq")).toEqual([
      ...["intent", "queued", "failed"],
    ]);
  }
});

test("a studio without a database is restored as the backup has it, with what it had not sent held", () => {
  const backup = studio([{ id: "unsent", seq: 1, states: ["intent"] }]);
  const options = { backupsDir: join(backup.folder, "backups"), epochFile: join(backup.folder, "studio.epoch") };
  restoreRows(backup.file, null, { ...options, now: () => 50, at: 40, trusted: false });
  expect(read(backup.file, "SELECT state FROM tasks")).toEqual(["outcome_unknown"]);
});

test("a database that is not there is no whole one, and looking at it makes none", () => {
  const folder = temporaryFolder();
  expect(() => assessCurrentDatabase(join(folder, "studio.db"), join(folder, "studio.epoch"))).toThrow();
  expect(() => read(join(folder, "studio.db"), "SELECT 1")).toThrow();
  const { file } = studio([]);
  expect(assessCurrentDatabase(file, join(folder, "studio.epoch"))).toBe("trusted");
});

test("albums are as they were in the backup; a file that came since is in none", () => {
  const file = (
    id: string,
  ) => `INSERT INTO assets (id, sha256, kind, name, prompt, folder, path, bytes, facts, origin, state,
    rating, created_at) VALUES ('${id}', '${id}', 'image', 'A', '', '/', '${id}', 1, '{}', '{"type":"imported"}', 'ready', 0, 1);`;
  const albums = (name: string, ...ids: string[]) =>
    `INSERT INTO albums VALUES ('1', '${name}', '${name}', 1, 1);
     ${ids.map((id, at) => `INSERT INTO album_files VALUES ('1', '${id}', ${at});`).join("")}`;
  const [backup, now] = [studio([]), studio([])];
  const write = (to: string, sql: string) => {
    const db = new DatabaseSync(to);
    db.exec(sql);
    db.close();
  };
  write(backup.file, file("a") + file("b") + albums("then", "b", "a"));
  write(now.file, file("a") + file("b") + file("c") + albums("now", "a", "c"));
  const options = { backupsDir: join(backup.folder, "backups"), epochFile: join(backup.folder, "studio.epoch") };
  restoreRows(backup.file, now.file, { ...options, now: () => 50, at: 40, trusted: true });
  expect(read(backup.file, "SELECT id, albums FROM assets ORDER BY id")).toEqual(['a ["then"]', 'b ["then"]', "c []"]);
  expect(read(backup.file, "SELECT asset_id FROM album_files ORDER BY position")).toEqual(["b", "a"]);
});

test("a restore is no step back for what is sent by itself: what was restored is the present database", () => {
  const folder = temporaryFolder();
  const [file, restored] = [join(folder, "studio.db"), join(folder, "restored.db")];
  const open = () => {
    const database = openDatabase({ file, backupsDir: join(folder, "backups") });
    database.close();
    return database.epoch?.verdict;
  };
  open();
  copyFileSync(file, restored);
  expect([open(), open()]).toEqual(["present", "present"]);
  const options = { backupsDir: join(folder, "backups"), epochFile: join(folder, "studio.epoch") };
  restoreRows(restored, file, { ...options, now: () => 50, at: 40, trusted: true });
  expect(read(restored, "SELECT went_back_at FROM epoch")).toEqual(["50"]);
  renameSync(restored, file);
  expect([open(), open()]).toEqual(["present", "present"]);
});

test.each<[what: string, tasks: Kept[], held: string]>([
  ["nothing is said where nothing is held", [], ""],
  ["one task that is held is said", [{ id: "unsent", seq: 1, states: ["intent"] }], "1 earlier 40"],
  [
    "and so are two",
    [
      { id: "unsent", seq: 1, states: ["intent"] },
      { id: "other", seq: 2, states: ["intent"] },
    ],
    "2 earlier 40",
  ],
])("of a restore %s", (_what, tasks, held) => {
  const [backup, now] = [studio(tasks), studio([])];
  const options = { backupsDir: join(backup.folder, "backups"), epochFile: join(backup.folder, "studio.epoch") };
  restoreRows(backup.file, now.file, { ...options, now: () => 50, at: 40, trusted: true });
  const said =
    "SELECT held ->> 'tasks' AS tasks, held ->> 'why' AS why, held ->> 'from' AS at FROM epoch WHERE held IS NOT NULL";
  expect(read(backup.file, said).join()).toBe(held);
});
