import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeAll, expect, test } from "vitest";
import type { ThinkingLineProps } from "#renderer/chat/reply-view/thinking-line.tsx";
import { en } from "#renderer/i18n/english.ts";
import { withPageGlobals } from "../../with-page-globals.ts";

const { ThinkingLine } = await withPageGlobals(() => import("#renderer/chat/reply-view/thinking-line.tsx"));

beforeAll(() => i18next.init({ lng: "en", resources: { en }, interpolation: { escapeValue: false } }));

const line = (props: Partial<ThinkingLineProps>) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18next}>
      <ThinkingLine text="" live={false} since={null} milliseconds={null} found={false} {...props} />
    </I18nextProvider>,
  );
const closed = (text: string) => /<span class="lastWords" dir="(\w+)"[^>]*><bdi>(.*?)<\/bdi>/.exec(line({ text }));

// @shows Chat, point by point › 4. Thinking in one line with its last words and its time, opened to the whole
test("closed it says how long was thought, and the last words in one line", () => {
  const html = line({ text: "First this.\n\nThen that.", milliseconds: 12_400 });
  expect(html).toContain("Thought for 12 s");
  expect(html).toContain("First this. Then that.");
  expect(html).toContain('aria-expanded="false"');
});

test.each([
  [999, "Thought for under 1 s"],
  [1000, "Thought for 1 s"],
])("a thought of %i ms: %s", (milliseconds, words) => {
  expect(line({ milliseconds })).toContain(`>${words}<`);
});

test.each([
  [120, "x".repeat(120)],
  [121, `… ${"x".repeat(120)}`],
])("of %i letters the line has as many as go on it", (length, words) => {
  expect(closed("x".repeat(length))?.[2]).toBe(words);
});

test("live it says since when", () => {
  expect(line({ text: "Still", live: true, since: Date.now() - 3000 })).toContain("Thinking, 3 s");
});

// @shows Chat, point by point › 4. Thinking in one line with its last words and its time, opened to the whole
test("of a long thought the end is there, and that something goes before", () => {
  const [, , words = ""] = closed(`${"Something before it. ".repeat(20)}And this last.`) ?? [];
  expect(words).toMatch(/^… .*And this last\.$/);
  expect(words.length).toBeLessThan(130);
});

// A line is cut where it begins: where it runs against the words, that is their beginning.
test.each([
  ["The lens must own the silence.", "rtl"],
  ["镜头要停住。", "rtl"],
  ["12 …  هذا أول الفكرة", "ltr"],
  ["“זה הסוף", "ltr"],
])("%s is cut at its beginning", (text, dir) => expect(closed(text)?.[1]).toBe(dir));

test("what somebody looks for in it opens it", () => {
  const html = line({ text: "A foghorn.", found: true });
  expect(html).toContain('aria-expanded="true"');
  expect(html).not.toContain("lastWords");
});
