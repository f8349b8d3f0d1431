// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { AssetMarks } from "#renderer/library/marks/asset-marks.tsx";
import type { Asset } from "#shared/contract/library/media.ts";
import { at, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
/** What is brought into sight. */
const shown = vi.fn<(this: Element) => void>();
beforeEach(() => {
  shown.mockClear();
  Object.assign(Element.prototype, { scrollIntoView: shown });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
});

const file = (id: string, more: object = {}) => ({ id, name: id, facts: {}, flag: 0, ...more }) as unknown as Asset;

function open(assets: readonly Asset[], ids?: readonly string[]) {
  const core = pageCore({
    library: { mark: () => undefined, tags: () => [{ tag: "sea", files: 2 }] },
  } as never);
  const { rerender } = render(<AssetMarks assets={assets} {...(ids ? { ids } : {})} />, { wrapper: WithinPage });
  return {
    show: (others: readonly Asset[]) => rerender(<AssetMarks assets={others} />),
    marked: () => core.asked.flatMap(([path, input]) => (path === "library.mark" ? [input] : [])),
  };
}
const pressed = () =>
  [...document.querySelectorAll("[aria-pressed=true]")].map((each) => each.getAttribute("aria-label"));
const tags = () => [...document.querySelectorAll(".tag")].map(({ textContent }) => textContent);

it.each<[what: string, files: Asset[], marks: string[], tags: string[]]>([
  ["of one file", [file("a", { flag: 1, label: "red", tags: ["sea", "dusk"] })], ["Pick", "Red"], ["sea", "dusk"]],
  [
    "that all share",
    [
      file("a", { flag: -1, label: "blue", tags: ["sea", "dusk"] }),
      file("b", { flag: -1, label: "blue", tags: ["sea"] }),
    ],
    ["Reject", "Blue"],
    ["sea"],
  ],
  ["that differ", [file("a", { flag: 1, label: "red", tags: ["sea"] }), file("b")], [], []],
])("the marks are shown %s", async (_what, files, marks, shown) => {
  open(files);
  await at("button", "Pick");
  expect([pressed(), tags()]).toEqual([marks, shown]);
});

it.each([
  ["Pick", {}, { flag: 1 }],
  ["Pick", { flag: 1 }, { flag: 0 }],
  ["Pick", { flag: -1 }, { flag: 1 }],
  ["Reject", {}, { flag: -1 }],
  ["Reject", { flag: -1 }, { flag: 0 }],
  ["Green", { label: "red" }, { label: "green" }],
  ["Green", { label: "green" }, { label: null }],
  ["Remove tag sea", { tags: ["sea", "dusk"] }, { removeTags: ["sea"] }],
])("“%s” on a file with %o", async (name, has, change) => {
  const { marked } = open([file("a", has)]);
  await press("button", name);
  await until(() => expect(marked()).toEqual([{ ids: ["a"], ...change }]));
});

it("marks all that are chosen, also those that aren't looked at, as many at once as may be", async () => {
  const ids = Array.from({ length: 10_001 }, (_, index) => String(index));
  const { marked } = open([file("0"), file("1")], ids);
  await press("button", "Pick");
  await until(() => expect(marked()).toHaveLength(2));
  expect((marked() as { ids: string[] }[]).map((each) => [each.ids.length, each.ids.at(-1)])).toEqual([
    [10_000, "9999"],
    [1, "10000"],
  ]);
});

it("as many as may be marked at once are marked at once", async () => {
  const { marked } = open(
    [file("0"), file("1")],
    Array.from({ length: 10_000 }, (_, index) => String(index)),
  );
  await press("button", "Pick");
  await until(() => expect(marked()).not.toEqual([]));
  await new Promise((done) => setTimeout(done, 20));
  expect((marked() as { ids: string[] }[]).map(({ ids }) => ids.length)).toEqual([10_000]);
});

it.each<[how: string, leave: (field: HTMLElement) => void]>([
  ["Enter", (field) => fireEvent.keyDown(field, { key: "Enter" })],
  ["leaving the field", (field) => fireEvent.blur(field)],
])("tags between commas are added by %s, once", async (_how, leave) => {
  const { marked } = open([file("a")]);
  const field = (await at("field", "Add a tag")) as HTMLInputElement;
  fireEvent.change(field, { target: { value: " night sky, sea ,, " } });
  leave(field);
  await until(() => expect(marked()).toEqual([{ ids: ["a"], addTags: ["night sky", "sea"] }]));
  expect(field.value).toBe("");
  fireEvent.blur(field);
  expect(marked()).toHaveLength(1);
});

it.each([
  [19, [19]],
  [20, [20]],
  [21, [20, 1]],
  [41, [20, 20, 1]],
])("more tags than one call takes are all added: %i", async (count, calls) => {
  const { marked } = open([file("a")]);
  const field = await at("field", "Add a tag");
  const all = Array.from({ length: count }, (_, index) => `t${index}`);
  fireEvent.change(field, { target: { value: all.join(",") } });
  fireEvent.keyDown(field, { key: "Enter" });
  await until(() => expect(marked().length).toBeGreaterThanOrEqual(calls.length));
  await new Promise((done) => setTimeout(done, 20));
  expect((marked() as { addTags: string[] }[]).map(({ addTags }) => addTags.length)).toEqual(calls);
  expect((marked() as { addTags: string[] }[]).flatMap(({ addTags }) => addTags)).toEqual(all);
});

it.each([['the "best"'], ["x".repeat(61)]])(
  "what can't be a tag stays to be mended, and why is said: %s",
  async (wrong) => {
    const words = "Tags can have up to 60 characters and can’t contain quotation marks.";
    const { marked } = open([file("a")]);
    const field = (await at("field", "Add a tag")) as HTMLInputElement;
    fireEvent.change(field, { target: { value: `sea, ${wrong}` } });
    fireEvent.keyDown(field, { key: "Enter" });
    await until(() => expect(marked()).toEqual([{ ids: ["a"], addTags: ["sea"] }]));
    expect(field.value).toBe(wrong);
    expect(document.body.textContent).toContain(words);
    await until(() => expect(shown.mock.contexts.map((element) => element.textContent)).toEqual([`Add a tag${words}`]));
    fireEvent.change(field, { target: { value: "best" } });
    expect(document.body.textContent).not.toContain(words);
    fireEvent.keyDown(field, { key: "Enter" });
    await until(() => expect(marked()).toHaveLength(2));
    expect(field.value).toBe("");
  },
);

it("what is no tag of one file isn't offered to another that is selected after it", async () => {
  const { show } = open([file("a")]);
  const field = (await at("field", "Add a tag")) as HTMLInputElement;
  fireEvent.change(field, { target: { value: "x".repeat(61) } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(document.body.textContent).toContain("Tags can have up to 60 characters");
  show([file("b")]);
  expect(((await at("field", "Add a tag")) as HTMLInputElement).value).toBe("");
  expect(document.body.textContent).not.toContain("Tags can have up to 60 characters");
});

it("a note is of one file", async () => {
  open([file("a"), file("b")]);
  await at("button", "Pick");
  expect(named("field", /Note/)).toEqual([]);
  cleanup();
  open([file("a")]);
  await at("field", /Note/);
});
