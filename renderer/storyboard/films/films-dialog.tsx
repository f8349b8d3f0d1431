import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArchiveRestore, Clapperboard, Copy, Ellipsis, Image as ImageIcon, Pencil, Plus, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, DropdownMenu, Icon, IconButton } from "#renderer/components/index.ts";
import {
  client,
  formatWhen,
  openDeleted,
  orpc,
  showToast,
  toastFailure,
  useNow,
  useStillHere,
} from "#renderer/lib/index.ts";
import { PicturePicker } from "#renderer/library/picker/index.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { useBoardMedia } from "../board-media.ts";
import { AssetFrame } from "../sources/asset-frame.tsx";

export interface FilmsDialogProps {
  openId: string;
  onOpen: (id: string) => void;
  onCreate: () => void;
  onRename: (project: Project) => void;
  onClose: () => void;
}

/** Every film with its cover: open, rename, copy, delete. */
export function FilmsDialog({ openId, onOpen, onCreate, onRename, onClose }: FilmsDialogProps) {
  const { t, i18n } = useTranslation("projects");
  const { t: deleted } = useTranslation("deleted");
  const now = useNow(null);
  const queries = useQueryClient();
  const { data = [] } = useQuery(orpc.storyboard.projects.queryOptions());
  const films = useMemo(() => data.toSorted((a, b) => b.updatedAt - a.updatedAt), [data]);
  const media = useBoardMedia(
    useMemo(() => [...new Set(data.map(({ coverId }) => coverId))].filter((id) => id !== null).sort(), [data]),
  );
  const refresh = () => queries.invalidateQueries({ queryKey: orpc.storyboard.key() });
  const duplicate = useMutation(orpc.storyboard.duplicateProject.mutationOptions({ onSuccess: refresh }));
  const copy = ({ id, title }: Project, takes: boolean) =>
    duplicate.mutate({ id, title: t("films.copyOf", { title }).slice(0, 200), takes });
  const [covering, setCovering] = useState<Project>();
  /** null: a picture of its shots, whichever is the first. */
  const cover = (id: string, coverId: string | null) =>
    client.storyboard.updateProject({ id, coverId }).then(refresh).catch(toastFailure);
  const isStillHere = useStillHere();
  const remove = async (film: Project) => {
    try {
      await client.storyboard.removeProject({ id: film.id });
      await refresh();
      const next = films.find(({ id }) => id !== film.id);
      if (film.id === openId && next && isStillHere()) onOpen(next.id);
      showToast({
        kind: "done",
        title: t("films.removed", { title: film.title }),
        action: {
          label: t("films.undo"),
          undoes: true,
          run: () => void client.storyboard.restoreProject({ id: film.id }).then(refresh).catch(toastFailure),
        },
      });
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t("films.title")}
      description={t("films.lead")}
      footer={
        <>
          <Button
            variant="ghost"
            icon={ArchiveRestore}
            onClick={() => {
              onClose();
              openDeleted("storyboard");
            }}
          >
            {deleted("open")}
          </Button>
          <span className="grow" />
          <Button icon={Plus} onClick={onCreate}>
            {t("films.create")}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t("films.close")}
          </Button>
        </>
      }
    >
      <ul className="films">
        {films.map((film) => (
          <li key={film.id} aria-current={film.id === openId || undefined}>
            <button
              type="button"
              className="filmface"
              aria-label={t("films.open", { title: film.title })}
              onClick={() => onOpen(film.id)}
            >
              {film.coverId === null ? (
                <Icon of={Clapperboard} />
              ) : (
                <AssetFrame asset={media.get(film.coverId)} alt="" />
              )}
            </button>
            <div className="about">
              <b className="cut" title={film.title}>
                {film.title}
              </b>
              <span className="cap">
                {film.shotCount === 0
                  ? t("films.empty")
                  : t("films.figures", { count: film.shotCount, seconds: film.seconds })}
                {` · ${t("films.edited", { when: formatWhen(film.updatedAt, now, i18n.language) })}`}
              </span>
            </div>
            <DropdownMenu
              align="end"
              trigger={<IconButton icon={Ellipsis} label={t("films.actions", { title: film.title })} />}
              items={[
                { label: t("films.openOne"), onSelect: () => onOpen(film.id) },
                { label: t("films.rename"), icon: Pencil, onSelect: () => onRename(film) },
                {
                  label: t("films.cover"),
                  icon: ImageIcon,
                  onSelect: () => setCovering(film),
                },
                ...(film.coverId === null
                  ? []
                  : [{ label: t("films.coverPlain"), onSelect: () => void cover(film.id, null) }]),
                { label: t("films.duplicate"), icon: Copy, onSelect: () => copy(film, true) },
                // Where nothing was made there is nothing to leave behind.
                ...(film.hasTakes ? [{ label: t("films.duplicateBare"), onSelect: () => copy(film, false) }] : []),
                { kind: "line" },
                {
                  label: t("films.remove"),
                  icon: Trash2,
                  danger: true,
                  // Somewhere to be: the last film stays.
                  disabled: films.length === 1,
                  onSelect: () => void remove(film),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {covering && (
        <PicturePicker
          single
          title={t("films.coverTitle", { title: covering.title })}
          confirm={t("films.coverUse")}
          onPick={([chosen]) => chosen && void cover(covering.id, chosen.id)}
          onClose={() => setCovering(undefined)}
        />
      )}
    </Dialog>
  );
}
