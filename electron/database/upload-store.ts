import type { Database } from "./database.ts";

/** An upload that was begun; `fileId` is null until the service has answered. */
export interface StoredUpload {
  readonly assetId: string;
  readonly connectionId: string;
  readonly sha256: string;
  readonly fileId: string | null;
  /** Unix milliseconds. */
  readonly startedAt: number;
}

export interface UploadStore {
  get(assetId: string, connectionId: string): StoredUpload | undefined;
  /** Written before a byte leaves; an earlier one of the same asset and connection is replaced. */
  begin(upload: Omit<StoredUpload, "fileId">): void;
  finish(assetId: string, connectionId: string, fileId: string): void;
  forget(assetId: string, connectionId: string): void;
}

export function createUploadStore({ prepare }: Pick<Database, "prepare">): UploadStore {
  return {
    get(assetId, connectionId) {
      const row = prepare("SELECT * FROM uploads WHERE asset_id = ? AND connection_id = ?").get(assetId, connectionId);
      return (
        row && {
          assetId: String(row.asset_id),
          connectionId: String(row.connection_id),
          sha256: String(row.sha256),
          fileId: row.file_id === null ? null : String(row.file_id),
          startedAt: Number(row.started_at),
        }
      );
    },
    begin({ assetId, connectionId, sha256, startedAt }) {
      prepare(
        "INSERT OR REPLACE INTO uploads (asset_id, connection_id, sha256, file_id, started_at) VALUES (?, ?, ?, NULL, ?)",
      ).run(assetId, connectionId, sha256, startedAt);
    },
    finish(assetId, connectionId, fileId) {
      prepare("UPDATE uploads SET file_id = ? WHERE asset_id = ? AND connection_id = ?").run(
        fileId,
        assetId,
        connectionId,
      );
    },
    forget(assetId, connectionId) {
      prepare("DELETE FROM uploads WHERE asset_id = ? AND connection_id = ?").run(assetId, connectionId);
    },
  };
}
