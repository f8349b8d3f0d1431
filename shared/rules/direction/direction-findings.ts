import { type Direction, parseDirection } from "#shared/direction/index.ts";
import { videoRequest } from "#shared/wire/video/video.ts";
import type { Finding } from "../finding.ts";
import { type AssetKindLookup, referenceKind } from "../video/reference-kind.ts";
import { referencesOf, type ShotSettings } from "../video/shot-request.ts";
import { takeDirection } from "../video/take-direction.ts";
import { checkDirection } from "./check-direction.ts";

/**
 * What may disappoint in a shot as it is directed: warnings, never refusals; its length is judged with the shot's
 * limits. Nothing for a shot in words, or before a word is written.
 */
export function directionFindings(draft: ShotSettings, kindOf: AssetKindLookup): Finding[] {
  const { directed, direction } = draft;
  return directed && direction ? findingsAsDirected(draft, direction, kindOf) : [];
}

/** As `directionFindings`, of a direction that the shot may not have yet. */
export function findingsAsDirected(draft: ShotSettings, direction: Direction, kindOf: AssetKindLookup): Finding[] {
  const references = referencesOf(draft);
  const take = takeDirection({ ...draft, direction, references }, kindOf);
  if (take === null) return [];
  const count = (kind: "video" | "audio") => references.filter((name) => referenceKind(name, kindOf) === kind).length;
  const [videos, audios] = [count("video"), count("audio")];
  return checkDirection(take, {
    files: { Picture: references.length - videos - audios, Video: videos, Audio: audios },
  });
}

/**
 * As `directionFindings`, of a request whose text a direction was compiled to: of what is really sent, which another
 * model may make longer than it was directed. Any JSON; nothing of what is no request.
 */
export function requestDirectionFindings(request: unknown): Finding[] {
  const read = videoRequest.safeParse(request).data;
  const text = read?.content.find((item) => item.type === "text")?.text;
  if (read === undefined || text === undefined) return [];
  const count = (type: string) => read.content.filter((item) => item.type === type).length;
  const files = { Picture: count("image_url"), Video: count("video_url"), Audio: count("audio_url") };
  // A last frame keeps the mark that the text gives it, though the take may be longer by now.
  return checkDirection({ ...parseDirection(text, read.duration), duration: read.duration }, { files });
}
