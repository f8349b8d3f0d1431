import { useQuery } from "@tanstack/react-query";
import { orpc, useStill } from "#renderer/lib/index.ts";
import { usePicture } from "#renderer/media/repair/index.ts";
import type { ShotPicture } from "../takes/shot-pictures.ts";
import type { Clip } from "./animatic-clips.ts";

/** The address of a small picture, or nothing where there is none or it can't be drawn here. */
export function useClipPicture(picture: ShotPicture | undefined): string | undefined {
  const id = picture?.assetId ?? "";
  const { data } = useQuery(orpc.library.get.queryOptions({ input: { id }, enabled: picture !== undefined }));
  const here = data?.state === "ready" && data.facts.problem === undefined ? data : null;
  const drawn = usePicture(here?.facts.kind === "image" ? here : null);
  const still = useStill(here?.facts.kind === "video" ? id : null, picture?.edge ?? "start");
  return drawn ?? still ?? undefined;
}

/** Pairs that fill a strip as wide as a large window. */
const PAIRS = 14;
/** A clip that is looked at from very near repeats them no further. */
const MOST_PAIRS = 4 * PAIRS;

/** First and last frame in turn, as far as the clip is long; `share` is its part of the width that is seen. */
export function ClipPicture({ clip, share }: { clip: Clip; share: number }) {
  const first = useClipPicture(clip.first);
  const last = useClipPicture(clip.last) ?? first;
  if (first === undefined && last === undefined) return null;
  return Array.from({ length: Math.min(MOST_PAIRS, Math.ceil(share * PAIRS)) }, (_, copy) => copy).flatMap((copy) => [
    <img key={`${copy} first`} className="pic" src={first ?? last} alt="" draggable={false} />,
    <img key={`${copy} last`} className="pic" src={last} alt="" draggable={false} />,
  ]);
}
