// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { FoundFacts } from "#renderer/library/retrieve/found-facts.tsx";
import type { FoundOutput } from "#shared/contract/library/retrieval.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const nothing: FoundOutput = {
  ...{
    type: "file",
    remoteId: "f_1",
    connectionId: "c1",
    connectionName: "Studio key",
    name: null,
    status: null,
    model: null,
  },
  ...{ purpose: null, bytes: null, createdAt: null, resolution: null, ratio: null, durationSeconds: null },
  ...{ ready: true, failure: null, assetId: null },
};
function facts(more: Partial<FoundOutput>): Record<string, string | null> {
  render(<FoundFacts found={{ ...nothing, ...more }} />, { wrapper: WithinPage });
  const values = [...document.querySelectorAll("dd")];
  return Object.fromEntries(
    [...document.querySelectorAll("dt")].map((name, at) => [name.textContent, values[at]?.textContent ?? null]),
  );
}
const below = () => document.querySelector("dl ~ *")?.textContent;

it("what the service doesn't say is left out", () => {
  expect(facts({})).toEqual({ Type: "File", Connection: "Studio key" });
  expect(below()).toBeUndefined();
});

it("everything that it says stands by its name", () => {
  const all = facts({
    ...{ type: "task", name: "Swell", status: "succeeded", model: "Vendor-H3-Max", purpose: "video", bytes: 2_000_000 },
    ...{ createdAt: new Date(2026, 2, 1, 9, 30).getTime(), resolution: "720P", ratio: "16:9", durationSeconds: 65 },
  });
  expect(all).toEqual({
    ...{ Type: "Video task", Connection: "Studio key", Name: "Swell", Status: "Done", Model: "H3-Max" },
    ...{
      Purpose: "video",
      Size: "2 MB",
      Video: "720P · 16:9 · 1:05",
      Created: expect.stringContaining("2026") as string,
    },
  });
});

it.each<[more: Partial<FoundOutput>, name: string, value: string]>([
  [{ status: "running" }, "Status", "Running"],
  [{ status: "dreaming" }, "Status", "dreaming"],
  [{ ratio: "adaptive" }, "Video", "Adaptive"],
  [{ resolution: "720P" }, "Video", "720P"],
  [{ durationSeconds: 5 }, "Video", "0:05"],
])("%j is said as such", (more, name, value) => {
  expect(facts(more)).toEqual({ Type: "File", Connection: "Studio key", [name]: value });
});

it.each<[more: Partial<FoundOutput>, told: string | undefined]>([
  [{ ready: false }, "Nothing to download yet"],
  [{ ready: false, failure: "It broke off." }, "Nothing to download yetIt broke off."],
  [{ ready: true, failure: "It broke off." }, undefined],
  [{ ready: true, assetId: "a" }, "Already in the library."],
  [{ ready: false, assetId: "a" }, "Already in the library."],
])("of %j it is said whether there is a file: %s", (more, told) => {
  facts(more);
  expect(below()).toBe(told);
});
