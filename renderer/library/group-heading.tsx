import type { TFunction } from "i18next";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { BrowseGroup, BrowseHeading } from "#shared/contract/browse.ts";
import { describeDay } from "./describe-day.ts";

/** What stands over files that belong together. */
export const GroupHeading = memo(function GroupHeading({
  heading,
  group,
  rowIndex,
  top,
}: {
  heading: BrowseHeading;
  group: BrowseGroup;
  rowIndex: number;
  /** Where it begins, in pixels. */
  top: number;
}) {
  const { t, i18n } = useTranslation("browse");
  const { t: library } = useTranslation("library");
  const title = group === "day" ? describeDay(heading.key, library, i18n.language) : nameOf(heading, group, t);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table
    // biome-ignore lint/a11y/useFocusableInteractive: a heading isn't
    <div role="row" aria-rowindex={rowIndex} className="gridRow day" style={{ top }}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: a heading isn't */}
      <span role="gridcell" className="headingCell">
        <bdi className="cut">{title}</bdi>
        <span className="cap">{new Intl.NumberFormat(i18n.language).format(heading.count)}</span>
      </span>
    </div>
  );
});

function nameOf({ key, title, number, film }: BrowseHeading, group: BrowseGroup, t: TFunction<"browse">): string {
  if (group === "none" || group === "day") return "";
  if (key === "") return t(`none.${group}`);
  if (group === "shot" && number !== undefined)
    return [film, t("shot", { number }), title].filter((part) => part !== undefined && part !== "").join(" · ");
  return title === "" ? t("unnamed") : title;
}
