/** Largest file that is read as a script, in bytes. */
export const MOST_SCRIPT_BYTES = 20 * 1024 * 1024;

/** A film is some hundred pages; a season of a series some six hundred. */
export const MOST_SCRIPT_PAGES = 1000;

/** For one file or text, in milliseconds: the longest script takes some three seconds. */
export const PATIENCE = 20_000;
