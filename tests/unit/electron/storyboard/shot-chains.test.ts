import { Readable } from "node:stream";
import { v7 as newId } from "uuid";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { openTaskStudio, type TaskStudio } from "#tests/support/studio/task-studio.ts";

function setUp(folder = temporaryFolder()) {
  const studio = openTaskStudio({ folder });
  onTestFinished(() => studio.close());
  const { boards, projects } = studio;
  const projectId = projects.list()[0]?.id ?? "";
  const add = (prompt: string) => boards.addShot(projectId, null, { prompt });
  const shot = (id: string) => {
    const found = boards.shots(projectId).find((each) => each.id === id);
    if (found === undefined) throw new Error("not on the board");
    return found;
  };
  return {
    folder,
    studio,
    boards,
    projects: studio.projects,
    shotStore: studio.shotStore,
    generation: studio.generation,
    projectId,
    add,
    shot,
  };
}

const picture = async ({ library }: TaskStudio, words: string) =>
  (await library.importFile(Readable.from([Buffer.from(`png:${words}`)]), "frame.png")).id;

async function takeOf(studio: TaskStudio, shotId: string): Promise<string> {
  const [task] = studio.generation.generate(shotId, newId(), 1);
  return (await studio.until(task?.id ?? "", "ready")).id;
}

it("a chained shot waits for its frame, is sent once when it comes, and shows it as its first frame", async () => {
  const { studio, boards, shotStore, generation, add, shot } = setUp();
  studio.tasks.start();
  const parent = add("A lantern");
  const child = boards.chainShot(add("It falls").id, parent.id);
  expect(child).toMatchObject({ chain: { shotId: parent.id, takeId: null }, draft: { mode: "frames" } });

  const clientId = newId();
  expect(generation.generate(child.id, clientId, 2)).toEqual([]);
  expect(shot(child.id).waiting).toEqual({ clientId, takes: 2 });
  expect(studio.service.posts).toBe(0);

  expect(shotStore.framesToTake()).toEqual([]);
  const takeId = await takeOf(studio, parent.id);
  const assetId = studio.tasks.get(takeId).assetId;
  expect(shotStore.framesToTake()).toEqual([{ id: child.id, takeId, assetId, tail: null }]);
  const frame = await picture(studio, "last");
  const begun = generation.takeChainFrame(child.id, takeId, frame);
  expect(begun).toMatchObject({ chain: { shotId: parent.id, takeId }, waiting: null, draft: { firstFrame: frame } });
  const sent = studio.tasks.list({ shotId: child.id });
  expect(sent).toHaveLength(2);
  expect(sent[0]?.request).toMatchObject({
    ratio: "adaptive",
    content: [{ text: "It falls" }, { image_url: { url: `asset:${frame}` }, role: "first_frame" }],
  });
  expect(shotStore.framesToTake()).toEqual([]);
  // The answer was lost and the page says it again: nothing more is bought.
  generation.takeChainFrame(child.id, takeId, frame);
  expect(
    generation
      .generate(child.id, clientId, 2)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(sent.map(({ id }) => id).toSorted());
  expect(studio.tasks.list({ shotId: child.id })).toHaveLength(2);
});

it("a wish survives a restart, also one between sending and forgetting it", async () => {
  const first = setUp();
  first.studio.tasks.start();
  const parent = first.add("A lantern");
  const child = first.boards.chainShot(first.add("It falls").id, parent.id);
  const clientId = newId();
  first.generation.generate(child.id, clientId, 1);
  const takeId = await takeOf(first.studio, parent.id);
  const frame = await picture(first.studio, "last");
  await first.studio.close();

  const second = setUp(first.folder);
  expect(second.shot(child.id).waiting).toEqual({ clientId, takes: 1 });
  second.generation.takeChainFrame(child.id, takeId, frame);
  // As a crash right after the intent was stored would have left it.
  second.studio.shotStore.setWaiting(child.id, { clientId, takes: 1 }, 5);
  expect(second.studio.shotStore.framesToTake()).toMatchObject([{ id: child.id, takeId }]);
  second.generation.takeChainFrame(child.id, takeId, frame);
  expect(second.studio.tasks.list({ shotId: child.id })).toHaveLength(1);
  expect(second.shot(child.id).waiting).toBeNull();
});

it("another first frame, another mode or letting go end the wait, and only another frame ends the chain", async () => {
  const { studio, boards, generation, add, shot } = setUp();
  const parent = add("A lantern");
  const child = add("It falls");
  const wait = () => {
    boards.chainShot(child.id, parent.id);
    generation.generate(child.id, newId(), 1);
    expect(shot(child.id).waiting).not.toBeNull();
  };
  wait();
  boards.updateShot(child.id, { prompt: "It falls slowly" });
  expect(shot(child.id)).toMatchObject({ chain: { shotId: parent.id }, waiting: { takes: 1 } });
  boards.updateShot(child.id, { mode: "text" });
  expect(shot(child.id)).toMatchObject({ chain: { shotId: parent.id }, waiting: null });
  wait();
  boards.updateShot(child.id, { firstFrame: await picture(studio, "other") });
  expect(shot(child.id)).toMatchObject({ chain: null, waiting: null });
  wait();
  expect(generation.stopWaiting(child.id)).toMatchObject({ chain: { shotId: parent.id }, waiting: null });
  wait();
  expect(boards.chainShot(child.id, null)).toMatchObject({ chain: null, waiting: null });
  expect(studio.service.posts).toBe(0);
});

it("refuses circles, foreign takes and frames that are no pictures", async () => {
  const { studio, boards, generation, projects, add } = setUp();
  studio.tasks.start();
  const [a, b, c] = [add("a"), add("b"), add("c")];
  boards.chainShot(b.id, a.id);
  boards.chainShot(c.id, b.id);
  for (const to of [a.id, b.id, c.id]) {
    expect(await failureOf(() => boards.chainShot(a.id, to))).toMatchObject({ code: "invalid_input" });
  }
  const other = projects.create("Other");
  const foreign = boards.addShot(other.id, null, {});
  expect(await failureOf(() => boards.chainShot(a.id, foreign.id))).toMatchObject({ code: "invalid_input" });

  const takeId = await takeOf(studio, a.id);
  const frame = await picture(studio, "last");
  expect(await failureOf(() => generation.takeChainFrame(c.id, takeId, frame))).toMatchObject({
    code: "not_allowed_now",
  });
  expect(await failureOf(() => generation.takeChainFrame(b.id, takeId, newId()))).toMatchObject({
    code: "invalid_input",
  });
  expect(generation.takeChainFrame(b.id, takeId, frame).chain?.takeId).toBe(takeId);
});

it("many shots are sent, kept waiting or refused each by itself", async () => {
  const { studio, boards, generation, add } = setUp();
  const parent = add("A lantern");
  const child = boards.chainShot(add("It falls").id, parent.id);
  const shots = [parent.id, child.id, newId()].map((id) => ({ id, clientId: newId() }));
  const outcome = async () => (await generation.generateMany(shots, 1)).map((each) => [each.outcome, each.error?.code]);
  const expected = [
    ["sent", undefined],
    ["waiting", undefined],
    ["refused", "record_not_found"],
  ];
  expect(await outcome()).toEqual(expected);
  expect(await outcome()).toEqual(expected);
  expect(studio.tasks.list({})).toHaveLength(1);
});
