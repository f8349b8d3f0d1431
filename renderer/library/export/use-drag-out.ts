import { type DragEvent, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { mediaUrl, shell, useLatest } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";

/**
 * Files are dragged out of the window to other programs: all that are chosen in Electron, where the system takes the drag
 * over; in a browser the one that is held, which the browser saves where it is dropped.
 */
export function useDragOut(chosen: ReadonlySet<string>, find: (id: string) => Asset | undefined) {
  const { t } = useTranslation("fileExport");
  const newest = useLatest({ chosen, find });
  return useCallback(
    (event: DragEvent) => {
      const id = event.target instanceof Element && event.target.closest<HTMLElement>("[data-asset]")?.dataset.asset;
      const asset = id ? newest.current.find(id) : undefined;
      if (asset === undefined || asset.state !== "ready") return event.preventDefault();
      const ids = newest.current.chosen.has(asset.id) ? [...newest.current.chosen] : [asset.id];
      if (shell === "electron") {
        event.preventDefault();
        window.reelsong?.startDrag?.(ids);
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
