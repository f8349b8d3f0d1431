import { v7 as newId } from "uuid";
import { expect, it, onTestFinished } from "vitest";
import { safeFolderName } from "#shared/outgoing/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

function setUp() {
  const folder = temporaryFolder();
  const studio = openTaskStudio({ folder });
  onTestFinished(() => studio.close());
  const projectId = studio.projects.list()[0]?.id ?? "";
  const add = (name: string, after: string | null = null) => studio.boards.addShot(projectId, after, { name });
  const board = () => studio.boards.shots(projectId).map(({ number, draft }) => `${number} ${draft.name}`);
  return {
    folder,
    studio,
    boards: studio.boards,
    generation: studio.generation,
    journal: studio.journal,
    shotStore: studio.shotStore,
    projects: studio.projects,
    projectId,
    add,
    board,
  };
}

it("opens a first run on one empty film, and makes no second one later", async () => {
  const { folder, studio, projects } = setUp();
  expect(projects.list()).toMatchObject([{ title: "Untitled film", shotCount: 0 }]);
  await studio.close();
  const again = openTaskStudio({ folder });
  expect(again.projects.list()).toHaveLength(1);
  await again.close();
});

it("numbers shots from 1 without gaps, wherever they are added, moved, removed or put back", () => {
  const { boards, projects, add, board } = setUp();
  const a = add("a");
  const b = add("b");
  add("c", a.id);
  expect(board()).toEqual(["1 a", "2 c", "3 b"]);
  boards.moveShot(b.id, 1);
  expect(board()).toEqual(["1 b", "2 a", "3 c"]);
  boards.moveShot(b.id, 99);
  expect(board()).toEqual(["1 a", "2 c", "3 b"]);
  boards.moveShot(b.id, 3);
  expect(board()).toEqual(["1 a", "2 c", "3 b"]);
  boards.removeShot(a.id);
  expect(board()).toEqual(["1 c", "2 b"]);
  boards.restoreShot(a.id);
  expect(board()).toEqual(["1 a", "2 c", "3 b"]);
  boards.removeShot(b.id);
  boards.removeShot(a.id);
  boards.restoreShot(b.id);
  expect(board()).toEqual(["1 c", "2 b"]);
  expect(projects.list()[0]?.shotCount).toBe(2);
});

it("gives films a folder each, however their titles are written as one", () => {
  const { shotStore, projects } = setUp();
  const long = "雨".repeat(60);
  const titles = ["A/B", "A:B", "A  B", ". . .", "???", "Untitled", long, `${long}中`];
  const made = titles.map((title) => projects.create(title));
  const folders = made.map(({ id }) => String(shotStore.folderName(id)));
  expect(folders.slice(0, 6)).toEqual(["A B", "A B (2)", "A B (3)", "Untitled", "Untitled (2)", "Untitled (3)"]);
  expect(folders.slice(6)).toEqual(["雨".repeat(40), `${"雨".repeat(38)} (2)`]);
  // As the library writes them.
  expect(folders.map((name) => safeFolderName(name, "Untitled"))).toEqual(folders);
});

// @shows First use, point by point › B22. The context meter counts what waits to be sent; films are numbered
it("numbers films that nobody named, and gives each film its own folder", () => {
  const { shotStore, projects } = setUp();
  const untitled = [
    "Untitled film",
    "Untitled film",
    "未命名影片",
    "Storm",
    "Storm",
    "Songs",
    "storm ",
    "Storm (2)",
  ].map((title) => projects.create(title));
  expect(untitled.map(({ title }) => title)).toEqual([
    ...["Untitled film 2", "Untitled film 3", "未命名影片", "Storm", "Storm", "Songs", "storm ", "Storm (2)"],
  ]);
  expect(untitled.map(({ id }) => shotStore.folderName(id))).toEqual([
    ...["Untitled film 2", "Untitled film 3", "未命名影片", "Storm", "Storm (2)", "Songs (2)", "storm (3)"],
    "Storm (2) (2)",
  ]);
  expect(shotStore.folderName("nothing")).toBeNull();
});

it("changes only what a change names, and keeps parked media", () => {
  const { boards, add } = setUp();
  const shot = add("a");
  const frame = newId();
  boards.updateShot(shot.id, { mode: "frames", firstFrame: frame });
  const changed = boards.updateShot(shot.id, { mode: "text", prompt: "A lantern" });
  expect(changed.draft).toEqual({ ...shot.draft, mode: "text", firstFrame: frame, prompt: "A lantern" });
});

it("shows the first finished take by itself, and afterwards what the person chooses", async () => {
  const { studio, boards, journal, projects } = setUp();
  studio.tasks.start();
  const [one, two] = studio.film(2);
  await studio.until(one?.id ?? "", "ready");
  await studio.until(two?.id ?? "", "ready");
  const shotId = one?.shotId ?? "";
  const chosen = () => boards.shots(projects.list()[0]?.id ?? "")[0]?.activeTakeId;
  const first = chosen();
  expect([one?.id, two?.id]).toContain(first);
  const other = first === one?.id ? two?.id : one?.id;
  const projectId = projects.list()[0]?.id ?? "";
  // Both came while nobody looked.
  expect(boards.newTakes(projectId).toSorted()).toEqual([one?.id, two?.id].toSorted());
  boards.lookedAt([first ?? ""]);
  expect(boards.newTakes(projectId)).toEqual([other]);
  expect(boards.chooseTake(shotId, other ?? null).activeTakeId).toBe(other);
  // The choice is a step, both ways.
  expect(journal.history(projectId).undo).toMatchObject({ kind: "take", shotId, number: 1, fields: [] });
  boards.undo(projectId);
  expect(chosen()).toBe(first);
  boards.redo(projectId);
  expect(chosen()).toBe(other);
  const [foreign] = studio.film();
  expect(await failureOf(() => boards.chooseTake(shotId, foreign?.id ?? ""))).toMatchObject({ code: "invalid_input" });
  expect(chosen()).toBe(other);
});

it("makes a take again with another model or resolution, whatever the shot says by now", async () => {
  const { studio, boards, projects, generation } = setUp();
  const [take] = studio.film();
  const shotId = take?.shotId ?? "";
  const before = boards.updateShot(shotId, { prompt: "Something else by now" });
  const wish = { model: "Vendor-H3-Max", resolution: "480P" } as const;
  const clientId = newId();
  const [again] = generation.retake(shotId, take?.id ?? "", clientId, wish);
  expect(again).toMatchObject({ shotId, model: "Vendor-H3-Max" });
  expect(again?.request).toEqual({ ...take?.request, ...wish, duration: 5 });
  expect(generation.retake(shotId, take?.id ?? "", clientId, wish).map(({ id }) => id)).toEqual([again?.id]);
  expect(boards.shots(projects.list()[0]?.id ?? "")[0]?.draft).toEqual(before.draft);
  const other = boards.addShot(projects.list()[0]?.id ?? "", null, {});
  expect(await failureOf(() => generation.retake(other.id, take?.id ?? "", newId(), wish))).toMatchObject({
    code: "invalid_input",
  });
});

it("says which shot, film or take no longer exists", async () => {
  const { boards, projects, generation } = setUp();
  const gone = { code: "record_not_found" };
  expect(await failureOf(() => boards.shots(newId()))).toMatchObject(gone);
  expect(await failureOf(() => boards.updateShot(newId(), {}))).toMatchObject(gone);
  expect(await failureOf(() => generation.generate(newId(), newId(), 1))).toMatchObject(gone);
  expect(await failureOf(() => projects.rename(newId(), "x"))).toMatchObject(gone);
});

it("says when a film was last written in: a prompt, too, is a change of its film", () => {
  let now = 1_000;
  const studio = openTaskStudio({ folder: temporaryFolder(), now: () => now });
  onTestFinished(() => studio.close());
  const { boards, projects } = studio;
  const projectId = projects.list()[0]?.id ?? "";
  const [first, second] = [boards.addShot(projectId, null, {}), boards.addShot(projectId, null, {})];
  const saved = () => projects.list()[0]?.updatedAt;
  now = 2_000;
  boards.updateShot(first.id, { prompt: "Gulls cross." });
  expect(saved()).toBe(2_000);
  now = 3_000;
  boards.chainShot(second.id, first.id);
  expect(saved()).toBe(3_000);
});
