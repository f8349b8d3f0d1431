import type { Database } from "../database.ts";

/** An asset whose sidecar is older than its row; `seq` names the change. */
interface SidecarDue {
  readonly seq: number;
  readonly assetId: string;
}

/** Filled by triggers on `assets`, so that no change is forgotten, not even by a crash. */
export interface SidecarQueue {
  /** The oldest change after `after`, or null. */
  next(after: number): SidecarDue | null;
  /** Takes the changes out, in one step; a later one of the same asset stays. */
  done(seqs: readonly number[]): void;
}

export function createSidecarQueue({ prepare }: Pick<Database, "prepare">): SidecarQueue {
  return {
    next(after) {
      const row = prepare("SELECT seq, asset_id FROM sidecars_due WHERE seq > ? ORDER BY seq LIMIT 1").get(after);
      return row === undefined ? null : { seq: Number(row.seq), assetId: String(row.asset_id) };
    },
    done(seqs) {
      prepare("DELETE FROM sidecars_due WHERE seq IN (SELECT value FROM json_each(?))").run(JSON.stringify(seqs));
    },
  };
}
