import { ChevronDown, ListMusic, PanelRight } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import {
  DrawerButton,
  DropdownMenu,
  IconButton,
  PanelHead,
  Segmented,
  Spacer,
  useFullLine,
} from "#renderer/components/index.ts";
import { openDeleted } from "#renderer/lib/index.ts";
import type { SongDraft } from "#shared/contract/songs/songs.ts";
import { musicModels } from "#shared/wire/music/music-models.ts";
import type { Sound } from "./song-draft.ts";

export interface SongHeadProps {
  songId: string;
  draft: Sound;
  songs: readonly { id: string; title: string }[];
  change: (patch: Partial<SongDraft>) => void;
  keep: () => void;
  onOpen: (id: string) => void;
  onCreate: () => void;
  onBrowse: () => void;
  onRemove: (id: string) => void;
}

type Mode = "song" | "instrumental" | "cover";

/** Songs that the menu offers at once; the browser has all. */
const RECENT = 8;

/** Of the contract. */
const LONGEST_TITLE = 200;

/** The title as it is sung about, the way to other songs, and what kind of song this is. */
export const SongHead = memo(function SongHead({
  songId,
  draft,
  songs,
  change,
  keep,
  onOpen,
  onCreate,
  onBrowse,
  onRemove,
}: SongHeadProps) {
  const { t } = useTranslation("song");
  const { t: deleted } = useTranslation("deleted");
  const { cover, free } = musicModels[draft.model];
  const mode: Mode = cover ? "cover" : draft.instrumental ? "instrumental" : "song";
  const choose = (next: Mode) => {
    const composing = cover ? (free ? "music-3.0-free" : "music-3.0") : draft.model;
    if (next === "cover") change({ model: free ? "music-cover-free" : "music-cover" });
    else change({ model: composing, instrumental: next === "instrumental" });
  };
  const { describedBy, note } = useFullLine(t("title.name"), draft.title.length, LONGEST_TITLE);
  return (
    <PanelHead className="songhead">
      <DrawerButton of="sections" icon={ListMusic} label={t("outline.title")} square small />
      <span className="titled">
        <span aria-hidden>{t("quote.open")}</span>
        <input
          aria-label={t("title.name")}
          aria-describedby={describedBy}
          className="songt"
          value={draft.title}
          placeholder={t("title.untitled")}
          maxLength={LONGEST_TITLE}
          onChange={({ target }) => change({ title: target.value })}
          onBlur={keep}
        />
        <span aria-hidden>{t("quote.close")}</span>
      </span>
      {note}
      <DropdownMenu
        trigger={<IconButton size="m" icon={ChevronDown} label={t("songs.name")} />}
        items={[
          { kind: "heading", label: t("songs.name") },
          ...songs.slice(0, RECENT).map((each) => ({
            kind: "check" as const,
            label: each.title || t("title.untitled"),
            checked: each.id === songId,
            onSelect: () => onOpen(each.id),
          })),
          { label: t("browser.open"), onSelect: onBrowse },
          { kind: "line" },
          { label: t("songs.create"), onSelect: onCreate },
          { label: deleted("open"), onSelect: () => openDeleted("song") },
          { label: t("songs.remove"), danger: true, onSelect: () => onRemove(songId) },
        ]}
      />
      <Spacer />
      <Segmented
        label={t("mode.name")}
        value={mode}
        onChange={choose}
        options={[
          { value: "song", label: t("mode.song") },
          { value: "instrumental", label: t("mode.instrumental") },
          { value: "cover", label: t("mode.cover") },
        ]}
      />
      <DrawerButton of="sound" icon={PanelRight} label={t("sound.name")} />
    </PanelHead>
  );
});
