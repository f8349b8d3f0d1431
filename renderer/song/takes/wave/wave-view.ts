import { createStore, type StoreApi } from "zustand";
import type { Loop } from "./use-loop.ts";

/** What of a take is in sight, and what of it is played over and over; it outlasts the change to another take. */
export interface WaveView {
  /** 1: the whole take. */
  readonly zoom: number;
  /** The part in sight, 0–1 of the take's length. */
  readonly from: number;
  readonly to: number;
  readonly loop: Loop | null;
}

/** Kept beside React: while a zoomed take plays, what is in sight moves with every frame. */
export type WaveViewStore = StoreApi<WaveView>;
export const createWaveView = (): WaveViewStore =>
  createStore<WaveView>(() => ({ zoom: 1, from: 0, to: 1, loop: null }));

/** As close as the kept peaks tell more: a few seconds of a song in sight. */
export const MAX_ZOOM = 16;
const STEP = 2;

/** `factor` over 1 comes closer. */
export function zoomBy(view: WaveViewStore, factor: number): void {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, view.getState().zoom * factor));
  // The whole is exactly the whole, however it was reached.
  view.setState(zoom < 1.05 ? { zoom: 1, from: 0, to: 1 } : { zoom });
}

export const zoomIn = (view: WaveViewStore): void => zoomBy(view, STEP);
export const zoomOut = (view: WaveViewStore): void => zoomBy(view, 1 / STEP);

/** A part shorter than this is no loop but a stutter. Seconds. */
const SHORTEST_LOOP = 0.25;

/** The loop begins here; it keeps its end where that still comes after. */
export const loopFrom = (loop: Loop | null, from: number): Loop => ({
  from,
  to: loop?.to != null && loop.to >= from + SHORTEST_LOOP ? loop.to : null,
});

/** The loop ends here; without a beginning it begins with the take. The loop as it is where it would be none. */
export function loopTo(loop: Loop | null, to: number): Loop | null {
  const from = loop?.from ?? 0;
  return to >= from + SHORTEST_LOOP ? { from, to } : loop;
}
