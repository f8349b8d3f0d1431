import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";

/** “Later” is a day: by then a work day is over. */
const LATER_MS = 24 * 60 * 60_000;

const kept = z.object({ skipped: z.string().nullable(), askAfter: z.number().int().nonnegative() });
type Kept = z.infer<typeof kept>;

export interface UpdateChoices {
  /** Whether a check that nobody asked for may offer this version now. */
  mayOffer(version: string): boolean;
  later(): void;
  never(version: string): void;
}

/** What the person answered when an update was offered, over restarts. `now` in Unix ms. */
export function createUpdateChoices(file: string, now: () => number = Date.now): UpdateChoices {
  const read = (): Kept => {
    try {
      return kept.parse(JSON.parse(readFileSync(file, "utf8")));
    } catch {
      return { skipped: null, askAfter: 0 };
    }
  };
  const write = (changed: Partial<Kept>) => {
    try {
      writeFileSync(file, JSON.stringify({ ...read(), ...changed }), { mode: 0o600 });
    } catch {
      // It is offered again then.
    }
  };
  return {
    mayOffer: (version) => {
      const { skipped, askAfter } = read();
      // A clock that was set back must not silence it for good.
      return skipped !== version && (now() >= askAfter || askAfter - now() > LATER_MS);
    },
    later: () => write({ askAfter: now() + LATER_MS }),
    never: (version) => write({ skipped: version }),
  };
}
