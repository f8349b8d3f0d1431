import { z } from "zod";
import { mediaFacts } from "#shared/wire/media/media-facts.ts";
import { procedure } from "../base.ts";

const amount = z.object({ files: z.number().int(), bytes: z.number() });

const storageSums = z.object({
  kinds: z.array(amount.extend({ kind: mediaFacts.shape.kind })),
  /** The largest first; `rest`: all others as one, last. `id` and `title` are empty where there is no such work. */
  works: z.array(
    amount.extend({
      work: z.enum(["film", "song", "conversation", "imported", "other", "rest"]),
      id: z.string(),
      title: z.string(),
    }),
  ),
});
export type StorageSums = z.infer<typeof storageSums>;

const storageState = storageSums.extend({
  /** Pictures that stand for files; they are made anew when they are looked at. */
  posters: amount,
  /** What broken downloads and imports left, and nothing waits for. */
  partial: amount,
  /** Logs of the studio and copies of its database. */
  logs: amount,
  backups: amount,
});
export type StorageState = z.infer<typeof storageState>;

/** What the studio takes on the disk, and what of it can be freed. Deleted files: `trash`. */
export const storage = {
  measure: procedure.output(storageState),
  /** Deletes what can be had again or that nobody waits for; answers what was freed. */
  free: procedure.input(z.object({ what: z.enum(["posters", "partial"]) })).output(amount),
};
