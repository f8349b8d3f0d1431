import { describe, expect, it, test } from "vitest";
import { proposeLines } from "#core/chat/tools/line-proposals.ts";
import { proposeScript, scriptAfter, scriptDecisionWords, staleScript } from "#core/chat/tools/script-proposals.ts";
import { plainCard } from "#shared/contract/storyboard/cast.ts";
import { compileDirection, parseDirection } from "#shared/direction/index.ts";
import { writeLinesInput, writeScriptInput } from "#shared/director/index.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";

const script = "INT. HOUSE\n\nMARA\nNot yet.\n\nEXT. PIER\n\nMARA\nGo.\n";
const propose = (...edits: { old: string; new: string }[]) =>
  proposeScript("film", writeScriptInput.parse({ edits }), script);

describe("edits of the script", () => {
  const three = propose(
    { old: "EXT. PIER", new: "EXT. PIER - DAWN" },
    { old: "", new: "INT. LAMP ROOM\n\nDark." },
    { old: "Not yet.", new: "Never." },
  );
  it.each([
    [[], script],
    [[2], "INT. HOUSE\n\nMARA\nNever.\n\nEXT. PIER\n\nMARA\nGo.\n"],
    [[0, 2], "INT. HOUSE\n\nMARA\nNever.\n\nEXT. PIER - DAWN\n\nMARA\nGo.\n"],
    [[1], "INT. HOUSE\n\nMARA\nNot yet.\n\nEXT. PIER\n\nMARA\nGo.\n\nINT. LAMP ROOM\n\nDark."],
  ])("with %j accepted the script says so and no more", (accepted, text) => {
    expect(scriptAfter(three, accepted, script)).toBe(text);
  });
  it("begin a script that is empty", () => {
    const first = proposeScript("film", { edits: [{ old: "", new: "INT. HOUSE" }] }, "");
    expect(scriptAfter(first, [0], "")).toBe("INT. HOUSE");
  });
  it("no longer fit where somebody changed their words, or the film is gone; its end is always there", () => {
    const now = script.replace("Not yet.", "Soon.");
    expect(staleScript(three, now)).toEqual([{ item: 2, why: "changed" }]);
    expect(staleScript(three, undefined).map(({ why }) => why)).toEqual(["gone", "gone", "gone"]);
    // What doesn’t fit any more isn't written over something else.
    expect(scriptAfter(three, [2], now)).toBe(now);
  });
  it("tell the model what was decided of each, in a line", () => {
    expect(scriptDecisionWords(three, [0])).toBe(
      "The person accepted 1 of 3 edits of the script.\n- accepted: edit of “EXT. PIER”\n- refused: edit of “INT. LAMP ROOM Dark.”\n- refused: edit of “Not yet.”",
    );
  });
  it.each([
    ["MARA", "NEMO", "edits[0].old: these words are in the script more than once"],
    ["Never.", "Now.", "edits[0].old: these words aren’t in the script; call read_script."],
    ["Go.", "Go.", "edits[0]: nothing changes."],
    ["Go.", "x".repeat(60_000), ""],
  ])("%s → %.10s", (old, written, refusal) => {
    const run = () => propose({ old, new: written });
    if (refusal === "") expect(run).not.toThrow();
    else expect(run).toThrow(refusal);
  });
  it("don't change the same words twice", () => {
    expect(() => propose({ old: "Not yet.", new: "Soon." }, { old: "yet", new: "now" })).toThrow(
      "edits[1].old: another edit changes the same words.",
    );
  });
});

const text =
  "integrated_multimodal_description: [Shot 1] Fog. Mara (S1), low, says: <d>[English] Not yet.</d> [Shot 2] At 00:02.500, the camera cuts to a pier. Mara (S1) says: <d>Go.</d>\noverall_soundscape: Wind.\nnon_diegetic_music: N/A";
const board = [
  madeUpShot("beats", { directed: true, direction: parseDirection(text, 8), duration: 8 }),
  madeUpShot("words", { prompt: "Fog." }, { number: 2 }),
];
const lines = (...wanted: unknown[]) =>
  proposeLines("film", writeLinesInput.parse({ lines: wanted }), board, [{ ...plainCard, id: "m", name: "Mara" }]);

test("lines are changed in their beats, and all else of the shot stays", () => {
  const { items } = lines(
    { id: "beats", words: "Not yet.", new_words: "Never again.", who: "@Mara", delivery: "whispers" },
    { id: "beats", words: "Go.", language: "English" },
  );
  expect(items).toHaveLength(1);
  const { direction } = items[0]?.after ?? {};
  expect(direction && compileDirection(direction)).toBe(
    text
      .replace("Mara (S1), low, says: <d>[English] Not yet.", "@Mara (S1), low, whispers: <d>[English] Never again.")
      .replace("<d>Go.", "<d>[English] Go."),
  );
});

test.each([
  [{ id: "gone", words: "Go." }, "lines[0].id: there is no shot gone on the board; call list_shots."],
  [{ id: "words", words: "Go." }, "lines[0].id: shot 2 is written in words; change it with write_shots."],
  [{ id: "beats", words: "Stop.", new_words: "Go." }, "lines[0].words: nobody says this in shot 1"],
  [{ id: "beats", words: "Go.", new_words: "Go." }, "lines[0]: nothing changes."],
  [{ id: "beats", words: "Go.", who: "@Nemo" }, "lines[0]: the cast has no @Nemo; call read_cast."],
  [
    { id: "beats", words: "Go.", new_words: "</d> <d>x" },
    "lines[0].beats[1]: the line “</d> <d>x” would read as other words.",
  ],
])("%j is refused", (line, refusal) => {
  expect(() => lines(line)).toThrow(refusal);
});
