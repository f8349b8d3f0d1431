import { expect, test } from "vitest";
import { draftWithImports } from "#renderer/storyboard/inspector/draft-with-imports.ts";
import type { ShotImport } from "#renderer/storyboard/sources/shot-imports.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

const facts: MediaFacts = { kind: "video", format: "mp4", mime: "video/mp4", bytes: 1, durationSeconds: 15.2 };
const draft = { mode: "text", firstFrame: null, lastFrame: null, references: ["a"] } as unknown as ShotDraft; // only these are read
const coming = (change: Partial<ShotImport>): ShotImport => ({
  key: 7,
  shotId: "s",
  place: "references",
  name: "long.mp4",
  facts,
  failure: null,
  ...change,
});

test("a coming file counts as soon as its headers are read", () => {
  const ahead = draftWithImports(draft, new Map(), [coming({})]);
  expect(ahead.draft).toMatchObject({ mode: "references", references: ["a", "coming-7"] });
  expect(ahead.media.get("coming-7")?.facts).toBe(facts);
  expect([...ahead.coming]).toEqual(["references.1"]);
});

test("a coming frame stands in its place", () => {
  const ahead = draftWithImports(draft, new Map(), [coming({ place: "lastFrame" })]);
  expect(ahead.draft).toMatchObject({ mode: "frames", lastFrame: "coming-7", references: ["a"] });
  expect([...ahead.coming]).toEqual(["lastFrame"]);
});

test("a file whose headers aren't read changes nothing", () => {
  const ahead = draftWithImports(draft, new Map(), [coming({ facts: undefined })]);
  expect(ahead.draft).toBe(draft);
  expect(ahead.coming.size).toBe(0);
});
