import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { client, formatBytes, orpc, queryClient } from "#renderer/lib/index.ts";
import { type Freeable, freeable } from "#shared/contract/backup/recovery.ts";

/** What takes room on the full disk. Only what can be had again, or was thrown away, is deleted from here. */
export function FreeUpSpace() {
  const { t, i18n } = useTranslation("recovery");
  const { data } = useQuery(orpc.recovery.diskSpace.queryOptions({ refetchInterval: 3000 }));
  const free = useMutation({
    mutationFn: (what: Freeable) => client.recovery.free({ what }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.recovery.key() }),
  });
  if (!data) return <p className="mt-4 text-tx-3">{t("room.measuring")}</p>;
  const size = (bytes: number) => formatBytes(bytes, i18n.language);
  return (
    <section aria-labelledby="recovery-room">
      <h2 id="recovery-room">{t("room.title")}</h2>
      <p role="status" className="text-12 text-tx-2">
        {data.freeBytes === null
          ? t("room.unknown", { needed: size(data.neededBytes) })
          : t("room.free", { free: size(data.freeBytes), needed: size(data.neededBytes) })}
      </p>
      <ul className="backups">
        {freeable.options.map((what) => {
          const { files, bytes } = data.freeable[what];
          return (
            <li key={what}>
              <span className="min-w-0 grow">
                <span className="block">
                  {t(`room.${what}.title`)} <span className="tabular-nums text-tx-2">{size(bytes)}</span>
                </span>
                <span className="block text-12 text-tx-3">{t(`room.${what}.text`)}</span>
              </span>
              <Button
                size="s"
                disabled={files === 0 || free.isPending}
                aria-label={t("room.deleteName", { what: t(`room.${what}.title`) })}
                onClick={() => free.mutate(what)}
              >
                {t("room.delete")}
              </Button>
            </li>
          );
        })}
        {(["library", "database", "logs"] as const).map((what) => (
          <li key={what}>
            <span className="min-w-0 grow">
              <span className="block">
                {t(`room.${what}.title`)} <span className="tabular-nums text-tx-2">{size(data[what].bytes)}</span>
              </span>
              <span className="cut block text-12 text-tx-3">
                {what === "library" ? data.library.folder : t(`room.${what}.text`)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
