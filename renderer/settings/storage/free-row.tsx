import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { client, formatBytes } from "#renderer/lib/index.ts";
import { SettingRow } from "../setting-row.tsx";
import { useFreeing } from "./use-freeing.ts";

/** What broken downloads left. */
export function FreeRow({ partial }: { partial: { files: number; bytes: number } }) {
  const { t, i18n } = useTranslation("storage");
  const clear = useFreeing(() => client.storage.free({ what: "partial" }));
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
