import {
  AudioLines,
  Clapperboard,
  Film,
  Folder,
  Image,
  type LucideIcon,
  MessageSquare,
  Music2,
  SlidersHorizontal,
  Trash2,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, Icon, IconButton } from "#renderer/components/index.ts";
import { formatMoment, formatWhenToMinute, useNow } from "#renderer/lib/index.ts";
import type { DeletedItem } from "#shared/contract/deleted/deleted.ts";

const icons: Record<Exclude<DeletedItem["kind"], "file">, LucideIcon> = {
  conversation: MessageSquare,
  folder: Folder,
  preset: SlidersHorizontal,
  film: Clapperboard,
  shot: Film,
  song: Music2,
};
const mediaIcons = { image: Image, video: Film, audio: AudioLines };

export interface DeletedRowProps {
  item: DeletedItem;
  busy: boolean;
  onRestore: () => void;
  onErase: () => void;
}

/** One thing that was deleted: what it is, since when, until when, and its two ways. */
export function DeletedRow({ item, busy, onRestore, onErase }: DeletedRowProps) {
  const { t, i18n } = useTranslation("deleted");
  const now = useNow(60_000);
  const { kind, media, film, deletedAt, keptUntil } = item;
  const name = item.name || t(`untitled.${kind}`);
  const when = (at: number) => formatWhenToMinute(at, now, i18n.language);
  const what = media === null ? t(`kind.${kind}`) : t(`media.${media}`);
  const about = [
    film === null ? what : t("ofFilm", { what, film: film.title }),
    t("deletedAt", { when: when(deletedAt) }),
    keptUntil === null
      ? t("stays")
      : kind === "file"
        ? t("trashAt", { when: when(keptUntil) })
        : t("keptUntil", { when: formatMoment(keptUntil, i18n.language) }),
  ];
  return (
    <li data-kind={kind}>
      <Icon of={kind === "file" ? mediaIcons[media ?? "image"] : icons[kind]} />
      <span className="deletedAbout">
        <b className="cut" dir="auto" title={name}>
          {name}
        </b>
        <span className="cap" title={formatMoment(deletedAt, i18n.language)}>
          {about.map((part, index) => (
            <span key={part} className="cut" title={part}>
              {index < about.length - 1 ? `${part} · ` : part}
            </span>
          ))}
        </span>
      </span>
      <Button size="s" disabled={busy} aria-label={t("restoreOne", { name })} onClick={onRestore}>
        {t("restore")}
      </Button>
      <IconButton
        icon={Trash2}
        disabled={busy}
        label={t(kind === "file" ? "toTrashOne" : "eraseOne", { name })}
        onClick={onErase}
      />
    </li>
  );
}
