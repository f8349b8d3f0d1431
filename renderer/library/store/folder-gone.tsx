import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button, Notice } from "#renderer/components/index.ts";
import { openRoute, orpc } from "#renderer/lib/index.ts";
import { useStoreCommands } from "./use-store-commands.ts";
import "./store.css";

/** Above the files while the library's folder isn't there: nothing is lost, its disk may only be unplugged. */
export function FolderGone() {
  const { t } = useTranslation("store");
  useStoreCommands();
  const { data } = useQuery(orpc.store.state.queryOptions());
  const { mutate: look, isPending } = useMutation(orpc.store.look.mutationOptions());
  if (data?.state !== "gone") return null;
  return (
    <div className="folderGone">
      <Notice
        tone="warning"
        title={t("gone.title")}
        live
        actions={
          <>
            <Button disabled={isPending} onClick={() => look({})}>
              {t("gone.look")}
            </Button>
            <Button variant="ghost" onClick={() => openRoute("settings", "library")}>
              {t("gone.choose")}
            </Button>
          </>
        }
      >
        <p>
          <bdi className="mono select-text">{data.folder}</bdi>
        </p>
        <p>{t("gone.text")}</p>
      </Notice>
    </div>
  );
}
