import type { SQLOutputValue } from "node:sqlite";
import type { AssetPlace } from "#shared/contract/library/library.ts";
import type { Database } from "../database.ts";

const MOST = 200;

type Row = Record<string, SQLOutputValue>;

/** The names of those columns of a row that hold a true figure. */
const rolesIn = <Role extends string>(row: Row, roles: readonly Role[]): Role[] =>
  roles.filter((role) => Number(row[role] ?? 0) > 0);

/**
 * Where one file is used: shots by their frames, references and chosen take, films by their cover, song and own references,
 * songs by their recording and chosen take, conversations by the messages that name it and what is attached to one not sent
 * yet. Removed work uses nothing. Films and songs are few and looked through; messages have an index.
 */
export function readAssetPlaces({ prepare }: Database, id: string): AssetPlace[] {
  const rows = (sql: string): Row[] => prepare(`${sql} LIMIT ${MOST}`).all({ id });
  const shots = rows(
    `SELECT s.id, s.position, p.id AS project, p.title,
       coalesce(a.asset_id = :id, 0) AS take, coalesce(s.draft ->> 'firstFrame' = :id, 0) AS firstFrame,
       coalesce(s.draft ->> 'lastFrame' = :id, 0) AS lastFrame,
       instr(coalesce(s.draft -> 'references', ''), :id) AS reference
     FROM shots s JOIN projects p ON p.id = s.project_id LEFT JOIN tasks a ON a.id = s.active_take_id
     WHERE s.removed_at IS NULL AND p.removed_at IS NULL AND (instr(s.draft, :id) > 0 OR a.asset_id = :id)
       AND (a.asset_id = :id OR firstFrame OR lastFrame OR reference) ORDER BY p.title, p.id, s.position`,
  );
  const films = rows(
    `SELECT id, title, coalesce(cover_id = :id, 0) AS cover, coalesce(film ->> 'song' = :id, 0) AS song,
       instr(coalesce(film -> 'sounds', ''), :id) AS sound, instr(coalesce(film -> 'clips', '') || coalesce(film -> 'versions', ''), :id) AS footage,
       instr(coalesce(defaults, ''), :id) AS reference
     FROM projects WHERE removed_at IS NULL AND (cover OR song OR sound OR footage OR reference) ORDER BY title, id`,
  );
  // A task has a column of its own that is called take: in a condition the name alone would be that one.
  const songs = rows(
    `SELECT s.id, coalesce(s.draft ->> 'title', '') AS title, coalesce(a.asset_id = :id, 0) AS take,
       coalesce(s.draft ->> 'cover' = :id, 0) AS recording
     FROM songs s LEFT JOIN tasks a ON a.id = s.active_take_id
     WHERE s.removed_at IS NULL AND (a.asset_id = :id OR s.draft ->> 'cover' = :id) ORDER BY title, s.id`,
  );
  // SQLite takes what stands beside a max() from the row that has it.
  const conversations = rows(
    `SELECT c.id, c.title, count(m.id) AS messages, max(m.position), m.id AS last FROM (
         SELECT m.conversation_id, m.position, m.id FROM message_assets n JOIN messages m ON m.position = n.position
           WHERE n.asset_id = :id
         UNION ALL
         SELECT place, NULL, NULL FROM message_drafts WHERE instr(attachments, :id) > 0
       ) m JOIN conversations c ON c.id = m.conversation_id WHERE c.removed_at IS NULL
     GROUP BY c.id ORDER BY max(m.position) DESC NULLS LAST, c.id`,
  );
  const work = (row: Row) => ({ id: String(row.id), title: String(row.title) });
  return [
    ...shots.map((row): AssetPlace => {
      const as = rolesIn(row, ["take", "firstFrame", "lastFrame", "reference"]);
      return { kind: "shot", ...work(row), number: Number(row.position), projectId: String(row.project), as };
    }),
    ...films.map(
      (row): AssetPlace => ({
        ...{ kind: "film", ...work(row) },
        as: rolesIn(row, ["cover", "song", "sound", "footage", "reference"]),
      }),
    ),
    ...songs.map((row): AssetPlace => ({ kind: "song", ...work(row), as: rolesIn(row, ["take", "recording"]) })),
    ...conversations.map((row): AssetPlace => {
      const last = row.last === null ? null : String(row.last);
      return { kind: "conversation", ...work(row), messages: Number(row.messages), last };
    }),
  ];
}
