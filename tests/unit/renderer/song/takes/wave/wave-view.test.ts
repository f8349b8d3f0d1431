import { describe, expect, it, vi } from "vitest";
import { pressOnWave } from "#renderer/song/takes/wave/wave-keys.ts";
import { createWaveView, loopFrom, loopTo, MAX_ZOOM, zoomBy, zoomIn } from "#renderer/song/takes/wave/wave-view.ts";
import type { SongPlayer } from "#renderer/song/use-song-player.ts";

describe("the view of a waveform", () => {
  it("comes closer to a bound, and goes back to the whole", () => {
    const view = createWaveView();
    for (let press = 0; press < 9; press += 1) zoomIn(view);
    expect(view.getState().zoom).toBe(MAX_ZOOM);
    view.setState({ from: 0.4, to: 0.5 });
    zoomBy(view, 0);
    expect(view.getState()).toMatchObject({ zoom: 1, from: 0, to: 1 });
  });

  it.each([
    [1.04, { zoom: 1, from: 0, to: 1 }],
    [1.05, { zoom: 1.05, from: 0.4, to: 0.5 }],
    [2, { zoom: 2, from: 0.4, to: 0.5 }],
    [16, { zoom: 16, from: 0.4, to: 0.5 }],
    [17, { zoom: 16, from: 0.4, to: 0.5 }],
    [0.5, { zoom: 1, from: 0, to: 1 }],
  ])("made %f times as close, from the whole, what is in sight is %j", (factor, seen) => {
    const view = createWaveView();
    view.setState({ from: 0.4, to: 0.5 });
    zoomBy(view, factor);
    expect(view.getState()).toMatchObject(seen);
  });

  it("reaches the whole by notches that don't divide evenly", () => {
    const view = createWaveView();
    for (let notch = 0; notch < 5; notch += 1) zoomBy(view, 1.25);
    for (let notch = 0; notch < 5; notch += 1) zoomBy(view, 1 / 1.25);
    expect(view.getState()).toMatchObject({ zoom: 1, from: 0, to: 1 });
  });
});

describe("a loop", () => {
  it.each([
    ["begins", loopFrom(null, 4), { from: 4, to: null }],
    ["begins anew before its end", loopFrom({ from: 2, to: 9 }, 4), { from: 4, to: 9 }],
    ["begins just so far before its end that it is heard", loopFrom({ from: 2, to: 4.25 }, 4), { from: 4, to: 4.25 }],
    ["begins too shortly before its end, which is gone then", loopFrom({ from: 2, to: 4.2 }, 4), { from: 4, to: null }],
    ["ends just so far behind its beginning that it is heard", loopTo(null, 0.25), { from: 0, to: 0.25 }],
    ["begins after its end, which is gone then", loopFrom({ from: 2, to: 3 }, 4), { from: 4, to: null }],
    ["ends", loopTo({ from: 4, to: null }, 9), { from: 4, to: 9 }],
    ["ends without a beginning", loopTo(null, 9), { from: 0, to: 9 }],
    ["doesn't end before it begins", loopTo({ from: 4, to: 6 }, 3), { from: 4, to: 6 }],
    ["isn't shorter than can be heard", loopTo({ from: 4, to: null }, 4.2), { from: 4, to: null }],
  ])("%s", (_what, made, loop) => expect(made).toEqual(loop));
});

describe("keys on the waveform", () => {
  const press = (key: string, zoom = 1) => {
    const view = createWaveView();
    view.setState({ zoom });
    const player = {
      element: { currentTime: 30 } as HTMLAudioElement,
      seek: vi.fn(),
      toggle: vi.fn(),
    } as Partial<SongPlayer> as SongPlayer;
    const taken = pressOnWave(key, player, view, 100);
    return { taken, player, view: view.getState() };
  };

  it.each([
    ["ArrowRight", 1, 35],
    ["ArrowLeft", 1, 25],
    // Closer by, it steps finer.
    ["ArrowRight", 4, 31.25],
    ["Home", 4, 0],
    ["End", 1, 100],
  ])("%s at zoom %i goes to %f s", (key, zoom, to) => {
    expect(press(key, zoom).player.seek).toHaveBeenCalledExactlyOnceWith(to);
  });

  it("zoom, loop and play", () => {
    expect(press("+").view.zoom).toBe(2);
    expect(press("-", 4).view.zoom).toBe(2);
    expect(press("0", 8).view.zoom).toBe(1);
    expect(press("[").view.loop).toEqual({ from: 30, to: null });
    expect(press("]").view.loop).toEqual({ from: 0, to: 30 });
    expect(press(" ").player.toggle).toHaveBeenCalledOnce();
  });

  it.each(["a", "Tab", "Enter", "constructor"])("%s is left to others", (key) => {
    expect(press(key).taken).toBe(false);
  });
});
