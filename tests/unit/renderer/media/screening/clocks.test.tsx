// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPlayback } from "#renderer/media/screening/playback.ts";
import { catchUpRate, useSyncedFilms } from "#renderer/media/screening/use-synced-films.ts";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { filmPlayback } from "#renderer/storyboard/animatic/screening-state.ts";
import { openSongBed, type SongBed } from "#renderer/storyboard/animatic/song-bed.ts";
import { bedsTogether, openSoundBed } from "#renderer/storyboard/animatic/sounds/sound-beds.ts";
import { useClipPlayback } from "#renderer/storyboard/animatic/use-clip-playback.ts";
import { songSpans } from "#shared/film/song-spans.ts";

/** A film whose clock a test moves. */
function filmElement(facts: Partial<Record<"duration" | "readyState" | "seeking" | "ended" | "error", unknown>> = {}) {
  const film = document.createElement("video");
  const all = { duration: 10, readyState: 4, seeking: false, ended: false, error: null, paused: true, ...facts };
  const has = (more: object) => {
    for (const [name, value] of Object.entries(more))
      Object.defineProperty(film, name, { configurable: true, writable: true, value });
  };
  has({ ...all, currentTime: 0, playbackRate: 1 });
  const play = vi.fn(async () => has({ paused: false }));
  const pause = vi.fn(() => has({ paused: true }));
  has({ play, pause });
  return Object.assign(film, { has, play, pause }) as HTMLVideoElement & {
    has: typeof has;
    play: typeof play;
    pause: typeof pause;
  };
}

let frames: FrameRequestCallback[] = [];
let now = 0;
/** The next frame of the screen, so many milliseconds later. */
const frame = (later = 20) =>
  act(() => {
    now += later;
    for (const paint of frames.splice(0)) paint(now);
  });
beforeEach(() => {
  [frames, now] = [[], 1000];
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.stubGlobal("requestAnimationFrame", (paint: FrameRequestCallback) => frames.push(paint));
  vi.stubGlobal("cancelAnimationFrame", () => frames.splice(0));
});
afterEach(() => {
  cleanup();
  filmPlayback.reset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("films on one clock", () => {
  function open(...films: ReturnType<typeof filmElement>[]) {
    const playback = createPlayback();
    playback.measure(10, 25);
    const { result, unmount } = renderHook(() => useSyncedFilms(playback));
    for (const [at, film] of films.entries()) result.current.current.set(String(at), film);
    const does = (work: () => void) => act(work);
    return { playback, unmount, does, time: () => playback.store.getState().time };
  }

  it.each([
    [0, 1],
    [0.012, 1],
    [0.05, 1.1],
    [-0.05, 0.9],
    [3, 1.2],
    [-3, 0.8],
  ])("one that is %d s late runs at %d", (behind, rate) => expect(catchUpRate(behind)).toBeCloseTo(rate));

  it("a jump puts each where the clock is, within its own length", () => {
    const [long, short, unknown] = [filmElement(), filmElement({ duration: 3 }), filmElement({ duration: Number.NaN })];
    const { playback, does } = open(long, short, unknown);
    does(() => playback.seek(5));
    expect([long, short, unknown].map((film) => film.currentTime)).toEqual([
      expect.closeTo(5.002),
      expect.closeTo(3),
      expect.closeTo(5),
    ]);
    expect(long.pause).toHaveBeenCalled();
  });

  it("one shorter than the moment inside its last frame stands at its beginning", () => {
    const [short, shortest] = [filmElement({ duration: 0.5 }), filmElement({ duration: 0.001 })];
    const { playback, does } = open(short, shortest);
    does(() => playback.seek(5));
    expect([short.currentTime, shortest.currentTime]).toEqual([expect.closeTo(0.498), 0]);
  });

  it("the longest leads; the others follow by a little speed, or are put in place", () => {
    const [leader, near, far] = [filmElement(), filmElement({ duration: 9 }), filmElement({ duration: 8 })];
    const { playback, does, time } = open(near, leader, far);
    does(() => playback.play(2));
    leader.currentTime = 4;
    near.currentTime = 3.95;
    far.currentTime = 3.5;
    frame();
    expect(time()).toBeCloseTo(3.998);
    expect([leader.playbackRate, near.playbackRate]).toEqual([2, expect.closeTo(2.2)]);
    expect([near.currentTime, far.currentTime]).toEqual([3.95, 4]);
    for (const film of [leader, near, far]) expect(film.play).toHaveBeenCalledOnce();
  });

  it("a shorter one stands on its last frame", () => {
    const [leader, short] = [filmElement(), filmElement({ duration: 3 })];
    const { playback, does } = open(leader, short);
    does(() => playback.play());
    leader.currentTime = 5;
    short.currentTime = 3;
    frame();
    expect(short.play).not.toHaveBeenCalled();
    expect([short.currentTime, short.playbackRate]).toEqual([3, 1]);
  });

  it.each([
    ["has to load", { readyState: 2 }],
    ["is put in place", { seeking: true }],
  ])("when one %s all wait", (_what, facts) => {
    const [ready, waiting] = [filmElement(), filmElement(facts)];
    const { playback, does, time } = open(ready, waiting);
    does(() => playback.play());
    ready.has({ paused: false });
    ready.pause.mockClear();
    ready.currentTime = 4;
    frame();
    expect(ready.pause).toHaveBeenCalledOnce();
    expect(time()).toBe(0);
    waiting.has({ readyState: 4, seeking: false });
    frame();
    expect(time()).toBeCloseTo(3.998);
  });

  it("nobody waits for one that is broken, or at its end", () => {
    const films = [filmElement(), filmElement({ error: { code: 4 }, readyState: 0 })];
    const ended = filmElement({ ended: true, duration: 2, readyState: 2 });
    const { playback, does, time } = open(...films, ended);
    does(() => playback.play());
    if (films[0]) films[0].currentTime = 1;
    frame();
    expect(time()).toBeCloseTo(0.998);
    expect(ended.play).not.toHaveBeenCalled();
  });

  it("backwards the clock leads, and each film is put where it is", () => {
    const [film, seeking, empty] = [filmElement(), filmElement({ seeking: true }), filmElement({ readyState: 1 })];
    const { playback, does, time } = open(film, seeking, empty);
    does(() => playback.seek(5));
    does(() => playback.play(-2));
    for (const each of [film, seeking, empty]) each.currentTime = 9;
    frame(500);
    expect(time()).toBeCloseTo(4);
    expect([film.currentTime, seeking.currentTime, empty.currentTime]).toEqual([expect.closeTo(5.002), 9, 9]);
    expect(film.pause).toHaveBeenCalled();
  });

  it("without any film the clock runs by itself, and ends at the end", () => {
    const { playback, does, time } = open();
    does(() => playback.play());
    frame(1500);
    expect(time()).toBeCloseTo(1.5);
    frame(9000);
    expect(playback.store.getState()).toMatchObject({ time: 10, playing: false });
    expect(frames).toEqual([]);
  });

  it("the end of the longest is the end, and what is closed asks for no frame", () => {
    const leader = filmElement();
    const { playback, does, unmount } = open(leader);
    does(() => playback.play());
    leader.has({ ended: true });
    frame();
    expect(playback.store.getState()).toMatchObject({ time: 10, playing: false });
    does(() => playback.play());
    expect(frames).not.toEqual([]);
    unmount();
    expect(frames).toEqual([]);
  });
});

describe("the song under a film", () => {
  const sound = (facts: object = {}) =>
    filmElement(facts) as unknown as HTMLAudioElement & ReturnType<typeof filmElement>;
  const settings = { level: 0.8, fade: 2, spans: [{ start: 0, end: 20, from: 0 }] };

  it.each([
    [1, 0.4],
    [5, 0.8],
    [19, 0.4],
    [0, 0],
  ])("at %d s it is %d loud", (time, volume) => {
    const song = sound({ duration: 30 });
    openSongBed(song, settings).follow(time, 1);
    expect(song.volume).toBeCloseTo(volume);
  });

  it("is never louder than a file can be, nor below silence", () => {
    const song = sound();
    openSongBed(song, { ...settings, level: 3 }).follow(5, 1);
    expect(song.volume).toBe(1);
    openSongBed(song, { ...settings, level: -1 }).follow(5, 1);
    expect(song.volume).toBe(0);
  });

  it("follows the film's clock: it is put in place where it is far off, and left alone where it is near", () => {
    const song = sound();
    const bed = openSongBed(song, settings);
    bed.follow(5, 1.5);
    expect([song.currentTime, song.playbackRate, song.paused]).toEqual([5, 1.5, false]);
    bed.follow(5.07, 1);
    expect([song.currentTime, song.playbackRate]).toEqual([5, 1]);
    bed.follow(5.09, 1);
    expect(song.currentTime).toBe(5.09);
    // At a higher speed it may be further off.
    bed.follow(5.24, 2);
    expect(song.currentTime).toBe(5.09);
    song.has({ seeking: true });
    bed.follow(9, 1);
    expect(song.currentTime).toBe(5.09);
    expect(song.play).toHaveBeenCalledOnce();
  });

  it.each([
    ["is over", { duration: 4 }],
    ["isn't known yet", { duration: Number.NaN }],
  ])("rests where it %s", (_what, facts) => {
    const song = sound({ ...facts, paused: false });
    song.has({ paused: false });
    openSongBed(song, settings).follow(4, 1);
    expect([song.pause.mock.calls.length, song.play.mock.calls.length, song.currentTime]).toEqual([1, 0, 0]);
    openSongBed(song, settings).follow(4, 1);
    expect(song.pause).toHaveBeenCalledOnce();
  });

  it("comes in where it is set, without its start, and again once it is over", () => {
    const song = sound({ duration: 6 });
    const spans = songSpans({ songAt: 2, songFrom: 1, songTo: null, songLoop: true }, 6, 20);
    const bed = openSongBed(song, { level: 1, fade: 0, spans });
    bed.follow(1, 1);
    expect(song.paused).toBe(true);
    const heard = [2, 4, 7.5].map((time) => {
      bed.follow(time, 1);
      return song.currentTime;
    });
    expect(heard).toEqual([1, 3, 1.5]);
  });

  it("stands where the film stands", () => {
    const song = sound();
    const bed = openSongBed(song, settings);
    song.has({ paused: false });
    bed.rest(3);
    expect([song.currentTime, song.paused]).toEqual([3, true]);
    bed.rest(3.015);
    expect(song.currentTime).toBe(3);
    bed.rest(3.03);
    expect(song.currentTime).toBe(3.03);
    bed.rest(11);
    expect(song.currentTime).toBe(3.03);
    expect(song.pause).toHaveBeenCalledOnce();
  });
});

describe("a voice over a film", () => {
  const heard = {
    id: "v",
    assetId: "v",
    track: 0,
    start: 2,
    end: 5,
    from: 1,
    gain: 0.5,
    fadeIn: 1,
    fadeOut: 0,
  } as const;

  it("is heard where it lies, as loud as the exported film has it", () => {
    const voice = filmElement({ duration: 9 }) as unknown as HTMLAudioElement & ReturnType<typeof filmElement>;
    const bed = bedsTogether([openSoundBed(voice, heard)]);
    bed.follow(1, 1);
    expect(voice.play).not.toHaveBeenCalled();
    bed.follow(2.5, 1);
    expect([voice.currentTime, voice.volume, voice.paused]).toEqual([1.5, 0.25, false]);
    bed.follow(4, 2);
    expect([voice.currentTime, voice.volume, voice.playbackRate]).toEqual([3, 0.5, 2]);
    bed.follow(5, 1);
    expect(voice.paused).toBe(true);
    bed.rest(3);
    expect(voice.currentTime).toBe(2);
  });
});

describe("a storyboard's film", () => {
  const clip = (key: string, start: number, length: number, more: Partial<Clip> = {}): Clip => ({
    ...{ key, shotId: key, card: null, number: 1, name: "", start, length, from: 0, fade: 0, film: key },
    ...{ whole: length, frameRate: 24, dip: null, speed: 1, gain: 1, fadeIn: 0, fadeOut: 0 },
    ...{ first: undefined, last: undefined, prompt: "", failed: false, hasSound: false },
    ...more,
  });
  function open(clips: readonly Clip[]) {
    const bed = { follow: vi.fn(), rest: vi.fn() } satisfies SongBed;
    const length = Math.max(...clips.map((each) => each.start + each.length));
    filmPlayback.measure(length, 25);
    const films = new Map(clips.flatMap(({ key, film }) => (film === null ? [] : [[key, filmElement()] as const])));
    const held = { current: bed };
    const { result, rerender, unmount } = renderHook((laid: readonly Clip[]) => useClipPlayback(laid, held), {
      initialProps: clips,
    });
    for (const [key, film] of films) result.current.current.set(key, film);
    const of = (key: string) => films.get(key) ?? filmElement();
    return { bed, of, unmount, cutAnew: rerender, does: (work: () => void) => act(work) };
  }
  const time = () => filmPlayback.store.getState().time;

  it("a jump puts every take where the clock is in its own file, and the song there too", () => {
    const { bed, of, does } = open([clip("a", 0, 4, { from: 1 }), clip("b", 4, 4)]);
    does(() => filmPlayback.seek(2));
    expect([of("a").currentTime, of("b").currentTime]).toEqual([expect.closeTo(3.002), expect.closeTo(0.002)]);
    expect(bed.rest).toHaveBeenLastCalledWith(2);
    expect(of("a").pause).toHaveBeenCalled();
  });

  it("what is cut otherwise shows at once what is under the clock now", () => {
    const { of, does, cutAnew } = open([clip("a", 0, 4), clip("b", 4, 4)]);
    does(() => filmPlayback.seek(2));
    // Another part of its take, without a step of the clock.
    cutAnew([clip("a", 0, 4, { from: 1.5 }), clip("b", 4, 4)]);
    expect(of("a").currentTime).toBeCloseTo(3.502);
    // What stood before it is gone.
    does(() => filmPlayback.seek(5));
    cutAnew([clip("b", 0, 8)]);
    expect(of("b").currentTime).toBeCloseTo(5.002);
    // Its end is cut off under the clock.
    cutAnew([clip("b", 0, 3)]);
    expect(of("b").currentTime).toBeLessThanOrEqual(3.002);
  });

  it("a version that is put in the place of the one that plays plays on from where the clock is", () => {
    const { of, does, cutAnew } = open([clip("a", 0, 6, { from: 3 })]);
    does(() => filmPlayback.play());
    of("a").currentTime = 4;
    frame();
    expect(time()).toBeCloseTo(0.998);
    cutAnew([clip("a", 0, 6)]);
    expect(of("a").currentTime).toBeCloseTo(1);
    frame();
    expect(time()).toBeCloseTo(0.998);
  });

  it("a take's own clock leads, and the song follows", () => {
    const { bed, of, does } = open([clip("a", 0, 4, { from: 1 }), clip("b", 4, 4)]);
    does(() => filmPlayback.play(2));
    of("a").currentTime = 2.5;
    frame();
    expect(time()).toBeCloseTo(1.498);
    expect([of("a").playbackRate, of("a").play.mock.calls.length, of("b").play.mock.calls.length]).toEqual([2, 1, 0]);
    expect(bed.follow).toHaveBeenLastCalledWith(expect.closeTo(1.498), 2);
    // A clock that lags behind doesn't lead back.
    of("a").currentTime = 2;
    frame();
    expect(time()).toBeCloseTo(1.498);
  });

  it("at a take's end the next begins in the same frame", () => {
    const { of, does } = open([clip("a", 0, 4), clip("b", 4, 4)]);
    does(() => filmPlayback.play());
    of("a").currentTime = 3.99;
    frame();
    expect(time()).toBe(4);
    expect(of("b").play).toHaveBeenCalledOnce();
    frame();
    expect(of("b").play).toHaveBeenCalledOnce();
  });

  it("a take that ended early goes on to the next too", () => {
    const { of, does } = open([clip("a", 0, 4), clip("b", 4, 4)]);
    does(() => filmPlayback.play());
    of("a").currentTime = 3;
    of("a").has({ ended: true });
    frame();
    expect(time()).toBe(4);
  });

  it("where takes cross-fade the next one runs while the one before it goes", () => {
    const { of, does } = open([clip("a", 0, 4), clip("b", 3, 4, { fade: 1 })]);
    does(() => filmPlayback.play(1.5));
    of("a").currentTime = 2.9;
    frame();
    expect(of("b").play).not.toHaveBeenCalled();
    of("a").currentTime = 3.2;
    frame();
    expect(of("b").play).toHaveBeenCalledOnce();
    expect(of("b").playbackRate).toBe(1.5);
  });

  it("a take is heard before it is seen, and after it has gone, and is put where it belongs", () => {
    const sounding = { hasSound: true, whole: 20 };
    const { of, does } = open([
      clip("a", 0, 4, { ...sounding, soundTail: -1 }),
      clip("b", 4, 4, { ...sounding, from: 2, soundHead: -1, soundTail: 2 }),
      clip("c", 8, 4, { ...sounding, from: 3, soundHead: 2 }),
    ]);
    does(() => filmPlayback.play());
    does(() => filmPlayback.seek(2.5));
    // Ready where its sound begins, a second before its first frame.
    expect(of("b").currentTime).toBeCloseTo(1.002);
    of("a").currentTime = 2.9;
    frame();
    expect(of("b").play).not.toHaveBeenCalled();
    of("a").currentTime = 3.2;
    frame();
    expect(of("b").play).toHaveBeenCalledOnce();
    expect(of("b").currentTime).toBeCloseTo(1.2);
    // In the third one's picture the second is still heard, also after a jump there.
    does(() => filmPlayback.seek(9));
    of("c").currentTime = 4.002;
    of("b").currentTime = 5;
    frame();
    expect([of("b").paused, of("b").currentTime]).toEqual([false, expect.closeTo(7.002)]);
    of("c").currentTime = 5.1;
    frame();
    expect(of("b").paused).toBe(true);
  });

  it("what has to load holds the clock and the song", () => {
    const { bed, of, does } = open([clip("a", 0, 4)]);
    does(() => filmPlayback.play());
    of("a").has({ readyState: 2, currentTime: 2 });
    frame(500);
    expect([time(), bed.rest.mock.calls.at(-1)]).toEqual([0, [0]]);
    of("a").has({ readyState: 4, seeking: true });
    frame(500);
    expect(time()).toBe(0);
  });

  it.each([
    ["of a still", { film: null }, undefined],
    ["of a take that can't be shown", {}, { error: { code: 4 } }],
  ])("the time %s passes by itself", (_what, more, facts) => {
    const { of, does } = open([clip("a", 0, 4, more), clip("b", 4, 4)]);
    does(() => filmPlayback.play(2));
    if (facts) of("a").has(facts);
    frame(500);
    expect(time()).toBeCloseTo(1);
    expect(of("a").play).not.toHaveBeenCalled();
  });

  it("backwards the clock leads; the take follows and the song rests", () => {
    const { bed, of, does } = open([clip("a", 0, 4, { from: 1 })]);
    does(() => filmPlayback.seek(3));
    does(() => filmPlayback.play(-1));
    of("a").currentTime = 0;
    of("a").pause.mockClear();
    frame(500);
    expect(time()).toBeCloseTo(2.5);
    expect(of("a").currentTime).toBeCloseTo(4.002);
    expect(of("a").pause).toHaveBeenCalled();
    expect(bed.rest).toHaveBeenCalledWith(3);
    expect(bed.follow).not.toHaveBeenCalled();
  });

  it("stopped, everything rests and no frame is asked for", () => {
    const { bed, of, does } = open([clip("a", 0, 4)]);
    does(() => filmPlayback.play());
    of("a").currentTime = 1;
    frame();
    bed.rest.mockClear();
    does(() => filmPlayback.pause());
    expect([frames.length, of("a").paused]).toEqual([0, true]);
    expect(bed.rest).toHaveBeenCalledWith(expect.closeTo(0.998));
    does(() => filmPlayback.play());
    expect(frames).not.toEqual([]);
  });
});
