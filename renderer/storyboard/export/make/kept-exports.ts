import { z } from "zod";
import type { FilmRequest } from "./film-request.ts";

const KEY = "reelsong.exports";
/** Nobody waits for more at once; what is kept stays small. */
const MOST = 20;

/** What a plan is made of: one that another version of the page made isn't taken up. */
const shapeOf = (request: FilmRequest): string =>
  [request, request.plan, request.settings, request.plan.segments[0] ?? {}]
    .map((part) => Object.keys(part).sort().join())
    .join(";");

const kept = z.array(
  z.object({ shape: z.string(), request: z.looseObject({ projectId: z.string(), name: z.string() }) }),
);

/** Exports that were under way or waited when they were kept last, in their order. */
export function readExports(storage: Pick<Storage, "getItem">): readonly FilmRequest[] {
  try {
    const all = kept.safeParse(JSON.parse(storage.getItem(KEY) ?? "[]")).data ?? [];
    return all.flatMap(({ shape, request }) => {
      // Its shape was written by this page, and is the one that this page gives.
      const own = request as unknown as FilmRequest;
      return own.plan?.segments && own.settings && shapeOf(own) === shape ? [own] : [];
    });
  } catch {
    return [];
  }
}

export function keepExports(storage: Pick<Storage, "setItem" | "removeItem">, requests: readonly FilmRequest[]): void {
  try {
    if (requests.length === 0) storage.removeItem(KEY);
    else
      storage.setItem(
        KEY,
        JSON.stringify(requests.slice(0, MOST).map((request) => ({ shape: shapeOf(request), request }))),
      );
  } catch {
    // Without room for it an export that is cut off has to be asked for again.
  }
}
