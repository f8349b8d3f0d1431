/** What of somebody else’s database is read: opened without belief, row by row, as records of a known shape. */
export { asForeignFailure, type ForeignDatabase, openForeign } from "./open-foreign.ts";
export { Fingerprint, type ForeignRow, rowsOf, type Table } from "./read-rows.ts";
export {
  type ForeignFile,
  type ForeignFilm,
  type ForeignLine,
  type ForeignSong,
  type ForeignTask,
  foreignLine,
  type LineOf,
  most,
  mostCharacters,
  type ReaderTask,
  type RecordKind,
  type Refusal,
  readerTask,
} from "./records.ts";
