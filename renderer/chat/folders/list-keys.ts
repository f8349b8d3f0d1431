/** Where a key leads in a list of so many places, of which `at` has the focus; undefined: it isn't one of the list's keys. */
export function placeOfKey(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowDown") return Math.min(at + 1, count - 1);
  if (key === "ArrowUp") return Math.max(at - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
