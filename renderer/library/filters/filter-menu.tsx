import { useQuery } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import { memo, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, DropdownMenu, type MenuItem } from "#renderer/components/index.ts";
import { modelName, numberFormatFor, orpc } from "#renderer/lib/index.ts";
import { colorLabel } from "#shared/contract/library/media.ts";
import { hasPart, togglePart } from "#shared/rules/library/search-parts.ts";
import type { SearchWriter } from "../search-writer.ts";

const ratings = [">=1", ">=2", ">=3", ">=4", "5", "0"];
const durations = ["..5", "5..10", "10..60", "60.."];
const sizes = ["<1mb", "1-10mb", "10-100mb", ">100mb"];
const resolutions = ["768P", "1080P", "2K", ">2K"];
const tempi = ["<90", "90-120", "120-150", ">150"];
const levels = ["<-16", "-16..-12", ">-12"];
const ratios = ["16:9", "9:16", "1:1", "4:3", "3:4", "21:9"];
const sources = ["made", "imported", "joined", "fixed", "fetched"] as const;

const none: readonly string[] = [];
/** Of the contract. */
const MOST_COUNTED = 200;

/** Every filter there is, each with how many files one would see; what is chosen is written into the search, where it can be read, changed and saved. */
export const FilterMenu = memo(function FilterMenu({ searchNow, onSearch }: SearchWriter) {
  const { t, i18n } = useTranslation("browse");
  const { t: marks } = useTranslation("marks");
  // All files are looked through for it: only for somebody who is about to choose, never while the library opens.
  const [near, setNear] = useState(false);
  const { data: facets } = useQuery(orpc.browse.facets.queryOptions({ enabled: near }));
  const [searches, setSearches] = useState<readonly string[]>(none);
  const { data: counts } = useQuery(
    orpc.browse.counts.queryOptions({
      input: { searches: [...searches] },
      enabled: near && searches.length > 0,
      gcTime: 0,
      meta: { quiet: true },
    }),
  );
  const figures = useMemo(() => new Map(searches.map((each, at) => [each, counts?.[at]])), [searches, counts]);
  const figure = numberFormatFor(i18n.language);
  const sub = (label: string, items: readonly MenuItem[]): MenuItem[] =>
    items.length === 0 ? [] : [{ kind: "sub", label, items }];
  const items = (): MenuItem[] => {
    const search = searchNow();
    const offered: string[] = [];
    const check = (key: string, value: string, label: string, alone = false): MenuItem => {
      const checked = hasPart(search, key, value);
      // As many as one would see with it; of what is on, as many as one sees.
      const wanted = checked ? search : togglePart(search, key, value, alone);
      offered.push(wanted);
      const count = figures.get(wanted);
      return {
        ...{ kind: "check", label, checked, figure: count === undefined ? undefined : figure.format(count) },
        onSelect: () => onSearch(togglePart(searchNow(), key, value, alone)),
      };
    };
    const made: MenuItem[] = [
      ...sub(
        t("by.source"),
        sources.map((source) => check("source", source, t(`source.${source}`), true)),
      ),
      ...sub(t("by.model"), facets?.models.map((model) => check("model", model, modelName(model))) ?? []),
      ...sub(t("by.project"), facets?.projects.map((title) => check("project", title, title, true)) ?? []),
      ...sub(t("by.song"), facets?.songs.map((title) => check("song", title, title, true)) ?? []),
      ...sub(t("by.connection"), facets?.connections.map((name) => check("connection", name, name, true)) ?? []),
      ...sub(t("by.album"), facets?.albums.map((name) => check("album", name, name, true)) ?? []),
      { kind: "line" },
      ...sub(
        t("by.rating"),
        ratings.map((rating) => check("rating", rating, ratingName(rating, t), true)),
      ),
      ...sub(t("by.flag"), [
        check("flag", "picked", t("flag.picked")),
        check("flag", "rejected", t("flag.rejected")),
        check("flag", "none", t("flag.none")),
      ]),
      ...sub(
        t("by.label"),
        colorLabel.options.map((colour) => check("label", colour, marks(`label.${colour}`))),
      ),
      ...sub(t("by.tag"), facets?.tags.map((tag) => check("tag", tag, tag)) ?? []),
      { kind: "line" },
      ...sub(
        t("by.duration"),
        durations.map((span) =>
          check("duration", span, t(`duration.${span.replaceAll(".", "-")}` as "duration.--5"), true),
        ),
      ),
      ...sub(
        t("by.size"),
        sizes.map((size) => check("size", size, sizeName(size, t), true)),
      ),
      ...sub(t("by.extension"), facets?.extensions.map((ending) => check("ext", ending, ending.toUpperCase())) ?? []),
      ...sub(
        t("by.resolution"),
        resolutions.map((size) =>
          check("resolution", size, size.startsWith(">") ? t("above", { size: size.slice(1) }) : size, true),
        ),
      ),
      ...sub(
        t("by.ratio"),
        ratios.map((ratio) => check("ratio", ratio, ratio)),
      ),
      ...sub(
        t("by.tempo"),
        tempi.map((span) => check("bpm", span, spanName(span, "BPM", t), true)),
      ),
      ...sub(
        t("by.loudness"),
        levels.map((span) => check("lufs", span, spanName(span, "LUFS", t), true)),
      ),
      ...sub(t("by.date"), [
        check("date", "today", t("date.today"), true),
        check("date", "month", t("date.month"), true),
        check("date", "year", t("date.year"), true),
      ]),
      { kind: "line" },
      check("kind", "other", t("kind.other")),
      check("state", "missing", t("state.missing")),
      check("state", "damaged", t("state.damaged")),
    ];
    const asked = [...new Set(offered)].slice(0, MOST_COUNTED);
    // Told once it is drawn: the menu can't ask while it is being made.
    if (asked.join("\n") !== searches.join("\n")) queueMicrotask(() => setSearches(asked));
    return made;
  };
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" icon={ListFilter} onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
          {t("filter")}
        </Button>
      }
      items={items}
    />
  );
});

function ratingName(rating: string, t: ReturnType<typeof useTranslation<"browse">>["t"]): string {
  if (rating === "0") return t("rating.none");
  const count = Number(rating.replace(">=", ""));
  return rating.startsWith(">=") ? t("rating.least", { count }) : t("rating.just", { count });
}

function sizeName(size: string, t: ReturnType<typeof useTranslation<"browse">>["t"]): string {
  const figure = size.replace(/[<>]/, "").replace("mb", " MB");
  const [from = "", to] = figure.split("-");
  return size.startsWith("<")
    ? t("below", { size: figure })
    : size.startsWith(">")
      ? t("above", { size: figure })
      : to === undefined
        ? figure
        : t("span", { from, to });
}

/** `<90`, `90-120`, `-16..-12` with a unit, as it is read. */
function spanName(span: string, unit: string, t: ReturnType<typeof useTranslation<"browse">>["t"]): string {
  const read = (figure: string) => figure.replace("-", "−");
  const [, sign, bound = ""] = /^([<>])(.+)$/.exec(span) ?? [];
  if (sign !== undefined) return t(sign === "<" ? "below" : "above", { size: `${read(bound)} ${unit}` });
  const [from = "", to = ""] = span.includes("..") ? span.split("..") : span.split("-");
  return t("span", { from: read(from), to: `${read(to)} ${unit}` });
}
