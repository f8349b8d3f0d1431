// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { sayEnd, sayProposal, sayWaiting } from "#renderer/chat/spoken-replies.ts";
import { hush } from "#renderer/lib/announce.ts";
import { useSaid } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { speakEnglish } from "../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  hush();
  vi.useRealTimers();
});
const reply = (state: Message["state"], more: Partial<Message> = {}) =>
  ({ id: "m", role: "assistant", blocks: [], error: null, state, ...more }) as unknown as Message;
const heard = () => {
  vi.advanceTimersByTime(2000);
  const { polite, assertive } = useSaid.getState();
  return [polite?.text, assertive?.text];
};

it.each([
  ["complete", ["Reply finished.", undefined]],
  ["stopped", ["Reply stopped.", undefined]],
  ["interrupted", [undefined, "Reply interrupted."]],
] as const)("a reply that is %s says so", (state, said) => {
  sayEnd(reply(state));
  expect(heard()).toEqual(said);
});

it("a reply that failed interrupts, with its reason", () => {
  sayEnd(reply("failed", { error: studioErrorOf("key_missing") as Message["error"] }));
  const [polite, assertive] = heard();
  expect(polite).toBeUndefined();
  expect(assertive).toMatch(/^Reply failed\. .+/);
});

it("a reply that ends at once isn't said to be waited for", () => {
  sayWaiting("m");
  sayEnd(reply("complete"));
  expect(heard()).toEqual(["Reply finished.", undefined]);
});

it("a proposal is told once with its changes, and not when the conversation is opened again", () => {
  const call = { type: "tool_use", id: "call", name: "change_shots", input: {} };
  sayProposal("m", "call", 3);
  expect(heard()).toEqual([undefined, undefined]);
  sayEnd(reply("complete", { blocks: [call] as unknown as Message["blocks"] }));
  sayProposal("m", "call", 3);
  expect(heard()).toEqual(["Reply finished. Proposal with 3 changes.", undefined]);
  hush();
  sayProposal("m", "call", 3);
  expect(heard()).toEqual([undefined, undefined]);
});
