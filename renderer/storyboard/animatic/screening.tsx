import { ChartNoAxesColumn, Maximize, MessageSquareText, PanelRight, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ariaShortcut, Button, DrawerButton, Panel, PanelHead, Spacer } from "#renderer/components/index.ts";
import { fillScreen, mediaUrl, playTogether, useKeysOf } from "#renderer/lib/index.ts";
import { steerPlayback, usePlayback } from "#renderer/media/screening/index.ts";
import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { songSpans } from "#shared/film/song-spans.ts";
import { heardSounds } from "#shared/film/sound-clips.ts";
import {
  captionPartsOf,
  TitleCard,
  useFilmDuck,
  useFilmSettings,
  useFilmSongs,
  useFilmSounds,
} from "../export/index.ts";
import {
  type Clip,
  captionedClip,
  clipAfter,
  clipAt,
  dipAt,
  type FrameSize,
  fadeProgress,
  isHeard,
  isOfShot,
  lengthOf,
} from "./animatic-clips.ts";
import { useClipPicture } from "./clip-picture.tsx";
import { useClipSound } from "./clip-sound.ts";
import { assignElements, type FilmElement } from "./film-elements.ts";
import { FilmFrame, useLaidPart } from "./framed-picture.tsx";
import { leaveMix } from "./mix/film-mix.ts";
import { MixMeter } from "./mix/mix-meter.tsx";
import { NotesPanel } from "./notes/notes-panel.tsx";
import { useFilmNotes } from "./notes/use-film-notes.ts";
import { actionOfPress, playbackActionOf, steerScreening } from "./screening-keys.ts";
import { filmPlayback, screening, useScreening } from "./screening-state.ts";
import { openSongBed, type SongBed } from "./song-bed.ts";
import { FilmSounds } from "./sounds/film-sounds.tsx";
import { bedsTogether, openSoundBeds } from "./sounds/sound-beds.ts";
import { type ClipElements, placeFilm, useClipPlayback } from "./use-clip-playback.ts";

export interface ScreeningProps {
  projectId: string;
  clips: readonly Clip[];
  /** Of the film's pictures, px. */
  frame: FrameSize;
}

/** The film in order: takes play without a gap, and a shot without one stands as its pictures and words. */
export function Screening({ projectId, clips, frame }: ScreeningProps) {
  const { t } = useTranslation("storyboard");
  const { t: review } = useTranslation("review");
  const { t: film } = useTranslation("film");
  const { t: cutting } = useTranslation("cut");
  const settings = useFilmSettings(projectId);
  const captions = useScreening((state) => state.captions);
  const bed = useRef<SongBed>(null);
  const sound = useRef<HTMLAudioElement>(null);
  const screen = useRef<HTMLFieldSetElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const { t: noted } = useTranslation("notes");
  const keysOf = useKeysOf();
  const notes = useFilmNotes(projectId, clips, settings);
  const metered = useScreening((state) => state.meter);
  const notesShown = useScreening((state) => state.notes);
  const [writing, setWriting] = useState<string>();
  const clipElements = useClipPlayback(clips, bed);
  const key = usePlayback(filmPlayback, ({ time }) => clipAt(clips, time)?.key);
  const clip = clips.find((each) => each.key === key);
  const afterKey = usePlayback(filmPlayback, (state) => clip && clipAfter(clips, clip, state)?.key);
  // Of the clip that follows: how much of it is seen already, where the two cross-fade.
  const coming = clip && clips[clips.indexOf(clip) + 1];
  const share = usePlayback(filmPlayback, ({ time }) => fadeProgress(coming, time));
  // The one before it may still be heard, and the next be heard already.
  const gone = clip && clips[clips.indexOf(clip) - 1];
  const lingers = usePlayback(filmPlayback, ({ time }) => gone !== undefined && isHeard(gone, time));
  const wanted = [key, afterKey, coming?.key, lingers ? gone?.key : undefined];
  const shown = clips.filter((each) => each.film !== null && wanted.includes(each.key));
  const [elements, setElements] = useState<readonly FilmElement[]>([]);
  const assigned = assignElements(elements, shown);
  if (assigned !== elements) setElements(assigned);
  const length = lengthOf(clips);
  const { songLevel, songFade, songAt, songFrom, songTo, songLoop, takesLevel } = settings;
  // One in the trash, or whose file is gone, can't be played.
  const bedded = useFilmSongs(settings.song).songs.find(({ id }) => id === settings.song);
  const song = bedded?.id ?? null;
  const songSeconds = bedded?.facts.durationSeconds ?? null;
  useEffect(() => leaveMix, []);
  useClipSound(clipElements, clips, takesLevel);

  const { lengths } = useFilmSounds(settings.sounds);
  const heard = useMemo(() => heardSounds(settings.sounds, lengths, length), [settings.sounds, lengths, length]);
  const { points: duck } = useFilmDuck(
    settings,
    useMemo(() => clips.map((each) => ({ ...each, assetId: each.film })), [clips]),
    heard,
  );
  const soundElements = useRef(new Map<string, HTMLAudioElement>());
  useEffect(() => {
    const spans = songSpans({ songAt, songFrom, songTo, songLoop }, songSeconds, length);
    const under =
      sound.current && song !== null
        ? [openSongBed(sound.current, { level: songLevel, fade: songFade, spans, duck })]
        : [];
    const opened = bedsTogether([...under, openSoundBeds(soundElements.current, heard)]);
    bed.current = opened;
    return () => {
      opened.rest(filmPlayback.store.getState().time);
      bed.current = null;
    };
  }, [song, songLevel, songFade, songAt, songFrom, songTo, songLoop, songSeconds, length, heard, duck]);
  useEffect(() => screen.current?.focus(), []);
  useEffect(() => (screen.current ? playTogether(screen.current, filmPlayback.pause) : undefined), []);

  const fullScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    else if (stage.current) void fillScreen(stage.current, screen.current);
  };
  const addNote = () => {
    const id = notes.add();
    if (id === undefined) return;
    if (!notesShown) screening.toggleNotes();
    setWriting(id);
  };
  const steer = (event: KeyboardEvent) => {
    if (steerPlayback(event, filmPlayback, playbackActionOf) || steerScreening(event)) return;
    const action = event.defaultPrevented ? undefined : actionOfPress(event);
    const run = action === "strip.fullScreen" ? fullScreen : action === "strip.addNote" ? addNote : undefined;
    if (!run) return;
    event.preventDefault();
    run();
  };
  const titleOf = ({ card, footage, number }: Clip) => {
    if (footage) return cutting("footage");
    return card === null ? t("inspector.name", { number }) : film("words.cardShown");
  };
  // Without any picture the words stand in its place.
  const pictured = clip !== undefined && (clip.card !== null || (clip.film ?? clip.first ?? clip.last) !== undefined);
  const words = usePlayback(filmPlayback, ({ time }) => (clip && pictured ? captionAt(settings, clip, time) : ""));
  return (
    <Panel label={t("screening.name")} className="board screening" onKeyDown={steer}>
      <PanelHead>
        <span className="strong">{clip && titleOf(clip)}</span>
        <span className="cut text-tx-2">{clip?.card ?? clip?.name}</span>
        <Spacer />
        {metered && <MixMeter />}
        <Button
          variant="ghost"
          icon={ChartNoAxesColumn}
          title={cutting("levels")}
          aria-pressed={metered}
          onClick={screening.toggleMeter}
        >
          <span className="headWord">{cutting("levels")}</span>
        </Button>
        <Button
          variant="ghost"
          icon={MessageSquareText}
          title={noted("name")}
          aria-pressed={notesShown}
          aria-keyshortcuts={ariaShortcut(keysOf("strip.addNote"))}
          onClick={screening.toggleNotes}
        >
          <span className="headWord">{noted("name")}</span>
        </Button>
        <Button
          variant="ghost"
          icon={Maximize}
          title={review("fullScreen")}
          aria-keyshortcuts={ariaShortcut(keysOf("strip.fullScreen"))}
          onClick={fullScreen}
        >
          <span className="headWord">{review("fullScreen")}</span>
        </Button>
        <Button variant="ghost" icon={X} onClick={screening.close}>
          {t("screening.close")}
        </Button>
        <DrawerButton of="shot" icon={PanelRight} label={t("inspector.drawer")} />
      </PanelHead>
      <div ref={stage} className="stageOfFilm">
        <fieldset ref={screen} className="screen" tabIndex={-1} aria-label={review("screen")}>
          {assigned.map(({ id, film: file, framed, clip: shows }) => (
            <ShownFilm
              key={id}
              file={file}
              framed={framed}
              clip={shown.find((each) => each.key === shows)}
              frame={frame}
              current={shows !== null && shows === key}
              share={shows !== null && shows === coming?.key ? share : undefined}
              elements={clipElements}
            />
          ))}
          {clip && clip.film === null && (
            <StandIn key={clip.key} clip={clip} frame={frame} captioned={captions && words !== ""} />
          )}
          {coming && coming.film === null && share > 0 && (
            <StandIn key={coming.key} clip={coming} frame={frame} captioned={false} opacity={share} />
          )}
          {clip && <DipVeil clip={clip} after={coming} />}
          {captions && words !== "" && <p className="caption">{words}</p>}
          <FilmSounds heard={heard} elements={soundElements} />
          {/* biome-ignore lint/a11y/useMediaCaption: the words of a song are in the song pane */}
          {song !== null && <audio ref={sound} src={mediaUrl(song)} preload="auto" />}
        </fieldset>
        {notesShown && (
          <NotesPanel
            projectId={projectId}
            notes={notes}
            frame={frame}
            writing={writing}
            onWriting={setWriting}
            onAdd={addNote}
            onClose={screening.toggleNotes}
          />
        )}
      </div>
    </Panel>
  );
}

interface ShownFilmProps {
  file: string;
  framed: boolean;
  /** Undefined: it waits, hidden, for the next clip of its file. */
  clip: Clip | undefined;
  frame: FrameSize;
  /** It plays; else it comes next, and stands ready. */
  current: boolean;
  /** How much of it is seen already, where it comes in over the one that plays. */
  share: number | undefined;
  /** Where its element stands for its clip. */
  elements: ClipElements;
}

/** A take, or a film of the library: as large as the screen takes it, or framed. */
function ShownFilm({ file, framed, clip, frame, current, share, elements }: ShownFilmProps) {
  const element = useRef<HTMLVideoElement>(null);
  const laid = useLaidPart(clip, frame);
  const isShown = current || (share ?? 0) > 0;
  const key = clip?.key;
  const place = useEffectEvent(() => {
    const { time } = filmPlayback.store.getState();
    if (element.current && clip) placeFilm(element.current, clip, time, current);
  });
  useLayoutEffect(() => {
    const film = element.current;
    const held = elements.current;
    if (film === null || key === undefined) return;
    held.set(key, film);
    // It comes from another clip of its file, or waits for its own; where the film plays, the clock starts it.
    film.pause();
    place();
    return () => {
      film.pause();
      if (held.get(key) === film) held.delete(key);
    };
  }, [key, elements]);
  const coming = share === undefined ? undefined : { opacity: share, zIndex: 1 };
  const film = (
    // biome-ignore lint/a11y/useMediaCaption: a generated film has no speech anyone wrote down
    <video
      ref={element}
      data-shot={clip?.shotId}
      data-shown={isShown || undefined}
      style={framed ? laid : coming}
      src={mediaUrl(file)}
      playsInline
      preload="auto"
      aria-hidden={!current}
      onClick={filmPlayback.toggle}
      onLoadedMetadata={({ currentTarget }) => {
        if (clip) placeFilm(currentTarget, clip, filmPlayback.store.getState().time, current);
      }}
    />
  );
  if (!framed) return film;
  return (
    <FilmFrame frame={frame} opacity={share} shown={isShown}>
      {film}
    </FilmFrame>
  );
}

/** The words under a clip at a time of the film; empty: none. */
function captionAt(settings: FilmSettings, clip: Clip, time: number): string {
  const about = { clipId: clip.key, shotId: isOfShot(clip) ? clip.shotId : null, prompt: clip.prompt };
  const parts = captionPartsOf(settings, about, captionedClip(clip));
  return parts.find(({ start, end }) => time - clip.start >= start && time - clip.start < end)?.text ?? "";
}

/** The color that a clip comes out of, or goes into. */
function DipVeil({ clip, after }: { clip: Clip; after: Clip | undefined }) {
  const dip = usePlayback(filmPlayback, ({ time }) => {
    const at = dipAt(clip, after, time);
    return at && `${at.color} ${at.share.toFixed(3)}`;
  });
  if (dip === undefined) return null;
  const [color, share] = dip.split(" ");
  return <div className="dip" style={{ background: color, opacity: share }} aria-hidden />;
}

interface StandInProps {
  clip: Clip;
  frame: FrameSize;
  /** A caption stands over it. */
  captioned: boolean;
  opacity?: number;
}

/** In place of a take: a card, or the first frame, from the middle on the last one; without either, the words. */
function StandIn({ clip, frame, captioned, opacity }: StandInProps) {
  const { t } = useTranslation("storyboard");
  const { t: cut } = useTranslation("cut");
  const late = usePlayback(filmPlayback, ({ time }) => time > clip.start + clip.length / 2);
  const first = useClipPicture(clip.first);
  const last = useClipPicture(clip.last);
  const picture = (late ? last : first) ?? first ?? last;
  if (clip.card !== null) return <TitleCard words={clip.card} {...frame} look={clip.look} opacity={opacity} />;
  if (clip.footage && picture !== undefined && !clip.footage.gone)
    return (
      <FilmFrame frame={frame} opacity={opacity}>
        <FramedStill clip={clip} frame={frame} src={picture} />
      </FilmFrame>
    );
  if (clip.footage)
    return <p className="goneFootage">{clip.footage.gone && cut("footageGone", { name: clip.name })}</p>;
  return (
    <figure className="standin" style={opacity === undefined ? undefined : { opacity, zIndex: 1 }}>
      {picture && <img src={picture} alt="" />}
      {!(captioned && picture) && <p>{clip.prompt || t("shot.noPrompt")}</p>}
    </figure>
  );
}

/** A still of the library as it lies, or moves, in the frame. */
function FramedStill({ clip, frame, src }: { clip: Clip; frame: FrameSize; src: string }) {
  return <img src={src} alt={clip.name} style={useLaidPart(clip, frame)} />;
}
