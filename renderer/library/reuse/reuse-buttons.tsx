import { type Ref, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Section, SectionHead } from "#renderer/components/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { NotePlayer } from "../viewer/note-player.ts";
import { ReuseDialog } from "./reuse-dialog.tsx";
import { type Reuse, reusesOf } from "./reuse-of.ts";

export interface ReuseButtonsProps {
  asset: Asset;
  /** Where the film is looked at: its present frame is the one that is used. */
  player?: NotePlayer | undefined;
  first?: Ref<HTMLButtonElement>;
}

/** What the file can begin, each by itself. */
export function ReuseButtons({ asset, player, first }: ReuseButtonsProps) {
  const { t } = useTranslation("viewer");
  const [wish, setWish] = useState<{ use: Reuse; seconds: number | null }>();
  const offered = reusesOf(asset);
  if (offered.length === 0) return null;
  return (
    <Section>
      <SectionHead title={t("reuse.name")} />
      <div className="row flex-wrap">
        {offered.map((use, index) => (
          <Button
            key={use}
            ref={index === 0 ? first : undefined}
            size="s"
            onClick={() => setWish({ use, seconds: player?.now() ?? null })}
          >
            {use === "firstFrame" && asset.kind === "video" ? t("reuse.thisFrame") : t(`reuse.${use}.action`)}
          </Button>
        ))}
      </div>
      {wish && <ReuseDialog wish={{ asset, ...wish }} onClose={() => setWish(undefined)} />}
    </Section>
  );
}
