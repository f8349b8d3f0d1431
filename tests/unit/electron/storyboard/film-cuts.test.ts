import { v7 as newId } from "uuid";
import { expect, it, onTestFinished } from "vitest";
import { plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import { chooseVersion, duplicateVersion } from "#shared/film/versions.ts";
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
  const later = { ...wholeTake, card: "Later" };
  projects.recut(projectId, { song, onBeats: true });
  rest();
  projects.recut(projectId, { clips: { [a.id]: cut } });
  rest();
  projects.recut(projectId, { clips: { [a.id]: cut, [b.id]: { ...wholeTake, fade: 0.5 }, [`card:${b.id}`]: later } });
  rest();
  boards.updateShot(b.id, { prompt: "bb" });
  expect(journal.history(projectId).undo).toMatchObject({ kind: "edit" });
  boards.undo(projectId);
  expect(journal.history(projectId).undo).toMatchObject({ kind: "film", shotId: b.id, number: 2, fields: ["clips"] });
  boards.undo(projectId);
  expect(film()).toEqual({ ...plainFilm, song, onBeats: true, clips: { [a.id]: cut } });
  await first.studio.close();

  const again = setUp(first.folder);
  again.boards.undo(projectId);
  expect(again.film()).toEqual({ ...plainFilm, song, onBeats: true });
  expect(again.boards.undo(projectId)).toMatchObject({ kind: "film", shotId: null, fields: ["song", "onBeats"] });
  expect(again.film()).toEqual(plainFilm);
  for (let step = 0; step < 3; step += 1) again.boards.redo(projectId);
  expect(again.film()).toEqual({
    ...plainFilm,
    ...{ song, onBeats: true, clips: { [a.id]: cut, [b.id]: { ...wholeTake, fade: 0.5 }, [`card:${b.id}`]: later } },
  });
  expect(again.boards.shots(projectId)[1]?.draft.prompt).toBe("b");
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

it("words of a note are one step while they are typed; a note that comes, goes or is seen to is a step of its own", () => {
  const { boards, journal, projects, projectId, film } = setUp();
  const shot = boards.addShot(projectId, null, { prompt: "a" });
  const before = journal.history(projectId).undoable;
  const [one, two] = [newId(), newId()];
  const note = (text: string, more = {}) => ({ clip: shot.id, shot: shot.id, at: 1, text, ...more });
  const steps = [
    { [one]: note("") },
    { [one]: note("Too") },
    { [one]: note("Too dark") },
    { [one]: note("Too dark"), [two]: note("") },
    { [one]: note("Too dark", { done: true }), [two]: note("") },
    { [two]: note("") },
  ];
  for (const notes of steps) projects.recut(projectId, { notes });
  expect(journal.history(projectId).undoable - before).toBe(5);
  for (const at of [4, 3, 2, 0]) {
    boards.undo(projectId);
    expect(film()?.notes).toEqual(steps[at]);
  }
});

it("what a page kept is taken over where nothing was said yet, and is no step; a copy is cut as its original", () => {
  const { boards, journal, projects, projectId, film } = setUp();
  const shot = boards.addShot(projectId, null, { prompt: "a" });
  const kept = {
    ...plainFilm,
    clips: { [shot.id]: { ...wholeTake, from: 1 }, title: { ...wholeTake, card: "Saltlight" } },
  };
  projects.adoptFilm(projectId, kept);
  projects.adoptFilm(projectId, { ...plainFilm, songLevel: 0.1 });
  expect(film()).toEqual(kept);
  expect(journal.history(projectId).undo).toMatchObject({ kind: "add" });
  const copy = projects.duplicate(projectId, "Copy", false);
  const [copied] = boards.shots(copy.id);
  expect(copy.film).toEqual({
    ...kept,
    clips: { [copied?.id ?? ""]: { ...wholeTake, from: 1 }, title: kept.clips.title },
  });
});

it("the board follows the cut, in one step that is undone whole, also after a restart", async () => {
  const first = setUp();
  const { boards, projects, projectId } = first;
  const [a, b, c] = ["a", "b", "c"].map((prompt) => boards.addShot(projectId, null, { prompt }).id);
  if (!a || !b || !c) throw new Error("no shots");
  first.rest();
  const piece = { ...wholeTake, shotId: a, from: 2 };
  projects.recut(projectId, { clips: { [newId()]: piece }, order: [c, a, b] });
  first.rest();
  const order = (studio: typeof first) => studio.boards.shots(projectId).map(({ draft }) => draft.prompt);
  expect(order(first)).toEqual(["c", "a", "b"]);
  // What follows at once is a step of its own.
  projects.recut(projectId, { order: [b, c, a] });
  expect(order(first)).toEqual(["b", "c", "a"]);
  expect(boards.undo(projectId)).toMatchObject({ kind: "film", fields: ["order"] });
  await first.studio.close();

  const again = setUp(first.folder);
  expect(order(again)).toEqual(["c", "a", "b"]);
  again.boards.undo(projectId);
  expect(order(again)).toEqual(["a", "b", "c"]);
  expect(again.film()).toEqual(plainFilm);
  again.boards.redo(projectId);
  expect(order(again)).toEqual(["c", "a", "b"]);
  expect(Object.values(again.film()?.clips ?? {})).toEqual([piece]);
});

it("another version of the cut is one step: undone and redone whole, there after a restart and in a copy of the film", async () => {
  const one = setUp();
  const { boards, journal, projects, projectId, film, rest } = one;
  const a = boards.addShot(projectId, null, { prompt: "a" });
  const cut = { ...wholeTake, from: 1 };
  projects.recut(projectId, { clips: { [a.id]: cut }, order: [a.id] });
  rest();
  const kept = film() ?? plainFilm;
  projects.recut(
    projectId,
    duplicateVersion(kept, { id: "short", name: "Short" }, { id: "first", name: "Cut 1" }) ?? {},
  );
  expect(journal.history(projectId).undo).toMatchObject({ kind: "film", fields: ["version"] });
  projects.recut(projectId, { clips: {} });
  const short = film() ?? plainFilm;
  // At once: what came before it is still a step of its own.
  projects.recut(projectId, chooseVersion(short, "first", plainFilm) ?? {}, {});
  expect(film()).toMatchObject({ version: "first", clips: { [a.id]: cut } });
  boards.undo(projectId);
  expect(film()).toEqual(short);
  boards.redo(projectId);
  const back = film();
  expect(back?.versions.short?.cut).toMatchObject({ clips: {}, order: [a.id] });

  const copy = projects.duplicate(projectId, "Copy", false);
  const copied = projects.list().find(({ id }) => id === copy.id)?.film;
  const [shot] = boards.shots(copy.id);
  expect(copied?.clips).toEqual({ [shot?.id ?? ""]: cut });
  expect(copied?.versions.short).toMatchObject({ name: "Short", cut: { order: [shot?.id] } });
  await one.studio.close();
  const again = setUp(one.folder);
  expect(again.projects.list().find(({ id }) => id === projectId)?.film).toEqual(back);
});

it("where a song ends is a step of its own, kept over a restart; a film from before there was an end has none", async () => {
  const first = setUp();
  const { projects, projectId, film, rest } = first;
  const song = newId();
  projects.recut(projectId, { song, songAt: 2 });
  rest();
  projects.recut(projectId, { songTo: 30 });
  expect(film()).toMatchObject({ song, songAt: 2, songTo: 30 });
  await first.studio.close();

  const again = setUp(first.folder);
  expect(again.film()?.songTo).toBe(30);
  expect(again.boards.undo(projectId)).toMatchObject({ kind: "film", fields: ["songTo"] });
  expect(again.film()).toEqual({ ...plainFilm, song, songAt: 2 });
  const { songTo: _none, ...older } = { ...plainFilm, song, songAt: 2 };
  again.studio.database.prepare("UPDATE projects SET film = ?").run(JSON.stringify(older));
  expect(again.film()).toEqual({ ...plainFilm, song, songAt: 2, songTo: null });
});

it("what is done apart is a step of its own, however soon: no drag joins another, and no typing joins a drag", () => {
  const { projects, boards, projectId, film } = setUp();
  const bed = newId();
  const soundAt = () => film()?.sounds.rain?.at;
  const lay = (at: number, apart: boolean) =>
    projects.recut(projectId, { sounds: { rain: { assetId: bed, track: 0, at, from: 0, to: null } } }, { apart });
  for (const at of [1, 2]) lay(at, true);
  for (const at of [3, 4]) lay(at, false);
  lay(5, true);
  const found: unknown[] = [];
  for (let step = 0; step < 4; step += 1) {
    boards.undo(projectId);
    found.push(soundAt());
  }
  expect(found).toEqual([4, 2, 1, undefined]);
});
