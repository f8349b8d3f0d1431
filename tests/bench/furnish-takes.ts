import { v7 as newId } from "uuid";
import type { Database } from "#core/database/index.ts";
import { TaskStore } from "#core/database/tasks/task-store.ts";

/** What generations are of, as the ledger holds it, and what they came to. */
export interface FurnishedTake {
  readonly of: { readonly songId: string } | { readonly projectId: string; readonly shotId: string };
  readonly take: number;
  /** The file it left; none for a take that was cancelled. */
  readonly assetId?: string | undefined;
}

/** Takes straight into the ledger, as tasks that ended, in this order. */
export function furnishTakes(database: Database, takes: readonly FurnishedTake[]): void {
  const store = new TaskStore(database);
  const connectionId = newId();
  database.transaction(() => {
    let seq = store.lastSeq();
    for (const { of, take, assetId } of takes) {
      seq += 1;
      const at = Date.now() - 1_000_000 + seq;
      const song = "songId" in of;
      store.insert({
        ...{ id: newId(), clientId: newId(), ordinal: 1, take, seq, attempts: 0, findings: [], output: null },
        ...(song
          ? { kind: "music", title: "Song", model: "music-3.0", projectId: null, shotId: null, ...of }
          : { kind: "video", title: "Shot", model: "Vendor-H3", songId: null, ...of }),
        ...{ connectionId, connectionName: "Service", sandbox: false, remoteId: `remote-${seq}` },
        state: assetId === undefined ? "cancelled" : "ready",
        request: song
          ? { model: "music-3.0", lyrics: "[Verse]\nKeep the light\n\n[Chorus]\nKeep the light" }
          : { model: "Vendor-H3", content: [{ type: "text", text: "A grey swell" }], duration: 5 },
        ...{ nextPollAt: null, error: null, assetId: assetId ?? null, usage: null, result: null, remoteDeleted: false },
        ...{
          createdAt: at,
          submittedAt: at,
          updatedAt: at,
          finishedAt: at,
          removedAt: null,
          heldAt: null,
          copyOf: null,
        },
      });
    }
  });
}
