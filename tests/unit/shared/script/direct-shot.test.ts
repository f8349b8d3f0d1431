import { describe, expect, it } from "vitest";
import { linesOf } from "#shared/direction/edit-beats.ts";
import { compileDirection, type Direction, parseDirection } from "#shared/direction/index.ts";
import { isRewritten } from "#shared/script/direct-shot.ts";
import {
  directShot,
  type PlannedShot,
  parseFountain,
  planShots,
  redirectShot,
  scenesOf,
} from "#shared/script/index.ts";

const plan = (text: string): PlannedShot => {
  const [shot] = scenesOf(parseFountain(text), text).flatMap((scene) => planShots(scene, { min: 4, max: 15 }));
  if (!shot) throw new Error("no shot");
  return shot;
};
const said = (cue: string, words = "Not yet.", aside = "") =>
  linesOf(directShot(plan(`INT. HOUSE\n\nRain.\n\n${cue}\n${aside === "" ? "" : `(${aside})\n`}${words}`)))[0];

describe("a line of the script as a spoken line", () => {
  it.each([
    ["MARA", "", { who: "Mara", delivery: "says", voiceover: null }],
    ["MARA", "softly", { delivery: "says softly" }],
    ["MARA", "calling up", { delivery: "says, calling up" }],
    ["MARA (V.O.)", "", { delivery: "says", voiceover: "their" }],
    ["MARA (VO)", "whispering", { delivery: "says, whispering", voiceover: "their" }],
    ["MARA (O.S.)", "", { delivery: "says from off screen", voiceover: null }],
    ["MARA (O.C.)", "tired", { delivery: "says from off screen, tired", voiceover: null }],
    ["MARA (CONT'D)", "", { who: "Mara", delivery: "says", voiceover: null }],
    ["MARA (V.O.) (CONT'D)", "", { voiceover: "their" }],
    ["DR. O'NEIL-KANE", "", { who: "Dr. O'Neil-Kane" }],
    // A colon would end the delivery in the format.
    ["MARA", "beat: then", { delivery: "says, beat, then" }],
  ])("%s %s", (cue, aside, line) => {
    expect(said(cue, "Not yet.", aside)).toMatchObject({ words: "Not yet.", ...line });
  });

  it.each([
    ["Not yet.", ""],
    ["还没到。", "Mandarin"],
    ["まだだよ。", "Japanese"],
    ["아직.", "Korean"],
  ])("%s is in %s", (words, language) => {
    expect(said("@Mara", words)).toMatchObject({ words, language });
  });

  it("a lyric is sung", () => {
    expect(said("MARA", "~Keep the light")).toMatchObject({ delivery: "sings", words: "Keep the light" });
  });
});

it("speakers are numbered in the order of their first words, and the text reads back as it was", () => {
  const shot = plan("INT. HOUSE\n\nRain.\n\nMARA\nGo.\n\nTEO (V.O.)\n(whispering)\nI am gone.\n\nMARA\n*Where?*\n");
  const direction = directShot(shot);
  expect(direction.beats).toMatchObject([{ start: 0, end: shot.duration, cut: null }]);
  expect(linesOf(direction).map(({ who, speakers, words }) => [who, speakers, words])).toEqual([
    ["Mara", [1], "Go."],
    ["Teo", [2], "I am gone."],
    ["Mara", [1], "Where?"],
  ]);
  const text = compileDirection(direction);
  expect(text).toBe(
    "integrated_multimodal_description: [Shot 1] Rain. Mara (S1) says: <d>Go.</d> Teo (S2) says, whispering in an off-screen voiceover: <d>I am gone.</d> while their lips remain completely closed. Mara (S1) says: <d>Where?</d>",
  );
  expect(linesOf(parseDirection(text, shot.duration)).map(({ words }) => words)).toEqual([
    "Go.",
    "I am gone.",
    "Where?",
  ]);
  expect(compileDirection(parseDirection(text, shot.duration))).toBe(text);
});

describe("what the script changes in a shot that is directed", () => {
  const before = plan("INT. HOUSE\n\nRain.\n\nMARA\nNot yet.\n\nTEO\nWhen?\n");
  const given = directShot(before);
  /** With a camera, a second beat, a style and a voice. */
  const written: Direction = {
    ...given,
    style: "Live-action",
    soundscape: "Wind.",
    beats: [
      {
        ...{ start: 0, end: 2, cut: null },
        parts: [
          { kind: "picture", text: "Rain. On the glass." },
          { kind: "camera", move: "push in", amplitude: "medium", speed: "slow", note: "" },
        ],
      },
      {
        ...{ start: 2, end: 4, cut: { by: "camera", verb: "cuts to" } },
        parts: linesOf(given).map((line, at) => ({ ...line, voice: at === 0 ? "sixty, hoarse" : "" })),
      },
    ],
  };

  it("one line's words change where they stand: beats, camera and voices stay", () => {
    const next = redirectShot(written, before, plan("INT. HOUSE\n\nRain.\n\nMARA\nNever.\n\nTEO\nWhen?\n"));
    expect(next.beats[0]).toEqual(written.beats[0]);
    expect(linesOf(next).map(({ who, voice, words }) => [who, voice, words])).toEqual([
      ["Mara", "sixty, hoarse", "Never."],
      ["Teo", "", "When?"],
    ]);
  });

  it("its action changes within the picture that has it", () => {
    const next = redirectShot(written, before, plan("INT. HOUSE\n\nHail.\n\nMARA\nNot yet.\n\nTEO\nWhen?\n"));
    expect(next.beats[0]?.parts[0]).toEqual({ kind: "picture", text: "Hail. On the glass." });
    expect(next.beats[0]?.parts).toHaveLength(2);
  });

  it("a line that another says gets that one's number", () => {
    const next = redirectShot(written, before, plan("INT. HOUSE\n\nRain.\n\nMARA\nNot yet.\n\nANNA\nWhen?\n"));
    expect(linesOf(next).map(({ who, speakers }) => [who, speakers])).toEqual([
      ["Mara", [1]],
      ["Anna", [2]],
    ]);
  });

  it("with a line more it is directed anew, in the style and the voices that it has", () => {
    const now = plan("INT. HOUSE\n\nRain.\n\nMARA\nNot yet.\n\nTEO\nWhen?\n\nMARA\nSoon.\n");
    const next = redirectShot(written, before, now);
    expect(next).toMatchObject({ style: "Live-action", soundscape: "Wind.", duration: now.duration });
    expect(next.beats).toHaveLength(1);
    expect(linesOf(next).map(({ voice, words }) => [voice, words])).toEqual([
      ["sixty, hoarse", "Not yet."],
      ["", "When?"],
      ["", "Soon."],
    ]);
  });

  it("what was written on is known; what the script gave is not", () => {
    expect(isRewritten(given, before)).toBe(false);
    expect(isRewritten({ ...given, duration: 9, style: "Clay" }, before)).toBe(false);
    expect(isRewritten(written, before)).toBe(true);
    const [beat] = given.beats;
    if (!beat) throw new Error("no beat");
    const camera = { kind: "camera", move: "push in", amplitude: "medium", speed: "medium", note: "" } as const;
    expect(isRewritten({ ...given, beats: [{ ...beat, parts: [...beat.parts, camera] }] }, before)).toBe(true);
  });
});
