import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, LoadFailure, TextField } from "#renderer/components/index.ts";
import { describeError, useAwaitedChange } from "#renderer/lib/index.ts";
import type { Album } from "#shared/contract/library/albums.ts";
import { albumName } from "#shared/contract/library/media.ts";
import { albumKey } from "#shared/rules/library/album-key.ts";
import { type AlbumActions, useAlbums, useAlbumsFailure } from "./use-albums.ts";

/** What is asked for: a name for a new album with these files or for one that is there, or which album files go into. */
export type AlbumWish =
  | { readonly kind: "create"; readonly ids: readonly string[] }
  | { readonly kind: "rename"; readonly album: Album }
  | { readonly kind: "add"; readonly ids: readonly string[] };

export interface AlbumDialogProps {
  wish: AlbumWish;
  actions: AlbumActions;
  onClose: () => void;
}

export function AlbumDialog({ wish, actions, onClose }: AlbumDialogProps): ReactNode {
  const { t } = useTranslation("albums");
  const albums = useAlbums();
  const unread = useAlbumsFailure();
  const [name, setName] = useState(wish.kind === "rename" ? wish.album.name : "");
  const { pending, failure, run, forget } = useAwaitedChange();
  const read = albumName.safeParse(name);
  const own = wish.kind === "rename" ? wish.album.id : undefined;
  const taken = albums.find((album) => album.id !== own && albumKey(album.name) === albumKey(name));
  const failed = failure === undefined ? undefined : describeError(failure).title;
  const problem =
    name.trim() === ""
      ? undefined
      : taken && wish.kind !== "add"
        ? t("nameTaken", { name: taken.name })
        : read.success
          ? failed
          : t("badName");
  const keep = async () => {
    if (!read.success || pending || problem !== undefined) return;
    const made = await run(async () => {
      if (wish.kind === "rename") await actions.rename(wish.album, read.data);
      else if (taken) await actions.add(taken, wish.ids);
      else await actions.create(read.data, wish.ids);
    });
    if (made) onClose();
  };
  const title =
    wish.kind === "rename"
      ? t("rename.title")
      : wish.kind === "add"
        ? t("add.title", { count: wish.ids.length })
        : t("create.title");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <Button
          variant="primary"
          disabled={!read.success || problem !== undefined || pending}
          onClick={() => void keep()}
        >
          {wish.kind === "rename" ? t("rename.keep") : wish.kind === "add" && taken ? t("add.keep") : t("create.keep")}
        </Button>
      }
    >
      {unread && <LoadFailure {...describeError(unread.error)} onRetry={unread.retry} />}
      {wish.kind === "add" && albums.length > 0 && (
        <ul className="albumChoice" aria-label={t("name")}>
          {albums.map((album) => (
            <li key={album.id}>
              <button
                type="button"
                onClick={() => {
                  void actions.add(album, wish.ids);
                  onClose();
                }}
              >
                <bdi className="cut">{album.name}</bdi>
                <span className="cap">{t("files", { count: album.files })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field
        label={wish.kind === "add" && albums.length > 0 ? t("orNew") : t("albumName")}
        tone={problem === undefined ? undefined : "error"}
        hint={problem}
      >
        <TextField
          value={name}
          maxLength={80}
          onChange={({ target }) => {
            setName(target.value);
            forget();
          }}
          onEnter={() => void keep()}
        />
      </Field>
    </Dialog>
  );
}
