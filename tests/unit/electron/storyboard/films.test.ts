import { v7 as newId } from "uuid";
import { expect, it, onTestFinished } from "vitest";
import type { BudgetTerms } from "#core/storyboard/budget-guard.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { openTaskStudio, type TaskStudioOptions } from "#tests/support/studio/task-studio.ts";

function setUp(options: Partial<TaskStudioOptions> = {}) {
  const studio = openTaskStudio({ folder: temporaryFolder(), ...options });
  onTestFinished(() => studio.close());
  const { boards, projects } = studio;
  const projectId = projects.list()[0]?.id ?? "";
  return {
    studio,
    boards,
    budgets: studio.budgets,
    projects: studio.projects,
    generation: studio.generation,
    projectId,
  };
}

it("a new shot follows its film, a value that is set is its own, and a reset follows again", () => {
  const { boards, projectId } = setUp();
  const character = newId();
  boards.updateDefaults(projectId, { resolution: "2K", promptPrefix: "16 mm.", projectReferences: [character] });
  const shot = boards.addShot(projectId, null, { prompt: "A lantern" });
  expect(shot.draft).toMatchObject({
    resolution: "2K",
    promptPrefix: "16 mm.",
    projectReferences: [character],
    mode: "references",
    inherits: ["model", "resolution", "ratio", "promptPrefix", "promptSuffix", "projectReferences"],
  });
  const own = boards.updateShot(shot.id, { resolution: "768P" }).draft;
  expect(own.inherits).not.toContain("resolution");
  boards.updateDefaults(projectId, { promptPrefix: "Video 8.", resolution: "768P" });
  boards.updateDefaults(projectId, { resolution: "2K" });
  expect(boards.shots(projectId)[0]?.draft).toMatchObject({ resolution: "768P", promptPrefix: "Video 8." });
  const back = boards.updateShot(shot.id, { inherits: [...own.inherits, "resolution"] }).draft;
  expect(back.resolution).toBe("2K");
});

it("the request holds the resolved values: words around the prompt, the film's references first", async () => {
  const { studio, boards, generation, projectId } = setUp();
  const [style, thing] = [newId(), newId()];
  boards.updateDefaults(projectId, { promptPrefix: "16 mm.", promptSuffix: "No text.", projectReferences: [style] });
  const shot = boards.addShot(projectId, null, { prompt: "A lantern", references: [thing], ratio: "1:1" });
  const [task] = generation.generate(shot.id, newId(), 1);
  expect(studio.tasks.get(task?.id ?? "").request).toMatchObject({
    ratio: "1:1",
    content: [
      { text: "16 mm.\nA lantern\nNo text." },
      { image_url: { url: `asset:${style}` } },
      { image_url: { url: `asset:${thing}` } },
    ],
  });
});

it("shots that follow the film's model keep what the new one takes too", () => {
  const { boards, projectId } = setUp();
  const shot = boards.addShot(projectId, null, { prompt: "A lantern", duration: 4 });
  boards.updateDefaults(projectId, { model: "Vendor-H3-Max", resolution: "768P" });
  expect(boards.shots(projectId)[0]?.draft).toMatchObject({ model: "Vendor-H3-Max", duration: 5, resolution: "768P" });
  boards.undo(projectId);
  expect(boards.shots(projectId)[0]?.draft).toMatchObject({ model: "Vendor-H3", duration: 4 });
  expect(boards.shots(projectId)[0]?.id).toBe(shot.id);
});

it("a film is copied without its takes and with its chains, removed, and put back", async () => {
  const { studio, boards, projects, generation, projectId } = setUp();
  studio.tasks.start();
  const parent = boards.addShot(projectId, null, { prompt: "A lantern", duration: 6 });
  const child = boards.addShot(projectId, null, { prompt: "It falls" });
  boards.chainShot(child.id, parent.id);
  const [task] = generation.generate(parent.id, newId(), 1);
  const { assetId } = await studio.until(task?.id ?? "", "ready");
  expect(projects.list()[0]).toMatchObject({ coverId: assetId, seconds: 11, shotCount: 2 });

  const copy = projects.duplicate(projectId, "Copy", false);
  const [first, second] = boards.shots(copy.id);
  expect(first).toMatchObject({ draft: { prompt: "A lantern", duration: 6 }, activeTakeId: null, chain: null });
  expect(second?.chain).toEqual({ shotId: first?.id, takeId: null });
  expect(copy).toMatchObject({ shotCount: 2, coverId: null });

  projects.remove(projectId);
  expect(projects.list().map(({ title }) => title)).toEqual(["Copy"]);
  expect((await failureOf(() => boards.shots(projectId)))?.code).toBe("record_not_found");
  expect(projects.restore(projectId)).toMatchObject({ id: projectId, shotCount: 2 });
  expect(projects.update(projectId, { coverId: copy.id, view: "list" })).toMatchObject({
    coverId: copy.id,
    view: "list",
  });
});

it("budgets stop what is more than is left before it is sent, with the figures, unless the person says so", async () => {
  let terms: BudgetTerms = { prices: { "Vendor-H3 768P": 0.5 }, daily: { seconds: 12, cost: null }, sandbox: true };
  const { studio, boards, budgets, projects, generation, projectId } = setUp({ budgetTerms: () => terms });
  const shot = boards.addShot(projectId, null, { prompt: "A lantern" });
  const clientId = newId();
  generation.generate(shot.id, clientId, 2);
  // Its answer was lost: the same wish again is not more.
  expect(generation.generate(shot.id, clientId, 2)).toHaveLength(2);
  const stopped = await failureOf(() => generation.generate(shot.id, newId(), 1));
  expect(stopped).toMatchObject({
    code: "over_budget",
    details: { over: [{ scope: "day", unit: "seconds", spent: 10, adds: 5, found: 15, allowed: 12, over: true }] },
  });
  expect(studio.tasks.list({})).toHaveLength(2);

  terms = { ...terms, daily: { seconds: 100, cost: 100 } };
  projects.update(projectId, { budget: { seconds: null, cost: 6 } });
  expect(await failureOf(() => generation.generateMany([{ id: shot.id, clientId: newId() }], 1))).toMatchObject({
    details: { over: [{ scope: "film", unit: "cost", spent: 5, adds: 2.5, found: 7.5, allowed: 6 }] },
  });
  expect(generation.generate(shot.id, newId(), 1, true)).toHaveLength(1);
  expect(budgets.states(projectId)).toMatchObject([
    { scope: "day", spent: { seconds: 15, cost: 7.5 } },
    { scope: "film", spent: { seconds: 15, cost: 7.5 } },
  ]);
});

it("a day's budget counts songs for their cost; free ones and a film's budget are not touched", async () => {
  const prices = { "Vendor-H3 768P": 0.5, "music-3.0": 2 };
  let terms: BudgetTerms = { prices, daily: { seconds: 1, cost: 5 }, sandbox: true };
  const { studio, budgets, projectId } = setUp({ budgetTerms: () => terms });
  const { songs } = studio;
  const song = songs.create({ title: "Night Ferry", style: "slow folk", lyrics: "[Verse]\nHello" });
  const wish = newId();
  // Two for two each: one is left, and seconds of film are not what a song is counted in.
  expect(songs.generate(song.id, wish, 2)).toHaveLength(2);
  expect(budgets.states(projectId)).toMatchObject([
    { scope: "day", spent: { seconds: 0, cost: 4 } },
    { scope: "film", spent: { seconds: 0, cost: 0 } },
  ]);
  expect(await failureOf(() => songs.generate(song.id, newId(), 1))).toMatchObject({
    code: "over_budget",
    details: { over: [{ scope: "day", unit: "cost", spent: 4, adds: 2, found: 6, allowed: 5, over: true }] },
  });
  // The answer got lost: the same wish again is no new one.
  expect(songs.generate(song.id, wish, 2)).toHaveLength(2);
  songs.update(song.id, { model: "music-3.0-free" });
  expect(songs.generate(song.id, newId(), 1)).toHaveLength(1);
  songs.update(song.id, { model: "music-3.0" });
  expect(songs.generate(song.id, newId(), 1, true)).toHaveLength(1);
  terms = { ...terms, sandbox: false };
  expect(budgets.states(projectId)[0]).toMatchObject({ spent: { cost: 0 } });
});
