import { expect, it } from "vitest";
import { resolveTokens } from "../../../scripts/boundaries/resolve-tokens.ts";

const tokens = ":root { --s-1: 4px; /* a step */ --hue: red; }";

it.each([
  [".a { margin: 0 4px; }", ".a { margin: 0 var(--s-1); }"],
  [".a { inset: -4px }", ".a {\n  /* out of the frame */\n  inset: calc(-1 * var(--s-1))\n}"],
  [".a { top: calc(50% - 4px); }", ".a { top: calc(50% - var(--s-1)); }"],
])("%s is the same as %s", (figure, token) => {
  expect(resolveTokens([tokens, token])).toEqual(resolveTokens([":root { --hue: red; }", figure]));
});

it.each([
  [".a { margin: 5px; }", ".a { margin: var(--s-1); }"],
  [".a { margin: -4px; }", ".a { margin: var(--s-1); }"],
  [".a { color: red; }", ".a { color: var(--hue); }"],
])("%s isn't the same as %s", (figure, token) => {
  expect(resolveTokens([tokens, token])).not.toEqual(resolveTokens([tokens, figure]));
});

it("a token with two values stays a name", () => {
  expect(resolveTokens([tokens, ".wide { --s-1: 8px; }", ".a { gap: var(--s-1); }"])).toContain(
    ".a { gap: var(--s-1); }",
  );
});
