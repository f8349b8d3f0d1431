import { v7 as newId } from "uuid";
import { expect, it, onTestFinished } from "vitest";
import { shotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { type Direction, parseDirection } from "#shared/direction/index.ts";
import { checkDirection } from "#shared/rules/direction/check-direction.ts";
import { ownSettingsOf } from "#shared/rules/video/retake-request.ts";
import { videoRequest } from "#shared/wire/video/video.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

const text =
  "integrated_multimodal_description: [Shot 1] Fog. [Shot 2] At 00:03.500, the camera cuts to the sea.\noverall_soundscape: Wind.\nnon_diegetic_music: N/A";
const direction = parseDirection(text, 8);

function setUp() {
  const studio = openTaskStudio({ folder: temporaryFolder() });
  onTestFinished(() => studio.close());
  const { boards, generation, projects } = studio;
  const projectId = projects.list()[0]?.id ?? "";
  const add = () => boards.addShot(projectId, null, { prompt: "Kept words", duration: 8, directed: true, direction });
  return { studio, boards, generation, projects, projectId, add };
}

const textOf = (request: unknown) => videoRequest.parse(request).content.find((item) => item.type === "text")?.text;

it("a directed shot is sent as its compiled text, and the task keeps both", () => {
  const { add, generation } = setUp();
  const [task] = generation.generate(add().id, newId(), 1);
  expect(textOf(task?.request)).toBe(text);
  expect(task?.direction).toEqual(direction);
  expect(JSON.stringify(task?.request)).not.toContain("beats");
});

it("a shot of words keeps no direction with its task, though it has one", () => {
  const { add, boards, generation } = setUp();
  const { id } = add();
  boards.updateShot(id, { directed: false });
  const [task] = generation.generate(id, newId(), 1);
  expect(textOf(task?.request)).toBe("Kept words");
  expect(task?.direction ?? null).toBeNull();
  expect(boards.updateShot(id, { directed: true }).draft.direction).toEqual(direction);
});

it("typing in a beat is one step to undo, a beat that comes another", () => {
  const { add, boards, projectId, studio } = setUp();
  const { id } = add();
  const said = (picture: string): Direction => ({
    ...direction,
    beats: direction.beats.map((beat, at) =>
      at === 0 ? { ...beat, parts: [{ kind: "picture", text: picture }] } : beat,
    ),
  });
  boards.updateShot(id, { direction: said("Fog, ") });
  boards.updateShot(id, { direction: said("Fog, and a lamp") });
  const { undoable } = studio.journal.history(projectId);
  boards.updateShot(id, { direction: { ...direction, beats: direction.beats.slice(0, 1) } });
  expect(studio.journal.history(projectId).undoable).toBe(undoable + 1);
  boards.undo(projectId);
  expect(boards.shots(projectId)[0]?.draft.direction).toEqual(said("Fog, and a lamp"));
  boards.undo(projectId);
  expect(boards.shots(projectId)[0]?.draft.direction).toEqual(direction);
});

it("goes with copies of its shot and of its film", () => {
  const { add, boards, projects, projectId } = setUp();
  const { id } = add();
  const { addedIds, shots } = boards.changeShots(projectId, "duplicate", [
    { do: "add", after: id, draft: boards.shots(projectId)[0]?.draft ?? {}, takesOf: id },
  ]);
  expect(shots.find((shot) => shot.id === addedIds[0])?.draft).toMatchObject({ directed: true, direction });
  const copy = projects.duplicate(projectId, "Copy", true);
  expect(boards.shots(copy.id)[0]?.draft).toMatchObject({ directed: true, direction, prompt: "Kept words" });
});

it("mentions in its beats go on naming the same file when references are moved", () => {
  const { boards, projectId } = setUp();
  const [one, two] = [newId(), newId()];
  const named: Direction = {
    ...direction,
    beats: [{ start: 0, end: 8, cut: null, parts: [{ kind: "picture", text: "@image 1 looks at @image 2." }] }],
  };
  const shot = boards.addShot(projectId, null, {
    ...{ directed: true, direction: named, mode: "references", references: [one, two] },
  });
  const moved = boards.updateShot(shot.id, { references: [two, one] }).draft.direction;
  expect(moved?.beats[0]?.parts).toEqual([{ kind: "picture", text: "@image 2 looks at @image 1." }]);
});

const described = parseDirection(
  [
    "subject_definitions:",
    "<Subject 1>: the keeper of <Picture 1>",
    "<Picture 2>: the pier",
    "summary: [reference generation] <Subject 1> on the pier.",
    "retention_analysis:",
    "<Subject 1>: fully_preserved",
    "<Picture 2>: weak_reference, its light",
    "detailed_description: [Shot 1] <Subject 1> leaves <Picture 2> for <Picture 1> and @image 2. He (S1) says: <d>[English] <Picture 1></d>",
    "overall_soundscape: Wind.",
    "non_diegetic_music: N/A",
  ].join("\n"),
  8,
);

/** A label names the file that it named when it was written: two are paid for, and each shows another face. */
it.each<[string, (one: string, two: string, other: string) => string[], string[]]>([
  ["are swapped", (one, two) => [two, one], ["<Picture 2>", "<Picture 1>"]],
  ["get one before them", (one, two, other) => [other, one, two], ["<Picture 2>", "<Picture 3>"]],
  ["lose the first", (_one, two) => [two], ["<Picture ?>", "<Picture 1>"]],
  ["lose the second", (one) => [one], ["<Picture 1>", "<Picture ?>"]],
])("labels of a directed shot go on naming the same files when references %s", (_name, move, [first, second]) => {
  const { boards, projectId, generation } = setUp();
  const [one, two, other] = [newId(), newId(), newId()];
  const shot = boards.addShot(projectId, null, {
    ...{ directed: true, direction: described, mode: "references", references: [one, two], duration: 8 },
    prompt: "<Picture 1> by <Picture 2>",
  });
  const { draft } = boards.updateShot(shot.id, { references: move(one, two, other) });
  const [task] = generation.generate(shot.id, newId(), 1);
  const mention = second?.replace("<Picture", "@image").replace(">", "");
  const label = mention?.includes("?") ? mention : second;
  expect(textOf(task?.request)?.split("\n")).toEqual([
    "subject_definitions:",
    `<Subject 1>: the keeper of ${first}`,
    `${second}: the pier`,
    "summary: [reference generation] <Subject 1> on the pier.",
    "retention_analysis:",
    "<Subject 1>: fully_preserved",
    `${second}: weak_reference, its light`,
    `detailed_description: [Shot 1] <Subject 1> leaves ${second} for ${first} and ${label}. He (S1) says: <d>[English] <Picture 1></d>`,
    "overall_soundscape: Wind.",
    "non_diegetic_music: N/A",
  ]);
  expect(draft.prompt).toBe(`${first} by ${second}`);
  const gone = checkDirection(draft.direction ?? direction).filter(
    ({ code }) => code === "direction.label_without_file",
  );
  expect(gone.map(({ params }) => params?.label)).toEqual([first, second].filter((name) => name?.includes("?")));
});

it("subjects that stand for images nobody described, and references of the film before them, are counted anew", () => {
  const { boards, projectId } = setUp();
  const [one, other] = [newId(), newId()];
  const says = (text: string): Direction => ({
    ...direction,
    beats: [{ start: 0, end: 8, cut: null, parts: [{ kind: "picture", text }] }],
  });
  const draft = { directed: true, direction: says("<Subject 1> waits."), references: [one] };
  const shot = boards.addShot(projectId, null, { ...draft, mode: "references" });
  const framed = boards.addShot(projectId, null, { ...draft, direction: says("<Picture 1>"), mode: "frames" });
  boards.updateDefaults(projectId, { projectReferences: [other] });
  const now = (id: string) => boards.shots(projectId).find((each) => each.id === id)?.draft.direction?.beats[0]?.parts;
  expect(now(shot.id)).toEqual([{ kind: "picture", text: "<Subject 2> waits." }]);
  expect(now(framed.id)).toEqual([{ kind: "picture", text: "<Picture 1>" }]);
});

it("whoever writes its prompt writes its beats, unless they make it one of words", () => {
  const { add, boards } = setUp();
  const { id } = add();
  const { draft } = boards.updateShot(id, { prompt: "A gull lands." });
  expect(draft.direction?.beats[0]?.parts).toEqual([{ kind: "picture", text: "A gull lands." }]);
  const words = boards.updateShot(id, { prompt: "Only words", directed: false }).draft;
  expect(words).toMatchObject({ prompt: "Only words", directed: false, direction: draft.direction });
});

/** Within the contract’s bounds or not, whatever is written comes to the board as something that can be shown. */
it.each([
  `integrated_multimodal_description: [Shot 1] Fog. [Shot 2] At 61:00.000, the sea.`,
  `${text}${"\n".repeat(101)}`,
  "fog ".repeat(6000),
])("a prompt whose beats have figures out of bounds leaves a board that opens: %.60j", (prompt) => {
  const { add, boards, projectId } = setUp();
  boards.updateShot(add().id, { prompt });
  for (const shot of boards.shots(projectId)) expect(shotDraft.safeParse(shot.draft).error?.issues).toBeUndefined();
  expect(boards.shots(projectId)[0]?.draft.directed).toBe(true);
});

it("beats and a take’s direction that were kept and can’t be read leave the words, and the lists open", () => {
  const { add, boards, generation, projectId, studio } = setUp();
  const { id } = add();
  const [sent] = generation.generate(id, newId(), 1);
  for (const damage of [
    "UPDATE shots SET draft = json_set(draft, '$.direction.beats[1].start', 3660)",
    "UPDATE tasks SET direction = json_set(direction, '$.beats[1].start', 3660)",
  ])
    studio.database.prepare(damage).run();
  expect(boards.shots(projectId)[0]?.draft).toMatchObject({ prompt: "Kept words", directed: false, direction: null });
  const kept = studio.tasks.get(sent?.id ?? "");
  expect(kept.direction ?? null).toBeNull();
  expect(textOf(kept.request)).toBe(text);
});

it("a take’s settings bring back its direction, or its text as beats where the film’s words changed since", () => {
  const { add, boards, generation } = setUp();
  const shot = boards.updateShot(add().id, { promptPrefix: "Noir." });
  const [task] = generation.generate(shot.id, newId(), 1);
  const request = videoRequest.parse(task?.request);
  const now = { ...shot.draft, directed: false };
  expect(ownSettingsOf(request, now, task?.direction)).toMatchObject({ directed: true, direction });
  const elsewhere = ownSettingsOf(request, { promptPrefix: "Bright." }, task?.direction);
  expect(elsewhere).toMatchObject({ directed: true, promptPrefix: "", promptSuffix: "" });
  const again = boards.updateShot(shot.id, elsewhere as Parameters<typeof boards.updateShot>[1]);
  const [next] = generation.generate(again.id, newId(), 1);
  expect(textOf(next?.request)).toBe(textOf(task?.request));
});

it("a take of plain words makes a directed shot one of words again", () => {
  const request = { model: "Vendor-H3", content: [{ type: "text", text: "Rain" }], duration: 5 };
  expect(ownSettingsOf(videoRequest.parse(request), { directed: true })).toMatchObject({
    prompt: "Rain",
    directed: false,
  });
});

const hurried = parseDirection(
  text.replace(
    "[Shot 1] Fog.",
    "[Shot 1] Fog. A keeper (S1), old, says: <d>[English] I have kept this lamp for forty years, and forty more to come.</d>",
  ),
  8,
);
const warningsOf = (findings: readonly { code: string; path: string; severity: string }[] | null = []) =>
  (findings ?? []).flatMap(({ code, path, severity }) =>
    code.startsWith("direction.") ? [[code, path, severity]] : [],
  );

it("what may disappoint in a direction is said by the check, and stays with its takes and their retakes; nothing is refused", async () => {
  const { boards, generation, projectId, studio } = setUp();
  const { id } = boards.addShot(projectId, null, { duration: 8, directed: true, direction: hurried });
  const expected = [["direction.line_too_long", "beats.0", "warning"]];
  expect(warningsOf(generation.check(id))).toEqual(expected);
  const [task] = generation.generate(id, newId(), 1);
  const foundIn = (taskId = "") => warningsOf(studio.tasks.ledger.need(taskId).findings);
  expect(foundIn(task?.id)).toEqual(expected);
  const wish = { model: "Vendor-H3-Max", resolution: "480P" } as const;
  const [again] = generation.retake(id, task?.id ?? "", newId(), wish);
  expect(foundIn(again?.id)).toEqual(expected);
  const clientId = newId();
  expect(await generation.generateMany([{ id, clientId }], 1)).toEqual([{ id, outcome: "sent", error: null }]);
  expect(studio.tasks.ledger.store.byClient(clientId).map((each) => foundIn(each.id))).toEqual([expected]);
  boards.updateShot(id, { directed: false, prompt: "Fog" });
  expect(warningsOf(generation.check(id))).toEqual([]);
});
