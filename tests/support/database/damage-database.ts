import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, readSync, writeSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** A file open for writing by pages of its database. */
interface Pages {
  readonly size: number;
  readonly count: number;
  read(page: number): Buffer;
  write(page: number, bytes: Buffer): void;
}

function withPages(file: string, work: (pages: Pages, handle: number) => void): void {
  const handle = openSync(file, "r+");
  try {
    const head = Buffer.alloc(100);
    readSync(handle, head, 0, 100, 0);
    const size = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16);
    const read = (page: number) => {
      const bytes = Buffer.alloc(size);
      readSync(handle, bytes, 0, size, (page - 1) * size);
      return bytes;
    };
    const write = (page: number, bytes: Buffer) => void writeSync(handle, bytes, 0, size, (page - 1) * size);
    work({ size, count: Math.floor(fstatSync(handle).size / size), read, write }, handle);
  } finally {
    closeSync(handle);
  }
}

const rootOf = (file: string, name: string): number => {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?").get(name)?.rootpage);
  } finally {
    db.close();
  }
};

const noise = (size: number): Buffer => Buffer.from(Array.from({ length: size }, (_, at) => (at * 151 + 7) % 251));

/** Leaf pages of tables, from their kind in the first byte. */
const leaves = (pages: Pages): number[] =>
  Array.from({ length: pages.count - 1 }, (_, at) => at + 2).filter((page) => pages.read(page)[0] === 0x0d);

/** Overflow pages begin with the next one's number or zero, and are no page of a tree. */
function overflowOf(pages: Pages): number {
  const needle = Buffer.from("overflowing ".repeat(20));
  for (let page = pages.count; page > 1; page -= 1) {
    const bytes = pages.read(page);
    if (![0x02, 0x05, 0x0a, 0x0d].includes(bytes[0] ?? 0) && bytes.includes(needle) && bytes.readUInt32BE(0) !== 0)
      return page;
  }
  throw new Error("There is no overflow chain in this database.");
}

/** Makes what every kind below needs: a long text, and pages that are free. The studio must be closed. */
export function prepareForDamage(file: string): void {
  const db = new DatabaseSync(file);
  db.exec("PRAGMA journal_mode = DELETE; BEGIN");
  const put = db.prepare("INSERT INTO settings (name, value) VALUES (?, ?)");
  put.run("filler", JSON.stringify("overflowing ".repeat(4000)));
  for (let at = 0; at < 400; at += 1) put.run(`filler ${at}`, JSON.stringify("x".repeat(900)));
  db.exec("COMMIT; DELETE FROM settings WHERE name LIKE 'filler _%' AND CAST(substr(name, 8) AS INTEGER) >= 200");
  db.close();
}

/** Nine ways in which a database file is found damaged after a bad disk, a bad copy or a bad program. */
export const damages: Readonly<Record<string, (file: string) => void>> = {
  "the header": (file) => withPages(file, (pages) => pages.write(1, noise(pages.size))),
  "the root page of the schema": (file) =>
    withPages(file, (pages) => {
      const first = pages.read(1);
      noise(pages.size - 100).copy(first, 100);
      pages.write(1, first);
    }),
  "the list of free pages": (file) =>
    withPages(file, (pages) => {
      const trunk = pages.read(1).readUInt32BE(32);
      const bytes = pages.read(trunk);
      bytes.writeUInt32BE(0x00ff_ffff, 4);
      pages.write(trunk, bytes);
    }),
  "cut off in the middle": (file) =>
    withPages(file, (pages, handle) => ftruncateSync(handle, Math.floor(pages.count / 2) * pages.size)),
  "a page of zeros": (file) => {
    const root = rootOf(file, "tasks");
    withPages(file, (pages) => pages.write(root, Buffer.alloc(pages.size)));
  },
  "two pages in each other's place": (file) =>
    withPages(file, (pages) => {
      const ofSettings = leaves(pages).filter((page) => pages.read(page).includes("x".repeat(500)));
      const [first = 0, last = 0] = [ofSettings.at(0), ofSettings.at(-1)];
      const [one, other] = [pages.read(first), pages.read(last)];
      pages.write(first, other);
      pages.write(last, one);
    }),
  "a chain of overflow pages": (file) =>
    withPages(file, (pages) => {
      const page = overflowOf(pages);
      const bytes = pages.read(page);
      bytes.writeUInt32BE(pages.count + 100, 0);
      pages.write(page, bytes);
    }),
  "noise in the middle": (file) =>
    withPages(file, (pages) => {
      const page = leaves(pages)[Math.floor(leaves(pages).length / 2)] ?? 0;
      pages.write(page, noise(pages.size));
    }),
  "an index that doesn't fit its table": (file) =>
    withPages(file, (pages) => {
      // One key of an index says something else than its row: sound in itself, in order, and wrong.
      for (let page = 2; page <= pages.count; page += 1) {
        const bytes = pages.read(page);
        const at = bytes[0] === 0x0a ? bytes.indexOf("filler 123") : -1;
        if (at < 0) continue;
        bytes.write("filler 12:", at);
        pages.write(page, bytes);
        return;
      }
      throw new Error("There is no such index.");
    }),
};

export const bytesOf = (file: string): Buffer => readFileSync(file);
