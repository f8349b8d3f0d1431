import { describe, expect, it } from "vitest";
import { lengthen, mirror, pseudoCatalogue, readPseudoLocale } from "../../../scripts/i18n/pseudo.ts";

const turned = (word: string) => `\u202E${word}\u202C`;

describe("a made-up locale", () => {
  it.each([
    ["Save", "Šávé o"],
    ["Export film…", "Éxpört fílm oné…"],
    ["Delete “{{name}}”?", "Délété “{{name}}” oné?"],
    ["{{done}} of {{total}}", "{{done}} öf {{total}} o"],
    ["{{percent}} %", "{{percent}} %"],
    ["Use <link>Settings</link>", "Üšé <link>Šéttíñgš</link> oné"],
  ])("of long words: %s", (text, expected) => {
    expect(lengthen(text)).toBe(expected);
  });

  it("is longer by 40 %, and breaks where words do", () => {
    const text = "Every video and song you generate is a task";
    expect(lengthen(text).length).toBeGreaterThanOrEqual(Math.floor(text.length * 1.4));
    expect(lengthen(text).length).toBeLessThanOrEqual(Math.ceil(text.length * 1.4) + 1);
    expect(
      Math.max(
        ...lengthen(text)
          .split(" ")
          .map(({ length }) => length),
      ),
    ).toBe(8);
  });

  it.each([
    ["Save", turned("Save")],
    ["Export film…", `${turned("Export")} ${turned("film")}…`],
    ["Delete “{{name}}”?", `${turned("Delete")} “{{name}}”?`],
    ["It’s 4 s", `${turned("It’s")} ${turned("4")} ${turned("s")}`],
    ["<b>Now</b>", `<b>${turned("Now")}</b>`],
  ])("from right to left: %s", (text, expected) => {
    expect(mirror(text)).toBe(expected);
  });

  it("has the keys of the catalogue", () => {
    expect(pseudoCatalogue({ a: { b: "Save" }, c_other: "{{count}}" }, "pseudo-rtl")).toEqual({
      a: { b: turned("Save") },
      c_other: "{{count}}",
    });
  });

  it.each([
    [undefined, undefined],
    ["", undefined],
    ["pseudo-long", "pseudo-long"],
    ["pseudo-rtl", "pseudo-rtl"],
  ])("asked for as %j", (asked, expected) => {
    expect(readPseudoLocale(asked)).toBe(expected);
  });

  it("is none that nobody made", () => {
    expect(() => readPseudoLocale("pseudo-ltr")).toThrow("Unknown locale “pseudo-ltr”. Use pseudo-long or pseudo-rtl.");
  });
});
