import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase, type Database } from "#core/database/database.ts";

function setUp() {
  const db = new DatabaseSync(":memory:");
  onTestFinished(() => {
    if (db.isOpen) db.close();
  });
  db.exec("CREATE TABLE notes (text TEXT UNIQUE)");
  const said: string[] = [];
  const database = createDatabase(
    db,
    () => void said.push(`closed, open: ${db.isOpen}`),
    () => void said.push(`leaves, open: ${db.isOpen}`),
  );
  const note = (text: string) => void database.prepare("INSERT INTO notes (text) VALUES (?)").run(text);
  const notes = () =>
    db
      .prepare("SELECT text FROM notes ORDER BY rowid")
      .all()
      .map(({ text }) => text);
  return { db, database, note, notes, said };
}

test("a statement is made once for each text", () => {
  const { database } = setUp();
  const made = database.prepare("SELECT 1 AS one");
  expect(database.prepare("SELECT 1 AS one")).toBe(made);
  expect(database.prepare("SELECT 2 AS one")).not.toBe(made);
});

/** What is done in a transaction, in the order it is called; `throws` ends the level that it is called in. */
type Level = (parts: ReturnType<typeof setUp>) => void;
const fails = () => {
  throw new Error("ends it");
};
const within =
  (...steps: readonly Level[]): Level =>
  (parts) =>
    parts.database.transaction(() => {
      for (const step of steps) step(parts);
    });
const notes =
  (text: string): Level =>
  ({ note }) =>
    note(text);
/** One that fails, and whose caller goes on. */
const caught =
  (level: Level): Level =>
  (parts) =>
    expect(() => level(parts)).toThrow("ends it");
/** Says once everything is stored what is stored then. */
const tells =
  (text: string): Level =>
  ({ database, db, said, notes: stored }) =>
    database.afterCommit(() => said.push(`${text}: ${stored().join(" ")}, open: ${db.isTransaction}`));

test.each<[what: string, work: Level, stored: readonly string[], said: readonly string[]]>([
  ["what is done is stored", within(notes("a"), notes("b")), ["a", "b"], []],
  ["of what fails nothing is stored", caught(within(notes("a"), fails)), [], []],
  ["one within another is stored with it", within(notes("a"), within(notes("b")), notes("c")), ["a", "b", "c"], []],
  [
    "one within another that fails takes back its own alone",
    within(notes("a"), caught(within(notes("b"), fails)), notes("c")),
    ["a", "c"],
    [],
  ],
  [
    "two within one another take back what each did",
    within(notes("a"), caught(within(notes("b"), within(notes("c")), fails)), within(notes("d"))),
    ["a", "d"],
    [],
  ],
  ["what comes after goes at once outside of all", tells("now"), [], ["now: , open: false"]],
  ["what comes after comes once all is stored", within(tells("then"), notes("a")), ["a"], ["then: a, open: false"]],
  [
    "what comes after one within another waits for the outer one, and comes in its order",
    within(within(tells("inner"), notes("a")), tells("outer"), notes("b")),
    ["a", "b"],
    ["inner: a b, open: false", "outer: a b, open: false"],
  ],
  ["after one that failed nothing comes", caught(within(tells("never"), fails)), [], []],
  [
    "after one within another that failed only the outer one's comes",
    within(tells("outer"), caught(within(tells("never"), notes("a"), fails)), notes("b")),
    ["b"],
    ["outer: b, open: false"],
  ],
])("%s", (_what, work, stored, said) => {
  const parts = setUp();
  work(parts);
  expect([parts.notes(), parts.said, parts.db.isTransaction]).toEqual([stored, said, false]);
  // What came after once doesn't come again.
  parts.database.transaction(() => {});
  expect(parts.said).toEqual(said);
});

test("a transaction gives what its work gives", () => {
  const { database } = setUp();
  expect(database.transaction(() => database.transaction(() => 7))).toBe(7);
});

test("what SQLite refuses is told as a failure that a person can act on, and work goes on after it", () => {
  const { db, database, note, notes } = setUp();
  db.exec("PRAGMA query_only = ON");
  expect(() => database.transaction(() => note("a"))).toThrow(
    expect.objectContaining({ error: expect.objectContaining({ code: "disk_read_only" }) }),
  );
  db.exec("PRAGMA query_only = OFF; BEGIN");
  // Somebody else's transaction is open on this connection: the failure leaves its level, too.
  expect(() => database.transaction(() => {})).toThrow();
  db.exec("ROLLBACK");
  database.transaction(() => note("b"));
  expect([notes(), db.isTransaction]).toEqual([["b"], false]);
});

test("it says that it leaves before it is closed, and that it is closed after it, once", () => {
  const { database, said } = setUp();
  const closeTwice = ({ close }: Database) => [close(), close()];
  closeTwice(database);
  expect(said).toEqual(["leaves, open: true", "closed, open: false"]);
});
