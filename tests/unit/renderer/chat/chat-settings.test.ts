import { expect, test } from "vitest";
import {
  type ChatSettings,
  chosenSettings,
  firstSettings,
  replySettingsOf,
  storedSettingsOf,
} from "#renderer/chat/chat-settings.ts";
import type { ReplySettings } from "#shared/contract/chat/conversations.ts";
import type { OpeningTurn, SystemBlock } from "#shared/wire/text/messages.ts";

const scene: { systemBlocks: SystemBlock[]; opening: OpeningTurn[] } = {
  systemBlocks: [{ type: "text", text: "House style", cache_control: { type: "ephemeral" } }],
  opening: [
    { role: "user_system", text: "A gaffer" },
    { role: "group", text: "The crew" },
    { role: "sample_message_user", text: "Light?" },
    { role: "sample_message_ai", text: "One lamp." },
  ],
};

// API.md § Thinking and effort rules, § Message request: recommended max_tokens, service_tier not on Vendor-M3.1-Flash.
// @shows Chat › Only what a model takes is sent
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
  // § Message request: cache_control isn't supported by Vendor-M3 or Vendor-M3.1-Flash; § Message: they take user and assistant.
  ["Vendor-M2.5", scene, { maxTokens: 65_536, ...scene }],
  [
    "Vendor-M3.1-Flash",
    scene,
    { maxTokens: 131_072, effort: "high", systemBlocks: [{ type: "text", text: "House style" }] },
  ],
  [
    "Vendor-M3",
    scene,
    { maxTokens: 131_072, thinking: "adaptive", systemBlocks: [{ type: "text", text: "House style" }] },
  ],
  ["Vendor-M2", { system: "Kept", systemBlocks: [{ type: "text", text: " " }] }, { maxTokens: 65_536, system: "Kept" }],
])("%s with %j is asked with what it takes and no more", (model, chosen, expected) => {
  expect(replySettingsOf({ ...firstSettings, effort: "high", ...chosen, model })).toEqual({ model, ...expected });
});

// @shows Chat, point by point › 3. Defaults of each conversation
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
    ...scene,
  };
  expect(chosenSettings(storedSettingsOf(chosen), firstSettings)).toEqual(chosen);
  expect(chosenSettings(null, chosen)).toBe(chosen);
});
