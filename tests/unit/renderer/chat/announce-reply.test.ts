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
const reply = (state: Message["state"], more: Partial<Message> = {}) =>
  ({ id: "m", role: "assistant", blocks: [], error: null, state, ...more }) as unknown as Message;
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

it("a reply that failed interrupts, with its reason", () => {
  announceReplyEnd(reply("failed", { error: studioErrorOf("key_missing") as Message["error"] }));
  const [polite, assertive] = heard();
  expect(polite).toBeUndefined();
  expect(assertive).toMatch(/^Reply failed\. .+/);
});

it("a reply that ends at once isn't said to be waited for", () => {
  announceReplyWaiting("m");
  announceReplyEnd(reply("complete"));
  expect(heard()).toEqual(["Reply finished.", undefined]);
});

it("a proposal is told once with its changes, and not when the conversation is opened again", () => {
  const call = { type: "tool_use", id: "call", name: "change_shots", input: {} };
  announceProposal("m", "call", 3);
  expect(heard()).toEqual([undefined, undefined]);
  announceReplyEnd(reply("complete", { blocks: [call] as unknown as Message["blocks"] }));
  announceProposal("m", "call", 3);
  expect(heard()).toEqual(["Reply finished. Proposal with 3 changes.", undefined]);
  resetAnnouncements();
  announceProposal("m", "call", 3);
  expect(heard()).toEqual([undefined, undefined]);
});
