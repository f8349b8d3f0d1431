// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Comparison } from "#renderer/chat/compare/comparison.tsx";
import type { ThreadMessage } from "#renderer/chat/thread/missing-bodies.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { at, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const usage = { input_tokens: 12, output_tokens: 34 };
const reply = (id: string, model: string | null, more: object = {}): ThreadMessage =>
  ({
    ...{
      id,
      conversationId: "c",
      parentId: "q",
      role: "assistant",
      model,
      blocks: [{ type: "text", text: `By ${id}.` }],
    },
    ...{ state: "complete", stopReason: "end_turn", usage, error: null, createdAt: 0, finishedAt: 1 },
    ...{ thinkingMilliseconds: null, ...more },
  }) as unknown as ThreadMessage;
const question = {
  ...reply("q", null),
  role: "user",
  blocks: [{ type: "text", text: "Which is calmer?" }],
} as ThreadMessage;
const failed = { state: "failed", blocks: [], usage: null, error: studioErrorOf("network_unreachable") };

function open(replies: readonly ThreadMessage[]) {
  const core = pageCore({ conversations: { stop: () => ({}), attach: () => new Promise(() => {}) } } as never);
  const [onGoOn, onAgain, onBack] = [vi.fn(), vi.fn(), vi.fn()];
  render(<Comparison {...{ question, replies, onGoOn, onAgain, onBack }} />, { wrapper: WithinPage });
  const columns = () => named("article", /./).map((each) => each.getAttribute("aria-label"));
  return { core, onGoOn, onAgain, onBack, columns };
}

it("each answer has a column of its own with what it used, and one of them is gone on with", async () => {
  const replies = [reply("a", "Vendor-M3"), reply("b", "Vendor-M3.1-Flash")];
  const { columns, onGoOn, onBack } = open(replies);
  expect(columns()).toEqual(["Reply from M3", "Reply from M3.1 Flash"]);
  const [, second] = named("article", /./);
  await press("button", "Continue with this", second);
  expect(onGoOn).toHaveBeenCalledExactlyOnceWith(replies[1]);
  expect(second?.querySelector(".usage")?.textContent).toMatch(/12.*34/);
  expect(second?.getAttribute("aria-busy")).toBe("false");
  await press("button", "Back to conversation");
  expect(onBack).toHaveBeenCalledOnce();
});

it("one that still comes can be stopped by itself, and not be gone on with", async () => {
  const { core } = open([reply("a", "Vendor-M3", { state: "streaming", usage: null, finishedAt: null })]);
  const column = await at("article", "Reply from M3");
  expect(column.getAttribute("aria-busy")).toBe("true");
  expect(named("button", "Continue with this")).toEqual([]);
  expect(column.querySelector(".usage")?.textContent).toBe("");
  await press("button", "Stop M3");
  await until(() => expect(core.asked).toContainEqual(["conversations.stop", { messageId: "a" }]));
});

it("one that failed says so, without figures, and its model is asked again", async () => {
  const replies = [reply("a", "Vendor-M3", failed)];
  const { onAgain } = open(replies);
  const column = await at("article", "Reply from M3");
  expect(column.querySelector(".usage")?.textContent).toBe("");
  await press("button", "Retry", column);
  expect(onAgain).toHaveBeenCalledExactlyOnceWith(replies[0], "Vendor-M3");
});

it.each([
  ["of a model that this studio doesn't know", "Vendor-M9", "Reply from M9"],
  ["of no model at all", null, "Reply from Model"],
])("one that failed %s can't be asked again", async (_what, model, label) => {
  open([reply("a", model, failed)]);
  await at("article", label);
  expect(named("button", "Retry")).toEqual([]);
});

it.each<[what: string, replies: ThreadMessage[], left: string[]]>([
  [
    "and was asked again gives its column to the next",
    [reply("a", "Vendor-M3", failed), reply("b", "Vendor-M3")],
    ["b"],
  ],
  ["stays beside another model's", [reply("a", "Vendor-M3", failed), reply("b", "Vendor-M3.1-Flash")], ["a", "b"]],
  ["stays behind an earlier one of its model", [reply("a", "Vendor-M3"), reply("b", "Vendor-M3", failed)], ["a", "b"]],
])("one that failed %s", (_what, replies, left) => {
  open(replies);
  expect(named("article", /./)).toHaveLength(left.length);
  expect(document.body.textContent?.includes("Retry")).toBe(left.length > 1);
});

it("an answer of the same model that came whole stays beside the next one", () => {
  open([reply("a", "Vendor-M3"), reply("b", "Vendor-M3")]);
  expect(named("article", /./)).toHaveLength(2);
});

it("an answer whose words aren't here yet keeps its place", () => {
  const { columns } = open([{ ...reply("a", "Vendor-M3"), lacking: 4000 } as ThreadMessage, reply("b", "Vendor-M3")]);
  expect(columns()).toEqual([expect.stringMatching(/^M3, /), "Reply from M3"]);
});
