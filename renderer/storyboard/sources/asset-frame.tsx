import { Globe } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Frame, Icon } from "#renderer/components/index.ts";
import { type StillEdge, useStill } from "#renderer/lib/index.ts";
import { usePicture } from "#renderer/media/repair/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { isWebAddress } from "#shared/wire/media/asset-url.ts";
import "./unseen.css";

export interface AssetFrameProps {
  /** Undefined while nothing is known of the file. */
  asset: Asset | undefined;
  edge?: StillEdge;
  alt: string;
  look?: "dim" | "forming" | "stale" | "parked" | undefined;
  className?: string;
  style?: CSSProperties;
  /** A check refuses the file, so it isn't called valid. */
  refused?: boolean;
  children?: ReactNode;
}

/** A file of the library as a picture of the film: an image as it is, a film by one of its frames. */
export function AssetFrame({ asset, edge = "start", refused = false, children, ...frame }: AssetFrameProps) {
  const { t } = useTranslation("storyboard");
  const here = asset?.state === "ready" ? asset : undefined;
  const away = asset !== undefined && isWebAddress(asset.id);
  const picture = usePicture(!away && here?.facts.kind === "image" && here.facts.problem === undefined ? here : null);
  const still = useStill(!away && here?.facts.kind === "video" ? here.id : null, edge);
  if (!asset) return <Frame {...frame} />;
  if (away) {
    return (
      <Frame {...frame} hatched={!here}>
        <span className="unseen">
          <Icon of={Globe} size="m" />
          <small className="cut" title={asset.name}>
            {asset.name}
          </small>
        </span>
      </Frame>
    );
  }
  if (!here) {
    return (
      <Frame {...frame} hatched>
        {t("frame.missing")}
      </Frame>
    );
  }
  const { kind, format, problem, videoCodec } = here.facts;
  const unseen = t(refused ? "frame.unseen" : "frame.noPreview");
  if (picture) {
    return (
      <Frame {...frame} src={picture}>
        {children}
      </Frame>
    );
  }
  if (kind === "video" && still) {
    return (
      <Frame {...frame} src={still}>
        {children}
      </Frame>
    );
  }
  // Its picture is still being taken.
  if ((kind === "video" && still === undefined) || picture === undefined) return <Frame {...frame}>{children}</Frame>;
  return (
    <Frame {...frame} hatched>
      {kind === "unknown" || problem ? (
        <span className="cut">{t("frame.unreadable")}</span>
      ) : (
        <span className="unseen" title={unseen}>
          <b>{(videoCodec ?? format).toUpperCase()}</b>
          <span className="sr-only">{unseen}</span>
          <small aria-hidden="true">{unseen}</small>
        </span>
      )}
    </Frame>
  );
}
