// @vitest-environment jsdom
import {
  closeSearchPanel,
  getSearchQuery,
  openSearchPanel,
  SearchQuery,
  search,
  searchPanelOpen,
  setSearchQuery,
} from "@codemirror/search";
import { EditorView } from "@codemirror/view";
import { afterEach, expect, it } from "vitest";
import { rememberSearch, restoreSearch } from "#renderer/song/editor/remember-search.ts";

const views: EditorView[] = [];
afterEach(() => {
  for (const view of views.splice(0)) view.destroy();
  window.sessionStorage.clear();
});

function editorOf(songId: string): EditorView {
  const view = new EditorView({
    parent: document.body,
    doc: "[Verse]\nKeep the light",
    extensions: [search({ top: true }), rememberSearch(songId)],
  });
  views.push(view);
  return view;
}
const look = (view: EditorView, changes: Partial<ConstructorParameters<typeof SearchQuery>[0]>) =>
  view.dispatch({ effects: setSearchQuery.of(new SearchQuery({ search: "light", ...changes })) });
const soughtIn = (view: EditorView) => {
  const { search: words, replace, caseSensitive, regexp, wholeWord } = getSearchQuery(view.state);
  return { words, replace, caseSensitive, regexp, wholeWord };
};

it.each([
  ["words", {}],
  ["what takes their place", { replace: "lamp" }],
  ["case", { caseSensitive: true }],
  ["a regular expression", { search: "l.ght", regexp: true }],
  ["whole words", { wholeWord: true }],
])("what is looked for is there again: %s", (_what, changes) => {
  const before = editorOf("one");
  openSearchPanel(before);
  look(before, changes);
  const after = editorOf("one");
  restoreSearch(after, "one");
  expect(searchPanelOpen(after.state)).toBe(true);
  expect(soughtIn(after)).toEqual({
    ...{ words: "light", replace: "", caseSensitive: false, regexp: false, wholeWord: false },
    ...("search" in changes ? { words: changes.search } : {}),
    ...Object.fromEntries(Object.entries(changes).filter(([name]) => name !== "search")),
  });
  expect(after.dom.hasAttribute("inert")).toBe(false);
});

it.each([
  ["what is looked for", "search", { words: "lamp", replace: "" }],
  ["what takes its place", "replace", { words: "light", replace: "lamp" }],
])("%s is there again also where it was pasted with the pointer, and its field never left", (_what, name, sought) => {
  const before = editorOf("one");
  openSearchPanel(before);
  look(before, {});
  const field = before.dom.querySelector(`input[name=${name}]`) as HTMLInputElement;
  field.value = "lamp";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  const after = editorOf("one");
  restoreSearch(after, "one");
  expect(soughtIn(after)).toMatchObject(sought);
});

it.each(["nonsense", "null", '{"search":5}', '{"search":"light"}'])("what is no search opens none: %s", (kept) => {
  window.sessionStorage.setItem("reelsong.find.one", kept);
  const view = editorOf("one");
  restoreSearch(view, "one");
  expect(searchPanelOpen(view.state)).toBe(false);
});

it("another song has its own, or none", () => {
  const one = editorOf("one");
  openSearchPanel(one);
  look(one, {});
  const two = editorOf("two");
  restoreSearch(two, "two");
  expect(searchPanelOpen(two.state)).toBe(false);
});

it("what was closed stays closed", () => {
  const before = editorOf("one");
  openSearchPanel(before);
  look(before, {});
  closeSearchPanel(before);
  const after = editorOf("one");
  restoreSearch(after, "one");
  expect(searchPanelOpen(after.state)).toBe(false);
});

it("a panel that is open with no words in it is open again", () => {
  openSearchPanel(editorOf("one"));
  const after = editorOf("one");
  restoreSearch(after, "one");
  expect(searchPanelOpen(after.state)).toBe(true);
});

it("writing the lyrics keeps nothing of a search that isn't open", () => {
  const view = editorOf("one");
  view.dispatch({ changes: { from: 0, insert: "Fog\n" } });
  expect(window.sessionStorage).toHaveLength(0);
});

it("nothing in the editor can have the focus while its panel opens, for the panel selects its field", () => {
  openSearchPanel(editorOf("one"));
  const after = editorOf("one");
  let couldBe: boolean | undefined;
  const select = HTMLInputElement.prototype.select;
  HTMLInputElement.prototype.select = function () {
    couldBe = this.closest("[inert]") === null;
  };
  try {
    restoreSearch(after, "one");
  } finally {
    HTMLInputElement.prototype.select = select;
  }
  expect(couldBe).toBe(false);
});
