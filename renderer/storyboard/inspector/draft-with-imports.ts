import type { Asset } from "#shared/contract/library/media.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { referencesOf } from "#shared/rules/video/shot-request.ts";
import type { BoardMedia } from "../board-media.ts";
import type { ShotImport } from "../sources/shot-imports.ts";

/** A draft as it will be when the files on their way are there. */
export interface DraftWithImports {
  readonly draft: ShotDraft;
  readonly media: BoardMedia;
  /** Paths of files that are not in the library yet. */
  readonly coming: ReadonlySet<string>;
}

/** Puts what is known of coming files into the draft, so that a finding doesn't wait for their bytes. */
export function draftWithImports(
  draft: ShotDraft,
  media: BoardMedia,
  imports: readonly ShotImport[],
): DraftWithImports {
  const known = imports.filter(({ facts }) => facts !== undefined);
  if (known.length === 0) return { draft, media, coming: new Set() };
  let ahead = draft;
  const files = new Map(media);
  const coming = new Set<string>();
  for (const { key, place, name, facts } of known) {
    if (facts === undefined) continue;
    const id = `coming-${key}`;
    files.set(id, comingAsset(id, name, facts));
    if (place === "references") {
      coming.add(`references.${referencesOf(ahead).length}`);
      ahead = { ...ahead, mode: "references", references: [...ahead.references, id] };
    } else {
      coming.add(place);
      ahead = { ...ahead, mode: "frames", [place]: id };
    }
  }
  return { draft: ahead, media: files, coming };
}

const comingAsset = (id: string, name: string, facts: Asset["facts"]): Asset => ({
  id,
  sha256: "",
  kind: facts.kind,
  name,
  facts,
  createdAt: 0,
  origin: { type: "imported", fileName: name },
  state: "ready",
  rating: 0,
});
