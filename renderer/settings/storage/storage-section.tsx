import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button, LoadFailure } from "#renderer/components/index.ts";
import { client, describeError, formatBytes, openRoute, orpc } from "#renderer/lib/index.ts";
import { SettingRow, SettingsPage } from "../setting-row.tsx";
import { DeletedRow } from "./deleted-row.tsx";
import { PosterRow } from "./poster-row.tsx";
import { ShareList } from "./share-list.tsx";
import { useFreeSpace } from "./use-free-space.ts";

/** What the studio takes on the disk, by kind and by work, and what of it can be freed. */
export function StorageSection() {
  const { t, i18n } = useTranslation("storage");
  const { data, error, isFetching, refetch } = useQuery(orpc.storage.measure.queryOptions({ staleTime: 0 }));
  const { data: status } = useQuery(orpc.app.status.queryOptions());
  if (!data) {
    return (
      <SettingsPage title={t("title")}>
        {error && !isFetching ? (
          <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />
        ) : (
          <p className="cap py-4" role="status">
            {t("measuring")}
          </p>
        )}
      </SettingsPage>
    );
  }
  const bytes = data.kinds.reduce((sum, kind) => sum + kind.bytes, 0);
  const sizeOf = (amount: { bytes: number }) =>
    amount.bytes === 0 ? t("nothing") : formatBytes(amount.bytes, i18n.language);
  const named = (title: string) => title || t("untitled");
  return (
    <SettingsPage title={t("title")}>
      {data.kinds.length === 0 ? (
        <p className="cap py-4">{t("empty")}</p>
      ) : (
        <>
          <ShareList
            title={t("kinds")}
            of={bytes}
            free={status?.freeBytes ?? null}
            shares={data.kinds.map(({ kind, ...amount }) => ({ key: kind, name: t(`kind.${kind}`), ...amount }))}
          />
          <ShareList
            title={t("works")}
            of={bytes}
            shares={data.works.map(({ work, id, title, ...amount }) => ({
              key: `${work} ${id}`,
              name: t(`work.${work}`, { title: named(title) }),
              ...amount,
            }))}
          />
        </>
      )}
      <h2 className="strong pt-5 pb-1">{t("free")}</h2>
      <DeletedRow />
      <PosterRow posters={data.posters} />
      <FreeRow partial={data.partial} />
      <SettingRow
        title={`${t("other.title")} · ${sizeOf(data.backups)}`}
        text={`${t("other.text")} ${t("other.logs")}: ${sizeOf(data.logs)}.`}
      >
        <Button variant="ghost" onClick={() => openRoute("settings", "backup")}>
          {t("other.open")}
        </Button>
      </SettingRow>
    </SettingsPage>
  );
}

/** What broken downloads left. */
function FreeRow({ partial }: { partial: { files: number; bytes: number } }) {
  const { t, i18n } = useTranslation("storage");
  const clear = useFreeSpace(() => client.storage.free({ what: "partial" }));
  return (
    <SettingRow
      title={`${t("partial.title")} · ${partial.bytes === 0 ? t("nothing") : formatBytes(partial.bytes, i18n.language)}`}
      text={t("partial.text")}
    >
      <Button disabled={clear.isPending || partial.files === 0} onClick={() => clear.mutate()}>
        {t("partial.clear")}
      </Button>
    </SettingRow>
  );
}
