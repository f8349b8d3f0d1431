import { expect, it } from "vitest";
import { markFormulas } from "#renderer/chat/reply-view/read-markdown.ts";

it.each([
  ["an \\(x\\) inside", "an $$x$$ inside"],
  ["a $x^2$ inside", "a $$x^2$$ inside"],
  ["$5 and $10", "$5 and $10"],
  ["`$x$` and $y$", "`$x$` and $$y$$"],
  ["[a](http://b/$c$) $d$", "[a](http://b/$c$) $$d$$"],
  ["\\[x\\]", "$$\nx\n$$"],
  ["before \\[x\\] after", "before $$x$$ after"],
  ["  $$x$$  \nnext", "$$\n  x\n  $$  \nnext".replace(/^/, "  ")],
  ["one\n$$a\nb$$\ntwo", "one\n$$\na\nb\n$$\ntwo"],
  ["\\(a \\(b\\)", "\\(a $$b$$"],
  ["\\[a \\[b\\] c", "\\[a $$b$$ c"],
])("%j is written %j", (text, marked) => {
  expect(markFormulas(text)).toBe(marked);
});

// Read once for each beginning, as it once was, a text as long as these takes minutes.
it.each(["\\(a", "\\[a", "$$a", "$a ", "](", "`a", "``a`", "$$a$$ ", "\\[a\\] "])(
  "a long text of nothing but %j comes to its end",
  (piece) => {
    const text = piece.repeat(600_000 / piece.length);
    expect(markFormulas(text).length).toBeGreaterThanOrEqual(text.length);
  },
);
