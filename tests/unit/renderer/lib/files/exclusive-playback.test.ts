import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepPlaybackExclusive, playTogether } from "#renderer/lib/files/exclusive-playback.ts";

/** A media element as far as the rule sees it; its events are dispatched on itself. */
class Sound extends EventTarget {
  paused = true;
  ended = false;
  muted = false;
  parentElement: object | null = null;
  play() {
    this.paused = false;
    this.dispatchEvent(new Event("play"));
  }
  pause() {
    this.paused = true;
    this.dispatchEvent(new Event("pause"));
  }
  unmute() {
    this.muted = false;
    this.dispatchEvent(new Event("volumechange"));
  }
}

let leave: (() => void)[] = [];
/** An element that the rule follows, in `room` if one is given. */
function placeSound(room: object | null = null, muted = false): Sound {
  const sound = new Sound();
  sound.parentElement = room;
  sound.muted = muted;
  leave.push(keepPlaybackExclusive(sound));
  return sound;
}

/** An element others lie in, which stops as a whole. */
function placeRoom() {
  const stop = vi.fn();
  const room = { parentElement: null };
  // The rule climbs by parentElement alone.
  leave.push(playTogether(room as Element, stop));
  return { room, stop };
}

beforeEach(() => {
  leave = [];
});
afterEach(() => {
  for (const each of leave) each();
});

it("what starts silences what sounded before", () => {
  const [dock, arriving, viewer] = [placeSound(), placeSound(), placeSound()];
  dock.play();
  arriving.play();
  expect([dock.paused, arriving.paused]).toEqual([true, false]);
  viewer.play();
  dock.play();
  expect([dock.paused, arriving.paused, viewer.paused]).toEqual([false, true, true]);
  dock.pause();
});

it("a muted one disturbs nobody until its sound is turned on", () => {
  const song = placeSound();
  const glimpse = placeSound(null, true);
  song.play();
  glimpse.play();
  expect(song.paused).toBe(false);
  glimpse.unmute();
  expect([song.paused, glimpse.paused]).toEqual([true, false]);
  glimpse.pause();
});

it("an animatic's takes and its song sound together, and its clock stops when something else begins", () => {
  const { room, stop } = placeRoom();
  const [film, bed, other] = [placeSound(room), placeSound({ parentElement: room }), placeSound()];
  film.play();
  bed.play();
  expect([film.paused, bed.paused]).toEqual([false, false]);
  other.play();
  expect(stop).toHaveBeenCalled();
  expect(other.paused).toBe(false);
  other.pause();
});

it("one that ended is not silenced again", () => {
  const [first, second] = [placeSound(), placeSound()];
  first.play();
  first.ended = true;
  first.dispatchEvent(new Event("ended"));
  const pause = vi.spyOn(first, "pause");
  second.play();
  expect(pause).not.toHaveBeenCalled();
  second.pause();
});
