import type { Database } from "./database.ts";

/** An upload that was begun; `fileId` is null until the service has answered. */
export interface StoredUpload {
  readonly assetId: string;
  readonly connectionId: string;
  readonly purpose: string;
  readonly sha256: string;
  readonly fileId: string | null;
  /** Unix milliseconds. */
  readonly startedAt: number;
}

export interface UploadStore {
  get(assetId: string, connectionId: string, purpose: string): StoredUpload | undefined;
  /** Written before a byte leaves; an earlier one of the same asset, connection and purpose is replaced. */
  begin(upload: Omit<StoredUpload, "fileId">): void;
  finish(assetId: string, connectionId: string, purpose: string, fileId: string): void;
  forget(assetId: string, connectionId: string, purpose: string): void;
}

export function createUploadStore({ prepare }: Pick<Database, "prepare">): UploadStore {
  return {
    get(assetId, connectionId, purpose) {
      const row = prepare("SELECT * FROM uploads WHERE asset_id = ? AND connection_id = ? AND purpose = ?").get(
        assetId,
        connectionId,
        purpose,
      );
      return (
        row && {
          assetId: String(row.asset_id),
          connectionId: String(row.connection_id),
          purpose: String(row.purpose),
          sha256: String(row.sha256),
          fileId: row.file_id === null ? null : String(row.file_id),
          startedAt: Number(row.started_at),
        }
      );
    },
    begin({ assetId, connectionId, purpose, sha256, startedAt }) {
      prepare(
        `INSERT OR REPLACE INTO uploads (asset_id, connection_id, purpose, sha256, file_id, started_at)
         VALUES (?, ?, ?, ?, NULL, ?)`,
      ).run(assetId, connectionId, purpose, sha256, startedAt);
    },
    finish(assetId, connectionId, purpose, fileId) {
      prepare("UPDATE uploads SET file_id = ? WHERE asset_id = ? AND connection_id = ? AND purpose = ?").run(
        fileId,
        assetId,
        connectionId,
        purpose,
      );
    },
    forget(assetId, connectionId, purpose) {
      prepare("DELETE FROM uploads WHERE asset_id = ? AND connection_id = ? AND purpose = ?").run(
        assetId,
        connectionId,
        purpose,
      );
    },
  };
}
