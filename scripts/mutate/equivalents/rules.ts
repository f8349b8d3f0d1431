import type { Equivalent } from "./equivalent.ts";

export const rules: readonly Equivalent[] = [
  {
    file: "shared/outgoing/safe-name.ts",
    line: "const utf8Length = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);",
    faults: [
      "const utf8Length = (code: number): number => (code <= 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);",
      "const utf8Length = (code: number): number => (code < 129 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);",
    ],
    why: "U+0080 is a control character, and those are taken out before",
  },
  {
    file: "shared/rules/cast/attach-cast.ts",
    line: "const used = { image: { count: 0, seconds: 0 }, video: { count: 0, seconds: 0 }, audio: { count: 0, seconds: 0 } };",
    faults: [
      "const used = { image: { count: 0, seconds: 1 }, video: { count: 0, seconds: 0 }, audio: { count: 0, seconds: 0 } };",
    ],
    why: "an image has no seconds",
  },
  {
    file: "shared/rules/cast/attach-cast.ts",
    line: "for (let at = 0; at < longest; at += 1) {",
    faults: ["for (let at = 0; at <= longest; at += 1) {"],
    why: "behind its last file no card has one",
  },
  {
    file: "shared/rules/cast/named-cards.ts",
    line: "patterns.set(cards, pattern);",
    faults: [";"],
    why: "a pattern that is made again is the same",
  },
  {
    file: "shared/rules/cast/named-cards.ts",
    line: 'const [last, next] = [[...whole].at(-1) ?? "", [...text.slice(end, end + 2)][0] ?? ""];',
    faults: ['const [last, next] = [[...whole].at(-1) ?? "", [...text.slice(end, end + 3)][0] ?? ""];'],
    why: "a unit more behind the first sign changes nothing of it",
  },
  {
    file: "shared/rules/code-points.ts",
    line: "for (let at = 0; at < text.length - 1; at += 1) {",
    faults: ["for (let at = 0; at <= text.length - 1; at += 1) {"],
    why: "behind the last unit there is none to go with it",
  },
  {
    file: "shared/rules/figures.ts",
    line: "const rounded = Number(value.toFixed(value < 10 ? 2 : 1));",
    faults: ["const rounded = Number(value.toFixed(value <= 10 ? 2 : 1));"],
    why: "just ten is told the same either way",
  },
  {
    file: "shared/rules/figures.ts",
    line: `if (bytes < MEGABYTE / 100) return \`\${integer(bytes)} bytes\`;`,
    faults: [`if (bytes <= MEGABYTE / 100) return \`\${integer(bytes)} bytes\`;`],
    why: "a hundredth of a megabyte is no whole number of bytes",
  },
  {
    file: "shared/rules/figures.ts",
    line: "for (let digits = 2; digits < 6; digits += 1) {",
    faults: ["for (let digits = 2; digits <= 6; digits += 1) {", "for (let digits = 2; digits < 7; digits += 1) {"],
    why: "what is told in full has six digits too",
  },
  {
    file: "shared/rules/library/library-search.ts",
    line: 'const [year = 0, month = 1, date = 1] = day.split("-").map(Number);',
    faults: [
      'const [year = 1, month = 1, date = 1] = day.split("-").map(Number);',
      'const [year = 0, month = 2, date = 1] = day.split("-").map(Number);',
      'const [year = 0, month = 1, date = 2] = day.split("-").map(Number);',
    ],
    why: "a day has all three",
  },
  {
    file: "shared/rules/library/look-alike.ts",
    line: "(pixels[at(x, y)] ?? 0) * 0.299 + (pixels[at(x, y) + 1] ?? 0) * 0.587 + (pixels[at(x, y) + 2] ?? 0) * 0.114;",
    faults: [
      "(pixels[at(x, y)] ?? 1) * 0.299 + (pixels[at(x, y) + 1] ?? 0) * 0.587 + (pixels[at(x, y) + 2] ?? 0) * 0.114;",
      "(pixels[at(x, y)] ?? 0) * 0.299 + (pixels[at(x, y) + 1] ?? 1) * 0.587 + (pixels[at(x, y) + 2] ?? 0) * 0.114;",
      "(pixels[at(x, y)] ?? 0) * 0.299 + (pixels[at(x, y) + 1] ?? 0) * 0.587 + (pixels[at(x, y) + 2] ?? 1) * 0.114;",
    ],
    why: "each square has a pixel",
  },
  {
    file: "shared/rules/library/look-alike.ts",
    line: "for (let pixel = 0; pixel < count; pixel += 1) sum += pixels[pixel * 4 + channel] ?? 0;",
    faults: [
      "for (let pixel = 0; pixel < count; pixel += 1) sum += pixels[pixel * 4 + channel] ?? 1;",
      "for (let pixel = 0; pixel <= count; pixel += 1) sum += pixels[pixel * 4 + channel] ?? 0;",
    ],
    why: "each square has a pixel, and behind the last there is none",
  },
  {
    file: "shared/rules/library/look-alike.ts",
    line: "if (one.color.some((shade, at) => Math.abs(shade - (other.color[at] ?? 0)) > MOST_SHADES)) return false;",
    faults: [
      "if (one.color.some((shade, at) => Math.abs(shade - (other.color[at] ?? 1)) > MOST_SHADES)) return false;",
    ],
    why: "a color has all three shades",
  },
  {
    file: "shared/rules/library/look-alike.ts",
    line: "for (let at = 0; at < 4; at += 1) differing += ones(((one.signs[at] ?? 0) ^ (other.signs[at] ?? 0)) >>> 0);",
    faults: [
      "for (let at = 0; at <= 4; at += 1) differing += ones(((one.signs[at] ?? 0) ^ (other.signs[at] ?? 0)) >>> 0);",
      "for (let at = 0; at < 5; at += 1) differing += ones(((one.signs[at] ?? 0) ^ (other.signs[at] ?? 0)) >>> 0);",
      "for (let at = 0; at < 4; at += 1) differing += ones(((one.signs[at] ?? 1) ^ (other.signs[at] ?? 0)) >>> 0);",
      "for (let at = 0; at < 4; at += 1) differing += ones(((one.signs[at] ?? 0) ^ (other.signs[at] ?? 1)) >>> 0);",
    ],
    why: "all four words of signs are there, and behind them there is none",
  },
  {
    file: "shared/rules/library/look-alike.ts",
    line: "const [from, to] = [Math.floor((band * 128) / BANDS), Math.floor(((band + 1) * 128) / BANDS)];",
    faults: ["const [from, to] = [Math.floor((band * 129) / BANDS), Math.floor(((band + 1) * 128) / BANDS)];"],
    why: "shorter bands find the same looks: one more of them than signs may differ",
  },
  {
    file: "shared/rules/library/look-alike.ts",
    line: "for (let bit = from; bit < to; bit += 1) value = value * 2 + (((signs[bit >> 5] ?? 0) >>> (31 - (bit & 31))) & 1);",
    faults: [
      "for (let bit = from; bit < to; bit += 1) value = value * 3 + (((signs[bit >> 5] ?? 0) >>> (31 - (bit & 31))) & 1);",
      "for (let bit = from; bit < to; bit += 1) value = value * 2 + (((signs[bit >> 5] ?? 1) >>> (31 - (bit & 31))) & 1);",
    ],
    why: "another figure that is as much a band's own is as good",
  },
  {
    file: "shared/rules/library/look-alike.ts",
    line: "let value = 0;",
    faults: ["let value = 1;"],
    why: "another figure that is as much a band's own is as good",
  },
  {
    file: "shared/rules/library/look-alike.ts",
    line: "if ((leader === undefined || place < leader) && other && alike(look, other)) leader = place;",
    faults: ["if ((leader === undefined || place <= leader) && other && alike(look, other)) leader = place;"],
    why: "the same place again is the same leader",
  },
  {
    file: "shared/rules/library/look-alike.ts",
    line: "if (at % 256 === 255) yield;",
    faults: ["if (at % 257 === 255) yield;"],
    why: "a file more between two rests is as good",
  },
  {
    file: "shared/rules/library/tile-wave.ts",
    line: "for (const peak of peaks) if (peak > loudest) loudest = peak;",
    faults: ["for (const peak of peaks) if (peak >= loudest) loudest = peak;"],
    why: "as loud is as loud",
  },
  {
    file: "shared/rules/media/media-lookup.ts",
    line: 'return comma > 0 && head.endsWith(";base64") ? declaredFacts(head.slice(0, -7), url.slice(comma + 1)) : undefined;',
    faults: [
      'return comma >= 0 && head.endsWith(";base64") ? declaredFacts(head.slice(0, -7), url.slice(comma + 1)) : undefined;',
      'return comma > 1 && head.endsWith(";base64") ? declaredFacts(head.slice(0, -7), url.slice(comma + 1)) : undefined;',
    ],
    why: "its first five signs are no comma",
  },
  {
    file: "shared/rules/music/lyric-rules.ts",
    above: 'if (section.status === "unknown") {',
    line: "doubtful += 1;",
    faults: ["doubtful += 2;"],
    why: "it is only asked whether there are any",
  },
  {
    file: "shared/rules/music/lyric-rules.ts",
    above: "} else if (section.suggestion !== null) {",
    line: "doubtful += 1;",
    faults: ["doubtful += 2;"],
    why: "it is only asked whether there are any",
  },
  {
    file: "shared/rules/music/section-spans.ts",
    line: "while (next < sections.length && !held.has(next)) next += 1;",
    faults: ["while (next <= sections.length && !held.has(next)) next += 1;"],
    why: "behind the last section there is none, and no weight",
  },
  {
    file: "shared/rules/music/section-spans.ts",
    line: "for (let within = index; within < next; within += 1) {",
    faults: ["for (let within = index; within <= next; within += 1) {"],
    why: "the next section begins where this one ends, or where it was set",
  },
  {
    file: "shared/rules/music/tag-spelling.ts",
    line: "let previous = Array.from({ length: right.length + 1 }, (_, column) => column);",
    faults: ["let previous = Array.from({ length: right.length + 2 }, (_, column) => column);"],
    why: "a column behind the last is read by nobody",
  },
  ...[
    ["(previous[column] ?? 0) + 1,", "(previous[column] ?? 1) + 1,"],
    ["(current[column - 1] ?? 0) + 1,", "(current[column - 1] ?? 1) + 1,"],
    ["(previous[column - 1] ?? 0) + cost,", "(previous[column - 1] ?? 1) + cost,"],
    ["best = Math.min(best, (before[column - 2] ?? 0) + 1);", "best = Math.min(best, (before[column - 2] ?? 1) + 1);"],
  ].map(([line = "", fault = ""]) => ({
    file: "shared/rules/music/tag-spelling.ts",
    line,
    faults: [fault],
    why: "each place of a row is filled",
  })),
  {
    file: "shared/rules/music/tag-spelling.ts",
    line: "const LONGEST = 40;",
    faults: ["const LONGEST = 41;"],
    why: "a letter more is as good a bound",
  },
  {
    file: "shared/rules/music/tag-spelling.ts",
    line: 'if (whole.length > LONGEST) return { status: "unknown", tag: null };',
    faults: ['if (whole.length >= LONGEST) return { status: "unknown", tag: null };'],
    why: "a letter less is as good a bound",
  },
  {
    file: "shared/rules/video/adapt-video-draft.ts",
    line: "Math.abs(rank(next) - rank(wished)) < Math.abs(rank(best) - rank(wished)) ? next : best,",
    faults: ["Math.abs(rank(next) - rank(wished)) <= Math.abs(rank(best) - rank(wished)) ? next : best,"],
    why: "no model has two resolutions that are as near to one that it lacks",
  },
  {
    file: "shared/rules/video/video-media.ts",
    line: "if (rate < min - FRAME_RATE_SLACK || rate > max + FRAME_RATE_SLACK) {",
    faults: [
      "if (rate <= min - FRAME_RATE_SLACK || rate > max + FRAME_RATE_SLACK) {",
      "if (rate < min - FRAME_RATE_SLACK || rate >= max + FRAME_RATE_SLACK) {",
    ],
    why: "the slack is for rounding: no rate is written as that very figure",
  },
  {
    file: "shared/wire/json-depth.ts",
    line: "for (let at = 0; at < text.length; at += 1) {",
    faults: ["for (let at = 0; at <= text.length; at += 1) {"],
    why: "behind the end there is no character",
  },
  {
    file: "shared/wire/json-depth.ts",
    line: "if (depth > deepest) deepest = depth;",
    faults: ["if (depth >= deepest) deepest = depth;"],
    why: "as deep is as deep",
  },
  {
    file: "shared/wire/json-depth.ts",
    line: "while (at < text.length && text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1;",
    faults: ["while (at <= text.length && text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1;"],
    why: "behind the end there is no character, and either way the text is over",
  },
];
