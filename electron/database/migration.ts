import type { DatabaseSync } from "node:sqlite";

/** One step of the schema. `up` runs inside a transaction that also sets `user_version` to `version`. */
export interface Migration {
  readonly version: number;
  up(db: DatabaseSync): void;
}
