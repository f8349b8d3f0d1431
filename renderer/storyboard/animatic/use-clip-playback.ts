import { type RefObject, useEffect, useRef } from "react";
import { usePlayback } from "#renderer/media/screening/index.ts";
import { soundOf } from "../export/index.ts";
import { type Clip, clipAfter, clipAt, fadeProgress, isHeard, lengthOf, timeInTake } from "./animatic-clips.ts";
import { isMixAwake, wakeMix } from "./mix/film-mix.ts";
import { filmPlayback } from "./screening-state.ts";
import type { SongBed } from "./song-bed.ts";

const MILLISECONDS = 1000;
/** Inside a frame, not on the edge where the one before it still stands. */
const INSIDE = 0.002;
/** Milliseconds that the film waits for its sound: a machine without any never has it. */
const WAITS = 300;
/** A take's own clock ends a little before its length. */
const NEARLY = 0.012;

/** The elements of the clip that plays and of the one after it, by clip. */
export type ClipElements = RefObject<Map<string, HTMLVideoElement>>;

/** What browsers play at; slower, faster, and nothing is heard. */
const RATES = { least: 0.0625, most: 16 };

/** A clip that is slowed or sped up changes its pitch along, as the exported film does; shuttling through one doesn't. */
function setRate(film: HTMLVideoElement, { speed: own }: Clip, shuttle: number): void {
  const rate = Math.min(RATES.most, Math.max(RATES.least, own * shuttle));
  if (film.playbackRate !== rate) film.playbackRate = rate;
  if (film.preservesPitch !== (own === 1)) film.preservesPitch = own === 1;
}

/** Seconds that a sound may be off its place before it is put there. */
const OFF = 0.08;

/** A clip whose sound comes before its picture, or stays after it. */
function hearBeside(clip: Clip, film: HTMLVideoElement, time: number, shuttle: number): void {
  if (!isHeard(clip, time)) {
    if (!film.paused) film.pause();
    return;
  }
  setRate(film, clip, shuttle);
  const place = timeInTake(clip, time) + INSIDE;
  if (!film.seeking && Math.abs(film.currentTime - place) > OFF * Math.max(1, clip.speed * shuttle))
    film.currentTime = place;
  if (film.paused && !film.ended) void film.play().catch(() => {});
}

/** Closer than any frame is long. */
const SAME_PLACE = 0.001;

/**
 * Puts a film where a clip has it at a time of the whole, or, where it is over and the loop comes back to it, where the loop
 * begins. One that is there already is left, as a seek costs its frames. `current`: it is the one that plays.
 */
export function placeFilm(film: HTMLVideoElement, clip: Clip, time: number, current: boolean): void {
  const { loop, from } = filmPlayback.store.getState();
  const isOver = !current && time >= soundOf(clip).end;
  const place = timeInTake(clip, loop && isOver ? Math.max(clip.start, from ?? 0) : time) + INSIDE;
  if (Math.abs(film.currentTime - place) > SAME_PLACE) film.currentTime = place;
}

const loads = (film: HTMLVideoElement) =>
  !film.ended && (film.seeking || film.readyState < HTMLMediaElement.HAVE_FUTURE_DATA);

/** Puts what is cut otherwise than `before` to the part of its take that lies under the clock now. */
function showAnew(films: ReadonlyMap<string, HTMLVideoElement>, before: readonly Clip[], clips: readonly Clip[]): void {
  const state = filmPlayback.store.getState();
  const time = Math.min(state.time, lengthOf(clips));
  for (const [key, film] of films) {
    const clip = clips.find((each) => each.key === key);
    const was = before.find((each) => each.key === key);
    if (clip === undefined || was === undefined) continue;
    const isOther = clip.start !== was.start || clip.from !== was.from || clip.speed !== was.speed;
    const isCutShort = !state.playing && clip.length !== was.length;
    if (isOther || isCutShort) film.currentTime = timeInTake(clip, time) + INSIDE;
  }
}

/**
 * Runs the film's clock over its clips: a take's own clock leads, a still lets time pass, and the take that comes next
 * stands on its first frame, ready, so that nothing shows between the two. `bed` follows.
 */
export function useClipPlayback(clips: readonly Clip[], bed: RefObject<SongBed | null>): ClipElements {
  const clipElements: ClipElements = useRef(new Map());
  const playing = usePlayback(filmPlayback, (state) => state.playing);
  const jumps = usePlayback(filmPlayback, (state) => state.jumps);

  // A jump by hand puts the take where the clock is; one that merely comes next is there already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a jump is a reason of its own
  useEffect(() => {
    const { time } = filmPlayback.store.getState();
    const here = clipAt(clips, time);
    for (const [key, film] of clipElements.current) {
      if (!playing || key !== here?.key) film.pause();
      const clip = clips.find((each) => each.key === key);
      if (clip) placeFilm(film, clip, time, key === here?.key);
    }
    if (!playing) bed.current?.rest(time);
  }, [playing, jumps]);

  // What was cut otherwise shows another part of its take where the clock is, standing or playing.
  const laid = useRef(clips);
  useEffect(() => {
    const before = laid.current;
    laid.current = clips;
    if (before !== clips) showAnew(clipElements.current, before, clips);
  }, [clips]);

  useEffect(() => {
    if (!playing) return;
    wakeMix();
    const begun = performance.now();
    let before = begun;
    const tick = (now: number) => {
      const passed = (now - before) / MILLISECONDS;
      before = now;
      const state = filmPlayback.store.getState();
      const { time, speed } = state;
      const here = clipAt(clips, time);
      const film = here && clipElements.current.get(here.key);
      // A frame that stands lets time pass, as a still does.
      const shows = film !== undefined && film.error === null && here?.speed !== 0;
      if (here && speed < 0) {
        film?.pause();
        if (shows && !film.seeking) film.currentTime = timeInTake(here, time) + INSIDE;
        bed.current?.rest(time);
        filmPlayback.arrive(time + passed * speed);
      } else if (here && !isMixAwake() && now - begun < WAITS) bed.current?.rest(time);
      else if (here && shows && loads(film)) bed.current?.rest(time);
      else if (here) {
        if (shows) setRate(film, here, speed);
        if (shows && film.paused && !film.ended) void film.play().catch(() => {});
        const over = shows && (film.ended || film.currentTime >= here.from + here.length * here.speed - NEARLY);
        const own = shows
          ? Math.max(time, here.start + (film.currentTime - here.from - INSIDE) / here.speed)
          : time + passed * speed;
        const next = over ? here.start + here.length : own;
        const after = clipAfter(clips, here, state);
        const coming = after && clipElements.current.get(after.key);
        // It begins in the frame that shows it: while the one before it goes, or once that is gone.
        const share = after === clips[clips.indexOf(here) + 1] ? fadeProgress(after, next) : 0;
        const begins = share > 0 || next >= here.start + here.length;
        if (coming && after.speed !== 0 && begins && coming.paused && !coming.ended) {
          setRate(coming, after, speed);
          void coming.play().catch(() => {});
        }
        const beside = [...clipElements.current].flatMap(([key, element]) => {
          const clip = clips.find((each) => each.key === key);
          return clip === undefined || clip === here || (clip === after && begins) ? [] : [{ clip, element }];
        });
        for (const { clip, element } of beside) hearBeside(clip, element, next, speed);
        filmPlayback.arrive(next);
        bed.current?.follow(filmPlayback.store.getState().time, speed);
      }
      frame = requestAnimationFrame(tick);
    };
    let frame = requestAnimationFrame(tick);
    return () => {
      cancelAnimationFrame(frame);
      bed.current?.rest(filmPlayback.store.getState().time);
    };
  }, [playing, clips, bed]);

  return clipElements;
}
