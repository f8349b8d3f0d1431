import type { Asset } from "#shared/contract/library/media.ts";
import { type LibraryTranslation, useLibraryTranslation } from "../grid/use-library-translation.ts";
import { type SourceLabels, sourceLine } from "./describe-asset.ts";

/** What the line of a file's making says, in the person's language. */
export const sourceLabelsOf = (t: LibraryTranslation): SourceLabels => ({
  take: (count, shot) =>
    shot === undefined ? t("library:takeName", { count }) : t("library:shotTake", { count, shot }),
  film: (count) => t("library:filmOf", { count }),
  of: (what) => t(`library:${what}`),
});

/** What made a file, in a line: its take, model and size, or that it was imported. */
export function SourceLine({ asset }: { asset: Asset }) {
  return <p className="cap">{sourceLine(asset, sourceLabelsOf(useLibraryTranslation()))}</p>;
}
