import type { Equivalent } from "./equivalent.ts";

export const tasks: readonly Equivalent[] = [
  {
    file: "electron/tasks/records/candidate-films.ts",
    line: 'if (free !== null && free < ROOM_BYTES) throw failure("disk_full", { details: { freeBytes: free } });',
    faults: ['if (free !== null && free <= ROOM_BYTES) throw failure("disk_full", { details: { freeBytes: free } });'],
    why: "one byte more is as good a bound",
  },
  {
    file: "electron/tasks/records/candidate-films.ts",
    line: "this.#films.clear();",
    faults: [";"],
    why: "a studio that is closed is asked for no film",
  },
  {
    file: "electron/tasks/records/reconcile.ts",
    line: "twins.length > 1 &&",
    faults: ["twins.length >= 1 &&"],
    why: "one alone has a record to itself, or a rival that is no twin",
  },
  {
    file: "electron/tasks/records/reconcile.ts",
    line: "const record = fitting.length < MOST_LOOKED_AT ? await fuller(c, client, task, listed) : listed;",
    faults: ["const record = fitting.length <= MOST_LOOKED_AT ? await fuller(c, client, task, listed) : listed;"],
    why: "one more is as good a bound",
  },
  {
    file: "electron/tasks/records/recover.ts",
    line: 'else if (task.state !== "intent" && task.nextPollAt !== null && task.nextPollAt > c.now())',
    faults: ['else if (task.state !== "intent" && task.nextPollAt !== null && task.nextPollAt >= c.now())'],
    why: "what is due at this very millisecond is due either way",
  },
  {
    file: "electron/tasks/steps/poll-turns.ts",
    line: "return this.#free > now + 1000 ? now : Math.max(now, this.#free);",
    faults: [
      "return this.#free >= now + 1000 ? now : Math.max(now, this.#free);",
      "return this.#free > now + 1001 ? now : Math.max(now, this.#free);",
    ],
    why: "a clock that was set back by just a second is let be either way",
  },
  {
    file: "electron/tasks/steps/poll-turns.ts",
    line: "return leastMs <= pacing.firstMs ? pacing : { ...pacing, firstMs: leastMs, maxMs: Math.max(leastMs, pacing.maxMs) };",
    faults: [
      "return leastMs < pacing.firstMs ? pacing : { ...pacing, firstMs: leastMs, maxMs: Math.max(leastMs, pacing.maxMs) };",
    ],
    why: "as long as the first wait it is the same pace either way",
  },
  {
    file: "electron/tasks/steps/sample-damage.ts",
    above: "if (!isUnitChain(packet.data, lengthSize, codec)) damaged += 1;",
    line: `if (performance.now() > deadline) return "Its samples can't be read in time.";`,
    faults: [`if (performance.now() >= deadline) return "Its samples can't be read in time.";`],
    why: "the clock isn't read at that very moment",
  },
  {
    file: "electron/tasks/steps/sample-damage.ts",
    above: "framed += packet.data.byteLength;",
    line: `if (performance.now() > deadline) return "Its samples can't be read in time.";`,
    faults: [`if (performance.now() >= deadline) return "Its samples can't be read in time.";`],
    why: "the clock isn't read at that very moment",
  },
  {
    file: "electron/tasks/steps/sample-damage.ts",
    line: "return sample.length > 0;",
    faults: ["return sample.length > 1;"],
    why: "a sample of one byte has no room for a unit, which is said before",
  },
  {
    file: "electron/tasks/steps/submit-step.ts",
    line: "if (room !== null && room < ROOM_BYTES) throw reserveTouched(ROOM_BYTES, room);",
    faults: ["if (room !== null && room <= ROOM_BYTES) throw reserveTouched(ROOM_BYTES, room);"],
    why: "one byte more is as good a bound",
  },
  {
    file: "electron/tasks/steps/wave-damage.ts",
    line: "for (let index = 0; index < WINDOW; index += 1) {",
    faults: ["for (let index = 0; index <= WINDOW; index += 1) {"],
    why: "a sample more judges a stretch as well",
  },
  {
    file: "electron/tasks/steps/wave-damage.ts",
    line: "if (power < 0.28 || power > 0.39) return false;",
    faults: ["if (power <= 0.28 || power > 0.39) return false;", "if (power < 0.28 || power >= 0.39) return false;"],
    why: "512 samples don't come to that very figure",
  },
  {
    file: "electron/tasks/steps/wave-damage.ts",
    line: "return spread > 1.6 && spread < 2 && Math.abs(next / squares) < 0.2 && Math.abs(afterNext / squares) < 0.2;",
    faults: [
      "return spread >= 1.6 && spread < 2 && Math.abs(next / squares) < 0.2 && Math.abs(afterNext / squares) < 0.2;",
      "return spread > 1.6 && spread <= 2 && Math.abs(next / squares) < 0.2 && Math.abs(afterNext / squares) < 0.2;",
      "return spread > 1.6 && spread < 2 && Math.abs(next / squares) <= 0.2 && Math.abs(afterNext / squares) < 0.2;",
      "return spread > 1.6 && spread < 2 && Math.abs(next / squares) < 0.2 && Math.abs(afterNext / squares) <= 0.2;",
    ],
    why: "512 samples don't come to that very figure",
  },
  {
    file: "electron/tasks/task-ledger.ts",
    line: "if (this.#watchers.size > 0) for (const task of stored) this.#broadcast(task);",
    faults: ["if (this.#watchers.size >= 0) for (const task of stored) this.#broadcast(task);"],
    why: "telling nobody changes nothing",
  },
  {
    file: "electron/tasks/task-ledger.ts",
    line: "if (task !== null && this.#watchers.size > 0) this.#broadcast(task);",
    faults: ["if (task !== null && this.#watchers.size >= 0) this.#broadcast(task);"],
    why: "telling nobody changes nothing",
  },
  {
    file: "electron/tasks/task-service.ts",
    line: "if (intents.length > 0) this.ledger.insert(intents);",
    faults: ["if (intents.length >= 0) this.ledger.insert(intents);"],
    why: "storing none changes nothing",
  },
];
