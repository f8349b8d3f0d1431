import { z } from "zod";
import type { FilmRequest } from "./film-request.ts";

const KEY = "reelsong.exports";
/** Nobody waits for more at once; what is kept stays small. */
const MOST = 20;

/** This page among those that are open on the studio: each keeps its own exports beside those of the others. */
const ownPage = crypto.randomUUID();
/** Held for as long as the page lives; the browser lets go of it however the page ends. */
const lockOf = (page: string) => `${KEY}.${page}`;
// A page without locks (not served from a secure origin) counts as gone, as all did.
void window.navigator.locks?.request(lockOf(ownPage), () => new Promise<never>(() => {}));

/** What a plan is made of: one that another version of the page made isn't taken up. */
const shapeOf = (request: FilmRequest): string =>
  [request, request.plan, request.settings, request.plan.segments[0] ?? {}]
    .map((part) => Object.keys(part).sort().join())
    .join(";");

const kept = z.array(
  z.object({
    /** Earlier versions of the page wrote none. */
    page: z.string().default(""),
    shape: z.string(),
    request: z.looseObject({ projectId: z.string(), name: z.string() }),
  }),
);
type Kept = z.infer<typeof kept>[number];

/** Which page keeps an export that was read. */
const pageOf = new WeakMap<FilmRequest, string>();

function readAll(storage: Pick<Storage, "getItem">): readonly Kept[] {
  try {
    return kept.safeParse(JSON.parse(storage.getItem(KEY) ?? "[]")).data ?? [];
  } catch {
    return [];
  }
}

/** Exports that were under way or waited when they were kept last, in their order; of pages that are still open, too. */
export function readExports(storage: Pick<Storage, "getItem">): readonly FilmRequest[] {
  return readAll(storage).flatMap(({ page, shape, request }) => {
    // Its shape was written by this page, and is the one that this page gives.
    const read = request as unknown as FilmRequest;
    if (!read.plan?.segments || !read.settings || shapeOf(read) !== shape) return [];
    pageOf.set(read, page);
    return [read];
  });
}

/** Keeps this page's exports; those of other pages stay as those pages keep them. */
export function keepExports(
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
  requests: readonly FilmRequest[],
): void {
  const own = requests.filter((request) => (pageOf.get(request) ?? ownPage) === ownPage);
  write(storage, [
    ...own.slice(0, MOST).map((request) => ({ page: ownPage, shape: shapeOf(request), request })),
    ...readAll(storage).filter(({ page }) => page !== ownPage),
  ]);
}

function write(storage: Pick<Storage, "setItem" | "removeItem">, all: readonly object[]): void {
  try {
    if (all.length === 0) storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Without room for it an export that is cut off has to be asked for again.
  }
}

/**
 * Gives `onLeft` what a page left undone when it ended, once among all pages: at once of a page that is gone; of one that is
 * still open when it ends, and only what it hasn't made by then.
 */
export function whenLeft(
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
  requests: readonly FilmRequest[],
  onLeft: (requests: readonly FilmRequest[]) => void,
): void {
  const byPage = Map.groupBy(requests, (request) => pageOf.get(request) ?? ownPage);
  for (const [page, all] of byPage) {
    const claim = () => {
      // What this page read itself needs no claim.
      const left = page === ownPage ? all : takeOver(storage, page);
      if (left.length > 0) onLeft(left);
    };
    if (page === ownPage || window.navigator.locks === undefined) claim();
    else void window.navigator.locks.request(lockOf(page), claim);
  }
}

/** A page's exports as it kept them last; they are this page's from now on. */
function takeOver(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">, page: string): readonly FilmRequest[] {
  const left = readExports(storage).filter((request) => pageOf.get(request) === page);
  write(
    storage,
    readAll(storage).map((each) => (each.page === page ? { ...each, page: ownPage } : each)),
  );
  for (const request of left) pageOf.set(request, ownPage);
  return left;
}
