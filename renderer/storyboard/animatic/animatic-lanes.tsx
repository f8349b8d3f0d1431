import { type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePlayback } from "#renderer/media/screening/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import type { Marker } from "#shared/film/cut.ts";
import type { DuckPoint } from "#shared/film/ducking.ts";
import { type SongSpan, songExtent } from "#shared/film/song-spans.ts";
import { type SoundClips, soundSpan } from "#shared/film/sound-clips.ts";
import { MissingSong } from "../export/index.ts";
import { type Clip, clipAt, lengthOf, ticksOf } from "./animatic-clips.ts";
import { CaptionLane } from "./captions/caption-lane.tsx";
import type { LaidCaption } from "./captions/lay-captions.ts";
import type { CaptionActions } from "./captions/use-captions.ts";
import { MarkerFlag } from "./cut/marker-flag.tsx";
import { percent } from "./cut/strip-scale.ts";
import { drawnTo, landsBefore } from "./cut/trim-clip.ts";
import type { Cut } from "./cut/use-cut.ts";
import type { StripZoom } from "./cut/use-strip-zoom.ts";
import { type BroughtFiles, type BroughtPlace, useStripDrop } from "./footage/use-strip-drop.ts";
import { NoteMarks } from "./notes/note-marks.tsx";
import type { FilmNotesHere } from "./notes/use-film-notes.ts";
import { PictureLane } from "./picture-lane.tsx";
import { RangeHandle } from "./range-handle.tsx";
import { Playhead, Ruler } from "./ruler.tsx";
import { filmPlayback } from "./screening-state.ts";
import type { SongActions } from "./song-actions.ts";
import { SongLane } from "./song-lane.tsx";
import { SoundLanes } from "./sounds/sound-lanes.tsx";
import type { SoundActions } from "./sounds/use-sounds.ts";
import { visibleBeats } from "./visible-beats.ts";

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
  settings: FilmSettings;
  songActions: SongActions;
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
  settings,
  songActions,
  onSelect,
  onBring,
  notes,
  openNote,
  onOpenNote,
}: AnimaticLanesProps) {
  const { t } = useTranslation(["storyboard", "review", "cut"]);
  const hasSounds = Object.keys(sounds).length > 0;
  const hasCaptions = captions.length > 0;
  const soundStops = useMemo(
    () => [...clips.map(({ start }) => start), ...markers.map(({ at }) => at)],
    [clips, markers],
  );
  const total = lengthOf(clips);
  const underSounds = useMemo(() => {
    const extent = songExtent(spans);
    return [...soundStops, total, ...visibleBeats(beats, total), ...(extent ? [extent.start, extent.end] : [])];
  }, [soundStops, total, beats, spans]);
  const underSong = () => {
    const edges = Object.values(sounds).flatMap((sound) => {
      const { start, end } = soundSpan(sound, files.get(sound.assetId)?.facts.durationSeconds ?? null);
      return [start, end];
    });
    return [...soundStops, total, ...edges];
  };
  const perPixel = strip.filmWidth > 0 ? total / (strip.filmWidth * strip.zoom) : 0;
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
    if (event.buttons === 1) filmPlayback.scrub(timeAt(event));
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
              <PictureLane
                {...{ clips, total, cut, strip, beats, markers }}
                secondsPerPixel={perPixel}
                insertion={dropping.at}
                onChoose={choose}
              />
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
              {song && (
                <SongLane
                  {...{ song, settings, total, duck }}
                  actions={songActions}
                  secondsPerPixel={perPixel}
                  stops={underSong}
                />
              )}
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
                  stops={underSounds}
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
