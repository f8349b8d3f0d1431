import type { Direction } from "./direction.ts";

/** What a text was read as: how much of each, and what looks as if it were meant so but stays as words. */
export interface Reading {
  /** Something of it is more than the picture of one beat. */
  readonly structured: boolean;
  readonly beats: number;
  readonly camera: number;
  readonly lines: number;
  readonly screen: number;
  readonly sounds: number;
  /** Fields of the whole take that have words. */
  readonly whole: readonly ("style" | "soundscape" | "music" | "references")[];
  /** Passages in their order and to the letter. */
  readonly left: readonly string[];
}

/** Marks of prompts in other forms, or of this one with a slip in it: who wrote them meant more than a picture. */
const meant = [
  /\bcamera\b|镜头|カメラ/iu,
  // Any markup but the labels of references, which stand in pictures as they are.
  /<(?!(?:Subject|Picture|Video|Audio) \d)[^<>\n]{1,60}>/,
  /\(S\d/,
  /\[[^[\]\n]{1,60}\]/,
  /\b\d{1,2}:\d{2}\b/,
  /\b\d+(?:\.\d+)?\s*(?:-|–|to)\s*\d+(?:\.\d+)?\s*(?:s|sec|seconds)\b/i,
  /^(?:[-*•#]+|\d+[.)])\s/,
  /^[\p{L}][\p{L}\p{N} _-]{1,30}[:：]/u,
  /\b(?:says?|whispers?|voice-?over|sfx|dialogue)\b[^.]{0,40}[:：“"]/i,
];

const passages = (text: string): string[] =>
  text
    .split(/\n+|(?<=[.!?…])\s+(?=[\p{Lu}<[("“])|(?<=[。！？])/u)
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** Tells what a direction holds that was read from a text and not changed since. */
export function tellReading({ preface, lead, style, beats, soundscape, music, references }: Direction): Reading {
  const parts = beats.flatMap((beat) => beat.parts);
  const count = (kind: (typeof parts)[number]["kind"]) => parts.filter((part) => part.kind === kind).length;
  const whole = [
    ...(style.trim() === "" ? [] : (["style"] as const)),
    ...((soundscape ?? "") === "" ? [] : (["soundscape"] as const)),
    ...((music ?? "") === "" ? [] : (["music"] as const)),
    ...(references === null ? [] : (["references"] as const)),
  ];
  const found = {
    ...{ beats: beats.length, camera: count("camera"), lines: count("line") },
    ...{ screen: count("screen"), sounds: count("sound") },
  };
  const { beats: many, ...rest } = found;
  const pictured = parts.flatMap((part) => (part.kind === "picture" ? passages(part.text) : []));
  return {
    ...found,
    structured: many > 1 || whole.length > 0 || Object.values(rest).some((one) => one > 0),
    whole,
    left: [
      ...passages(preface ?? ""),
      ...passages(lead ?? ""),
      ...pictured.filter((one) => meant.some((mark) => mark.test(one))),
    ],
  };
}
