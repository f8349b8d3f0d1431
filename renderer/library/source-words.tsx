import { useTranslation } from "react-i18next";
import type { Asset } from "#shared/contract/media.ts";
import { isSample, sourceLine } from "./describe-asset.ts";

/** What made a file, in a line: its take, model and size, or that it was imported. */
export function SourceWords({ asset }: { asset: Asset }) {
  const { t } = useTranslation("library");
  return (
    <p className="cap">
      {sourceLine(asset, {
        take: (take) => t("take", { count: take }),
        film: (count) => t("filmOf", { count }),
        imported: t("imported"),
        fixed: t("fixed"),
      })}
      {isSample(asset) && ` · ${t("sample")}`}
    </p>
  );
}
