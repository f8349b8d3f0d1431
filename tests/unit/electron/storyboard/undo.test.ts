import { v7 as newId } from "uuid";
import { expect, it, onTestFinished } from "vitest";
import { plainCard } from "#shared/contract/storyboard/cast.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

function setUp(folder = temporaryFolder()) {
  const studio = openTaskStudio({ folder });
  onTestFinished(() => studio.close());
  const { boards, projects } = studio;
  const projectId = projects.list()[0]?.id ?? "";
  const prompts = () => boards.shots(projectId).map(({ draft }) => draft.prompt);
  const add = (prompt: string) => boards.addShot(projectId, null, { prompt });
  return {
    folder,
    studio,
    boards,
    generation: studio.generation,
    journal: studio.journal,
    projects: studio.projects,
    projectId,
    prompts,
    add,
  };
}

it("every kind of change is undone and redone to the very same board", async () => {
  const { boards, projects, projectId, add, studio } = setUp();
  const [a, b, c] = [add("a"), add("b"), add("c")];
  const frame = newId();
  const work: (() => unknown)[] = [
    () => boards.updateShot(a.id, { model: "Vendor-H3-Max", resolution: "480P" }),
    () => boards.moveShot(c.id, 1),
    () => boards.removeShot(b.id),
    () => boards.updateShot(a.id, { firstFrame: frame, mode: "frames" }),
    () => boards.chainShot(a.id, c.id),
    () => boards.updateDefaults(projectId, { promptPrefix: "Grain.", resolution: "2K" }),
    () => boards.addShot(projectId, c.id, { prompt: "d" }),
    () =>
      boards.changeShots(projectId, "proposal", [
        { do: "edit", id: a.id, draft: { prompt: "aa" } },
        { do: "add", after: null, draft: { prompt: "e" } },
        { do: "remove", id: c.id },
      ]),
    () => boards.restoreShots(projectId, [b.id]),
    () => projects.rename(projectId, "Saltlight"),
    () => boards.changeShots(projectId, "proposal", [], { title: "Harbor", defaults: { promptPrefix: "Blue." } }),
  ];
  const look = () => {
    const shots = boards.shots(projectId).map(({ updatedAt: _at, ...shot }) => shot);
    const [film] = projects.list();
    return JSON.stringify([shots, film?.defaults, film?.title]);
  };
  const seen = [look()];
  for (const step of work) {
    step();
    seen.push(look());
  }
  expect(new Set(seen).size).toBe(work.length + 1);
  for (let at = work.length - 1; at >= 0; at -= 1) {
    boards.undo(projectId);
    expect(look(), `undo ${at}`).toBe(seen[at]);
  }
  for (let at = 1; at <= work.length; at += 1) {
    boards.redo(projectId);
    expect(look(), `redo ${at}`).toBe(seen[at]);
  }
  expect((await failureOf(() => boards.redo(projectId)))?.code).toBe("not_allowed_now");
  expect(studio.service.posts).toBe(0);
});

it.each([
  ["typed", ["@Keeper w", "@Keeper waits"]],
  ["named as it is typed on", ["@Kee", "@Keeper waits"]],
  ["typed away again", ["@Keeper waits", "Nobody waits"]],
])("the cards that a shot names come and go with its words, of several letters in one step: %s", (_how, words) => {
  const { boards, journal, projectId, add } = setUp();
  boards.changeCast(projectId, [{ do: "add", card: { ...plainCard, name: "Keeper" }, freely: false }]);
  const { id } = add("A lamp");
  const look = () => {
    const [{ draft }] = boards.shots(projectId) as [Shot];
    return [draft.prompt, draft.cast?.map(({ name }) => name)];
  };
  const before = look();
  const steps = journal.history(projectId).undoable;
  for (const prompt of words) boards.updateShot(id, { prompt });
  const after = look();
  expect(journal.history(projectId).undoable).toBe(steps + 1);
  boards.undo(projectId);
  expect(look()).toEqual(before);
  boards.redo(projectId);
  expect(look()).toEqual(after);
});

it("steps are there after a restart, and say what they were", async () => {
  const first = setUp();
  const shot = first.add("a");
  first.boards.updateShot(shot.id, { duration: 7 });
  await first.studio.close();
  const { boards, journal, projectId, prompts } = setUp(first.folder);
  expect(journal.history(projectId)).toMatchObject({
    undo: { kind: "edit", count: 1, shotId: shot.id, number: 1, fields: ["duration"] },
    redo: null,
    undoable: 2,
    redoable: 0,
  });
  expect(boards.undo(projectId)).toMatchObject({ kind: "edit" });
  expect(boards.shots(projectId)[0]?.draft.duration).toBe(5);
  expect(boards.undo(projectId)).toMatchObject({ kind: "add" });
  expect(prompts()).toEqual([]);
  expect(journal.history(projectId)).toMatchObject({ undo: null, redo: { kind: "add" }, undoable: 0, redoable: 2 });
});

it("100 steps are kept, and a new one makes what was undone unreachable", () => {
  const { boards, journal, projectId, add } = setUp();
  const shot = add("a");
  for (let step = 0; step < 120; step += 1) boards.updateShot(shot.id, { duration: 4 + (step % 12) });
  expect(journal.history(projectId).undoable).toBe(100);
  boards.undo(projectId);
  boards.undo(projectId);
  expect(journal.history(projectId)).toMatchObject({ undoable: 98, redoable: 2 });
  boards.updateShot(shot.id, { ratio: "1:1" });
  expect(journal.history(projectId)).toMatchObject({ undoable: 99, redoable: 0 });
});

it("typing that goes on is one step; another field, another shot or a rest begins a new one", () => {
  let time = 1_000_000;
  const folder = temporaryFolder();
  const studio = openTaskStudio({ folder, now: () => time });
  onTestFinished(() => studio.close());
  const { boards, journal, projects } = studio;
  const projectId = projects.list()[0]?.id ?? "";
  const shot = boards.addShot(projectId, null, { prompt: "" });
  for (const prompt of ["A", "A la", "A lantern"]) {
    time += 400;
    boards.updateShot(shot.id, { prompt });
  }
  expect(journal.history(projectId).undoable).toBe(2);
  time += 3000;
  boards.updateShot(shot.id, { prompt: "A lantern falls" });
  time += 100;
  boards.updateShot(shot.id, { name: "Fall" });
  expect(journal.history(projectId).undoable).toBe(4);
  boards.undo(projectId);
  boards.undo(projectId);
  expect(boards.shots(projectId)[0]?.draft.prompt).toBe("A lantern");
  boards.undo(projectId);
  expect(boards.shots(projectId)[0]?.draft.prompt).toBe("");
});

it("a paid take stays through undo and redo, and what waits is never sent by going back in time", async () => {
  const { studio, boards, generation, projectId, add } = setUp();
  studio.tasks.start();
  const parent = add("A lantern");
  const [task] = generation.generate(parent.id, newId(), 1);
  await studio.until(task?.id ?? "", "ready");
  boards.undo(projectId);
  expect(boards.shots(projectId)).toEqual([]);
  expect(studio.tasks.get(task?.id ?? "").state).toBe("ready");
  boards.redo(projectId);
  expect(boards.shots(projectId)[0]?.activeTakeId).toBe(task?.id);

  const child = boards.chainShot(add("It falls").id, add("Between").id);
  generation.generate(child.id, newId(), 2);
  expect(boards.shots(projectId).find(({ id }) => id === child.id)?.waiting).not.toBeNull();
  boards.undo(projectId);
  boards.redo(projectId);
  expect(boards.shots(projectId).find(({ id }) => id === child.id)?.waiting).toBeNull();
  expect(studio.service.posts).toBe(1);
});

it("a new name is a step of its own between two of typing; the name it has already is none", () => {
  const { boards, projects, projectId, add, journal } = setUp();
  const { id } = add("");
  boards.updateShot(id, { prompt: "Fog" });
  projects.rename(projectId, "Saltlight");
  projects.rename(projectId, "Saltlight");
  expect(journal.history(projectId).undo).toMatchObject({ kind: "rename", count: 1, shotId: null, fields: [] });
  boards.updateShot(id, { prompt: "Fog at dawn" });
  boards.undo(projectId);
  expect([projects.list()[0]?.title, boards.shots(projectId)[0]?.draft.prompt]).toEqual(["Saltlight", "Fog"]);
  boards.undo(projectId);
  expect([projects.list()[0]?.title, boards.shots(projectId)[0]?.draft.prompt]).toEqual(["Untitled film", "Fog"]);
  boards.redo(projectId);
  expect(projects.list()[0]?.title).toBe("Saltlight");
});

it("several changes are one step, all of them or none", async () => {
  const { boards, projectId, add, prompts } = setUp();
  const a = add("a");
  const id = newId();
  const { addedIds } = boards.changeShots(projectId, "proposal", [
    { do: "add", id, after: a.id, draft: { prompt: "b" } },
    { do: "edit", id, draft: { duration: 9 } },
    { do: "move", id, to: 1 },
  ]);
  expect(addedIds).toEqual([id]);
  expect(prompts()).toEqual(["b", "a"]);
  const refused = await failureOf(() =>
    boards.changeShots(projectId, "proposal", [
      { do: "edit", id, draft: { prompt: "lost" } },
      { do: "remove", id: newId() },
    ]),
  );
  expect(refused?.code).toBe("record_not_found");
  expect(prompts()).toEqual(["b", "a"]);
  boards.undo(projectId);
  expect(prompts()).toEqual(["a"]);
});

// @shows Day 1 to day 30 › Song: shots from a song lay the song under the film
it("shots from a song and the song under the film are one step", async () => {
  const { page } = await startTestCore();
  const [film] = await page.storyboard.projects();
  const projectId = film?.id ?? "";
  const song = await page.songs.create({ draft: { title: "Tide" } });
  const add = (prompt: string) => ({ do: "add" as const, after: null, draft: { prompt } });
  await page.storyboard.changeShots({
    ...{ projectId, kind: "add", changes: [add("One"), add("Two")] },
    film: { song: song.id, songLevel: 0.5 },
  });
  const look = async () => {
    const [now] = await page.storyboard.projects();
    return [now?.shotCount, now?.film.song ?? null, now?.film.songLevel];
  };
  expect(await look()).toEqual([2, song.id, 0.5]);
  await page.storyboard.undo({ projectId });
  expect(await look()).toEqual([0, null, 0.8]);
  await page.storyboard.redo({ projectId });
  expect(await look()).toEqual([2, song.id, 0.5]);
});
