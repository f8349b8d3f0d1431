import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";

const places = (folder = temporaryFolder()) => ({
  file: join(folder, "studio.db"),
  backupsDir: join(folder, "backups"),
});
const hash = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

test("a fresh folder gets a durable database with foreign keys, and no backup", () => {
  const options = places();
  const database = openDatabase(options);
  onTestFinished(() => database.close());
  const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  expect(pragma("journal_mode")).toBe("wal");
  expect(pragma("synchronous")).toBe(2);
  expect(pragma("foreign_keys")).toBe(1);
  expect(pragma("busy_timeout")).toBe(5000);
  expect(existsSync(options.backupsDir)).toBe(false);
});

test("a database of a newer version is refused and every file is left byte for byte", async () => {
  const options = places();
  openDatabase(options).close();
  const later = new DatabaseSync(options.file);
  later.exec("PRAGMA journal_mode = WAL; PRAGMA user_version = 9999; CREATE TABLE of_the_future (x)");
  later.close();
  const before = hash(options.file);

  const error = await failureOf(() => openDatabase(options));

  expect(error?.code).toBe("database_newer");
  expect(error?.message).toContain("9999");
  expect(error?.details?.found).toBe(9999);
  expect(hash(options.file)).toBe(before);
  expect(existsSync(options.backupsDir)).toBe(false);
});

/** A studio that was killed at work: its database, log and mark as they lay. Gives back how to open it. */
function killed() {
  const folder = temporaryFolder();
  const options = places(folder);
  const names = ["studio.db", "studio.db-wal", "studio.epoch"].map((name) => join(folder, name));
  const database = openDatabase(options);
  const kept = names.map((name) => readFileSync(name));
  database.close();
  for (const [at, name] of names.entries()) writeFileSync(name, kept[at] ?? "");
  const full = {
    version: (migrations.at(-1)?.version ?? 0) + 1,
    up: (db: DatabaseSync) =>
      db.exec("PRAGMA max_page_count = 1; CREATE TABLE more (x); INSERT INTO more VALUES (zeroblob(1000000))"),
  };
  return { options, log: join(folder, "studio.db-wal"), failing: { ...options, migrations: [...migrations, full] } };
}

test("after a kill, a start that fails once the database is open takes its log in: the next one asks for none", async () => {
  const { options, log, failing } = killed();
  expect((await failureOf(() => openDatabase(failing)))?.code).toBe("disk_full");
  expect(existsSync(log)).toBe(false);
  openDatabase(options).close();
});

test("a log that is lost is still known to be after a start that fails", async () => {
  const { options, log, failing } = killed();
  rmSync(log);
  expect((await failureOf(() => openDatabase({ ...failing, allowLostLog: true })))?.code).toBe("disk_full");
  expect((await failureOf(() => openDatabase(options)))?.code).toBe("database_log_lost");
});

test("a newer version that is only in the write-ahead log yet is seen, and the log is left as it is", async () => {
  const folder = temporaryFolder();
  const options = places(folder);
  openDatabase(options).close();
  // A crashed newer studio: its last change was never moved from the log into the file.
  const script = `
    const { DatabaseSync } = require("node:sqlite");
    const db = new DatabaseSync(${JSON.stringify(options.file)});
    db.exec("PRAGMA journal_mode = WAL; PRAGMA user_version = 77; CREATE TABLE t (x)");
    process.kill(process.pid, "SIGKILL");`;
  await once(spawn(process.execPath, ["-e", script]), "exit");
  const names = ["studio.db", "studio.db-wal"];
  const before = names.map((name) => hash(join(folder, name)));

  expect((await failureOf(() => openDatabase(options)))?.code).toBe("database_newer");
  expect(names.map((name) => hash(join(folder, name)))).toEqual(before);
});

test("a second studio on the folder is refused; after a SIGKILL of the first the folder is free", async () => {
  const options = places();
  const script = `
    import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
    openDatabase(${JSON.stringify(options)});
    // Nobody holds on to the database here: the lock must not depend on that.
    globalThis.gc();
    console.log("open");
    setInterval(() => {}, 1000);`;
  const first = spawn(process.execPath, ["--expose-gc", "--input-type=module-typescript", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void first.kill("SIGKILL"));
  await once(first.stdout, "data");
  expect((await failureOf(() => openDatabase(options)))?.code).toBe("data_folder_in_use");
  first.kill("SIGKILL");
  await once(first, "exit");
  openDatabase(options).close();
});

test("a file that is no database is refused and kept", async () => {
  const options = places();
  writeFileSync(options.file, "not a database, but a letter of some length. ".repeat(40));
  const before = hash(options.file);
  expect((await failureOf(() => openDatabase(options)))?.code).toBe("database_damaged");
  expect(hash(options.file)).toBe(before);
});

test("a data folder that can't be made or written to is named as such", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "file"), "");
  expect((await failureOf(() => openDatabase(places(join(folder, "file", "data")))))?.code).toBe("disk_read_only");
  mkdirSync(join(folder, "taken", "studio.db"), { recursive: true });
  expect((await failureOf(() => openDatabase(places(join(folder, "taken")))))?.code).toBe("disk_failed");
});

test("a read-only folder is refused for a person without rights to it", async () => {
  const folder = temporaryFolder();
  const options = places(folder);
  const script = `
    import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
    if (process.getuid() === 0) process.setuid(65534);
    try { openDatabase(${JSON.stringify(options)}); } catch (thrown) { console.log(thrown.error.code); }`;
  chmodSync(folder, 0o555);
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  chmodSync(folder, 0o755);
  expect(line.toString().trim()).toBe("disk_read_only");
  expect(readdirSync(folder)).toEqual([]);
});

test("a full disk is a typed failure, the transaction is undone and the database goes on", async () => {
  const database = openDatabase(places());
  onTestFinished(() => database.close());
  const pages = Number(Object.values(database.prepare("PRAGMA page_count").get() ?? {})[0]);
  database.db.exec(`PRAGMA max_page_count = ${pages + 4}`);
  const fill = () =>
    database.transaction(() => {
      database.prepare("INSERT INTO settings (name, value) VALUES ('big', ?)").run("x".repeat(500_000));
    });
  expect((await failureOf(fill))?.code).toBe("disk_full");
  expect(database.prepare("SELECT count(*) AS n FROM settings").get()?.n).toBe(0);
  database.db.exec(`PRAGMA max_page_count = ${pages + 4000}`);
  fill();
  expect(database.prepare("SELECT count(*) AS n FROM settings").get()?.n).toBe(1);
});

test("transactions nest: an inner failure that is caught undoes only the inner part", () => {
  const database = openDatabase(places());
  onTestFinished(() => database.close());
  const put = (name: string) => database.prepare("INSERT INTO settings (name, value) VALUES (?, '1')").run(name);
  database.transaction(() => {
    put("outer");
    expect(() =>
      database.transaction(() => {
        put("inner");
        throw new Error("no");
      }),
    ).toThrow("no");
  });
  expect(
    database
      .prepare("SELECT name FROM settings")
      .all()
      .map((row) => row.name),
  ).toEqual(["outer"]);
});
