import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { joinSentences } from "#renderer/i18n/index.ts";
import { client, describeError, mediaUrl, orpc, saveBlob, showToast } from "#renderer/lib/index.ts";
import { saveContactSheet } from "#renderer/media/contact-sheet/index.ts";
import { FILES_AT_ONCE } from "#shared/contract/library/file-export.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { useLibraryTranslation } from "../grid/use-library-translation.ts";
import { sourceLabelsOf } from "../inspector/source-line.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import { sheetCells } from "./sheet-cells.ts";

export interface FileExport {
  export: () => void;
  sheet: (kind: "pdf" | "png") => void;
  copyFiles: () => void;
  copyPaths: () => void;
  copyPicture: () => void;
  can: { copyFiles: boolean };
  dialog: ReactNode;
}

/**
 * What can be done with files so that others have them; `asset` is the one that is chosen, where it is one, and `outside`
 * counts those that are not in what is shown.
 */
export function useFileExport(ids: readonly string[], asset: Asset | undefined, outside: number): FileExport {
  const { t, i18n } = useTranslation("fileExport");
  const words = useLibraryTranslation();
  const { data: info } = useQuery(orpc.app.info.queryOptions());
  /** The files of then: the selection may change beneath the dialog. */
  const [exported, setExported] = useState<{ ids: readonly string[]; outside: number }>();

  const attempt = useCallback((work: Promise<unknown>, failed: string) => {
    work.catch((thrown: unknown) => {
      const { title, body } = describeError(thrown);
      showToast({ kind: "error", title: failed, body: joinSentences([title, body]) });
    });
  }, []);
  const said = (title: string) => showToast({ kind: "done", title });

  const sheet = async (kind: "pdf" | "png") => {
    const cells = await sheetCells(ids, sourceLabelsOf(words));
    if (cells.length === 0) return showToast({ kind: "warning", title: t("sheet.nothing") });
    const title = `${t("sheet.title")} ${new Intl.DateTimeFormat(i18n.language, { dateStyle: "long" }).format(new Date())}`;
    saveBlob(`${t("sheet.title")} ${today()}.${kind}`, await saveContactSheet(kind, title, cells));
  };
  const copyPaths = async () => {
    const paths: string[] = [];
    for (let at = 0; at < ids.length; at += FILES_AT_ONCE)
      paths.push(...(await client.fileExport.paths({ ids: ids.slice(at, at + FILES_AT_ONCE) })));
    await navigator.clipboard.writeText(paths.join("\n"));
    said(t("copy.pathDone", { count: paths.length }));
  };
  const copyFiles = async () => {
    const { files } = await client.fileExport.copy({ ids: ids.slice(0, FILES_AT_ONCE) });
    if (ids.length <= FILES_AT_ONCE) return said(t("copy.fileDone", { count: files }));
    // What is copied next would take the place of these.
    const figure = new Intl.NumberFormat(i18n.language);
    showToast({
      kind: "warning",
      title: t("copy.fileDone", { count: files }),
      body: t("copy.fileMost", { chosen: figure.format(ids.length), most: figure.format(FILES_AT_ONCE) }),
    });
  };
  return {
    export: () => ids.length > 0 && setExported({ ids, outside }),
    sheet: (kind) => {
      said(t("sheet.drawing"));
      attempt(sheet(kind), t("sheet.failed"));
    },
    copyFiles: () => attempt(copyFiles(), t("copy.failed")),
    copyPaths: () => attempt(copyPaths(), t("copy.failed")),
    copyPicture: () => {
      if (asset)
        attempt(
          copyPicture(asset.id).then(() => said(t("copy.pictureDone"))),
          t("copy.failed"),
        );
    },
    can: { copyFiles: info?.can.copyFiles ?? false },
    dialog: exported && (
      <ExportDialog {...exported} name={`Reelsong ${today()}`} onClose={() => setExported(undefined)} />
    ),
  };
}

/** Puts a picture on the clipboard, as a PNG: the only kind that every program takes. */
async function copyPicture(assetId: string): Promise<void> {
  // Safari and Chromium want the item at once, inside the press; what it holds may come later.
  await navigator.clipboard.write([new ClipboardItem({ "image/png": asPng(assetId) })]);
}

async function asPng(assetId: string): Promise<Blob> {
  const picture = new Image();
  picture.src = mediaUrl(assetId);
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This machine can't draw.");
  context.drawImage(picture, 0, 0);
  return canvas.convertToBlob({ type: "image/png" });
}

/** 2026-11-23, for names of files. */
const today = () => new Intl.DateTimeFormat("sv-SE").format(new Date());
