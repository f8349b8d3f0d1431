import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Switch } from "#renderer/components/index.ts";
import { orpc } from "#renderer/lib/index.ts";
import { FolderField } from "#renderer/library/export/index.ts";

export interface CopyToFolderProps {
  /** Where exports go besides Library; null: nowhere. */
  folder: string | null;
  onChange: (folder: string | null) => void;
}

/** A copy of what is exported, in the folder to which files were exported last. */
export function CopyToFolder({ folder, onChange }: CopyToFolderProps) {
  const { t } = useTranslation("film");
  const { data: last } = useQuery(orpc.fileExport.folder.queryOptions({ staleTime: 0, gcTime: 0 }));
  return (
    <>
      <Switch
        label={t("output.copy")}
        checked={folder !== null}
        onChange={(on) => onChange(on ? (last?.folder ?? "") : null)}
      />
      {folder !== null && <FolderField folder={folder} onChange={onChange} />}
    </>
  );
}
