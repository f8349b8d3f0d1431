import { mentionsIn } from "./mentions.ts";
import { type AssetKindLookup, referenceKind } from "./reference-kind.ts";

/**
 * Seconds of a take's end from which another shot goes on (DIRECTION.md § Continuity). A reference video has at least 2 s,
 * and all of them together at most 15 (API.md § Input media limits).
 */
export const tailSeconds = { min: 2, max: 5, usual: 3 } as const;

/** A shot goes on from the last seconds of a take: from the reference video `clip`, null until it is cut. */
export interface Continuation {
  readonly seconds: number;
  /** One of the shot's references. */
  readonly clip: string | null;
}

interface Continued {
  readonly mode: "text" | "frames" | "references";
  readonly continues?: Continuation | null | undefined;
}

/** Which of the reference videos, from 1, the shot goes on from; null where it goes on from none that is sent. */
export function continuedVideo(
  { mode, continues }: Continued,
  references: readonly string[],
  kindOf: AssetKindLookup,
): number | null {
  const clip = continues?.clip;
  if (mode !== "references" || clip == null) return null;
  const at = references.indexOf(clip);
  if (at < 0) return null;
  // The clip was cut here: it is a video even where nothing is known of it yet.
  return references.slice(0, at).filter((name) => referenceKind(name, kindOf) === "video").length + 1;
}

/**
 * What a prompt in words begins with, so that the clip is gone on from instead of merely looked at. Nothing where the
 * prompt names the clip itself: then it says what is to be done with it.
 */
export function continuationLine(prompt: string, video: number | null): string {
  if (video === null || prompt.trim() === "") return "";
  const mentioned = mentionsIn(prompt).some(({ kind, ordinal }) => kind === "video" && ordinal === video);
  if (mentioned || prompt.includes(`<Video ${video}>`)) return "";
  return `Continue @video ${video} from its last moment without a cut: the same people, place, light, and movement go on.\n`;
}
