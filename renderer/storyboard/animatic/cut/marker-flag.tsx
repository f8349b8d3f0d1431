import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { Button, Field, Popover, TextField } from "#renderer/components/index.ts";
import { formatTimecode, usePlayback } from "#renderer/media/screening/index.ts";
import type { Marker } from "#shared/film/cut.ts";
import { filmPlayback } from "../screening-state.ts";

export interface MarkerFlagProps {
  marker: Marker;
  /** Where it stands along the strip. */
  left: string;
  onSeek: (seconds: number) => void;
  onWrite: (words: string) => void;
  onRemove: () => void;
}

/** A moment that was marked, on the ruler: a press goes there, and opens its words. */
export function MarkerFlag({ marker, left, onSeek, onWrite, onRemove }: MarkerFlagProps) {
  const { t } = useTranslation("cut");
  const { at, words } = marker;
  const rate = usePlayback(filmPlayback, ({ frameRate }) => frameRate);
  const label = words === "" ? t("markerAt", { at: formatTimecode(at, rate) }) : t("markerNamed", { words });
  return (
    <Popover
      label={label}
      side="top"
      className="cardwords"
      onOpenChange={(open) => open && onSeek(at)}
      trigger={
        <button
          type="button"
          className="flag"
          style={{ left } as CSSProperties}
          aria-label={label}
          title={words || undefined}
          // The ruler below it would draw the playhead along.
          onPointerDown={(event) => event.stopPropagation()}
        />
      }
    >
      <Field label={t("markerWords")}>
        <TextField value={words} maxLength={200} onChange={({ target }) => onWrite(target.value)} />
      </Field>
      <Button size="s" variant="ghost" onClick={onRemove}>
        {t("removeMarker")}
      </Button>
    </Popover>
  );
}
