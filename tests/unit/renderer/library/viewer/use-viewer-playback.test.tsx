// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { changeSpeed, type RestartParts, useRestartOnChange } from "#renderer/library/viewer/use-viewer-playback.ts";
import type { Playback } from "#renderer/media/screening/index.ts";

type State = Pick<RestartParts, "plays" | "begins">;

// @shows Every hand, number by number › 1. A viewer begins to sound by itself only where Settings say so
it.each<[string, State[], number]>([
  ["what plays begins at once", [{ plays: true, begins: true }], 1],
  ["it doesn't where it is switched off", [{ plays: true, begins: false }], 0],
  ["a picture has nothing that begins", [{ plays: false, begins: true }], 0],
  ["nothing sounds before it is known whether it may", [{ plays: true, begins: undefined }], 0],
  [
    "what is known later counts: it may",
    [
      { plays: true, begins: undefined },
      { plays: true, begins: true },
    ],
    1,
  ],
  [
    "what is known later counts: it may not",
    [
      { plays: true, begins: undefined },
      { plays: true, begins: false },
    ],
    0,
  ],
  [
    "a file that comes later begins",
    [
      { plays: undefined, begins: true },
      { plays: true, begins: true },
    ],
    1,
  ],
  [
    "it begins once",
    [
      { plays: true, begins: true },
      { plays: false, begins: true },
      { plays: true, begins: true },
    ],
    1,
  ],
  [
    "switched on while it is open, it goes on as it is",
    [
      { plays: true, begins: false },
      { plays: true, begins: true },
    ],
    0,
  ],
])("%s", (_what, states, times) => {
  const playback = { clearRange: vi.fn(), seek: vi.fn(), play: vi.fn() };
  const [first, ...later] = states.map((state) => ({ fileIds: "a", ...state }));
  const { rerender } = renderHook((parts: RestartParts) => useRestartOnChange(playback as unknown as Playback, parts), {
    initialProps: first as RestartParts,
  });
  for (const state of later) rerender(state);
  expect(playback.play).toHaveBeenCalledTimes(times);
  expect(playback.seek).toHaveBeenCalledExactlyOnceWith(0);
});

it.each([
  [1, 1, 1.5],
  [1, -1, 0.5],
  [1.5, 1, 2],
  [2, 1, undefined],
  [0.25, -1, undefined],
  // As J and L play it.
  [-2, -1, -1.5],
  [-1, 1, -1.5],
  [-4, 1, undefined],
  [4, -1, 2],
  [4, 1, undefined],
] as const)("at the speed %d a step of %d leads to %s", (speed, way, to) => {
  const setSpeed = vi.fn();
  changeSpeed({ store: { getState: () => ({ speed, playing: true }) }, setSpeed } as unknown as Playback, way);
  expect(setSpeed.mock.calls.flat()).toEqual(to === undefined ? [] : [to]);
});

it("what stands still after it ran backwards is slowed down for its next play, which runs forwards", () => {
  const setSpeed = vi.fn();
  changeSpeed({ store: { getState: () => ({ speed: -2, playing: false }) }, setSpeed } as unknown as Playback, -1);
  expect(setSpeed.mock.calls).toEqual([[1.5]]);
});
