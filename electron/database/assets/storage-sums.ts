import type { StorageSums } from "#shared/contract/library/storage.ts";
import type { Database } from "../database.ts";

/** Work that takes little is told as one: so many are named. */
const NAMED = 12;

/** What the files that are there take, by kind and by the work they are of. */
export function readStorageSums({ prepare }: Database): StorageSums {
  const kinds = prepare(
    "SELECT kind, count(*) AS files, sum(bytes) AS bytes FROM assets WHERE state = 'ready' GROUP BY kind ORDER BY bytes DESC",
  ).all();
  const works = prepare(
    `SELECT work, id, title, count(*) AS files, sum(bytes) AS bytes FROM (
      SELECT a.bytes,
        CASE WHEN p.id IS NOT NULL THEN 'film' WHEN s.id IS NOT NULL THEN 'song' WHEN c.id IS NOT NULL THEN 'conversation'
          WHEN a.origin ->> 'type' = 'imported' THEN 'imported' ELSE 'other' END AS work,
        coalesce(p.id, s.id, c.id, '') AS id, coalesce(p.title, s.draft ->> 'title', c.title, '') AS title
      FROM assets a LEFT JOIN projects p ON p.id = a.project_id LEFT JOIN songs s ON s.id = a.song_id
      LEFT JOIN conversations c ON c.id = a.conversation_id WHERE a.state = 'ready')
    GROUP BY work, id ORDER BY bytes DESC`,
  ).all();
  const told = works.map((row) => ({
    work: row.work as StorageSums["works"][number]["work"],
    id: String(row.id),
    title: String(row.title),
    files: Number(row.files),
    bytes: Number(row.bytes),
  }));
  const rest = told.slice(NAMED);
  return {
    kinds: kinds.map(({ kind, files, bytes }) => ({
      kind: kind as StorageSums["kinds"][number]["kind"],
      files: Number(files),
      bytes: Number(bytes),
    })),
    works: [
      ...told.slice(0, NAMED),
      ...(rest.length === 0
        ? []
        : [
            {
              work: "rest" as const,
              id: "",
              title: "",
              files: rest.reduce((sum, { files }) => sum + files, 0),
              bytes: rest.reduce((sum, { bytes }) => sum + bytes, 0),
            },
          ]),
    ],
  };
}
