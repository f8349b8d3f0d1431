import type { Migration } from "../migration.ts";

/** How a film's takes are joined: its song, trims, cross-fades and words. Before, each page kept that for itself. */
export const filmCuts: Migration = {
  version: 21,
  up(db) {
    /* JSON of the contract's FilmSettings; NULL: nobody said anything yet. */
    db.exec("ALTER TABLE projects ADD COLUMN film TEXT");
  },
};
