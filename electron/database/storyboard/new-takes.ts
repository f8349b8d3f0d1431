import type { Database } from "../database.ts";

/** Takes of shots and songs that came, and that nobody has looked at or listened to yet. */
export interface NewTakes {
  add(taskId: string): void;
  /** Whether one of them was new until now. */
  look(taskIds: readonly string[]): boolean;
  /** Of a film's shots that are on the board or were. */
  ofFilm(projectId: string): string[];
  ofSong(songId: string): string[];
}

export function createNewTakes({ prepare }: Pick<Database, "prepare">): NewTakes {
  const ids = (sql: string, owner: string) =>
    prepare(sql)
      .all(owner)
      .map(({ id }) => String(id));
  return {
    add: (taskId) => void prepare("INSERT OR IGNORE INTO new_takes (task_id) VALUES (?)").run(taskId),
    look: (taskIds) =>
      prepare("DELETE FROM new_takes WHERE task_id IN (SELECT value FROM json_each(?))").run(JSON.stringify(taskIds))
        .changes > 0,
    ofFilm: (projectId) =>
      ids(
        `SELECT n.task_id AS id FROM new_takes n JOIN tasks t ON t.id = n.task_id JOIN shots s ON s.id = t.shot_id
         WHERE s.project_id = ? ORDER BY t.created_at, t.id`,
        projectId,
      ),
    ofSong: (songId) =>
      ids(
        `SELECT n.task_id AS id FROM new_takes n JOIN tasks t ON t.id = n.task_id
         WHERE t.song_id = ? ORDER BY t.created_at, t.id`,
        songId,
      ),
  };
}
