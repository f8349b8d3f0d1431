import { ChevronDown, ChevronUp, Search, X } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, Select, type ShownState, TextField } from "#renderer/components/index.ts";
import { modelName } from "#renderer/lib/index.ts";
import type { Scene } from "#shared/contract/storyboard/scenes.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { videoModelId } from "#shared/wire/models.ts";
import { emptyQuery, findShots, nextMatch, type ShotQuery } from "./find-shots.ts";

const states = ["draft", "blocked", "queued", "running", "ready", "changed", "altered", "stale", "failed"] as const;
const ANY = "any";

export interface FindBarProps {
  shots: readonly Shot[];
  selected: Shot | undefined;
  sceneOf: (shot: Shot) => Scene | undefined;
  stateOf: (shot: Shot) => ShownState;
  /** Opens a shot that was found, wherever it is. */
  onGo: (shot: Shot) => void;
  /** Takes in all that were found. */
  onSelectAll: (shots: readonly Shot[]) => void;
  onClose: () => void;
  /** Grows each time the search is asked for again. */
  asked: number;
  /** What it begins with. */
  words?: string;
}

/** Finds shots by words, state and model, and goes from one to the next. */
export function FindBar({
  shots,
  selected,
  sceneOf,
  stateOf,
  onGo,
  onSelectAll,
  onClose,
  asked,
  words = "",
}: FindBarProps) {
  const { t } = useTranslation("findShots");
  const { t: parts } = useTranslation("components");
  const [query, setQuery] = useState<ShotQuery>({ ...emptyQuery, words });
  const field = useRef<HTMLInputElement>(null);
  const matches = useMemo(() => findShots(shots, query, sceneOf, stateOf), [shots, query, sceneOf, stateOf]);
  const at = matches.findIndex(({ id }) => id === selected?.id);
  const empty = query.words.trim() === "" && query.state === undefined && query.model === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is asked for
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [asked]);
  const go = (by: 1 | -1) => {
    const next = nextMatch(matches, selected, by);
    if (next) onGo(next);
  };
  const change = (patch: Partial<ShotQuery>) => {
    const next = { ...query, ...patch };
    setQuery(next);
    const found = findShots(shots, next, sceneOf, stateOf);
    const [first] = found;
    if (first && !found.some(({ id }) => id === selected?.id)) onGo(first);
  };
  return (
    <search className="findbar" aria-label={t("name")}>
      <TextField
        ref={field}
        icon={Search}
        aria-label={t("name")}
        placeholder={t("placeholder")}
        value={query.words}
        maxLength={200}
        onChange={({ target }) => change({ words: target.value })}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter" && event.altKey) onSelectAll(matches);
          else if (event.key === "Enter" || event.key === "F3") go(event.shiftKey ? -1 : 1);
          else if (event.key === "Escape") onClose();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <Select
        aria-label={t("state")}
        value={query.state ?? ANY}
        onChange={(value) => change({ state: states.find((state) => state === value) })}
        options={[
          { value: ANY, label: t("anyState") },
          ...states.map((value) => ({ value, label: parts(`state.${value}`) })),
        ]}
      />
      <Select
        aria-label={t("model")}
        value={query.model ?? ANY}
        onChange={(value) => change({ model: value === ANY ? undefined : value })}
        options={[
          { value: ANY, label: t("anyModel") },
          ...videoModelId.options.map((value) => ({ value: value as string, label: modelName(value) })),
        ]}
      />
      <span className="cap count" role="status">
        {empty
          ? ""
          : matches.length === 0
            ? t("nothing")
            : at < 0
              ? t("found", { count: matches.length })
              : t("at", { at: at + 1, count: matches.length })}
      </span>
      <IconButton icon={ChevronUp} label={t("before")} disabled={matches.length === 0} onClick={() => go(-1)} />
      <IconButton icon={ChevronDown} label={t("after")} disabled={matches.length === 0} onClick={() => go(1)} />
      <IconButton icon={X} label={t("close")} onClick={onClose} />
    </search>
  );
}
