import { FileQuestion, FileX } from "lucide-react";
import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#renderer/components/index.ts";
import { usePeaks } from "#renderer/media/sound/index.ts";
import type { PosterState } from "#shared/contract/library/browse.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { tileWave } from "#shared/rules/library/tile-wave.ts";
import { titleOf } from "../inspector/describe-asset.ts";
import { ScrubStrip } from "../posters/scrub-strip.tsx";
import { StillBars } from "../posters/still-bars.tsx";
import { TextLines } from "../posters/text-lines.tsx";
import { type Poster, posterOf, usePoster } from "../posters/use-poster.ts";
import type { LibraryTranslation } from "./use-library-translation.ts";
import "../posters/posters.css";

/** The bars of a sound that nobody measured yet; null until it was, once it stayed in sight. */
function useWave(assetId: string): readonly number[] | null {
  const peaks = usePeaks(assetId);
  return useMemo(() => peaks && tileWave(peaks), [peaks]);
}

export interface AssetPosterProps {
  asset: Asset;
  poster: PosterState;
  /** Bars of a sound; null where nobody measured it yet. */
  wave: readonly number[] | null;
  /** How many of them there is room for. */
  bars: number;
  /** A small one, beside a line of the list, has none: no title, nothing to run through. */
  words?: LibraryTranslation;
}

/** The face of a file: a kept frame (the pointer runs through others), the picture, a waveform, or the first lines. */
export const AssetPoster = memo(function AssetPoster({ asset, poster, wave, bars, words }: AssetPosterProps) {
  const small = words === undefined;
  if (asset.state !== "ready") {
    return (
      <div className="slot hatch h-full">
        <Icon of={FileX} size={small ? "s" : "m"} />
      </div>
    );
  }
  if (asset.kind === "audio") {
    const { title } = titleOf(asset);
    return (
      <div className="soundTile" data-small={small || undefined}>
        {words && (
          <bdi className="songt cut">
            {asset.origin.type === "generated" ? words("library:quote", { title }) : title}
          </bdi>
        )}
        {wave ? (
          <StillBars wave={wave} bars={bars} />
        ) : (
          poster?.state !== "failed" && <UnknownSound id={asset.id} bars={bars} />
        )}
      </div>
    );
  }
  if (asset.kind === "unknown") {
    if (!small) return <TextLines asset={asset} />;
    return (
      <div className="slot hatch h-full">
        <Icon of={FileQuestion} size="s" />
      </div>
    );
  }
  // What is known needs nobody who waits for it: most of a library's tiles.
  if (poster) return <Picture asset={asset} poster={posterOf(asset, poster)} small={small} />;
  return <UnknownPicture asset={asset} small={small} />;
});

/** Measured once it stays in sight. */
function UnknownSound({ id, bars }: { id: string; bars: number }) {
  const wave = useWave(id);
  return wave && <StillBars wave={wave} bars={bars} />;
}

/** Made now. */
function UnknownPicture({ asset, small }: { asset: Asset; small: boolean }) {
  return <Picture asset={asset} poster={usePoster(asset)} small={small} />;
}

function Picture({ asset, poster, small }: { asset: Asset; poster: Poster; small: boolean }) {
  const { state, src, strip } = poster;
  if (state === "failed") {
    return (
      <div className="slot hatch h-full content-center gap-1.5">
        <Icon of={FileQuestion} size={small ? "s" : "m"} />
        {!small && <CannotShow />}
      </div>
    );
  }
  return (
    <div className="frame h-full">
      {/* Another element for another file: until it is decoded the old one would stand there. */}
      {state === "made" && <img key={src} className="pic" src={src} alt="" decoding="async" draggable={false} />}
      {strip && !small && <ScrubStrip {...strip} length={asset.facts.durationSeconds ?? 0} />}
    </div>
  );
}

function CannotShow() {
  const { t } = useTranslation("browse");
  return <span className="cap">{t("cannotShow")}</span>;
}
