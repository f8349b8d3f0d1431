// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { announceProposal, announceReplyEnd, announceReplyWaiting } from "#renderer/chat/announce-reply.ts";
import { resetAnnouncements } from "#renderer/lib/announce.ts";
import { useAnnouncements } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { speakEnglish } from "../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  vi.useFakeTimers();
  resetAnnouncements();
});
afterEach(() => {
  resetAnnouncements();
  vi.useRealTimers();
});
let id = "";
beforeEach(({ task }) => {
  id = task.id;
});
const reply = (state: Message["state"], more: Partial<Message> = {}) =>
  ({ id, role: "assistant", blocks: [], error: null, state, ...more }) as unknown as Message;
const heard = () => {
  vi.advanceTimersByTime(2000);
  const { polite, assertive } = useAnnouncements.getState();
  return [polite?.text, assertive?.text];
};

it.each([
  ["complete", ["Reply finished.", undefined]],
  ["stopped", ["Reply stopped.", undefined]],
  ["interrupted", [undefined, "Reply interrupted."]],
] as const)("a reply that is %s says so", (state, said) => {
  announceReplyEnd(reply(state));
  expect(heard()).toEqual(said);
});

// @shows Every hand, number by number › 1. Paid work speaks: thinking, finished, failed, proposals
it("a reply that failed interrupts, with its reason", () => {
  announceReplyEnd(reply("failed", { error: studioErrorOf("key_missing") as Message["error"] }));
  const [polite, assertive] = heard();
  expect(polite).toBeUndefined();
  expect(assertive).toMatch(/^Reply failed\. .+/);
});

it("a reply that ends at once isn't said to be waited for", () => {
  announceReplyWaiting(id);
  announceReplyEnd(reply("complete"));
  expect(heard()).toEqual(["Reply finished.", undefined]);
});

it("a reply that is attached to again after its end says nothing more", () => {
  announceReplyEnd(reply("complete"));
  expect(heard()).toEqual(["Reply finished.", undefined]);
  vi.advanceTimersByTime(6000);
  announceReplyEnd(reply("complete"));
  expect(heard()).toEqual([undefined, undefined]);
});

// @shows Every hand, number by number › 1. Paid work speaks: thinking, finished, failed, proposals
it("a proposal is told once with its changes, and not when the conversation is opened again", () => {
  const call = { type: "tool_use", id: "call", name: "change_shots", input: {} };
  announceProposal(id, "call", 3);
  expect(heard()).toEqual([undefined, undefined]);
  announceReplyEnd(reply("complete", { blocks: [call] as unknown as Message["blocks"] }));
  announceProposal(id, "call", 3);
  expect(heard()).toEqual(["Reply finished. Proposal with 3 changes.", undefined]);
  resetAnnouncements();
  announceProposal(id, "call", 3);
  expect(heard()).toEqual([undefined, undefined]);
});
