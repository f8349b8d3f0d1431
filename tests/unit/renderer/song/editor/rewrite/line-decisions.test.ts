// @vitest-environment jsdom
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { fireEvent } from "@testing-library/react";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { acceptLine, lineDecisions, rejectLine } from "#renderer/song/editor/rewrite/line-decisions.ts";
import { acceptedText, resumeReview, rewriteReview } from "#renderer/song/editor/rewrite/rewrite-review.ts";

afterEach(() => document.body.replaceChildren());

function review(old: string, proposed: string) {
  const view = new EditorView({
    state: EditorState.create({ doc: proposed, extensions: [rewriteReview, lineDecisions] }),
    parent: document.body,
  });
  view.dispatch(resumeReview(old));
  onTestFinished(() => view.destroy());
  return {
    view,
    goTo: (words: string) => view.dispatch({ selection: { anchor: view.state.doc.toString().indexOf(words) } }),
    shown: () => view.state.doc.toString(),
    accepted: () => acceptedText(view.state).toString(),
    /** The buttons by the words of their lines. */
    buttons: (name: string) =>
      [...view.dom.querySelectorAll<HTMLButtonElement>(`.cm-lineButtons [name="${name}"]`)].map(
        (button) => [button.closest(".cm-line")?.firstChild?.textContent, button] as const,
      ),
  };
}
const [old, proposed] = ["one\ntwo\nend", "ONE\nTWO\nend"];

it.each([
  ["accepted", acceptLine, "one\nTWO\nend", proposed],
  ["rejected", rejectLine, old, "ONE\ntwo\nend"],
] as const)("the line of the cursor is %s by its command", (_what, decide, accepted, shown) => {
  const here = review(old, proposed);
  here.goTo("TWO");
  expect(decide(here.view)).toBe(true);
  expect([here.accepted(), here.shown()]).toEqual([accepted, shown]);
});

it.each([
  ["accepts", acceptLine],
  ["rejects", rejectLine],
] as const)("a command that %s leaves its key to others where nothing is to be decided", (_what, decide) => {
  const here = review(old, proposed);
  here.goTo("end");
  expect(decide(here.view)).toBe(false);
  expect([here.accepted(), here.shown()]).toEqual([old, proposed]);
});

it.each([
  ["Accept line", "one\nTWO\nend", proposed],
  ["Reject line", old, "ONE\ntwo\nend"],
])("the button “%s” of a line decides that line alone, and one goes on in the text", (name, accepted, shown) => {
  const here = review(old, proposed);
  here.goTo("end");
  const [, [, button]] = here.buttons(name) as [unknown, readonly [string, HTMLButtonElement]];
  expect(button.getAttribute("aria-label")).toBe(name);
  expect([button.title, button.tabIndex, button.type]).toEqual([name, -1, "button"]);
  // False: the press is kept from taking the focus.
  expect(fireEvent.mouseDown(button)).toBe(false);
  expect([here.accepted(), here.shown()]).toEqual([accepted, shown]);
  expect(here.view.hasFocus).toBe(true);
});

it.each<[what: string, old: string, proposed: string, count: number]>([
  ["of two changed lines each", old, proposed, 2],
  ["of one changed line none: its part has buttons of its own", "one\nend", "ONE\nend", 0],
  ["of a line that was taken away none", "one\ntwo\nend", "one\nend", 0],
  ["of two lines that were added each", "one\nend", "one\nNEW\nTWO\nend", 2],
  ["of what is the same nothing", "one\ntwo", "one\ntwo", 0],
])("%s has buttons", (_what, before, after, count) => {
  const here = review(before, after);
  expect(here.buttons("Accept line")).toHaveLength(count);
  expect(here.buttons("Reject line")).toHaveLength(count);
});

it.each<[what: string, old: string, proposed: string, at: number, accepted: string, rejected: string]>([
  ["was emptied, in the middle", "one\ntwo\nend", "one\n\nend", 4, "one\n\nend", "one\ntwo\nend"],
  ["was emptied, at the end", "one\ntwo", "one\n", 4, "one\n", "one\ntwo"],
  ["was empty, at the end", "one\n", "one\ntwo", 4, "one\ntwo", "one\n"],
  ["was added where the old text ends in an empty line", "one\n", "one\nNEW\n", 4, "one\nNEW\n", "one\n"],
  ["was added behind the old text's last word", "one", "one\nNEW", 4, "one\nNEW", "one"],
])("a line that %s is accepted and rejected", (_what, before, after, anchor, accepted, rejected) => {
  const taken = review(before, after);
  taken.view.dispatch({ selection: { anchor } });
  expect(acceptLine(taken.view)).toBe(true);
  expect([taken.accepted(), taken.shown()]).toEqual([accepted, after]);
  const refused = review(before, after);
  refused.view.dispatch({ selection: { anchor } });
  expect(rejectLine(refused.view)).toBe(true);
  expect([refused.accepted(), refused.shown()]).toEqual([before, rejected]);
});

it("buttons go with the last change", () => {
  const here = review(old, proposed);
  for (const words of ["ONE", "TWO"]) {
    here.goTo(words);
    acceptLine(here.view);
  }
  expect(here.accepted()).toBe(proposed);
  expect(here.buttons("Accept line")).toEqual([]);
});

it.each([
  ["Enter", 13, {}],
  ["Enter", 13, { shiftKey: true }],
  ["Backspace", 8, {}],
  ["Backspace", 8, { shiftKey: true }],
  ["n", 78, {}],
  ["p", 80, {}],
])("Alt+%s (%i, %j) is the review's own key, also where it has nothing to decide or to go to", (key, keyCode, held) => {
  const here = review("one\nend", "one\nend");
  expect(fireEvent.keyDown(here.view.contentDOM, { key, keyCode, altKey: true, ...held })).toBe(false);
  expect(here.shown()).toBe("one\nend");
});

it("Shift with the keys of a line decides its whole part", () => {
  const press = (key: string, keyCode: number) => {
    const here = review(old, proposed);
    here.goTo("TWO");
    fireEvent.keyDown(here.view.contentDOM, { key, keyCode, altKey: true, shiftKey: true });
    return [here.accepted(), here.shown()];
  };
  expect(press("Enter", 13)).toEqual([proposed, proposed]);
  expect(press("Backspace", 8)).toEqual([old, old]);
});

it("a changed part has its two buttons and shows its changed words, without a gutter for them", () => {
  const { dom } = review("one light", "one night").view;
  expect(dom.querySelectorAll(".cm-chunkButtons button")).toHaveLength(2);
  expect(dom.querySelectorAll(".cm-changedText").length).toBeGreaterThan(0);
  expect(dom.querySelectorAll(".cm-changeGutter")).toHaveLength(0);
});
