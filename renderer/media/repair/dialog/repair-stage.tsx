import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { mediaUrl } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { Size } from "../plan/crop-shape.ts";
import { usePicture } from "../use-picture.ts";

export interface RepairStageProps {
  asset: Asset;
  /** Pixels of the whole stage: larger than the picture where it is padded. */
  canvas: Size;
  /** Seconds that a film is shown at. */
  at: number;
  /** Leaves room for what stands under it. */
  low: boolean;
  /** What lies over the picture. */
  children?: ReactNode;
}

/** The picture or film that is being repaired, as large as fits, with the frame over it. */
export function RepairStage({ asset, canvas, at, low, children }: RepairStageProps) {
  const { t } = useTranslation("repair");
  const film = useRef<HTMLVideoElement>(null);
  const { kind } = asset.facts;
  const picture = usePicture(kind === "image" ? asset : null);
  useEffect(() => {
    if (film.current) film.current.currentTime = at;
  }, [at]);
  return (
    <div className="repairstage">
      <div
        className="fitbox"
        // As wide as the height that is left allows.
        style={{
          aspectRatio: `${canvas.width} / ${canvas.height}`,
          width: `min(100%, ${(canvas.width / canvas.height).toFixed(4)} * ${low ? 34 : 42}vh)`,
        }}
      >
        {kind === "video" ? (
          <video ref={film} src={mediaUrl(asset.id)} muted preload="auto" aria-label={asset.name} />
        ) : picture ? (
          <img src={picture} alt={asset.name} draggable={false} />
        ) : (
          <span className="waiting">{picture === null ? t("noPreview") : t("reading")}</span>
        )}
        {children}
      </div>
    </div>
  );
}
