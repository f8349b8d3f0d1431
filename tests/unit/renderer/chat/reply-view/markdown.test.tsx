// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { Markdown, type MarkdownProps } from "#renderer/chat/reply-view/markdown.tsx";
import type { TextPart } from "#renderer/chat/reply-view/split-text.ts";
import { TooltipProvider } from "#renderer/components/index.ts";
import { at, until } from "../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const part = (text: string, more: Partial<TextPart> = {}): TextPart => ({
  ...{ kind: "text", text, joins: false, language: "", open: false, ...more },
});
const code = (text: string, more: Partial<TextPart> = {}) => part(text, { kind: "code", language: "ts", ...more });

let block: readonly TextPart[] = [];
const all = () => block;
const element = (parts: readonly TextPart[], given: Partial<MarkdownProps> = {}) => {
  block = parts;
  return (
    <TooltipProvider>
      <Markdown parts={parts} from={0} within={false} grows={false} all={all} {...given} />
    </TooltipProvider>
  );
};
function open(parts: readonly TextPart[], given: Partial<MarkdownProps> = {}) {
  const { container } = render(element(parts, given), { wrapper: WithinPage });
  return container.querySelector(".markdown") as HTMLElement;
}
/** The markup without what is the same for all. */
const html = (parts: readonly TextPart[], given?: Partial<MarkdownProps>) =>
  open(parts, given).innerHTML.replaceAll(' dir="auto"', "");

it.each([
  ["# Title", "<h2>Title</h2>"],
  ["### Part", "<h2>Part</h2>"],
  ["#### Scene", "<h3>Scene</h3>"],
  ["*slant* **strong** ~~gone~~", "<p><em>slant</em> <strong>strong</strong> <del>gone</del></p>"],
  ["> quoted", "<blockquote>\n<p>quoted</p>\n</blockquote>"],
  ["- one\n- two", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>"],
  ["3. one\n4. two", '<ol style="counter-set: item 2;">\n<li>one</li>\n<li>two</li>\n</ol>'],
  ["1. one", "<ol>\n<li>one</li>\n</ol>"],
  ["`a < b`", "<p><code>a &lt; b</code></p>"],
])("%j is drawn as what it means", (text, drawn) => {
  expect(html([part(text)])).toBe(drawn);
});

it("a picture is named and never loaded, a link leads outside, and markup is words", () => {
  const drawn = open([part("![A lamp](https://a.example/x.png) [there](https://a.example) <b onclick='x'>b</b>")]);
  expect(drawn.querySelector("img, b")).toBeNull();
  expect(drawn.textContent).toContain("A lamp");
  expect(drawn.querySelector("a")?.textContent).toContain("there");
});

it("a box of a list of tasks says how it stands, and is nothing to press", () => {
  const boxes = [...open([part("- [x] lit\n- [ ] dark")]).querySelectorAll(".taskBox")];
  expect(boxes.map((box) => [box.getAttribute("role"), box.childElementCount])).toEqual([
    ["img", 1],
    ["img", 0],
  ]);
  expect(boxes[0]?.getAttribute("aria-label")).not.toBe(boxes[1]?.getAttribute("aria-label"));
});

it("a table keeps how its columns are set, and is copied as text", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { ...{ userAgent: "test", platform: "test", language: "en" }, clipboard: { writeText } });
  const drawn = open([part("| a | b |\n|:-:|---|\n| 1 | 2 |")]);
  expect([...drawn.querySelectorAll<HTMLElement>("th, td")].map(({ dataset }) => dataset.align)).toEqual([
    ...["center", undefined, "center", undefined],
  ]);
  fireEvent.click(await at("button", /./));
  await until(() => expect(writeText).toHaveBeenCalledWith("a\tb\n1\t2"));
});

it("pieces of a paragraph are one, and what comes behind it is for itself", () => {
  const parts = [part("One ", { open: true }), part("two", { joins: true }), part("# Then"), part("three")];
  const drawn = open(parts);
  expect([...drawn.children].map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
    ...["P One two", "H2 Then", "P three"],
  ]);
  expect(drawn.querySelector("[data-joins]")).toBeNull();
});

it("the first piece goes on the paragraph of the row above", () => {
  const drawn = open([part("two", { joins: true }), part("three")], { from: 1, within: true });
  expect([...drawn.children].map((each) => [each.textContent, (each as HTMLElement).dataset.joins])).toEqual([
    ["two", "true"],
    ["three", undefined],
  ]);
});

it("code too long for one part is one: with one head, and copied whole", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { ...{ userAgent: "test", platform: "test", language: "en" }, clipboard: { writeText } });
  const drawn = open([code("a = 1;"), code("b = 2;", { joins: true }), code("c = 3;"), part("done")]);
  expect([...drawn.querySelectorAll<HTMLElement>(".code")].map(({ dataset }) => dataset.joins)).toEqual([
    ...[undefined, "true", undefined],
  ]);
  const copies = drawn.querySelectorAll("button[aria-label='Copy code'], button[title='Copy code']");
  expect(copies).toHaveLength(2);
  fireEvent.click(copies[0] as Element);
  await until(() => expect(writeText).toHaveBeenCalledWith("a = 1;\nb = 2;"));
});

it("code inside of something else is code too, and says its language", () => {
  const drawn = open([part("- list\n\n  ```js\n  a = 1;\n  ```\n")]);
  expect(drawn.querySelector("li .code pre")?.textContent).toBe("a = 1;");
  expect(drawn.querySelector("li .codeHead .cap")?.textContent).toBe("js");
});

it("a formula that grows is shown as it is written, and so is a diagram", () => {
  const formula = part("x^2", { kind: "math" });
  expect(html([formula], { grows: true })).toBe("<p>x^2</p>");
  const diagram = code("graph TD", { language: "mermaid" });
  expect(open([diagram], { grows: true }).querySelector(".code pre")?.textContent).toBe("graph TD");
  cleanup();
  expect(open([part("a"), { ...diagram, joins: true }]).querySelector(".code")).not.toBeNull();
});

it("only the last part grows: its open marks are closed for show, of the others none are", () => {
  expect(html([part("**open"), part("**open")], { grows: true })).toBe("<p>**open</p><p><strong>open</strong></p>");
  cleanup();
  expect(html([part("**open")])).toBe("<p>**open</p>");
});

it("letters under more marks than any script has are held in their line", () => {
  expect(open([part(`a${"\u0301".repeat(5)}`)]).dataset.stacked).toBe("true");
  cleanup();
  expect(open([part("plain"), part(`a${"\u0301".repeat(4)}`)]).dataset.stacked).toBeUndefined();
});

it.each<[string, Partial<MarkdownProps>, (parts: TextPart[]) => TextPart[], string]>([
  ["other parts", {}, ([one]) => [one as TextPart, part("three")], "<p>one</p><p>three</p>"],
  ["more parts", {}, (parts) => [...parts, part("# Three")], "<p>one**two</p><h2>Three</h2>"],
  ["an end to their growing", { grows: false }, (parts) => [...parts], "<p>one**two</p>"],
  ["a paragraph above", { within: true }, (parts) => [...parts], '<p data-joins="true">one<strong>two</strong></p>'],
])("is drawn again for %s", (_what, given, change, drawn) => {
  const parts = [part("one", { joins: true, open: true }), part("**two", { joins: true })];
  const { container, rerender } = render(element(parts, { grows: true }), { wrapper: WithinPage });
  const html = () =>
    container
      .querySelector(".markdown")
      ?.innerHTML.replaceAll(/ dir="auto"|<\/?span>/g, "")
      .replaceAll(/> +</g, "><");
  expect(html()).toBe("<p>one<strong>two</strong></p>");
  rerender(element(change(parts), { grows: true, ...given }));
  expect(html()).toBe(drawn);
});
