import { z } from "zod";

export const browseHeading = z.object({
  /** A day as `2026-11-21`, else the id of a film, shot, song or conversation; '' for files that have none. */
  key: z.string(),
  /** What it is called, where the core knows: a film's or a conversation's title, the first words of a shot or song. */
  title: z.string(),
  /** Of a shot, its number on the board and the film's title. */
  number: z.number().int().optional(),
  film: z.string().optional(),
  count: z.number().int(),
});
export type BrowseHeading = z.infer<typeof browseHeading>;

/**
 * Headings as they are sent: a library of some years has a thousand days, and as objects they were checked, written and
 * read for longer than anything else of an answer. `names` has one for each key, or none where no heading has a name.
 */
export const headingColumns = z.object({
  keys: z.array(z.string()),
  counts: z.array(z.number()).refine((counts) => counts.every(Number.isInteger)),
  names: z.array(browseHeading.omit({ key: true, count: true })),
});
export type HeadingColumns = z.infer<typeof headingColumns>;

export function toColumns(headings: readonly BrowseHeading[]): HeadingColumns {
  const isNamed = headings.some(
    ({ title, number, film }) => title !== "" || number !== undefined || film !== undefined,
  );
  return {
    keys: headings.map(({ key }) => key),
    counts: headings.map(({ count }) => count),
    names: isNamed ? headings.map(({ key: _key, count: _count, ...name }) => name) : [],
  };
}

export const fromColumns = ({ keys, counts, names }: HeadingColumns): BrowseHeading[] =>
  keys.map((key, at) => ({ key, title: "", ...names[at], count: counts[at] ?? 0 }));
