import type { TFunction } from "i18next";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { formatLongDay, numberFormatFor } from "#renderer/lib/index.ts";
import type { BrowseGroup } from "#shared/contract/library/browse.ts";
import type { BrowseHeading } from "#shared/contract/library/browse-headings.ts";

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
        <span className="cap">{numberFormatFor(i18n.language).format(heading.count)}</span>
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

const DAY = 86_400_000;

/** `Today`, `Yesterday`, then the date. `day` is `2026-11-21`. */
function describeDay(day: string, t: TFunction<"library">, language: string, now = Date.now()): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const moment = new Date(year, month - 1, date);
  const today = new Date(now).setHours(0, 0, 0, 0);
  if (moment.getTime() === today) return t("day.today");
  if (moment.getTime() === new Date(today - DAY / 2).setHours(0, 0, 0, 0)) return t("day.yesterday");
  return formatLongDay(moment.getTime(), now, language);
}
