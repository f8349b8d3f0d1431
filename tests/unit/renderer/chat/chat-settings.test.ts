import { beforeAll, expect, test, vi } from "vitest";
import type { ReplySettings } from "#shared/contract/conversations.ts";

let replySettingsOf: typeof import("#renderer/chat/chat-settings.ts")["replySettingsOf"];
beforeAll(async () => {
  // The choices are kept in the page's storage.
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  ({ replySettingsOf } = await import("#renderer/chat/chat-settings.ts"));
});

// API.md § Thinking and effort rules; recommended max_tokens from § Message request.
test.each<[ReplySettings["model"], boolean, Partial<ReplySettings>]>([
  ["Vendor-M3.1-Flash", false, { maxTokens: 131_072, effort: "high" }],
  ["Vendor-M3", true, { maxTokens: 131_072, thinking: "adaptive" }],
  ["Vendor-M3", false, { maxTokens: 131_072, thinking: "disabled" }],
  ["Vendor-M2.7", false, { maxTokens: 65_536 }],
])("%s with thinking %s is asked with what it takes and no more", (model, thinks, expected) => {
  expect(replySettingsOf({ model, thinks, effort: "high" })).toEqual({ model, ...expected });
});
