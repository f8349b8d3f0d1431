import { expect, test } from "vitest";
import { repairOf } from "#renderer/storyboard/inspector/repair-of.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";

const finding = (code: string, path = "", severity: Finding["severity"] = "error"): Finding => ({
  ...{ code, path, severity, message: "" },
});
const own = { mode: "references", references: ["a", "b"], projectReferences: ["c"] } as const;
const repair = (found: Finding, draft: Partial<ShotDraft> = {}) =>
  repairOf(found, madeUpShot("shot", { mode: "references", ...draft } as Partial<ShotDraft>).draft);

test.each<[what: string, finding: Finding, draft: object, patch: ReturnType<typeof repairOf>]>([
  ["a first frame goes", finding("x", "firstFrame"), {}, { kind: "remove", patch: { firstFrame: null } }],
  ["a last frame goes", finding("x", "lastFrame"), {}, { kind: "remove", patch: { lastFrame: null } }],
  [
    "a ratio that needs a picture is 16:9",
    finding("video.ratio.adaptive"),
    { ratio: "adaptive" },
    { kind: "use", value: "16:9", patch: { ratio: "16:9" } },
  ],
  [
    "a resolution is one that the model has",
    finding("video.resolution.model"),
    { model: "Vendor-H3", resolution: "480P" },
    { kind: "use", value: "768P", patch: { resolution: "768P" } },
  ],
  [
    "a length is one that the model takes",
    finding("video.duration.range"),
    { model: "Vendor-H3", duration: 99 },
    { kind: "useSeconds", seconds: 15, patch: { duration: 15 } },
  ],
  ["of what only the person can decide nothing", finding("video.prompt.required", "prompt"), {}, undefined],
  ["a warning is left to the person", finding("x", "firstFrame", "warning"), {}, undefined],
  ["what is fine needs none", finding("x", "lastFrame", "pass"), {}, undefined],
])("what settles a refusal: %s", (_what, found, draft, expected) => {
  expect(repair(found, draft)).toEqual(expected);
});

test.each<[what: string, at: number, draft: object, patch: object | undefined]>([
  ["the film's", 0, own, { projectReferences: [] }],
  ["the shot's first", 1, own, { references: ["b"] }],
  ["the shot's last", 2, own, { references: ["a"] }],
  ["one that is both", 0, { ...own, projectReferences: ["a", "c"] }, { references: ["b"], projectReferences: ["c"] }],
])("a reference that is refused goes from where it stands: %s", (_what, at, draft, patch) => {
  expect(repair(finding("x", `references.${at}`), draft)).toEqual({ kind: "remove", patch });
});

test("what a card of the cast brings is the card's to change, unless the shot has it too", () => {
  const card = {
    name: "Ann",
    files: [
      { name: "z", left: null },
      { name: "a", left: null },
    ],
  };
  const draft = { ...own, cast: [card] } as unknown as Partial<ShotDraft>;
  const found = [0, 1, 2, 3].map((at) => repair(finding("x", `references.${at}`), draft)?.patch);
  expect(found).toEqual([{ projectReferences: [] }, { references: ["b"] }, { references: ["a"] }, undefined]);
});
