import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button, Field, TextField } from "#renderer/components/index.ts";
import { client, orpc, toastFailure } from "#renderer/lib/index.ts";

/** A folder of this computer, typed or, where the shell has a dialog for it, chosen. */
export function FolderField({ folder, onChange }: { folder: string; onChange: (folder: string) => void }) {
  const { t } = useTranslation("fileExport");
  const { data: info } = useQuery(orpc.app.info.queryOptions());
  const choose = async () => {
    const chosen = await client.fileExport.chooseFolder();
    if (chosen.folder !== null) onChange(chosen.folder);
  };
  return (
    <Field label={t("folder")}>
      <TextField
        value={folder}
        maxLength={4096}
        onChange={({ target }) => onChange(target.value)}
        end={
          info?.can.chooseFolder && (
            <Button size="s" onClick={() => void choose().catch(toastFailure)}>
              {t("choose")}
            </Button>
          )
        }
      />
    </Field>
  );
}
