import { setTimeout as pause } from "node:timers/promises";

/** How much of one processor the whole core may use while such a work goes on: what is left is the page's. */
const SHARE = 0.75;
/** While somebody looks at files: within so many milliseconds of one that was asked for. */
const SHARE_LOOKED_AT = 0.35;
const LOOKED_AT_MS = 500;
/** Shorter stretches say nothing. */
const STRETCH_MS = 100;
/** Whatever else the core is busy with, the work goes on. */
const LONGEST_REST_MS = 400;
/** Pages that are told of a change ask and draw for so long; where changes don't end, the work goes on between them. */
const GIVEN_WAY_MS = 300;
const BETWEEN_MS = 1_500;

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

/** Long work of many small steps asks between them whether it is to rest. One for all such work of a core. */
export class WorkPace {
  readonly #clock: Clock;
  #wall: number;
  #used: number;
  #restsUntil = Number.NEGATIVE_INFINITY;
  #gaveWay = Number.NEGATIVE_INFINITY;
  #looked = Number.NEGATIVE_INFINITY;

  constructor(clock = machine) {
    this.#clock = clock;
    this.#wall = clock.wall();
    this.#used = clock.used();
  }

  /** How long to rest now, in milliseconds; 0 mostly. */
  due(): number {
    const now = this.#clock.wall();
    const passed = now - this.#wall;
    if (passed >= STRETCH_MS) {
      const used = this.#clock.used() - this.#used;
      this.#used += used;
      const share = now - this.#looked < LOOKED_AT_MS ? SHARE_LOOKED_AT : SHARE;
      this.#restUntil(now + Math.min(LONGEST_REST_MS, Math.max(0, used / share - passed)));
    }
    return Math.max(0, this.#restsUntil - now);
  }

  /** Something was told that pages look at: for a moment the machine is theirs. */
  giveWay(): void {
    const now = this.#clock.wall();
    if (now - this.#gaveWay < BETWEEN_MS) return;
    this.#gaveWay = now;
    this.#restUntil(now + GIVEN_WAY_MS);
  }

  /** The same answer to a page that asks for a file or its picture, by which it is known that somebody looks. */
  lookAt<Of, Answer>(answer: (of: Of) => Answer): (of: Of) => Answer {
    return (of) => {
      this.#looked = this.#clock.wall();
      return answer(of);
    };
  }

  /** Resolves once it may go on; at once where the work is given up. */
  async rest(signal: AbortSignal): Promise<void> {
    const ms = this.due();
    if (ms >= 1) await pause(ms, undefined, { signal, ref: false }).catch(() => {});
  }

  /** A rest is no part of a stretch. */
  #restUntil(end: number): void {
    this.#restsUntil = Math.max(this.#restsUntil, end);
    this.#wall = this.#restsUntil;
  }
}
