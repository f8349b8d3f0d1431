/** Characters that turn the direction of everything after them, up to the end of the line. */
const turns = /[\u202A-\u202E\u2066-\u2069]/;
/** Beginnings and ends of stretches with a direction of their own: one too many would end ours, or leave it open. */
const stretches = /[\u2066-\u2069]/g;

/** A name within a sentence: one that turns the direction of reading turns itself alone, not the words around it. */
export const keepDirection = (name: string): string =>
  turns.test(name) ? `\u2068${name.replace(stretches, "")}\u2069` : name;
