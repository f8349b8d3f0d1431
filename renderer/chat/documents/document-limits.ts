/** Why a file's text doesn't go with a message: worded by the catalogue `documents:problem`. */
export type DocumentProblem =
  | "tooLarge"
  | "tooMany"
  | "tooLong"
  | "tooManyPages"
  | "tooSlow"
  | "unread"
  | "notText"
  | "empty"
  | "noWords"
  | "locked"
  | "damaged";

/** Bytes of a file that is read: more text than this no model takes, and of a PDF most is pictures. */
export const MOST_TEXT_BYTES = 8 * 1024 * 1024;
export const MOST_PDF_BYTES = 64 * 1024 * 1024;
export const MOST_PAGES = 2000;
/** Milliseconds. */
export const PATIENCE = 60_000;

const TEXTS = /\.(txt|text|md|markdown|fountain|srt|vtt|ass|ssa|sbv|lrc|csv)$/i;
const PDF = /\.pdf$/i;

/** By its name: `text/…` is what programs call anything they don't know. */
export const isDocument = ({ name, type }: Pick<File, "name" | "type">): boolean =>
  TEXTS.test(name) || PDF.test(name) || type === "application/pdf";
export const isPdf = ({ name, type }: Pick<File, "name" | "type">): boolean =>
  PDF.test(name) || type === "application/pdf";

/** For a file dialog. */
export const DOCUMENTS =
  "text/plain,text/markdown,application/pdf,.txt,.text,.md,.markdown,.fountain,.srt,.vtt,.ass,.ssa,.sbv,.lrc,.csv,.pdf";
