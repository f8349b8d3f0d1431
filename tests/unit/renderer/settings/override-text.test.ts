import { describe, expect, it } from "vitest";
import { readOverride, writeOverride } from "#renderer/settings/override-text.ts";
import { type AssumptionName, assumptions } from "#shared/wire/assumptions.ts";

describe("what is written for an assumption", () => {
  it.each([
    ["videoPromptMaxCharacters", "5000", 5000],
    ["videoLastFrameAlone", "false", false],
    ["keyHeader", "x-other-key", "x-other-key"],
    ["musicFormats", "mp3, flac", ["mp3", "flac"]],
    ["musicSampleRates", "44100, 48000", [44100, 48000]],
  ] as const)("%s: %s", (name, text, value) => {
    expect(readOverride(name, text)).toEqual({ value, problem: false });
  });

  it.each([
    ["videoPromptMaxCharacters", "many"],
    ["videoPromptMaxCharacters", "-1"],
    ["videoLastFrameAlone", "perhaps"],
    ["videoQueryPath", "no-slash"],
    ["musicSampleRates", "44100, high"],
  ] as const)("%s can't be %s", (name, text) => {
    expect(readOverride(name, text)).toEqual({ problem: true });
  });

  it("keeps the assumption when nothing is written", () => {
    expect(readOverride("keyHeader", "  ")).toEqual({ problem: false });
  });

  it("reads every assumption back as it is shown", () => {
    for (const name of Object.keys(assumptions) as AssumptionName[]) {
      const { value } = assumptions[name];
      expect(readOverride(name, writeOverride(value)), name).toEqual({ value, problem: false });
    }
  });
});
