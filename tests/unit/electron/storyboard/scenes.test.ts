import { v7 as newId } from "uuid";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

/** A board as one line: `ab [1 cd] e`. */
function setUp(letters: string) {
  const studio = openTaskStudio({ folder: temporaryFolder() });
  onTestFinished(() => studio.close());
  const { boards, projects, journal, database } = studio;
  const projectId = projects.list()[0]?.id ?? "";
  const ids = new Map<string, string>();
  for (const letter of letters) ids.set(letter, boards.addShot(projectId, null, { name: letter }).id);
  const id = (letter: string) => ids.get(letter) ?? "";
  const line = (film = projectId) => {
    const scenes = new Map(boards.scenes(film).map((scene) => [scene.id, scene]));
    let text = "";
    let open: string | null = null;
    for (const { draft, sceneId } of boards.shots(film)) {
      if (sceneId !== open) {
        if (open !== null) text += "] ";
        if (sceneId !== null) text += `[${scenes.get(sceneId)?.number ?? "?"} `;
        open = sceneId;
      }
      text += draft.name;
    }
    return (open === null ? text : `${text}]`).replaceAll("[", " [").replace(/ {2,}/g, " ").trim();
  };
  const group = (number: string, shots: string, scene = newId()) => {
    boards.changeShots(projectId, "group", [{ do: "group", id: scene, shots: [...shots].map(id), scene: { number } }]);
    return scene;
  };
  return { studio, boards, projects, journal, database, projectId, id, line, group };
}

describe("shots are grouped", () => {
  it.each([
    ["the first ones", "ab", "[1 ab] cde"],
    ["in the middle", "cd", "ab [1 cd] e"],
    ["those apart come to the first", "be", "a [1 be] cd"],
    ["whatever order they are named in", "eb", "a [1 be] cd"],
    ["all", "abcde", "[1 abcde]"],
  ])("%s", (_what, shots, board) => {
    const { group, line } = setUp("abcde");
    group("1", shots);
    expect(line()).toBe(board);
  });

  it("out of other scenes: what is left of those stays one run", () => {
    const { group, line } = setUp("abcde");
    group("1", "abcd");
    group("2", "c");
    expect(line()).toBe("[1 ab] [2 c] de");
  });

  it("into a scene that is there", () => {
    const { group, line } = setUp("abcde");
    const one = group("1", "bc");
    group("1", "e", one);
    expect(line()).toBe("a [1 bce] d");
  });

  it("and ungrouped", () => {
    const { group, line, boards, projectId } = setUp("abc");
    const one = group("1", "ab");
    boards.changeShots(projectId, "ungroup", [{ do: "ungroup", id: one }]);
    expect(line()).toBe("abc");
    expect(boards.scenes(projectId)).toEqual([]);
  });
});

describe("a shot that moves", () => {
  it.each([
    ["within its scene", "a", 2, undefined, "[1 ba] cd [2 ef]"],
    ["past the end of its scene", "b", 3, undefined, "[1 a] cbd [2 ef]"],
    ["into the scene whose first shot it passed", "d", 5, undefined, "[1 ab] c [2 edf]"],
    ["into the scene whose last shot it passed", "c", 2, undefined, "[1 acb] d [2 ef]"],
    ["beside a scene that it was dropped on", "d", 3, "1", "[1 abd] c [2 ef]"],
    ["beside a scene, but out of it", "b", 2, null, "[1 a] bcd [2 ef]"],
    ["into the middle of one, whatever is said", "c", 2, null, "[1 acb] d [2 ef]"],
    ["never into a scene that stands elsewhere", "c", 4, "1", "[1 ab] dc [2 ef]"],
  ] as const)("%s", (_what, letter, to, scene, board) => {
    const { group, line, boards, id } = setUp("abcdef");
    const one = group("1", "ab");
    group("2", "ef");
    boards.moveShot(id(letter), to, scene === "1" ? one : scene);
    expect(line()).toBe(board);
  });
});

it("a new shot and a copy belong to the scene of the one they stand behind", () => {
  const { group, line, boards, projectId, id } = setUp("abc");
  group("1", "ab");
  boards.addShot(projectId, id("b"), { name: "x" });
  boards.addShot(projectId, null, { name: "y" });
  boards.changeShots(projectId, "duplicate", [{ do: "add", after: id("a"), draft: { name: "z" }, takesOf: id("a") }]);
  expect(line()).toBe("[1 azbx] cy");
});

// @shows Direction, point by point › 8. Scenes are grouped, moved and come back
it("a deleted shot comes back into its scene, and the scene with it", () => {
  const { group, line, boards, projectId, id } = setUp("abc");
  group("1", "b");
  boards.removeShot(id("b"));
  expect(line()).toBe("ac");
  expect(boards.scenes(projectId)).toEqual([]);
  boards.updateShot(id("a"), { name: "A" });
  boards.restoreShot(id("b"));
  expect(line()).toBe("A [1 b] c");
});

it("a deleted shot whose scene went elsewhere comes back beside it", () => {
  const { group, line, boards, projectId, id } = setUp("abcd");
  const one = group("1", "bc");
  boards.removeShot(id("c"));
  boards.changeShots(projectId, "moveScene", [{ do: "moveScene", id: one, after: null }]);
  expect(line()).toBe("[1 b] ad");
  boards.restoreShot(id("c"));
  expect(line()).toBe("[1 bc] ad");
});

describe("a deleted shot comes back", () => {
  it.each([
    ["beside its scene, which has moved on, not in front of what came there", "a", "x [1 abc]"],
    ["into its scene", "b", "x [1 bac]"],
    ["with all the others of it", "cba", "[1 abc] x"],
  ])("%s", (_what, gone, board) => {
    const { group, line, boards, projectId, id } = setUp("abc");
    group("1", "abc");
    for (const letter of gone) boards.removeShot(id(letter));
    const before = boards.shots(projectId)[0]?.id;
    boards.changeShots(projectId, "add", [{ do: "add", after: null, before, draft: { name: "x" }, sceneId: null }]);
    boards.restoreShots(projectId, [...gone].map(id));
    expect(line()).toBe(board);
  });

  it("and parts no scene that came together at its place", () => {
    const { group, line, boards, id } = setUp("abcd");
    boards.removeShot(id("b"));
    group("1", "ac");
    boards.restoreShot(id("b"));
    expect(line()).toBe("[1 ac] bd");
  });
});

describe("a scene moves", () => {
  it.each([
    ["to the beginning", "2", null, "[2 ef] [1 ab] cd"],
    ["behind a shot", "1", "c", "c [1 ab] d [2 ef]"],
    ["behind a whole scene, whichever of its shots is named", "1", "e", "cd [2 ef] [1 ab]"],
    ["to where it stands", "1", null, "[1 ab] cd [2 ef]"],
  ] as const)("%s", (_what, scene, after, board) => {
    const { group, line, boards, projectId, id } = setUp("abcdef");
    const scenes = { "1": group("1", "ab"), "2": group("2", "ef") };
    boards.changeShots(projectId, "moveScene", [
      { do: "moveScene", id: scenes[scene], after: after === null ? null : id(after) },
    ]);
    expect(line()).toBe(board);
  });
});

it("every change of scenes is undone and redone", () => {
  const { group, line, boards, projectId, id, journal } = setUp("abcdef");
  const told = () => JSON.stringify([line(), boards.scenes(projectId)]);
  const seen = [told()];
  const one = group("1", "ab");
  seen.push(told());
  const change = (kind: "scene" | "moveScene" | "ungroup", changes: Parameters<typeof boards.changeShots>[2]) => {
    boards.changeShots(projectId, kind, changes);
    seen.push(told());
  };
  change("scene", [
    { do: "scene", id: one, scene: { number: "12A", heading: "INT. LIGHTHOUSE - NIGHT", color: "blue" } },
  ]);
  change("moveScene", [{ do: "moveScene", id: one, after: id("d") }]);
  boards.moveShot(id("c"), 3);
  seen.push(told());
  change("ungroup", [{ do: "ungroup", id: one }]);
  expect(new Set(seen).size).toBe(6);
  expect(journal.history(projectId)).toMatchObject({ undo: { kind: "ungroup", count: 3 } });
  for (const state of seen.slice(0, -1).toReversed()) {
    boards.undo(projectId);
    expect(told()).toBe(state);
  }
  for (const state of seen.slice(1)) {
    boards.redo(projectId);
    expect(told()).toBe(state);
  }
});

it("folding is no step, and is kept", () => {
  const { group, boards, projectId, journal } = setUp("ab");
  const one = group("1", "a");
  boards.foldScenes(projectId, [one], true);
  expect(boards.scenes(projectId)).toMatchObject([{ id: one, folded: true }]);
  expect(journal.history(projectId)).toMatchObject({ undo: { kind: "group" } });
});

it("a film's copy has its own scenes", () => {
  const { group, line, boards, projects, projectId } = setUp("abc");
  const one = group("1", "ab");
  boards.foldScenes(projectId, [one], true);
  const copy = projects.duplicate(projectId, "Copy", true);
  expect(line(copy.id)).toBe("[1 ab] c");
  expect(boards.scenes(copy.id)).toMatchObject([{ number: "1", folded: true, projectId: copy.id }]);
  expect(boards.scenes(copy.id)[0]?.id).not.toBe(one);
});

it("refuses what isn't of the film", async () => {
  const { group, boards, projects, projectId, id } = setUp("ab");
  const one = group("1", "a");
  const other = projects.create("Other").id;
  const code = async (work: () => unknown) => (await failureOf(work))?.code;
  expect(await code(() => boards.changeShots(other, "ungroup", [{ do: "ungroup", id: one }]))).toBe("invalid_input");
  expect(await code(() => group("2", "a".repeat(0)))).toBe("record_not_found");
  expect(
    await code(() =>
      boards.changeShots(other, "group", [{ do: "group", id: newId(), shots: [id("a")], scene: { number: "9" } }]),
    ),
  ).toBe("record_not_found");
  expect(await code(() => boards.changeShots(projectId, "ungroup", [{ do: "ungroup", id: newId() }]))).toBe(
    "record_not_found",
  );
  const add = { do: "add", after: null, draft: {}, sceneId: one } as const;
  expect(await code(() => boards.changeShots(other, "paste", [add]))).toBe("invalid_input");
  // Nothing of a refused step is left.
  expect(boards.scenes(other)).toEqual([]);
});

it.each([
  ["behind another, into its scene", "d", "a [1 cdb]"],
  ["to the beginning", null, "ba [1 cd]"],
  ["behind one that stands before", "a", "ab [1 cd]"],
] as const)("a shot that was cut is put back %s, with what it was", (_what, after, board) => {
  const { group, line, boards, projectId, id } = setUp("abcd");
  group("1", "cd");
  boards.changeShots(projectId, "cut", [{ do: "remove", id: id("b") }]);
  boards.changeShots(projectId, "paste", [{ do: "putBack", id: id("b"), after: after === null ? null : id(after) }]);
  expect(line()).toBe(board);
});

it("a shot of another film isn't put back here", async () => {
  const { boards, projects, projectId, id } = setUp("a");
  boards.removeShot(id("a"));
  const other = projects.create("Other").id;
  const put = { do: "putBack", id: id("a"), after: null } as const;
  expect((await failureOf(() => boards.changeShots(other, "paste", [put])))?.code).toBe("invalid_input");
  expect(boards.shots(projectId)).toEqual([]);
});

it("a film takes 5,000 shots, as its import does; one that is longer can be worked on", async () => {
  const { boards, database, projectId, id, line } = setUp("a");
  const fill = database.prepare(
    `WITH RECURSIVE n(at) AS (SELECT 2 UNION ALL SELECT at + 1 FROM n WHERE at < ?)
     INSERT INTO shots (id, project_id, position, draft, created_at, updated_at)
     SELECT printf('00000000-0000-7000-8000-%012d', at), project_id, at, draft, 0, 0 FROM n, shots WHERE shots.id = ?`,
  );
  fill.run(5000, id("a"));
  expect(boards.shots(projectId)).toHaveLength(5000);
  const refused = await failureOf(() => boards.addShot(projectId, null, { name: "x" }));
  expect(refused).toMatchObject({ code: "invalid_input", details: { found: 5001, allowed: 5000 } });
  expect(refused?.message).toContain("5001");
  expect(boards.shots(projectId)).toHaveLength(5000);
  database
    .prepare(
      `INSERT INTO shots (id, project_id, position, draft, created_at, updated_at)
       SELECT '00000000-0000-7000-8000-000000000000', project_id, 5001, draft, 0, 0 FROM shots WHERE id = ?`,
    )
    .run(id("a"));
  boards.updateShot(id("a"), { name: "A" });
  boards.removeShot(id("a"));
  expect(line()).toHaveLength(5000);
});
