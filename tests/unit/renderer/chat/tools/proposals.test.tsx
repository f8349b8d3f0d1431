// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import i18next from "i18next";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { conversationQuery } from "#renderer/chat/fetch-conversation.ts";
import { declineInWords, useWaitingProposals } from "#renderer/chat/tools/index.ts";
import { linkToAccepted } from "#renderer/chat/tools/link-to-accepted.ts";
import { ProposalReview } from "#renderer/chat/tools/proposal-review.tsx";
import { useCall } from "#renderer/chat/tools/use-calls.ts";
import { en } from "#renderer/i18n/english.ts";
import { queryClient } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import type { Proposal, ToolCallWork } from "#shared/contract/chat/director.ts";
import { pageCore } from "../../page-core.ts";

beforeAll(() => i18next.init({ lng: "en", resources: { en }, interpolation: { escapeValue: false } }));
afterEach(cleanup);

const within = ({ children }: { children: ReactNode }) => (
  <I18nextProvider i18n={i18next}>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </I18nextProvider>
);
const added = (name: string) => ({ kind: "add" as const, shotId: null, before: null, after: { name }, place: null });
const shots: Proposal = { kind: "shots", projectId: "film", items: [added("Tide"), added("Pier")] };
const work = (more: Partial<ToolCallWork> = {}): ToolCallWork => ({
  ...{ messageId: "reply", callId: "call", frames: null, proposal: shots, stale: [], accepted: null, answer: null },
  ...more,
});

// @shows First use, point by point › B21. A proposal's ticks survive a change of pane; it can be answered in words; a link leads to what was accepted
test("what was ticked off is so after a look into another pane", () => {
  const onDecide = vi.fn();
  const open = () =>
    render(<ProposalReview work={work()} proposal={shots} busy={false} onDecide={onDecide} />, { wrapper: within });
  open();
  fireEvent.click(screen.getByRole("checkbox", { name: "New shot: Pier" }));
  cleanup();
  open();
  expect(screen.getAllByRole("checkbox").map((box) => (box as HTMLInputElement).checked)).toEqual([true, false]);
  fireEvent.click(screen.getByRole("button", { name: /^Accept 1 of 2/ }));
  expect(onDecide).toHaveBeenCalledExactlyOnceWith([0]);
});

test("a ratio that follows the picture and a model are said in the person's words", () => {
  const after = { name: "Tide", ratio: "adaptive" as const, model: "Vendor-H3-Max" as const };
  const proposal: Proposal = { kind: "shots", projectId: "film", items: [{ ...added("Tide"), after }] };
  render(<ProposalReview work={work({ proposal })} proposal={proposal} busy={false} onDecide={() => {}} />, {
    wrapper: within,
  });
  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["H3-Max", "Adaptive"]);
});

const said = (text: string) => ({ parts: [{ type: "text" as const, text }], failed: false, by: "person" as const });
// @shows First use, point by point › B21. A proposal's ticks survive a change of pane; it can be answered in words; a link leads to what was accepted
test.each([
  { what: "nothing yet", of: work(), way: undefined },
  { what: "nothing", of: work({ accepted: [] }), way: undefined },
  {
    what: "a new shot",
    of: work({ accepted: [1], answer: said("- refused: add “Tide”\n- accepted: add shot 2 (id s-2) “Pier”") }),
    way: "#/storyboard/film/s-2",
  },
  { what: "a new shot of an older answer", of: work({ accepted: [0] }), way: "#/storyboard/film" },
])("after $what was accepted the way leads to $way", ({ of, way }) => {
  expect(linkToAccepted(shots, of)).toBe(way);
});

const reply = {
  ...{ id: "reply", conversationId: "c", role: "assistant", state: "complete", stopReason: "tool_use" },
  blocks: [{ type: "tool_use", id: "call", name: "propose_shots", input: {} }],
} as unknown as Message;

// @shows First use, point by point › B21. A proposal's ticks survive a change of pane; it can be answered in words; a link leads to what was accepted
test.each([
  { what: "undecided", works: [work()], waits: 1 },
  { what: "decided", works: [work({ accepted: [0], answer: said("") })], waits: 0 },
  { what: "not there", works: [], waits: 0 },
  { what: "one for frames", works: [work({ proposal: null })], waits: 0 },
])("a reply whose proposal is $what can be answered in words: $waits", async ({ works, waits }) => {
  const core = pageCore({ director: { calls: () => works, decide: () => undefined } } as never);
  const { result } = renderHook(() => useWaitingProposals(reply), { wrapper: within });
  await expect.poll(() => core.asked.length).toBe(1);
  await expect.poll(() => result.current.length).toBe(waits);
  await declineInWords(result.current, "Make the second darker");
  expect(core.asked.slice(1)).toEqual(
    Array.from({ length: waits }, () => [
      "director.decide",
      { messageId: "reply", callId: "call", accept: [], reason: "Make the second darker" },
    ]),
  );
});

test("a call that looks at its conversation leaves the way to fetch it as it was", () => {
  pageCore({ director: { calls: () => [] } } as never);
  const message = { ...reply, id: "looks", conversationId: "looked-at" } as unknown as Message;
  renderHook(() => useCall(message, "call"), { wrapper: within });
  const [query] = queryClient.getQueryCache().findAll({ queryKey: conversationQuery("looked-at").queryKey });
  expect(query?.options.queryFn).toBeTypeOf("function");
});

test.each([
  { what: "undecided", accepted: null, steps: 0 },
  { what: "declined", accepted: [], steps: 0 },
  { what: "accepted", accepted: [0], steps: 1 },
])("what is left to the film stands below a proposal of one that is $what: $steps", async ({ accepted, steps }) => {
  pageCore({
    storyboard: { projects: () => [{ id: "film", title: "Tide", film: { song: null } }], shots: () => [] },
  } as never);
  const proposal = {
    ...{ kind: "film", projectId: "film", ratio: null },
    items: [{ part: "title", before: "Untitled film", after: "Tide" }],
  } as unknown as Proposal;
  render(<ProposalReview work={work({ proposal, accepted })} proposal={proposal} busy={false} onDecide={() => {}} />, {
    wrapper: within,
  });
  await new Promise((done) => setTimeout(done, 50));
  await expect.poll(() => document.querySelectorAll(".filmSteps")).toHaveLength(steps);
  expect(document.querySelectorAll("a")).toHaveLength(0);
});

test("a text that mostly stays is compared word by word, once what compares is here", async () => {
  const changed = {
    ...added("Tide"),
    kind: "change" as const,
    before: { number: 1, draft: { prompt: "A lamp turns slowly" } },
  };
  const proposal = {
    ...{ kind: "shots", projectId: "film" },
    items: [{ ...changed, shotId: "s", after: { prompt: "A lamp turns quickly" } }],
  } as unknown as Proposal;
  render(<ProposalReview work={work({ proposal })} proposal={proposal} busy={false} onDecide={() => {}} />, {
    wrapper: within,
  });
  await expect
    .poll(() =>
      [...document.querySelectorAll("dd del, dd ins")].map(({ className, textContent }) => [className, textContent]),
    )
    .toEqual([
      ["", "slowly"],
      ["", "quickly"],
    ]);
});
