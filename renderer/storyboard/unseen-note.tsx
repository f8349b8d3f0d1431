import { useTranslation } from "react-i18next";
import type { Asset } from "#shared/contract/media.ts";
import { useUnseen } from "./use-unseen.ts";
import "./unseen.css";

/** Beside a field: the file is taken, only not drawn here. `label` says which file, where there are several. */
export function UnseenNote({ asset, label }: { asset: Asset | undefined; label?: string }) {
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
