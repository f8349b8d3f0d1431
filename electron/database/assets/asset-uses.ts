import type { AssetUse } from "#shared/contract/library/library.ts";
import type { Database } from "../database.ts";

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * What the person's work has of these files: films by their cover, their own references, the song
 * under them and their shots' frames,
 * references and chosen takes; songs by their recordings and chosen takes; conversations by what is attached, sent or
 * not. Work that is removed uses nothing.
 */
export function readAssetUses({ prepare }: Database, ids: readonly string[]): AssetUse[] {
  const wanted = new Set(ids);
  const uses = new Map<string, { use: Omit<AssetUse, "files">; files: Set<string> }>();
  const note = (kind: AssetUse["kind"], sql: string, ...values: string[]) => {
    for (const { id, title, words, taken } of prepare(sql).iterate(...values)) {
      const named = [...String(words).matchAll(ID)].map(([assetId]) => assetId);
      const files = [...named, String(taken)].filter((assetId) => wanted.has(assetId));
      if (files.length === 0) continue;
      const key = `${kind} ${id}`;
      const known = uses.get(key) ?? { use: { kind, id: String(id), title: String(title) }, files: new Set() };
      for (const file of files) known.files.add(file);
      uses.set(key, known);
    }
  };
  note(
    "film",
    `SELECT p.id, p.title, s.draft AS words, a.asset_id AS taken FROM shots s JOIN projects p ON p.id = s.project_id
     LEFT JOIN tasks a ON a.id = s.active_take_id WHERE s.removed_at IS NULL AND p.removed_at IS NULL`,
  );
  // Of a film that was duplicated every take stands in both, chosen or not: neither is left without a word.
  note(
    "film",
    `SELECT p.id, p.title, '' AS words, t.asset_id AS taken FROM json_each(?) wanted
     JOIN tasks t ON t.asset_id = wanted.value JOIN shots s ON s.id = t.shot_id JOIN projects p ON p.id = s.project_id
     WHERE t.removed_at IS NULL AND s.removed_at IS NULL AND p.removed_at IS NULL
       AND EXISTS (SELECT 1 FROM tasks c JOIN shots cs ON cs.id = c.shot_id JOIN projects cp ON cp.id = cs.project_id
         WHERE c.asset_id = t.asset_id AND c.id <> t.id
           AND c.removed_at IS NULL AND cs.removed_at IS NULL AND cp.removed_at IS NULL)`,
    JSON.stringify(ids),
  );
  // What goes with every shot, and what stands for the film among the films.
  note("film", "SELECT id, title, defaults AS words, cover_id AS taken FROM projects WHERE removed_at IS NULL");
  note("film", "SELECT id, title, film ->> 'song' AS words, NULL AS taken FROM projects WHERE removed_at IS NULL");
  note("film", "SELECT id, title, film -> 'sounds' AS words, NULL AS taken FROM projects WHERE removed_at IS NULL");
  note(
    "film",
    "SELECT id, title, coalesce(film -> 'clips', '') || coalesce(film -> 'versions', '') AS words, NULL AS taken FROM projects WHERE removed_at IS NULL",
  );
  note(
    "song",
    `SELECT s.id, coalesce(json_extract(s.draft, '$.title'), '') AS title, s.draft AS words, a.asset_id AS taken FROM songs s
     LEFT JOIN tasks a ON a.id = s.active_take_id WHERE s.removed_at IS NULL`,
  );
  note(
    "conversation",
    `SELECT c.id, c.title, '' AS words, n.asset_id AS taken FROM json_each(?) wanted
     JOIN message_assets n ON n.asset_id = wanted.value JOIN messages m ON m.position = n.position
     JOIN conversations c ON c.id = m.conversation_id WHERE c.removed_at IS NULL`,
    JSON.stringify(ids),
  );
  note(
    "conversation",
    `SELECT c.id, c.title, d.attachments AS words, NULL AS taken FROM message_drafts d
     JOIN conversations c ON c.id = d.place WHERE c.removed_at IS NULL`,
  );
  return [...uses.values()].map(({ use, files }) => ({ ...use, files: files.size }));
}
