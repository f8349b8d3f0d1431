import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { MenuItem } from "#renderer/components/index.ts";
import { orpc } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { type FileExport, useFileExport } from "./use-file-export.tsx";
import { useOpenWith } from "./use-open-with.ts";

export interface ExportItems {
  /** Whatever opens the files elsewhere or brings them to other programs and people. */
  readonly items: MenuItem[];
  readonly fileExport: FileExport;
  /** Nothing can be done with what is no longer there. */
  readonly gone: boolean;
  /** Somebody is about to open the menu. */
  readonly onNear: () => void;
}

/** The same entries in the inspector's menu and in that of a tile. `asset`: the one that is chosen, where it is one. */
export function useExportItems(ids: readonly string[], asset: Asset | undefined, outside: number): ExportItems {
  const { t } = useTranslation("fileExport");
  const { t: library } = useTranslation("library");
  const { data: info } = useQuery(orpc.app.info.queryOptions());
  const { mutate: openFile } = useMutation(orpc.library.open.mutationOptions());
  const { mutate: reveal } = useMutation(orpc.library.reveal.mutationOptions());
  const fileExport = useFileExport(ids, asset, outside);
  const openWith = useOpenWith(asset);
  const gone = asset !== undefined && asset.state !== "ready";
  const pictures = asset === undefined || asset.kind === "image" || asset.kind === "video";
  const file = asset && { id: asset.id };
  const items: MenuItem[] = [
    ...(file && info?.can.open ? [{ label: library("open"), onSelect: () => openFile(file) }] : []),
    ...openWith.items,
    ...(file && info?.can.reveal ? [{ label: library("reveal"), onSelect: () => reveal(file) }] : []),
    ...(file && (info?.can.open || info?.can.reveal) ? [{ kind: "line" as const }] : []),
    ...(fileExport.can.copyFiles ? [{ label: t("copy.file"), onSelect: fileExport.copyFiles }] : []),
    ...(asset?.kind === "image" ? [{ label: t("copy.picture"), onSelect: fileExport.copyPicture }] : []),
    { label: t("copy.path", { count: ids.length }), onSelect: fileExport.copyPaths },
    ...(pictures
      ? [
          { kind: "line" as const },
          { label: t("sheet.pdf"), onSelect: () => fileExport.sheet("pdf") },
          { label: t("sheet.png"), onSelect: () => fileExport.sheet("png") },
        ]
      : []),
  ];
  return { items, fileExport, gone, onNear: openWith.onNear };
}
