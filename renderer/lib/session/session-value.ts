import { z } from "zod";
import type { PersistStorage } from "zustand/middleware";

/** What the window keeps under this name until it is closed; undefined: nothing, or what the schema doesn't take. */
export function readSessionValue<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(window.sessionStorage.getItem(name) ?? "null")).data;
  } catch {
    return undefined;
  }
}

/**
 * There again after a look into another pane, or a reload; undefined: nothing is kept from now on. With no room for it
 * (about five million characters for all that the window keeps) what was kept before stays, and nothing is thrown: what
 * is typed stands as long as its field does.
 */
export function writeSessionValue(name: string, value: unknown): void {
  try {
    if (value === undefined) window.sessionStorage.removeItem(name);
    else window.sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // No room, or a page without storage: see above.
  }
}

/** The same for a store of zustand's `persist`; one that isn't as the schema says is begun anew. */
export function sessionStore<State>(schema: z.ZodType<State>): PersistStorage<State> {
  const kept = z.object({ state: schema, version: z.number() });
  return {
    getItem: (name) => readSessionValue(name, kept) ?? null,
    setItem: writeSessionValue,
    removeItem: (name) => writeSessionValue(name, undefined),
  };
}
