import { expect, test } from "vitest";
import { textParts } from "#renderer/storyboard/direction/text-parts.ts";

test.each([
  ["nothing", "", []],
  ["plain words", "A door.", [["words", "A door.", 0]]],
  [
    "a mark at its beginning",
    "[Shot 1] Fog.",
    [
      ["beat", "[Shot 1]", 0],
      ["words", " Fog.", 8],
    ],
  ],
  [
    "a mark at its end",
    "Fog (S1)",
    [
      ["words", "Fog ", 0],
      ["voice", "(S1)", 4],
    ],
  ],
  [
    "marks side by side",
    "(S1)(S2,S13)",
    [
      ["voice", "(S1)", 0],
      ["voice", "(S2,S13)", 4],
    ],
  ],
  [
    "a beat with its time",
    "[Shot 12] At 00:03.500, x",
    [
      ["beat", "[Shot 12] At 00:03.500,", 0],
      ["words", " x", 23],
    ],
  ],
  ["words over several lines", "<d>[English] Go.\nNow.</d>", [["said", "<d>[English] Go.\nNow.</d>", 0]]],
  [
    "a camera move up to its full stop",
    "The camera zooms in. Fog.",
    [
      ["camera", "The camera zooms in.", 0],
      ["words", " Fog.", 20],
    ],
  ],
  ["a camera move that ends with its line is none", "The camera zooms\nin.", [["words", "The camera zooms\nin.", 0]]],
  [
    "labels",
    "<Subject 1><Video 12>",
    [
      ["label", "<Subject 1>", 0],
      ["label", "<Video 12>", 11],
    ],
  ],
  ["a label of nothing known", "<Person 1>", [["words", "<Person 1>", 0]]],
  [
    "a mode",
    "is fully_preserved here",
    [
      ["words", "is ", 0],
      ["mode", "fully_preserved", 3],
      ["words", " here", 18],
    ],
  ],
  ["a mode within a word is none", "xfully_preserved", [["words", "xfully_preserved", 0]]],
  [
    "an opening of pictures, its line whole",
    "For the target video, at 0 s: a\nb",
    [
      ["opening", "For the target video, at 0 s: a", 0],
      ["words", "\nb", 31],
    ],
  ],
  ["an opening amid a line is none", "x For the target video, at", [["words", "x For the target video, at", 0]]],
  ["a field amid a line is none", "x overall_soundscape:", [["words", "x overall_soundscape:", 0]]],
  [
    "a field on a later line",
    "x\noverall_soundscape: y",
    [
      ["words", "x\n", 0],
      ["field", "overall_soundscape:", 2],
      ["words", " y", 21],
    ],
  ],
])("a text is cut at its marks: %s", (_what, text, parts) => {
  expect(textParts(text).map(({ kind, text, at }) => [kind, text, at])).toEqual(parts);
});
