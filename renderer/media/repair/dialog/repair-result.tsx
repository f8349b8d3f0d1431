import { useTranslation } from "react-i18next";
import { CheckList } from "#renderer/components/index.ts";
import { formatFileSize, formatSeconds, mediaUrl } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { restrictedControls } from "../../restricted-controls.ts";
import { checkFile } from "../plan/check-file.ts";
import type { RepairUse } from "../plan/repair-limits.ts";
import type { MadeRepair } from "../repair-job.ts";
import { usePicture } from "../use-picture.ts";
import { SoundPreview } from "./sound-preview.tsx";

export interface RepairResultProps {
  asset: Asset;
  made: MadeRepair;
  use: RepairUse;
}

/** The original beside what was made of it, and what the rules find about the new one. */
export function RepairResult({ asset, made, use }: RepairResultProps) {
  const { t } = useTranslation("repair");
  const before = usePicture(asset.facts.kind === "image" ? asset : null);
  return (
    <div className="repair">
      <div className="sides">
        <Side name={t("before")} facts={asset.facts} address={before ?? mediaUrl(asset.id)} />
        <Side name={t("after")} facts={made.facts} address={made.address} />
      </div>
      <CheckList findings={checkFile(use, made.facts)} shownPasses={3} />
    </div>
  );
}

interface SideProps {
  name: string;
  facts: MediaFacts;
  address: string;
}

function Side({ name, facts, address }: SideProps) {
  const { i18n } = useTranslation("repair");
  const line = [
    facts.format.toUpperCase(),
    facts.width && `${facts.width} × ${facts.height}`,
    facts.durationSeconds !== undefined && formatSeconds(facts.durationSeconds, i18n.language),
    facts.frameRate && `${facts.frameRate} fps`,
    formatFileSize(facts.bytes, i18n.language),
  ];
  return (
    <figure>
      <div className="view">
        {facts.kind === "image" && <img src={address} alt={name} />}
        {facts.kind === "video" && (
          <video src={address} controls {...restrictedControls} preload="metadata" aria-label={name} />
        )}
        {facts.kind === "audio" && <SoundPreview name={name} address={address} length={facts.durationSeconds ?? 0} />}
      </div>
      <figcaption>
        <b>{name}</b>
        <span className="cap">{line.filter(Boolean).join(" · ")}</span>
      </figcaption>
    </figure>
  );
}
