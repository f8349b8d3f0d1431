import { useTranslation } from "react-i18next";
import type { Asset } from "#shared/contract/library/media.ts";
import "./unseen.css";
import { useStill } from "#renderer/lib/index.ts";
import { usePicture } from "#renderer/media/repair/index.ts";
import { isWebAddress } from "#shared/wire/media/asset-url.ts";

/** Beside a field: the file is taken, only not drawn here. `label` says which file, where there are several. */
export function NoPreviewNote({ asset, label }: { asset: Asset | undefined; label?: string }) {
  const { t } = useTranslation("storyboard");
  const unseen = useUnseen(asset);
  if (unseen === null) return null;
  return (
    <span className="unseen-note">
      {label === undefined
        ? t("frame.noPreview")
        : t("references.noPreview", { name: label, format: unseen, words: t("frame.noPreview") })}
    </span>
  );
}

/** The codec or format of a picture or film that this machine can't draw; null: it can, or isn't known to fail. */
function useUnseen(asset: Asset | undefined): string | null {
  const here =
    asset?.state === "ready" && !isWebAddress(asset.id) && asset.facts.problem === undefined ? asset : undefined;
  const picture = usePicture(here?.facts.kind === "image" ? here : null);
  const still = useStill(here?.facts.kind === "video" ? here.id : null, "start");
  if (!here) return null;
  const { kind, format, videoCodec } = here.facts;
  if (kind === "image") return picture === null ? format.toUpperCase() : null;
  return kind === "video" && still === null ? (videoCodec ?? format).toUpperCase() : null;
}
