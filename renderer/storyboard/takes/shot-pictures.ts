import type { StillEdge } from "#renderer/lib/index.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { referencesOf } from "#shared/rules/video/shot-request.ts";
import type { BoardMedia } from "../board-media.ts";
import type { ShotTakes } from "./shot-takes.ts";
import { readTakeRequest } from "./take-request.ts";

/** Which file a slot of the card shows, and which frame of it. */
export interface ShotPicture {
  readonly assetId: string;
  readonly edge: StillEdge;
  /** Kept, but not sent in this mode. */
  readonly parked: boolean;
}

export interface ShotPictures {
  readonly first: ShotPicture | undefined;
  readonly last: ShotPicture | undefined;
}

/**
 * The pair of a card: frames that were given, else those of the take, else parked ones. Where a given frame is another than
 * the take was made with, the take has no part in the pair: its end never follows from that beginning.
 */
export function picturesOf(draft: ShotDraft, takes: Pick<ShotTakes, "shown">): ShotPictures {
  const sent = draft.mode === "frames";
  const asked = takes.shown && readTakeRequest(takes.shown);
  const replaced =
    sent &&
    asked?.prompt !== undefined &&
    [
      [draft.firstFrame, asked.firstFrame],
      [draft.lastFrame, asked.lastFrame],
    ].some(([now, then]) => now !== null && now !== then);
  const shown = replaced ? undefined : takes.shown;
  const pick = (given: string | null, edge: StillEdge): ShotPicture | undefined => {
    if (sent && given !== null) return { assetId: given, edge: "start", parked: false };
    if (shown?.assetId) return { assetId: shown.assetId, edge, parked: false };
    return given === null ? undefined : { assetId: given, edge: "start", parked: true };
  };
  return { first: pick(draft.firstFrame, "start"), last: pick(draft.lastFrame, "end") };
}

/** What stands for a shot that has nothing of its own yet: the first of its references that can be seen. */
export function referencePicture(draft: ShotDraft, media: BoardMedia): ShotPicture | undefined {
  if (draft.mode !== "references") return undefined;
  const id = referencesOf(draft).find((each) => ["image", "video"].includes(media.get(each)?.facts.kind ?? ""));
  return id === undefined ? undefined : { assetId: id, edge: "start", parked: false };
}

/** What stands for a take on the strip: its own first and last frame, whatever the shot was given since. */
export const picturesOfTake = (assetId: string): ShotPictures => ({
  first: { assetId, edge: "start", parked: false },
  last: { assetId, edge: "end", parked: false },
});
