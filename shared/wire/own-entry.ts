/** An entry of a table by a key that may be anything; never what objects inherit (`constructor`, `__proto__`, `toString`). */
export const entryOf = <Entry>(table: Readonly<Record<string, Entry>>, key: unknown): Entry | undefined =>
  typeof key === "string" && Object.hasOwn(table, key) ? table[key] : undefined;
