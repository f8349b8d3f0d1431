import type { Asset } from "#shared/contract/library/media.ts";

/** `Image 1`, `Video 1`, `Image 2`: each kind is counted by itself, in the order the model sees them. */
export function titleAttachments(
  kinds: readonly (Asset["kind"] | undefined)[],
  name: (kind: "image" | "video", count: number) => string,
): string[] {
  const counts = { image: 0, video: 0 };
  return kinds.map((kind) => {
    const shown = kind === "video" ? "video" : "image";
    counts[shown] += 1;
    return name(shown, counts[shown]);
  });
}
