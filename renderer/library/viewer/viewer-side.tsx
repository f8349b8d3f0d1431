import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { RatingField, Section } from "#renderer/components/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { AssetProvenance } from "../inspector/asset-provenance.tsx";
import { SourceLine } from "../inspector/source-line.tsx";
import { AssetMarks } from "../marks/asset-marks.tsx";
import { ReuseButtons } from "../reuse/reuse-buttons.tsx";
import { FileState } from "../store/file-state.tsx";
import type { NoteHandle, NotePlayer } from "./note-player.ts";

export interface ViewerSideProps {
  asset: Asset;
  /** Its letter among those that are compared. */
  letter: string | undefined;
  player: NotePlayer;
  note: Ref<NoteHandle>;
  tagField: Ref<HTMLInputElement>;
  reuse: Ref<HTMLButtonElement>;
  onRate: (rating: number) => void;
}

/** What the person thinks of the file that is looked at, what it can begin, and where it came from. */
export function ViewerSide({ asset, letter, player, note, tagField, reuse, onRate }: ViewerSideProps) {
  const { t: viewer } = useTranslation("viewer");
  return (
    <aside className="viewside scroll" aria-label={viewer("details")}>
      <Section>
        <div className="row justify-between">
          {letter === undefined ? (
            <span className="cap">{viewer("rating")}</span>
          ) : (
            <span className="cut min-w-0">
              <b className="text-accent-text">{letter}</b> {asset.name}
            </span>
          )}
          <RatingField rating={asset.rating} onRate={onRate} />
        </div>
        <SourceLine asset={asset} />
      </Section>
      <FileState asset={asset} />
      <ReuseButtons key={`again ${asset.id}`} asset={asset} player={player} first={reuse} />
      <AssetMarks key={asset.id} assets={[asset]} player={player} note={note} tagField={tagField} />
      <AssetProvenance asset={asset} />
    </aside>
  );
}
