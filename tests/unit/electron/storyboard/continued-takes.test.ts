import { Readable } from "node:stream";
import { v7 as newId } from "uuid";
import { expect, it, onTestFinished } from "vitest";
import { parseDirection } from "#shared/direction/index.ts";
import { checkVideo } from "#shared/rules/video/check-video.ts";
import { videoRequest } from "#shared/wire/video/video.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { openTaskStudio, type TaskStudio } from "#tests/support/studio/task-studio.ts";

function setUp(options: Partial<Parameters<typeof openTaskStudio>[0]> = {}) {
  const studio = openTaskStudio({ folder: temporaryFolder(), ...options });
  onTestFinished(() => studio.close());
  studio.tasks.start();
  const { boards, projects, generation, shotStore } = studio;
  const projectId = projects.list()[0]?.id ?? "";
  const add = (prompt: string) => boards.addShot(projectId, null, { prompt });
  const shot = (id: string) => {
    const found = boards.shots(projectId).find((each) => each.id === id);
    if (found === undefined) throw new Error("not on the board");
    return found;
  };
  const sentFor = (shotId: string) =>
    studio.tasks.list({ shotId }).map(({ request }) => videoRequest.parse(request).content);
  return { studio, boards, projects, generation, shotStore, projectId, add, shot, sentFor };
}

const file = async ({ library }: TaskStudio, bytes: string, name: string) =>
  (await library.importFile(Readable.from([Buffer.from(bytes)]), name)).id;
const clipIn = (studio: TaskStudio, seconds = "3") => file(studio, `mp4:${seconds}:${"x".repeat(2000)}`, "clip.mp4");

async function takeOf(studio: TaskStudio, shotId: string): Promise<string> {
  const [task] = studio.generation.generate(shotId, newId(), 1);
  return (await studio.until(task?.id ?? "", "ready")).id;
}

const line =
  "Continue @video 1 from its last moment without a cut: the same people, place, light, and movement go on.\n";

// @shows Direction, point by point › 9. A shot continues from the last seconds or frame of a take
it("a shot goes on from the last seconds of another: it waits for the clip, and is sent once with it and its wording", async () => {
  const { studio, boards, generation, shotStore, add, shot, sentFor } = setUp();
  const parent = add("A lantern");
  const child = boards.chainShot(add("It falls").id, parent.id, 3);
  expect(child).toMatchObject({
    chain: { shotId: parent.id, takeId: null },
    draft: { mode: "references", continues: { seconds: 3, clip: null } },
  });
  const clientId = newId();
  expect(generation.generate(child.id, clientId, 1)).toEqual([]);
  const takeId = await takeOf(studio, parent.id);
  const { assetId } = studio.tasks.get(takeId);
  expect(shotStore.framesToTake()).toEqual([{ id: child.id, takeId, assetId, tail: 3 }]);
  const clip = await clipIn(studio);
  generation.takeChainFrame(child.id, takeId, clip);
  const content = [
    { type: "text", text: `${line}It falls` },
    { type: "video_url", video_url: { url: `asset:${clip}` }, role: "reference_video" },
  ];
  expect(sentFor(child.id)).toEqual([content]);
  generation.takeChainFrame(child.id, takeId, clip);
  generation.generate(child.id, clientId, 1);
  expect(sentFor(child.id)).toEqual([content]);
  expect(shot(child.id).draft.continues).toEqual({ seconds: 3, clip });
});

it("another clip takes the place of the one before it, and mentions go on naming the same files", async () => {
  const { studio, boards, generation, add, shot } = setUp();
  const parent = add("A lantern");
  const [dance, one, two] = [await clipIn(studio, "2"), await clipIn(studio), await clipIn(studio, "4")];
  const child = add("It falls like @video 1");
  boards.updateShot(child.id, { mode: "references", references: [dance] });
  boards.chainShot(child.id, parent.id, 4);
  generation.takeChainFrame(child.id, await takeOf(studio, parent.id), one);
  expect(shot(child.id).draft.references).toEqual([dance, one]);
  generation.takeChainFrame(child.id, await takeOf(studio, parent.id), two);
  expect(shot(child.id).draft).toMatchObject({ references: [dance, two], continues: { seconds: 4, clip: two } });
  expect(shot(child.id).draft.prompt).toBe("It falls like @video 1");
  // From the frame instead: the clip goes, all else stays.
  boards.chainShot(child.id, parent.id, null);
  expect(shot(child.id).draft).toMatchObject({ mode: "frames", references: [dance], continues: null });
});

it("without its clip among the references a shot goes on from nothing; another mode parks it", async () => {
  const { studio, boards, generation, add, shot, sentFor } = setUp();
  const parent = add("A lantern");
  const child = add("It falls");
  boards.chainShot(child.id, parent.id, 3);
  const clip = await clipIn(studio);
  generation.takeChainFrame(child.id, await takeOf(studio, parent.id), clip);
  boards.updateShot(child.id, { mode: "text" });
  expect(shot(child.id)).toMatchObject({ chain: { shotId: parent.id }, draft: { continues: { clip } } });
  generation.generate(child.id, newId(), 1);
  expect(sentFor(child.id)).toEqual([[{ type: "text", text: "It falls" }]]);
  boards.updateShot(child.id, { mode: "references", references: [] });
  expect(shot(child.id)).toMatchObject({ chain: null, draft: { continues: null } });
});

it("a directed shot says in the format that it continues the video", async () => {
  const { studio, boards, generation, projectId, add, sentFor } = setUp();
  const parent = add("A lantern");
  const text =
    "integrated_multimodal_description: [Shot 1] Live-action. It falls.\noverall_soundscape: Wind.\nnon_diegetic_music: N/A";
  const direction = parseDirection(text, 6);
  const child = boards.addShot(projectId, null, { duration: 6, directed: true, direction });
  boards.chainShot(child.id, parent.id, 2);
  generation.takeChainFrame(child.id, await takeOf(studio, parent.id), await clipIn(studio, "2"));
  generation.generate(child.id, newId(), 1);
  const [sent] = sentFor(child.id)[0] ?? [];
  expect(sent?.type === "text" && sent.text.split("\n").slice(0, 5)).toEqual([
    "subject_definitions:",
    "N/A",
    "summary: [video continuation] A take of 6 seconds that continues <Video 1> from its last moment without a cut.",
    "retention_analysis:",
    "<Video 1>: fully_preserved, its people, place, light and movement go on",
  ]);
});

it("a picture is no clip, and a film is no frame", async () => {
  const { studio, boards, generation, add } = setUp();
  const parent = add("A lantern");
  const child = add("It falls");
  const takeId = await takeOf(studio, parent.id);
  boards.chainShot(child.id, parent.id, 3);
  const picture = await file(studio, "png:last", "frame.png");
  const refusal = { code: "invalid_input", message: "The clip isn’t a video in the library." };
  expect(await failureOf(() => generation.takeChainFrame(child.id, takeId, picture))).toMatchObject(refusal);
});

/** a ← b (frame) ← c (clip) ← d (frame), all made once. */
async function chained(options: Partial<Parameters<typeof openTaskStudio>[0]> = {}) {
  const all = setUp(options);
  const { studio, boards, generation, add } = all;
  const [a, b, c, d] = [add("a"), add("b"), add("c"), add("d")];
  const frame = await file(studio, "png:last", "frame.png");
  const clip = await clipIn(studio);
  const begin = async (id: string, on: string, tail: number | null, of: string) => {
    boards.chainShot(id, on, tail);
    const take = studio.tasks.list({ shotId: on })[0]?.id ?? (await takeOf(studio, on));
    generation.takeChainFrame(id, take, of);
    await takeOf(studio, id);
  };
  await begin(b.id, a.id, null, frame);
  await begin(c.id, b.id, 3, clip);
  await begin(d.id, c.id, null, frame);
  return { ...all, a, b, c, d, frame, clip };
}

// @shows Direction, point by point › 9. What hangs on a shot is made again, one after the other, once
it("what hangs on a shot is made again one after the other, each from the new take before it, once", async () => {
  const { studio, generation, shotStore, shot, a, b, c, d, frame, clip } = await chained();
  const counts = () => [a, b, c, d].map(({ id }) => studio.tasks.list({ shotId: id }).length);
  await takeOf(studio, a.id);
  expect(counts()).toEqual([2, 1, 1, 1]);
  const wishes = [b, c, d].map(({ id }) => ({ id, clientId: newId() }));
  const waiting = wishes.map(({ id }) => ({ id, outcome: "waiting", error: null }));
  expect(generation.makeAgain(a.id, wishes)).toEqual(waiting);
  expect(generation.makeAgain(a.id, wishes)).toEqual(waiting);
  // Nothing is sent before the end of a new take is there; the old takes of b and c won't do.
  expect(counts()).toEqual([2, 1, 1, 1]);
  for (const [child, made] of [
    [b, frame],
    [c, clip],
    [d, frame],
  ] as const) {
    const [next, ...others] = shotStore.framesToTake();
    expect([next?.id, others]).toEqual([child.id, []]);
    generation.takeChainFrame(child.id, next?.takeId ?? "", made);
    const newest = studio.tasks.list({ shotId: child.id }).toSorted((one, two) => two.take - one.take)[0];
    await studio.until(newest?.id ?? "", "ready");
    expect(newest?.take).toBe(2);
  }
  expect(counts()).toEqual([2, 2, 2, 2]);
  expect(shotStore.framesToTake()).toEqual([]);
  expect(shot(d.id).waiting).toBeNull();
});

it("a take from before doesn't do for what waits for a new one", async () => {
  const { studio, generation, a, b, c, clip } = await chained();
  const [old] = studio.tasks.list({ shotId: b.id });
  generation.makeAgain(
    a.id,
    [b, c].map(({ id }) => ({ id, clientId: newId() })),
  );
  const again = () => generation.takeChainFrame(c.id, old?.id ?? "", clip);
  expect(await failureOf(again)).toMatchObject({ code: "not_allowed_now" });
});

it("what doesn't hang on the shot is refused whole, and what hangs on a refused one is refused with it", async () => {
  const checkShots = (request: object) => checkVideo(request).filter(({ code }) => code === "video.prompt.required");
  const { boards, generation, add, shot, a, b, c, d } = await chained({ checkShots });
  const other = add("other");
  const wish = ({ id }: { id: string }) => ({ id, clientId: newId() });
  expect(await failureOf(() => generation.makeAgain(a.id, [wish(b), wish(other)]))).toMatchObject({
    code: "invalid_input",
  });
  expect(shot(b.id).waiting).toBeNull();
  boards.updateShot(c.id, { prompt: "" });
  expect(generation.makeAgain(a.id, [b, c, d].map(wish)).map(({ outcome, error }) => [outcome, error?.code])).toEqual([
    ["waiting", undefined],
    ["refused", "refused_by_rules"],
    ["refused", "not_allowed_now"],
  ]);
});

it("all that is made again is judged by the budget together, before any of it waits", async () => {
  let seconds: number | null = null;
  const budgetTerms = () => ({ prices: {}, daily: { seconds, cost: null }, sandbox: true });
  const { generation, shot, a, b, c, d } = await chained({ budgetTerms });
  const wishes = [b, c, d].map(({ id }) => ({ id, clientId: newId() }));
  // Four takes of 5 s were asked for.
  seconds = 34;
  expect(await failureOf(() => generation.makeAgain(a.id, wishes))).toMatchObject({
    code: "over_budget",
    details: { over: [{ found: 35, allowed: 34 }] },
  });
  expect([b, c, d].map(({ id }) => shot(id).waiting)).toEqual([null, null, null]);
  expect(generation.makeAgain(a.id, wishes, true).map(({ outcome }) => outcome)).toEqual(Array(3).fill("waiting"));
});

it("goes with a copy of its film, with the clip or waiting for it", async () => {
  const { boards, projects, projectId, clip } = await chained();
  const drafts = (id: string) => boards.shots(id).map(({ draft }) => [draft.continues ?? null, draft.references]);
  expect(drafts(projects.duplicate(projectId, "Copy", true).id)[2]).toEqual([{ seconds: 3, clip }, [clip]]);
  expect(drafts(projects.duplicate(projectId, "Bare", false).id)[2]).toEqual([{ seconds: 3, clip: null }, []]);
});

it("going on from a clip is a step to undo and redo", () => {
  const { boards, projectId, add, shot } = setUp();
  const parent = add("A lantern");
  const child = add("It falls");
  boards.chainShot(child.id, parent.id, 4);
  boards.undo(projectId);
  expect(shot(child.id)).toMatchObject({ chain: null, draft: { mode: "text", continues: null } });
  boards.redo(projectId);
  expect(shot(child.id)).toMatchObject({ chain: { shotId: parent.id }, draft: { continues: { seconds: 4 } } });
});
