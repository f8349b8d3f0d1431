import type { Asset } from "#shared/contract/library/media.ts";

const ENDING = /\.[a-z0-9]{2,4}$/i;
/** As the core names takes: `Keep the Light - take 2`. */
const MADE = / - take \d+$/;

/** What the person called a take; null while it has the name that it was made with. */
export function ownTitleOf({ name }: Pick<Asset, "name">): string | null {
  const plain = name.replace(ENDING, "");
  return plain === "" || MADE.test(plain) ? null : plain;
}

/** A file's new name: the words with the ending that it has. */
export const nameWith = ({ name }: Pick<Asset, "name">, title: string): string =>
  `${title}${ENDING.exec(name)?.[0] ?? ""}`;
