/**
 * What most of the film has by the time of its files, of equals the first: so its rate and its size are chosen, on the
 * strip as in the export. Files of which `traitOf` says nothing don't count; undefined: none says anything.
 */
export function commonest<File extends { readonly seconds: number }, Value>(
  files: readonly File[],
  traitOf: (file: File) => Value | undefined,
): Value | undefined {
  const seconds = new Map<Value, number>();
  for (const file of files) {
    const trait = traitOf(file);
    if (trait !== undefined) seconds.set(trait, (seconds.get(trait) ?? 0) + file.seconds);
  }
  return [...seconds].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}
