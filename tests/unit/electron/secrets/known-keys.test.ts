import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createKnownKeys } from "#core/secrets/index.ts";

const KEY = "rs-Live/7+qZ0pX_9vT~secret=42";
const knownKeys = (...keys: readonly string[]) => {
  const known = createKnownKeys();
  for (const key of keys) known.add(key);
  return known;
};
const base64 = (text: string) => Buffer.from(text).toString("base64");
const percent = (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join("");
const scripted = (text: string) =>
  [...text].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
/** No run of this many letters of the key may be left, in any of its disguises. */
const leaks = (text: string) => {
  const whole = [KEY, Buffer.from(KEY).toString("hex"), percent(KEY), scripted(KEY)];
  const packed = [0, 1, 2].map((before) => base64("x".repeat(before) + KEY).slice(before === 0 ? 0 : 4, -4));
  return [...whole, ...packed, ...packed.map((each) => each.replaceAll("+", "-").replaceAll("/", "_"))].some((each) =>
    text.toLowerCase().includes(each.toLowerCase()),
  );
};

const disguises: readonly (readonly [string, string])[] = [
  ["plain", KEY],
  ["inside a word", `x${KEY}x`],
  ["as part of an address", encodeURIComponent(KEY)],
  ["every letter percent-encoded", percent(KEY)],
  ["percent-encoded in capitals", percent(KEY).toUpperCase().replaceAll("%", "%")],
  ["an address in an address", encodeURIComponent(encodeURIComponent(KEY))],
  ["some letters percent-encoded", `${percent(KEY.slice(0, 5))}${KEY.slice(5)}`],
  ["in hex", Buffer.from(KEY).toString("hex")],
  ["in HEX", Buffer.from(KEY).toString("hex").toUpperCase()],
  ["in base64", base64(KEY)],
  ["in base64 behind one byte", base64(`a${KEY}`)],
  ["in base64 behind a name", base64(`user:${KEY}`)],
  ["in base64 between others", base64(`ab${KEY}cdef`)],
  ["in base64url", Buffer.from(`::${KEY}`).toString("base64url")],
  ["base64 in an address", encodeURIComponent(base64(KEY))],
  ["as JSON writes it", JSON.stringify(KEY).replaceAll("/", "\\/")],
  ["escaped letter by letter", scripted(KEY)],
  ["escaped as in HTML", [...KEY].map((letter) => `&#${letter.charCodeAt(0)};`).join("")],
  ["escaped as in HTML, in hex", [...KEY].map((letter) => `&#x${letter.charCodeAt(0).toString(16)};`).join("")],
  ["escaped as in a script", [...KEY].map((letter) => `\\x${letter.charCodeAt(0).toString(16)}`).join("")],
  ["with marks without width between", [...KEY].join("\u200b")],
  ["with zero bytes between", [...KEY].join("\u0000")],
];

describe("strike", () => {
  test.each(disguises)("a key %s is struck out, and the words around it stay", (_, written) => {
    const text = knownKeys(KEY).strike(`Refused: ${written} was sent.`);
    expect(text).toMatch(/^Refused: .*\[key\].* was sent\.$/s);
    expect(text.length).toBeLessThan(40);
    expect(leaks(text)).toBe(false);
  });

  test("two keys of which one begins with the other leave nothing", () => {
    expect(knownKeys("alpha-beta", "alpha-beta-gamma").strike("alpha-beta-gamma and alpha-beta")).toBe(
      "[key] and [key]",
    );
  });

  test.each([
    "Ordinary words with 100% of \\n escapes, &amp; and %20 signs",
    "EqQBCkYIARgCKkAKyQ3q0Ht5m1ZsV8i+/signature==",
    "日本語、emoji 🎬 and \u200b marks",
    "",
  ])("words without a key stay as they are: %s", (words) => {
    expect(knownKeys(KEY).strike(words)).toBe(words);
  });

  test("names and values of a document are struck, however deep; without a key it is the very same", () => {
    const keys = knownKeys(KEY);
    const clean = { a: [1, null, { b: "words" }], c: true };
    expect(keys.strikeIn(clean)).toBe(clean);
    const dirty = { [KEY]: 1, list: [{ url: `https://x/?key=${percent(KEY)}` }], kept: clean };
    const struck = keys.strikeIn(dirty);
    expect(struck).toEqual({ "[key]": 1, list: [{ url: "https://x/?key=[key]" }], kept: clean });
    expect(struck.kept).toBe(clean);
  });

  test("a million characters of escapes take no second", () => {
    const began = performance.now();
    knownKeys(KEY).strike("%41".repeat(330_000));
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

describe("follow", () => {
  const follow = (pieces: readonly string[], ...keys: readonly string[]) => {
    const follower = knownKeys(...keys).follow();
    const told = pieces.map((piece) => follower.push(piece));
    return [...told, follower.end()];
  };

  test.each(disguises)("a key %s is struck out wherever it is cut", (_, written) => {
    const text = `Refused: ${written} was sent.`;
    for (let size = 1; size <= 9; size += 1) {
      const pieces = text.match(new RegExp(`.{1,${size}}`, "gsu")) ?? [];
      const told = follow(pieces, KEY).join("");
      expect(told).toMatch(/^Refused: .*\[key\].* was sent\.$/s);
      expect(leaks(told)).toBe(false);
    }
  });

  test("other words arrive whole, and at once unless a key could begin there", () => {
    expect(follow(["A lighthouse ", "at dusk", "."], KEY)).toEqual(["A lighthouse ", "at dusk", ".", ""]);
    expect(follow(["two r", "s-Lives", " of it"], KEY)).toEqual(["two ", "rs-Lives", " of it", ""]);
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" })), (pieces) => {
        expect(follow(pieces, KEY).join("")).toBe(pieces.join(""));
      }),
    );
  });

  test("what is left of a key at the end is struck out too, a few letters are not", () => {
    expect(follow(["the key is ", KEY.slice(0, 20)], KEY).join("")).toBe("the key is [key]");
    expect(follow(["so r"], KEY).join("")).toBe("so r");
  });

  test("a key's beginning that goes on for ever in marks without width doesn't hold everything back", () => {
    const told = follow(["r", ..."\u200b".repeat(2000)], KEY);
    expect(told.slice(0, -1).join("").length).toBeGreaterThan(1000);
  });
});
