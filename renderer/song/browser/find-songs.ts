import type { Song } from "#shared/contract/songs/songs.ts";

export type SongOrder = "edited" | "created" | "title";

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** Songs whose title, style or words have every word that was typed, in whatever case and accents. */
export function findSongs(songs: readonly Song[], typed: string): readonly Song[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return songs;
  return songs.filter(({ draft }) => {
    const text = plain(`${draft.title}\n${draft.style}\n${draft.lyrics}`);
    return words.every((word) => text.includes(word));
  });
}

export function orderSongs(songs: readonly Song[], order: SongOrder, locale: string): readonly Song[] {
  if (order === "edited") return songs.toSorted((a, b) => b.updatedAt - a.updatedAt);
  if (order === "created") return songs.toSorted((a, b) => b.createdAt - a.createdAt);
  const { compare } = new Intl.Collator(locale, { numeric: true });
  // Those without a title at the end.
  return songs.toSorted(
    (a, b) => Number(a.draft.title === "") - Number(b.draft.title === "") || compare(a.draft.title, b.draft.title),
  );
}

/** The first line that is sung. */
export const firstLineOf = ({ draft }: Song): string =>
  draft.lyrics
    .split("\n")
    .map((line) => line.trim())
    .find((line) => line !== "" && !/^\[[^\]]*\]$/.test(line)) ?? "";
