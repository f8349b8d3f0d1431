import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeName, splitExtension } from "#shared/outgoing/index.ts";

describe("safe names", () => {
  it.each([
    ["Lantern in the rain", "Lantern in the rain"],
    ["雨の中の灯台", "雨の中の灯台"],
    ["../../etc/passwd", "etc passwd"],
    ["..", "x"],
    ["", "x"],
    ["   ", "x"],
    [".hidden", "hidden"],
    ['a/b\\c:d*e?f"g<h>i|j', "a b c d e f g h i j"],
    ["ends with dots...", "ends with dots"],
    ["CON", "_CON"],
    ["nul.mp4", "_nul.mp4"],
    ["COM1", "_COM1"],
    ["Console", "Console"],
    ["line\nbreak\tand\u0000zero", "line break andzero"],
    ["gpj.\u202Eexe", "gpj.exe"],
    ["e\u0301", "é"],
  ])("%j → %j", (text, expected) => {
    expect(safeName(text, "x")).toBe(expected);
  });

  it("cuts long names between characters", () => {
    const name = safeName("界".repeat(200), "x");
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120);
    expect(name).toBe("界".repeat(40));
    // The first and the last of each length in UTF-8.
    for (const [sign, most] of [
      ["~", 120],
      ["\u00a1", 60],
      ["\u07fe", 60],
      ["\u0800", 40],
      ["\ufffd", 40],
      ["\u{10000}", 30],
    ] as const)
      expect(safeName(sign.repeat(200), "x")).toBe(sign.repeat(most));
  });

  it("makes of any text one part of a path that every system takes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const name = safeName(text, "x");
        expect(name).not.toBe("");
        // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must not be there
        expect(name).not.toMatch(/[\u0000-\u001f<>:"/\\|?*]|^\.|[. ]$/);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(121);
      }),
    );
  });

  it.each([
    ["a.png", "a", ".png"],
    ["a.tar.gz", "a.tar", ".gz"],
    ["no extension", "no extension", ""],
    [".env", ".env", ""],
    ["ends.", "ends.", ""],
    ["a.b c", "a.b c", ""],
  ])("splits %s", (name, stem, extension) => {
    expect(splitExtension(name)).toEqual({ stem, extension });
  });
});
