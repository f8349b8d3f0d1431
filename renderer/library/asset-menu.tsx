import { Columns2, Eye, TextCursorInput, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type MenuItem, RowMenu } from "#renderer/components/index.ts";
import type { Album } from "#shared/contract/library/albums.ts";
import { type Asset, colorLabel } from "#shared/contract/library/media.ts";
import type { AlbumWish } from "./albums/album-dialog.tsx";
import type { AlbumMove } from "./albums/move-in-album.ts";
import type { AlbumActions } from "./albums/use-albums.ts";
import { useExportItems } from "./export/use-export-items.tsx";
import type { MarkKey } from "./marks/mark-keys.ts";
import { RenameDialog } from "./rename/rename-dialog.tsx";
import { ReuseDialog } from "./reuse/reuse-dialog.tsx";
import { type Reuse, reusesOf } from "./reuse/reuse-of.ts";
import { comparable, type ViewAs } from "./viewer/use-viewing.tsx";

/** Where a menu was asked for, and on which file. */
export interface MenuPlace {
  readonly asset: Asset;
  readonly anchor: HTMLElement;
  readonly point: { readonly x: number; readonly y: number };
}

export interface AssetMenuProps {
  /** Where it opened last; null before it ever did. */
  place: MenuPlace | null;
  open: boolean;
  /** All that are selected: what the menu is about. */
  ids: readonly string[];
  /** Those of them that are loaded, for what they share. */
  chosen: readonly Asset[];
  /** How many of them are not in what is shown. */
  outside: number;
  onView: (as: ViewAs) => void;
  onRate: (rating: number) => void;
  onMark: (change: MarkKey) => void;
  onTrash: () => void;
  albums: readonly Album[];
  /** The one that is looked at. */
  album: Album | undefined;
  albumActions: AlbumActions;
  onAlbumWish: (wish: AlbumWish) => void;
  /** Moves the files in the album; undefined where it isn't shown in its own order. */
  onArrange: ((move: AlbumMove) => void) | undefined;
  onClose: () => void;
}

/** So many albums stand in the menu; the dialog has them all. */
const MOST_ALBUMS = 20;
const ALBUM_MOVES = [
  ["first", "Alt+Home"],
  ["back", "Alt+←"],
  ["on", "Alt+→"],
  ["last", "Alt+End"],
] as const;

/** The menu of the tile or line that was pressed with the other button. It acts on all that are selected. */
export function AssetMenu(props: AssetMenuProps): ReactNode {
  const { place, open, ids, chosen, outside, onView, onRate, onMark, onTrash, onClose } = props;
  const { albums, album, albumActions, onAlbumWish, onArrange } = props;
  const { t: words } = useTranslation("albums");
  const { t } = useTranslation("library");
  const { t: viewer } = useTranslation("viewer");
  const { t: marks } = useTranslation("marks");
  const { t: parts } = useTranslation("components");
  const { t: hand } = useTranslation("fileExport");
  const [wish, setWish] = useState<{ asset: Asset; use: Reuse }>();
  const [renaming, setRenaming] = useState<readonly string[]>();
  const count = ids.length;
  // The one under the pointer is known at once, what was selected by it a moment later.
  const asset = count === 1 ? (chosen.find(({ id }) => id === ids[0]) ?? place?.asset) : undefined;
  const { items: handing, fileExport, gone } = useExportItems(ids, asset, outside);
  const marked = asset ? [asset] : chosen;
  const alike = (of: (each: Asset) => boolean) => marked.length === count && marked.every(of);
  const uses = asset ? reusesOf(asset) : [];
  const items: MenuItem[] = [
    { label: asset ? viewer("view") : viewer("viewOf"), icon: Eye, shortcut: "V", onSelect: () => onView("one") },
    ...(comparable(count)
      ? [
          {
            label: viewer("compareChosen"),
            icon: Columns2,
            shortcut: "C",
            onSelect: () => onView("compared"),
          },
        ]
      : []),
    { kind: "line" },
    ...(asset && uses.length > 0
      ? [
          {
            kind: "sub" as const,
            label: viewer("reuse.name"),
            items: uses.map((use) => ({
              label: viewer(`reuse.${use}.action`),
              onSelect: () => setWish({ asset, use }),
            })),
          },
        ]
      : []),
    ...(gone ? [] : [{ kind: "sub" as const, label: hand("name"), items: handing }]),
    {
      label: asset ? hand("export") : hand("exportMany", { count }),
      shortcut: "Mod+E",
      disabled: gone,
      onSelect: fileExport.export,
    },
    { label: hand("rename.open", { count }), icon: TextCursorInput, onSelect: () => setRenaming(ids) },
    { kind: "line" },
    {
      kind: "sub",
      label: parts("rating.name"),
      items: [5, 4, 3, 2, 1, 0].map((rating) => ({
        kind: "check",
        label: rating === 0 ? parts("rating.none") : parts("rating.of", { rating }),
        checked: alike((each) => each.rating === rating),
        onSelect: () => onRate(rating),
      })),
    },
    {
      kind: "check",
      label: marks("pick"),
      checked: alike(({ flag }) => flag === 1),
      onSelect: () => onMark({ flag: alike(({ flag }) => flag === 1) ? 0 : 1 }),
    },
    {
      kind: "check",
      label: marks("reject"),
      checked: alike(({ flag }) => flag === -1),
      onSelect: () => onMark({ flag: alike(({ flag }) => flag === -1) ? 0 : -1 }),
    },
    {
      kind: "sub",
      label: marks("labels"),
      items: colorLabel.options.map((label) => ({
        kind: "check",
        label: marks(`label.${label}`),
        checked: alike((each) => each.label === label),
        onSelect: () => onMark({ label: alike((each) => each.label === label) ? null : label }),
      })),
    },
    {
      kind: "sub",
      label: words("name"),
      items: [
        ...albums.slice(0, MOST_ALBUMS).map((each): MenuItem => {
          const inIt = alike((file) => file.albums?.includes(each.name) ?? false);
          return {
            ...{ kind: "check", label: each.name, checked: inIt },
            onSelect: () => void (inIt ? albumActions.take(each, ids) : albumActions.add(each, ids)),
          };
        }),
        ...(albums.length > 0 ? [{ kind: "line" as const }] : []),
        { label: words("add.open"), shortcut: "Mod+Shift+A", onSelect: () => onAlbumWish({ kind: "add", ids }) },
      ],
    },
    ...(onArrange
      ? [
          {
            kind: "sub" as const,
            label: words("place"),
            items: ALBUM_MOVES.map(([move, shortcut]) => ({
              label: words(`move.${move}`),
              shortcut,
              onSelect: () => onArrange(move),
            })),
          },
        ]
      : []),
    ...(album
      ? [
          {
            label: words("takeOut", { name: album.name }),
            onSelect: () => void albumActions.take(album, ids),
          },
        ]
      : []),
    { kind: "line" },
    {
      label: asset ? t("trash.action") : t("trash.these", { count }),
      icon: Trash2,
      danger: true,
      shortcut: "Del",
      onSelect: onTrash,
    },
  ];
  return (
    <>
      <RowMenu
        open={open && count > 0}
        anchor={place?.anchor ?? null}
        point={place?.point}
        label={asset ? t("menuOf", { name: asset.name }) : t("menuOfMany", { count })}
        items={items}
        onClose={onClose}
      />
      {fileExport.dialog}
      {renaming && <RenameDialog ids={renaming} onClose={() => setRenaming(undefined)} />}
      {wish && <ReuseDialog wish={{ ...wish, seconds: null }} onClose={() => setWish(undefined)} />}
    </>
  );
}
