import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, LoadFailure, Spacer } from "#renderer/components/index.ts";
import {
  client,
  describeError,
  formatWhenDrawn,
  orpc,
  queryClient,
  showToast,
  toastFailure,
  undoUnlessChanged,
} from "#renderer/lib/index.ts";
import type { LyricVersion } from "#shared/contract/songs/lyrics.ts";
import { songDraftNow } from "../../song-draft.ts";
import { NameField } from "../name-field.tsx";
import { LyricDiff } from "../rewrite/lyric-diff.tsx";
import { VersionRow } from "./version-row.tsx";

export interface VersionsDialogProps {
  songId: string;
  /** The text as it is now. */
  lyrics: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Writes these lyrics into the editor, as one undo step. */
  onRestore: (lyrics: string) => void;
}

const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.lyrics.versions.key() });

/** Lyrics as they were: what differs from now, and the way back. */
export function VersionsDialog({ songId, lyrics, open, onOpenChange, onRestore }: VersionsDialogProps) {
  const { t, i18n } = useTranslation("lyrics");
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(
    orpc.lyrics.versions.queryOptions({ input: { songId }, enabled: open, staleTime: 0 }),
  );
  const versions = data ?? [];
  const chosen = versions.find(({ id }) => id === chosenId) ?? versions[0];
  const nameOf = (version: LyricVersion) =>
    version.name ||
    t("versions.unnamed", {
      reason: t(`versions.reason.${version.reason}`),
      when: formatWhenDrawn(version.createdAt, i18n.language),
    });

  const keep = (name: string) =>
    client.lyrics
      .keepVersion({ songId, lyrics, name, reason: "named" })
      .then(async ({ id }) => {
        await refresh();
        setChosenId(id);
      })
      .catch(toastFailure);
  const rename = (id: string, name: string) =>
    client.lyrics.renameVersion({ id, name }).then(refresh).catch(toastFailure);
  const remove = async (version: LyricVersion) => {
    try {
      await client.lyrics.removeVersion({ id: version.id });
      await refresh();
      showToast({
        kind: "done",
        title: t("versions.removed"),
        action: {
          label: t("versions.undo"),
          undoes: true,
          run: () => void client.lyrics.returnVersion({ id: version.id }).then(refresh).catch(toastFailure),
        },
      });
    } catch (failure) {
      toastFailure(failure);
    }
  };
  const restore = async (version: LyricVersion) => {
    try {
      // First of all what is there: writing it over must never lose it.
      if (lyrics.trim() !== "") await client.lyrics.keepVersion({ songId, lyrics, reason: "restore" });
      onRestore(version.lyrics);
      onOpenChange(false);
      const back = () => {
        const draft = songDraftNow(songId);
        if (draft) undoUnlessChanged(draft, { lyrics: version.lyrics }, () => onRestore(lyrics));
      };
      showToast({
        kind: "done",
        title: t("versions.restored"),
        action: { label: t("versions.undo"), undoes: true, run: back },
      });
    } catch (failure) {
      toastFailure(failure);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      wide
      title={t("versions.title")}
      description={t("versions.about")}
      footer={
        <>
          <NameField
            label={t("versions.name")}
            action={t("versions.keep")}
            disabled={lyrics.trim() === "" ? t("versions.empty") : undefined}
            onKeep={(name) => void keep(name)}
          />
          <Spacer />
          <Button onClick={() => onOpenChange(false)}>{t("versions.close")}</Button>
          <Button
            variant="primary"
            disabled={!chosen || chosen.lyrics === lyrics}
            onClick={() => chosen && void restore(chosen)}
          >
            {t("versions.restore")}
          </Button>
        </>
      }
    >
      {error ? (
        <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />
      ) : data && !chosen ? (
        <p className="cap">{t("versions.empty")}</p>
      ) : (
        <div className="versions">
          <ul aria-label={t("versions.list")}>
            {versions.map((version) => (
              <VersionRow
                key={version.id}
                version={version}
                name={nameOf(version)}
                chosen={version.id === chosen?.id}
                current={version.lyrics === lyrics}
                onChoose={() => setChosenId(version.id)}
                onRename={(name) => void rename(version.id, name)}
                onRemove={() => void remove(version)}
              />
            ))}
          </ul>
          <div className="versionDiff">
            {chosen &&
              (chosen.lyrics === lyrics ? (
                <p className="cap">{t("versions.same")}</p>
              ) : (
                <>
                  <p className="cap">{t("versions.legend")}</p>
                  <LyricDiff before={chosen.lyrics} after={lyrics} label={t("versions.diff")} />
                </>
              ))}
          </div>
        </div>
      )}
    </Dialog>
  );
}
