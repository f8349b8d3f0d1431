// @vitest-environment jsdom

import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { writeSessionText } from "#renderer/lib/index.ts";
import type { BulkShot } from "#renderer/storyboard/bulk/bulk-edit.ts";
import type { BulkWork } from "#renderer/storyboard/bulk/bulk-words.ts";
import { BulkWords } from "#renderer/storyboard/bulk/bulk-words-form.tsx";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { wordsDirection } from "#shared/direction/index.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { at, choose, named, press, until, write } from "../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

const shotOf = (id: string, draft: Partial<ShotDraft> = {}): BulkShot => {
  const shot = madeUpShot(id, draft);
  return { shot, draft: shot.draft, scenario: "text_to_video" as BulkShot["scenario"] };
};
const plain = [shotOf("a"), shotOf("b", { references: ["x.png"] })];
const directed = shotOf("c", { directed: true, direction: wordsDirection("A lamp.", 5) });

function open(shots: readonly BulkShot[] = plain, projectId = "film", busy = false) {
  const work = vi.fn<(work: BulkWork) => Promise<boolean>>().mockResolvedValue(true);
  render(<BulkWords projectId={projectId} shots={shots} busy={busy} work={work} />, { wrapper: WithinPage });
  return work;
}
const words = async () => ((await at("field", "Text")) as HTMLTextAreaElement).value;
const isOff = (name: string | RegExp) => named("button", name)[0]?.matches(":disabled, [aria-disabled=true]");

it("words go behind the prompts once there are any, and leave the field when a shot has them", async () => {
  const work = open();
  expect(isOff("Add to 2 shots")).toBe(true);
  await write("Text", "  ");
  expect(isOff("Add to 2 shots")).toBe(true);
  await write("Text", "Rain.");
  await press("button", "Add to 2 shots");
  expect(work.mock.calls).toEqual([[{ do: "write", text: "prompt", words: "Rain." }]]);
  await until(async () => expect(await words()).toBe(""));
});

it("words that no shot took stay", async () => {
  const work = open();
  work.mockResolvedValue(false);
  await write("Text", "Rain.");
  await press("button", "Add to 2 shots");
  await work.mock.results[0]?.value;
  expect(await words()).toBe("Rain.");
});

it("words that are begun while others are on their way to the shots stay", async () => {
  const work = open();
  const done = Promise.withResolvers<boolean>();
  work.mockReturnValue(done.promise);
  await write("Text", "Rain.");
  await press("button", "Add to 2 shots");
  await write("Text", "Rain. And fog");
  await act(async () => done.resolve(true));
  expect(await words()).toBe("Rain. And fog");
});

it("what is set in place of a text may be nothing; texts of beats only where a shot has beats, and in those alone", async () => {
  const work = open([...plain, directed]);
  await choose("Which text", "Prompt prefix");
  await press("button", "Set in 3 shots");
  expect(work.mock.calls).toEqual([[{ do: "write", text: "promptPrefix", words: "" }]]);
  await choose("Which text", "Soundscape");
  await at("button", "Set in 1 shot");
});

it("without beats their texts can't be chosen", async () => {
  open();
  await choose("Which text", "Style");
  expect(named("button", "Set in 0 shots")).toEqual([]);
  await at("button", "Add to 2 shots");
});

it("what was typed and what it is meant for are there again after another pane, each film with its own", async () => {
  open();
  await choose("Which text", "Prompt suffix");
  await write("Text", "35 mm");
  cleanup();
  open(plain, "another film");
  await at("button", "Add to 2 shots");
  expect(await words()).toBe("");
  cleanup();
  const work = open();
  expect(await words()).toBe("35 mm");
  await press("button", "Set in 2 shots");
  expect(work.mock.calls).toEqual([[{ do: "write", text: "promptSuffix", words: "35 mm" }]]);
});

it("references are taken from the shots that have some", async () => {
  const work = open();
  await press("button", "Remove references from 1 shot");
  expect(work.mock.calls).toEqual([[{ do: "unrefer" }]]);
  cleanup();
  open([shotOf("a")]);
  expect(isOff(/^Remove references/)).toBe(true);
});

it("while something is under way nothing else is begun", async () => {
  writeSessionText("bulk.film", "Rain.");
  open(plain, "film", true);
  expect(["Add to 2 shots", "Add references…", /^Remove references/].map(isOff)).toEqual([true, true, true]);
});
