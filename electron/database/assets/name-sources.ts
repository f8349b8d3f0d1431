import type { Database } from "../database.ts";

/** The work that a file belongs to, in its own words; empty where there is none. */
export interface NameSource {
  readonly project: string;
  /** The shot's number, from 1; null for none. */
  readonly shot: number | null;
  /** Of the shot or the song. */
  readonly title: string;
}

/** What names of files are made of, by the asset's id. */
export function readNameSources({ prepare }: Database, ids: readonly string[]): Map<string, NameSource> {
  const rows = prepare(
    `SELECT a.id, p.title AS project, s.position AS shot, s.draft ->> 'name' AS name, s.draft ->> 'prompt' AS prompt,
       songs.draft ->> 'title' AS song
     FROM assets a LEFT JOIN projects p ON p.id = a.project_id LEFT JOIN shots s ON s.id = a.shot_id
     LEFT JOIN songs ON songs.id = a.song_id WHERE a.id IN (SELECT value FROM json_each(?))`,
  ).all(JSON.stringify(ids));
  return new Map(
    rows.map(({ id, project, shot, name, prompt, song }) => [
      String(id),
      {
        project: String(project ?? ""),
        // A shot that was removed has no place on its board.
        shot: Number(shot ?? 0) > 0 ? Number(shot) : null,
        title: String(name || song || firstWords(String(prompt ?? ""))),
      },
    ]),
  );
}

const firstWords = (text: string): string => text.trim().split(/\s+/).slice(0, 6).join(" ");
