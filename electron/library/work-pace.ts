import { setTimeout as pause } from "node:timers/promises";

/** How much of one processor the whole core may use while such a work goes on: what is left is the page's. */
const SHARE = 0.75;
/** Shorter stretches say nothing. */
const STRETCH_MS = 100;
/** Whatever else the core is busy with, the work goes on. */
const LONGEST_REST_MS = 400;

interface Clock {
  /** Both in milliseconds: the clock on the wall, and the processor time of the process, all its threads. */
  readonly wall: () => number;
  readonly used: () => number;
}

const machine: Clock = {
  wall: () => performance.now(),
  used: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

/** Long work of many small steps asks between them whether it is to rest. */
export class WorkPace {
  readonly #clock: Clock;
  #wall: number;
  #used: number;

  constructor(clock = machine) {
    this.#clock = clock;
    this.#wall = clock.wall();
    this.#used = clock.used();
  }

  /** How long to rest now, in milliseconds; 0 mostly. */
  due(): number {
    const passed = this.#clock.wall() - this.#wall;
    if (passed < STRETCH_MS) return 0;
    const used = this.#clock.used() - this.#used;
    this.#wall += passed;
    this.#used += used;
    return Math.min(LONGEST_REST_MS, Math.max(0, used / SHARE - passed));
  }

  /** Resolves once it may go on; at once where the work is given up. */
  async rest(signal: AbortSignal): Promise<void> {
    const ms = this.due();
    if (ms >= 1) await pause(ms, undefined, { signal, ref: false }).catch(() => {});
    this.#wall = this.#clock.wall();
  }
}
