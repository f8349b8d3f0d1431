// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import {
  type BulkEdit,
  type BulkShot,
  choicesFor,
  commonValue,
  fitting,
  planEdit,
  settingOf,
  sharedFindings,
} from "#renderer/storyboard/bulk/bulk-edit.ts";
import type { Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";

const film = {
  model: "Vendor-H3",
  resolution: "2K",
  ratio: "21:9",
  promptPrefix: "35 mm film.",
  promptSuffix: "",
  projectReferences: [],
  cast: [],
} as const satisfies Parameters<typeof planEdit>[2];

const own = { inherits: [] as ShotDraft["inherits"], mode: "text", prompt: "A door." } as const;
const shotOf = (id: string, draft: Partial<ShotDraft>, more: Partial<Shot> = {}): BulkShot => {
  const shot = madeUpShot(id, { ...own, ...draft }, more);
  const frames = shot.draft.mode === "frames" && (shot.draft.firstFrame !== null || shot.chain !== null);
  return {
    shot,
    draft: shot.draft,
    scenario: frames ? "image" : shot.draft.mode === "references" ? "reference" : "text",
  };
};
const plain = shotOf("plain", { model: "Vendor-H3", resolution: "768P", duration: 4, ratio: "16:9" });
const max = shotOf("max", { model: "Vendor-H3-Max", resolution: "480P", duration: 9, ratio: "16:9" });
const framed = shotOf("framed", { model: "Vendor-H3", resolution: "2K", duration: 5, mode: "frames", firstFrame: "f" });
const refers = shotOf("refers", { model: "Vendor-H3", ratio: "adaptive", mode: "references", references: ["r"] });
const all = [plain, max, framed, refers];

const nothing = () => [];
const plan = (shots: readonly BulkShot[], edit: BulkEdit, check: Parameters<typeof planEdit>[4] = nothing) => {
  const made = planEdit(shots, edit, film, () => undefined, check);
  return {
    changes: Object.fromEntries(made.changes.map(({ id, draft }) => [id, draft])),
    unfit: Object.fromEntries(made.unfit),
    adapted: Object.fromEntries(made.adapted),
    same: made.same,
  };
};

describe("what several shots have", () => {
  it.each([
    [[plain, framed], "model", "Vendor-H3"],
    [[plain, max], "model", "mixed"],
    [[plain, max], "ratio", "16:9"],
    // The picture gives the ratio of one: the others' stands for all that have one.
    [[plain, framed], "ratio", "16:9"],
    [[framed], "ratio", undefined],
    [[plain, framed], "promptExpansion", undefined],
    [[plain, max], "promptExpansion", "default"],
    [all, "mode", "mixed"],
    [all, "form", "words"],
    [[plain], "promptPrefix", "none"],
  ] as const)("%# %s", (shots, field, value) => {
    expect(commonValue(shots, field)).toBe(value);
  });

  it("words of the film, none, and a shot's own are told apart", () => {
    expect(settingOf(shotOf("a", { inherits: ["promptPrefix"], promptPrefix: "35 mm film." }), "promptPrefix")).toBe(
      "film",
    );
    expect(settingOf(shotOf("a", { promptPrefix: "" }), "promptPrefix")).toBe("none");
    expect(settingOf(shotOf("a", { promptPrefix: "Mine." }), "promptPrefix")).toBe("own");
  });
});

describe("what can be chosen", () => {
  it("is all that one of the shots can have", () => {
    expect(choicesFor([plain], "resolution")).toEqual(["768P", "2K"]);
    expect(choicesFor([plain, max], "resolution")).toEqual(["480P", "768P", "2K"]);
    expect(choicesFor([max], "duration")).toEqual(["5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"]);
    expect(choicesFor([plain, max], "duration")[0]).toBe("4");
    expect(choicesFor([plain], "promptExpansion")).toEqual([]);
    expect(choicesFor([framed], "ratio")).toEqual([]);
    expect(choicesFor([plain], "ratio")).not.toContain("adaptive");
  });

  it.each([
    [{ field: "resolution", value: "2K" }, 3],
    [{ field: "resolution", value: "480P" }, 1],
    [{ field: "duration", value: "3" }, 0],
    [{ field: "duration", value: "4" }, 3],
    [{ field: "duration", value: "5" }, 4],
    [{ field: "duration", value: "15" }, 4],
    [{ field: "duration", value: "16" }, 0],
    [{ field: "ratio", value: "9:16" }, 3],
    [{ field: "ratio", value: "adaptive" }, 1],
    [{ field: "mode", value: "frames" }, 1],
    [{ field: "mode", value: "references" }, 1],
    [{ field: "mode", value: "text" }, 4],
    [{ field: "promptExpansion", value: "quality" }, 1],
    // The film's 2K is nothing that H3-Max makes.
    [{ field: "resolution", value: "film" }, 3],
  ] as const)("%o fits %i of four", (edit, count) => {
    expect(fitting(all, edit, film)).toBe(count);
  });
});

describe("an edit of several shots", () => {
  it("changes those that it fits, and says why the others stay as they are", () => {
    expect(plan(all, { field: "resolution", value: "2K" })).toEqual({
      changes: {
        plain: { resolution: "2K", inherits: [] },
        refers: { resolution: "2K", inherits: [] },
      },
      unfit: { model: 1 },
      adapted: {},
      same: 1,
    });
    expect(plan(all, { field: "ratio", value: "adaptive" })).toMatchObject({
      unfit: { frames: 1, noRatio: 2 },
      same: 1,
    });
    expect(plan(all, { field: "mode", value: "frames" }).unfit).toEqual({ noFrames: 3 });
    expect(plan(all, { field: "mode", value: "references" }).unfit).toEqual({ noReferences: 3 });
  });

  it("a shot whose first frame is still to come can be made from it", () => {
    const chained = shotOf("chained", {}, { chain: { shotId: "plain", takeId: null } });
    expect(plan([chained], { field: "mode", value: "frames" }).changes).toEqual({ chained: { mode: "frames" } });
  });

  it("another model takes resolution and duration along, and it is counted where they move", () => {
    expect(plan([plain, framed], { field: "model", value: "Vendor-H3-Max" })).toEqual({
      changes: {
        plain: { model: "Vendor-H3-Max", duration: 5, inherits: [] },
        framed: { model: "Vendor-H3-Max", resolution: "768P", inherits: [] },
      },
      unfit: {},
      adapted: { resolution: 1, duration: 1 },
      same: 0,
    });
  });

  it("the film's value is followed from then on, and one's own no longer follows", () => {
    expect(plan([plain], { field: "ratio", value: "film" }).changes).toEqual({
      plain: { ratio: "21:9", inherits: ["ratio"] },
    });
    const follows = shotOf("follows", { ratio: "21:9", inherits: ["ratio", "model"] });
    expect(plan([follows], { field: "ratio", value: "film" })).toMatchObject({ changes: {}, same: 1 });
    expect(plan([follows], { field: "ratio", value: "1:1" }).changes).toEqual({
      follows: { ratio: "1:1", inherits: ["model"] },
    });
    expect(plan([plain], { field: "promptPrefix", value: "film" }).changes).toEqual({
      plain: { promptPrefix: "35 mm film.", inherits: ["promptPrefix"] },
    });
    expect(plan([follows], { field: "projectReferences", value: "none" })).toMatchObject({ changes: {}, same: 1 });
  });

  it("following the film's model keeps what it makes", () => {
    expect(plan([max], { field: "model", value: "film" }).changes).toEqual({
      max: { model: "Vendor-H3", resolution: "768P", inherits: ["model"] },
    });
  });

  it("words become beats, and beats words", () => {
    const { changes } = plan([plain], { field: "form", value: "directed" });
    expect(changes.plain).toMatchObject({ directed: true, direction: { beats: [{ start: 0 }] } });
    const directed = shotOf("plain", { ...plain.draft, ...changes.plain });
    expect(plan([directed], { field: "form", value: "words" }).changes).toEqual({
      plain: { directed: false, prompt: "A door." },
    });
  });

  it("a shot in which a check would fail stays as it is; one in which it fails already is changed", () => {
    const finding = (path: string): Finding => ({ code: "made.up", path, severity: "error", message: "" });
    const check = ({ draft }: Pick<Shot, "draft">) =>
      draft.duration === 12 ? [finding("prompt")] : draft.prompt === "wrong" ? [finding("prompt")] : [];
    const wrong = shotOf("wrong", { prompt: "wrong" });
    expect(plan([plain, wrong], { field: "duration", value: "12" }, check)).toEqual({
      changes: { wrong: { duration: 12 } },
      unfit: { checks: 1 },
      adapted: {},
      same: 0,
    });
  });
});

it("what is wrong in several shots is one line, refusals first, then the most frequent", () => {
  const finding = (code: string, severity: Finding["severity"], path = "prompt"): Finding => ({
    ...{ code, severity, path, message: "" },
  });
  const shared = sharedFindings([
    { id: "a", findings: [finding("long", "warning"), finding("fine", "pass"), finding("many", "warning")] },
    { id: "b", findings: [finding("many", "warning"), finding("many", "warning", "references.1")] },
    { id: "c", findings: [finding("refused", "error")] },
  ]);
  expect(shared.map(({ finding: { code }, ids }) => [code, ids.join("")])).toEqual([
    ["refused", "c"],
    ["many", "ab"],
    ["long", "a"],
  ]);
});
