import { useQuery } from "@tanstack/react-query";
import { Copy, FileDown, FileUp, ListMusic, Plus, Search, Timer, Trash2 } from "lucide-react";
import { type KeyboardEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  Dialog,
  type MenuItem,
  Notice,
  RowMenu,
  RowMenuButton,
  Select,
  Spacer,
  TextField,
  useFileDrop,
  useFilePicker,
} from "#renderer/components/index.ts";
import {
  client,
  formatFileSize,
  formatSizes,
  formatWhen,
  orpc,
  showToast,
  toastFailure,
  useNow,
  useStillHere,
} from "#renderer/lib/index.ts";
import type { Song } from "#shared/contract/songs/songs.ts";
import { exportLrc, exportText } from "./export-lyrics.ts";
import { findSongs, firstLineOf, orderSongs, type SongOrder } from "./find-songs.ts";
import { LYRICS_FILE_MOST, type LyricsFileProblem, readLyricsFile } from "./lyrics-file.ts";
import "./song-browser.css";

export interface SongBrowserProps {
  songs: readonly Song[];
  openId: string | undefined;
  onOpen: (id: string) => void;
  onCreate: () => void;
  onRemove: (id: string) => void;
  /** Songs were made here: the list is to be asked for again. */
  onMade: () => Promise<void>;
  onClose: () => void;
}

interface Refused {
  readonly name: string;
  readonly bytes: number;
  readonly why: LyricsFileProblem;
}

/** Songs that are shown at once; more on a press. */
const PAGE = 100;
const MINUTE = 60_000;
/** Of the contract: for so many songs it is known how many takes they have. */
const COUNTED = 1000;

const orders = ["edited", "created", "title"] as const satisfies readonly SongOrder[];

/** Every song: found by title, style and words, in the order of the days or of the alphabet, and what is done with one. */
export function SongBrowser({ songs, openId, onOpen, onCreate, onRemove, onMade, onClose }: SongBrowserProps) {
  const { t, i18n } = useTranslation("song");
  const now = useNow(MINUTE);
  const [typed, setTyped] = useState("");
  const [order, setOrder] = useState<SongOrder>("edited");
  const [shown, setShown] = useState(PAGE);
  const [menu, setMenu] = useState<{ song: Song; at: HTMLElement }>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const { data: faces } = useQuery(orpc.songs.recent.queryOptions({ input: { limit: COUNTED } }));
  const takes = useMemo(() => new Map(faces?.map((face) => [face.id, face.takes])), [faces]);
  const found = useMemo(
    () => orderSongs(findSongs(songs, typed), order, i18n.language),
    [songs, typed, order, i18n.language],
  );
  const isStillHere = useStillHere();
  const titleOf = ({ draft }: Song) => draft.title.trim() || t("title.untitled");

  const bring = async (files: readonly File[]) => {
    const problems: Refused[] = [];
    let last: string | undefined;
    try {
      for (const file of files) {
        const bytes = file.size > LYRICS_FILE_MOST ? null : new Uint8Array(await file.arrayBuffer());
        const read = bytes === null ? "tooLarge" : readLyricsFile(file.name, bytes);
        if (typeof read === "string") problems.push({ name: file.name, bytes: file.size, why: read });
        else last = (await client.songs.create({ draft: read })).id;
      }
    } catch (thrown) {
      toastFailure(thrown);
    }
    setRefused(problems);
    if (last === undefined) return;
    await onMade();
    if (problems.length > 0 || !isStillHere()) return;
    onClose();
    onOpen(last);
  };
  const duplicate = async (song: Song) => {
    try {
      const title = t("browser.copyOf", { title: titleOf(song) }).slice(0, 200);
      const { id } = await client.songs.create({ draft: { ...song.draft, title } });
      await onMade();
      if (!isStillHere()) return;
      onClose();
      onOpen(id);
    } catch (thrown) {
      toastFailure(thrown);
    }
  };
  const asLrc = async (song: Song) => {
    try {
      if (!(await exportLrc(song, titleOf(song)))) showToast({ kind: "warning", title: t("browser.noTimes") });
    } catch (thrown) {
      toastFailure(thrown);
    }
  };
  const { input, pick } = useFilePicker(".txt,.lrc,text/plain", true, (files) => void bring(files));
  const drop = useFileDrop((files) => void bring(files));
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const stops = [
      ...event.currentTarget.querySelectorAll<HTMLElement>("input[type=search], .songRow > button:first-child"),
    ];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    stops[at + step]?.focus();
  };
  const items = (song: Song): MenuItem[] => [
    { label: t("browser.duplicate"), icon: Copy, onSelect: () => void duplicate(song) },
    { kind: "line" },
    {
      label: t("browser.asText"),
      icon: FileDown,
      disabled: song.draft.lyrics.trim() === "",
      onSelect: () => exportText(song, titleOf(song)),
    },
    { label: t("browser.asLrc"), icon: Timer, onSelect: () => void asLrc(song) },
    { kind: "line" },
    { label: t("songs.remove"), icon: Trash2, danger: true, onSelect: () => onRemove(song.id) },
  ];
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t("songs.name")}
      description={t("browser.lead")}
      footer={
        <>
          {input}
          <Button icon={FileUp} onClick={pick}>
            {t("browser.import")}
          </Button>
          <Spacer />
          <Button onClick={onClose}>{t("browser.close")}</Button>
          <Button
            variant="primary"
            icon={Plus}
            onClick={() => {
              onClose();
              onCreate();
            }}
          >
            {t("songs.create")}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows go from the field to the songs, files are dropped anywhere */}
      <div className="songBrowser" data-over={drop.over || undefined} onKeyDown={walk} {...drop.target}>
        <div className="songSearch">
          <TextField
            autoFocus
            type="search"
            icon={Search}
            aria-label={t("browser.search")}
            placeholder={t("browser.search")}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setShown(PAGE);
            }}
          />
          <Select
            aria-label={t("browser.order")}
            value={order}
            onChange={setOrder}
            options={orders.map((value) => ({ value, label: t(`browser.by.${value}`) }))}
          />
        </div>
        {refused.length > 0 && (
          <Notice tone="error" live title={t("browser.refused", { count: refused.length })}>
            {refused.map(({ name, bytes, why }) => (
              <p key={name}>
                {t(`browser.problem.${why}`, {
                  name,
                  ...formatSizes({ found: bytes, allowed: LYRICS_FILE_MOST }, i18n.language, formatFileSize),
                })}
              </p>
            ))}
          </Notice>
        )}
        <p className="cap" role="status">
          {found.length === 0 ? t("browser.none") : t("browser.count", { count: found.length })}
        </p>
        <ul className="songRows" aria-label={t("songs.name")}>
          {found.slice(0, shown).map((song) => {
            const count = takes.get(song.id) ?? 0;
            const about = [
              formatWhen(order === "created" ? song.createdAt : song.updatedAt, now, i18n.language),
              ...(count > 0 ? [t("takes.count", { count })] : []),
            ].join(" · ");
            return (
              <li key={song.id} className="songRow" aria-current={song.id === openId || undefined}>
                <button
                  type="button"
                  onClick={() => {
                    onClose();
                    onOpen(song.id);
                  }}
                >
                  <ListMusic aria-hidden size={16} />
                  <span className="strong cut">{titleOf(song)}</span>
                  <span className="cap cut">{firstLineOf(song)}</span>
                  <span className="cap">{about}</span>
                </button>
                <RowMenuButton
                  label={t("browser.actions", { title: titleOf(song) })}
                  open={menu?.song.id === song.id}
                  onOpen={(at) => setMenu({ song, at })}
                />
              </li>
            );
          })}
        </ul>
        {found.length > shown && (
          <Button onClick={() => setShown(shown + PAGE)}>{t("browser.more", { count: found.length - shown })}</Button>
        )}
        <RowMenu
          open={menu !== undefined}
          anchor={menu?.at ?? null}
          label={menu === undefined ? "" : t("browser.actions", { title: titleOf(menu.song) })}
          items={menu === undefined ? [] : items(menu.song)}
          onClose={() => setMenu(undefined)}
        />
      </div>
    </Dialog>
  );
}
