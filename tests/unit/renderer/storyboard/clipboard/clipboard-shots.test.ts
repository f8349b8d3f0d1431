import { describe, expect, it } from "vitest";
import {
  filesOf,
  readCopiedShots,
  shotsInText,
  textOfShots,
  withKnownFiles,
  writeCopiedShots,
} from "#renderer/storyboard/clipboard/clipboard-shots.ts";
import { wordsDirection } from "#shared/direction/index.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";

const film = "019a0000-0000-7000-8000-000000000001";
const file = "019a0000-0000-7000-8000-0000000000aa";
const shotId = "019a0000-0000-7000-8000-0000000000bb";
const shot = madeUpShot(
  shotId,
  { name: "Stairs", prompt: "Mara climbs.", firstFrame: file, mode: "frames" },
  { number: 3 },
);

// @shows Direction, point by point › 8. Shots are copied between films, and are text elsewhere
it("what is copied is read back", () => {
  expect(readCopiedShots(writeCopiedShots(film, [shot], true))).toEqual({
    ...{ projectId: film, cut: true, shots: [{ id: shotId, draft: shot.draft }] },
  });
});

// @shows Direction, point by point › 8. Shots are copied between films, and are text elsewhere
it("elsewhere it is text that a person reads", () => {
  expect(textOfShots([shot, madeUpShot("x", { prompt: "Rain." }, { number: 4 })])).toBe(
    "3. Stairs\nMara climbs.\n\n4.\nRain.",
  );
});

it("a directed shot is the words of its beats elsewhere, and whole in another film", () => {
  const draft = { prompt: "An old draft.", directed: true, direction: wordsDirection("A gull circles.", 4) };
  const directed = madeUpShot(shotId, { name: "Sea", ...draft }, { number: 5 });
  expect(textOfShots([directed])).toBe("5. Sea\nA gull circles.");
  expect(readCopiedShots(writeCopiedShots(film, [directed], false))?.shots[0]?.draft).toMatchObject(draft);
});

const valid = JSON.parse(writeCopiedShots(film, [shot], false));
describe("what another program put there is refused", () => {
  it.each<[string, string]>([
    ["nothing", ""],
    ["no JSON", "{"],
    ["another shape", '{"shots":[]}'],
    ["no film", JSON.stringify({ ...valid, projectId: "../.." })],
    [
      "a model that isn't one",
      JSON.stringify({ ...valid, shots: [{ id: shotId, draft: { ...shot.draft, model: "x" } }] }),
    ],
    [
      "a file that is a path",
      JSON.stringify({ ...valid, shots: [{ id: shotId, draft: { ...shot.draft, firstFrame: "/etc/passwd" } }] }),
    ],
    [
      "a prompt beyond all bounds",
      JSON.stringify({ ...valid, shots: [{ id: shotId, draft: { ...shot.draft, prompt: "x".repeat(100_001) } }] }),
    ],
    ["too many", JSON.stringify({ ...valid, shots: Array.from({ length: 501 }, () => valid.shots[0]) })],
    ["too much", " ".repeat(2_000_001)],
    ["deep nesting", "[".repeat(100_000)],
  ])("%s", (_what, json) => {
    expect(readCopiedShots(json)).toBeNull();
  });
});

it("files that aren't in this library are left out", () => {
  expect(filesOf([shot.draft])).toEqual([file]);
  expect(withKnownFiles(shot.draft, new Set()).firstFrame).toBeNull();
  expect(withKnownFiles(shot.draft, new Set([file])).firstFrame).toBe(file);
  const addressed = { ...shot.draft, references: ["https://example.com/a.png", file] };
  expect(withKnownFiles(addressed, new Set()).references).toEqual(["https://example.com/a.png"]);
});

describe("plain text", () => {
  it.each<[string, string, string[]]>([
    ["a line each", "Rain.\nFog.", ["Rain.", "Fog."]],
    ["lines of Windows, empty ones between, blanks around", "  Rain. \r\n\r\n\tFog.\r\n", ["Rain.", "Fog."]],
    ["signs that no prompt has", "Ra\u0000in\u001b[31m.", ["Rain[31m."]],
  ])("%s", (_what, text, prompts) => {
    expect(shotsInText(text)).toEqual({ ok: true, prompts });
  });

  it("too many lines, and a line that is too long, with both figures", () => {
    expect(shotsInText("x\n".repeat(501))).toEqual({ ok: false, why: "lines", found: 501, allowed: 500 });
    expect(shotsInText(`ok\n${"灯".repeat(7001)}`)).toEqual({
      ok: false,
      why: "prompt",
      found: 7001,
      allowed: 7000,
      line: 2,
    });
  });
});
