import { describe, expect, it } from "vitest";
import { compareCatalogues, findUsedKeys, flatten, hasKey } from "../../../scripts/i18n/compare-catalogues.ts";

describe("two catalogues", () => {
  it("are the same when every key is in both, plural forms aside", () => {
    const english = { "a:x": "One", "a:n_one": "{{count}} task", "a:n_other": "{{count}} tasks" };
    expect(compareCatalogues(english, { "a:x": "一", "a:n_other": "{{count}} 项" }, "zh-CN")).toEqual([]);
  });

  it.each([
    [{ "a:x": "One" }, {}, "a:x is missing in zh-CN"],
    [{}, { "a:x": "一" }, "a:x in zh-CN is missing in English"],
    [{ "a:x": "One" }, { "a:x": " " }, "a:x is empty in English or zh-CN"],
    [{ "a:x": "Hello {{name}}" }, { "a:x": "你好" }, "a:x has other placeholders in zh-CN"],
  ])("%j against %j", (english, chinese, complaint) => {
    expect(compareCatalogues(english, chinese, "zh-CN")).toContain(complaint);
  });
});

it("keys are read from calls, each with its area", () => {
  const source = `const { t } = useTranslation("song"); t("take"); t("shell:skip"); t("n", { count }); at("no"); t(\`x.\${y}\`);`;
  expect(findUsedKeys(source)).toEqual(["song:take", "shell:skip", "song:n"]);
  expect(findUsedKeys(`const { t } = useTranslation(); t("skip")`)).toEqual(["shell:skip"]);
});

it("a key is of the area asked for last before it", () => {
  const source = `function nameOf(t: TFunction<"browse">) { return t("day"); } function Bar() { const { t } = useTranslation("cover"); const { t: tf } = useTranslation("film"); return t("name"); }`;
  expect(findUsedKeys(source)).toEqual(["browse:day", "cover:name"]);
});

it("nested texts become keys; a list or number is refused", () => {
  expect(flatten({ a: { b: "x" }, c: "y" })).toEqual({ "a.b": "x", c: "y" });
  expect(() => flatten({ a: 1 })).toThrow("a is not an object");
});

it("a key may stand in plural forms only", () => {
  expect(hasKey({ "a:n_other": "" }, "a:n")).toBe(true);
  expect(hasKey({ "a:n_one": "" }, "a:n")).toBe(false);
});
