import { realpath } from "node:fs/promises";
import { resolve, sep } from "node:path";
import { failure } from "#shared/wire/errors/studio-failure.ts";

/**
 * Folders that must stay where they were first seen in this run: null until then. Whoever can write to the folder above
 * could otherwise put a link in the place of the whole library.
 */
const kept = new Map<string, string | null>();

/** From now on `root` is one place: where it really is the next time somebody looks. */
export function keepRoot(root: string): void {
  if (!kept.has(resolve(root))) kept.set(resolve(root), null);
}

/** The person chose this folder once more: wherever it leads now is what they mean. */
export function forgetRoot(root: string): void {
  kept.delete(resolve(root));
}

/** Where a folder really is. Throws the system's error, and `path_outside` for one that became another place. */
export async function realRootOf(root: string): Promise<string> {
  const wanted = resolve(root);
  const real = await realpath(wanted);
  const before = kept.get(wanted);
  if (before === null) kept.set(wanted, real);
  else if (before !== undefined && before !== real) throw outside(wanted);
  return real;
}

/** True for the folder itself and what lies below it; both absolute, without links. */
export const liesIn = (realRoot: string, real: string): boolean =>
  real === realRoot || real.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep);

/** The message names what was asked for, never where it led. */
export const outside = (path: string) => failure("path_outside", { message: `“${path}” leads out of its folder.` });
