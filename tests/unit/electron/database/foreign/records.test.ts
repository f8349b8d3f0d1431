import { expect, test } from "vitest";
import { foreignLine, mostCharacters, readerTask } from "#core/database/foreign/records.ts";
import { newShotDraft } from "#core/storyboard/new-shot-draft.ts";

const id = "01990000-0000-7000-8000-000000000001";
const sum = "a".repeat(64);
const takes = (line: object) => foreignLine.safeParse(line).success;
/** Lists in one another. */
const nested = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));

const task = {
  ...{ id, kind: "video", state: "ready", title: "", model: "", connectionName: "", sandbox: false, take: 1 },
  ...{ projectId: null, shotId: null, songId: null, request: {}, error: null, assetId: null, copyOf: null },
  ...{ usage: null, result: null, createdAt: 0, finishedAt: null },
};
const project = {
  ...{ id, title: "", createdAt: 0, updatedAt: 0, defaults: null, view: "board", budget: null, film: null },
  coverId: null,
};
const shot = { id, draft: newShotDraft, activeTakeId: null, chain: null, sceneId: null, createdAt: 0, updatedAt: 0 };
const film = { project, script: null, scenes: [], shots: [] };

test.each<[what: string, line: object, taken: boolean]>([
  ["a film of nothing", { say: "film", film }, true],
  ["a film with shots and a script", { say: "film", film: { ...film, shots: [shot], script: "INT." } }, true],
  ["a film without a view", { say: "film", film: { ...film, project: { ...project, view: undefined } } }, false],
  ["an ended take", { say: "task", task }, true],
  ["a take that hasn't ended", { say: "task", task: { ...task, state: "queued" } }, false],
  ["a take of number nought", { say: "task", task: { ...task, take: 0 } }, false],
  ["a take of half a number", { say: "task", task: { ...task, take: 1.5 } }, false],
  ["a take of a number without end", { say: "task", task: { ...task, take: 200_000 } }, false],
  ["a request as deep as may be", { say: "task", task: { ...task, request: { a: nested(31) } } }, true],
  ["a request that is deeper", { say: "task", task: { ...task, request: { a: nested(32) } } }, false],
  ["a request of many values", { say: "task", task: { ...task, request: { a: new Array(1_998).fill(0) } } }, true],
  ["a request of more values", { say: "task", task: { ...task, request: { a: new Array(1_999).fill(0) } } }, false],
  ["a request of many words", { say: "task", task: { ...task, request: { a: "x".repeat(65_535) } } }, true],
  ["a request of more words", { say: "task", task: { ...task, request: { a: "x".repeat(65_536) } } }, false],
  [
    "a request whose names are words, too",
    { say: "task", task: { ...task, request: { ["x".repeat(65_537)]: 0 } } },
    false,
  ],
  [
    "a request of words here and there",
    { say: "task", task: { ...task, request: { a: "x".repeat(40_000), b: "x".repeat(40_000) } } },
    false,
  ],
  ["a list with many words", { say: "task", task: { ...task, request: { a: ["x".repeat(65_535)] } } }, true],
  ["a large result", { say: "task", task: { ...task, result: { a: "x".repeat(70_000) } } }, false],
  ["a large use", { say: "task", task: { ...task, usage: { ["x".repeat(70_000)]: 1 } } }, false],
  ["a result", { say: "task", task: { ...task, result: { a: 1 }, usage: { b: 2 } } }, true],
  ["a head", { say: "head", kind: "film", id, fingerprint: sum, createdAt: 0, shots: [id] }, true],
  ["a head with a figure that is none", { say: "head", kind: "film", id, fingerprint: "a", createdAt: 0 }, false],
  ["a head of a kind that is none", { say: "head", kind: "settings", id, fingerprint: sum, createdAt: 0 }, false],
  ["a file that was taken out", { say: "taken", id, file: "12", bytes: 1, sha256: sum }, true],
  ["a file that was taken elsewhere", { say: "taken", id, file: "../12", bytes: 1, sha256: sum }, false],
  ["a refusal", { say: "refused", kind: "file", why: "changed" }, true],
  ["a refusal for no reason", { say: "refused", kind: "file", why: "mood" }, false],
  ["an album", { say: "album", name: "Stills", createdAt: 0, files: [id] }, true],
  ["an album without a name", { say: "album", name: "", createdAt: 0, files: [] }, false],
  ["the end", { say: "end" }, true],
  ["something else", { say: "settings" }, false],
])("what a reader says is taken, or isn't: %s", (_what, line, taken) => {
  expect(takes(line)).toBe(taken);
});

test("of a file all that was said of it comes along, and not what it is here", () => {
  const file = {
    ...{ id, name: "Lamp.png", createdAt: 5, rating: 3, flag: 1, label: "red", tags: ["sea"], note: "gulls" },
    ...{ origin: { type: "imported", fileName: "a.png" }, sha256: sum, sourceSha256: "b".repeat(64) },
    facts: { kind: "image", format: "png", mime: "image/png", bytes: 1 },
  };
  const said = { ...file, path: "../../x", folder: "/", state: "ready" };
  expect(foreignLine.parse({ say: "asset", asset: said })).toMatchObject({ say: "asset", asset: file });
  expect(Object.keys((foreignLine.parse({ say: "asset", asset: said }) as { asset: object }).asset).sort()).toEqual(
    Object.keys(file).sort(),
  );
  expect(takes({ say: "asset", asset: { ...file, sha256: undefined } })).toBe(false);
});

test("of a take a direction or cast that is too large is left out; the take stays", () => {
  const read = foreignLine.parse({ say: "task", task: { ...task, direction: { a: "x".repeat(70_000) }, cast: "x" } });
  expect(read).toMatchObject({ task: { id, direction: null, cast: null } });
});

test.each([
  ["task", 524_288],
  ["head", 524_288],
  ["asset", 12_582_912],
  ["manifest", 83_886_080],
  ["film", 83_886_080],
])("a line of %s has %d characters at most", (say, most) => expect(mostCharacters(say)).toBe(most));

test("a reader that is asked for no files is asked for none", () => {
  const asked = { work: "look", source: { type: "database", path: "/x" }, scratch: "/y", room: 1 };
  expect(readerTask.parse(asked)).toEqual({ ...asked, wanted: [] });
});
