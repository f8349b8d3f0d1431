import { v7 as newId } from "uuid";
import { expect, it, onTestFinished } from "vitest";
import { plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

function setUp(folder = temporaryFolder()) {
  let time = 1_000_000;
  const studio = openTaskStudio({ folder, now: () => time });
  onTestFinished(() => studio.close());
  const { boards, projects } = studio;
  const projectId = projects.list()[0]?.id ?? "";
  const film = () => projects.list()[0]?.film;
  const rest = () => {
    time += 10_000;
  };
  return { folder, studio, boards, projects: studio.projects, journal: studio.journal, projectId, film, rest };
}

it("how a film is cut is kept, undone and redone step by step, take by take, also after a restart", async () => {
  const first = setUp();
  const { boards, journal, projects, projectId, film, rest } = first;
  const [a, b] = [boards.addShot(projectId, null, { prompt: "a" }), boards.addShot(projectId, null, { prompt: "b" })];
  const song = newId();
  const cut = { ...wholeTake, from: 1, to: 4 };
  projects.recut(projectId, { song, onBeats: true });
  rest();
  projects.recut(projectId, { takes: { [a.id]: cut } });
  rest();
  projects.recut(projectId, { takes: { [a.id]: cut, [b.id]: { ...wholeTake, fade: 0.5, card: "Later" } } });
  rest();
  boards.updateShot(b.id, { prompt: "bb" });
  expect(journal.history(projectId).undo).toMatchObject({ kind: "edit" });
  boards.undo(projectId);
  expect(journal.history(projectId).undo).toMatchObject({ kind: "film", shotId: b.id, number: 2, fields: ["takes"] });
  boards.undo(projectId);
  expect(film()).toEqual({ ...plainFilm, song, onBeats: true, takes: { [a.id]: cut } });
  await first.studio.close();

  const later = setUp(first.folder);
  later.boards.undo(projectId);
  expect(later.film()).toEqual({ ...plainFilm, song, onBeats: true });
  expect(later.boards.undo(projectId)).toMatchObject({ kind: "film", shotId: null, fields: ["song", "onBeats"] });
  expect(later.film()).toEqual(plainFilm);
  for (let step = 0; step < 3; step += 1) later.boards.redo(projectId);
  expect(later.film()).toEqual({
    ...plainFilm,
    ...{ song, onBeats: true, takes: { [a.id]: cut, [b.id]: { ...wholeTake, fade: 0.5, card: "Later" } } },
  });
  expect(later.boards.shots(projectId)[1]?.draft.prompt).toBe("b");
});

it("a slider that is drawn is one step; what follows a rest is another", () => {
  const { boards, journal, projects, projectId, film, rest } = setUp();
  for (const songLevel of [0.7, 0.6, 0.5]) projects.recut(projectId, { songLevel });
  rest();
  projects.recut(projectId, { songLevel: 0.1 });
  expect(journal.history(projectId).undoable).toBe(2);
  boards.undo(projectId);
  expect(film()?.songLevel).toBe(0.5);
  boards.undo(projectId);
  expect(film()?.songLevel).toBe(0.8);
});

it("what a page kept is taken over where nothing was said yet, and is no step; a copy is cut as its original", () => {
  const { boards, journal, projects, projectId, film } = setUp();
  const shot = boards.addShot(projectId, null, { prompt: "a" });
  const kept = { ...plainFilm, title: "Saltlight", takes: { [shot.id]: { ...wholeTake, from: 1 } } };
  projects.adoptFilm(projectId, kept);
  projects.adoptFilm(projectId, { ...plainFilm, title: "Another page" });
  expect(film()).toEqual(kept);
  expect(journal.history(projectId).undo).toMatchObject({ kind: "add" });
  const copy = projects.duplicate(projectId, "Copy", false);
  const [copied] = boards.shots(copy.id);
  expect(copy.film).toEqual({ ...kept, takes: { [copied?.id ?? ""]: { ...wholeTake, from: 1 } } });
});
