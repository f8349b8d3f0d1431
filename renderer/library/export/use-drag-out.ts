import { type DragEvent, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { mediaUrl, showToast, useLatest } from "#renderer/lib/index.ts";
import { FILES_AT_ONCE } from "#shared/contract/library/file-export.ts";
import type { Asset } from "#shared/contract/library/media.ts";

/**
 * Files are dragged out of the window to other programs: all that are chosen in Electron, where the system takes the drag
 * over; in a browser the one that is held, which the browser saves where it is dropped.
 */
export function useDragOut(chosen: ReadonlySet<string>, find: (id: string) => Asset | undefined) {
  const { t, i18n } = useTranslation("fileExport");
  const tooMany = (found: number) => {
    const figure = new Intl.NumberFormat(i18n.language);
    showToast({
      kind: "warning",
      title: t("draggedTooMany"),
      body: t("draggedMost", { chosen: figure.format(found), most: figure.format(FILES_AT_ONCE) }),
    });
  };
  const newest = useLatest({ chosen, find, tooMany });
  return useCallback(
    (event: DragEvent) => {
      const id = event.target instanceof Element && event.target.closest<HTMLElement>("[data-asset]")?.dataset.asset;
      const asset = id ? newest.current.find(id) : undefined;
      if (asset === undefined || asset.state !== "ready") return event.preventDefault();
      const ids = newest.current.chosen.has(asset.id) ? [...newest.current.chosen] : [asset.id];
      const startDrag = window.reelsong?.startDrag;
      if (startDrag) {
        event.preventDefault();
        if (ids.length > FILES_AT_ONCE) return newest.current.tooMany(ids.length);
        startDrag(ids);
        return undefined;
      }
      const { dataTransfer } = event;
      const address = new URL(`?download`, mediaUrl(asset.id)).href;
      dataTransfer.effectAllowed = "copy";
      dataTransfer.setData("DownloadURL", `${asset.facts.mime}:${asset.name.replaceAll(":", " ")}:${address}`);
      dataTransfer.setData(LIBRARY_DRAG, ids.join(","));
      const label = document.createElement("div");
      label.className = "handDrag";
      label.textContent = ids.length === 1 ? asset.name : t("dragged", { count: ids.length });
      document.body.append(label);
      dataTransfer.setDragImage(label, 12, 12);
      setTimeout(() => label.remove());
      return undefined;
    },
    [t],
  );
}

/** Marks a drag that began in the library: what is its own isn't brought in again. */
export const LIBRARY_DRAG = "application/x-reelsong-assets";
