import type { TFunction } from "i18next";
import type { PresetSettings } from "#shared/contract/chat/presets.ts";
import { exampleTools } from "../tools/tool-settings.ts";

export interface ExamplePreset {
  readonly id: string;
  readonly name: string;
  /** What it is for, in one line. */
  readonly purpose: string;
  readonly settings: PresetSettings;
}

/** Presets to begin with and to learn from, in the person's language: one for each thing a preset can hold. */
export function examplePresets(t: TFunction<"presets">): readonly ExamplePreset[] {
  const made = (id: "doctor" | "director" | "brief" | "lyrics" | "crew", settings: PresetSettings) => ({
    id,
    name: t(`example.${id}.name`),
    purpose: t(`example.${id}.purpose`),
    settings,
  });
  return [
    made("doctor", { model: "Vendor-M3.1-Flash", effort: "max", system: t("example.doctor.system") }),
    made("director", {
      model: "Vendor-M3.1-Flash",
      effort: "high",
      system: t("example.director.system"),
      director: { on: true, off: [] },
    }),
    made("brief", {
      model: "Vendor-M3",
      thinking: "disabled",
      temperature: 0.3,
      maxTokens: 2000,
      system: t("example.brief.system"),
    }),
    made("lyrics", {
      model: "Vendor-M2.7",
      temperature: 1.2,
      system: t("example.lyrics.system"),
      opening: [
        { role: "sample_message_user", text: t("example.lyrics.ask") },
        { role: "sample_message_ai", text: t("example.lyrics.answer") },
      ],
    }),
    made("crew", {
      model: "Vendor-M2.7",
      systemBlocks: [
        { type: "text", text: t("example.crew.house"), cache_control: { type: "ephemeral" } },
        { type: "text", text: t("example.crew.task") },
      ],
      opening: [{ role: "group", text: t("example.crew.group") }],
      tools: exampleTools.filter(({ name }) => name !== "save_notes"),
    }),
  ];
}
