import { describe, expect, test } from "vitest";
import { checkMusic } from "#shared/rules/music/check-music.ts";
import { type RuleCode, ruleRegistry } from "#shared/rules/registry.ts";
import { checkMessages } from "#shared/rules/text/check-messages.ts";
import { checkVideo } from "#shared/rules/video/check-video.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import { breaches } from "#tests/support/requests/rule-breaches.ts";
import {
  coverRequest,
  lookupOf,
  songRequest,
  textRequest,
  videoRequest,
} from "#tests/support/requests/sample-requests.ts";

describe("every rule can be broken, alone, at its own place", () => {
  test.each(Object.entries(breaches))("%s", (code, { check, request, path, facts, assume }) => {
    const findings = check(request, lookupOf(facts ?? {}), resolveAssumptions(assume ?? {}));
    const found = findings.find((finding) => finding.code === code && finding.severity !== "pass");
    expect(found, JSON.stringify(findings.filter(({ severity }) => severity !== "pass"))).toMatchObject({
      code,
      path,
      severity: ruleRegistry[code as RuleCode].severity,
    });
    // One sentence, with the figures in it where there are figures.
    expect(found?.message).toMatch(/^[^\n]{10,}\.$/);
    const otherErrors = findings.filter((finding) => finding.severity === "error" && finding.code !== code);
    const also = ALSO[code] ?? [];
    expect(otherErrors.map((finding) => finding.code)).toEqual(also);
  });
});

/** Breaches that can't be had without another. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  "text.tool_result.content": ["text.tool_result.match"],
  "video.content.required": ["video.prompt.required"],
};

describe("the registry", () => {
  test("holds fewer than 125 codes with regular names", () => {
    const codes = Object.keys(ruleRegistry);
    expect(codes.length).toBeLessThan(125);
    for (const code of codes) expect(code).toMatch(/^(text|video|music|request)(\.[a-z_]+){2}$/);
  });

  test("names a section and a sentence for each", () => {
    for (const rule of Object.values(ruleRegistry)) {
      expect(rule.section).toMatch(/^(API\.md § |WIRE\.md § |Reelsong: )/);
      expect(rule.sentence).toMatch(/\.$/);
    }
  });
});

describe("the samples themselves", () => {
  test.each([
    ["a message", checkMessages(textRequest())],
    ["a shot", checkVideo(videoRequest())],
    ["a song", checkMusic(songRequest())],
    ["a cover", checkMusic(coverRequest())],
  ])("%s breaks nothing", (_, findings) => {
    expect(findings.filter(({ severity }) => severity !== "pass")).toEqual([]);
  });
});
