import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button, Field, Switch, TextField } from "#renderer/components/index.ts";
import { client, orpc } from "#renderer/lib/index.ts";

export interface CopyToFolderProps {
  /** Where exports go besides Library; null: nowhere. */
  folder: string | null;
  onChange: (folder: string | null) => void;
}

/** A copy of what is exported, in the folder to which files were exported last. */
export function CopyToFolder({ folder, onChange }: CopyToFolderProps) {
  const { t } = useTranslation("film");
  const { t: hand } = useTranslation("fileExport");
  const { data: info } = useQuery(orpc.app.info.queryOptions());
  const { data: last } = useQuery(orpc.fileExport.folder.queryOptions({ staleTime: 0, gcTime: 0 }));
  const choose = async () => {
    const chosen = await client.fileExport.chooseFolder();
    if (chosen.folder !== null) onChange(chosen.folder);
  };
  return (
    <>
      <Switch
        label={t("output.copy")}
        checked={folder !== null}
        onChange={(on) => onChange(on ? (last?.folder ?? "") : null)}
      />
      {folder !== null && (
        <Field label={hand("folder")}>
          <TextField
            value={folder}
            maxLength={4096}
            onChange={({ target }) => onChange(target.value)}
            end={
              info?.can.chooseFolder && (
                <Button size="s" onClick={() => void choose().catch(() => {})}>
                  {hand("choose")}
                </Button>
              )
            }
          />
        </Field>
      )}
    </>
  );
}
