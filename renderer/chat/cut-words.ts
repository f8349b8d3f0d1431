/** The beginning of a text, at most so many UTF-16 units: never half of a letter. */
export const cutWords = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");

/** As long as the title of a conversation may be. */
export const cutTitle = (title: string): string => cutWords(title, 200);
