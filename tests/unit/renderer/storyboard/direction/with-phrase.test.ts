import { expect, test } from "vitest";
import { withPhrase } from "#renderer/storyboard/direction/with-phrase.ts";

test.each([
  ["", "soft bokeh", "Soft bokeh"],
  ["  \n", "soft bokeh", "Soft bokeh"],
  ["", "", ""],
  ["A door", "soft bokeh", "A door, soft bokeh"],
  ["A door  ", "soft bokeh", "A door, soft bokeh"],
  ["A door,", "soft bokeh", "A door, soft bokeh"],
  ["A door. ", "soft bokeh", "A door. soft bokeh"],
  ["门。", "soft bokeh", "门。 soft bokeh"],
  ["门，", "soft bokeh", "门， soft bokeh"],
])("“%s” with the phrase “%s” is “%s”", (words, phrase, together) => {
  expect(withPhrase(words, phrase)).toBe(together);
});
