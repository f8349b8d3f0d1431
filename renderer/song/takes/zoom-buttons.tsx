import { ZoomIn, ZoomOut } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { IconButton } from "#renderer/components/index.ts";
import { MOST_ZOOM, type WaveViewStore, zoomIn, zoomOut } from "./wave-view.ts";

/** Closer to the waveform, and back to the whole of it. */
export function ZoomButtons({ view }: { view: WaveViewStore }) {
  const { t } = useTranslation("takes");
  const zoom = useStore(view, (now) => now.zoom);
  return (
    <>
      <IconButton
        icon={ZoomOut}
        label={t("wave.out")}
        title={t("wave.outHow")}
        disabled={zoom === 1}
        onClick={() => zoomOut(view)}
      />
      <IconButton
        icon={ZoomIn}
        label={t("wave.in")}
        title={t("wave.inHow")}
        disabled={zoom >= MOST_ZOOM}
        onClick={() => zoomIn(view)}
      />
    </>
  );
}
