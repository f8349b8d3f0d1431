// @vitest-environment jsdom
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fountainMarks } from "#renderer/storyboard/script/fountain-marks.ts";

let view: EditorView;
beforeEach(() => {
  vi.useFakeTimers();
  // Nothing is laid out here.
  const nowhere = () => Object.assign([], { item: () => null });
  Object.defineProperty(Range.prototype, "getClientRects", { configurable: true, value: nowhere });
});
afterEach(() => {
  view.destroy();
  Reflect.deleteProperty(Range.prototype, "getClientRects");
  vi.useRealTimers();
});

const open = (doc: string) => {
  view = new EditorView({ state: EditorState.create({ doc, extensions: [fountainMarks] }), parent: document.body });
};
/** Each line that is drawn: how it is set, its words, and the asides among them in angle brackets. */
const drawn = () =>
  [...view.contentDOM.querySelectorAll<HTMLElement>(".cm-line")].map((line) => {
    const set = [...line.classList].filter((name) => name !== "cm-line").map((name) => name.slice(3));
    const words = [...line.childNodes].map((node) =>
      node instanceof HTMLElement && node.classList.contains("cm-aside") ? `<${node.textContent}>` : node.textContent,
    );
    return [set.join(" "), words.join("")];
  });
const marks = () =>
  drawn()
    .filter(([set, words]) => set || words?.includes("<"))
    .map(([set, words]) => `${set}: ${words}`);
const write = (insert: string, from = 0, to = from) => view.dispatch({ changes: { from, to, insert } });

const script = [
  "# Act one",
  "",
  "= The keeper wakes.",
  "",
  "INT. LAMP ROOM - NIGHT",
  "",
  "Fog. [[slower]] The lamp turns.",
  "",
  "MIRA",
  "(low)",
  "It is late.",
  "Go home.",
  "",
  "~La la la",
  "",
  "> THE END <",
  "",
  "CUT TO:",
  "",
  "/* not this",
  "nor this */",
  "EXT. SHORE - DAY",
  "",
].join("\n");

it("each line is set as what it is, and asides stand apart", () => {
  open(script);
  expect(drawn().filter(([, words]) => words)).toEqual([
    ["section", "# Act one"],
    ["synopsis", "= The keeper wakes."],
    ["heading", "INT. LAMP ROOM - NIGHT"],
    ["", "Fog. <[[slower]]> The lamp turns."],
    ["character", "MIRA"],
    ["parenthetical", "(low)"],
    ["dialogue", "It is late."],
    ["dialogue", "Go home."],
    ["lyric", "~La la la"],
    ["centered", "> THE END <"],
    ["transition", "CUT TO:"],
    ["", "</* not this>"],
    ["", "<nor this */>"],
    ["heading", "EXT. SHORE - DAY"],
  ]);
});

it("a note inside a heading, and at a line's beginning, leaves both marked", () => {
  open("INT. ROOM [[which?]]\n\nMIRA\n[[softly]] It is late.\n");
  expect(marks()).toEqual(["heading: INT. ROOM <[[which?]]>", "character: MIRA", "dialogue: <[[softly]]> It is late."]);
});

it("what is typed is set at once, and what is no heading any more isn't", () => {
  open("INT. ROOM\n\nFog.\n");
  write("EXT. SHORE\n\n");
  expect(marks()).toEqual(["heading: EXT. SHORE", "heading: INT. ROOM"]);
  write("Nothing", 0, 10);
  expect(marks()).toEqual(["heading: INT. ROOM"]);
  view.dispatch({ selection: { anchor: 3 } });
  expect(marks()).toEqual(["heading: INT. ROOM"]);
  write("", 0, view.state.doc.length);
  expect(marks()).toEqual([]);
});

/** A script of exactly so many characters with a heading near its beginning. */
const long = (length: number) => {
  const start = "Fog.\n\nINT. ROOM\n\n";
  return `${start}${"Fog on the shore.\n".repeat(Math.ceil(length / 18)).slice(0, length - start.length)}`;
};

it("of a long script the marks move along with what is typed, and it is read anew once one rests", () => {
  open(long(150_000));
  write("EXT. SHORE\n\n");
  expect(marks()).toEqual(["heading: INT. ROOM"]);
  vi.advanceTimersByTime(300);
  write("Y", view.state.doc.length);
  vi.advanceTimersByTime(300);
  expect(marks()).toEqual(["heading: INT. ROOM"]);
  vi.advanceTimersByTime(100);
  expect(marks()).toEqual(["heading: EXT. SHORE", "heading: INT. ROOM"]);
});

it("up to 150,000 characters are set at once, more aren't", () => {
  open(long(149_988));
  write("EXT. SHORE\n\n");
  expect(marks()).toEqual(["heading: EXT. SHORE", "heading: INT. ROOM"]);
  view.destroy();
  open(long(149_989));
  write("EXT. SHORE\n\n");
  expect(marks()).toEqual(["heading: INT. ROOM"]);
});

it("a long script that is put into an empty field is set once it is read", () => {
  open("");
  write(long(150_001));
  vi.advanceTimersByTime(400);
  expect(marks()).toEqual(["heading: INT. ROOM"]);
});

it("a script of a million characters is set, a longer one isn't", () => {
  open(long(1_000_000));
  expect(marks()).toEqual(["heading: INT. ROOM"]);
  write("X", view.state.doc.length);
  vi.advanceTimersByTime(400);
  expect(marks()).toEqual([]);
  view.destroy();
  open(long(1_000_001));
  expect(marks()).toEqual([]);
});

/** Brings a place into sight, as whoever scrolls there. */
const look = (at: number) => view.dispatch({ effects: EditorView.scrollIntoView(at) });

it("what comes into sight is set, to the very end of the text", () => {
  open(`${long(140_000)}\n\nEXT. SHORE`);
  expect(marks()).toEqual(["heading: INT. ROOM"]);
  look(view.state.doc.length);
  expect(marks()).toContain("heading: EXT. SHORE");
});

it("of a long script that was put into an empty field what comes into sight is set before one rests", () => {
  open("");
  write(`${long(150_001)}\n\nEXT. SHORE`);
  look(view.state.doc.length);
  expect(marks()).toContain("heading: EXT. SHORE");
});

it("a long script that lost its end is looked through before it is read anew", () => {
  open(`${long(200_000)}\n\nEXT. SHORE [[late]]\n\n`);
  write("", 150_100, view.state.doc.length);
  look(150_000);
  expect(marks().filter((line) => line.includes("SHORE"))).toEqual([]);
  vi.advanceTimersByTime(400);
  write("\n\nEXT. PIER\n\n", 150_000);
  look(150_001);
  vi.advanceTimersByTime(400);
  expect(marks()).toContain("heading: EXT. PIER");
});

it("nothing is read any more for a field that has gone", () => {
  open(long(150_001));
  write("X");
  view.destroy();
  expect(vi.getTimerCount()).toBe(0);
});
