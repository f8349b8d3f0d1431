// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { BulkShot } from "#renderer/storyboard/bulk/bulk-edit.ts";
import { type BulkWork, canFix, planWork } from "#renderer/storyboard/bulk/bulk-words.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { parseDirection } from "#shared/direction/index.ts";
import { directionFindings } from "#shared/rules/direction/direction-findings.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";

const shotOf = (id: string, draft: Partial<ShotDraft>): BulkShot => {
  const shot = madeUpShot(id, { inherits: ["promptPrefix"], mode: "text", prompt: "A door.", ...draft });
  return { shot, draft: shot.draft, scenario: "text" };
};
const directed = (id: string, body: string, more: Partial<ShotDraft> = {}) =>
  shotOf(id, {
    directed: true,
    direction: parseDirection(`integrated_multimodal_description: [Shot 1] ${body}\noverall_soundscape: Wind.`, 5),
    duration: 5,
    model: "Vendor-H3",
    ...more,
  });
const nothing = (): Finding[] => [];
const asDirected = ({ draft }: { draft: ShotDraft }) => directionFindings(draft, () => "image");

function planned(shots: readonly BulkShot[], work: BulkWork, check: Parameters<typeof planWork>[2] = nothing) {
  const { changes, unfit, same } = planWork(shots, work, check);
  return {
    changes: Object.fromEntries(changes.map(({ id, draft }) => [id, draft])),
    unfit: Object.fromEntries(unfit),
    same,
  };
}

describe("words for several shots", () => {
  const plain = shotOf("plain", {});
  const beats = directed("beats", "Fog.");
  const write = (text: Extract<BulkWork, { do: "write" }>["text"], words: string) =>
    planned([plain, beats], { do: "write", text, words });

  it("go behind each prompt, and into the last beat of a directed shot", () => {
    const { changes } = write("prompt", "  In the rain. ");
    expect(changes.plain).toEqual({ prompt: "A door. In the rain." });
    expect(changes.beats?.direction?.beats.at(-1)?.parts).toEqual([{ kind: "picture", text: "Fog. In the rain." }]);
    expect(write("prompt", "  ")).toEqual({ changes: {}, unfit: {}, same: 2 });
  });
  it("take the place of a shot’s prefix, which no longer follows the film", () => {
    expect(write("promptPrefix", "35 mm.").changes.plain).toMatchObject({ promptPrefix: "35 mm.", inherits: [] });
  });
  it.each([
    ["style", "Noir", "Noir"],
    ["soundscape", "Rain on tin.", "Rain on tin."],
    ["soundscape", "", null],
    ["music", "N/A", "N/A"],
  ] as const)("set %s to “%s” in directed shots and leave the others", (text, words, value) => {
    const { changes, unfit } = write(text, words);
    expect(changes.beats?.direction?.[text]).toBe(value);
    expect(changes.plain).toBeUndefined();
    expect(unfit).toEqual({ words: 1 });
  });
  it("leave a shot as it is in which a limit would be passed", () => {
    const tooLong = ({ draft }: { draft: ShotDraft }): Finding[] =>
      draft.prompt.length > 10 ? [{ code: "text", path: "prompt", severity: "error", message: "" }] : [];
    expect(planned([plain], { do: "write", text: "prompt", words: "In the rain." }, tooLong)).toEqual({
      changes: {},
      unfit: { checks: 1 },
      same: 0,
    });
  });
});

describe("references of several shots", () => {
  it("come behind those that each has, once, and are sent where a shot was made from words", () => {
    const shots = [
      shotOf("text", {}),
      shotOf("has", { mode: "references", references: ["a"] }),
      shotOf("frames", { mode: "frames", firstFrame: "f" }),
      shotOf("all", { mode: "references", references: ["a", "b"] }),
    ];
    expect(planned(shots, { do: "refer", assets: ["a", "b"] })).toEqual({
      changes: {
        text: { references: ["a", "b"], mode: "references" },
        has: { references: ["a", "b"] },
        frames: { references: ["a", "b"] },
      },
      unfit: {},
      same: 1,
    });
    expect(planned(shots, { do: "unrefer" }).changes).toEqual({ has: { references: [] }, all: { references: [] } });
  });
});

describe("repairs of several shots", () => {
  it("write N/A where nobody asked for music, in all that lack it", () => {
    const shots = [directed("a", "Fog."), directed("b", "Rain."), shotOf("c", {})];
    const work = { do: "fix", code: "direction.field_missing" } as const;
    const { changes, same } = planned(shots, work, asDirected);
    expect(Object.values(changes).map(({ direction }) => direction?.music)).toEqual(["N/A", "N/A"]);
    expect(same).toBe(1);
    expect(canFix(shots, work.code, asDirected)).toBe(true);
    expect(canFix(shots, "direction.speaker_without_voice", asDirected)).toBe(false);
  });
  it("make room for every line that is too long, one after the other", () => {
    const line = (number: number, words: number) =>
      `S (S${number}), low, says: <d>[English] ${Array.from({ length: words }, () => "go").join(" ")}.</d>`;
    const shot = directed("a", `${line(1, 20)} [Shot 2] At 00:02.500, the camera cuts to fog. ${line(2, 9)}`);
    const { changes } = planned([shot], { do: "fix", code: "direction.line_too_long" }, asDirected);
    const mended = { ...shot.draft, ...changes.a };
    expect(mended.duration).toBeGreaterThan(5);
    expect(asDirected({ draft: mended }).filter(({ code }) => code === "direction.line_too_long")).toEqual([]);
  });
});
