import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { plainCard } from "#shared/contract/storyboard/cast.ts";
import { plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import type { ShotChange } from "#shared/contract/storyboard/storyboard.ts";
import { createDice, type Dice } from "#tests/faults/world/dice.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

type Studio = ReturnType<typeof openTaskStudio>;

/** Everything of a film that a step may change. */
function stateOf({ boards, projects }: Studio, projectId: string): string {
  const shots = boards.shots(projectId).map(({ updatedAt: _at, ...shot }) => shot);
  const scenes = boards.scenes(projectId).map(({ folded: _folded, ...scene }) => scene);
  const { defaults, film } = projects.list().find(({ id }) => id === projectId) ?? {};
  return JSON.stringify({ shots, scenes, defaults, film }, null, 1);
}

/** What every board holds to, however it came about. */
function faultsOf({ boards, projects }: Studio, projectId: string): string[] {
  const faults: string[] = [];
  const shots = boards.shots(projectId);
  if (shots.some(({ number }, at) => number !== at + 1)) faults.push(`numbers ${shots.map(({ number }) => number)}`);
  if (new Set(shots.map(({ id }) => id)).size < shots.length) faults.push("a shot is there twice");
  const runs = shots.map(({ sceneId }) => sceneId).filter((scene, at, all) => scene !== null && scene !== all[at - 1]);
  if (new Set(runs).size < runs.length) faults.push("shots of a scene don't stand side by side");
  const told = boards.scenes(projectId).map(({ id }) => id);
  if (told.join() !== runs.join()) faults.push(`scenes ${told} of shots of ${runs}`);
  const byId = new Map(shots.map((shot) => [shot.id, shot]));
  for (const { id, chain } of shots) {
    const seen = new Set([id]);
    for (let next = chain; next; next = byId.get(next.shotId)?.chain ?? null) {
      if (seen.has(next.shotId)) {
        faults.push("a shot hangs on itself");
        break;
      }
      seen.add(next.shotId);
    }
  }
  const names = projects
    .list()
    .find(({ id }) => id === projectId)
    ?.defaults.cast?.map(({ name }) => name);
  if (names && new Set(names).size < names.length) faults.push(`cards ${names}`);
  return faults;
}

/** One thing that somebody may do to a film; what the studio refuses is done too. */
function act({ boards, projects }: Studio, projectId: string, dice: Dice): string {
  const shots = boards.shots(projectId);
  const scenes = boards.scenes(projectId);
  const cards = projects.list()[0]?.defaults.cast ?? [];
  const shot = () => dice.pick(shots)?.id ?? newId();
  const some = () => [...new Set([shot(), shot(), shot()].slice(0, 1 + dice.below(3)))];
  const scene = () => dice.pick(scenes)?.id ?? newId();
  const words = () => dice.pick(["", "A lamp", "雨夜的灯塔", "@Keeper waits", "[Cut] x"]) ?? "";
  const place = () => 1 + dice.below(shots.length + 2);
  const draft = () =>
    dice.pick([
      { prompt: words() },
      { name: words(), duration: 4 + dice.below(8) },
      { ratio: "9:16" as const },
      { model: "Vendor-H3-Max" as const, resolution: "480P" as const },
    ]) ?? {};
  const change = (): ShotChange =>
    dice.pick<() => ShotChange>([
      () => ({ do: "add", after: dice.chance(0.5) ? shot() : null, draft: draft() }),
      () => ({ do: "add", after: shot(), draft: {}, takesOf: shot() }),
      () => ({ do: "edit", id: shot(), draft: draft() }),
      () => ({ do: "move", id: shot(), to: place() }),
      () => ({ do: "remove", id: shot() }),
      () => ({ do: "chain", id: shot(), to: dice.chance(0.7) ? shot() : null }),
      () => ({ do: "group", id: dice.chance(0.7) ? newId() : scene(), shots: some(), scene: { heading: words() } }),
      () => ({ do: "ungroup", id: scene() }),
      () => ({ do: "scene", id: scene(), scene: { number: words().slice(0, 20) } }),
      () => ({ do: "moveScene", id: scene(), after: dice.chance(0.7) ? shot() : null }),
    ])?.() ?? { do: "remove", id: shot() };
  const clips = () => Object.fromEntries(some().map((id) => [id, { ...wholeTake, from: dice.below(3) }]));
  const acts: Record<string, () => unknown> = {
    add: () => boards.addShot(projectId, dice.chance(0.5) ? shot() : null, draft()),
    edit: () => boards.updateShot(shot(), draft()),
    move: () => boards.moveShot(shot(), place(), dice.chance(0.3) ? (dice.chance(0.5) ? scene() : null) : undefined),
    remove: () => boards.removeShot(shot()),
    restore: () => boards.restoreShots(projectId, some()),
    chain: () => boards.chainShot(shot(), dice.chance(0.7) ? shot() : null),
    defaults: () => boards.updateDefaults(projectId, { promptPrefix: words() }),
    several: () => boards.changeShots(projectId, "proposal", Array.from({ length: 1 + dice.below(5) }, change)),
    cards: () =>
      boards.changeCast(projectId, [
        dice.chance(0.5) || cards.length === 0
          ? {
              do: "add",
              card: { ...plainCard, name: dice.pick(["Keeper", "Pier", "灯塔"]) ?? "" },
              freely: dice.chance(0.5),
            }
          : dice.chance(0.5)
            ? { do: "edit", id: dice.pick(cards)?.id ?? "", card: { name: dice.pick(["Keeper", "Old man"]) ?? "" } }
            : { do: "remove", id: dice.pick(cards)?.id ?? "" },
      ]),
    cut: () => projects.recut(projectId, { clips: { ...(projects.list()[0]?.film ?? plainFilm).clips, ...clips() } }),
    order: () => projects.recut(projectId, { order: shots.map(({ id }) => id).toSorted(() => dice.roll() - 0.5) }),
    markers: () => projects.recut(projectId, { markers: [{ at: dice.below(20), words: words() }] }),
  };
  const [name, run] = dice.pick(Object.entries(acts)) ?? ["", () => {}];
  run();
  return name;
}

/** Acts, undoes and redoes by chance; what is wrong, and what led there. */
async function changeByChance(seed: number, times: number): Promise<string | undefined> {
  const dice = createDice(seed);
  let time = 1_000_000;
  const studio = openTaskStudio({ folder: temporaryFolder(), now: () => time });
  try {
    const { boards, journal, projects } = studio;
    const projectId = projects.list()[0]?.id ?? "";
    /** The film after so many steps that can be undone. */
    const states: string[] = [stateOf(studio, projectId)];
    const trail: string[] = [];
    const fault = (what: string) => `seed ${seed}, after ${trail.slice(-7).join(", ")}: ${what}`;
    for (let count = 0; count < times; count += 1) {
      // What is typed within some seconds is one step.
      time += dice.pick([10, 500, 10_000]) ?? 0;
      const before = journal.history(projectId);
      const stood = stateOf(studio, projectId);
      const way = dice.chance(0.3) ? (dice.chance(0.6) ? "undo" : "redo") : "act";
      try {
        if (way === "act") trail.push(act(studio, projectId, dice));
        else {
          boards[way](projectId);
          trail.push(way);
        }
      } catch (thrown) {
        const code = (thrown as { error?: { code?: string } }).error?.code;
        if (code === undefined || code === "internal") return fault(`it broke: ${(thrown as Error).stack}`);
        if (stateOf(studio, projectId) !== stood) return fault(`a refusal (${code}) changed the film`);
        if (JSON.stringify(journal.history(projectId)) !== JSON.stringify(before))
          return fault("a refusal left a step");
        continue;
      }
      const { undoable, redoable } = journal.history(projectId);
      const stands = stateOf(studio, projectId);
      const faults = faultsOf(studio, projectId);
      if (faults.length > 0) return fault(faults.join("; "));
      if (way === "act") {
        // Nothing was changed, or it went into the step before.
        if (undoable === before.undoable && redoable === before.redoable && stands === stood) continue;
        if (redoable > 0) return fault("what was undone can be redone over another change");
        states.length = undoable;
        states[undoable] = stands;
      } else if (stands !== states[undoable]) {
        const [wanted = "", found = ""] = [states[undoable], stands].map((each) => each?.split("\n") ?? []).map(String);
        return fault(`${way} to step ${undoable} is another film: ${differenceOf(wanted, found)}`);
      }
    }
    return undefined;
  } finally {
    await studio.close();
  }
}

/** Where two texts part. */
function differenceOf(wanted: string, found: string): string {
  let at = 0;
  while (at < wanted.length && wanted[at] === found[at]) at += 1;
  return `…${wanted.slice(Math.max(0, at - 80), at + 60)}… is now …${found.slice(Math.max(0, at - 20), at + 60)}…`;
}

const today = Number(new Date().toISOString().slice(0, 10).replaceAll("-", ""));
it.each([today, 1, 2])("whatever is done to a film is undone and redone exactly, seed %i", async (day) => {
  const found: (string | undefined)[] = [];
  for (let at = 0; at < 6; at += 1) found.push(await changeByChance(day * 1000 + at, 60));
  expect(found.filter((each) => each !== undefined)).toEqual([]);
});
