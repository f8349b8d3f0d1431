import { expect, test } from "vitest";
import { plainLine } from "#core/database/conversations/plain-line.ts";

test.each([
  ["## Colours\n\n1. **Amber**: the lamp.\n2. _Slate_: the sea.", "Colours Amber: the lamp. Slate: the sea."],
  ["See [the plan](https://example.com/a/b) and ![a lamp](x.png).", "See the plan and a lamp."],
  // Cut in the middle of an address.
  ["bold and [a link](https://exam", "bold and a link"],
  ["- [x] one\n- [ ] two\n+ three", "one two three"],
  ["| Shot | Model |\n|---|:--:|\n| 1 | H3 |", "Shot Model 1 H3"],
  ["```ts\nconst snake_case = 1;\n```", "ts const snake_case = 1;"],
  ["> said ~~never~~ once\n\n---\n\nand $$x$$", "said never once and x"],
  ["2 - 1 is 1, a_b stays", "2 - 1 is 1, a_b stays"],
  ["", ""],
])("“%s” is “%s”", (markdown, line) => {
  expect(plainLine(markdown)).toBe(line);
});
