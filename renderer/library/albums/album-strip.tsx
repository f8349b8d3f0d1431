import { clsx } from "clsx";
import { Plus } from "lucide-react";
import { type DragEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, isFocusAt, type MenuItem, RowMenu } from "#renderer/components/index.ts";
import { numberFormatFor } from "#renderer/lib/index.ts";
import type { Album } from "#shared/contract/library/albums.ts";
import { albumKey } from "#shared/rules/library/album-key.ts";
import { readLibrarySearch } from "#shared/rules/library/library-search.ts";
import { partsOf, togglePart, withoutPart } from "#shared/rules/library/search-parts.ts";
import { LIBRARY_DRAG } from "../export/use-drag-out.ts";
import type { AlbumWish } from "./album-dialog.tsx";
import type { AlbumActions } from "./use-albums.ts";
import "./albums.css";

export interface AlbumStripProps {
  albums: readonly Album[];
  search: string;
  onSearch: (search: string) => void;
  actions: AlbumActions;
  onWish: (wish: AlbumWish) => void;
}

/** Marks an album on its way to another place among albums. */
const ALBUM_DRAG = "application/x-reelsong-album";

/** The search without an album. */
export function withoutAlbum(search: string): string {
  const index = partsOf(search).findIndex(({ key }) => key === "album");
  return index < 0 ? search : withoutAlbum(withoutPart(search, index));
}

/** The album that a search names first. */
export function openAlbumOf(search: string, albums: readonly Album[]): Album | undefined {
  const [name] = readLibrarySearch(search).albums;
  return name === undefined ? undefined : albums.find((album) => albumKey(album.name) === albumKey(name));
}

/** Every album as a button that opens it and takes what is dropped on it. One stop for Tab; arrows go along. */
export function AlbumStrip({ albums, search, onSearch, actions, onWish }: AlbumStripProps) {
  const { t, i18n } = useTranslation("albums");
  const strip = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ album: Album; anchor: HTMLElement; point?: { x: number; y: number } } | null>(
    null,
  );
  const [menuOpen, setMenuOpen] = useState(false);
  const [over, setOver] = useState<string | null>(null);
  const [reached, setReached] = useState("");
  const figure = numberFormatFor(i18n.language);
  const open = openAlbumOf(search, albums);
  const show = (album: Album) => {
    const rest = withoutAlbum(search);
    onSearch(togglePart(rest, "album", album.name));
  };
  const focusOn = (id: string) =>
    [...(strip.current?.querySelectorAll<HTMLElement>("[data-album]") ?? [])]
      .find(({ dataset }) => dataset.album === id)
      ?.focus();
  const moveBy = async (album: Album, by: 1 | -1) => {
    const at = albums.findIndex(({ id }) => id === album.id);
    const to = at + by;
    if (to < 0 || to >= albums.length) return;
    await actions.move(album.id, (by < 0 ? albums[to]?.id : albums[to + 1]?.id) ?? null);
    if (isFocusAt("[data-album]")) focusOn(album.id);
  };
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const ids = ["", ...albums.map(({ id }) => id)];
    const here = event.target instanceof HTMLElement ? event.target.dataset.album : undefined;
    if (here === undefined) return;
    const album = albums.find(({ id }) => id === here);
    const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const step = event.key === forward ? 1 : event.key === "ArrowLeft" || event.key === "ArrowRight" ? -1 : 0;
    if (step !== 0 && event.altKey) {
      event.preventDefault();
      if (album) void moveBy(album, step);
      return;
    }
    const to =
      event.key === "Home" ? 0 : event.key === "End" ? ids.length - 1 : step === 0 ? -1 : ids.indexOf(here) + step;
    const next = ids[to];
    if (next !== undefined) {
      event.preventDefault();
      focusOn(next);
    } else if (album && event.key === "F2") {
      event.preventDefault();
      onWish({ kind: "rename", album });
    } else if (album && event.key === "Delete") {
      event.preventDefault();
      focusOn("");
      void actions.remove(album);
    }
  };
  const openMenu = (album: Album) => (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    setMenu({ album, anchor: event.currentTarget, point: { x: event.clientX, y: event.clientY } });
    setMenuOpen(true);
  };
  /** On an album: files of the library, files from elsewhere, another album. On the sign beside: files of the library. */
  const takes = ({ dataTransfer: { types } }: DragEvent, isAlbum: boolean) =>
    types.includes(LIBRARY_DRAG) || (isAlbum && (types.includes("Files") || types.includes(ALBUM_DRAG)));
  const dropOn = (key: string, album: Album | null) => ({
    onDragOver: (event: DragEvent) => {
      if (!takes(event, album !== null)) return;
      event.preventDefault();
      event.stopPropagation();
      event.dataTransfer.dropEffect = event.dataTransfer.types.includes(ALBUM_DRAG) ? "move" : "copy";
      setOver(key);
    },
    onDragLeave: () => setOver((before) => (before === key ? null : before)),
    onDrop: (event: DragEvent) => {
      setOver(null);
      if (!takes(event, album !== null)) return;
      event.preventDefault();
      event.stopPropagation();
      const { dataTransfer } = event;
      const moved = dataTransfer.getData(ALBUM_DRAG);
      const ids = dataTransfer.getData(LIBRARY_DRAG).split(",").filter(Boolean);
      if (album === null) {
        if (ids.length > 0) onWish({ kind: "create", ids });
      } else if (moved !== "") {
        if (moved !== album.id) void actions.move(moved, album.id);
      } else if (ids.length > 0) void actions.add(album, ids);
      else if (dataTransfer.files.length > 0) actions.bring(album, [...dataTransfer.files]);
    },
  });
  const items = (album: Album): MenuItem[] => {
    const at = albums.findIndex(({ id }) => id === album.id);
    return [
      { label: t("rename.open"), shortcut: "F2", onSelect: () => onWish({ kind: "rename", album }) },
      { label: t("moveBack"), shortcut: "Alt+←", disabled: at === 0, onSelect: () => void moveBy(album, -1) },
      {
        label: t("moveOn"),
        shortcut: "Alt+→",
        disabled: at === albums.length - 1,
        onSelect: () => void moveBy(album, 1),
      },
      { kind: "line" },
      { label: t("remove"), danger: true, shortcut: "Del", onSelect: () => void actions.remove(album) },
    ];
  };
  const stop = albums.some(({ id }) => id === reached) ? reached : (open?.id ?? "");
  return (
    <>
      <div ref={strip} role="toolbar" aria-label={t("name")} className="albumStrip" onKeyDown={keys}>
        <button
          type="button"
          className="album"
          data-album=""
          aria-pressed={open === undefined}
          tabIndex={stop === "" ? 0 : -1}
          onFocus={() => setReached("")}
          onClick={() => onSearch(withoutAlbum(search))}
        >
          {t("all")}
        </button>
        {albums.map((album) => (
          <button
            key={album.id}
            type="button"
            className={clsx("album", over === album.id && "over")}
            data-album={album.id}
            aria-pressed={open?.id === album.id}
            aria-haspopup="menu"
            title={album.name}
            tabIndex={stop === album.id ? 0 : -1}
            draggable
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = "move";
              dataTransfer.setData(ALBUM_DRAG, album.id);
            }}
            onFocus={() => setReached(album.id)}
            onClick={() => show(album)}
            onContextMenu={openMenu(album)}
            {...dropOn(album.id, album)}
          >
            <bdi className="cut">{album.name}</bdi>
            <span className="figure">{figure.format(album.files)}</span>
          </button>
        ))}
        <span className={clsx("newAlbum", over === "new" && "over")} {...dropOn("new", null)}>
          <IconButton icon={Plus} label={t("create.open")} onClick={() => onWish({ kind: "create", ids: [] })} />
        </span>
      </div>
      {menu && (
        <RowMenu
          open={menuOpen}
          anchor={menu.anchor}
          point={menu.point}
          label={t("actions", { name: menu.album.name })}
          items={items(menu.album)}
          onClose={() => setMenuOpen(false)}
        />
      )}
    </>
  );
}
