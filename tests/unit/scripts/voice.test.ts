import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findControlKeys, findUnusedKeys } from "../../../scripts/i18n/unused-keys.ts";
import { judge, type RuleName, rules, type Text } from "../../../scripts/i18n/voice.ts";
import { forbidden, spellings } from "../../../scripts/i18n/voice-words.ts";

const judged = (rule: RuleName, language: Text["language"], text: string, onControl = false) =>
  rules[rule]({ language, key: "a:x", text, onControl });

describe("a text against the voice", () => {
  it.each<[RuleName, Text["language"], string, string | undefined]>([
    ["forbiddenWords", "en", "Put away", "“Put away”: dismiss, close"],
    ["forbiddenWords", "en", "Hand on to others", "“Hand on”: share, export"],
    ["forbiddenWords", "en", "Mend the fields", "“Mend”: fix, repair"],
    ["forbiddenWords", "en", "It was started anew", "“anew”: again, or re-…"],
    ["forbiddenWords", "en", "Of no song", "“Of no song”: unused, no song"],
    ["forbiddenWords", "en", "Your file is kept", "“is kept”: saved"],
    ["forbiddenWords", "en", "Partial answer kept", undefined],
    ["forbiddenWords", "en", "It was not made", "“was not made”: generation failed"],
    ["forbiddenWords", "en", "{{count}} chosen", "“chosen”: selected"],
    ["forbiddenWords", "en", "Use the chosen take", undefined],
    ["forbiddenWords", "en", "Hear take", "“Hear”: listen to; transcribe for words"],
    ["forbiddenWords", "en", "Let it sound again", "“sound again”: play, unmute"],
    ["forbiddenWords", "en", "Library sounds", undefined],
    ["forbiddenWords", "en", "Whole", "“Whole”: fit"],
    ["forbiddenWords", "en", "The whole film", undefined],
    ["forbiddenWords", "en", "The studio restarted", "“The studio”: Reelsong"],
    ["forbiddenWords", "en", "Done!", "“!”: a full stop"],
    ["forbiddenWords", "en", "Sent by itself", "“Sent by itself”: automatic, automatically"],
    ["forbiddenWords", "en", "Clear “{{chosen}}”", undefined],
    ["forbiddenWords", "zh-CN", "请您选择", "“您”: 你"],
    ["forbiddenWords", "zh-CN", "完成！", "“！”: 。"],
    ["forbiddenWords", "zh-CN", "请先写提示词", "“请先”: 先…"],
    ["forbiddenWords", "zh-CN", "先写提示词", undefined],
    ["forbiddenWords", "zh-CN", "抱歉，无法打开。", "“抱歉”: 先说发生了什么，再说怎么办"],
    ["forbiddenWords", "ja", "完了しました！", "“！”: 。"],
    ["forbiddenWords", "ja", "申し訳ありません。", "“申し訳”: 起きたことと、次にすること"],
    ["forbiddenWords", "ja", "あなたの曲", "“あなた”: 書かない"],
    ["forbiddenWords", "ja", "並べ替えることができます。", "“ことができます”: できます、できません"],
    ["forbiddenWords", "ja", "確認を行います。", "“を行い”: します"],
    ["forbiddenWords", "ja", "応答が一致しません。", undefined],
    ["plainForm", "ja", "保存した。", "“した。”: です・ます in a sentence"],
    ["plainForm", "ja", "読み取れない。", "“ない。”: です・ます in a sentence"],
    ["plainForm", "ja", "保存しました。無料です。", undefined],
    ["plainForm", "ja", "フォルダーを開く", undefined],
    ["plainForm", "zh-CN", "没有。", undefined],
    ["terms", "ja", "新しいフィルム", "“フィルム”: ムービー"],
    ["terms", "ja", "ファイルをエクスポート", "“エクスポート”: 書き出す、書き出し"],
    ["terms", "ja", "ごみ箱", "“ごみ箱”: ゴミ箱"],
    ["terms", "ja", "フォルダを開く", "“フォルダ”: 末尾の「ー」"],
    ["terms", "ja", "フォルダーを開く", undefined],
    ["terms", "ja", "このページをプリント", "“プリント”: 印刷"],
    ["terms", "ja", "生成の費用", "“費用”: 料金"],
    ["terms", "ja", "絵コンテとコンテキスト", undefined],
    ["terms", "ja", "ストーリーボード", "“ストーリーボード”: 絵コンテ"],
    ["terms", "ja", "もう1度出来ます", "“出来”: かなで：ください、でき、すべて、すでに、または、もう一度"],
    ["terms", "en", "Colour", "“Colour”: color, favor, behavior"],
    ["terms", "en", "Color", undefined],
    ["marks", "en", "{{value}} % done", "no space before %"],
    ["plurals", "en", "Attach {{count}} files", "“{{count}} files” has no form for one: _one and _other"],
    ["plurals", "en", "{{count}} file attached", undefined],
    ["plurals", "zh-CN", "{{count}} 个文件", undefined],
    ["terms", "en", "Hand off to an editor", "“Hand off”: hand-off"],
    ["terms", "en", "Hand-off files", undefined],
    ["terms", "en", "Start frame", "“Start frame”: first frame"],
    ["terms", "en", "It can’t be read any more", "“any more”: anymore, or no longer"],
    ["terms", "en", "Are there any more files?", undefined],
    ["terms", "en", "Cancelled", "“Cancelled”: canceled, canceling"],
    ["terms", "en", "A cancellation is free", undefined],
    ["terms", "en", "A misspelt tag", "“misspelt”: misspelled"],
    ["terms", "zh-CN", "版本 {{take}}", "“版本 …”: 镜次；版本只用于歌词"],
    ["terms", "zh-CN", "{{count}} 个版本", "“… 个版本”: 镜次；版本只用于歌词"],
    ["terms", "zh-CN", "歌词版本", undefined],
    ["terms", "zh-CN", "在故事板中显示", "“故事板”: 分镜"],
    ["terms", "zh-CN", "工作室已停止", "“工作室”: Reelsong"],
    ["terms", "zh-CN", "素材库", "“素材库”: 资料库"],
    ["terms", "zh-CN", "起始帧", "“起始帧”: 首帧"],
    ["terms", "zh-CN", "{{count}} 个任务", "“个任务”: 项任务"],
    ["terms", "zh-CN", "{{count}} 项任务", undefined],
    ["terms", "zh-CN", "交叉淡化", "“交叉淡化”: 叠化"],
    ["terms", "zh-CN", "正在等待回复…", "“回复”: 回答"],
    ["marks", "en", "Can't open", "an apostrophe is ’"],
    ["marks", "en", "Can’t open “{{name}}”…", undefined],
    ["marks", "en", 'Open "x"', "quotation marks are “ ”"],
    ["marks", "en", "Open “x", "“ without ”, or ” without “"],
    ["marks", "en", "Testing...", "an ellipsis is …"],
    ["marks", "en", "Testing …", "no space before …"],
    ["marks", "zh-CN", "正在测试……", "an ellipsis is …"],
    ["marks", "ja", "“{{name}}”を開く", "quotation marks are 「 」"],
    ["marks", "ja", "「{{name}}を開く", "「 without 」, or 」 without 「"],
    ["marks", "ja", "2–15秒", "a range takes 〜"],
    ["marks", "ja", "2〜15秒", undefined],
    ["marks", "ja", "{{from}}–{{to}}秒", "a range takes 〜"],
    ["marks", "en", "Open 「x」", "quotation marks are “ ”"],
    ["marks", "en", "Use 2-15 s", "a range takes –"],
    ["marks", "en", "Use 2–15 s", undefined],
    ["marks", "en", "On 2026-11-23", undefined],
    ["marks", "en", "Target -14 LUFS", "a negative number takes −"],
    ["marks", "en", "One - two", "a dash is –"],
    ["marks", "en", "One  two", "a space too many"],
    ["englishLeft", "zh-CN", "Untitled film", "“Untitled” is English"],
    ["englishLeft", "zh-CN", "使用 keychain 保存", "“keychain” is English"],
    ["englishLeft", "zh-CN", "导出为 PDF，用 Reelsong 打开 {{name}}", undefined],
    ["englishLeft", "zh-CN", "studio.db 和 rating:>3", undefined],
    ["englishLeft", "zh-CN", "{{count}} 个 H3-Max 镜次", undefined],
    ["englishLeft", "en", "Untitled film", undefined],
    ["englishLeft", "ja", "Untitledのムービー", "“Untitled” is English"],
    ["halfWidth", "ja", "停止しました(再試行)", "“た(”: punctuation of full width"],
    ["halfWidth", "ja", "ショット:名前", "“ト:”: punctuation of full width"],
    ["halfWidth", "zh-CN", "已停止,请重试", "“止,”: punctuation of full width"],
    ["halfWidth", "zh-CN", "镜头(首帧)", "“头(”: punctuation of full width"],
    ["halfWidth", "zh-CN", "已停止，请重试（4:3）", undefined],
    ["halfWidth", "zh-CN", "{{name}}: {{why}}", undefined],
    ["spaces", "ja", "{{count}} 個のショット", "“0 個”: no space between Japanese and Latin"],
    ["spaces", "ja", "PDF で書き出す", "“F で”: no space between Japanese and Latin"],
    ["spaces", "ja", "PDFで{{count}}個、48 kHz", undefined],
    ["spaces", "zh-CN", "导出PDF", "“出P”: a space between Chinese and Latin"],
    ["spaces", "zh-CN", "共{{count}}个", "“共0”: a space between Chinese and Latin"],
    ["spaces", "zh-CN", "共 12 个，打开{{name}}", undefined],
    ["spaces", "zh-CN", "50%完成", "“%完”: a space between Chinese and Latin"],
  ])("%s, %s: %s", (rule, language, text, complaint) => {
    expect(judged(rule, language, text)).toBe(complaint);
  });

  it.each([
    ["x".repeat(140), true, undefined],
    ["x".repeat(141), true, "141 characters on a control; 140 at most"],
    ["x".repeat(141), false, undefined],
    [`${"x".repeat(136)}{{aVeryLongName}}`, true, undefined],
  ])("is as long as a control carries", (text, onControl, complaint) => {
    expect(judged("length", "en", text, onControl)).toBe(complaint);
  });
});

it("every row of the page's table is looked for", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/voice.md"), "utf8");
  const table = page.slice(page.indexOf("| Not | But |"), page.indexOf("## Where text stands"));
  const rows = [...table.matchAll(/^\| ([^|]+?) \| [^|]+ \|$/gm)].map(([, wrong = ""]) => wrong).slice(1);
  const samples: Record<string, string> = {
    "bought (of a generation)": "bought twice",
    "kept (as a noun's only verb)": "It is kept",
    "chosen (of a selection)": "3 chosen",
    "hear (of a recording)": "hear",
    "sound (as a verb)": "Let it sound again",
    "whole (of a picture)": "Whole",
    "studio (as the app's name)": "the studio",
  };
  const said = rows.flatMap((row) => (samples[row] ?? row).split(", "));
  expect(rows).toHaveLength(14);
  expect(said.filter((words) => !forbidden.en.some(([wrong]) => wrong.test(words)))).toEqual([]);
});

describe("a catalogue's complaints", () => {
  const text: Text = { language: "en", key: "a:x.y", text: "Put away" };
  const complaint = "a:x.y in en (forbiddenWords): “Put away”: dismiss, close";
  const reason = "A made-up reason.";

  it.each([
    ["none are excused", [], {}, [complaint]],
    ["a listed text is", [{ rule: "forbiddenWords" as const, key: "a:x.y", reason }], {}, []],
    [
      "in its own language",
      [{ rule: "forbiddenWords" as const, key: "a:x.y", language: "en" as const, reason }],
      {},
      [],
    ],
    [
      "not in another, which is then listed for nothing",
      [{ rule: "forbiddenWords" as const, key: "a:x.y", language: "zh-CN" as const, reason }],
      {},
      [complaint, "a:x.y needs no exception from forbiddenWords"],
    ],
    [
      "nor from another rule",
      [{ rule: "marks" as const, key: "a:x.y", reason }],
      {},
      [complaint, "a:x.y needs no exception from marks"],
    ],
    ["a catalogue may be late", [], { a: ["forbiddenWords" as const] }, []],
    ["another one's lateness doesn't help", [], { b: ["forbiddenWords" as const] }, [complaint]],
  ])("%s", (_what, exceptions, notYet, expected) => {
    expect(judge([text], exceptions, notYet)).toEqual(expected);
  });
});

it.each([
  ['t("kind.video")', []],
  ['t("area:kind.video")', []],
  [`t(\`kind.\${kind}\`)`, []],
  [`t(\`hint: \${t(\`kind.\${kind}\`)} and more\`)`, []],
  [`t(\`\${one}.\${two}\`)`, ["area:kind.video"]],
  ['t("kind.videos")', ["area:kind.video"]],
])("a text without use: %s", (source, unused) => {
  expect(findUnusedKeys({ "area:kind.video": "Video" }, [source])).toEqual(unused);
});

it("plural forms are used by their common name", () => {
  expect(findUnusedKeys({ "a:n_one": "", "a:n_other": "", "a:m_other": "" }, ['t("n", { count })'])).toEqual(["a:m"]);
});

it("controls are known by where their texts stand, each by its area", () => {
  const source = `function A() { const { t } = useTranslation("song"); return <><Button kind="x">{t("run")}</Button><p>{t("lead")}</p><Field label={t("label")} hint={t("hint")} /></>; }
    function B() { const { t } = useTranslation("film"); return <button aria-label={t("shell:close")} title={t("tip")} />; }`;
  expect(findControlKeys(source)).toEqual(["song:run", "song:label", "shell:close", "film:tip"]);
});

it("words to search by are as people type them, in every language", () => {
  const text = "エクスポート PDF ジョブ";
  expect(rules.terms({ language: "ja", key: "palette:words.song.export", text })).toBeUndefined();
  expect(rules.spaces({ language: "ja", key: "palette:words.song.export", text })).toBeUndefined();
  expect(rules.terms({ language: "ja", key: "palette:far.export", text })).toBe("“ジョブ”: タスク");
});

it("every word that the Japanese page doesn’t use is looked for, but those that are right elsewhere", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/voice.ja.md"), "utf8");
  const table = page.slice(page.indexOf("| 英語 |"), page.indexOf("## 表記"));
  const rows = [...table.matchAll(/^\| [^|]+ \| [^|]+ \| ?([^|]*?) ?\|$/gm)].map(([, wrong = ""]) => wrong).slice(2);
  const words = rows.flatMap((row) => row.split("、")).filter((word) => word !== "");
  // A cut is カット, a version バージョン, a diagram’s source ソース, what a certificate is checked by 検証, what the service does 拒否.
  const elsewhere = ["ムービー", "カット", "バージョン", "編集", "版", "ソース", "検証", "受け入れる", "拒否"];
  expect(words.length).toBeGreaterThan(35);
  expect(
    words.filter((word) => !spellings.ja.some(([wrong]) => wrong.test(word)) && !elsewhere.includes(word)),
  ).toEqual([]);
});
