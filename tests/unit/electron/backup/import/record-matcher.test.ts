import { expect, it } from "vitest";
import { derivedId, RecordMatcher } from "#core/backup/import/record-matcher.ts";
import type { LineOf } from "#core/database/foreign/index.ts";
import type { ImportedRows } from "#core/database/index.ts";

const head = (kind: "film" | "task", id: string, more: Partial<LineOf<"head">> = {}): LineOf<"head"> => ({
  ...{ say: "head", kind, id, fingerprint: `print of ${id}`, createdAt: 1 },
  ...more,
});

/** What is here: ids of lost films, of shots of other films, and of takes. */
function newcomers({ lost = [], shots = [], takes = [] }: Partial<Record<"lost" | "shots" | "takes", string[]>>) {
  const rows: Partial<ImportedRows> = {
    fingerprint: () => null,
    isHere: (kind, id) => kind === "task" && takes.includes(id),
    isLost: (_, id) => lost.includes(id),
    hasShot: (id) => shots.includes(id),
  };
  return new RecordMatcher(rows as ImportedRows);
}

it("a film that is lost here comes back under its own id, and the takes that the ledger knows of it stay as they are", () => {
  const found = newcomers({ lost: ["film"], takes: ["take"] });
  expect(found.meet(head("film", "film", { shots: ["shot"] }))).toBe("fresh");
  expect([found.idOf("film", "film"), found.idOf("shot", "shot")]).toEqual(["film", "shot"]);
  expect(found.meet(head("task", "take", { shotId: "shot" }))).toBe("here");
  expect(found.idOf("task", "take")).toBe("take");
  // One that the ledger doesn't know comes as any other, for that shot.
  expect(found.meet(head("task", "other", { shotId: "shot" }))).toBe("fresh");
  expect(found.idOf("task", "other")).not.toBe("other");
});

it("a shot of a lost film never takes the place of another film's shot here", () => {
  const found = newcomers({ lost: ["film"], shots: ["shot"], takes: ["take"] });
  found.meet(head("film", "film", { shots: ["shot"] }));
  expect(found.idOf("shot", "shot")).not.toBe("shot");
  expect(found.meet(head("task", "take", { shotId: "shot" }))).toBe("fresh");
  expect(found.idOf("task", "take")).not.toBe("take");
});

it("where nothing is lost an archive chooses no ids", () => {
  const found = newcomers({ takes: ["take"] });
  found.meet(head("film", "film", { shots: ["shot"] }));
  expect([found.idOf("film", "film"), found.idOf("shot", "shot")]).not.toContain("film");
  expect(found.meet(head("task", "take", { shotId: "shot" }))).toBe("fresh");
});

// @shows The cut, point by point › 1. Trims, fades and cards of before move over, and an archive of before brings no film twice
it("a film that came under another id before its cut was a list of clips is known again, with its shots and takes", () => {
  const shots = ["shot"];
  const old = newcomers({});
  old.meet(head("film", "film", { fingerprint: "by trims", shots }));
  old.meet(head("task", "take", { shotId: "shot" }));
  const here = [old.idOf("film", "film"), old.idOf("task", "take")];
  const rows: Partial<ImportedRows> = {
    ...{ fingerprint: () => null, isHere: (_kind, id) => here.includes(id) },
    ...{ isLost: () => false, hasShot: () => false },
  };
  const again = new RecordMatcher(rows as ImportedRows);
  expect(again.meet(head("film", "film", { fingerprint: "by clips", earlier: "by trims", shots }))).toBe("here");
  expect(again.idOf("film", "film")).toBe(here[0]);
  expect(again.idOf("shot", "shot")).toBe(old.idOf("shot", "shot"));
  expect(again.meet(head("task", "take", { shotId: "shot" }))).toBe("here");
  // One that was never here comes by its figure of today.
  const fresh = newcomers({});
  fresh.meet(head("film", "film", { fingerprint: "by clips", earlier: "by trims", shots }));
  expect(fresh.idOf("film", "film")).not.toBe(here[0]);
});

// As every version has made it: by another one the same archive would bring everything a second time.
it.each([
  [1_763_683_200_000, ["print", "film"], "019aa3b5-ec00-714a-85d5-d5d6c7e1be46"],
  [0, ["nowhere", "x"], "00000000-0000-7ebb-ab6c-f730dfc7ac3e"],
  [1.9, ["a"], "00000000-0001-7cd3-b1c4-de3c53594b0d"],
  [-5, ["a"], "00000000-0000-7cd3-b1c4-de3c53594b0d"],
  [2 ** 60, ["a"], "ffffffff-ffff-7cd3-b1c4-de3c53594b0d"],
])("what was made at %d of %j is called %s", (at, of, id) => expect(derivedId(at, ...of)).toBe(id));

it("what is only named leads to the same id each time, which is nothing's", () => {
  const found = newcomers({});
  expect(["x", "y", "x"].map((id) => found.nowhere(id))).toEqual([
    "00000000-0000-7ebb-ab6c-f730dfc7ac3e",
    "00000000-0000-7f96-a8cb-b42b8b0f1e41",
    "00000000-0000-7ebb-ab6c-f730dfc7ac3e",
  ]);
});
