import { expect, test } from "vitest";
import { parseDirection } from "#shared/direction/index.ts";
import { type Reading, tellReading } from "#shared/direction/tell-reading.ts";

const nothing = { beats: 1, camera: 0, lines: 0, screen: 0, sounds: 0, whole: [], left: [] };
const fields = (body: string) =>
  `integrated_multimodal_description: ${body}\noverall_soundscape: Wind.\nnon_diegetic_music: N/A`;

// @shows Direction › What a pasted text is read as, and what of it stays as words, is said
test.each<[string, string, Reading]>([
  ["plain words", "A lighthouse in fog. Waves below.", { ...nothing, structured: false }],
  ["nothing", "", { ...nothing, structured: false }],
  [
    "a whole prompt of the format",
    fields(
      '[Shot 1] Live-action, cinematic. A door. The camera pushes in toward the lamp. [Shot 2] At 00:02.000, the camera cuts to a sign. The words "OPEN" appear on it. We hear gulls. The keeper (S1), old, says: <d>[English] Go.</d>',
    ),
    {
      ...{ structured: true, beats: 2, camera: 1, lines: 1, screen: 1, sounds: 1 },
      ...{ whole: ["style", "soundscape", "music"], left: [] },
    },
  ],
  [
    "what only resembles it",
    fields("[Shot 1] A door. The camera floats upward like a kite. A gull. He says: “Go home.”"),
    {
      ...{ ...nothing, structured: true, whole: ["soundscape", "music"] },
      left: ["The camera floats upward like a kite.", "He says: “Go home.”"],
    },
  ],
  [
    "time codes and lists of another tool",
    "[0-3s] A door opens.\n- Camera: slow zoom\n0:03 A gull lands.\nThe sea glitters.",
    {
      ...{ ...nothing, structured: false },
      left: ["[0-3s] A door opens.", "- Camera: slow zoom", "0:03 A gull lands."],
    },
  ],
  [
    "notes before the first field",
    `Version 3, for the pier\n\n${fields("[Shot 1] A door.")}`,
    { ...nothing, structured: true, whole: ["soundscape", "music"], left: ["Version 3, for the pier"] },
  ],
  [
    "labels of references, which are words where they stand",
    "<Subject 1> walks to <Picture 2>.",
    { ...nothing, structured: false },
  ],
  ["another script", "镜头缓缓推近。海鸥在叫。", { ...nothing, structured: false, left: ["镜头缓缓推近。"] }],
])("of %s it is told what was read", (_what, text, told) => {
  expect(tellReading(parseDirection(text, 8))).toEqual(told);
});
