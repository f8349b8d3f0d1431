import { z } from "zod";
import { id, procedure, timestamp } from "../base.ts";
import { headingColumns } from "./browse-headings.ts";
import { asset } from "./media.ts";

export const browseSort = z.enum([
  "made",
  "name",
  "rating",
  "kind",
  "duration",
  "resolution",
  "size",
  "model",
  "project",
  /** By hand, in the album that the search names; without one as `made`. */
  "album",
]);
export type BrowseSort = z.infer<typeof browseSort>;

export const browseGroup = z.enum(["none", "day", "project", "shot", "song", "conversation"]);
export type BrowseGroup = z.infer<typeof browseGroup>;

/** In which order files are shown, and under which headings. */
const look = z.object({
  sort: browseSort.default("made"),
  descending: z.boolean().default(true),
  group: browseGroup.default("day"),
});

/** A search as it is typed. */
export const searchText = z.string().max(2000);

/** What is looked at: a search as it is typed (shared/rules/library/library-search.ts), in an order, under headings. */
export const browseQuestion = look.extend({
  search: searchText.default(""),
  /** Takes of one shot or song as one file, but for the shots and songs of `unfolded`. */
  stacked: z.boolean().default(false),
  unfolded: z.array(id).max(500).default([]),
});
export type BrowseQuestion = z.infer<typeof browseQuestion>;

/** What is known of a file's poster: `null`, nobody made it yet; `failed`, it can't be decoded on this machine. */
export const posterState = z.object({ state: z.enum(["made", "failed"]), frames: z.number().int() }).nullable();
export type PosterState = z.infer<typeof posterState>;

/** All bars in one check: with one for each they took milliseconds of each of the first answers. */
const wave = z.array(z.number()).refine((bars) => bars.every((bar) => Number.isInteger(bar) && bar >= 0 && bar <= 100));

export const savedSearch = look.extend({ id, name: z.string(), search: z.string(), createdAt: timestamp });
export type SavedSearch = z.infer<typeof savedSearch>;

const place = z.number().int().min(0);

/** So many files are given at once. */
export const MOST_FILES = 500;
/** Files from a place on. */
const pageOf = z.object({ from: place, count: z.number().int().min(1).max(MOST_FILES) });

/**
 * Files with what is shown of them: `posters`, `films` (the film's title, '' for none) and `waves` (bars of a measured
 * sound, 0–100 each) are of the items, in their order.
 */
const browsePage = z.object({
  items: z.array(asset),
  posters: z.array(posterState),
  films: z.array(z.string()),
  waves: z.array(wave.nullable()),
  /** How many takes each stands for; 1 for all else. */
  stacks: z.array(z.number().int()),
});

/** The library as it is looked through: counted at once, loaded where it is seen. Places count from 0 in the order asked for. */
export const browse = {
  /**
   * How many answer, how many there are, and the headings in their order; one without a key where nothing is grouped.
   * `places`: where the files of `placed` stand in this answer, null where they are not in it. Files are numbered as they
   * come; `newest` is the last one's number. `newAbove`: those after the number `since` that stand above the first of
   * `placed` that is in the answer. `page`: the files that were asked for with it, as by `page`.
   */
  outline: procedure
    .input(
      browseQuestion.extend({
        placed: z.array(id).max(4).default([]),
        since: place.optional(),
        page: pageOf.optional(),
      }),
    )
    .output(
      z.object({
        total: z.number().int(),
        /** With those that are folded into a stack. */
        files: z.number().int(),
        all: z.number().int(),
        headings: headingColumns,
        places: z.array(place.nullable()),
        newest: z.number().int(),
        newAbove: z.number().int(),
        page: browsePage.optional(),
      }),
    ),
  page: procedure.input(browseQuestion.extend(pageOf.shape)).output(browsePage),
  /** The ids of `from` until before `to`. */
  ids: procedure.input(browseQuestion.extend({ from: place, to: place })).output(z.array(z.string())),
  /** Where a file stands in the answer, or what it is folded into; null where it is not in it. */
  place: procedure.input(browseQuestion.extend({ id })).output(place.nullable()),
  /** Which of these files are not in the answer. */
  outside: procedure.input(browseQuestion.extend({ ids: z.array(id).max(200_000) })).output(z.array(z.string())),
  /** What the library can be filtered by: models, films, connections, songs, endings and tags that some file has. */
  facets: procedure.output(
    z.object({
      models: z.array(z.string()),
      projects: z.array(z.string()),
      connections: z.array(z.string()),
      /** Titles of songs, and endings of files without the dot: the most used first. */
      songs: z.array(z.string()),
      extensions: z.array(z.string()),
      tags: z.array(z.string()),
      /** Names of albums, in their order. */
      albums: z.array(z.string()),
    }),
  ),
  /** How many files answer each of these searches, in their order. */
  counts: procedure.input(z.object({ searches: z.array(searchText).max(200) })).output(z.array(z.number().int())),
  saved: procedure.output(z.array(savedSearch)),
  /** A name that is there already is given the new search. */
  save: procedure
    .input(look.extend({ name: z.string().trim().min(1).max(80), search: searchText }))
    .output(savedSearch),
  forget: procedure.input(z.object({ id })),
  /** What is known of the poster of one file, also of one that isn't there. */
  poster: procedure.input(z.object({ id })).output(posterState),
  /** This machine can't decode the file: nobody tries again. */
  posterFailed: procedure.input(z.object({ id })),
  /**
   * Images and videos that look alike, as far as their posters say: in each group the largest first. `more` files of a
   * group are left out, and `more` groups.
   */
  nearDuplicates: procedure.output(
    z.object({ groups: z.array(z.object({ files: z.array(asset), more: place })), more: place }),
  ),
  /** Images and videos of which nobody knows yet what they look like: some of them, and how many there are. A poster says it. */
  unseen: procedure.output(z.object({ items: z.array(asset), total: place })),
};
