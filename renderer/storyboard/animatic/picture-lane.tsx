import { type MouseEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ContextMenu } from "#renderer/components/index.ts";
import { joinNames } from "#renderer/i18n/index.ts";
import { formatTimecode } from "#renderer/media/screening/index.ts";
import type { Marker } from "#shared/film/cut.ts";
import { soundOf } from "../export/index.ts";
import { type Clip, frameSizeOf } from "./animatic-clips.ts";
import { CardClip } from "./cut/card-clip.tsx";
import { ClipFace, ClipWave, isSplit } from "./cut/clip-face.tsx";
import { menuOfClip } from "./cut/clip-menu.ts";
import { clipName } from "./cut/clip-name.ts";
import { isRefused, rollCut, slipClip, soundRoom } from "./cut/edit-cut.ts";
import { HoldHandle } from "./cut/hold-handle.tsx";
import { SoundEdge } from "./cut/sound-edge.tsx";
import { percent } from "./cut/strip-scale.ts";
import { type Edge, laidAgain, type Trim, withLength, withSoundAt, withTrim } from "./cut/trim-clip.ts";
import { TrimHandle } from "./cut/trim-handle.tsx";
import { useClipDrag } from "./cut/use-clip-drag.ts";
import type { Cut } from "./cut/use-cut.ts";
import type { StripZoom } from "./cut/use-strip-zoom.ts";
import { filmPlayback } from "./screening-state.ts";

export interface PictureLaneProps {
  clips: readonly Clip[];
  /** Seconds of the film, and of a pixel of the strip. */
  total: number;
  secondsPerPixel: number;
  cut: Cut;
  strip: StripZoom;
  beats: readonly number[];
  markers: readonly Marker[];
  /** Where what is dragged over the strip would land, seconds of the film. */
  insertion: number | undefined;
  onChoose: (clip: Clip) => void;
}

/** The clips to scale, with the ends of the chosen one and the menu of each: trimmed, rolled, slipped and moved by hand. */
export function PictureLane({
  clips,
  total,
  secondsPerPixel: perPixel,
  cut,
  strip,
  beats,
  markers,
  insertion,
  onChoose,
}: PictureLaneProps) {
  const { t } = useTranslation(["cut", "film"]);
  const [drawn, setDrawn] = useState<{ readonly key: string; readonly trim: Trim }>();
  const [held, setHeld] = useState<{ readonly key: string; readonly length: number }>();
  const [askedKey, setAskedKey] = useState<string>();
  const [splitAt, setSplitAt] = useState<{ readonly key: string; readonly seconds: number }>();
  const [rolled, setRolled] = useState<readonly Clip[]>();
  const frame = useMemo(() => frameSizeOf(clips), [clips]);
  const stopsUnder = useMemo(() => [...beats, ...markers.map((marker) => marker.at)], [beats, markers]);
  const whole = { laid: clips, cut: { clips: Object.fromEntries(clips.map(({ key }) => [key, cut.settingsOf(key)])) } };
  const dragging = useClipDrag({
    ...{ clips, secondsPerPixel: perPixel },
    onDrop: (drag) => (drag.does === "move" ? cut.moveTo(drag.key, drag.before) : cut.slip(drag.seconds, drag.key)),
  });
  // The scale stands still while a take is trimmed, so that its end stays under the pointer.
  const slipped =
    dragging.drag?.does === "slip" ? slipClip(whole, dragging.drag.key, dragging.drag.seconds) : undefined;
  const drawnAnew = slipped && !isRefused(slipped) ? laidAgain(clips, slipped.clips) : rolled;
  const heldAnew = held ? withLength(clips, held.key, held.length) : drawnAnew;
  const trimmed = drawn ? withTrim(clips, drawn.key, drawn.trim) : (heldAnew ?? clips);
  const shown = splitAt ? withSoundAt(trimmed, splitAt.key, splitAt.seconds) : trimmed;
  const selected = shown.find(({ key }) => key === cut.chosen);
  const stands = selected !== undefined && (selected.card !== null || selected.speed === 0);
  // The sound's end of a clip is the start of the next one's.
  const soundCuts = (["in", "out"] as const).flatMap((edge) => {
    const at = clips.findIndex(({ key }) => key === selected?.key);
    const key = at < 0 ? undefined : clips[edge === "in" ? at : at + 1]?.key;
    const room = key === undefined ? undefined : soundRoom(clips, key);
    return key !== undefined && room ? [{ edge, key, room }] : [];
  });
  const roll = (edge: Edge, seconds: number, done: boolean) => {
    const at = clips.findIndex(({ key }) => key === selected?.key);
    const later = clips[edge === "in" ? at : at + 1];
    if (!later) return;
    const made = rollCut(whole, later.key, seconds);
    setDrawn(undefined);
    setRolled(done || isRefused(made) ? undefined : laidAgain(clips, made.clips));
    if (done) cut.roll(later.key, seconds);
  };
  const press = (clip: Clip) => () => {
    if (dragging.wasDragged()) return;
    onChoose(clip);
    if (!filmPlayback.store.getState().playing) filmPlayback.seek(clip.start);
    if (clip.card !== null) cut.edit(clip.key);
  };
  const placeOf = ({ start, length }: Clip) => ({ left: percent(start, total), width: percent(length, total) });
  const ask = (event: MouseEvent) => {
    const at = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-clip]") : null;
    // An end of the chosen clip is its own; between clips there is nothing to ask for.
    const onEnd = event.target instanceof Element && event.target.closest(".edges") !== null;
    const key = at?.dataset.clip ?? (onEnd ? cut.chosen : undefined);
    setAskedKey(key);
    if (key === undefined) event.stopPropagation();
  };
  const asked = clips.find(({ key }) => key === askedKey);
  const speedOf = ({ speed, footage }: Clip) => {
    if (speed === 0) return footage?.kind === "still" ? "" : t("cut:still");
    return speed === 1 ? "" : t("film:percent", { value: Math.round(speed * 100) });
  };
  const described = (clip: Clip) =>
    joinNames(
      [
        clip.footage?.gone ? t("cut:soundGone") : speedOf(clip),
        clip.hasSound && clip.gain === 0 ? t("cut:muted") : "",
      ].filter((word) => word !== ""),
    ) || undefined;
  const buttonOf = (clip: Clip) => ({
    ...dragging.handlers(clip.key),
    "data-clip": clip.key,
    tabIndex: clip.key === cut.chosen ? 0 : -1,
    className: "reel",
    "data-card": clip.card !== null || undefined,
    "data-footage": clip.footage?.kind,
    "data-gone": clip.footage?.gone || undefined,
    title: clip.footage ? clip.name : undefined,
    "data-selected": clip.key === cut.chosen || undefined,
    "data-dragged": (dragging.drag?.does === "move" && dragging.drag.key === clip.key) || undefined,
    "aria-description": described(clip),
    "data-fades": clip.fade > 0 || undefined,
    "data-failed": clip.failed && !clip.film ? true : undefined,
    "aria-label": clipName(t, clip),
    style: { left: percent(clip.start, total), width: `max(1px, ${percent(clip.length, total)} - 2px)` },
    onClick: press(clip),
  });
  // One menu for all: two hundred of them would be drawn with every frame of a trim.
  return (
    <ContextMenu
      items={() => (asked ? menuOfClip(t, asked, asked.key === clips[0]?.key, cut) : [])}
      onClosed={cut.openAdded}
    >
      <div className="vtrack" onContextMenuCapture={ask}>
        {shown.map((clip) =>
          clip.card === null ? (
            <button key={clip.key} type="button" {...buttonOf(clip)}>
              <ClipFace
                clip={clip}
                share={(clip.length / total) * strip.zoom}
                isNear={strip.isNear(clip.start / total, (clip.start + clip.length) / total)}
              />
            </button>
          ) : (
            <CardClip
              key={clip.key}
              words={clip.card}
              open={cut.editing === clip.key}
              onOpenChange={(open) => cut.edit(open && !dragging.wasDragged() ? clip.key : undefined)}
              onWrite={(words) => cut.writeCard(clip.key, words)}
              look={clip.look}
              onLook={(look) => cut.change(clip.key, { look })}
              frame={frame}
              button={buttonOf(clip)}
            />
          ),
        )}
        {shown.filter(isSplit).map((clip) => {
          const { start, end } = soundOf(clip);
          if (!strip.isNear(start / total, end / total)) return null;
          return (
            <ClipWave
              key={`sound ${clip.key}`}
              clip={clip}
              place={{ left: percent(start, total), width: percent(end - start, total) }}
            />
          );
        })}
        {insertion !== undefined && (
          <span className="insertion" style={{ left: percent(insertion, total) }} aria-hidden />
        )}
        {dragging.drag?.does === "move" && (
          <span className="insertion" style={{ left: percent(dragging.drag.at, total) }} aria-hidden />
        )}
        {selected && stands && (
          <div className="edges" style={placeOf(selected)}>
            <HoldHandle
              clip={selected}
              name={t("cut:endOf", { name: selected.footage ? selected.name : clipName(t, selected) })}
              secondsPerPixel={perPixel}
              stops={stopsUnder}
              onDraw={(length) => setHeld(length === undefined ? undefined : { key: selected.key, length })}
              onHold={(hold) => cut.change(selected.key, { hold })}
            />
            {held && (
              <span className="shownLength" aria-hidden>
                {formatTimecode(selected.length, selected.frameRate)}
              </span>
            )}
          </div>
        )}
        {selected && soundCuts.length > 0 && (
          <div className="edges" style={placeOf(selected)}>
            {soundCuts.map(({ edge, key, room }) => (
              <SoundEdge
                key={edge}
                {...{ clip: selected, edge, room, secondsPerPixel: perPixel }}
                onDraw={(seconds) => setSplitAt(seconds === undefined ? undefined : { key, seconds })}
                onSplit={(seconds) => cut.splitSound(key, seconds)}
              />
            ))}
          </div>
        )}
        {selected && selected.film !== null && selected.speed > 0 && (
          <div className="edges" style={placeOf(selected)} data-sound={soundCuts.length > 0 || undefined}>
            {(["in", "out"] as const).map((edge) => (
              <TrimHandle
                key={edge}
                clip={selected}
                edge={edge}
                trim={drawn?.trim ?? cut.settingsOf(selected.key)}
                secondsPerPixel={perPixel}
                beats={stopsUnder}
                onDraw={(trim) => {
                  setRolled(undefined);
                  setDrawn(trim && { key: selected.key, trim });
                }}
                onTrim={(trim) => cut.change(selected.key, trim)}
                onRoll={(seconds, done) => roll(edge, seconds, done)}
              />
            ))}
            {(drawn || dragging.drag?.does === "slip") && (
              <span className="shownLength" aria-hidden>
                {t("cut:shown", {
                  length: formatTimecode(selected.length, selected.frameRate),
                  whole: formatTimecode(selected.whole, selected.frameRate),
                })}
              </span>
            )}
          </div>
        )}
      </div>
    </ContextMenu>
  );
}
