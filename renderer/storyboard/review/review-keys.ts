import { matchesShortcut } from "#renderer/lib/index.ts";

type Press = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

export type ReviewAction = "wipe" | "fullScreen" | { readonly hear: number };

/** What a key does where takes are reviewed; `shown`: how many. Undefined: it is the film's (screening/playback-keys.ts) or nobody's. */
export function reviewActionOf(press: Press, shown: number): ReviewAction | undefined {
  // None of them has Mod.
  const is = (keys: string) => matchesShortcut(press, keys, false);
  if (is("W")) return "wipe";
  if (is("F")) return "fullScreen";
  const place = Array.from({ length: shown }, (_, at) => String(at + 1)).findIndex(is);
  return place < 0 ? undefined : { hear: place };
}

/** As they are listed. */
export const reviewKeys = [
  ["wipe", ["W"]],
  ["fullScreen", ["F"]],
  ["hear", ["1", "4"]],
] as const;
