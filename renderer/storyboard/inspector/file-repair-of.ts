import { type RepairUse, referenceUse } from "#renderer/media/repair/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { ownReferences, referencesOf } from "#shared/rules/video/shot-request.ts";
import { limits } from "#shared/wire/limits.ts";
import { isWebAddress } from "#shared/wire/media/asset-url.ts";
import type { BoardMedia } from "../board-media.ts";

/** A file of a shot that a finding speaks of, and what putting another in its place changes. */
export interface FileRepair {
  readonly asset: Asset;
  readonly use: RepairUse;
  /** Seconds that the others leave it. */
  readonly secondsMost?: number;
  readonly replacedBy: (id: string, draft: ShotDraft) => Partial<ShotDraft>;
}

/** Findings that no change to a file settles. */
const notOfTheFile = /\.count$|\.alone$|\.soft$|^video\.scenario|\.frames\.aspect$/;

/** The file to repair: the one a finding names, or for a sum of seconds the longest of those that make it. */
export function fileRepairOf({ code, path }: Finding, draft: ShotDraft, media: BoardMedia): FileRepair | undefined {
  if (notOfTheFile.test(code)) return undefined;
  if (path === "firstFrame" || path === "lastFrame") {
    const asset = fileIn(media, draft[path]);
    return asset && { asset, use: path, replacedBy: (id) => ({ [path]: id }) };
  }
  const index = /^references\.(\d+)$/.exec(path)?.[1];
  if (index !== undefined) return ownRepair(referencesOf(draft)[Number(index)], draft, media);
  const kind = { "video.reference_video.total_duration": "video", "video.reference_audio.total_duration": "audio" }[
    code
  ];
  return kind === undefined ? undefined : longestRepair(kind, draft, media);
}

/** What lies at an address is somebody else's to repair. */
const fileIn = (media: BoardMedia, name: string | null): Asset | undefined =>
  name === null || isWebAddress(name) ? undefined : media.get(name);

/** What a card brings is the card's to change. */
const ownRepair = (id: string | undefined, draft: ShotDraft, media: BoardMedia): FileRepair | undefined =>
  id !== undefined && ownReferences(draft).includes(id) ? referenceRepair(id, media) : undefined;

function referenceRepair(id: string | undefined, media: BoardMedia): FileRepair | undefined {
  const asset = fileIn(media, id ?? null);
  const use = asset && referenceUse[asset.facts.kind];
  if (!asset || !use) return undefined;
  return {
    asset,
    use,
    replacedBy: (next, { references, projectReferences }) => {
      const swap = (ids: readonly string[]) => [...new Set(ids.map((each) => (each === asset.id ? next : each)))];
      // A reference of the film is the shot's own from then on.
      const films = projectReferences.includes(asset.id) ? { projectReferences: swap(projectReferences) } : {};
      return { references: swap(references), ...films };
    },
  };
}

function longestRepair(kind: string, draft: ShotDraft, media: BoardMedia): FileRepair | undefined {
  const files = referencesOf(draft)
    .flatMap((id) => media.get(id) ?? [])
    .filter(({ facts }) => facts.kind === kind)
    .toSorted((a, b) => (b.facts.durationSeconds ?? 0) - (a.facts.durationSeconds ?? 0));
  const others = files.slice(1).reduce((sum, { facts }) => sum + (facts.durationSeconds ?? 0), 0);
  const { min } = limits.videoDuration;
  const left = limits.videoTotalDuration.max - others;
  const repair = ownRepair(files[0]?.id, draft, media);
  return repair && left >= min ? { ...repair, secondsMost: left } : undefined;
}
