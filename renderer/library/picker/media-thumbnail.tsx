import { Clapperboard, FileX, Image } from "lucide-react";
import { Icon } from "#renderer/components/index.ts";
import { formatDuration, useBrokenFiles, useStill } from "#renderer/lib/index.ts";
import { usePicture } from "#renderer/media/repair/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";

/** The face of a file: the picture itself, or a video's first frame; a sign where it can't be drawn here. */
export function MediaThumbnail({ asset }: { asset: Asset | undefined }) {
  const [broken, setBroken] = useBrokenFiles();
  const isVideo = asset?.kind === "video";
  const still = useStill(isVideo && asset.state === "ready" ? asset.id : null, "start");
  const seconds = asset?.facts.durationSeconds;
  const picture = usePicture(asset?.state === "ready" && !isVideo ? asset : null);
  const src = isVideo ? still : picture;
  const drawn = asset?.state === "ready" && !broken.has(asset.id) && src != null;
  const sign = asset !== undefined && asset.state !== "ready" ? FileX : isVideo ? Clapperboard : Image;
  return (
    <span className="frame face">
      {drawn ? (
        <img className="pic" src={src} alt="" onError={() => setBroken(asset.id)} />
      ) : (
        <span className="slot h-full">
          <Icon of={sign} />
        </span>
      )}
      {isVideo && seconds !== undefined && <span className="badge">{formatDuration(seconds)}</span>}
    </span>
  );
}
