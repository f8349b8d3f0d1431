import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Frame } from "#renderer/components/index.ts";
import { mediaUrl, type StillEdge, useStill } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/media.ts";

export interface AssetFrameProps {
  /** Undefined while nothing is known of the file. */
  asset: Asset | undefined;
  edge?: StillEdge;
  alt: string;
  look?: "dim" | "forming" | "stale" | "parked" | undefined;
  className?: string;
  style?: CSSProperties;
  children?: ReactNode;
}

/** Pictures that a page can't draw itself. */
const undrawable = ["heic", "heif"];

/** A file of the library as a picture of the film: an image as it is, a film by one of its frames. */
export function AssetFrame({ asset, edge = "start", children, ...frame }: AssetFrameProps) {
  const { t } = useTranslation("storyboard");
  const here = asset?.state === "ready" ? asset : undefined;
  const still = useStill(here?.facts.kind === "video" ? here.id : null, edge);
  if (!asset) return <Frame {...frame} />;
  if (!here) {
    return (
      <Frame {...frame} hatched>
        {t("frame.missing")}
      </Frame>
    );
  }
  const { kind, format, problem } = here.facts;
  if (kind === "image" && problem === undefined && !undrawable.includes(format)) {
    return (
      <Frame {...frame} src={mediaUrl(here.id)}>
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
  if (kind === "video" && still === undefined) return <Frame {...frame}>{children}</Frame>;
  return (
    <Frame {...frame} hatched>
      <span className="cut">{kind === "unknown" || problem ? t("frame.unreadable") : format.toUpperCase()}</span>
    </Frame>
  );
}
