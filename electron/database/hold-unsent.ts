import type { DatabaseSync } from "node:sqlite";
import { type HeldWork, heldWork } from "#shared/contract/backup/recovery.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import type { Database } from "./database.ts";

/** What would be sent by itself: tasks without a POST, shots that wait for a frame, replies that wait for frames. */
export interface Unsent {
  readonly tasks: number;
  readonly shots: readonly string[];
  readonly replies: number;
}

/**
 * Holds everything that an earlier moment of this studio had not sent yet: it may have been sent since. Tasks end as of
 * unknown outcome with `held_at`, for the person to check first; shots and replies no longer wait. `condition` narrows
 * the tasks (SQL, beginning with AND). Runs in the transaction that is open; running it twice changes nothing more.
 */
export function holdUnsent(db: DatabaseSync, now: number, condition = ""): Unsent {
  const intents = db
    .prepare(`SELECT id FROM tasks WHERE state = 'intent' ${condition} ORDER BY created_at, take`)
    .all();
  let seq = Number(db.prepare("SELECT coalesce(max(seq), 0) AS seq FROM tasks").get()?.seq);
  const hold = db.prepare(
    `UPDATE tasks SET state = 'outcome_unknown', held_at = ?, error = ?, attempts = 0, next_poll_at = NULL,
       updated_at = ?, finished_at = ?, seq = ? WHERE id = ?`,
  );
  const note = db.prepare("INSERT INTO task_moves (task_id, seq, state, at) VALUES (?, ?, 'outcome_unknown', ?)");
  const error = JSON.stringify(studioErrorOf("from_backup"));
  for (const { id } of intents) {
    seq += 1;
    hold.run(now, error, now, now, seq, id ?? null);
    note.run(id ?? null, seq, now);
  }
  const shots = db
    .prepare("SELECT draft ->> 'name' AS name FROM shots WHERE waiting IS NOT NULL AND removed_at IS NULL")
    .all();
  db.exec("UPDATE shots SET waiting = NULL WHERE waiting IS NOT NULL");
  const replies = db
    .prepare(
      "UPDATE tool_calls SET wants_frames = 0, work = json_set(work, '$.frames', json('null')) WHERE wants_frames = 1",
    )
    .run().changes;
  return { tasks: intents.length, shots: shots.map(({ name }) => String(name ?? "")), replies: Number(replies) };
}

/** Keeps for the pages what was held when. */
export function saveHeldWork(db: DatabaseSync, held: HeldWork): void {
  db.prepare("UPDATE epoch SET held = ?").run(JSON.stringify(held));
}

/** What was held when the database was last opened as one of an earlier moment, with the tasks that still are. */
export function readHeldWork(db: Pick<Database, "prepare">): HeldWork | null {
  const kept = db.prepare("SELECT held FROM epoch").get()?.held;
  if (typeof kept !== "string") return null;
  const held = heldWork.safeParse(JSON.parse(kept)).data;
  if (held === undefined) return null;
  const tasks = db
    .prepare(
      `SELECT count(*) AS n FROM tasks
       WHERE held_at IS NOT NULL AND state = 'outcome_unknown' AND removed_at IS NULL`,
    )
    .get();
  return { ...held, tasks: Number(tasks?.n) };
}
