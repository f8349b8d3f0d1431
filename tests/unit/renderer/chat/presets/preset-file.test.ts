import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import { firstSettings } from "#renderer/chat/chat-settings.ts";
import { examplePresets } from "#renderer/chat/presets/example-presets.ts";
import { presetsAsFile, readPresetFile, UnreadablePresets } from "#renderer/chat/presets/preset-file.ts";
import { presetChoice, presetOf } from "#renderer/chat/presets/preset-settings.ts";
import { zhCN } from "#renderer/i18n/chinese.ts";
import { en } from "#renderer/i18n/english.ts";
import { type PresetSettings, presetSettings } from "#shared/contract/chat/presets.ts";

beforeAll(() => i18next.init({ lng: "en", resources: { en, "zh-CN": zhCN }, ns: ["presets"] }));

const settings: PresetSettings = {
  model: "Vendor-M2.7",
  effort: "low",
  system: "",
  thinking: "adaptive",
  serviceTier: "priority",
  temperature: 1.2,
  systemBlocks: [{ type: "text", text: "Style", cache_control: { type: "ephemeral" } }],
  opening: [{ role: "sample_message_user", text: "Light?" }],
  tools: [{ name: "ask", description: "", schema: "{", on: true }],
  toolChoice: { type: "tool", name: "ask" },
  userId: "u",
  director: { on: true, off: ["write_lyrics"] },
};
const file = (changes: object) =>
  JSON.stringify({ format: "reelsong.presets", version: 1, presets: [{ name: "A", settings }], ...changes });

test("a file written is read back whole, tools and film-less director included", async () => {
  const text = presetsAsFile(
    [
      { name: " A ", settings },
      { name: "", settings: { model: "Vendor-M3" } },
    ],
    "Unnamed",
  );
  expect(await readPresetFile(new Blob([`\uFEFF${text}`]))).toEqual([
    { name: "A", settings },
    { name: "Unnamed", settings: { model: "Vendor-M3" } },
  ]);
});

// @shows Chat › A broken file of a conversation or of presets changes nothing
test.each([
  ["{", "noJson", ""],
  ["[]", "other", ""],
  ["null", "other", ""],
  ['{"format":"reelsong.conversation","version":1}', "other", ""],
  [file({ version: 2 }), "newer", ""],
  [file({ version: "1" }), "damaged", "version"],
  [file({ presets: [] }), "damaged", "presets"],
  [file({ presets: [{ name: " ", settings }] }), "damaged", "presets.0.name"],
  [file({ presets: [{ name: "A", settings: { model: "Vendor-M4" } }] }), "damaged", "presets.0.settings.model"],
  [file({ presets: [{ name: "A", settings: { ...settings, top_p: 1 } }] }), "damaged", "presets.0.settings"],
  [
    file({ presets: [{ name: "A", settings: { ...settings, opening: [{ role: "user", text: "x" }] } }] }),
    "damaged",
    "presets.0.settings.opening.0.role",
  ],
])("a bad file is refused with its reason: %.60s", async (text, problem, where) => {
  const thrown = await readPresetFile(new Blob([text])).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(UnreadablePresets);
  const { problem: found, detail } = thrown as UnreadablePresets;
  expect(found).toBe(problem);
  expect(detail.startsWith(where)).toBe(true);
});

test.each([
  [20 * 1024 * 1024, "noJson", 1],
  [20 * 1024 * 1024 + 1, "tooLarge", 0],
])("a file of %d bytes is %s, and read %d times", async (size, problem, times) => {
  let read = 0;
  const text = async () => {
    read += 1;
    return "x";
  };
  const thrown = await readPresetFile({ size, text } as Blob).catch((error: unknown) => error);
  expect([(thrown as UnreadablePresets).problem, read]).toEqual([problem, times]);
});

test("a preset replaces every setting, and works on the film of the conversation", () => {
  const projectId = "0199a0f0-0000-7000-8000-000000000000";
  const chosen = presetChoice(settings, projectId);
  expect(presetOf(chosen)).toEqual(settings);
  expect(chosen.tooling?.director).toEqual({ on: true, off: ["write_lyrics"], projectId });
  expect(presetChoice(settings, undefined).tooling?.director).toBeNull();
  const busy = { ...chosen, ...presetChoice({ model: "Vendor-M3" }, projectId) };
  expect(busy).toEqual({ ...firstSettings, model: "Vendor-M3", tooling: undefined });
});

test.each(["en", "zh-CN"])("the examples in %s are whole presets with words of their own", async (language) => {
  await i18next.changeLanguage(language);
  const examples = examplePresets(i18next.getFixedT(language, "presets"));
  expect(examples).toHaveLength(5);
  for (const { name, purpose, settings } of examples) {
    expect(presetSettings.parse(settings)).toEqual(settings);
    expect(`${name} ${purpose} ${JSON.stringify(settings)}`).not.toContain("example.");
  }
});
