import { describe, expect, it } from "vitest";
import { captionsSrt, captionsVtt } from "#shared/film/index.ts";
import { CaptionsRefused, readCaptions, readLyrics } from "#shared/film/read-captions.ts";
import { threadTime } from "#tests/support/machine/thread-time.ts";

const read = readCaptions;
const cue = (start: number, end: number, text: string) => ({ start, end, text });

describe("captions of a file", () => {
  it.each([
    [
      "SubRip",
      "1\n00:00:01,000 --> 00:00:02,500\nKeep the light.\nNow\n\n2\n00:01:00,000 --> 00:01:01,000\nGo\n",
      [cue(1, 2.5, "Keep the light.\nNow"), cue(60, 61, "Go")],
    ],
    [
      "SubRip of Windows, with a mark and tags",
      "\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>{\\an8}Hello</i>\r\n",
      [cue(1, 2, "Hello")],
    ],
    [
      "WebVTT",
      "WEBVTT - made\n\nNOTE a note\nof two lines\n\nSTYLE\n::cue { color: red }\n\nintro\n00:01.000 --> 00:02.000 align:start\n<v Mira>A &amp; <b>B</b>\n",
      [cue(1, 2, "A & B")],
    ],
    [
      "files without an empty line between two",
      "1\n00:00:01,000 --> 00:00:02,000\nA\n00:00:03,000 --> 00:00:04,000\nB",
      [cue(1, 2, "A"), cue(3, 4, "B")],
    ],
    [
      "times out of order, and one over another",
      "1\n00:00:05,000 --> 00:00:09,000\nB\n\n2\n00:00:01,000 --> 00:00:06,000\nA\n",
      [cue(1, 5, "A"), cue(5, 9, "B")],
    ],
    [
      "two who speak at once, until the next does",
      "1\n00:00:01,000 --> 00:00:02,000\n- Stay.\n\n2\n00:00:01,000 --> 00:00:03,000\n- No.\n\n3\n00:00:02,500 --> 00:00:04,000\nWind\n",
      [cue(1, 2.5, "- Stay.\n- No."), cue(2.5, 4, "Wind")],
    ],
    [
      "words that are none",
      "1\n00:00:01,000 --> 00:00:02,000\n\n\n2\n00:00:03,000 --> 00:00:04,000\nA\u202E\u0007\n",
      [cue(3, 4, "A")],
    ],
  ])("are read: %s", (_what, text, cues) => expect(read(text)).toEqual(cues));

  // @shows The cut, point by point › 2. Captions as a track, from lines, lyrics and files
  it("come back as they were written", () => {
    const cues = [cue(0, 4.5, "A & <b>"), cue(3599.5, 3604.75, "one\ntwo")];
    expect(read(captionsVtt(cues))).toEqual(cues);
    expect(read(captionsSrt([cue(1, 2, "Ja & nein")]))).toEqual([cue(1, 2, "Ja & nein")]);
  });

  it.each([
    ["size", "x".repeat(2_000_001), "2000001", "2000000"],
    ["format", "Just a letter.", "", ""],
    ["time", "1\n00:00:01,000 --> soon\nA", "2", "00:00:01,000 --> soon"],
    ["time", "1\n00:61:01,000 --> 00:62:00,000\nA", "2", "00:61:01,000 --> 00:62:00,000"],
    ["time", "1\n999:00:00,000 --> 999:00:01,000\nA", "2", "999:00:00,000 --> 999:00:01,000"],
    ["order", "1\n00:00:02,000 --> 00:00:01,000\nA", "2", "00:00:02,000 --> 00:00:01,000"],
    ["empty", "WEBVTT\n", "", ""],
  ])("are refused by %s, with what was found and what is allowed", (reason, text, found, allowed) => {
    const refused = () => read(text);
    expect(refused).toThrow(CaptionsRefused);
    try {
      refused();
    } catch (thrown) {
      expect(thrown).toMatchObject({ reason, found, allowed });
    }
  });

  it("are at most five thousand", () => {
    const many = Array.from(
      { length: 5001 },
      (_, index) =>
        `00:${String(Math.floor(index / 60)).padStart(2, "0")}:${String(index % 60).padStart(2, "0")},000 --> 99:00:00,000\nA\n`,
    );
    // Minutes end at 59: hours are counted from there on.
    expect(() => read(many.slice(0, 3600).join("\n"))).not.toThrow();
    const hours = Array.from({ length: 5001 }, () => "00:00:01,000 --> 00:00:02,000\nA\n").join("\n");
    expect(() => read(hours)).toThrow(/cues 5001 5000/);
  });

  it("a line that never ends costs no time", () => {
    const before = threadTime();
    expect(() =>
      read(`1\n00:00:01,000 --> 00:00:02,000\n${"<".repeat(400_000)}${"&a".repeat(100_000)}\n`),
    ).not.toThrow();
    expect(threadTime() - before).toBeLessThan(2000);
  });
});

describe("lyrics with their moments", () => {
  const sung = readLyrics;

  it("last until the next line, and never for longer than one reads", () => {
    expect(sung("[ti:Gale]\n[00:10.50] Keep the light\n[00:12.00]\n[00:20.00] Go\n")).toEqual([
      cue(10.5, 12, "Keep the light"),
      cue(20, 28, "Go"),
    ]);
  });

  it("come wherever they are sung", () => {
    expect(sung("[00:01.00][00:09.00]Again\n[00:05.00]Once")).toEqual([
      cue(1, 5, "Again"),
      cue(5, 9, "Once"),
      cue(9, 17, "Again"),
    ]);
  });

  it("stand together with their translation, which is sung at the same moment", () => {
    expect(sung("[00:01.00]守住灯光\n[00:01.00]Keep the light\n[00:05.00]Go")).toEqual([
      cue(1, 5, "守住灯光\nKeep the light"),
      cue(5, 13, "Go"),
    ]);
  });

  it("are none in other files", () => expect(sung("1\n00:00:01,000 --> 00:00:02,000\nA\n")).toBeNull());
});
