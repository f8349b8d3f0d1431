type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

export type ReviewAction = "wipe" | "fullScreen" | { readonly hear: number };

/** What a key does where takes are reviewed; `shown`: how many. Undefined: it is the film's (screening/playback-keys.ts) or nobody's. */
export function reviewActionOf({ key, ctrlKey, metaKey, altKey }: Press, shown: number): ReviewAction | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === "w") return "wipe";
  if (key === "f") return "fullScreen";
  const place = Number(key) - 1;
  return Number.isInteger(place) && place >= 0 && place < shown ? { hear: place } : undefined;
}

/** As they are listed. */
export const reviewKeys = [
  ["wipe", ["W"]],
  ["fullScreen", ["F"]],
  ["hear", ["1", "4"]],
] as const;
