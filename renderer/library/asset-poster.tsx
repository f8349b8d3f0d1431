import { FileQuestion, FileX } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Icon, Waveform } from "#renderer/components/index.ts";
import { usePeaks } from "#renderer/lib/index.ts";
import type { PosterState } from "#shared/contract/browse.ts";
import type { Asset } from "#shared/contract/media.ts";
import { songTitle } from "./describe-asset.ts";
import { ScrubStrip } from "./posters/scrub-strip.tsx";
import { TextLines } from "./posters/text-lines.tsx";
import { usePoster } from "./posters/use-poster.ts";

export interface AssetPosterProps {
  asset: Asset;
  poster: PosterState;
  /** Small, beside a line of the list: nothing to run through, no title. */
  small?: boolean;
}

/** The face of a file: a kept frame (the pointer runs through others), the picture, a waveform, or the first lines. */
export const AssetPoster = memo(function AssetPoster({ asset, poster, small = false }: AssetPosterProps) {
  if (asset.state !== "ready") {
    return (
      <div className="slot hatch h-full">
        <Icon of={FileX} size={small ? "s" : "m"} />
      </div>
    );
  }
  if (asset.kind === "audio") return <SoundPoster asset={asset} failed={poster?.state === "failed"} small={small} />;
  if (asset.kind === "unknown") {
    if (!small) return <TextLines id={asset.id} sha256={asset.sha256} bytes={asset.facts.bytes} />;
    return (
      <div className="slot hatch h-full">
        <Icon of={FileQuestion} size="s" />
      </div>
    );
  }
  return <PicturePoster asset={asset} known={poster} small={small} />;
});

function PicturePoster({ asset, known, small }: { asset: Asset; known: PosterState; small: boolean }) {
  const { t: browse } = useTranslation("browse");
  const { state, src, strip } = usePoster(asset, known);
  if (state === "failed") {
    return (
      <div className="slot hatch h-full">
        <Icon of={FileQuestion} size={small ? "s" : "m"} />
        {!small && <span className="cap">{browse("cannotShow")}</span>}
      </div>
    );
  }
  return (
    <div className="frame h-full">
      {state === "made" && <img className="pic" src={src} alt="" decoding="async" draggable={false} />}
      {strip && !small && <ScrubStrip {...strip} length={asset.facts.durationSeconds ?? 0} />}
    </div>
  );
}

function SoundPoster({ asset, failed, small }: { asset: Asset; failed: boolean; small: boolean }) {
  const { t } = useTranslation(["browse", "library"]);
  const peaks = usePeaks(failed ? null : asset.id);
  const { title } = songTitle(asset);
  return (
    <div className="soundTile" data-small={small || undefined}>
      {!small && (
        <bdi className="songt cut">{asset.origin.type === "generated" ? t("library:quote", { title }) : title}</bdi>
      )}
      {!failed && <Waveform peaks={peaks} className="wave" />}
    </div>
  );
}
