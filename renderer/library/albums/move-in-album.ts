/** Where files of an album go: one place back or on, or to an end of it. */
export type AlbumMove = "first" | "back" | "on" | "last";

/**
 * Before which file of the album the moved ones come to stand; null is last. Undefined where they stand there already.
 * `order` has all files as they are shown; files that are moved together stand together then.
 */
export function placeInAlbum(
  order: readonly string[],
  moved: ReadonlySet<string>,
  move: AlbumMove,
): string | null | undefined {
  const places = order.flatMap((id, at) => (moved.has(id) ? [at] : []));
  const [first] = places;
  const last = places.at(-1);
  if (first === undefined || last === undefined || places.length === order.length) return undefined;
  const together = last - first + 1 === places.length;
  const others = order.filter((id) => !moved.has(id));
  if (move === "first") return together && first === 0 ? undefined : (others[0] ?? null);
  if (move === "last") return together && last === order.length - 1 ? undefined : null;
  if (move === "back") return first > 0 ? order[first - 1] : together ? undefined : others[0];
  if (last === order.length - 1) return together ? undefined : null;
  // Past the one that follows: before the next that isn't moved.
  return order.slice(last + 2).find((id) => !moved.has(id)) ?? null;
}
