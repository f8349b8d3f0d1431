import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createKnownKeys } from "#core/service/secrets/index.ts";

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

const codes = (write: (code: number) => string, text = KEY) =>
  [...text].map((letter) => write(letter.charCodeAt(0))).join("");
const pairs = (text: string) => text.match(/../g) ?? [];
const wide = (text: string) => Buffer.from(text, "utf16le");

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
  ["as Markdown escapes it", KEY.replace(/[^A-Za-z0-9]/g, (sign) => `\\${sign}`)],
  ["escaped as in HTML, without a semicolon", codes((code) => `&#${code}`)],
  ["escaped as in HTML, padded", codes((code) => `&#x${code.toString(16).padStart(40, "0")};`)],
  [
    "by the names of HTML",
    KEY.replaceAll("-", "&hyphen;").replaceAll("_", "&lowbar;").replaceAll("/", "&sol;").replaceAll("=", "&equals;"),
  ],
  ["escaped as in HTML in HTML in HTML", codes((code) => `&amp;amp;#${code};`)],
  ["in octal", codes((code) => `\\${code.toString(8)}`)],
  ["as a style sheet escapes it", codes((code) => `\\${code.toString(16)} `)],
  ["as mail escapes it", codes((code) => `=${code.toString(16).toUpperCase()}`)],
  ["broken as mail breaks lines", `${KEY.slice(0, 9)}=\r\n${KEY.slice(9)}`],
  ["percent-encoded ten times over", codes((code) => `%${"25".repeat(9)}${code.toString(16)}`)],
  ["escaped as in a script in a script in a script", codes((code) => `\\\\\\\\u00${code.toString(16)}`)],
  ["in hex with blanks", pairs(Buffer.from(KEY).toString("hex")).join(" ")],
  ["in hex with colons", pairs(Buffer.from(KEY).toString("hex")).join(":")],
  ["in base64 with line ends", (base64(`x${KEY}`).match(/.{1,10}/g) ?? []).join("\r\n")],
  ["in hex of two bytes each", wide(KEY).toString("hex")],
  ["in hex of two bytes each, the other way round", wide(KEY).swap16().toString("hex")],
  ["in base64 of two bytes each", wide(KEY).toString("base64")],
  ["in base64 of two bytes each, behind others", wide(`a${KEY}`).swap16().toString("base64")],
  ["with invisible tags between", [...KEY].join("\u{e0041}")],
  ["with variation selectors between", [...KEY].join("\ufe0f")],
  ["in full width", codes((code) => String.fromCharCode(code + 0xfee0))],
  [
    "in mathematical letters",
    KEY.replace(/[a-z]/g, (letter) => String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 97)),
  ],
  ["with the hyphens of a word processor", KEY.replaceAll("-", "\u2011")],
  ["broken into lines", `${KEY.slice(0, 9)}\n${KEY.slice(9)}`],
  ["broken into lines in JSON", JSON.stringify(`${KEY.slice(0, 9)}\n${KEY.slice(9)}`)],
  ["spelled out", [...KEY].join(" ")],
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

  test.each([
    [
      "a short key in a word",
      "test",
      "The contest, a test-user and latest_test",
      "The contest, a test-user and latest_test",
    ],
    ["a short key by itself", "test", "Your key is “test”.", "Your key is “[key]”."],
    ["a short key in Chinese prose", "sk-1234", "密钥sk-1234无效", "密钥[key]无效"],
    ["a key of 15 letters in a word", "abcdefgh-123456", "xabcdefgh-123456", "xabcdefgh-123456"],
    ["a key of 16 letters in a word", "abcdefgh-1234567", "xabcdefgh-1234567x", "x[key]x"],
    ["a short key in hex, in other hex", "test", "sha 0074657374ff", "sha 0074657374ff"],
    ["a short key spelled out", "test", "t e s t", "t e s t"],
    ["a short key escaped", "sk-12", "no sk\\-12!", "no [key]!"],
  ])("%s: %s", (_, key, text, struck) => {
    expect(knownKeys(key).strike(text)).toBe(struck);
    for (const size of [1, 2, 5, 50]) {
      const follower = knownKeys(key).follow();
      const told = (text.match(new RegExp(`.{1,${size}}`, "gsu")) ?? []).map((piece) => follower.push(piece));
      expect(told.join("") + follower.end()).toBe(struck);
    }
  });

  test("ids, addresses, states and signatures are changed by no short key; a long one is struck there too", () => {
    const record = {
      task: {
        id: "test",
        status: "test",
        content: { url: "https://x/test/film.mp4?test" },
        message: "no test",
        prompt: null,
      },
      blocks: [{ type: "test", signature: "AA/test/BB==" }],
      test: 1,
    };
    expect(knownKeys("test").strikeIn(record)).toEqual({
      ...record,
      task: { ...record.task, message: "no [key]" },
    });
    expect(knownKeys("test").strikeInUse("https://x/test")).toBe("https://x/test");
    expect(knownKeys(KEY).strikeIn({ id: `t-${KEY}`, url: `https://x/?k=${percent(KEY)}` })).toEqual({
      id: "t-[key]",
      url: "https://x/?k=[key]",
    });
  });

  test.each([
    ["the beginning of a key", KEY.slice(0, 20)],
    ["percent signs", "%25"],
    ["backslashes", "\\"],
    ["ampersands", "&amp;"],
    ["numbers of HTML", "&#0"],
    ["zeros without end", "0", "&#"],
    ["soft line ends", "=\n"],
    ["marks without width", "\u200b", KEY.slice(0, 9)],
    ["escapes of style sheets", "\\73 "],
    ["full width", "ｒｓ－"],
    ["prose", "A lighthouse at dusk, 100% of it. "],
  ])("a long text of nothing but %s comes to its end, in one piece or in many", (_, unit, begin = "") => {
    const keys = knownKeys(KEY);
    const whole = (characters: number) => {
      return keys.strike(begin + unit.repeat(Math.ceil(characters / unit.length)));
    };
    const pieces = (characters: number) => {
      const text = begin + unit.repeat(Math.ceil(characters / unit.length));
      const follower = keys.follow();
      let read = "";
      for (let at = 0; at < text.length; at += 50) read += follower.push(text.slice(at, at + 50));
      return read + follower.end();
    };
    // Read again for each letter, as it once was, either takes longer than a test may.
    expect(whole(240_000)).not.toBe("");
    expect(pieces(60_000)).not.toBe("");
  });

  test("a million characters of escapes come to their end", () => {
    expect(knownKeys(KEY).strike("%41".repeat(330_000))).toContain("%41");
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

  test("marks without width between two letters are dropped, however many: neither the key nor the words behind it wait", () => {
    const flood = [
      "It is ",
      KEY.slice(0, 12),
      ...Array<string>(60).fill("\u200b".repeat(50)),
      KEY.slice(12),
      " or ",
      ..."r\u200b".repeat(900),
      "ain",
    ];
    expect(follow(flood, KEY).join("").replaceAll("\u200b", "")).toBe(`It is [key] or ${"r".repeat(900)}ain`);
    const rest = follow(["&#", ...Array<string>(60).fill("0".repeat(80)), "114;s-Live"], KEY).at(-1);
    expect(rest?.length).toBeLessThan(2500);
  });

  test("ordinary words wait for the next letter at most", () => {
    const follower = knownKeys(KEY, "sk-1234").follow();
    const text = "Rivers, stars and reels: “r s” isn't 7 + r = s. 100% of it & more… \\n ok";
    let told = 0;
    let most = 0;
    [...text].forEach((letter, at) => {
      told += follower.push(letter).length;
      most = Math.max(most, at + 1 - told);
    });
    expect(told + follower.end().length).toBe(text.length);
    expect(most).toBeLessThan(8);
  });
});
