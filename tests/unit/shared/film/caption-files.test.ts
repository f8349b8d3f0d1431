import { expect, it } from "vitest";
import { captionsSrt, captionsVtt } from "#shared/film/index.ts";

const cues = [
  { start: 0, end: 4.5, text: "A & <b>" },
  { start: 3599.5, end: 3604.75, text: "one\r\n\r\ntwo --> three" },
];

it("captions as WebVTT", () => {
  expect(captionsVtt(cues)).toBe(
    [
      "WEBVTT",
      "",
      "00:00:00.000 --> 00:00:04.500",
      "A &amp; &lt;b&gt;",
      "",
      "00:59:59.500 --> 01:00:04.750",
      "one",
      "two → three",
      "",
    ].join("\n"),
  );
});

it("captions as SubRip", () => {
  expect(captionsSrt(cues)).toBe(
    [
      "1",
      "00:00:00,000 --> 00:00:04,500",
      "A & <b>",
      "",
      "2",
      "00:59:59,500 --> 01:00:04,750",
      "one",
      "two → three",
      "",
    ].join("\n"),
  );
});
