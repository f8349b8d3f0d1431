// @vitest-environment jsdom
import { expect, it } from "vitest";
import { readGuide, readPage } from "#renderer/help/read-guide.ts";

it("a page is its headings with what stands under each", () => {
  const markdown = [
    "Before any heading.",
    "# The board",
    "Shots  lie\nside by side.",
    "",
    "And more.",
    "## Keys & signs!",
    "| Key | Does |",
    "|---|---|",
    "| I | In |",
    "",
    "- one",
    "- two",
    "## Keys & signs!",
    "###### Ünder_lined 2-3",
  ].join("\n");
  const { title, sections } = readPage("storyboard" as never, markdown);
  expect(title).toBe("The board");
  expect(sections).toEqual([
    { anchor: "the-board", title: "The board", level: 1, text: "Shots lie side by side. And more." },
    { anchor: "keys--signs", title: "Keys & signs!", level: 2, text: "Key Does I In one two" },
    { anchor: "keys--signs-1", title: "Keys & signs!", level: 2, text: "" },
    { anchor: "ünder_lined-2-3", title: "Ünder_lined 2-3", level: 6, text: "" },
  ]);
});

it("headings carry their anchors, so that links within a page lead to them", () => {
  const { root } = readPage("storyboard" as never, "# One\n\n## Two\n\n## Two");
  const ids = root.children.flatMap((node) => (node.type === "element" ? [node.properties.id] : []));
  expect(ids).toEqual(["one", "two", "two-1"]);
});

it("a page without a heading is called by its name", () =>
  expect(readPage("storyboard" as never, "Words.")).toMatchObject({ title: "storyboard", sections: [] }));

it("the guide is read once in each language", async () => {
  const english = await readGuide("en");
  expect(english.length).toBeGreaterThan(3);
  expect(await readGuide("en")).toBe(english);
  expect(await readGuide("ja")).not.toBe(english);
  expect(english.every(({ sections }) => sections.length > 0)).toBe(true);
});
