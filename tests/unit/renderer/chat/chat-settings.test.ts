import { expect, test } from "vitest";
import {
  type ChatSettings,
  chosenSettings,
  firstSettings,
  keptSettingsOf,
  replySettingsOf,
} from "#renderer/chat/chat-settings.ts";
import type { ReplySettings } from "#shared/contract/conversations.ts";

// API.md § Thinking and effort rules, § Message request: recommended max_tokens, service_tier not on Vendor-M3.1-Flash.
test.each<[ReplySettings["model"], Partial<ChatSettings>, Partial<ReplySettings>]>([
  ["Vendor-M3.1-Flash", { thinks: false, tier: "priority" }, { maxTokens: 131_072, effort: "high" }],
  ["Vendor-M3", { thinks: true }, { maxTokens: 131_072, thinking: "adaptive" }],
  [
    "Vendor-M3",
    { thinks: false, tier: "priority" },
    { maxTokens: 131_072, thinking: "disabled", serviceTier: "priority" },
  ],
  ["Vendor-M2.7", { thinks: false }, { maxTokens: 65_536 }],
  [
    "Vendor-M2.7",
    { system: "Be brief", maxTokens: 10, temperature: 0, topP: 0.5 },
    { maxTokens: 10, system: "Be brief", temperature: 0, topP: 0.5 },
  ],
  ["Vendor-M2.7", { system: "  " }, { maxTokens: 65_536 }],
])("%s with %j is asked with what it takes and no more", (model, chosen, expected) => {
  expect(replySettingsOf({ ...firstSettings, effort: "high", ...chosen, model })).toEqual({ model, ...expected });
});

test("everything chosen is kept, also what the present model doesn't take", () => {
  const chosen: ChatSettings = {
    model: "Vendor-M2.7",
    thinks: false,
    effort: "low",
    system: "Be brief",
    maxTokens: 10,
    temperature: 0,
    topP: null,
    tier: "priority",
  };
  expect(chosenSettings(keptSettingsOf(chosen), firstSettings)).toEqual(chosen);
  expect(chosenSettings(null, chosen)).toBe(chosen);
});
