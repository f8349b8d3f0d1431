import {
  Fingerprint,
  type ForeignDatabase,
  type ForeignLine,
  type ForeignRow,
  most,
  type RecordKind,
  type Refusal,
  rowsOf,
  type Table,
} from "#core/database/foreign/index.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { Unusable } from "./bounded-json.ts";
import {
  assetOf,
  checked,
  clip,
  conversationOf,
  ended,
  filmOf,
  type Line,
  printOf,
  simple,
  songOf,
  taskLines,
  taskOf,
  timeOf,
} from "./foreign-records.ts";

/**
 * What a foreign database holds, as lines: first each record's head, with what of it can't be taken in, then (with
 * `rows`) the records, as `foreign-records.ts` has them.
 */
export function* readForeign(db: ForeignDatabase, rows: boolean): Generator<ForeignLine> {
  const head = (kind: RecordKind, id: unknown, fingerprint: string, more: object) =>
    checked({ say: "head", kind, id, fingerprint, ...more } as Line);
  yield* hosts(db);
  yield* each(db, "projects", "film", most.films, function* (row) {
    const film = filmOf(db, row);
    yield head("film", row.id, film.fingerprint, {
      createdAt: timeOf(row.created_at),
      ...("earlier" in film ? { earlier: film.earlier } : {}),
      shots: film.line.film.shots.map(({ id }) => id),
    });
  });
  yield* each(db, "songs", "song", most.songs, function* (row) {
    songOf(db, row);
    yield head("song", row.id, printOf("songs", row), { createdAt: timeOf(row.created_at) });
  });
  for (const [table, kind, bound, lineOf] of simple)
    yield* each(db, table, kind, bound, function* (row) {
      lineOf(row);
      yield head(kind, row.id, printOf(table, row), { createdAt: timeOf(row.created_at) });
    });
  let unfinished = 0;
  yield* each(db, "tasks", "task", most.tasks, function* (row) {
    if (!ended.has(String(row.state))) {
      unfinished += 1;
      return;
    }
    const { task } = taskOf(row);
    const { shotId, songId, createdAt } = task;
    yield head("task", row.id, printOf("tasks", row), { createdAt, shotId, songId });
  });
  yield { say: "unfinished", count: unfinished };
  yield* each(db, "assets", "asset", most.assets, function* (row) {
    if (row.state === "trashed") return;
    const { asset } = assetOf(row);
    yield head("asset", asset.id, asset.sha256, { createdAt: asset.createdAt, sha256: asset.sha256 });
  });
  yield* each(db, "conversations", "conversation", most.conversations, function* (row) {
    const print = new Fingerprint().add("conversations", row);
    const lines = conversationOf(db, row, print);
    let messages = 0;
    for (const line of lines) if (line.say === "message") messages += 1;
    yield head("conversation", row.id, print.end(), { createdAt: timeOf(row.created_at), messages });
  });
  yield { say: "heads-end" };
  if (!rows) return;

  const silent = { refusals: false };
  yield* each(db, "tasks", "task", most.tasks, taskLines, silent);
  yield* each(db, "assets", "asset", most.assets, (row) => (row.state === "trashed" ? [] : [assetOf(row)]), silent);
  yield* albumsOf(db);
  yield* each(db, "projects", "film", most.films, (row) => [filmOf(db, row).line], silent);
  yield* each(db, "songs", "song", most.songs, (row) => [songOf(db, row)], silent);
  for (const [table, kind, bound, lineOf] of simple)
    yield* each(db, table, kind, bound, (row) => [lineOf(row)], silent);
  yield* each(db, "conversations", "conversation", most.conversations, (row) => conversationOf(db, row), silent);
}

/** Goes through a table; a row that can't be taken in is said once, and is no reason to give up the others. */
function* each(
  db: ForeignDatabase,
  table: Table,
  kind: RecordKind,
  bound: number,
  linesOf: (row: ForeignRow) => Iterable<ForeignLine>,
  { refusals = true } = {},
): Generator<ForeignLine> {
  let count = 0;
  for (const row of rowsOf(db, table)) {
    // Thrown away by the person there, or kept only for an undo.
    if ((row.removed_at ?? null) !== null) continue;
    count += 1;
    if (count > bound)
      throw failure("archive_refused", {
        message: `It holds more than ${bound} rows of ${table}; Reelsong never writes that many.`,
      });
    try {
      yield* linesOf(row);
    } catch (thrown) {
      const why = whyOf(thrown);
      if (refusals) yield { say: "refused", kind, why };
    }
  }
}

/** Throws on what isn't about one row: a damaged page, say. */
function whyOf(thrown: unknown): Refusal["why"] {
  if (thrown instanceof Unusable) return thrown.why;
  throw thrown;
}

function* hosts(db: ForeignDatabase): Generator<ForeignLine> {
  let count = 0;
  for (const row of rowsOf(db, "connections")) {
    count += 1;
    if (count > most.hosts) return;
    // The embedded sandbox is everybody's own.
    if (row.kind !== "service") continue;
    try {
      yield checked({ say: "host", name: clip(row.name, 200), host: new URL(String(row.base_url)).host.slice(0, 300) });
    } catch {
      // An address that is none names no host.
    }
  }
}

/** Albums with their files, in order. One that can't be read is left out: its files come all the same. */
function* albumsOf(db: ForeignDatabase): Generator<ForeignLine> {
  let count = 0;
  const inOrder = [...rowsOf(db, "albums")].sort((a, b) => Number(a.position) - Number(b.position));
  for (const row of inOrder.slice(0, most.albums)) {
    const files = [];
    for (const file of rowsOf(db, "album_files", "WHERE album_id = ?", String(row.id))) {
      count += 1;
      if (count > most.assets) return;
      files.push(file);
    }
    files.sort((a, b) => Number(a.position) - Number(b.position));
    try {
      yield checked({
        say: "album",
        name: clip(row.name, 80),
        createdAt: timeOf(row.created_at),
        files: files.map((file) => String(file.asset_id)),
      });
    } catch (thrown) {
      whyOf(thrown);
    }
  }
}
