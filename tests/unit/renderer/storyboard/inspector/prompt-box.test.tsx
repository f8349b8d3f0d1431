// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { newShotDraft } from "#core/storyboard/new-shot-draft.ts";
import { FilmCastProvider } from "#renderer/storyboard/cast/film-cast.ts";
import { PromptBox } from "#renderer/storyboard/inspector/prompt-box.tsx";
import type { Asset } from "#shared/contract/library/media.ts";
import type { CastCard } from "#shared/contract/storyboard/cast.ts";
import { plainCard } from "#shared/contract/storyboard/cast.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const file = (id: string, kind: string, name: string) =>
  [id, { id, name, state: "missing", facts: { kind } } as unknown as Asset] as const;
const media = new Map([
  file("p1", "image", "lamp.png"),
  file("p2", "image", "pier.png"),
  file("f1", "video", "swell.mp4"),
  file("s1", "audio", "gulls.mp3"),
]);
const mira: CastCard = { ...plainCard, id: "c1", name: "Mira" };
const miles: CastCard = { ...plainCard, id: "c2", name: "Miles Away" };

interface Given {
  readonly text?: string;
  readonly references?: readonly string[];
  readonly cards?: readonly CastCard[];
  readonly mode?: "references" | "frames" | "text";
  readonly line?: boolean;
}

function open({
  text = "",
  references = ["p1", "p2", "f1"],
  cards = [],
  mode = "references",
  line = false,
}: Given = {}) {
  pageCore();
  // A frame later comes at once.
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((then) => {
    queueMicrotask(() => then(0));
    return 0;
  });
  const left = vi.fn();
  const film = { cards, media, known: { kindOf: () => undefined, secondsOf: () => undefined } };
  let bring: (value: string) => void = () => {};
  function Shot() {
    const [value, setValue] = useState(text);
    bring = setValue;
    const draft = { ...newShotDraft, references: [...references], mode, prompt: value };
    return (
      <FilmCastProvider value={film}>
        <PromptBox draft={draft} media={media} line={line} onChange={setValue} onBlur={left} />
      </FilmCastProvider>
    );
  }
  const { container } = render(<Shot />, { wrapper: WithinPage });
  const box = screen.getByRole<HTMLTextAreaElement>("textbox");
  return {
    box,
    left,
    /** From outside, as a step that is undone. */
    bring: (value: string) => act(() => bring(value)),
    /** Written at the end, or up to `caret` with the rest behind it. */
    type(value: string, caret = value.length) {
      fireEvent.change(box, { target: { value } });
      box.focus();
      box.setSelectionRange(caret, caret);
      fireEvent.keyUp(box);
    },
    key: (key: string, more: object = {}) => fireEvent.keyDown(box, { key, ...more }),
    options: () => screen.queryAllByRole("option").map(({ textContent }) => textContent),
    chosen: () => screen.queryAllByRole("option", { selected: true }).map(({ textContent }) => textContent),
    said: () => container.querySelector(".mentions")?.textContent ?? null,
    marks: () =>
      [...container.querySelectorAll("mark")].map(({ textContent, dataset }) => [textContent, dataset.wrong]),
    behind: () => container.querySelector(".marks")?.textContent,
  };
}

it.each<[typed: string, options: string[]]>([
  ["@", ["image 1lamp.png", "image 2pier.png", "video 1swell.mp4"]],
  ["@im", ["image 1lamp.png", "image 2pier.png"]],
  ["@2", ["image 2pier.png"]],
  ["@video 1", []],
  ["no mention", []],
])("after “%s” these references are offered: %s", (typed, offered) => {
  const { type, options, box } = open();
  type(typed);
  expect(options()).toEqual(offered.map((each) => expect.stringContaining(each)));
  expect(box.hasAttribute("aria-controls")).toBe(offered.length > 0);
});

it.each([[["p1"]], [[]]])("what is offered after “@” goes with it when a step is undone", (references) => {
  const { type, bring, said } = open({ references });
  type("Fog @");
  expect(said()).not.toBeNull();
  bring("");
  expect(said()).toBeNull();
});

it("the cast comes before the references, each with what it is", () => {
  const { type, options } = open({ cards: [miles, mira], references: ["p1"] });
  type("@mi");
  expect(options()).toEqual(["Miles AwayPerson", "MiraPerson"]);
  type("@");
  expect(options()).toEqual(["Miles AwayPerson", "MiraPerson", expect.stringContaining("lamp.png")]);
});

it("arrows go round the list, and the box says which one is meant", () => {
  const { type, key, chosen, box } = open();
  type("@");
  const told = () => document.getElementById(box.getAttribute("aria-activedescendant") ?? "")?.textContent;
  const steps: [string, string][] = [
    ["ArrowDown", "image 2pier.png"],
    ["ArrowDown", "video 1swell.mp4"],
    ["ArrowDown", "image 1lamp.png"],
    ["ArrowUp", "video 1swell.mp4"],
  ];
  for (const [arrow, name] of steps) {
    expect(key(arrow)).toBe(false);
    expect(chosen()).toEqual([expect.stringContaining(name)]);
    expect(told()).toContain(name);
  }
  // Other words are another list, from its beginning.
  type("@im");
  expect(chosen()).toEqual([expect.stringContaining("image 1")]);
});

it.each([["Enter"], ["Tab"]])("%s writes the mention out, and the caret goes behind it", async (name) => {
  const { type, key, box, options } = open();
  type("Rain on @vi, then fog.", 11);
  expect(key(name)).toBe(false);
  expect(box.value).toBe("Rain on @video 1, then fog.");
  await Promise.resolve();
  expect([box.selectionStart, box.selectionEnd]).toEqual([16, 16]);
  expect(document.activeElement).toBe(box);
  expect(options()).toEqual([]);
});

it("a press on one writes it, and the prompt keeps the focus", () => {
  const { type, box } = open();
  type("@");
  const [, second] = screen.getAllByRole("option");
  // False: prevented, so that the box isn't left.
  expect(fireEvent.mouseDown(second as Element)).toBe(false);
  fireEvent.mouseUp(document.body);
  expect(box.value).toBe("@image 2 ");
});

it.each([
  ["with Ctrl", "Enter", { ctrlKey: true }],
  ["with ⌘", "Enter", { metaKey: true }],
  ["while letters are composed", "Enter", { isComposing: true }],
  ["that means nothing here", "a", {}],
])("a key %s is left to whom it is for", (_what, name, more) => {
  const { type, key, box, options } = open();
  type("@");
  expect(key(name, more)).toBe(true);
  expect(box.value).toBe("@");
  expect(options()).toHaveLength(3);
});

it("Escape closes the list and stays here; the next one is for whoever is around", () => {
  const { type, key, options } = open();
  type("@");
  expect(key("Escape")).toBe(false);
  expect(options()).toEqual([]);
  expect(key("Escape")).toBe(true);
});

it("who leaves the box leaves the list, and the prompt is kept", () => {
  const { type, box, options, left } = open();
  type("@");
  fireEvent.blur(box);
  expect(options()).toEqual([]);
  expect(left).toHaveBeenCalledOnce();
});

it("while words are selected nothing is offered", () => {
  const { box, options } = open();
  fireEvent.change(box, { target: { value: "@ ", selectionStart: 1, selectionEnd: 2 } });
  expect(options()).toEqual([]);
  fireEvent.change(box, { target: { value: "@  ", selectionStart: 1, selectionEnd: 1 } });
  expect(options()).toHaveLength(3);
});

it.each<[what: string, given: Given, typed: string, said: string | null]>([
  ["nothing to mention", { references: [] }, "@", "Add references or cast cards to mention them here."],
  ["nothing to mention, and words", { references: [] }, "@im", null],
  ["a whole mention", {}, "@image 1", null],
  ["a whole name", { cards: [mira], references: [] }, "@Mira", null],
])("of %s this is said", (_what, given, typed, expected) => {
  const { type, said, key } = open(given);
  type(typed);
  expect(said()).toBe(expected);
  // An empty list has nothing to choose, and no arrow to take.
  if (expected !== null) expect([key("ArrowDown"), key("Enter")]).toEqual([true, true]);
});

it.each<[mode: "references" | "frames" | "text", cards: CastCard[], isSaid: boolean]>([
  ["references", [], false],
  ["frames", [], true],
  ["text", [], true],
])("in the mode “%s” it is said whether references are sent", (mode, cards, isSaid) => {
  const { type, said } = open({ mode, cards });
  type("@");
  expect(said()?.includes("References aren’t sent")).toBe(isSaid);
});

it("cards are sent in every mode: of them alone nothing is said", () => {
  const { type, said } = open({ mode: "text", cards: [mira], references: [] });
  type("@");
  expect(said()).toBe("MiraPerson");
});

it("mentions are marked, and those that name nothing that is sent as wrong", () => {
  const { marks, behind } = open({ text: "@image 1 and @image 3, @Mira by @video 1", cards: [mira] });
  expect(marks()).toEqual([
    ["@image 1", undefined],
    ["@image 3", "true"],
    ["@Mira", undefined],
    ["@video 1", undefined],
  ]);
  expect(behind()).toBe("@image 1 and @image 3, @Mira by @video 1\n");
});

it("where no references are sent each mention of one is wrong, and no card", () => {
  const { marks } = open({ text: "@image 1 by @Mira", cards: [mira], mode: "text" });
  expect(marks()).toEqual([
    ["@image 1", "true"],
    ["@Mira", undefined],
  ]);
});

it("a file of unknown kind counts as an image, as it is sent", () => {
  const { marks } = open({ text: "@image 1 @image 2", references: ["x1", "p1"] });
  expect(marks().map(([, wrong]) => wrong)).toEqual([undefined, undefined]);
});

it("a line takes no line breaks, whether typed or pasted", () => {
  const { type, key, box } = open({ line: true });
  expect(key("Enter")).toBe(false);
  type("Rain  \n  on\nglass");
  expect(box.value).toBe("Rain on glass");
});

it("a prompt takes them", () => {
  const { type, key, box } = open();
  expect(key("Enter")).toBe(true);
  type("Rain\non glass");
  expect(box.value).toBe("Rain\non glass");
});

it("marks scroll with the words that they stand behind", () => {
  const { box } = open({ text: "@image 1" });
  const scrolled = vi.fn();
  // Its own: other files of this worker may have given one to every element.
  Object.assign(document.querySelector(".marks") as Element, { scrollTo: scrolled });
  box.scrollTop = 30;
  fireEvent.scroll(box);
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ top: 30 });
});
