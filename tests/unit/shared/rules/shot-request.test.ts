import { expect, it } from "vitest";
import { missingMedia } from "#shared/rules/shot-request.ts";

const draft = { mode: "text", firstFrame: null, lastFrame: null, references: [], projectReferences: [] } as const;

it.each([
  ["words alone", draft, null],
  ["frames without a frame", { ...draft, mode: "frames" }, "frames"],
  ["frames with a first one", { ...draft, mode: "frames", firstFrame: "a" }, null],
  ["frames with a last one", { ...draft, mode: "frames", lastFrame: "a" }, null],
  ["frames, with references that are parked", { ...draft, mode: "frames", references: ["a"] }, "frames"],
  ["references without any", { ...draft, mode: "references" }, "references"],
  ["references with one", { ...draft, mode: "references", references: ["a"] }, null],
  ["references with the film's own", { ...draft, mode: "references", projectReferences: ["a"] }, null],
  ["references, with a frame that is parked", { ...draft, mode: "references", firstFrame: "a" }, "references"],
] as const)("%s: only the prompt would be sent, or not", (_what, shot, missing) => {
  expect(missingMedia(shot)).toBe(missing);
});
