import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startSandbox } from "#core/sandbox/index.ts";
import type { TaskState } from "#shared/contract/tasks.ts";
import { everyTask } from "#tests/support/studio/every-task.ts";
import { checkFiles, checkFolder, checkPaid, checkStudio } from "./checks.ts";
import type { Doom } from "./core-messages.ts";
import { CoreGone, CoreProcess } from "./core-process.ts";
import { createDice } from "./dice.ts";
import {
  type Delivery,
  type Fault,
  type FaultProxy,
  type Moment,
  moments,
  type Operation,
  openFaultProxy,
} from "./fault-proxy.ts";
import { type Act, pressUntilGone } from "./person.ts";
import { Promises } from "./promises.ts";

export interface WorldOptions {
  readonly seed: number;
  readonly kills: number;
  readonly faults: readonly Fault[];
  /** Share of requests that meet one of the faults. */
  readonly share?: number;
  /** What a person does at most before a core is killed at a random instant. */
  readonly acts?: number;
  /** How often, before a start, somebody lays a backup in the database's place by hand. */
  readonly byHand?: number;
  /** What the person of this world never does. */
  readonly without?: readonly Act[];
  /** No further studio is begun after so many. */
  readonly minutes?: number;
  /** Kills in one studio before it is let come to rest and looked at whole; then another one begins. */
  readonly killsInOne?: number;
  /** The core that is killed (`bundleCore`). */
  readonly program: string;
  readonly goOn?: boolean;
  /** Told at once, with what happened so far. */
  readonly onViolation?: (what: string, events: readonly string[]) => void;
  /** Told after each studio, in one line. */
  readonly onStudio?: (line: string) => void;
}

export interface Violation {
  readonly kill: number;
  readonly what: string;
}

export interface WorldReport {
  readonly seed: number;
  readonly kills: number;
  readonly studios: number;
  /** Times a backup was laid in the database's place by hand. */
  readonly byHand: number;
  readonly wishes: number;
  readonly presses: number;
  readonly paid: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly violations: readonly Violation[];
  /** What happened until the first violation, oldest first: with the seed what there is to repeat it. */
  readonly events: readonly string[];
}

/** What a person does at most before a core is killed at a random instant, unless told. */
const MOST_ACTS = 20;
/** How long nothing may move in a studio that has work left and is disturbed by nothing any more. */
const REST_MS = 20_000;
const LONGEST_REST_MS = 120_000;
/** So many questions the studio has answered since, one after the other: by then it has seen a film's answer. */
const SURE_ANSWERS = 8;
/** A song has to come to rest on the disk first, which a busy machine takes its time for. */
const SURE_MS = 2_000;
/** States that a task comes to by itself: a kill right then falls between two writes. */
const states = ["submitting", "queued", "running", "downloading", "ready", "outcome_unknown"] as const;
const underWay: readonly TaskState[] = ["intent", "submitting", "queued", "running", "downloading"];

/** Kills a studio again and again while it works behind a faulty network, and looks each time what it still knows. */
export async function runWorld(options: WorldOptions): Promise<WorldReport> {
  const began = performance.now();
  const sums = { kills: 0, studios: 0, byHand: 0, wishes: 0, presses: 0, paid: 0 };
  const faults: Record<string, number> = {};
  const violations: Violation[] = [];
  let events: readonly string[] = [];
  const inOne = options.killsInOne ?? 20;
  const key = `sk-world-${options.seed.toString(16)}-${"k3y".repeat(6)}`;
  const folder = mkdtempSync(join(tmpdir(), "reelsong-world-"));
  // One service for all studios: what it painted once it hands out again.
  const service = await startSandbox({
    ...{ dataDir: join(folder, "service"), admin: true, keys: { paid: [key], free: [] }, timeScale: 0.02 },
    videoRequestsPerMinute: 100_000,
  });
  const until = began + (options.minutes ?? Number.POSITIVE_INFINITY) * 60_000;
  for (let studio = 0; sums.kills < options.kills && performance.now() < until; studio += 1) {
    const kills = Math.min(inOne, options.kills - sums.kills);
    const report = await runStudio(
      options,
      { folder: join(folder, String(studio)), url: service.url, key },
      studio,
      kills,
    );
    if (violations.length === 0) events = report.events;
    violations.push(...report.violations.map(({ kill, what }) => ({ kill: sums.kills + kill, what })));
    sums.kills += report.kills;
    options.onStudio?.(
      `seed ${options.seed}: ${sums.kills} kills, ${violations.length} violations, ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
    sums.studios += 1;
    sums.byHand += report.byHand;
    sums.wishes += report.promises.wishes.size;
    for (const { allowed } of report.promises.wishes.values()) sums.presses += allowed;
    for (const times of report.proxy.paid.values()) sums.paid += times;
    for (const [fault, times] of report.proxy.injected) faults[fault] = (faults[fault] ?? 0) + times;
    if (violations.length > 0 && !options.goOn) break;
  }
  await service.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const seconds = (performance.now() - began) / 1000;
  return { seed: options.seed, ...sums, faults, seconds, violations, events };
}

/** Copies of the database, the newest first. */
function findBackups(folder: string): string[] {
  const found = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".db")) : [];
  return found.map((name) => join(folder, name)).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
}

interface StudioReport {
  readonly kills: number;
  readonly byHand: number;
  readonly violations: Violation[];
  readonly events: readonly string[];
  readonly promises: Promises;
  readonly proxy: FaultProxy;
}

/** One studio, from its first start until it is let rest. */
async function runStudio(
  options: WorldOptions,
  { folder: home, url, key }: { folder: string; url: string; key: string },
  nth: number,
  kills: number,
): Promise<StudioReport> {
  const mostActs = options.acts ?? MOST_ACTS;
  const dice = createDice((options.seed * 1000 + nth) >>> 0);
  mkdirSync(home);
  const events: string[] = [];
  const start = performance.now();
  const tell = (event: string) => {
    events.push(`${((performance.now() - start) / 1000).toFixed(3).padStart(8)} ${event}`);
  };
  const promises = new Promises();
  const violations: Violation[] = [];
  let watch: ((moment: Moment, operation: Operation) => void) | undefined;
  const at = (moment: Moment, operation: Operation) => watch?.(moment, operation);
  const proxy = await openFaultProxy({ service: url, key, dice, tell, at, delivered: (one) => void witness(one) });
  const world = { folder: home, baseUrl: proxy.url, key };
  let spare = new CoreProcess(options.program);
  let alive: CoreProcess | undefined;
  /** Holds the studio to an answer that it surely had before it died. */
  const witness = async (delivery: Delivery) => {
    const core = alive;
    try {
      for (let answer = 0; answer < SURE_ANSWERS; answer += 1) await core?.studio.settings.get();
      if (delivery.operation === "song") await sleep(SURE_MS);
      if (delivery.operation === "song") await core?.studio.settings.get();
      if (core !== undefined && core === alive) promises.receipts.push(delivery);
    } catch {
      // It died before: it may have it or not.
    }
  };
  let kill = 0;
  let byHand = 0;
  const violate = (found: readonly string[]) => {
    for (const what of found) {
      if (violations.some((known) => known.what === what)) continue;
      tell(`VIOLATION ${what}`);
      violations.push({ kill, what });
      options.onViolation?.(`seed ${options.seed}, studio ${nth}, kill ${kill}: ${what}`, events);
    }
  };
  /** Opens the studio; true when it came up and could be asked. */
  const open = async (core: CoreProcess, doom?: Doom): Promise<boolean> => {
    if (existsSync(join(home, "data", "restore", "ready.json"))) {
      tell("a backup takes the place of the studio");
      promises.wentBack();
    }
    try {
      await core.open(world, doom);
      violate(await checkStudio(core.studio, promises, proxy));
      return true;
    } catch (thrown) {
      if (!(thrown instanceof CoreGone)) violate([`the studio doesn't come up: ${String(thrown)}\n${core.output}`]);
      return false;
    }
  };
  /** What a person does who follows advice from elsewhere: nothing that the studio offers, and it must survive it. */
  const goBackByHand = () => {
    const [newest] = findBackups(join(home, "data", "backups"));
    if (newest === undefined || !dice.chance(options.byHand ?? 0)) return;
    tell(`${newest} is laid in the database's place by hand`);
    byHand += 1;
    for (const rest of ["-wal", "-shm"]) rmSync(join(home, "data", `studio.db${rest}`), { force: true });
    copyFileSync(newest, join(home, "data", "studio.db"));
    promises.wentBackByHand(proxy.paid);
  };
  const autopsy = (core: CoreProcess) => {
    if (core.fellOver) violate([`the core ended by itself:\n${core.output}`]);
    if (core.output.includes(key)) violate(["the key stands in what the core printed"]);
    violate([...checkFolder(home, key), ...checkPaid(promises, proxy)]);
  };
  try {
    proxy.misbehave(options.faults, options.share ?? 0.3);
    while (kill < kills && violations.length === 0) {
      kill += 1;
      const core = spare;
      spare = new CoreProcess(options.program);
      alive = core;
      const dead = Promise.withResolvers<string>();
      // At a moment of a request of its own, where it hurts most, or at any instant: both by what was done and not by
      // the clock, so that a slow machine does as much between two kills as a fast one.
      const moment = dice.chance(0.35) ? dice.pick(moments) : undefined;
      const state = moment === undefined && dice.chance(0.6) ? dice.pick(states) : undefined;
      const doom = state && { state, times: 1 + dice.below(3) };
      const operation = dice.pick(["film", "song", "chat", "query", "file", undefined] as const);
      let meetings = 1 + dice.below(3);
      let actsLeft = 1 + dice.below(mostActs);
      let timer: NodeJS.Timeout | undefined;
      const dieIn = (ms: number) => {
        timer ??= setTimeout(() => dead.resolve("a random instant"), ms);
      };
      watch = (found, of) => {
        if (found !== moment || (operation !== undefined && operation !== of)) return;
        meetings -= 1;
        if (meetings === 0) dead.resolve(`${found} of ${of}`);
      };
      void core.ended.then(() => dead.resolve(state === undefined ? "its own end" : `a task that is ${state}`));
      const onAct = () => {
        actsLeft -= 1;
        if (actsLeft === 0 && moment === undefined && state === undefined) dieIn(dice.below(50));
        if (actsLeft === -mostActs) dieIn(0);
      };
      await core.loaded;
      goBackByHand();
      tell(`start ${kill}`);
      // Some die while they start.
      if (dice.chance(0.1)) dieIn(dice.below(150));
      const life = open(core, doom).then(async (up) => {
        if (up) await pressUntilGone({ core, dice, promises, tell, onAct, without: options.without ?? [] });
        else dieIn(0);
      });
      const why = await dead.promise;
      clearTimeout(timer);
      watch = undefined;
      await core.kill();
      tell(`killed at ${why}`);
      await life;
      autopsy(core);
    }
    if (violations.length === 0) violate(await rest());
  } finally {
    await spare.kill();
    await proxy.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  }
  alive = undefined;
  return { kills: kill, byHand, violations, events, promises, proxy };

  /** Nothing disturbs the studio any more: what it began comes to an end, and everything is where it says it is. */
  async function rest(): Promise<string[]> {
    proxy.misbehave([], 0);
    await proxy.quiet();
    tell("left in peace");
    const core = spare;
    spare = new CoreProcess(options.program);
    alive = core;
    const found: string[] = [];
    if (!(await open(core))) return ["the studio doesn't come up in peace"];
    try {
      await core.studio.settings.update({ videoQueuePaused: false });
      let left = await everyTask(core.studio, { states: [...underWay] });
      const rested = performance.now();
      // A slow machine is no stuck task: only one on which nothing has moved for a while is.
      const lookOf = () => left.map(({ id, seq }) => `${id} ${seq}`).join();
      for (let [look, since] = [lookOf(), performance.now()]; left.length > 0; ) {
        if (performance.now() - since > REST_MS || performance.now() - rested > LONGEST_REST_MS) break;
        await sleep(100);
        left = await everyTask(core.studio, { states: [...underWay] });
        if (lookOf() !== look) [look, since] = [lookOf(), performance.now()];
      }
      for (const { id, state, error } of left)
        found.push(`task ${id} is still ${state} (${error?.code ?? "no error"})`);
      found.push(...(await checkStudio(core.studio, promises, proxy)));
      found.push(...(await checkAgainstService(core)));
      found.push(...(await checkFiles(core.studio, home)));
      await core.close();
      autopsy(core);
    } finally {
      await core.kill();
    }
    return found;
  }

  /** What the studio says of a film is what the service says of it. */
  async function checkAgainstService(core: CoreProcess): Promise<string[]> {
    const ends = { ready: "succeeded", cancelled: "cancelled" } as const;
    const found: string[] = [];
    for (const { id, remoteId, state } of await everyTask(core.studio)) {
      if (remoteId === null || (state !== "ready" && state !== "cancelled")) continue;
      const answer = await fetch(`${url}/v2/query/video_generation/${remoteId}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const { task } = (await answer.json()) as { task?: { status: string } };
      if (task?.status !== ends[state])
        found.push(`task ${id} is ${state}, and its record ${task?.status ?? "isn't there"}`);
    }
    return found;
  }
}
