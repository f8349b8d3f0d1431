/** Largest file that is read as a script, in bytes. */
export const MOST_SCRIPT_BYTES = 20 * 1024 * 1024;

/** For one file or text, in milliseconds: the longest script takes some three seconds. */
export const PATIENCE = 20_000;
