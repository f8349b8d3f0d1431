import { ArrowDown, ArrowUp, Copy, Tag, Trash2, Volume2, VolumeX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { RowMenu, type RowMenuProps } from "#renderer/components/index.ts";
import { type LyricSection, sectionLabel } from "#shared/rules/music/lyric-structure.ts";
import { type StructureTag, structureTags } from "#shared/wire/music/music.ts";

export type SectionAction = "duplicate" | "mute" | "remove";

export interface SectionMenuProps extends Pick<RowMenuProps, "open" | "anchor" | "onClose"> {
  section: LyricSection | undefined;
  /** Its place among the sections, from 0. */
  index: number;
  /** The places that a section may be moved to, from 0. */
  first: number;
  last: number;
  onMove: (from: number, to: number) => void;
  onDeed: (deed: SectionAction, index: number) => void;
  onRename: (tag: StructureTag, index: number) => void;
}

/** What can be done with the section whose row was asked. */
export function SectionMenu({ section, index, first, last, onMove, onDeed, onRename, ...menu }: SectionMenuProps) {
  const { t } = useTranslation("song");
  const { t: words } = useTranslation("lyrics");
  const muted = section?.muted === true;
  return (
    <RowMenu
      {...menu}
      label={t("outline.actions", { name: section ? (sectionLabel(section) ?? section.written ?? "") : "" })}
      items={[
        {
          label: t("outline.up"),
          icon: ArrowUp,
          shortcut: "Alt+↑",
          disabled: index <= first,
          onSelect: () => onMove(index, index - 1),
        },
        {
          label: t("outline.down"),
          icon: ArrowDown,
          shortcut: "Alt+↓",
          disabled: index >= last,
          onSelect: () => onMove(index, index + 1),
        },
        { kind: "line" },
        {
          kind: "sub",
          label: words("rename"),
          icon: Tag,
          items: structureTags.map((each) => ({
            kind: "check",
            label: `[${each}]`,
            checked: each === section?.tag,
            onSelect: () => onRename(each, index),
          })),
        },
        { label: t("outline.duplicate"), icon: Copy, onSelect: () => onDeed("duplicate", index) },
        {
          label: muted ? t("outline.unmute") : t("outline.mute"),
          icon: muted ? Volume2 : VolumeX,
          onSelect: () => onDeed("mute", index),
        },
        { label: t("outline.remove"), icon: Trash2, danger: true, onSelect: () => onDeed("remove", index) },
      ]}
    />
  );
}
