import { useQuery } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, DropdownMenu, type MenuItem } from "#renderer/components/index.ts";
import { modelName, orpc } from "#renderer/lib/index.ts";
import { colorLabel } from "#shared/contract/library/media.ts";
import { hasPart, togglePart } from "./search-parts.ts";

export interface FilterMenuProps {
  search: string;
  onSearch: (search: string) => void;
}

const ratings = [">=1", ">=2", ">=3", ">=4", "5", "0"];
const durations = ["..5", "5..10", "10..60", "60.."];
const sizes = ["<1mb", "1-10mb", "10-100mb", ">100mb"];
const resolutions = ["768P", "1080P", "2K", ">2K"];
const ratios = ["16:9", "9:16", "1:1", "4:3", "3:4", "21:9"];
const sources = ["made", "imported", "joined", "fixed", "fetched"] as const;

/** Every filter there is; what is chosen is written into the search, where it can be read, changed and saved. */
export function FilterMenu({ search, onSearch }: FilterMenuProps) {
  const { t } = useTranslation("browse");
  const { t: marks } = useTranslation("marks");
  // All files are looked through for it: only for somebody who is about to choose, never while the library opens.
  const [near, setNear] = useState(false);
  const { data: facets } = useQuery(orpc.browse.facets.queryOptions({ enabled: near }));
  const check = (key: string, value: string, label: string, alone = false): MenuItem => ({
    kind: "check",
    label,
    checked: hasPart(search, key, value),
    onSelect: () => onSearch(togglePart(search, key, value, alone)),
  });
  const sub = (label: string, items: readonly MenuItem[]): MenuItem[] =>
    items.length === 0 ? [] : [{ kind: "sub", label, items }];
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" icon={ListFilter} onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
          {t("filter")}
        </Button>
      }
      items={() => [
        ...sub(
          t("by.source"),
          sources.map((source) => check("source", source, t(`source.${source}`), true)),
        ),
        ...sub(t("by.model"), facets?.models.map((model) => check("model", model, modelName(model))) ?? []),
        ...sub(t("by.project"), facets?.projects.map((title) => check("project", title, title, true)) ?? []),
        ...sub(t("by.connection"), facets?.connections.map((name) => check("connection", name, name, true)) ?? []),
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
        ...sub(t("by.date"), [
          check("date", "today", t("date.today"), true),
          check("date", "month", t("date.month"), true),
          check("date", "year", t("date.year"), true),
        ]),
        { kind: "line" },
        check("kind", "other", t("kind.other")),
        check("state", "missing", t("state.missing")),
      ]}
    />
  );
}

function ratingName(rating: string, t: ReturnType<typeof useTranslation<"browse">>["t"]): string {
  if (rating === "0") return t("rating.none");
  const count = Number(rating.replace(">=", ""));
  return rating.startsWith(">=") ? t("rating.least", { count }) : t("rating.just", { count });
}

function sizeName(size: string, t: ReturnType<typeof useTranslation<"browse">>["t"]): string {
  const figure = size.replace(/[<>]/, "").replace("mb", " MB").replace("-", "–");
  return size.startsWith("<")
    ? t("below", { size: figure })
    : size.startsWith(">")
      ? t("above", { size: figure })
      : figure;
}
