/** Shorter ones are no keys, and stand in many a name by chance. */
const SHORTEST = 8;

/** Whether a key was typed into fields of a connection that are stored in plain text: its name, its address. */
export const isMisplaced = (key: string, stored: readonly string[]): boolean =>
  key.length >= SHORTEST && stored.some((text) => text.includes(key));
