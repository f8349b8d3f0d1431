import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, ConfirmDialog, LoadFailure } from "#renderer/components/index.ts";
import { client, describeError, formatBytes, orpc } from "#renderer/lib/index.ts";
import { SettingRow } from "../setting-row.tsx";
import { useFreeSpace } from "./use-free-space.ts";

/** Files that were deleted a moment ago, or that the system's trash didn't take. */
export function DeletedRow() {
  const { t, i18n } = useTranslation("storage");
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery(orpc.trash.state.queryOptions({ staleTime: 0 }));
  const putBack = useFreeSpace(() => client.trash.putBackAll());
  const empty = useFreeSpace(() => client.trash.empty());
  const forGood = useFreeSpace(() => client.trash.deleteRefused());
  if (!data) return error && <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />;
  const busy = putBack.isPending || empty.isPending || forGood.isPending;
  const none = data.files === 0;
  return (
    <SettingRow
      title={`${t("deleted.title")} · ${none ? t("nothing") : formatBytes(data.bytes, i18n.language)}`}
      text={
        <>
          <p>{t("deleted.text")}</p>
          {data.refused > 0 && (
            <p className="mt-1 text-warn" role="status">
              {t("deleted.refused", { count: data.refused })}
            </p>
          )}
        </>
      }
    >
      <Button disabled={busy || none} onClick={() => putBack.mutate()}>
        {t("deleted.putBack")}
      </Button>
      <Button disabled={busy || none} onClick={() => empty.mutate()}>
        {t("deleted.empty")}
      </Button>
      {data.refused > 0 && (
        <Button variant="danger" disabled={busy} onClick={() => setAsking(true)}>
          {t("deleted.forGood")}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("deleted.forGoodTitle", { count: data.refused })}
        description={t("deleted.forGoodText")}
        confirm={t("deleted.forGoodConfirm")}
        onConfirm={() => forGood.mutate()}
        danger
      />
    </SettingRow>
  );
}
