import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { describeError, mediaUrl, orpc, queryClient, saveBlob, showToast, toastFailure } from "#renderer/lib/index.ts";
import { importMedium } from "#renderer/media/probe/index.ts";
import type { CastCard } from "#shared/contract/storyboard/cast.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { readCastFile, UnreadableCastFile, writeCastFile } from "./cast-file.ts";
import { useFilmCast } from "./film-cast.ts";
import type { CastActions } from "./use-cast-actions.ts";

export const CAST_FILES = ".zip,application/zip";

/** Cards as files: saved with their media, and brought in from another studio. */
export function useCastFiles({ title }: Pick<Project, "title">, { change }: CastActions) {
  const { t } = useTranslation("cast");
  const film = useFilmCast();
  const media = film?.media;
  const save = useCallback(
    async (cards: readonly CastCard[]) => {
      let lost = 0;
      try {
        const packed = await writeCastFile(cards, async (id) => {
          const answer = await fetch(mediaUrl(id));
          if (answer.ok) return { name: media?.get(id)?.name ?? id, bytes: await answer.blob() };
          lost += 1;
          return undefined;
        });
        const name = cards.length === 1 ? cards[0]?.name : t("fileName", { film: title });
        saveBlob(`${name}.cast.zip`, packed);
        if (lost > 0) showToast({ kind: "error", title: t("exportLost", { count: lost }) });
      } catch (error) {
        toastFailure(error);
      }
    },
    [media, t, title],
  );
  const bring = useCallback(
    async (file: File) => {
      try {
        const cards = await readCastFile(file);
        let lost = 0;
        const changes = [];
        for (const { files, ...card } of cards) {
          const own = new Map<string, (typeof files)[number]["gives"]>();
          for (const one of files) {
            if ("address" in one) own.set(one.address, one.gives);
            else {
              try {
                const asset = await importMedium(one.medium);
                queryClient.setQueryData(orpc.library.get.queryKey({ input: { id: asset.id } }), asset);
                own.set(asset.id, one.gives);
              } catch {
                lost += 1;
              }
            }
          }
          const named = [...own].map(([name, gives]) => ({ name, gives }));
          changes.push({ do: "add" as const, card: { ...card, files: named }, freely: true });
        }
        if ((await change(changes)) === undefined) return;
        const body = lost > 0 ? t("importLost", { count: lost }) : undefined;
        showToast({ kind: lost > 0 ? "error" : "done", title: t("imported", { count: cards.length }), body });
      } catch (error) {
        const words =
          error instanceof UnreadableCastFile
            ? { title: t(`unreadable.${error.problem}`), body: undefined }
            : describeError(error);
        showToast({ kind: "error", title: words.title, body: words.body });
      }
    },
    [change, t],
  );
  return { save, bring };
}
