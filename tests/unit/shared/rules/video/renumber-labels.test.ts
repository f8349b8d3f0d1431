import { expect, test } from "vitest";
import { type Direction, parseDirection } from "#shared/direction/index.ts";
import { renumberWords } from "#shared/rules/video/renumber-labels.ts";

const kindOf = (name: string) => (name.startsWith("v") ? "video" : name.startsWith("a") ? "audio" : "image");
const shot = (prompt: string, references: string[], direction: Direction | null = null) => ({
  ...{ prompt, references, direction, mode: "references" as const, projectReferences: [], cast: [] },
});
const after = (references: string[]) => ({ references, projectReferences: [], cast: [] });

test.each<[what: string, before: string[], now: string[], prompt: string, renumbered: string]>([
  ["nothing moved", ["p", "q"], ["p", "q"], "<Picture 1> and @image 2", "<Picture 1> and @image 2"],
  ["two change places", ["p", "q"], ["q", "p"], "<Picture 1> and @image 2", "<Picture 2> and @image 1"],
  ["one is gone", ["p", "q"], ["q"], "<Picture 1> and <Picture 2>", "<Picture ?> and <Picture 1>"],
  [
    "each kind by itself",
    ["v1", "p", "v2"],
    ["p", "v2"],
    "<Video 1>, <Video 2>, <Picture 1>",
    "<Video ?>, <Video 1>, <Picture 1>",
  ],
  ["a sound", ["a1", "a2"], ["a2", "a1"], "like <Audio 2>", "like <Audio 1>"],
  ["a label of no file", ["p"], ["q"], "<Picture 4> and <Subject 1>", "<Picture 4> and <Subject 1>"],
])("in words: %s", (_what, before, now, prompt, renumbered) => {
  expect(renumberWords(shot(prompt, before), after(now), kindOf)).toEqual({ prompt: renumbered, direction: null });
});

test("a file that turns out to be a video is named as one", () => {
  const then = () => "image" as const;
  expect(renumberWords(shot("<Picture 1> and @image 2", ["v1", "p"]), after(["v1", "p"]), kindOf, then).prompt).toBe(
    "<Video 1> and @image 1",
  );
});

test("labels of a shot of frames name its frames, and stay", () => {
  const framed = { ...shot("<Picture 1> and @image 1", ["p", "q"]), mode: "frames" as const };
  expect(renumberWords(framed, after(["q", "p"]), kindOf).prompt).toBe("<Picture 1> and @image 2");
});

const described = (subjects: string, retention: string, body: string) =>
  parseDirection(
    [
      ...["subject_definitions:", subjects, "summary: [reference generation] As in <Picture 2>."],
      ...["retention_analysis:", retention, `detailed_description: Noir. [Shot 1] ${body}`],
      ...["overall_soundscape: Wind.", "non_diegetic_music: N/A"],
    ].join("\n"),
    8,
  );

test("in a direction each label follows its file: in beats, in the summary, and in the lines of its references", () => {
  const direction = described(
    "<Subject 1>: the keeper, from Picture 1",
    "<Picture 2>: weak_reference, the pier\n<Video 1>: attribute_transfer, the walk",
    "<Subject 1> waits as in <Picture 2>.",
  );
  const { direction: now } = renumberWords(shot("", ["p", "q", "v1"], direction), after(["q", "p"]), kindOf);
  expect(now?.references?.summary.text).toBe("As in <Picture 1>.");
  // A subject is a number of the director's own.
  expect(now?.references?.subjects).toEqual(direction.references?.subjects);
  expect(now?.references?.retention).toMatchObject([
    { label: { kind: "Picture", number: 1 }, mode: "weak_reference" },
    { label: null, mode: null, text: expect.stringMatching(/^<Video \?>: attribute_transfer/) },
  ]);
  expect(now?.beats[0]?.parts[0]).toMatchObject({ text: "<Subject 1> waits as in <Picture 1>." });
});

test("where nobody described the references, a subject is an image", () => {
  const direction = parseDirection("integrated_multimodal_description: [Shot 1] <Subject 2> waits.", 8);
  const { direction: now } = renumberWords(shot("", ["p", "q"], direction), after(["q", "p"]), kindOf);
  expect(now?.beats[0]?.parts[0]).toMatchObject({ text: "<Subject 1> waits." });
  const gone = renumberWords(shot("", ["p", "q"], direction), after(["p"]), kindOf).direction;
  expect(gone?.beats[0]?.parts[0]).toMatchObject({ text: "<Subject ?> waits." });
  const film = renumberWords(shot("", ["p", "v2"], direction), after(["p", "v2"]), kindOf, () => "image").direction;
  expect(film?.beats[0]?.parts[0]).toMatchObject({ text: "<Video 1> waits." });
  // Made of text alone, it names no file.
  const alone = { ...shot("", ["p", "q"], direction), mode: "text" as const };
  expect(renumberWords(alone, after(["q", "p"]), kindOf).direction?.beats[0]?.parts[0]).toMatchObject({
    text: "<Subject 2> waits.",
  });
});
