// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { newShotDraft } from "#core/storyboard/new-shot-draft.ts";
import { DirectedReadNote, PastedPrompt, WordsReadNote } from "#renderer/storyboard/direction/read-note.tsx";
import { type Direction, parseDirection, wordsDirection } from "#shared/direction/index.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";
import { line, onScreen, picture, sound } from "./directed.ts";

beforeAll(speakEnglish);
afterEach(cleanup);

const fields = (body: string, soundscape = "N/A", music = "N/A") =>
  `integrated_multimodal_description: ${body}\noverall_soundscape: ${soundscape}\nnon_diegetic_music: ${music}`;
const draft = (prompt: string) => ({ ...newShotDraft, duration: 8, prompt });
const said = () => document.querySelector(".readnote > p")?.textContent;
const left = () => [...document.querySelectorAll(".readnote li")].map(({ textContent }) => textContent);

test.each([
  ["nothing", "", undefined],
  ["a picture", "A lighthouse in fog.", undefined],
  [
    "one beat with one of each",
    fields(
      '[Shot 1] Fog. The camera zooms in. The keeper (S1), sixty, says: <d>[English] Go.</d> The words "END" appear on screen.',
    ),
    "In Directed mode, this becomes 1 beat, 1 camera move, 1 line, 1 on-screen text, soundscape, and music.",
  ],
  [
    "several beats",
    fields("[Shot 1] Fog. [Shot 2] At 00:03.000, the camera cuts to the sea.", "Wind."),
    "In Directed mode, this becomes 2 beats, soundscape, and music.",
  ],
  [
    "words that only look like marks",
    "[Close on a door]",
    "In Directed mode, all of this becomes the picture of one beat.",
  ],
])("in Words: %s", (_what, prompt, words) => {
  render(<WordsReadNote draft={draft(prompt)} />, { wrapper: WithinPage });
  expect(said()).toBe(words);
});

const passages = (count: number) => Array.from({ length: count }, (_, at) => `[Mark ${at + 1}]`);
test.each([
  ["one", 1, 1, "1 passage doesn’t follow the format and stays as plain text", undefined],
  ["as many as are named", 5, 5, "5 passages don’t follow the format and stay as plain text", undefined],
  ["one more", 6, 5, "6 passages don’t follow the format and stay as plain text", "and 1 more"],
])("passages that stay as they are: %s", (_what, count, named, summary, more) => {
  render(<WordsReadNote draft={draft(passages(count).join("\n"))} />, { wrapper: WithinPage });
  expect(document.querySelector("summary")?.textContent).toBe(summary);
  expect(left()).toEqual(passages(named));
  expect(document.querySelector("details > p")?.textContent).toBe(more);
});

const prompt = fields("[Shot 1] Fog. [Shot 2] At 00:03.000, the camera cuts to the sea.");
test.each<[what: string, words: string, direction: Direction, said: string | undefined]>([
  ["as it was read", prompt, parseDirection(prompt, 8), "Your words were read as 2 beats, soundscape, and music."],
  ["read for another length", prompt, parseDirection(prompt, 9), undefined],
  ["changed since", prompt, wordsDirection("Fog.", 8), undefined],
  ["written without words before", "", parseDirection(prompt, 8), undefined],
  ["of nothing, written as nothing", "", parseDirection("", 8), undefined],
  [
    "a picture alone with a mark",
    "[Close on a door]",
    parseDirection("[Close on a door]", 8),
    "All of your words became the picture of one beat.",
  ],
])("in Directed: %s", (_what, words, direction, expected) => {
  render(<DirectedReadNote draft={draft(words)} direction={direction} />, { wrapper: WithinPage });
  expect(said()).toBe(expected);
});

const pasted = (): Direction => ({
  ...wordsDirection("", 8),
  beats: [{ start: 0, end: 8, cut: null, parts: [picture(prompt)] }],
});
const offer = () => screen.queryByRole("button", { name: "Read as beats" });

test("a whole prompt in the only picture is offered to be read as what it holds", () => {
  const read: Direction[] = [];
  render(<PastedPrompt direction={pasted()} onRead={(one) => read.push(one)} />, { wrapper: WithinPage });
  expect(said()).toBe("This picture contains a whole prompt.");
  fireEvent.click(offer() as HTMLElement);
  expect(read).toEqual([parseDirection(prompt, 8)]);
});

const [beat] = pasted().beats as [Direction["beats"][number]];
test.each<[what: string, direction: Direction]>([
  ["has a style", { ...pasted(), style: "Watercolor" }],
  ["has a soundscape", { ...pasted(), soundscape: "Wind." }],
  ["has music", { ...pasted(), music: "A cello." }],
  ["has a second beat", { ...pasted(), beats: [beat, { start: 4, end: 8, cut: null, parts: [] }] }],
  ["has a second part", { ...pasted(), beats: [{ ...beat, parts: [picture(prompt), sound("Wind.")] }] }],
  ["has it as a sound", { ...pasted(), beats: [{ ...beat, parts: [sound(prompt)] }] }],
  ["has it on screen", { ...pasted(), beats: [{ ...beat, parts: [onScreen(prompt)] }] }],
  ["has it said", { ...pasted(), beats: [{ ...beat, parts: [line([1], prompt)] }] }],
  ["has nothing in its picture", { ...pasted(), beats: [{ ...beat, parts: [picture("")] }] }],
  ["is a picture of plain words", { ...pasted(), beats: [{ ...beat, parts: [picture("A door.")] }] }],
  ["has no parts", { ...pasted(), beats: [{ ...beat, parts: [] }] }],
])("nothing is offered where the direction %s", (_what, direction) => {
  render(<PastedPrompt direction={direction} onRead={() => {}} />, { wrapper: WithinPage });
  expect(offer()).toBeNull();
});
