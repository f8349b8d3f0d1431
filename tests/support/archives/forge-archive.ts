import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { v7 as newId } from "uuid";
import { ZipFile } from "yazl";
import { openDatabase } from "#core/database/index.ts";
import { temporaryFolder } from "../machine/temporary-folder.ts";

export interface ForgedFile {
  readonly assetId: string;
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface Forgery {
  /** Writes into a database of today's schema, as whoever makes an archive by hand can. */
  readonly write?: (db: DatabaseSync) => void;
  readonly files?: readonly ForgedFile[];
  readonly compress?: boolean;
  readonly manifest?: Readonly<Record<string, unknown>>;
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** An archive as the studio writes them, of what somebody else wants to be in it. Its hashes are right, it isn't signed. */
export async function forgeArchive({ write, files = [], compress = false, manifest = {} }: Forgery): Promise<Buffer> {
  const database = forgeDatabase(write);
  const zip = new ZipFile();
  const add = (name: string, bytes: Uint8Array) => zip.addBuffer(Buffer.from(bytes), name, { compress });
  add(
    "manifest.json",
    Buffer.from(
      JSON.stringify({
        format: "reelsong-studio",
        formatVersion: 1,
        studioVersion: "0.0.0-forged",
        createdAt: Date.UTC(2026, 10, 1),
        database: { bytes: database.length, sha256: sha256(database) },
        media: files.map(({ assetId, path, bytes }) => ({
          ...{ assetId, path },
          bytes: bytes.length,
          sha256: sha256(bytes),
        })),
        ...manifest,
      }),
    ),
  );
  add("studio.db", database);
  for (const { path, bytes } of files) add(`library/${path}`, bytes);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** A whole database file of today's schema, with what `write` did to it. */
export function forgeDatabase(write: (db: DatabaseSync) => void = () => {}): Buffer {
  const file = join(temporaryFolder(), "studio.db");
  empty ??= makeEmpty();
  writeFileSync(file, empty);
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false, defensive: false });
  db.exec("PRAGMA synchronous = OFF");
  write(db);
  db.close();
  return readFileSync(file);
}

/** Every step of the schema takes its time; a worker takes it once. */
let empty: Buffer | undefined;
function makeEmpty(): Buffer {
  const folder = temporaryFolder();
  const file = join(folder, "studio.db");
  openDatabase({ file, backupsDir: join(folder, "backups") }).close();
  const db = new DatabaseSync(file);
  db.exec("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE");
  db.close();
  return readFileSync(file);
}

/** A row with every column that has to be there; `values` says the others. */
export function insertRow(db: DatabaseSync, table: string, values: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(values);
  const parts = names.map((name) => {
    const value = values[name];
    return typeof value === "object" && value !== null ? JSON.stringify(value) : (value as string | number | null);
  });
  db.prepare(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`).run(...parts);
}

export const forgedTask = (values: Readonly<Record<string, unknown>> = {}) => ({
  ...{
    id: newId(),
    client_id: newId(),
    ordinal: 1,
    kind: "video",
    state: "ready",
    title: "A take",
    model: "Vendor-H3",
  },
  ...{ connection_id: newId(), connection_name: "Their service", sandbox: 0, take: 1, request: {} },
  ...{ created_at: 1000, updated_at: 1000, finished_at: 2000, seq: 1 },
  ...values,
});

export const forgedAsset = (values: Readonly<Record<string, unknown>> = {}) => ({
  ...{ id: newId(), sha256: "a".repeat(64), kind: "video", name: "film.mp4", prompt: "", folder: "/", path: "x.mp4" },
  ...{ bytes: 10, facts: { kind: "video", format: "mp4", mime: "video/mp4", bytes: 10 } },
  ...{ origin: { type: "imported", fileName: "film.mp4" }, state: "ready", created_at: 1000 },
  ...values,
});

export const forgedShot = (projectId: string, values: Readonly<Record<string, unknown>> = {}) => ({
  ...{ id: newId(), project_id: projectId, position: 1, created_at: 1000, updated_at: 1000 },
  draft: {
    ...{ name: "", prompt: "A lamp", model: "Vendor-H3", resolution: "768P", duration: 6, ratio: "16:9", mode: "text" },
    ...{ firstFrame: null, lastFrame: null, references: [], promptExpansion: null, inherits: [] },
    ...{ promptPrefix: "", promptSuffix: "", projectReferences: [] },
  },
  ...values,
});
