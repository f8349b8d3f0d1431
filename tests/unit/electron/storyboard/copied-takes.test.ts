import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { v7 as newId } from "uuid";
import { describe, expect, it, onTestFinished } from "vitest";
import { readAssetPlaces } from "#core/database/assets/asset-places.ts";
import { readAssetUses } from "#core/database/assets/asset-uses.ts";
import { TrashService } from "#core/library/trash/index.ts";
import type { BudgetTerms } from "#core/storyboard/budget-guard.ts";
import { plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

const terms: BudgetTerms = { prices: { "Vendor-H3 768P": 1 }, daily: { seconds: 100, cost: 100 }, sandbox: true };

/** A film of two shots, the second one beginning where the first one ends; the first has two takes, the older is chosen. */
async function madeFilm() {
  const studio = openTaskStudio({ folder: temporaryFolder(), budgetTerms: () => terms });
  onTestFinished(() => studio.close());
  const { boards, generation, projects, tasks } = studio;
  studio.service.path = ["succeeded"];
  tasks.start();
  const projectId = projects.list()[0]?.id ?? "";
  const parent = boards.addShot(projectId, null, { prompt: "A lantern" });
  const child = boards.addShot(projectId, null, { prompt: "It falls" });
  const made = generation.generate(parent.id, newId(), 2);
  const takes = [];
  for (const { id } of made) takes.push(await studio.until(id, "ready"));
  const [first, second] = takes;
  if (first === undefined || second === undefined) throw new Error("Nothing was made.");
  boards.chooseTake(parent.id, first.id);
  boards.chainShot(child.id, parent.id);
  // A frame of the first take, as the page brings it in; the fake library looks at its first bytes.
  const frame = await studio.library.receive(Readable.from([Buffer.from("png:frame")]), {
    ...{ fileName: "frame.png", folder: "Frames", origin: { type: "imported", fileName: "frame.png" } },
  });
  generation.takeChainFrame(child.id, first.id, frame.id);
  projects.recut(projectId, { clips: { [parent.id]: { ...wholeTake, from: 1.5 } } });
  const takesOf = (shotId: string) => tasks.list({ shotId }).toSorted((a, b) => a.take - b.take);
  return { ...studio, projectId, parent, child, first, second, frame, takesOf };
}

// @shows First use, point by point › A8. A duplicate keeps its takes and buys nothing
describe("a film that is duplicated", () => {
  it("keeps its takes over the same files: the chosen one, the cut, and the chain with its frame", async () => {
    const { boards, projects, projectId, first, second, frame, takesOf } = await madeFilm();
    const copy = projects.duplicate(projectId, "A variant", true);
    const [parent, child] = boards.shots(copy.id);
    const copied = takesOf(parent?.id ?? "");
    expect(copied).toMatchObject([
      { take: 1, state: "ready", assetId: first.assetId, copyOf: first.id, projectId: copy.id },
      { take: 2, state: "ready", assetId: second.assetId, copyOf: second.id, projectId: copy.id },
    ]);
    expect(parent?.activeTakeId).toBe(copied[0]?.id);
    expect(child).toMatchObject({
      draft: { firstFrame: frame.id },
      chain: { shotId: parent?.id, takeId: copied[0]?.id },
    });
    expect(copy.film).toEqual({ ...plainFilm, clips: { [parent?.id ?? ""]: { ...wholeTake, from: 1.5 } } });
    expect(copy).toMatchObject({ hasTakes: true, coverId: first.assetId });
    // Of a copy as of the film itself.
    const again = projects.duplicate(copy.id, "A third", true);
    expect(takesOf(boards.shots(again.id)[0]?.id ?? "")[0]?.copyOf).toBe(first.id);
  });

  it("buys nothing: no budget, no count, no work and no record is touched, and only copies follow it", async () => {
    const { boards, generation, projects, budgets, tasks, service, projectId, first, takesOf } = await madeFilm();
    const [before, counts, posts] = [budgets.states(projectId), tasks.counts(), service.posts];
    const watched: string[] = [];
    const events = tasks.watch("now");
    const copy = projects.duplicate(projectId, "A variant", true);
    expect(budgets.states(projectId)).toEqual(before);
    expect(budgets.states(copy.id)).toMatchObject([{ spent: { seconds: 10 } }, { spent: { seconds: 0, cost: 0 } }]);
    expect(tasks.counts()).toEqual(counts);
    expect(tasks.list({}).map(({ copyOf }) => copyOf)).toEqual([null, null]);
    expect(tasks.list({ states: ["ready"] })).toHaveLength(2);
    const [take] = takesOf(boards.shots(copy.id)[0]?.id ?? "");
    expect(take).toMatchObject({ remoteId: null, usage: null, submittedAt: null, error: null, heldAt: null });
    // No toast for what is as old as its original.
    expect(take?.finishedAt).toBe(first.finishedAt);
    expect(take?.updatedAt).not.toBe(take?.finishedAt);
    for await (const event of events) {
      if (event.type === "changed") watched.push(event.task.copyOf ?? "");
      if (watched.length === 2) break;
    }
    expect(watched).toContain(first.id);
    expect(await failureOf(() => tasks.deleteRemote(take?.id ?? ""))).toMatchObject({ code: "not_allowed_now" });
    expect(service.posts).toBe(posts);
    // What is made of it from here on is its own.
    const shotId = boards.shots(copy.id)[0]?.id ?? "";
    expect(generation.generate(shotId, newId(), 1)).toMatchObject([{ take: 3, copyOf: null }]);
  });

  it("shares the files: what is deleted says both films, is gone from both, and comes back to both", async () => {
    const { boards, projects, database, library, projectId, first, second, tasks, takesOf } = await madeFilm();
    const copy = projects.duplicate(projectId, "A variant", true);
    // The take that nobody chose, too.
    for (const { assetId } of [first, second]) {
      const uses = readAssetUses(database, [assetId ?? ""]).filter(({ kind }) => kind === "film");
      expect(uses.map(({ title }) => title).sort()).toEqual(["A variant", "Untitled film"]);
    }
    const places = readAssetPlaces(database, first.assetId ?? "").filter(({ kind }) => kind === "shot");
    expect(places).toMatchObject([
      { title: "A variant", number: 1, as: ["take"] },
      { title: "Untitled film", number: 1, as: ["take"] },
    ]);
    const trash = new TrashService({ library, trashPath: async () => {}, onFault: () => {} });
    onTestFinished(() => trash.close());
    await trash.hold([first.assetId ?? ""]);
    expect(library.getMany([first.assetId ?? ""])).toMatchObject([{ state: "trashed" }]);
    await trash.putBack([first.assetId ?? ""]);
    expect(library.getMany([first.assetId ?? ""])).toMatchObject([{ state: "ready" }]);
    // What is fetched again for a copy is the take that it came from.
    const [copied] = takesOf(boards.shots(copy.id)[0]?.id ?? "");
    const whole = await failureOf(() => tasks.downloadAgain(copied?.id ?? ""));
    expect(whole).toMatchObject({ code: "not_allowed_now", message: "The complete file is already in the library." });
    await rm((await library.resolve(first.assetId ?? ""))?.path ?? "");
    expect(await tasks.downloadAgain(copied?.id ?? "")).toMatchObject({ id: first.id, state: "downloading" });
    projects.remove(copy.id);
    expect(readAssetUses(database, [second.assetId ?? ""])).toEqual([]);
  });

  it("keeps the frame of a take that was removed from the list since, and asks for no other", async () => {
    const { boards, shotStore, projects, tasks, projectId, first, frame } = await madeFilm();
    tasks.remove(first.id);
    const copy = projects.duplicate(projectId, "A variant", true);
    const [, child] = boards.shots(copy.id);
    expect(child?.draft.firstFrame).toBe(frame.id);
    expect(shotStore.framesToTake()).toEqual([]);
  });

  it("without its takes waits for its own frames, as before", async () => {
    const { boards, projects, projectId, takesOf } = await madeFilm();
    const copy = projects.duplicate(projectId, "Blank", false);
    const [parent, child] = boards.shots(copy.id);
    expect(takesOf(parent?.id ?? "")).toEqual([]);
    expect(parent?.activeTakeId).toBeNull();
    expect(child).toMatchObject({ draft: { firstFrame: null }, chain: { shotId: parent?.id, takeId: null } });
    expect(copy).toMatchObject({ hasTakes: false, coverId: null });
  });
});

describe("a shot that is duplicated", () => {
  it("keeps its takes, its cut and its chain, in one step to undo", async () => {
    const { boards, projects, projectId, parent, child, first, frame, takesOf } = await madeFilm();
    const shots = boards.shots(projectId);
    const changes = shots.map(({ id, draft }) => ({ do: "add" as const, after: id, draft, takesOf: id }));
    const { shots: board, addedIds } = boards.changeShots(projectId, "duplicate", changes);
    expect(board.map(({ id }) => id)).toEqual([parent.id, addedIds[0], child.id, addedIds[1]]);
    const [twin, twinChild] = addedIds.map((id) => board.find((shot) => shot.id === id));
    expect(takesOf(twin?.id ?? "")).toMatchObject([{ take: 1, assetId: first.assetId, copyOf: first.id }, { take: 2 }]);
    expect(twin?.activeTakeId).toBe(takesOf(twin?.id ?? "")[0]?.id);
    expect(twinChild).toMatchObject({
      draft: { firstFrame: frame.id },
      chain: { shotId: parent.id, takeId: first.id },
    });
    expect(projects.list()[0]?.film.clips[twin?.id ?? ""]).toEqual({ ...wholeTake, from: 1.5 });

    expect(boards.undo(projectId)).toMatchObject({ kind: "duplicate", count: 2 });
    expect(boards.shots(projectId).map(({ id }) => id)).toEqual([parent.id, child.id]);
    boards.redo(projectId);
    expect(boards.shots(projectId)[1]).toMatchObject({ id: twin?.id, activeTakeId: twin?.activeTakeId });
  });

  it("begins on its own frame where that was changed, and takes nothing of another film", async () => {
    const { boards, projects, projectId, child } = await madeFilm();
    const [, chained] = boards.shots(projectId);
    const other = projects.create("Other");
    const add = (project: string, firstFrame: string | null) =>
      boards.changeShots(project, "duplicate", [
        { do: "add", after: null, draft: { ...chained?.draft, firstFrame }, takesOf: child.id },
      ]);
    expect(add(projectId, newId()).shots.at(-1)?.chain).toBeNull();
    expect(await failureOf(() => add(other.id, null))).toMatchObject({ code: "invalid_input" });
    expect(boards.shots(other.id)).toEqual([]);
  });

  it("is told to nobody where a later part of the same step is refused: no number of the ledger is given twice", async () => {
    const { boards, generation, tasks, projectId, parent } = await madeFilm();
    const last = tasks.ledger.store.lastSeq();
    const events = tasks.watch("now");
    const twice = [
      { do: "add" as const, after: null, draft: {}, takesOf: parent.id },
      { do: "remove" as const, id: newId() },
    ];
    expect(await failureOf(() => boards.changeShots(projectId, "duplicate", twice))).toMatchObject({
      code: "record_not_found",
    });
    expect(tasks.ledger.store.lastSeq()).toBe(last);
    const [next] = generation.generate(parent.id, newId(), 1);
    for await (const event of events) {
      expect(event).toMatchObject({ type: "changed", seq: last + 1, task: { id: next?.id } });
      break;
    }
  });
});
