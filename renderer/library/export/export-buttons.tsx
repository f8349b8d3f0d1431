import { ArrowUpFromLine, Ellipsis } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button, DropdownMenu, IconButton } from "#renderer/components/index.ts";
import { type Command, commandKeys, useLatest, useRegisterCommands } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { useExportItems } from "./use-export-items.tsx";

export interface ExportButtonsProps {
  ids: readonly string[];
  /** The one that is chosen, where it is one. */
  asset?: Asset | undefined;
  /** How many of them are not in what is shown. */
  outside: number;
}

/** Export, and in a menu whatever else opens files elsewhere or brings them to other programs and people. */
export function ExportButtons({ ids, asset, outside }: ExportButtonsProps) {
  const { t } = useTranslation("fileExport");
  const { t: library } = useTranslation("library");
  const { items, fileExport, gone, onNear } = useExportItems(ids, asset, outside);
  const exporting = useLatest(fileExport.export);
  const commands = useMemo(
    (): Command[] => [
      {
        id: "library.export",
        title: t("export"),
        group: library("name"),
        menu: "file",
        icon: ArrowUpFromLine,
        shortcut: commandKeys["library.export"],
        yieldsToDialogs: true,
        disabled: gone,
        run: () => exporting.current(),
      },
    ],
    [t, library, gone],
  );
  useRegisterCommands("library.fileExport", commands);
  return (
    <>
      <Button icon={ArrowUpFromLine} disabled={gone} onClick={fileExport.export}>
        {t("export")}
      </Button>
      <DropdownMenu
        align="end"
        trigger={
          <IconButton
            size="m"
            icon={Ellipsis}
            label={t("more")}
            disabled={gone}
            onPointerEnter={onNear}
            onFocus={onNear}
          />
        }
        items={items}
      />
      {fileExport.dialog}
    </>
  );
}
