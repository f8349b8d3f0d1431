// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { ScenarioNote } from "#renderer/storyboard/inspector/scenario-note.tsx";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { named } from "../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const frames = { firstFrame: "a" };
const both = { ...frames, lastFrame: "b", references: ["c"], projectReferences: ["d"] };

test.each<[mode: ShotDraft["mode"], draft: Partial<ShotDraft>, modes: string[]]>([
  ["text", {}, []],
  ["frames", {}, []],
  ["references", {}, []],
  ["text", frames, ["frames"]],
  ["text", { lastFrame: "b" }, ["frames"]],
  ["text", { references: ["c"] }, ["references"]],
  ["text", { projectReferences: ["d"] }, ["references"]],
  ["text", both, ["frames", "references"]],
  ["frames", both, ["references"]],
  ["frames", frames, []],
  ["references", both, ["frames"]],
  ["references", { references: ["c"] }, []],
])("from %s, of %j what isn't sent is said, and one press sends it", (mode, draft, modes) => {
  const changed: Partial<ShotDraft>[] = [];
  const shot = madeUpShot("shot", { mode, ...draft });
  render(<ScenarioNote draft={shot.draft} change={(patch) => changed.push(patch)} />, { wrapper: WithinPage });
  expect(named("note", /./)).toHaveLength(modes.length);
  for (const button of named("button", /./)) fireEvent.click(button);
  expect(changed).toEqual(modes.map((mode) => ({ mode })));
});

test("how many there are is said", () => {
  render(<ScenarioNote draft={madeUpShot("shot", { mode: "text", ...both }).draft} change={() => {}} />, {
    wrapper: WithinPage,
  });
  expect(named("note", /./).map((note) => note.querySelector("span")?.textContent)).toEqual([
    "Source is text only. The frames stay here and aren’t sent.",
    "Source is text only. 2 references stay here and aren’t sent.",
  ]);
});
