/** The studio's one SQLite file: opening, migrations, backups, and a store per area. The only folder that speaks SQL. */
export type { Database } from "./database.ts";
export type { Epoch } from "./epoch.ts";
export { type OpenOptions, openDatabase, type StudioDatabase } from "./open.ts";
export { asDatabaseFailure } from "./sqlite-failure.ts";
