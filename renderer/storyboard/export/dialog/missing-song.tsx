import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { openRoute, orpc, useRestoreAssets } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";

/** The song of a film whose file isn't there to be heard; undefined where it is, or where there is none. */
export function useMissingSong(songId: string | null): Asset | undefined {
  const { data } = useQuery(
    orpc.library.get.queryOptions({ input: { id: songId ?? "" }, enabled: songId !== null, retry: false }),
  );
  return data?.id === songId && data.state !== "ready" ? data : undefined;
}

/** Says that the song, or another sound, under a film is in the trash, and puts it back; or that its file is missing, and leads to it. */
export function MissingSong({ song }: { song: Asset }) {
  const { t } = useTranslation("film");
  const putBack = useRestoreAssets();
  const name = song.name.replace(/\.[a-z0-9]{2,4}$/i, "");
  const trashed = song.state === "trashed";
  return (
    <div className="songGone" role="status">
      <span className="cut" title={name}>
        {t(trashed ? "song.trashed" : "song.missing", { name })}
      </span>
      {trashed ? (
        <Button size="s" onClick={() => putBack([song.id])}>
          {t("song.putBack")}
        </Button>
      ) : (
        <Button size="s" onClick={() => openRoute("library", song.id)}>
          {t("song.show")}
        </Button>
      )}
    </div>
  );
}
