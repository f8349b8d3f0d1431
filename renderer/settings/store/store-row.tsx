import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { orpc } from "#renderer/lib/index.ts";
import { SettingRow } from "../setting-row.tsx";
import { FolderNotices } from "./folder-notices.tsx";
import { GatherRow } from "./gather-row.tsx";
import { RebuildDialog } from "./rebuild-dialog.tsx";

/** Whether the folder and what the studio knows of it agree, and the way to make them. */
export function StoreRow() {
  const { t } = useTranslation("store");
  const [open, setOpen] = useState(false);
  const { data: store } = useQuery(orpc.store.state.queryOptions());
  const { data: stray } = useQuery(orpc.store.stray.queryOptions());
  return (
    <>
      <FolderNotices />
      {stray && <GatherRow count={stray.elsewhere} />}
      <SettingRow
        title={t("rebuild.title")}
        text={
          <>
            <p>{t("rebuild.about")}</p>
            {store && (
              <p className="mt-1" role="status">
                {t(`state.${store.state}`)}{" "}
                {stray !== undefined && stray.missing > 0 && t("state.missing", { count: stray.missing })}
              </p>
            )}
          </>
        }
      >
        <Button onClick={() => setOpen(true)}>{t("rebuild.open")}</Button>
        {open && <RebuildDialog onClose={() => setOpen(false)} />}
      </SettingRow>
    </>
  );
}
