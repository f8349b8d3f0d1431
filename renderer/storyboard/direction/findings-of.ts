import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Direction } from "#shared/direction/index.ts";
import { checkDirection } from "#shared/rules/direction/check-direction.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { type AssetKindLookup, referenceKind } from "#shared/rules/video/reference-kind.ts";
import { referencesOf } from "#shared/rules/video/shot-request.ts";
import { takeDirection } from "#shared/rules/video/take-direction.ts";

/** What may disappoint in a shot as it is directed; its length is judged with the shot's limits. Nothing before a word is written. */
export function directionFindings(draft: ShotDraft, direction: Direction, kindOf: AssetKindLookup): Finding[] {
  const references = referencesOf(draft);
  const take = takeDirection({ ...draft, direction, references }, kindOf);
  if (take === null) return [];
  const count = (kind: "video" | "audio") => references.filter((name) => referenceKind(name, kindOf) === kind).length;
  const [videos, audios] = [count("video"), count("audio")];
  const files = { Picture: references.length - videos - audios, Video: videos, Audio: audios };
  return checkDirection(take, { files });
}
