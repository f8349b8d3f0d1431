// @vitest-environment jsdom
import { cleanup, render, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { BulkChecks, useBulkChecks } from "#renderer/storyboard/bulk/bulk-checks.tsx";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { parseDirection } from "#shared/direction/index.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { defaultAssumptions } from "#shared/wire/assumptions.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { named, press } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const words = Array.from({ length: 25 }, (_, at) => `word${at}`).join(" ");
const spoken = `[Shot 1] The keeper (S1), sixty, says: <d>[English] ${words}</d>`;
const text = `integrated_multimodal_description: ${spoken}\noverall_soundscape: Wind.\nnon_diegetic_music: N/A`;
const long = (duration: number): Partial<ShotDraft> => ({
  ...{ prompt: "", mode: "text", directed: true, direction: parseDirection(text, duration), duration },
});

/** What is found in these shots, `a` the first. */
function find(...drafts: Partial<ShotDraft>[]) {
  pageCore();
  const shots = drafts.map((draft, at) => madeUpShot("abcdefgh".charAt(at), { mode: "text", ...draft }));
  const media = new Map();
  const { result } = renderHook(() => useBulkChecks(shots, media, defaultAssumptions), { wrapper: WithinPage });
  const { shared, blocked, fixable } = result.current;
  return { shared: shared.map(({ finding, ids }) => [finding.code, ids.join("")]), blocked, fixable: [...fixable] };
}

it.each<[what: string, drafts: Partial<ShotDraft>[], found: ReturnType<typeof find>]>([
  ["nothing is wrong", [{ prompt: "A lamp." }], { shared: [], blocked: 0, fixable: [] }],
  [
    "some would be refused",
    [{ prompt: "" }, { prompt: "A lamp." }, { prompt: "" }],
    { shared: [["video.prompt.required", "ac"]], blocked: 2, fixable: [] },
  ],
  [
    "a warning blocks nothing, and has a clear repair",
    [{ prompt: "A lamp." }, { ...long(8) }],
    { shared: [["direction.line_too_long", "b"]], blocked: 0, fixable: ["direction.line_too_long"] },
  ],
])("of several shots: %s", (_what, drafts, found) => {
  expect(find(...drafts)).toEqual(found);
});

const finding = (severity: Finding["severity"], code: string, rest: Partial<Finding> = {}) =>
  ({ code, severity, path: "prompt", ...rest }) as Finding;
const shots = Array.from({ length: 8 }, (_, at) => madeUpShot(`${at + 1}`, {}, { number: at + 1 }));
const ids = (count: number) => shots.slice(0, count).map(({ id }) => id);

function show(shared: { finding: Finding; ids: readonly string[] }[], { fixable = [] as string[], busy = false } = {}) {
  const [only, fixed]: [(readonly string[])[], string[]] = [[], []];
  render(
    <BulkChecks
      {...{ shared, shots, busy, fixable: new Set(fixable) }}
      onOnly={(some) => only.push(some)}
      onFix={(code) => fixed.push(code)}
    />,
    { wrapper: WithinPage },
  );
  return { only, fixed };
}
const lines = () => [...document.querySelectorAll<HTMLElement>(".checks li")];

it("where nothing is wrong one line says so", () => {
  show([]);
  expect(lines().map(({ textContent }) => textContent)).toEqual(["All shots pass."]);
});

it.each([
  [1, "Shot 1"],
  [2, "Shots 1, 2"],
  [5, "Shots 1, 2, 3, 4, 5"],
  [6, "Shots 1, 2, 3, 4, 5, and 1 more"],
  [8, "Shots 1, 2, 3, 4, 5, and 3 more"],
])("the shots that have it are named, at most five: %i", (count, said) => {
  show([{ finding: finding("error", "video.ratio.adaptive"), ids: ids(count) }]);
  expect(lines()[0]?.querySelector("small")?.textContent).toBe(said);
});

it.each([
  ["what would be refused", finding("error", "video.ratio.adaptive"), "err", "The service would refuse:"],
  ["what isn't written yet", finding("error", "video.prompt.required"), "todo", "Still needed:"],
  ["what may disappoint", finding("warning", "video.ratio.adaptive"), "wrn", "May turn out differently than expected:"],
])("%s looks and sounds like that", (_what, one, className, said) => {
  show([{ finding: one, ids: ids(1) }]);
  expect(lines()[0]?.className).toBe(className);
  expect(lines()[0]?.querySelector(".sr-only")?.textContent).toBe(said);
});

it.each([
  [1, true],
  [2, false],
])("the figure of one shot is said, that of several isn't: %i", (count, said) => {
  show([{ finding: finding("error", "video.prompt.length", { found: "7123 lines" }), ids: ids(count) }]);
  expect(document.body.textContent?.includes("7123 lines")).toBe(said);
});

it("one press leads to the shots, another repairs them; only what has a clear repair offers it", async () => {
  const { only, fixed } = show(
    [
      { finding: finding("error", "video.prompt.required"), ids: ids(1) },
      { finding: finding("warning", "direction.line_too_long"), ids: ids(3) },
    ],
    { fixable: ["direction.line_too_long"] },
  );
  await press("button", /^Open the shot: /);
  await press("button", /^Select these shots: /);
  expect(only).toEqual([["1"], ["1", "2", "3"]]);
  const [fix, ...others] = named("button", /^Fix/);
  expect(others).toEqual([]);
  fix?.click();
  expect(fixed).toEqual(["direction.line_too_long"]);
});

it("nothing is repaired while something is under way", () => {
  show([{ finding: finding("warning", "direction.line_too_long"), ids: ids(2) }], {
    fixable: ["direction.line_too_long"],
    busy: true,
  });
  expect(named("button", /^Fix/)[0]?.matches(":disabled, [aria-disabled=true]")).toBe(true);
});
