import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useMemo,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { ContextMenu } from "#renderer/components/index.ts";
import { joinNames } from "#renderer/i18n/index.ts";
import { formatDuration } from "#renderer/lib/index.ts";
import { formatTimecode, usePlayback } from "#renderer/media/screening/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { Marker } from "#shared/film/cut.ts";
import type { DuckPoint } from "#shared/film/ducking.ts";
import type { SongSpan } from "#shared/film/song-spans.ts";
import type { SoundClips } from "#shared/film/sound-clips.ts";
import { MissingSong, soundOf } from "../export/index.ts";
import { type Clip, clipAt, frameSizeOf, lengthOf, ticksOf } from "./animatic-clips.ts";
import { CaptionLane } from "./captions/caption-lane.tsx";
import type { LaidCaption } from "./captions/lay-captions.ts";
import type { CaptionActions } from "./captions/use-captions.ts";
import { CardClip } from "./cut/card-clip.tsx";
import { ClipFace, ClipWave, isSplit } from "./cut/clip-face.tsx";
import { menuOfClip } from "./cut/clip-menu.ts";
import { clipName } from "./cut/clip-name.ts";
import { isRefused, rollCut, slipClip, soundRoom } from "./cut/edit-cut.ts";
import { HoldHandle } from "./cut/hold-handle.tsx";
import { MarkerFlag } from "./cut/marker-flag.tsx";
import { SoundEdge } from "./cut/sound-edge.tsx";
import {
  drawnTo,
  type Edge,
  laidAgain,
  landsBefore,
  type Trim,
  withLength,
  withSoundAt,
  withTrim,
} from "./cut/trim-clip.ts";
import { TrimHandle } from "./cut/trim-handle.tsx";
import { useClipDrag } from "./cut/use-clip-drag.ts";
import type { Cut } from "./cut/use-cut.ts";
import type { StripZoom } from "./cut/use-strip-zoom.ts";
import { type BroughtFiles, type BroughtPlace, useStripDrop } from "./footage/use-strip-drop.ts";
import { NoteMarks } from "./notes/note-marks.tsx";
import type { FilmNotesHere } from "./notes/use-film-notes.ts";
import { RangeHandle } from "./range-handle.tsx";
import { filmPlayback } from "./screening-state.ts";
import { SongLane } from "./song-lane.tsx";
import { SoundLanes } from "./sounds/sound-lanes.tsx";
import type { SoundActions } from "./sounds/use-sounds.ts";

export interface AnimaticLanesProps {
  clips: readonly Clip[];
  cut: Cut;
  strip: StripZoom;
  /** Where one scrolls along them. */
  view: RefObject<HTMLDivElement | null>;
  /** The song under them. */
  song: Asset | undefined;
  /** The one that should lie there, where its file is gone. */
  gone: Asset | undefined;
  /** Where it is heard, and its beats, seconds of the film. */
  spans: readonly SongSpan[];
  beats: readonly number[];
  /** How it steps back under speech. */
  duck: readonly DuckPoint[];
  markers: readonly Marker[];
  /** Voice-over and effects, with their files. */
  sounds: SoundClips;
  files: ReadonlyMap<string, Asset>;
  soundActions: SoundActions;
  captions: readonly LaidCaption[];
  captionActions: CaptionActions;
  /** The caption whose words are open. */
  openCaption: string | undefined;
  onOpenCaption: (key: string | undefined) => void;
  /** Cuts lie on its beats. */
  onBeats: boolean;
  onSelect: (shotId: string) => void;
  /** Files, or files of the library, that are let go over the strip. */
  onBring: (brought: BroughtFiles, place: BroughtPlace) => void;
  notes: FilmNotesHere;
  /** The note whose words are open. */
  openNote: string | undefined;
  onOpenNote: (id: string | undefined) => void;
}

/** How near the playhead comes to a cut, a beat or a marker before it is drawn there, px. */
const SNAP = 6;

const percent = (part: number, total: number) => `${total > 0 ? (part / total) * 100 : 0}%`;

/** Where the range lies along the strip, for animatic.css. */
const rangeStyle = (from: string, to: string) => ({ "--from": from, "--to": to }) as CSSProperties;

/** A ruler to be drawn along, the shots with their ends, the song, and the range that is looped. */
export function AnimaticLanes({
  clips,
  cut,
  strip,
  view,
  song,
  gone,
  spans,
  beats,
  duck,
  markers,
  sounds,
  files,
  soundActions,
  captions,
  captionActions,
  openCaption,
  onOpenCaption,
  onBeats,
  onSelect,
  onBring,
  notes,
  openNote,
  onOpenNote,
}: AnimaticLanesProps) {
  const { t } = useTranslation(["storyboard", "review", "film", "cut"]);
  const hasSounds = Object.keys(sounds).length > 0;
  const hasCaptions = captions.length > 0;
  const soundStops = useMemo(
    () => [...clips.map(({ start }) => start), ...markers.map(({ at }) => at)],
    [clips, markers],
  );
  const { t: menu } = useTranslation(["cut", "film"]);
  const [drawn, setDrawn] = useState<{ readonly key: string; readonly trim: Trim }>();
  const [held, setHeld] = useState<{ readonly key: string; readonly length: number }>();
  const [askedKey, setAskedKey] = useState<string>();
  const [splitAt, setSplitAt] = useState<{ readonly key: string; readonly seconds: number }>();
  const [rolled, setRolled] = useState<readonly Clip[]>();
  const total = lengthOf(clips);
  const frame = useMemo(() => frameSizeOf(clips), [clips]);
  const perPixel = strip.width > 0 ? total / (strip.width * strip.zoom) : 0;
  const stopsUnder = useMemo(() => [...beats, ...markers.map((marker) => marker.at)], [beats, markers]);
  const whole = { laid: clips, cut: { clips: Object.fromEntries(clips.map(({ key }) => [key, cut.settingsOf(key)])) } };
  const dragging = useClipDrag({
    ...{ clips, secondsPerPixel: perPixel },
    onDrop: (drag) => (drag.does === "move" ? cut.moveTo(drag.key, drag.before) : cut.slip(drag.seconds, drag.key)),
  });
  const dropping = useStripDrop({
    landsAt: (clientX, element) => {
      const track = element.querySelector(".vtrack")?.getBoundingClientRect();
      const seconds = track ? Math.max(0, (clientX - track.left) * perPixel) : total;
      const before = landsBefore(clips, seconds);
      return { before: before?.key ?? null, at: before?.start ?? total, seconds: Math.min(total, seconds) };
    },
    onBring,
  });
  const ticks = useMemo(() => ticksOf(total, strip.zoom), [total, strip.zoom]);
  const from = usePlayback(filmPlayback, (state) => state.from);
  const to = usePlayback(filmPlayback, (state) => state.to);

  // The playhead is drawn to cuts, beats and markers, unless Alt is held.
  const timeAt = ({ clientX, altKey, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.min(1, Math.max(0, (clientX - left) / width)) * total;
    if (altKey) return at;
    const stops = [...clips.map(({ start }) => start), ...beats, ...markers.map((marker) => marker.at)];
    return drawnTo(at, stops, SNAP * perPixel);
  };
  const place = (event: PointerEvent) => {
    if (event.buttons === 1) filmPlayback.seek(timeAt(event));
  };
  const choose = (clip: Clip) => {
    if (clip.shotId !== "") onSelect(clip.shotId);
    cut.choose(clip.key);
  };
  const byShot = (event: KeyboardEvent) => {
    const { time } = filmPlayback.store.getState();
    const here = clipAt(clips, time);
    if (!here || event.shiftKey || (event.key !== "PageDown" && event.key !== "PageUp")) return;
    event.preventDefault();
    const before = clips[clips.indexOf(here) - 1] ?? here;
    if (event.key === "PageDown") filmPlayback.seek(here.start + here.length);
    else filmPlayback.seek(time - here.start > 0.5 ? here.start : before.start);
    const reached = clipAt(clips, filmPlayback.store.getState().time);
    if (reached) choose(reached);
  };
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
    choose(clip);
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
    "aria-label": clipName(menu, clip),
    style: { left: percent(clip.start, total), width: `max(1px, ${percent(clip.length, total)} - 2px)` },
    onClick: press(clip),
  });
  return (
    <div
      className="tl"
      data-song={(song ?? gone) === undefined ? undefined : true}
      data-sounds={hasSounds || undefined}
      data-captions={hasCaptions || undefined}
    >
      <div className="tlab">
        <span />
        <span>{t("storyboard:animatic.shots")}</span>
        {hasCaptions && <span>{t("review:captions")}</span>}
        {(song ?? gone) && <span>{t("review:songLane")}</span>}
        {hasSounds && <span>{t("cut:soundsLane")}</span>}
      </div>
      <div className="stripView" ref={view} {...dropping.target}>
        <div className="lanes" style={{ "--zoom": strip.zoom } as CSSProperties}>
          {clips.length === 0 ? (
            <p className="nothing">{t("storyboard:animatic.empty")}</p>
          ) : (
            <>
              {markers.map((marker) => (
                <MarkerFlag
                  key={marker.at}
                  marker={marker}
                  left={percent(Math.min(marker.at, total), total)}
                  onSeek={filmPlayback.seek}
                  onWrite={(words) => cut.writeMarker({ ...marker, words })}
                  onRemove={() => cut.removeMarker(marker)}
                />
              ))}
              <div className="scale">
                <Ruler total={total} ticks={ticks} onPlace={place} onKeyDown={byShot} />
                <NoteMarks notes={notes} total={total} open={openNote} onOpen={onOpenNote} />
              </div>
              {/* One menu for all: two hundred of them would be drawn with every frame of a trim. */}
              <ContextMenu
                items={() => (asked ? menuOfClip(menu, asked, asked.key === clips[0]?.key, cut) : [])}
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
                  {dropping.at !== undefined && (
                    <span className="insertion" style={{ left: percent(dropping.at, total) }} aria-hidden />
                  )}
                  {dragging.drag?.does === "move" && (
                    <span className="insertion" style={{ left: percent(dragging.drag.at, total) }} aria-hidden />
                  )}
                  {selected && stands && (
                    <div className="edges" style={placeOf(selected)}>
                      <HoldHandle
                        clip={selected}
                        name={t("cut:endOf", { name: selected.footage ? selected.name : clipName(menu, selected) })}
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
              {hasCaptions && (
                <CaptionLane
                  {...{ captions, total }}
                  actions={captionActions}
                  secondsPerPixel={perPixel}
                  stops={soundStops}
                  isNear={strip.isNear}
                  open={openCaption}
                  onOpen={onOpenCaption}
                />
              )}
              {song && <SongLane {...{ song, spans, total, beats, duck, onBeats }} />}
              {!song && gone && (
                <div className="stracks">
                  <MissingSong song={gone} />
                </div>
              )}
              {hasSounds && (
                <SoundLanes
                  {...{ sounds, files, total }}
                  actions={soundActions}
                  secondsPerPixel={perPixel}
                  stops={soundStops}
                />
              )}
              {(from !== null || to !== null) && (
                <div className="looped" style={rangeStyle(percent(from ?? 0, total), percent(to ?? total, total))}>
                  <RangeHandle which="in" total={total} />
                  <RangeHandle which="out" total={total} />
                </div>
              )}
              <Playhead total={total} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

interface RulerProps {
  total: number;
  ticks: readonly number[];
  onPlace: (event: PointerEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Ruler({ total, ticks, onPlace, onKeyDown }: RulerProps) {
  const { t } = useTranslation("storyboard");
  const time = usePlayback(filmPlayback, (state) => Math.min(state.time, total));
  const playing = usePlayback(filmPlayback, (state) => state.playing);
  return (
    <div
      className="ruler"
      role="slider"
      tabIndex={0}
      aria-label={t("animatic.playhead")}
      aria-valuemin={0}
      aria-valuemax={Math.round(total)}
      aria-valuenow={Math.round(time)}
      // A screen reader reads each change: frames only where one stands still.
      aria-valuetext={playing ? formatDuration(time) : formatTimecode(time)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onPlace(event);
      }}
      onPointerMove={onPlace}
      onKeyDown={onKeyDown}
    >
      {ticks.map((at) => (
        <span key={at} style={{ left: percent(at, total) }}>
          {/* At the very end there is room for the line alone. */}
          {(total - at) / total > 0.07 && formatDuration(at)}
        </span>
      ))}
    </div>
  );
}

function Playhead({ total }: { total: number }) {
  const time = usePlayback(filmPlayback, (state) => Math.min(state.time, total));
  return <span className="playhead" style={{ left: percent(time, total) }} aria-hidden />;
}
